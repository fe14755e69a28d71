import Hummingbird
import NIOCore

extension CardService {
    /// What is sent to be drawn: not too much of it, and not too slowly.
    ///
    /// Whoever goes on sending after the answer is hung up on, rather than listened to without end.
    func upload(_ request: Request, _ context: CardContext) async throws -> ByteBuffer {
        let most = configuration.bytes
        do {
            if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > most {
                throw NIOTooManyBytesError(maxBytes: most)
            }
            let body = request.body
            return try await within(configuration.upload) { try await body.collect(upTo: most) }
        } catch is NIOTooManyBytesError {
            hangUpSoon(context.channel)
            throw APIError(
                status: .contentTooLarge, code: "byteCount", message: "the SVG has more than \(most) bytes",
                isLast: true)
        } catch is TooSlow {
            hangUpSoon(context.channel)
            throw APIError(
                status: .requestTimeout, code: "upload",
                message: "the SVG did not come within \(configuration.upload) seconds", isLast: true)
        }
    }

    /// Gives the client a second to read the answer.
    private func hangUpSoon(_ channel: any Channel) {
        channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    }

    private struct TooSlow: Error {}

    private func within<Value: Sendable>(
        _ seconds: Double, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: .seconds(seconds))
                return nil
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() ?? nil else { throw TooSlow() }
            return value
        }
    }
}
