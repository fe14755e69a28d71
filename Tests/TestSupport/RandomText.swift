import Foundation
import Raster

/// A text of a random command.
package struct RandomText: Sendable, CustomStringConvertible {
    package enum Place: Sendable {
        case at(CGPoint, UnitPoint)
        case wrapped(CGRect)
    }

    package let text: Text
    package let place: Place
    /// What the text is of, for people.
    package let description: String

    private static let strings = [
        "Hamburg", "ffi AV", "a few words that wrap", "\u{5D0}\u{5D1} a", "\u{1F642}\u{1F3A8}", "████",
        "e\u{301}\nx",
        "I",
    ]

    init(_ random: inout SeededGenerator, width: Double, height: Double) {
        let string = random.element(of: Self.strings)
        // From 64 pixels an em on glyphs are paths.
        let size = random.element(of: [12, random.number(3...30), random.number(40...120)])
        let font: Font = random.element(of: [
            .system(size: size), .custom("DejaVu Sans", size: size), .custom("DejaVu Sans Mono", size: size),
        ])
        var text = Text(verbatim: string).font(font)
        if random.isLucky(oneIn: 3) { text = text.bold() }
        if random.isLucky(oneIn: 4) { text = text.italic() }
        // Glyphs that overlap, and some that are far apart.
        if random.isLucky(oneIn: 3) { text = text.kerning(random.number(-0.4...0.4) * size) }
        if random.isLucky(oneIn: 5) { text = text.underline() }
        if random.isLucky(oneIn: 6) { text = text.strikethrough(true, color: .red) }
        if random.isLucky(oneIn: 4) {
            text = text + Text(verbatim: "z").font(font).foregroundStyle(RandomPaint.color(&random))
        }
        self.text = text
        let corner = CGPoint(x: random.number(-10...width), y: random.number(-10...height))
        place =
            random.isLucky(oneIn: 2)
            ? .at(corner, random.element(of: [.center, .topLeading, .bottomTrailing]))
            : .wrapped(
                CGRect(
                    origin: corner,
                    size: CGSize(width: random.number(0...width), height: random.number(0...height))))
        description = "text '\(string)' of \(size) \(place)"
    }

    func draw(in context: GraphicsContext, with shading: GraphicsContext.Shading) {
        var resolved = context.resolve(text)
        resolved.shading = shading
        switch place {
        case .at(let point, let anchor): context.draw(resolved, at: point, anchor: anchor)
        case .wrapped(let rect): context.draw(resolved, in: rect)
        }
    }
}
