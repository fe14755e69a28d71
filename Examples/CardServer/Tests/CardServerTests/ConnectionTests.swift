import CardServer
import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// Clients that hang up, or never say what they want.
@Suite struct ConnectionTests {
    /// A connection that a test says and hears bytes on.
    private struct Connection {
        let socket: Int32

        init(port: Int) throws {
            socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(UInt16(port).bigEndian)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            try #require(result == 0)
        }

        func send(_ text: String) {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
                if count <= 0 { return }
                rest = rest.dropFirst(count)
            }
        }

        /// Whether the other side ends it within so many seconds.
        func ends(within seconds: Int) async throws -> Bool { try await heard(within: seconds) != nil }

        /// What the other side says before it ends the connection; nil where that takes longer.
        func heard(within seconds: Int) async throws -> String? {
            var all = ""
            while let next = try await said(within: seconds) {
                if next.isEmpty { return all }
                all += next
            }
            return nil
        }

        /// The next that the other side says, empty at the end; nil where it is silent for so many seconds.
        ///
        /// It looks now and then: the server's tasks need the threads that would wait here.
        func said(within seconds: Int) async throws -> String? {
            var poll = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            for _ in 0..<seconds * 100 {
                if Glibc.poll(&poll, 1, 0) > 0 {
                    var bytes = [UInt8](repeating: 0, count: 4096)
                    let count = read(socket, &bytes, bytes.count)
                    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
                }
                try await Task.sleep(for: .milliseconds(10))
            }
            return nil
        }

        func end() { close(socket) }
    }

    private static func request(_ body: String, length: Int? = nil) -> String {
        "POST /render HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length ?? body.utf8.count)\r\n\r\n\(body)"
    }

    @Test func whoHangsUpStopsThePicture() async throws {
        try await withServer(.live, .with { ($0.host, $0.threads) = ("localhost", 1) }) { client in
            let connection = try Connection(port: #require(client.port))
            connection.send(Self.request(Drawn.slow))
            #expect(try await client.waits(for: 1))
            let start = ContinuousClock.now
            connection.end()
            // It would be drawn for a minute.
            #expect(try await client.waits(for: 0))
            #expect(ContinuousClock.now - start < .seconds(20))
            let text = String(decoding: try await client.get("/metrics").data, as: UTF8.self)
            #expect(text.contains(#"route="render",status="499"} 1"#), "\(text)")
        }
    }

    /// Pictures that wait are not drawn either.
    @Test func whoHangsUpWhileWaitingIsForgotten() async throws {
        try await withServer(.live, .with { ($0.host, $0.threads) = ("localhost", 1) }) { client in
            let connections = try (0..<5).map { _ in try Connection(port: #require(client.port)) }
            for connection in connections { connection.send(Self.request(Drawn.slow)) }
            #expect(try await client.waits(for: 5))
            for connection in connections.reversed() { connection.end() }
            #expect(try await client.waits(for: 0))
        }
    }

    /// The connection is kept after a picture, for the next one.
    @Test func aConnectionIsKept() async throws {
        try await withServer(.live, .with { $0.host = "localhost" }) { client in
            for _ in 0..<3 {
                let answer = try await client.get("/badge/a/b.png")
                #expect(answer.status == .ok)
            }
        }
    }

    /// A byte now and then is a word, but no way to hold a connection for days.
    @Test func whoSendsTooSlowlyIsTold() async throws {
        try await withServer(
            .live,
            .with {
                $0.host = "localhost"
                $0.upload = 1
            }
        ) { client in
            let connection = try Connection(port: #require(client.port))
            defer { connection.end() }
            connection.send(Self.request("<svg", length: 1000))
            for _ in 0..<10 {
                try await Task.sleep(for: .milliseconds(150))
                connection.send(" ")
            }
            let heard = try await connection.heard(within: 10) ?? ""
            #expect(heard.hasPrefix("HTTP/1.1 408 ") && heard.contains(#""code":"upload""#), "\(heard)")
        }
    }

    /// Without a length, so that only counting tells.
    @Test func whoSendsWithoutEndIsHungUpOn() async throws {
        try await withServer(.live, .with { ($0.host, $0.bytes) = ("localhost", 1000) }) { client in
            let connection = try Connection(port: #require(client.port))
            defer { connection.end() }
            connection.send("POST /render HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "400\r\n" + String(repeating: " ", count: 1024) + "\r\n"
            for _ in 0..<4 { connection.send(chunk) }
            let heard = try await connection.heard(within: 10) ?? ""
            #expect(heard.hasPrefix("HTTP/1.1 413 ") && heard.contains(#""code":"byteCount""#), "\(heard)")
        }
    }

    @Test func whatIsNoRequestIsTold() async throws {
        try await withServer(.live, .with { $0.host = "localhost" }) { client in
            let long = "GET /card.png?title=" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\n\r\n"
            for (text, status, code) in [(long, "431", "headers"), ("What?\r\n\r\n", "400", "http")] {
                let connection = try Connection(port: #require(client.port))
                defer { connection.end() }
                connection.send(text)
                let heard = try await connection.heard(within: 10) ?? ""
                #expect(heard.hasPrefix("HTTP/1.1 \(status) "), "\(heard)")
                #expect(
                    heard.contains(#""code":"\#(code)""#) && heard.contains("Connection: close"), "\(heard)")
            }
        }
    }

    @Test func whoAsksBeforeSendingIsToldToGoOn() async throws {
        try await withServer(.live, .with { $0.host = "localhost" }) { client in
            let connection = try Connection(port: #require(client.port))
            defer { connection.end() }
            // Without its last line's end, which is one character.
            let head = Self.request("", length: Drawn.red.utf8.count).dropLast()
            connection.send(head + "Expect: 100-continue\r\nConnection: close\r\n\r\n")
            let first = try await connection.said(within: 10) ?? ""
            #expect(first.hasPrefix("HTTP/1.1 100 "), "\(first)")
            connection.send(Drawn.red)
            let heard = try await connection.heard(within: 10) ?? ""
            #expect(heard.hasPrefix("HTTP/1.1 200 "), "\(heard)")
        }
    }

    @Test func whoSendsNothingMoreIsHungUpOn() async throws {
        try await withServer(
            .live,
            .with {
                $0.host = "localhost"
                $0.idle = 1
            }
        ) { client in
            let connection = try Connection(port: #require(client.port))
            defer { connection.end() }
            connection.send(Self.request("<svg", length: 1000))
            #expect(try await connection.ends(within: 10))
        }
    }
}
