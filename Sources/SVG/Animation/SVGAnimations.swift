import Raster

/// A document's animations as values, collected once. At a moment they make another document, whose elements
/// have what holds then; it is resolved and drawn as any.
struct SVGAnimations: Sendable {
    typealias Index = SVGDocumentTree.Index

    /// One of SMIL's.
    struct Timed: Sendable {
        enum Effect: Sendable {
            case value(SVGAttribute, ValueAnimation)
            case motion(MotionAnimation)
            /// It only tells others when.
            case none
        }

        var timing: AnimationTiming
        var identifier: String?
        var targets: [Index]
        var effect: Effect
    }

    /// One of CSS's on an element.
    struct Styled: Sendable {
        var target: Index
        var animation: StyleAnimation
        var tracks: StyleTracks
    }

    let document: SVGDocumentTree
    private(set) var timed: [Timed] = []
    private(set) var styled: [Styled] = []
    /// What has no effect, and why.
    private(set) var warnings: [(message: String, line: Int)] = []

    /// Nil where nothing moves.
    init?(_ document: SVGDocumentTree, budget: SVGBudget) throws(SVGError) {
        guard let sources = document.animations else { return nil }
        self.document = document
        for (number, source) in sources.elements.enumerated() {
            if number & 0x3F == 0x3F, budget.isOverTime {
                throw SVGError(budget.durationError, line: source.line)
            }
            let effect = Self.effect(of: source, in: document)
            if case .none = effect {
                warnings.append(("'\(source.name)' has no effect: its attributes aren't valid", source.line))
            }
            timed.append(
                Timed(
                    timing: AnimationTiming(source.attributes), identifier: source.identifier,
                    targets: source.targets, effect: effect))
        }
        var known: [String: StyleTracks] = [:]
        for source in sources.styles {
            for animation in StyleAnimation.list(source.declarations) {
                guard let keyframes = sources.keyframes[animation.name] else { continue }
                let tracks = known[animation.name] ?? StyleTracks(keyframes)
                known[animation.name] = tracks
                if tracks.tracks.isEmpty { continue }
                if styled.count >= budget.limits.animationCount {
                    throw SVGError(.exceeded(.animationCount, of: budget.limits))
                }
                styled.append(Styled(target: source.target, animation: animation, tracks: tracks))
            }
        }
        if timed.isEmpty, styled.isEmpty { return nil }
    }

    // MARK: Collecting

    private static func effect(
        of source: AnimationSources.Element, in document: SVGDocumentTree
    ) -> Timed.Effect {
        guard let first = source.targets.first else { return .none }
        if source.name == "animateMotion" {
            let path = source.path.flatMap { document.attribute(.d, of: $0) }
            return MotionAnimation(source, path: path).map { .motion($0) } ?? .none
        }
        let name: SVGAttribute
        if source.name == "animateTransform" {
            guard !source.isTransformStyled else { return .none }
            let attribute = source.attributes["attributeName"].flatMap(attribute) ?? .transform
            guard [.transform, .gradientTransform, .patternTransform].contains(attribute) else {
                return .none
            }
            name = attribute
            guard let kind = SVGTransformList.Kind(rawValue: source.attributes["type"] ?? "translate") else {
                return .none
            }
            var isValid = true
            let animation = ValueAnimation(source) { text in
                guard let function = SVGTransformList.Function(kind, numbers: text) else {
                    isValid = false
                    return .word(text)
                }
                return .transform(SVGTransformList([function]))
            }
            return isValid ? animation.map { .value(name, $0) } ?? .none : .none
        }
        guard let attribute = source.attributes["attributeName"].flatMap(attribute),
            !notAnimated.contains(attribute)
        else { return .none }
        name = attribute
        let color = currentColor(of: first, in: document)
        let animation = ValueAnimation(source) { text in
            AnimationValue(resolved(text, name, first, document), of: name, currentColor: color)
        }
        return animation.map { .value(name, $0) } ?? .none
    }

    private static func attribute(_ name: String) -> SVGAttribute? {
        let name = name.trimmingSpace()
        return SVGAttribute(name == "xlink:href" ? "href" : name)
    }

    /// What decides how the document is built, and transforms, which only `animateTransform` takes.
    private static let notAnimated: Set<SVGAttribute> = [
        .id, .style, .class, .transform, .gradientTransform, .patternTransform, .xmlLang, .xmlSpace, .lang,
    ]

    /// `inherit` is what the parent has.
    private static func resolved(
        _ text: String, _ name: SVGAttribute, _ index: Index, _ document: SVGDocumentTree
    ) -> String {
        guard text == "inherit", let parent = document.elements[index].parent else { return text }
        return value(name, of: parent, in: document) ?? text
    }

    static func currentColor(of index: Index, in document: SVGDocumentTree) -> SVGColor {
        document.inherited(.color, of: index).flatMap { SVGColor($0) } ?? .black
    }

    /// What an element has of an attribute, its initial value where that is a number or a colour.
    static func value(_ name: SVGAttribute, of index: Index, in document: SVGDocumentTree) -> String? {
        let own = name.isInherited ? document.inherited(name, of: index) : document.attribute(name, of: index)
        if let own { return own }
        switch name {
        case .opacity, .fillOpacity, .strokeOpacity, .stopOpacity, .floodOpacity, .strokeWidth: return "1"
        case .fill, .color, .stopColor, .floodColor: return "black"
        case .lightingColor: return "white"
        case .strokeMiterlimit: return "4"
        case .fontSize: return "12"
        case .transform, .gradientTransform, .patternTransform, .filter, .clipPath: return "none"
        case .x2 where document[index].name == "linearGradient": return "100%"
        case .cx, .cy, .r, .fx, .fy:
            if name == .fx || name == .fy { return value(name == .fx ? .cx : .cy, of: index, in: document) }
            return document[index].name == "radialGradient" ? "50%" : "0"
        case .width, .height:
            return ["rect", "image", "use"].contains(document[index].name) ? "0" : "100%"
        case .x, .y, .rx, .ry, .x1, .y1, .x2, .y2, .strokeDashoffset, .offset, .startOffset, .stdDeviation,
            .dx, .dy, .letterSpacing, .wordSpacing:
            return "0"
        default: return nil
        }
    }
}

extension SVGTransformList.Function {
    /// The numbers of an `animateTransform` of a type; nil for too few or too many.
    init?(_ kind: SVGTransformList.Kind, numbers text: String) {
        guard let numbers = text.svgNumbers else { return nil }
        switch (kind, numbers.count) {
        case (.translate, 1): self.init(kind: kind, numbers: [numbers[0], 0])
        case (.scale, 1): self.init(kind: kind, numbers: [numbers[0], numbers[0]])
        case (.translate, 2), (.scale, 2), (.rotate, 3), (.skewX, 1), (.skewY, 1):
            self.init(kind: kind, numbers: numbers)
        case (.rotate, 1): self.init(kind: kind, numbers: [numbers[0], 0, 0])
        default: return nil
        }
    }
}
