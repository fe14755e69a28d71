import NIOCore
import Synchronization

/// Tells when a client hangs up while its picture is being drawn.
///
/// Hummingbird's `consumeWithCancellationOnInboundClose` does so, too, but ends the connection with the
/// response; this keeps it for the next request.
final class Connections: Sendable {
    /// What is to be done when a connection ends.
    struct Watch {
        fileprivate let connection: ObjectIdentifier
    }

    private let actions = Mutex<[ObjectIdentifier: @Sendable () -> Void]>([:])

    /// One request of a connection is answered after the other, so there is one watch a connection.
    func watch(_ channel: any Channel, _ action: @escaping @Sendable () -> Void) -> Watch {
        let connection = ObjectIdentifier(channel)
        actions.withLock { $0[connection] = action }
        return Watch(connection: connection)
    }

    func forget(_ watch: Watch) {
        _ = actions.withLock { $0.removeValue(forKey: watch.connection) }
    }

    private func ended(_ channel: any Channel) {
        actions.withLock { $0.removeValue(forKey: ObjectIdentifier(channel)) }?()
    }

    /// For each connection's pipeline.
    func handler() -> some RemovableChannelHandler { ConnectionHandler { [self] in ended($0) } }
}
