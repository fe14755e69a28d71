import Raster

extension SVGResolver {
    /// How an element is filled; nil where it isn't. Inside a `clipPath` always, by the `clip-rule`.
    /// - Parameter hasBox: whether the element has a bounding box with an area, which objectBoundingBox
    ///   paints need.
    package mutating func fill(of index: Index, hasBox: @autoclosure () -> Bool = true) -> SVGFill? {
        if scope.isInClip {
            var fill = SVGFill(paint: .color(.black))
            fill.isEvenOdd = document.inherited(.clipRule, of: index) == "evenodd"
            return fill
        }
        guard let paint = paint(.fill, of: index, hasBox: hasBox()) else { return nil }
        var fill = SVGFill(paint: paint)
        fill.opacity = Self.opacity(document.inherited(.fillOpacity, of: index)) ?? 1
        fill.isEvenOdd = document.inherited(.fillRule, of: index) == "evenodd"
        return fill
    }

    /// How an element is stroked; nil where it isn't, as inside a `clipPath`.
    package mutating func stroke(of index: Index, hasBox: @autoclosure () -> Bool = true) -> SVGStroke? {
        if scope.isInClip { return nil }
        guard let paint = paint(.stroke, of: index, hasBox: hasBox()) else { return nil }
        let width = inheritedLength(.strokeWidth, of: index, fallback: 1)
        guard width > 0, width.isFinite else { return nil }
        var style = StrokeStyle(lineWidth: width)
        switch document.inherited(.strokeLinecap, of: index) {
        case "round": style.lineCap = .round
        case "square": style.lineCap = .square
        default: style.lineCap = .butt
        }
        switch document.inherited(.strokeLinejoin, of: index) {
        case "round": style.lineJoin = .round
        case "bevel": style.lineJoin = .bevel
        case "miter-clip": style.clipsMiters = true
        default: style.lineJoin = .miter
        }
        let miterLimit = document.inherited(.strokeMiterlimit, of: index)?.svgNumber ?? 4
        style.miterLimit = max(miterLimit, 1)
        style.dash = dashes(of: index)
        if !style.dash.isEmpty {
            guard charge(SVGCost(points: style.dash.count), at: index) else { return nil }
            style.dashPhase = inheritedLength(.strokeDashoffset, of: index, fallback: 0)
        }
        var stroke = SVGStroke(paint: paint, style: style)
        stroke.opacity = Self.opacity(document.inherited(.strokeOpacity, of: index)) ?? 1
        if document.attribute(.vectorEffect, of: index) == "non-scaling-stroke" {
            stroke.keepWidth(under: scope.transform)
        }
        return stroke
    }

    /// A length that is inherited, in units where it is given.
    package func inheritedLength(
        _ name: SVGAttribute, of index: Index, axis: Axis = .diagonal, fallback: CGFloat
    ) -> CGFloat {
        guard let bearer = document.bearer(of: name, for: index) else { return fallback }
        return length(name, of: bearer, axis: axis, fallback: fallback)
    }

    /// `stroke-dasharray`; empty for a solid line: `none`, a sum of 0, or a list with a negative or broken
    /// number. An odd count is repeated once.
    private func dashes(of index: Index) -> [CGFloat] {
        guard let bearer = document.bearer(of: .strokeDasharray, for: index),
            let value = document.attribute(.strokeDasharray, of: bearer), value != "none",
            let lengths = SVGLength.list(value, most: pointsLeft + 1)
        else { return [] }
        let dashes = lengths.map { pixels($0, of: bearer, axis: .diagonal) }
        let sum = dashes.reduce(0, +)
        guard sum > 0, sum.isFinite, !dashes.contains(where: { $0 < 0 }) else { return [] }
        return dashes.count % 2 == 0 ? dashes : dashes + dashes
    }

    // MARK: Paints

    /// The paint of `fill` or `stroke`, inherited. What isn't a paint counts as if it weren't given.
    private mutating func paint(
        _ name: SVGAttribute, of index: Index, hasBox: @autoclosure () -> Bool
    ) -> SVGPaint? {
        var next = document.bearer(of: name, for: index)
        while let bearer = next {
            if let value = document.attribute(name, of: bearer).flatMap({ SVGPaintValue($0) }) {
                return paint(value, of: index, from: bearer, hasBox: hasBox())
            }
            warn(
                "\(name.name) '\(document.attribute(name, of: bearer) ?? "")' is no paint",
                line: document.elements[bearer].line)
            next = document.elements[bearer].parent.flatMap { document.bearer(of: name, for: $0) }
        }
        return name == .fill ? .color(.black) : nil
    }

    /// - Parameters:
    ///   - index: the element that is painted: `currentColor` is inherited as a word (CSS Color 4).
    ///   - bearer: the one that the value stands in.
    private mutating func paint(
        _ value: SVGPaintValue, of index: Index, from bearer: Index, hasBox: @autoclosure () -> Bool
    ) -> SVGPaint? {
        switch value {
        case .none: return nil
        case .color(let color): return .color(color)
        case .currentColor: return .color(currentColor(of: index))
        case .contextFill: return contextPaint(\.fill)
        case .contextStroke: return contextPaint(\.stroke)
        case .reference(let identifier, let fallback):
            guard let server = document.identifiers[identifier] else {
                warn("paint '#\(identifier)' is not defined", line: document.elements[bearer].line)
                return paint(fallback, of: index)
            }
            switch document.elements[server].name {
            case "linearGradient", "radialGradient", "pattern": break
            default:
                warn("'#\(identifier)' is no paint", line: document.elements[bearer].line)
                return paint(fallback, of: index)
            }
            if scope.active.contains(server) {
                warn("paint '#\(identifier)' refers to itself", line: document.elements[bearer].line)
                return nil
            }
            guard let paint = paintServer(server), !paint.needsBox || hasBox() else {
                return self.paint(fallback, of: index)
            }
            return paint
        }
    }

    private func paint(_ fallback: SVGPaintValue.Fallback?, of index: Index) -> SVGPaint? {
        switch fallback {
        case nil, .some(.none): nil
        case .currentColor: .color(currentColor(of: index))
        case .color(let color): .color(color)
        }
    }

    /// The paint of the element that a marker or a `use` stands for, in this element's coordinates.
    private func contextPaint(_ part: KeyPath<ContextPaints, SVGPaint?>) -> SVGPaint? {
        guard let context = scope.context, let paint = context[keyPath: part] else { return nil }
        if case .color = paint { return paint }
        let here = scope.transform
        guard here.isUsable else { return nil }
        return paint.transformed(by: context.transform.concatenating(here.inverted()))
    }
}

extension SVGStroke {
    /// Makes the line as wide as it were without a transform, from the shape's coordinates to the drawing's.
    fileprivate mutating func keepWidth(under transform: CGAffineTransform) {
        guard transform.isUsable else { return }
        let scale = (transform.a * transform.d - transform.b * transform.c).magnitude.squareRoot()
        let isSimilarity =
            (transform.a - transform.d).magnitude + (transform.b + transform.c).magnitude < 1e-9 * scale
            || (transform.a + transform.d).magnitude + (transform.b - transform.c).magnitude < 1e-9 * scale
        guard isSimilarity else {
            space = transform
            return
        }
        style.lineWidth /= scale
        style.dash = style.dash.map { $0 / scale }
        style.dashPhase /= scale
    }
}
