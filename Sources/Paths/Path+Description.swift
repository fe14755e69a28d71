import Foundation

extension Path: LosslessStringConvertible {
    /// The elements as text, operands before operators: `x y m`, `x y l`, `cx cy x y q`,
    /// `c1x c1y c2x c2y x y c` and `h` for a close. Numbers have six significant digits, as `%g` of C writes
    /// them and as Apple's do, so that a path read back is only nearly the same.
    public var description: String { written(Path.text) }

    /// The same with the shortest numbers that read back as they are.
    package var losslessDescription: String {
        written { value in
            let text = Double(value).description
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
    }

    private func written(_ number: (CGFloat) -> String) -> String {
        var text = ""
        func write(_ operation: String, _ points: CGPoint...) {
            if !text.isEmpty { text += " " }
            for point in points {
                text += number(point.x) + " " + number(point.y) + " "
            }
            text += operation
        }
        forEach { element in
            switch element {
            case .move(let to): write("m", to)
            case .line(let to): write("l", to)
            case .quadCurve(let to, let control): write("q", control, to)
            case .curve(let to, let control1, let control2): write("c", control1, control2, to)
            case .closeSubpath: write("h")
            }
        }
        return text
    }

    /// Reads the format of `description`, and also `x y width height re` and PDF's `v` and `y`. Nil on any
    /// error: an unknown operator, too few or too many operands, no move before the first segment.
    public init?(_ string: String) {
        self.init()
        var operands: [CGFloat] = []
        for token in string.split(whereSeparator: \.isWhitespace) {
            if let number = Double(token) {
                guard operands.count < 6 else { return nil }
                operands.append(CGFloat(number))
            } else {
                guard apply(token, operands) else { return nil }
                operands.removeAll(keepingCapacity: true)
            }
        }
        guard operands.isEmpty else { return nil }
    }

    private mutating func apply(_ operation: Substring, _ n: [CGFloat]) -> Bool {
        func point(_ index: Int) -> CGPoint { CGPoint(x: n[index], y: n[index + 1]) }
        switch (operation, n.count) {
        case ("m", 2):
            move(to: point(0))
            return true
        case ("re", 4):
            addRect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
            return true
        default:
            break
        }
        guard let currentPoint else { return false }
        switch (operation, n.count) {
        case ("l", 2): addLine(to: point(0))
        case ("q", 4): addQuadCurve(to: point(2), control: point(0))
        case ("c", 6): addCurve(to: point(4), control1: point(0), control2: point(2))
        case ("v", 4): addCurve(to: point(2), control1: currentPoint, control2: point(0))
        case ("y", 4): addCurve(to: point(2), control1: point(0), control2: point(2))
        case ("h", 0): closeSubpath()
        default: return false
        }
        return true
    }

    private static func text(_ value: CGFloat) -> String {
        // Most coordinates in texts are small whole numbers.
        if value.magnitude < 1e6, let whole = Int(exactly: value), whole != 0 || value.sign == .plus {
            return String(whole)
        }
        return String(format: "%g", Double(value))
    }
}
