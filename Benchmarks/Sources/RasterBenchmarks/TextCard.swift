import Foundation

/// A link preview as servers draw it, 1200 x 630: a gradient, a panel with a shadow, a photo with round
/// corners and three styles of text. All of it is said anew in each pass, texts shaped and all; fonts and the
/// photo are kept.
struct TextCard {
    static let width = 1200
    static let height = 630

    /// From the upper left corner to the lower right one.
    static let background: (UInt32, UInt32) = (0xFF31_2E81, 0xFFDB_2777)

    static let panel = CGRect(x: 60, y: 60, width: 1080, height: 510)
    static let panelRadius = 36.0
    static let panelColor: UInt32 = 0xFFFF_FFFF

    static let shadowColor: UInt32 = 0x6000_0000
    static let shadowDeviation = 18.0
    static let shadowOffset = 12.0

    /// The photo is reduced to its frame, smoothly.
    static let photoFrame = CGRect(x: 108, y: 135, width: 360, height: 360)
    static let photoRadius = 28.0

    /// A style of text, in DejaVu's fonts, which both libraries find.
    enum Style: Int, CaseIterable {
        case title, body, caption

        var family: String { self == .caption ? "DejaVu Sans Mono" : "DejaVu Sans" }
        var isBold: Bool { self == .title }
        /// Pixels an em.
        var size: Double { [54, 27, 22][rawValue] }
        var color: UInt32 { [0xFF11_1827, 0xFF4B_5563, 0xFFDB_2777][rawValue] }
    }

    struct Line {
        var style: Style
        var text: String
        /// From the panel's top.
        var baseline: Double
    }

    static let textX = 520.0
    static let lines = [
        Line(style: .title, text: "Share cards, drawn", baseline: 193),
        Line(style: .title, text: "on the server", baseline: 258),
        Line(style: .body, text: "A gradient, a photo, a panel with a shadow", baseline: 322),
        Line(style: .body, text: "and three styles of text, as a PNG file in", baseline: 360),
        Line(style: .body, text: "a few milliseconds on one core.", baseline: 398),
        Line(style: .caption, text: "example.org · 21 November · 6 min read", baseline: 474),
    ]
}

extension SceneBitmap {
    /// 480 x 480, opaque: hills in front of an evening sky, as smooth as a photo, with a little noise.
    static let photo = makePhoto(side: 480)

    /// The same with more pixels.
    static func makePhoto(side: Int) -> SceneBitmap {
        var random = Random(seed: 480_480)
        var bitmap = SceneBitmap(side: side, pixels: [])
        bitmap.pixels.reserveCapacity(side * side)
        for row in 0..<side {
            for column in 0..<side {
                let (x, y) = (column * 480 / side, row * 480 / side)
                let noise = Int(random.unit() * 3)
                let far = 190 + (x - 130) * (x - 130) / 400
                let near = 270 + (x - 360) * (x - 360) / 260
                var channels = (255 - y / 6, 120 + y / 4, 90 + y / 3)
                if y > far { channels = (70 + (y - far) / 4, 90 + (y - far) / 3, 120 + y / 8) }
                if y > near { channels = (20 + x / 16, 90 - (y - near) / 4, 50 + y / 16) }
                let pixel = [channels.0, channels.1, channels.2].reduce(UInt32(255)) { pixel, channel in
                    pixel << 8 | UInt32(min(max(channel + noise, 0), 255))
                }
                bitmap.pixels.append(pixel)
            }
        }
        return bitmap
    }
}
