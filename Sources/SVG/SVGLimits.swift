/// What a drawing may ask for before it is refused, so that a stranger's file can't eat the machine's memory or time. What
/// is over a limit ends with an `SVGError` that names it. The drawings inside a drawing count with it.
public struct SVGLimits: Hashable, Sendable {
    /// Bytes of a document, unpacked and with its entities expanded, and of each picture file; 2²⁸ by default.
    public var byteCount = 1 << 28
    /// Elements in a document; a million by default.
    public var elementCount = 1_000_000
    /// Levels of elements inside each other; a mask, clip, pattern or marker, and a drawing in the drawing, count as eight
    /// more. 512 by default; with more, reading and drawing may need more than the usual 8 MiB of stack.
    public var nestingDepth = 512
    /// Elements that references put in place (by `use`, markers, patterns and the like); a million by default.
    public var referencedElementCount = 1_000_000
    /// Pixels of the region of one filter inside the drawing, at the drawing's own size; 2²⁶ by default.
    public var filterPixelCount = 1 << 26
    /// Pixels of all pictures in the drawing together; 2²⁸ by default. What the drawing itself is drawn to has
    /// `Drawing`'s own limit.
    public var pixelCount = 1 << 28
    /// Seconds for reading; 60 by default. Drawing is not limited.
    public var duration = 60.0

    public init() {}

    public static let `default` = SVGLimits()
}
