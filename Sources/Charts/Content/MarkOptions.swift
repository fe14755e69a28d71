import Foundation
import Raster

/// How wide or high a mark is.
public struct MarkDimension: Sendable, Equatable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    enum Storage: Sendable, Equatable {
        case automatic
        case fixed(CGFloat)
        case inset(CGFloat)
        case ratio(CGFloat)
    }

    let storage: Storage

    /// What suits the mark: seven tenths of a category's room for bars, all of it for rectangles.
    public static let automatic = MarkDimension(storage: .automatic)

    /// In points.
    public static func fixed(_ value: CGFloat) -> MarkDimension { MarkDimension(storage: .fixed(value)) }

    /// All of the room but for some points at each side.
    public static func inset(_ value: CGFloat) -> MarkDimension { MarkDimension(storage: .inset(value)) }

    /// A part of the room.
    public static func ratio(_ value: CGFloat) -> MarkDimension { MarkDimension(storage: .ratio(value)) }

    /// In points.
    public init(floatLiteral value: Double) { storage = .fixed(CGFloat(value)) }

    /// In points.
    public init(integerLiteral value: Int) { storage = .fixed(CGFloat(value)) }

    init(storage: Storage) { self.storage = storage }

    /// The length in a room; not negative.
    package func length(in room: CGFloat, automatic: CGFloat) -> CGFloat {
        let length: CGFloat =
            switch storage {
            case .automatic: automatic
            case .fixed(let value): value
            case .inset(let value): room - 2 * value
            case .ratio(let value): room * value
            }
        return length.isFinite ? max(length, 0) : 0
    }
}

/// How marks at the same place lie on each other.
public struct MarkStackingMethod: Sendable, Hashable {
    package let offset: Stack.Offset

    /// On top of each other; negative values downwards from 0.
    public static let standard = MarkStackingMethod(offset: .standard)
    /// As parts of the whole.
    public static let normalized = MarkStackingMethod(offset: .normalized)
    /// About a middle line, as a stream.
    public static let center = MarkStackingMethod(offset: .center)
    /// Each from 0, one over the other.
    public static let unstacked = MarkStackingMethod(offset: .unstacked)
}

/// How a line runs from point to point.
public struct InterpolationMethod: Sendable, Equatable {
    package let curve: Curve

    /// Straight.
    public static let linear = InterpolationMethod(curve: .linear)
    /// A curve without bumps between points.
    public static let monotone = InterpolationMethod(curve: .monotone)
    /// A curve by the points around, centripetal.
    public static let catmullRom = catmullRom(alpha: 0.5)
    /// A curve by the points around.
    public static let cardinal = cardinal(tension: 0)
    /// Steps at the former point.
    public static let stepStart = InterpolationMethod(curve: .stepStart)
    /// Steps in the middle.
    public static let stepCenter = InterpolationMethod(curve: .stepCenter)
    /// Steps at the latter point.
    public static let stepEnd = InterpolationMethod(curve: .stepEnd)

    /// A curve by the points around: 0 is uniform, 0.5 centripetal, 1 chordal.
    public static func catmullRom(alpha: CGFloat) -> InterpolationMethod {
        InterpolationMethod(curve: .catmullRom(alpha: alpha.isFinite ? Double(alpha) : 0.5))
    }

    /// A curve by the points around, the straighter the nearer the tension is to 1.
    public static func cardinal(tension: CGFloat) -> InterpolationMethod {
        InterpolationMethod(curve: .cardinal(tension: tension.isFinite ? Double(tension) : 0))
    }
}

/// Where a view stands beside a mark.
public struct AnnotationPosition: Sendable, Hashable {
    enum Place: Sendable {
        case automatic, overlay
        case edge(CGFloat, CGFloat)
    }

    /// In a mark's box and out of it: -1 before it, 0 within, 1 behind.
    let x: Int
    let y: Int
    let isAutomatic: Bool

    private init(_ x: Int, _ y: Int, isAutomatic: Bool = false) {
        self.x = x
        self.y = y
        self.isAutomatic = isAutomatic
    }

    /// Above; beside a bar that lies.
    public static let automatic = AnnotationPosition(0, -1, isAutomatic: true)
    /// On it.
    public static let overlay = AnnotationPosition(0, 0)
    /// Above it.
    public static let top = AnnotationPosition(0, -1)
    /// Below it.
    public static let bottom = AnnotationPosition(0, 1)
    /// Before it.
    public static let leading = AnnotationPosition(-1, 0)
    /// Behind it.
    public static let trailing = AnnotationPosition(1, 0)
    /// Above and before it.
    public static let topLeading = AnnotationPosition(-1, -1)
    /// Above and behind it.
    public static let topTrailing = AnnotationPosition(1, -1)
    /// Below and before it.
    public static let bottomLeading = AnnotationPosition(-1, 1)
    /// Below and behind it.
    public static let bottomTrailing = AnnotationPosition(1, 1)
}

/// What is done about annotations that reach beyond the chart.
public struct AnnotationOverflowResolution: Sendable, Hashable {
    /// What is done in one dimension.
    public struct Strategy: Sendable, Hashable {
        let fits: Bool
        /// Annotations are moved into the chart.
        public static let automatic = Strategy(fits: true)
        /// Annotations are moved into the chart.
        public static var fit: Strategy { Strategy(fits: true) }
        /// Annotations are moved into what is named.
        public static func fit(to boundary: Boundary) -> Strategy { Strategy(fits: true) }
        /// The plot makes room for them: here they are moved, too.
        public static let padScale = Strategy(fits: true)
        /// They stay where they are.
        public static let disabled = Strategy(fits: false)
    }

    /// What annotations are moved into. Here it is always the chart.
    public struct Boundary: Sendable, Hashable {
        /// What suits.
        public static let automatic = Boundary()
        /// The chart.
        public static let chart = Boundary()
        /// The plot.
        public static let plot = Boundary()
    }

    let x: Strategy
    let y: Strategy

    /// What suits.
    public static let automatic = AnnotationOverflowResolution(x: .automatic, y: .automatic)

    /// What is done in each dimension.
    public init(x: Strategy = .automatic, y: Strategy = .automatic) {
        self.x = x
        self.y = y
    }
}

/// What a view beside a mark may ask.
public struct AnnotationContext: Sendable {
    /// The size of the mark's box, in points.
    public let targetSize: CGSize
}
