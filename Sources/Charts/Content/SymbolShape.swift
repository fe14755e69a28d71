import Foundation
import Raster

/// A shape for the symbols of points.
public protocol ChartSymbolShape: Shape {
    /// The part of the unit square that looks as large as a square of area 1: symbols of one size then look
    /// equally large.
    var perceptualUnitRect: CGRect { get }
}

extension ChartSymbolShape {
    /// All of the unit square.
    public var perceptualUnitRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }

    /// The outline, within the shape.
    public nonisolated func strokeBorder(lineWidth: CGFloat = 1) -> some ChartSymbolShape {
        OutlinedSymbolShape(base: self, lineWidth: lineWidth)
    }
}

extension Circle: ChartSymbolShape {}
extension Rectangle: ChartSymbolShape {}

nonisolated struct OutlinedSymbolShape<Base: ChartSymbolShape>: ChartSymbolShape {
    let base: Base
    let lineWidth: CGFloat

    func path(in rect: CGRect) -> Path {
        let inset = min(lineWidth, min(rect.width, rect.height)) / 2
        return base.path(in: rect.insetBy(dx: inset, dy: inset))
            .strokedPath(StrokeStyle(lineWidth: lineWidth))
    }
}

/// The shapes that charts have of their own.
public nonisolated struct BasicChartSymbolShape: ChartSymbolShape, Hashable, Sendable {
    enum Kind: Sendable, Hashable, CaseIterable {
        case circle, square, triangle, diamond, pentagon, plus, cross, asterisk
    }

    let kind: Kind

    /// The shape in a box: all of one area but for those of lines.
    public func path(in rect: CGRect) -> Path {
        let center = CGPoint(x: rect.midX, y: rect.midY)
        let radius = min(rect.width, rect.height) / 2
        switch kind {
        case .circle: return Path(ellipseIn: rect)
        case .square:
            // Of the circle's area.
            let side = radius * CGFloat.pi.squareRoot()
            return Path(CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side))
        case .triangle: return polygon(3, center, radius)
        case .diamond: return polygon(4, center, radius)
        case .pentagon: return polygon(5, center, radius)
        case .plus: return strokes(2, .pi / 2, center, radius)
        case .cross: return strokes(2, .pi / 4, center, radius)
        case .asterisk: return strokes(3, .pi / 2, center, radius)
        }
    }

    /// A regular polygon with a corner on top, of the circle's area.
    private func polygon(_ corners: Int, _ center: CGPoint, _ radius: CGFloat) -> Path {
        let count = CGFloat(corners)
        let outer = radius * (2 * .pi / (count * sin(2 * .pi / count))).squareRoot()
        return Path { path in
            path.addLines(
                (0..<corners).map { corner in
                    let angle = 2 * CGFloat.pi * CGFloat(corner) / count - .pi / 2
                    return CGPoint(x: center.x + outer * cos(angle), y: center.y + outer * sin(angle))
                })
            path.closeSubpath()
        }
    }

    private func strokes(_ count: Int, _ first: CGFloat, _ center: CGPoint, _ radius: CGFloat) -> Path {
        let lines = Path { path in
            for index in 0..<count {
                let angle = first + .pi * CGFloat(index) / CGFloat(count)
                let (x, y) = (radius * cos(angle), radius * sin(angle))
                path.move(to: CGPoint(x: center.x - x, y: center.y - y))
                path.addLine(to: CGPoint(x: center.x + x, y: center.y + y))
            }
        }
        return lines.strokedPath(StrokeStyle(lineWidth: max(radius * 0.4, 1)))
    }

    /// The order in which series get them.
    static let order: [BasicChartSymbolShape] = Kind.allCases.map { BasicChartSymbolShape(kind: $0) }
}

extension ChartSymbolShape where Self == BasicChartSymbolShape {
    /// A circle.
    public static var circle: BasicChartSymbolShape { BasicChartSymbolShape(kind: .circle) }
    /// A square.
    public static var square: BasicChartSymbolShape { BasicChartSymbolShape(kind: .square) }
    /// A triangle.
    public static var triangle: BasicChartSymbolShape { BasicChartSymbolShape(kind: .triangle) }
    /// A square on a corner.
    public static var diamond: BasicChartSymbolShape { BasicChartSymbolShape(kind: .diamond) }
    /// A pentagon.
    public static var pentagon: BasicChartSymbolShape { BasicChartSymbolShape(kind: .pentagon) }
    /// Two strokes.
    public static var plus: BasicChartSymbolShape { BasicChartSymbolShape(kind: .plus) }
    /// Two strokes from corner to corner.
    public static var cross: BasicChartSymbolShape { BasicChartSymbolShape(kind: .cross) }
    /// Three strokes.
    public static var asterisk: BasicChartSymbolShape { BasicChartSymbolShape(kind: .asterisk) }
}

/// A symbol's shape, whichever it is.
package struct SymbolShape: Sendable {
    package let path: @Sendable (CGRect) -> Path

    package init<S: ChartSymbolShape>(_ shape: S) {
        let whole = shape.perceptualUnitRect
        path = { rect in
            guard whole.width > 0, whole.height > 0 else { return shape.path(in: rect) }
            return shape.path(
                in: CGRect(
                    x: rect.minX - whole.minX * rect.width / whole.width,
                    y: rect.minY - whole.minY * rect.height / whole.height,
                    width: rect.width / whole.width, height: rect.height / whole.height))
        }
    }
}
