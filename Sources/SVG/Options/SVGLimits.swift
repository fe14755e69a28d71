/// What a drawing may ask for before it is refused, so that a stranger's file can't eat the machine's memory
/// or time. What is over a limit ends with an `SVGError` that names it. The drawings inside a drawing count
/// with it.
public struct SVGLimits: Hashable, Sendable {
    /// Bytes of a document, unpacked and with its entities expanded, and of each picture file; 2²⁷ by
    /// default.
    public var byteCount = 1 << 27
    /// Elements in a document; a million by default.
    public var elementCount = 1_000_000
    /// Attributes of all elements together; eight million by default.
    public var attributeCount = 8_000_000
    /// Levels of elements inside each other; a mask, clip, pattern or marker, and a drawing in the drawing,
    /// count as eight more. 512 by default. On a thread whose stack is too small for so many, reading and
    /// drawing go on on one of their own.
    public var nestingDepth = 512
    /// Elements that references put in place, each as often as it is drawn: by `use`, markers, clips, masks,
    /// patterns, filters and pictures; a million by default. What is drawn by itself first, a mask, a clip in
    /// a clip, a pattern's tile or an element in an `feImage`, counts as a few dozen more.
    public var referencedElementCount = 1_000_000
    /// Animations, each as often as `use` shows what it moves, and those of a style sheet as often as
    /// elements have them; 100,000 by default.
    public var animationCount = 100_000
    /// Characters of texts, as often as references put them in place; half a million by default.
    public var characterCount = 500_000
    /// Points of outlines, dashes and gradients, as often as references put them in place; ten million by
    /// default.
    public var pointCount = 10_000_000
    /// Pixels of the region of one filter inside the drawing, at the drawing's own size; 2²⁶ by default.
    public var filterPixelCount = 1 << 26
    /// Pixels of all pictures in the drawing together; 2²⁸ by default. What the drawing itself is drawn to
    /// has `Drawing`'s own limit.
    public var pixelCount = 1 << 28
    /// Seconds for reading, of the thread's processor time; 10 by default. Drawing is not limited.
    public var duration = 10.0

    /// The default limits, to be changed one by one.
    public init() {}

    /// The limits of `SVGLimits()`.
    public static let `default` = SVGLimits()
}

extension SVGLimits {
    /// Which limit: each case is called as its property.
    public enum Name: String, CaseIterable, Hashable, Sendable {
        /// Those that are numbers of something.
        case byteCount, elementCount, attributeCount, nestingDepth, referencedElementCount
        /// Numbers of animations and of characters.
        case animationCount, characterCount
        /// Numbers of points and of pixels.
        case pointCount, filterPixelCount, pixelCount
        /// Seconds.
        case duration
    }

    /// The count that a name stands for; nil for `duration`.
    private static func count(_ name: Name) -> WritableKeyPath<SVGLimits, Int>? {
        switch name {
        case .byteCount: \.byteCount
        case .elementCount: \.elementCount
        case .attributeCount: \.attributeCount
        case .nestingDepth: \.nestingDepth
        case .referencedElementCount: \.referencedElementCount
        case .animationCount: \.animationCount
        case .characterCount: \.characterCount
        case .pointCount: \.pointCount
        case .filterPixelCount: \.filterPixelCount
        case .pixelCount: \.pixelCount
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
