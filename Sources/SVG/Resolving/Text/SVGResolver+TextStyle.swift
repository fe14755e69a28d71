import Raster

extension SVGResolver {
    /// The style of an element's own characters; nil where their font size is 0, so that nothing is drawn.
    /// - Parameter text: the `text` element around it.
    mutating func textStyle(of element: Index, in text: Index) -> SVGTextStyle? {
        let size = fontSize(of: element)
        guard size > 0, size.isFinite else { return nil }
        let usable = min(size, 1_000_000)
        let style = SVGTextStyle(
            font: fontDescription(of: element, size: usable),
            language: document.inherited("xml:lang", of: element) ?? document.inherited("lang", of: element),
            size: usable, catalog: fontCatalog)
        style.fill = fill(of: element)
        // Outlines of letters are filled by the nonzero rule, whatever `fill-rule` says.
        style.fill?.isEvenOdd = false
        style.stroke = stroke(of: element)
        if SVGPaintOrder(document.inherited("paint-order", of: element)).isStrokeBeforeFill {
            style.paintOrder = .strokeThenFill
        }
        style.isVisible = isVisible(element)
        switch document.inherited("text-anchor", of: element) {
        case "middle": style.anchor = .middle
        case "end": style.anchor = .end
        default: break
        }
        style.baseline = baseline(of: element)
        style.shifts = baselineShifts(of: element, in: text)
        style.letterSpacing = spacing("letter-spacing", of: element)
        style.wordSpacing = spacing("word-spacing", of: element)
        style.orientation = orientation(of: element)
        style.underline = decoration("underline", of: element, in: text)
        style.overline = decoration("overline", of: element, in: text)
        style.lineThrough = decoration("line-through", of: element, in: text)
        return style
    }

    /// `normal` and what is no length are 0. A percentage is one of the font's size.
    private func spacing(_ name: String, of element: Index) -> CGFloat {
        guard let value = document.inherited(name, of: element) else { return 0 }
        // Relative units are those of the element that says it.
        let bearer = self.bearer(of: name, from: element)
        if value.hasSuffix("%") {
            guard let number = Double(value.dropLast()), number.isFinite else { return 0 }
            return fontSize(of: element) * CGFloat(number) / 100
        }
        return textLength(value, of: bearer) ?? 0
    }

    private func bearer(of name: String, from element: Index) -> Index {
        var next: Index? = element
        while let current = next {
            if let value = document.attribute(name, of: current), value != "inherit" { return current }
            next = document.elements[current].parent
        }
        return element
    }

    // MARK: Fonts

    private mutating func fontDescription(of element: Index, size: CGFloat) -> FontDescription {
        let list = document.inherited("font-family", of: element) ?? ""
        let choice = fontChoices.family(for: list, from: fontCatalog)
        if let warning = choice.warning { warn(warning, line: document.elements[element].line) }
        var font = FontDescription(
            family: choice.family, size: Double(size),
            weight: fontWeight(of: element), width: fontWidth(of: element))
        let slant = document.inherited("font-style", of: element) ?? ""
        font.isItalic = slant.hasPrefix("italic") || slant.hasPrefix("oblique")
        let variants =
            (document.inherited("font-variant", of: element) ?? "").split(whereSeparator: \.isWhitespace)
            + (document.inherited("font-variant-caps", of: element) ?? "").split(
                whereSeparator: \.isWhitespace)
        if variants.contains("small-caps") { font.features.insert(.lowercaseSmallCapitals) }
        if variants.contains("all-small-caps") {
            font.features.formUnion([.lowercaseSmallCapitals, .uppercaseSmallCapitals])
        }
        let kerning = document.inherited("kerning", of: element).flatMap { Double($0) }
        if kerning == 0 || document.inherited("font-kerning", of: element) == "none" {
            font.features.insert(.noKerning)
        }
        font.variations = variations(of: element, size: size)
        return font
    }

    /// What `font-variation-settings` says, after the optical size, which is the font's unless
    /// `font-optical-sizing` is `none`.
    private func variations(of element: Index, size: CGFloat) -> [FontVariation] {
        var result: [FontVariation?] = []
        if document.inherited(.fontOpticalSizing, of: element) != "none" {
            result.append(FontVariation("opsz", Double(size)))
        }
        if let value = document.inherited(.fontVariationSettings, of: element),
            let given = Self.variations(value)
        {
            result += given.prefix(64).map { FontVariation($0.name, $0.value) }
        }
        return result.compactMap(\.self)
    }

    /// `font-variation-settings`: names in quotes, each with a number; nil where it isn't valid.
    static func variations(_ value: String) -> [(name: String, value: Double)]? {
        value.scan { scanner in
            if scanner.take("normal"), scanner.isAtEnd { return [] }
            scanner.rewind(to: 0)
            var result: [(name: String, value: Double)] = []
            while true {
                let quote = scanner.current
                guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
                scanner.advance()
                guard let name = scanner.text(upTo: quote), name.utf8.count == 4 else { return nil }
                scanner.advance()
                scanner.skipSpace()
                guard let number = scanner.number() else { return nil }
                result.append((name, number))
                scanner.skipSpace()
                if scanner.isAtEnd { return result }
                guard scanner.take(UInt8(ascii: ",")) else { return nil }
                scanner.skipSpace()
            }
        }
    }

