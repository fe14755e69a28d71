import Raster

extension SVGResolver {
    /// What a length's percentages are of.
    package enum Axis: Sendable { case horizontal, vertical, diagonal }

    /// The pixels of 1em where no font size is given.
    package static let defaultFontSize: CGFloat = 12

    // MARK: Own values

    /// An element's own length in user units. What isn't a length counts as if it weren't given.
    package func length(_ name: SVGAttribute, of index: Index, axis: Axis, fallback: CGFloat) -> CGFloat {
        optionalLength(name, of: index, axis: axis) ?? fallback
    }

    package func length(_ name: String, of index: Index, axis: Axis, fallback: CGFloat) -> CGFloat {
        SVGAttribute(name).map { length($0, of: index, axis: axis, fallback: fallback) } ?? fallback
    }

    package func optionalLength(_ name: SVGAttribute, of index: Index, axis: Axis) -> CGFloat? {
        guard let value = document.attribute(name, of: index), let length = SVGLength(value) else {
            return nil
        }
        return pixels(length, of: index, axis: axis)
    }

    package func number(_ name: SVGAttribute, of index: Index, fallback: Double) -> Double {
        document.attribute(name, of: index)?.svgNumber ?? fallback
    }

    package func number(_ name: String, of index: Index, fallback: Double) -> Double {
        document.attribute(name, of: index)?.svgNumber ?? fallback
    }

    /// An element's own colour; `currentColor` is its `color`.
    package func color(_ name: SVGAttribute, of index: Index, fallback: SVGColor) -> SVGColor {
        guard let value = document.attribute(name, of: index) else { return fallback }
        if value.utf8.count == 12, value.lowercased() == "currentcolor" { return currentColor(of: index) }
        return SVGColor(value) ?? fallback
    }

    package func color(_ name: String, of index: Index, fallback: SVGColor) -> SVGColor {
        SVGAttribute(name).map { color($0, of: index, fallback: fallback) } ?? fallback
    }

    /// The `color` that the element has or inherits.
    package func currentColor(of index: Index) -> SVGColor {
        var next = document.bearer(of: .color, for: index)
        while let bearer = next {
            if let color = document.attribute(.color, of: bearer).flatMap({ SVGColor($0) }) { return color }
            next = document.elements[bearer].parent.flatMap { document.bearer(of: .color, for: $0) }
        }
        return .black
    }

    /// An opacity as a number or a percentage, clamped to 0...1.
    static func opacity(_ value: String?) -> Double? {
        guard let value, let length = SVGLength(value) else { return nil }
        switch length.unit {
        case .none: return min(max(length.number, 0), 1)
        case .percent: return min(max(length.number / 100, 0), 1)
        default: return nil
        }
    }

    // MARK: Units

    package func pixels(_ length: SVGLength, of index: Index, axis: Axis) -> CGFloat {
        if let absolute = length.absolute { return absolute }
        switch length.unit {
        case .percent: return extent(axis) * length.number / 100
        case .em: return fontSize(of: index) * length.number
        case .ex: return fontSize(of: index) * length.number / 2
        case .ch: return fontSize(of: index) * zeroWidth(of: index) * length.number
        case .rem: return fontSize(of: document.root) * length.number
        case .viewportWidth: return outerViewport.width * length.number / 100
        case .viewportHeight: return outerViewport.height * length.number / 100
        default: return length.number
        }
    }

    /// What 100 % is along an axis.
    package func extent(_ axis: Axis) -> CGFloat {
        let viewport = scope.viewport
        return switch axis {
        case .horizontal: viewport.width
        case .vertical: viewport.height
        case .diagonal:
            ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
        }
    }

    /// The computed `font-size` in pixels.
    package func fontSize(of index: Index) -> CGFloat {
        var bearers: [Index] = []
        var next = document.bearer(of: .fontSize, for: index)
        while let bearer = next {
            bearers.append(bearer)
            next = document.elements[bearer].parent.flatMap { document.bearer(of: .fontSize, for: $0) }
        }
        var size = Self.defaultFontSize
        for bearer in bearers.reversed() {
            guard let value = document.attribute(.fontSize, of: bearer) else { continue }
            if let length = SVGLength(value) {
                switch length.unit {
                case .em: size *= length.number
                case .ex: size *= length.number / 2
                case .ch: size *= zeroWidth(of: document.elements[bearer].parent ?? bearer) * length.number
                case .percent: size *= length.number / 100
                case .rem:
                    let isRoot = bearer == document.root
                    size = (isRoot ? Self.defaultFontSize : fontSize(of: document.root)) * length.number
                default: size = pixels(length, of: bearer, axis: .diagonal)
                }
            } else if let steps = Self.namedFontSizes[value] {
                // CSS 2: a factor of 1.2 between neighbours.
                for _ in 0..<abs(steps) { size = steps < 0 ? size / 1.2 : size * 1.2 }
            }
        }
        return size
    }

