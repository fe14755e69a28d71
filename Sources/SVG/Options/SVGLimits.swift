/// What a drawing may ask for before it is refused, so that a stranger's file can't eat the machine's memory
/// or time. What is over a limit ends with an `SVGError` that names it. The drawings inside a drawing count
/// with it.
public struct SVGLimits: Hashable, Sendable {
    /// Bytes of a document, unpacked and with its entities expanded, and of each picture file; 2²⁸ by
    /// default.
    public var byteCount = 1 << 28
    /// Elements in a document; a million by default.
    public var elementCount = 1_000_000
    /// Levels of elements inside each other; a mask, clip, pattern or marker, and a drawing in the drawing,
    /// count as eight more. 512 by default; with more, reading and drawing may need more than the usual 8 MiB
    /// of stack.
    public var nestingDepth = 512
    /// Elements that references put in place (by `use`, markers, patterns and the like); a million by
    /// default.
    public var referencedElementCount = 1_000_000
    /// Pixels of the region of one filter inside the drawing, at the drawing's own size; 2²⁶ by default.
    public var filterPixelCount = 1 << 26
    /// Pixels of all pictures in the drawing together; 2²⁸ by default. What the drawing itself is drawn to
    /// has `Drawing`'s own limit.
    public var pixelCount = 1 << 28
    /// Seconds for reading; 60 by default. Drawing is not limited.
    public var duration = 60.0

    /// The default limits, to be changed one by one.
    public init() {}

    /// The limits of `SVGLimits()`.
    public static let `default` = SVGLimits()
}

extension SVGLimits {
    /// Which limit: each case is called as its property.
    public enum Name: String, CaseIterable, Hashable, Sendable {
        /// Those that are numbers of something.
        case byteCount, elementCount, nestingDepth, referencedElementCount, filterPixelCount, pixelCount
        /// Seconds.
        case duration
    }

    /// A limit by its name. Of counts the whole part is set, a negative one or none that is a number as 0 and
    /// one beyond 2⁵³ as that.
    public subscript(name: Name) -> Double {
        get {
            switch name {
            case .byteCount: Double(byteCount)
            case .elementCount: Double(elementCount)
            case .nestingDepth: Double(nestingDepth)
            case .referencedElementCount: Double(referencedElementCount)
            case .filterPixelCount: Double(filterPixelCount)
            case .pixelCount: Double(pixelCount)
            case .duration: duration
            }
        }
        set {
            let count = newValue > 0 ? Int(min(newValue, 0x1p53)) : 0
            switch name {
            case .byteCount: byteCount = count
            case .elementCount: elementCount = count
            case .nestingDepth: nestingDepth = count
            case .referencedElementCount: referencedElementCount = count
            case .filterPixelCount: filterPixelCount = count
            case .pixelCount: pixelCount = count
            case .duration: duration = newValue
            }
        }
    }
}
