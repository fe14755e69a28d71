import CardServer
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Raster

extension ServerConfiguration {
    /// Any port, and time for machines that are busy and code that isn't optimized.
    static func with(_ change: (inout ServerConfiguration) -> Void) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.deadline = 60
        change(&configuration)
        return configuration
    }
}

/// A server that lives as long as a test.
func withServer<Value>(
    _ setup: TestingSetup = .router, _ configuration: ServerConfiguration = .with { _ in },
    _ test: @Sendable (any TestClientProtocol) async throws -> Value
) async throws -> Value {
    let service = try CardService(configuration)
    defer { service.stop() }
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return try await service.application(logger: logger).test(setup, test)
}

extension TestClientProtocol {
    func get(_ uri: String, headers: HTTPFields = [:]) async throws -> TestResponse {
        try await execute(uri: uri, method: .get, headers: headers)
    }

    func post(_ uri: String, _ text: String) async throws -> TestResponse {
        try await execute(uri: uri, method: .post, body: ByteBuffer(string: text))
    }

    /// How many pictures are drawn or wait, as the server says.
    func inside() async throws -> Int {
        try JSONDecoder().decode(Health.self, from: try await get("/health").data).inside
    }

    /// Waits until so many pictures are drawn or wait; false after half a minute.
    func waits(for count: Int) async throws -> Bool {
        for _ in 0..<3_000 {
            if try await inside() == count { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}

extension TestResponse {
    var data: Data { Data(body.readableBytesView) }

    /// The code of an error.
    var code: String? {
        struct Answer: Decodable {
            struct Problem: Decodable { let code: String }
            let error: Problem
        }
        return (try? JSONDecoder().decode(Answer.self, from: data))?.error.code
    }

    var image: CGImage? { try? CGImage(data: data) }
}

private struct Health: Decodable {
    let inside: Int
}

/// SVGs.
enum Drawn {
    static let red = """
        <svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><rect width="8" height="4" fill="red"/></svg>
        """

    /// What takes minutes: large blurs one over the other.
    static let slow = """
        <svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1500"><filter id="b"><feGaussianBlur \
        stdDeviation="40"/></filter>
        """ + String(repeating: #"<circle cx="700" cy="700" r="500" filter="url(#b)"/>"#, count: 5_000)
        + "</svg>"
}
