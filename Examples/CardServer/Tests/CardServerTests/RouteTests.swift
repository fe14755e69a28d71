import CardServer
import Foundation
import Hummingbird
import HummingbirdTesting
import Raster
import Testing

/// What each address answers.
@Suite struct RouteTests {
    @Test func cardsComeInEachFormat() async throws {
        try await withServer { client in
            for (name, type, start) in [
                ("png", "image/png", "\u{89}PNG"), ("jpg", "image/jpeg", "\u{FF}\u{D8}"),
                ("pdf", "application/pdf", "%PDF"), ("svg", "image/svg+xml", "<"),
            ] {
                let answer = try await client.get(
                    "/card.\(name)?title=Hello&subtitle=A+line&author=Jo&theme=ocean")
                #expect(answer.status == .ok)
                #expect(answer.headers[.contentType] == type)
                #expect(answer.headers[.cacheControl] == "public, max-age=86400")
                let first = start.unicodeScalars.map { UInt8($0.value) }
                #expect(Array(answer.data.prefix(first.count)) == first)
                let timing = answer.headers[.init("Server-Timing")!] ?? ""
                for stage in ["record", "draw", "encode"] { #expect(timing.contains("\(stage);dur=")) }
            }
        }
    }

    @Test func aCardIsTheSizeThatNetworksAskFor() async throws {
        try await withServer { client in
            let image = try #require(try await client.get("/card.png?title=Hello").image)
            #expect(image.width == 1200 && image.height == 630)
        }
    }

    @Test func headTellsOfThePicture() async throws {
        try await withServer { client in
            let whole = try await client.get("/card.png?title=Hello")
            let answer = try await client.execute(uri: "/card.png?title=Hello", method: .head)
            #expect(answer.status == .ok && answer.data.isEmpty)
            #expect(answer.headers[.contentType] == "image/png")
            #expect(answer.headers[.contentLength] == String(whole.data.count))
            #expect(answer.headers[.eTag] == whole.headers[.eTag] && answer.headers[.eTag] != nil)
        }
    }

    /// What a client says is text, in SVG too.
    @Test func aTitleIsNoMarkup() async throws {
        try await withServer { client in
            let answer = try await client.get("/card.svg?title=%3Cscript%3Ealert(1)%3C/script%3E%26amp;%22")
            #expect(answer.status == .ok)
            let text = String(decoding: answer.data, as: UTF8.self)
            #expect(!text.contains("<script"))
            #expect(answer.headers[.init("X-Content-Type-Options")!] == "nosniff")
        }
    }

    @Test func acceptChoosesTheFormat() async throws {
        try await withServer { client in
            for (accept, type) in [
                (nil, "image/png"), ("*/*", "image/png"), ("image/jpeg", "image/jpeg"),
                ("image/png;q=0.5, image/jpeg", "image/jpeg"),
                ("image/*;q=0.5,image/jpeg;q=0.1", "image/png"),
                ("text/html,image/avif,*/*;q=0.8", "image/png"),
            ] as [(String?, String)] {
                var headers = HTTPFields()
                headers[.accept] = accept
                let answer = try await client.get("/card?title=a", headers: headers)
                #expect(answer.headers[.contentType] == type, "\(accept ?? "none")")
                #expect(answer.headers[.vary] == "Accept")
            }
            let answer = try await client.get("/card?title=a", headers: [.accept: "text/html"])
            #expect(answer.status == .notAcceptable && answer.code == "accept")
        }
    }

    @Test func badgesAndChartsAreDrawn() async throws {
        try await withServer { client in
            let badge = try await client.get("/badge/build%20of%20main/v1.2.png?color=teal")
            #expect(badge.status == .ok)
            #expect(badge.image?.height == 40)
            // The same letters, however they are written.
            let escaped = try await client.get("/badge/%62uild%20of%20m%61in/v1%2E2.png?color=teal")
            #expect(escaped.headers[.eTag] == badge.headers[.eTag])
            let broken = try await client.get("/badge/%FF/b.png")
            #expect(broken.status == .badRequest && broken.code == "label")
            let chart = try await client.get("/chart.png?data=3,1,-2.5&labels=a,b,c&mark=line&theme=dark")
            #expect(chart.image?.width == 1200)
        }
    }

    @Test func anSVGBecomesAPNG() async throws {
        try await withServer { client in
            let answer = try await client.post("/render", Drawn.red)
            #expect(answer.headers[.cacheControl] == "no-store")
            let image = try #require(answer.image)
            #expect(image.width == 8 && image[3, 2].red == 255 && image[3, 2].alpha == 255)
            #expect(try await client.post("/render?width=80", Drawn.red).image?.height == 40)
        }
    }

    @Test func theOperatorSeesWhatGoesOn() async throws {
        try await withServer { client in
            #expect(try await client.get("/health").status == .ok)
            _ = try await client.get("/badge/a/b.png")
            _ = try await client.get("/card.png?title=%F4%8F%BF%BD")
            let text = String(decoding: try await client.get("/metrics").data, as: UTF8.self)
            #expect(
                text.contains(#"card_renders_total{format="png",route="badge",status="200"} 1"#), "\(text)")
            #expect(text.contains(#"card_stage_seconds_count{stage="draw"} 2"#))
            #expect(text.contains("card_missing_glyphs_total 1"))
            #expect(text.contains("# TYPE card_queue gauge\ncard_queue 0\n"))
        }
    }

    /// A server without fonts would draw boxes.
    @Test func withoutFontsItIsNotHealthy() async throws {
        try await withServer(.router, .with { $0.fontFolders = [] }) { client in
            let answer = try await client.get("/health")
            #expect(answer.status == .serviceUnavailable)
        }
    }

    @Test func missingGlyphsAreReported() async throws {
        try await withServer { client in
            let answer = try await client.get("/card.png?title=a%F4%8F%BF%BD")
            #expect(answer.headers[.init("X-Missing-Glyphs")!] == "U+10FFFD")
            let whole = try await client.get("/card.png?title=a")
            #expect(whole.headers[.init("X-Missing-Glyphs")!] == nil)
            // Of many the first ones: proxies refuse long headers.
            let all = (0..<60).map { "%F4%8F%BE%" + String(0x80 + $0, radix: 16, uppercase: true) }.joined()
            let many =
                try await client.get("/card.png?title=" + all).headers[.init("X-Missing-Glyphs")!] ?? ""
            #expect(many.split(separator: " ").count == 32 && many.hasPrefix("U+10FF80 "))
        }
    }

    // MARK: Entity tags

    @Test func whatAClientHasIsNotDrawnAgain() async throws {
        try await withServer { client in
            let first = try await client.get("/card.png?title=Hello")
            let tag = try #require(first.headers[.eTag])
            for header in [tag, "\"other\", W/\(tag)", "*"] {
                let again = try await client.get("/card.png?title=Hello", headers: [.ifNoneMatch: header])
                #expect(again.status == .notModified && again.data.isEmpty, "\(header)")
                #expect(again.headers[.eTag] == tag)
                #expect(again.headers[.init("Server-Timing")!]?.contains("draw;dur=0.00") == true)
            }
            let other = try await client.get("/card.png?title=Hallo", headers: [.ifNoneMatch: tag])
            #expect(other.status == .ok && other.headers[.eTag] != tag)
            let jpeg = try await client.get("/card.jpg?title=Hello", headers: [.ifNoneMatch: tag])
            #expect(jpeg.status == .ok)
        }
    }

    /// Two processes, or two machines behind one address, say the same.
    @Test func everyServerSaysTheSameTag() async throws {
        func tag() async throws -> String? {
            try await withServer { client in
                try await client.get("/card.png?title=Hello&author=Jo").headers[.eTag]
            }
        }
        let (first, second) = (try await tag(), try await tag())
        #expect(first != nil && first == second)
    }
}
