import Raster

/// What becomes of a progress between two values.
enum AnimationEasing: Sendable {
    case curve(UnitCurve)
    /// Steps of `count`; the first, or the last, or both are at the ends.
    case steps(count: Int, jumpsAtStart: Bool, jumpsAtEnd: Bool)

    static let linear = AnimationEasing.curve(.linear)
    static let ease = AnimationEasing.bezier(0.25, 0.1, 0.25, 1)

    static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> AnimationEasing {
        .curve(
            .bezier(
                startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2)))
    }

    /// A timing function of CSS (Easing Functions 1); nil for what is none.
    init?(_ text: String) {
        let text = text.trimmingSpace().lowercased()
        switch text {
        case "linear": self = .linear
        case "ease": self = .ease
        case "ease-in": self = .bezier(0.42, 0, 1, 1)
        case "ease-out": self = .bezier(0, 0, 0.58, 1)
        case "ease-in-out": self = .bezier(0.42, 0, 0.58, 1)
        case "step-start": self = .steps(count: 1, jumpsAtStart: true, jumpsAtEnd: false)
        case "step-end": self = .steps(count: 1, jumpsAtStart: false, jumpsAtEnd: true)
        default:
            guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
            let words = text[text.index(after: open)...].dropLast()
                .split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingSpace() }
            switch text[..<open] {
            case "cubic-bezier":
                let numbers = words.compactMap(\.svgNumber)
                guard words.count == 4, numbers.count == 4, (0...1).contains(numbers[0]),
                    (0...1).contains(numbers[2])
                else { return nil }
                self = .bezier(numbers[0], numbers[1], numbers[2], numbers[3])
            case "steps":
                guard (1...2).contains(words.count), let count = Int(words[0]), count > 0, count < 1 << 30
                else { return nil }
                switch words.count == 2 ? words[1] : "end" {
                case "end", "jump-end":
                    self = .steps(count: count, jumpsAtStart: false, jumpsAtEnd: true)
                case "start", "jump-start":
                    self = .steps(count: count, jumpsAtStart: true, jumpsAtEnd: false)
                case "jump-both": self = .steps(count: count, jumpsAtStart: true, jumpsAtEnd: true)
                case "jump-none" where count > 1:
                    self = .steps(count: count, jumpsAtStart: false, jumpsAtEnd: false)
                default: return nil
                }
            default: return nil
            }
        }
    }

    /// - Parameter isBefore: the animation has not begun yet, where a step that would come now hasn't.
    func value(at progress: Double, isBefore: Bool = false) -> Double {
        switch self {
        case .curve(let curve): return curve.value(at: progress)
        case .steps(let count, let jumpsAtStart, let jumpsAtEnd):
            let exact = progress * Double(count)
            // What a quotient of times misses of a whole step is no step.
            var step = (exact + 1e-9).rounded(.down) + (jumpsAtStart ? 1 : 0)
            if isBefore, (exact - exact.rounded()).magnitude < 1e-9 { step -= 1 }
            let jumps = Double(count + (jumpsAtStart ? 1 : 0) + (jumpsAtEnd ? 0 : -1))
            return min(max(step, 0), jumps) / jumps
        }
    }
}
