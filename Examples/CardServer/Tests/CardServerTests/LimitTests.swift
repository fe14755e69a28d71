import CardServer
import Foundation
import Hummingbird
import HummingbirdTesting
import Raster
import Testing

/// What strangers send, and too much of it.
@Suite struct LimitTests {
    @Test(arguments: [
        ("/card.png", "title"), ("/card.png?title=", "title"), ("/card.png?title=a&titel=b", "parameter"),
        ("/card.png?title=a&title=b", "parameter"), ("/card.png?title=%FF", "parameter"),
        ("/card.png?title=a&theme=pink", "theme"),
        ("/card.png?title=" + String(repeating: "a", count: 1_300), "title"), ("/chart.png", "data"),
        ("/chart.png?data=1,x", "data"), ("/chart.png?data=nan", "data"), ("/chart.png?data=1e300", "data"),
        ("/chart.png?data=1,2&labels=a", "labels"),
        ("/chart.png?data=" + String(repeating: "1,", count: 300), "data"),
        ("/badge/a/b.png?color=nosuch", "color"),
        ("/badge/" + String(repeating: "a", count: 300) + "/b.png", "label"),
    ])
    func badInputIsTold(uri: String, code: String) async throws {
        try await withServer { client in
            let answer = try await client.get(uri)
            #expect(answer.status == .badRequest)
            #expect(answer.code == code)
        }
    }

    @Test func whatIsNoSVGIsTold() async throws {
        try await withServer { client in
            for body in ["", "no picture", "<svg", "<html/>"] {
                let answer = try await client.post("/render", body)
                #expect(answer.status == .badRequest && answer.code == "svg", "\(body)")
            }
            let answer = try await client.post("/render?width=0", Drawn.red)
            #expect(answer.status == .badRequest && answer.code == "width")
        }
    }

    @Test func whatIsNotThereIsTold() async throws {
        try await withServer { client in
            for uri in ["/", "/card.gif?title=a", "/badge/a.png", "/../card.png"] {
                let answer = try await client.get(uri)
                #expect(answer.status == .notFound && answer.code == "notFound", "\(uri)")
            }
        }
    }

    // MARK: Too much

    @Test func tooManyBytesAreRefused() async throws {
        try await withServer(.router, .with { $0.bytes = 100 }) { client in
            let answer = try await client.post("/render", Drawn.red + String(repeating: " ", count: 100))
            #expect(answer.status == .contentTooLarge && answer.code == "byteCount")
        }
    }

    @Test func tooManyPixelsAreRefused() async throws {
        try await withServer(.router, .with { $0.pixels = 100 }) { client in
            #expect(try await client.post("/render", Drawn.red).status == .ok)
            let answer = try await client.post("/render?width=80", Drawn.red)
            #expect(answer.status == .contentTooLarge && answer.code == "pixelCount")
        }
    }

    @Test func tooManyElementsAreRefused() async throws {
        let svg =
            #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">"#
            + String(repeating: "<g/>", count: 60_000) + "</svg>"
        try await withServer { client in
            let answer = try await client.post("/render", svg)
            #expect(answer.status == .contentTooLarge && answer.code == "elementCount")
        }
    }

    @Test func whatTakesTooLongEnds() async throws {
        try await withServer(.router, .with { $0.deadline = 1 }) { client in
            let answer = try await client.post("/render", Drawn.slow)
            #expect(answer.status == .serviceUnavailable && answer.code == "duration")
            #expect(answer.headers[.retryAfter] == "1")
            #expect(try await client.inside() == 0)
        }
    }

    @Test func aFullServerSaysSoAtOnce() async throws {
        try await withServer(
            .router,
            .with {
                ($0.threads, $0.queue) = (1, 1)
                $0.deadline = 4
            }
        ) { client in
            async let first = client.post("/render", Drawn.slow)
            async let second = client.post("/render", Drawn.slow)
            #expect(try await client.waits(for: 2))
            let answer = try await client.get("/card.png?title=a")
            #expect(answer.status == .serviceUnavailable && answer.code == "busy")
            #expect(answer.headers[.retryAfter] == "1")
            // One was drawn until its time was over; the other one's turn came too late.
            let codes = try await Set([first.code, second.code])
            #expect(codes == ["duration", "deadline"])
            #expect(try await client.inside() == 0)
        }
    }

    // MARK: Files

    /// A folder with a picture, a link out of it, and a picture beside it.
    private static func folder() throws -> (images: String, root: URL) {
        let root = FileManager.default.temporaryDirectory.appending(path: "cards-\(UUID().uuidString)")
        let images = root.appending(path: "images")
        try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
        let picture = Drawing(size: CGSize(width: 8, height: 8)) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(Color(css: "#0000ff")!))
        }.image()
        try picture.write(toFile: images.appending(path: "in.png").path)
        try picture.write(toFile: root.appending(path: "out.png").path)
        try FileManager.default.createSymbolicLink(
            at: images.appending(path: "link.png"), withDestinationURL: root.appending(path: "out.png"))
        return (images.path, root)
    }

    @Test func avatarsComeFromTheFolderOnly() async throws {
        let (images, root) = try Self.folder()
        defer { try? FileManager.default.removeItem(at: root) }
        try await withServer(.router, .with { $0.imageFolder = images }) { client in
            #expect(try await client.get("/card.png?title=a&author=b&avatar=in.png").status == .ok)
            for name in [
                "../out.png", "..%2Fout.png", "%2e%2e/out.png", "link.png", "./in.png", "in.png%00", "nosuch",
                root.path + "/out.png",
            ] {
                let answer = try await client.get("/card.png?title=a&author=b&avatar=\(name)")
                #expect(answer.status == .notFound && answer.code == "avatar", "\(name)")
            }
        }
    }

    @Test func anSVGReadsNothingBesideTheFolder() async throws {
        let (images, root) = try Self.folder()
        defer { try? FileManager.default.removeItem(at: root) }
        @Sendable func svg(_ name: String) -> String {
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="8" height="8">\
            <image width="8" height="8" xlink:href="\(name)"/></svg>
            """
        }
        try await withServer(.router, .with { $0.imageFolder = images }) { client in
            #expect(try await client.post("/render", svg("in.png")).image?[4, 4].blue == 255)
            for name in [
                "../out.png", "%2e%2e/out.png", "link.png", root.path + "/out.png",
                "file://" + root.path + "/out.png", "http://127.0.0.1:1/out.png",
            ] {
                let answer = try await client.post("/render", svg(name))
                #expect(answer.image?[4, 4].alpha == 0, "\(name)")
            }
        }
        // Without a folder there are no files at all.
        try await withServer { client in
            let answer = try await client.post("/render", svg(root.path + "/out.png"))
            #expect(answer.image?[4, 4].alpha == 0)
        }
    }
}
