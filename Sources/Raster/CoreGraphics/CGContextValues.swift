/// How what is drawn combines with what is there; see `GraphicsContext.BlendMode` for the formulas.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
    /// PDF's modes that act on each component.
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
    /// PDF's modes of differences, and of hue, saturation and luminosity.
    case difference, exclusion, hue, saturation, color, luminosity
    /// Porter and Duff's operators that keep something of the source, or nothing.
    case clear, copy, sourceIn, sourceOut, sourceAtop
    /// Porter and Duff's operators that keep something of the destination.
    case destinationOver, destinationIn, destinationOut, destinationAtop
    /// What only one of both covers, and sums that darken or lighten.
    case xor, plusDarker, plusLighter
}

/// What is done with a path.
public enum CGPathDrawingMode: Int32, Sendable {
    /// Filled by the winding rule.
    case fill
    /// Filled by the even-odd rule.
    case eoFill
    /// Stroked.
    case stroke
    /// Filled by the winding rule, then stroked.
    case fillStroke
    /// Filled by the even-odd rule, then stroked.
    case eoFillStroke

    var isFilled: Bool { self != .stroke }
    var isStroked: Bool { self == .stroke || self == .fillStroke || self == .eoFillStroke }
    var isEvenOdd: Bool { self == .eoFill || self == .eoFillStroke }
}

/// How an image is drawn larger or smaller than it is.
public enum CGInterpolationQuality: Int32, Sendable {
    /// As `low`.
    case `default` = 0
    /// The pixel that holds the centre of the picture's.
    case none = 1
    /// See `Image.Interpolation.low`.
    case low = 2
    /// See `Image.Interpolation.medium`.
    case medium = 4
    /// See `Image.Interpolation.high`.
    case high = 3

    var interpolation: Image.Interpolation {
        switch self {
        case .none: .none
        case .default, .low: .low
        case .medium: .medium
        case .high: .high
        }
    }
}

/// How glyphs are drawn.
public enum CGTextDrawingMode: Int32, Sendable {
    /// Filled, stroked, both or not seen, and the same with the outlines added to the clip.
    case fill, stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip

    var isFilled: Bool {
        switch self {
        case .fill, .fillStroke, .fillClip, .fillStrokeClip: true
        default: false
        }
    }
    var isStroked: Bool {
        switch self {
        case .stroke, .fillStroke, .strokeClip, .fillStrokeClip: true
        default: false
        }
    }
    var isClipping: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}

/// What colours out of range become; kept for code that says it.
public enum CGColorRenderingIntent: Int32, Sendable {
    /// PDF's intents.
    case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// Where a pixel's alpha stands.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// There is none.
    case none
    /// Last, with colours multiplied by it.
    case premultipliedLast
    /// First, with colours multiplied by it.
    case premultipliedFirst
    /// Last, with colours not multiplied by it.
    case last
    /// First, with colours not multiplied by it.
    case first
    /// Its place is last and not used.
    case noneSkipLast
    /// Its place is first and not used.
    case noneSkipFirst
    /// There is nothing else.
    case alphaOnly
}

/// How a bitmap's pixels stand in memory.
public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The bits of a `CGImageAlphaInfo`.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// Components that are floating-point numbers.
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    /// The bits of the order of bytes.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// As components are named.
    public static let byteOrderDefault = CGBitmapInfo([])
    /// Pairs of bytes swapped.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
    /// Four bytes in reverse.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    /// Pairs of bytes as they are named.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
    /// Four bytes as they are named.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}
