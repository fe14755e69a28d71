import Foundation
import Raster
import TestSupport
import Testing

/// The pictures of the article about fitting images: a frame of 300 × 400 points with a blue border.
@Suite struct ImageFittingGoldenTests {
    /// Sky, sun, hills and a fine fence: smooth tones and details, 1008 × 756.
    static let photograph: CGImage = Drawing(size: CGSize(width: 1008, height: 756), opaque: true) {
        context, size in
        context.fill(
            Path(CGRect(origin: .zero, size: size)),
            with: .linearGradient(
                Gradient(colors: [.blue, .cyan, .white]), startPoint: .zero, endPoint: CGPoint(x: 200, y: 600)
            ))
        for index in 0..<30 {
            let (x, y) = (CGFloat((index * 397) % 1008), CGFloat((index * 89) % 330))
            context.fill(
                Path(ellipseIn: CGRect(x: x - 60, y: y, width: 160, height: 40)),
                with: .color(.white.opacity(0.35)))
        }
        context.fill(
            Path(CGRect(x: 0, y: 520, width: 1008, height: 236)),
            with: .linearGradient(
                Gradient(colors: [.green, .brown]), startPoint: CGPoint(x: 0, y: 520),
                endPoint: CGPoint(x: 0, y: 756)))
        // Too fine for a reduced picture: it must come out as a tone.
        for x in stride(from: 0, to: 1008, by: 4) {
            context.fill(Path(CGRect(x: x, y: 600, width: 2, height: 60)), with: .color(.black))
        }
        context.fill(
            Path(roundedRect: CGRect(x: 380, y: 380, width: 260, height: 200), cornerRadius: 20),
            with: .color(.red))
    }.image()

    /// A dot with a rim, 34 × 34.
    static let dot: CGImage = Drawing(size: CGSize(width: 34, height: 34)) { context, _ in
        let circle = Path(ellipseIn: CGRect(x: 3, y: 3, width: 28, height: 28))
        context.fill(
            circle,
            with: .radialGradient(
                Gradient(colors: [.white, .green]), center: CGPoint(x: 12, y: 11), startRadius: 0,
                endRadius: 22))
        context.stroke(circle, with: .color(red: 0, green: 0.3, blue: 0.1), lineWidth: 2)
    }.image()

    static let frame = CGRect(x: 30, y: 20, width: 300, height: 400)

    @discardableResult
    static func picture(
        _ name: String, _ draw: @escaping (inout GraphicsContext) -> Void
    ) throws -> CGImage {
        try expectGolden(
            "images/\(name)",
            Drawing(size: CGSize(width: 360, height: 440), opaque: true) { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
                var content = context
                draw(&content)
                context.stroke(Path(frame.insetBy(dx: 0.5, dy: 0.5)), with: .color(.blue))
            })
    }

    static func near(_ a: CGImage.Pixel, _ b: CGImage.Pixel, _ tolerance: Int) -> Bool {
        abs(Int(a.red) - Int(b.red)) <= tolerance && abs(Int(a.green) - Int(b.green)) <= tolerance
            && abs(Int(a.blue) - Int(b.blue)) <= tolerance
    }

    let photo = Image(decorative: photograph, scale: 1)
    let size = CGSize(width: 1008, height: 756)

    @Test func naturalSize() throws {
        let picture = try Self.picture("fit-natural") { context in
            context.draw(photo, at: Self.frame.origin, anchor: .topLeading)
        }
        // Pixel for pixel, beyond the frame, too.
        for (x, y) in [(40, 30), (200, 300), (350, 430), (330, 425)] {
            #expect(picture[x, y] == Self.photograph[x - 30, y - 20])
        }
    }

