import Hummingbird
import NIOCore
import Synchronization

/// Who may draw: as many as there are threads, and a few who wait. Everybody else is told to come again.
final class DrawingQueue: Sendable {
    private let threads: DrawingThreads
    private let connections: Connections
    private let most: Int
    private let deadline: Duration
    private let inside = Mutex(0)

    init(_ configuration: ServerConfiguration, connections: Connections) {
        threads = DrawingThreads(count: configuration.threads)
        self.connections = connections
        most = configuration.threads + configuration.queue
        deadline = .seconds(configuration.deadline)
    }

    /// How many draw or wait.
    var count: Int { inside.withLock { $0 } }

    /// Does work on one of the threads that nobody waits for.
    func begin(_ work: @escaping @Sendable () -> Void) {
        Task(executorPreference: threads) { work() }
    }

    /// Lets the threads end.
    func stop() { threads.stop() }

    /// Does work on one of the threads and waits for it without holding one.
    ///
    /// It is cancelled when its caller is, and when the connection ends that asked for it.
    /// - Parameter work: is told how long it waited, and the seconds that it has left.
    func run<Value: Sendable>(
        for channel: any Channel,
        _ work: @escaping @Sendable (_ waited: Duration, _ left: Double) throws -> Value
    ) async throws -> Value {
        let isRoom = inside.withLock { inside in
            guard inside < most else { return false }
            inside += 1
            return true
        }
        guard isRoom else { throw APIError.busy }
        defer { inside.withLock { $0 -= 1 } }
        let start = ContinuousClock.now
        let deadline = deadline
        let task = Task(executorPreference: threads) {
            try Task.checkCancellation()
            let waited = ContinuousClock.now - start
            guard waited < deadline else { throw APIError.tooLate }
            return try work(waited, (deadline - waited) / .seconds(1))
        }
        let watch = connections.watch(channel) { task.cancel() }
        defer { connections.forget(watch) }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