    /// How wide a 0 is in the element's font, in ems; half an em in a font without one, as CSS says.
    private func zeroWidth(of index: Index) -> CGFloat {
        let names = SVGFontFamilies.parse(document.inherited(.fontFamily, of: index) ?? "")
        let family = SVGFontFamilies.choose(names, from: options.fontCatalog).family
        let face = options.fontCatalog.face(
            for: FontDescription(
                family: family, weight: fontWeight(of: index), width: fontWidth(of: index)))
        return face.glyph(for: "0").map { CGFloat(face.advance(of: $0)) } ?? 0.5
    }

    private static let namedFontSizes: [String: Int] = [
        "xx-small": -3, "x-small": -2, "small": -1, "medium": 0, "large": 1, "x-large": 2, "xx-large": 3,
        "smaller": -1, "larger": 1,
    ]

    // MARK: Transforms and places

    /// The element's `transform` about its `transform-origin`; what isn't valid counts as none.
    package func transform(of index: Index) -> CGAffineTransform {
        transform(.transform, of: index).concatenating(motion(of: index))
    }

    /// Where an `animateMotion` puts the element, around its own transform.
    func motion(of index: Index) -> CGAffineTransform {
        document.motions.isEmpty ? .identity : document.motions[index] ?? .identity
    }

    /// - Parameter box: what `transform-box` makes the origin relative to; nil for the viewport.
    func transform(_ name: SVGAttribute, of index: Index, in box: CGRect? = nil) -> CGAffineTransform {
        let known = name == .transform ? document.elements[index].attributes.knownTransform : nil
        guard let own = known ?? document.attribute(name, of: index).flatMap({ CGAffineTransform(svg: $0) })
        else { return .identity }
        guard own.isUsable else { return .identity }
        var origin = box?.origin ?? .zero
        if let value = document.attribute(.transformOrigin, of: index),
            let place = transformOrigin(value, index, box?.size)
        {
            origin = CGPoint(x: origin.x + place.x, y: origin.y + place.y)
        }
        if origin == .zero { return own }
        return CGAffineTransform(translationX: -origin.x, y: -origin.y).concatenating(own)
            .concatenating(CGAffineTransform(translationX: origin.x, y: origin.y))
    }

    /// One or two of lengths and keywords; percentages are of a box, or else of the viewport.
    private func transformOrigin(_ value: String, _ index: Index, _ box: CGSize?) -> CGPoint? {
        let words = value.split(whereSeparator: { $0.isWhitespace }).prefix(3).map { String($0).lowercased() }
        var x: SVGLength?
        var y: SVGLength?
        for (place, word) in words.prefix(2).enumerated() {
            switch word {
            case "left": x = SVGLength(0, .percent)
            case "right": x = SVGLength(100, .percent)
            case "top": y = SVGLength(0, .percent)
            case "bottom": y = SVGLength(100, .percent)
            case "center": break
            default:
                guard let length = SVGLength(word) else { return nil }
                // Of two, the first is the horizontal one, but for two keywords.
                if place == 0 {
                    if words.count > 1, words[1] == "left" || words[1] == "right" { return nil }
                    x = length
                } else {
                    if y != nil { return nil }
                    y = length
                }
            }
        }
        func pixels(_ length: SVGLength?, _ axis: Axis, _ whole: CGFloat?) -> CGFloat {
            let length = length ?? SVGLength(50, .percent)
            if length.unit == .percent, let whole { return whole * length.number / 100 }
            return self.pixels(length, of: index, axis: axis)
        }
        return CGPoint(x: pixels(x, .horizontal, box?.width), y: pixels(y, .vertical, box?.height))
    }

    func viewBox(of index: Index) -> CGRect? {
        document.attribute(.viewBox, of: index).flatMap { CGRect(viewBox: $0) }
    }

    func units(_ name: SVGAttribute, of index: Index, fallback: SVGUnits) -> SVGUnits {
        switch document.attribute(name, of: index) {
        case "userSpaceOnUse": .userSpaceOnUse
        case "objectBoundingBox": .objectBoundingBox
        default: fallback
        }
    }

    /// A coordinate of a resource: a fraction of a box, or user units.
    func coordinate(
        _ name: SVGAttribute, of index: Index, axis: Axis, units: SVGUnits, fallback: SVGLength
    ) -> CGFloat {
        let length = document.attribute(name, of: index).flatMap { SVGLength($0) } ?? fallback
        if units == .objectBoundingBox {
            return length.unit == .percent
                ? length.number / 100 : length.absolute ?? pixels(length, of: index, axis: axis)
        }
        return pixels(length, of: index, axis: axis)
    }

    /// `visibility: visible`, inherited.
    package func isVisible(_ index: Index) -> Bool {
        let value = document.inherited(.visibility, of: index)
        return value != "hidden" && value != "collapse"
    }
}