    @Test func fitted() throws {
        let place = Self.frame.placing(contentOf: size, mode: .fit, at: .topLeading)
        #expect(place == CGRect(x: 30, y: 20, width: 300, height: 225))
        let picture = try Self.picture("fit-fitted") { context in
            context.draw(photo.interpolation(.high), in: place)
        }
        // A colour in the red house, and white below the picture.
        #expect(picture[30 + 150, 20 + 143] == Self.photograph[504, 480])
        #expect(picture[180, 300] == CGImage.Pixel(red: 255, green: 255, blue: 255, alpha: 255))
        // The fence: 4 pixels to 1.2, which is finer than can be shown. Half black over the ground behind.
        for x in 40..<130 {
            let ground = Self.photograph[2 + 4 * 20, 630]
            let tone = picture[x, 20 + 188]
            #expect(abs(Int(tone.green) * 2 - Int(ground.green)) <= 16, "\(x): \(tone) \(ground)")
        }
    }

    @Test func filling() throws {
        let place = Self.frame.placing(contentOf: size, mode: .fill, at: .topLeading)
        #expect(abs(place.width - 400 * 1008 / 756) < 1e-9 && place.height == 400)
        let picture = try Self.picture("fit-filling") { context in
            context.draw(photo.interpolation(.high), in: place)
        }
        // Beyond the frame.
        #expect(picture[350, 200] != CGImage.Pixel(red: 255, green: 255, blue: 255, alpha: 255))
        #expect(Self.near(picture[30 + 267, 20 + 254], Self.photograph[504, 480], 1))
    }

    @Test func fillingClipped() throws {
        let place = Self.frame.placing(contentOf: size, mode: .fill, at: .topLeading)
        let picture = try Self.picture("fit-clipped") { context in
            context.clip(to: Path(Self.frame))
            context.draw(photo.interpolation(.high), in: place)
        }
        for (x, y) in [(331, 200), (350, 30), (29, 200), (100, 19), (100, 421)] {
            #expect(picture[x, y] == CGImage.Pixel(red: 255, green: 255, blue: 255, alpha: 255))
        }
    }

    @Test func enlargedWithoutInterpolation() throws {
        let place = Self.frame.placing(contentOf: CGSize(width: 34, height: 34), mode: .fit, at: .topLeading)
        let picture = try Self.picture("fit-none") { context in
            context.draw(Image(decorative: Self.dot, scale: 1).interpolation(.none), in: place)
        }
        // Each pixel is one of the dot's, over white.
        for y in 1..<299 {
            for x in 1..<299 {
                let source = Self.dot[(2 * x + 1) * 34 / 600, (2 * y + 1) * 34 / 600]
                let pixel = picture[30 + x, 20 + y]
                let white = 255 - source.alpha
                #expect(
                    (pixel.red, pixel.green, pixel.blue)
                        == (source.red + white, source.green + white, source.blue + white))
            }
        }
    }

    @Test func enlargedWithInterpolation() throws {
        let place = Self.frame.placing(contentOf: CGSize(width: 34, height: 34), mode: .fit, at: .topLeading)
        let picture = try Self.picture("fit-medium") { context in
            context.draw(Image(decorative: Self.dot, scale: 1).interpolation(.medium), in: place)
        }
        // No step between neighbours is larger than the dot's largest, spread over 300 / 34 pixels.
        for y in 5..<290 {
            for x in 5..<290 {
                #expect(Self.near(picture[30 + x, 20 + y], picture[31 + x, 20 + y], 32))
            }
        }
    }

    @Test func tiled() throws {
        let picture = try Self.picture("fit-tiled") { context in
            context.draw(Image(decorative: Self.dot, scale: 1).resizable(resizingMode: .tile), in: Self.frame)
        }
        let white = CGImage.Pixel(red: 255, green: 255, blue: 255, alpha: 255)
        for y in 1..<399 {
            for x in 1..<299 {
                let source = Self.dot[x % 34, y % 34]
                if source.alpha == 255 { #expect(picture[30 + x, 20 + y] == source) }
                if source.alpha == 0 { #expect(picture[30 + x, 20 + y] == white) }
            }
        }
    }
}
