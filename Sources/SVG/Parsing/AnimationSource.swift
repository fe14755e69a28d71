/// What a document says of its animations, as it stands there: the elements of SMIL and CSS's `@keyframes`,
/// each with the elements that it is about. `SVGAnimations` makes sense of it.
struct AnimationSources: Sendable {
    /// An `animate`, `set`, `animateTransform`, `animateMotion` or `animateColor`.
    struct Element: Sendable {
        var name: String
        /// By name, `href` among them.
        var attributes: [String: String]
        /// Its own identifier, which others' `begin` may name.
        var identifier: String?
        /// The path that an `mpath` in it refers to.
        var path: SVGDocumentTree.Index?
        /// What it animates, as often as `use` shows it.
        var targets: [SVGDocumentTree.Index] = []
        /// The target's `transform` stands in a style sheet, which outranks the attribute that is animated.
        var isTransformStyled = false
        var line: Int
    }

    /// The properties that begin with `animation` of an element, or of several where `use` shows it, the
    /// least important first.
    struct Style: Sendable {
        var target: SVGDocumentTree.Index
        var declarations: [(name: String, value: String)]
    }

    var elements: [Element] = []
    var styles: [Style] = []
    /// By name; of two the later.
    var keyframes: [String: [Keyframe]] = [:]

    /// What counts of an element's attributes, its identifier and its reference aside.
    static let attributeNames = [
        "accumulate", "additive", "attributeName", "begin", "by", "calcMode", "dur", "end", "fill", "from",
        "keyPoints", "keySplines", "keyTimes", "max", "min", "path", "repeatCount", "repeatDur", "restart",
        "rotate", "to", "type", "values",
    ]

    var isEmpty: Bool { elements.isEmpty && (styles.isEmpty || keyframes.isEmpty) }
}

/// One of a `@keyframes` rule's: moments as parts of the whole, in 0...1, and what holds then.
struct Keyframe: Sendable {
    var offsets: [Double]
    var declarations: [StyleDeclaration]
}
