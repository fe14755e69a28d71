import Foundation

/// The font that a symbol stands beside: how large and how heavy it is drawn.
struct SymbolFont: Hashable, Sendable {
    /// Points per em.
    var size: CGFloat
    /// In CSS's units: 400 is regular.
    var weight: Double
    /// How large the symbol is beside a capital; its strokes are as heavy as before.
    var scale: CGFloat = 1

    /// What the size is for the symbol's shape.
    var shapeSize: CGFloat { size * scale }

    /// Recorded from Apple's systems: of a 16.2 point star 13.5, 16.5 and 21.5.
    static let smallScale: CGFloat = 0.81
    static let largeScale: CGFloat = 1.3
    /// The height of San Francisco's capitals in ems, which symbols stand beside in any font.
    static let capitals: CGFloat = 1443.0 / 2048

    /// The width of strokes in units of the grid, 26 for an em.
    var strokeWidth: CGFloat { Self.strokeWidth(weight: weight) / scale }

    static let regularStroke = strokeWidth(weight: 400)

    /// At 100, 200 and so on to 900, and between them.
    private static func strokeWidth(weight: Double) -> CGFloat {
        let widths: [CGFloat] = [0.7, 1.15, 1.7, 2.25, 2.65, 3.05, 3.5, 4, 4.5]
        let place = min(max(weight / 100 - 1, 0), 8)
        let index = min(Int(place), 7)
        let part = CGFloat(place) - CGFloat(index)
        return widths[index] + (widths[index + 1] - widths[index]) * part
    }
}