    /// `bolder` and `lighter` count from the parent's weight, in the steps that browsers and resvg take.
    func fontWeight(of element: Index) -> Double {
        var line: [Index] = []
        var next: Index? = element
        while let current = next {
            line.append(current)
            next = document.elements[current].parent
        }
        var weight = 400.0
        for index in line.reversed() {
            guard let value = document.attribute("font-weight", of: index) else { continue }
            switch value {
            case "normal": weight = 400
            case "bold": weight = 700
            case "bolder": weight = min(weight + (weight == 400 ? 300 : 100), 900)
            case "lighter": weight = max(weight - (weight == 400 ? 200 : 100), 100)
            default:
                if let number = Double(value), number >= 1, number <= 1000 { weight = number }
            }
        }
        return weight
    }

    func fontWidth(of element: Index) -> Double {
        let value = document.inherited("font-stretch", of: element) ?? "normal"
        switch value {
        case "ultra-condensed": return 50
        case "extra-condensed": return 62.5
        case "condensed", "narrower": return 75
        case "semi-condensed": return 87.5
        case "semi-expanded": return 112.5
        case "expanded", "wider": return 125
        case "extra-expanded": return 150
        case "ultra-expanded": return 200
        default:
            guard value.hasSuffix("%"), let percent = Double(value.dropLast()), percent >= 50, percent <= 200
            else { return 100 }
            return percent
        }
    }

    // MARK: Baselines

    /// An element's `alignment-baseline`, or its parent's as other renderers have it, else the
    /// `dominant-baseline`, which is inherited.
    private func baseline(of element: Index) -> SVGTextStyle.Baseline {
        let alignment =
            document.attribute("alignment-baseline", of: element)
            ?? document.elements[element].parent.flatMap { document.attribute("alignment-baseline", of: $0) }
        if let alignment, let found = Self.baseline(named: alignment) { return found }
        var value = document.inherited("dominant-baseline", of: element)
        if value == "no-change" {
            value = document.elements[element].parent.flatMap {
                document.inherited("dominant-baseline", of: $0)
            }
        }
        // Those are values of `alignment-baseline` only.
        guard let value, value != "before-edge", value != "after-edge" else { return .alphabetic }
        return Self.baseline(named: value) ?? .alphabetic
    }

    /// Nil for those that leave it to the dominant baseline.
    private static func baseline(named name: String) -> SVGTextStyle.Baseline? {
        switch name {
        case "alphabetic": .alphabetic
        case "middle": .middle
        case "central": .central
        case "hanging": .hanging
        case "mathematical": .mathematical
        case "ideographic", "text-after-edge", "after-edge", "text-bottom", "bottom": .bottom
        case "text-before-edge", "before-edge", "text-top", "top": .top
        default: nil
        }
    }

    /// Those of the element and of all around it within the text, which add up.
    private func baselineShifts(of element: Index, in text: Index) -> [SVGTextStyle.BaselineShift] {
        var shifts: [SVGTextStyle.BaselineShift] = []
        var next: Index? = element
        while let current = next, current != text {
            next = document.elements[current].parent
            guard let value = document.attribute("baseline-shift", of: current) else { continue }
            switch value {
            case "sub": shifts.append(.sub)
            case "super": shifts.append(.super)
            default:
                if value.hasSuffix("%"), let number = Double(value.dropLast()), number.isFinite {
                    shifts.append(.length(fontSize(of: current) * CGFloat(number) / 100))
                } else if let length = textLength(value, of: current) {
                    shifts.append(.length(length))
                }
            }
        }
        return shifts
    }

    private func orientation(of element: Index) -> SVGTextStyle.Orientation {
        switch document.inherited("text-orientation", of: element) {
        case "upright": return .upright
        case "sideways", "sideways-right": return .sideways
        case "mixed": return .mixed
        default: break
        }
        switch document.inherited("glyph-orientation-vertical", of: element) {
        case "0", "0deg": return .upright
        case "90", "90deg": return .sideways
        default: return .mixed
        }
    }

    // MARK: Decorations

    /// A decoration that the element or one around it asks for, painted as the nearest of them is, or as the
    /// `text` is where that one is outside.
    private mutating func decoration(
        _ name: String, of element: Index, in text: Index
    ) -> SVGTextStyle.Decoration? {
        var painter: Index?
        var next: Index? = element
        var isInside = true
        while let current = next {
            if asks(current, for: name) {
                let index = isInside ? current : text
                painter = index
                break
            }
            if current == text { isInside = false }
            next = document.elements[current].parent
        }
        guard let painter else { return nil }
        return SVGTextStyle.Decoration(fill: fill(of: painter), stroke: stroke(of: painter))
    }

    private func asks(_ element: Index, for decoration: String) -> Bool {
        for name in ["text-decoration", "text-decoration-line"] {
            guard let value = document.attribute(name, of: element) else { continue }
            if value.split(whereSeparator: \.isWhitespace).contains(where: { $0 == decoration }) {
                return true
            }
        }
        return false
    }
}
