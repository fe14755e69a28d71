/// What drawing a list may ask for before it ends with a `RenderError`, so that a stranger's drawing can't
/// eat the machine's memory or time. The defaults hold a picture to about 1 GB and 10 seconds.
///
/// Commands and glyphs are counted, and layers measured, before the first pixel is drawn; outlines as they
/// are made; time at each band, layer and stroke and every few commands.
public struct RenderLimits: Hashable, Sendable {
    /// Pixels of the picture; 2²⁶ by default, which is 256 MiB.
    public var pixelCount = 1 << 26
    /// Bytes of layers, and of what their filters work on, at a time; 2²⁹ by default. With several threads
    /// each has its own: fewer are used where all would take more. What they share of blurs, up to a quarter
    /// and 16 MiB, is beside it.
    public var layerByteCount = 1 << 29
    /// Commands, those in layers, images and tiles counted as often as they are drawn; 10 million by default.
    public var commandCount = 10_000_000
    /// Points of the outline of one stroke, dashes included, as far as it is seen; 2²³ by default.
    public var outlinePointCount = 1 << 23
    /// Glyphs, counted as commands are; a million by default.
    public var glyphCount = 1_000_000
    /// Seconds; 10 by default.
    public var duration = 10.0

    /// The default limits, to be changed one by one.
    public init() {}

    /// The limits of `RenderLimits()`.
    public static let `default` = RenderLimits()
}

extension RenderLimits {
    /// Which limit: each case is called as its property.
    public enum Name: String, CaseIterable, Hashable, Sendable {
        /// Those that are numbers of something.
        case pixelCount, layerByteCount, commandCount, outlinePointCount, glyphCount
        /// Seconds.
        case duration
    }

    /// The count that a name stands for; nil for `duration`.
    private static func count(_ name: Name) -> WritableKeyPath<RenderLimits, Int>? {
        switch name {
        case .pixelCount: \.pixelCount
        case .layerByteCount: \.layerByteCount
        case .commandCount: \.commandCount
        case .outlinePointCount: \.outlinePointCount
        case .glyphCount: \.glyphCount
        case .duration: nil
        }
    }

    /// A limit by its name. Of counts the whole part is set, a negative one or none that is a number as 0 and
    /// one beyond 2⁵³ as that.
    public subscript(name: Name) -> Double {
        get { Self.count(name).map { Double(self[keyPath: $0]) } ?? duration }
        set {
            guard let count = Self.count(name) else {
                duration = newValue
                return
            }
            self[keyPath: count] = newValue > 0 ? Int(min(newValue, 0x1p53)) : 0
        }
    }
}

/// Why a drawing wasn't drawn to its end.
public enum RenderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It asked for more than a limit allows.
    case exceeded(RenderLimits.Name, limit: Double)
    /// Its task was cancelled.
    case cancelled

    /// What is wrong and what to do, for people.
    public var description: String {
        switch self {
        case .cancelled: return "drawing was cancelled"
        case .exceeded(let name, let limit):
            let amount = limit == limit.rounded() && limit.magnitude < 0x1p53 ? "\(Int(limit))" : "\(limit)"
            let what =
                switch name {
                case .pixelCount: "the picture has more than \(amount) pixels"
                case .layerByteCount: "layers take more than \(amount) bytes"
                case .commandCount: "there are more than \(amount) commands"
                case .outlinePointCount: "the outline of a stroke has more than \(amount) points"
                case .glyphCount: "there are more than \(amount) glyphs"
                case .duration: "drawing takes more than \(amount) seconds"
                }
            return "\(what); draw less or at a smaller scale, or raise the limit \(name.rawValue)"
        }
    }
}
