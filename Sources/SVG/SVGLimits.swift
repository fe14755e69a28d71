/// What a drawing may ask for before it is refused, so that a stranger's file can't eat the machine's memory or time. What
/// is over a limit ends with an `SVGError` that names it.
public struct SVGLimits: Hashable, Sendable {
    /// Bytes of a document, unpacked and with its entities expanded; 2²⁸ by default.
    public var byteCount = 1 << 28
    /// Elements in a document; a million by default.
    public var elementCount = 1_000_000
    /// Levels of elements, those that `use` puts in place included; 512 by default.
    public var nestingDepth = 512
    /// Elements that references put in place (by `use`, markers, patterns and the like); a million by default.
    public var referencedElementCount = 1_000_000
    /// Pixels of the region of one filter inside the drawing, at the drawing's own size; 2²⁶ by default.
    public var filterPixelCount = 1 << 26
    /// Pixels of a picture in the drawing, and of the drawing's own; 2²⁸ by default.
    public var pixelCount = 1 << 28
    /// Seconds for reading; 60 by default.
    public var duration = 60.0

    public init() {}

    public static let `default` = SVGLimits()
}
