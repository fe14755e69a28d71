import Raster

extension SVGResolver {
    /// The characters of a `text` element, still without styles; nil, with an error, for too many.
    mutating func textContent(of text: Index, isVertical: Bool) -> SVGTextContent? {
        let left = max(options.limits.characterCount - budget.cost.characters, 0)
        var content = SVGTextContent(mostCharacters: left)
        addText(of: text, textPath: nil, isVertical: isVertical, to: &content)
        content.finish()
        guard content.isFull else { return content }
        fail(SVGError(.exceeded(.characterCount, of: options.limits), line: document.elements[text].line))
        return nil
    }

    private func addText(
        of element: Index, textPath: Index?, isVertical: Bool, to content: inout SVGTextContent
    ) {
        let number = content.extents.count
        let start = content.characters.count
        content.extents.append(extent(of: element, from: start, isVertical: isVertical))
        defer { content.extents[number].range = start..<content.characters.count }
        let keepsSpaces = keepsSpaces(element)
        func piece() -> SVGTextContent.Piece {
            SVGTextContent.Piece(element: element, textPath: textPath, keepsSpaces: keepsSpaces)
        }
        if document[element].name == "tref" {
            content.append(referredText(of: element, most: content.charactersLeft), piece())
            return
        }
        for child in document[element].children {
            if content.isFull { return }
            switch child {
            case .text(let string): content.append(string, piece())
            case .element(let inner):
                // What isn't rendered isn't addressed by lists either (SVG 2, "addressable character").
                guard isRendered(inner) else { continue }
                switch document[inner].name {
                case "tspan", "a", "tref":
                    addText(of: inner, textPath: textPath, isVertical: isVertical, to: &content)
                // A path within a path isn't allowed, and what is in it isn't text.
                case "textPath" where document[element].name == "text":
                    addText(of: inner, textPath: inner, isVertical: isVertical, to: &content)
                default: break
                }
            }
        }
    }

    private func extent(
        of element: Index, from start: Int, isVertical: Bool
    ) -> SVGTextContent.Extent {
        var extent = SVGTextContent.Extent(element: element, range: start..<start)
        let axis = isVertical ? TextAxis.vertical : .horizontal
        let length = textLengths("textLength", of: element, axis, most: 1).first
        if let length, length >= 0 { extent.length = length }
        extent.bidi = SVGTextContent.BidiMarks(
            document.attribute(.unicodeBidi, of: element),
            isRightToLeft: document.inherited(.direction, of: element) == "rtl")
        extent.stretchesGlyphs = document.attribute("lengthAdjust", of: element) == "spacingAndGlyphs"
        return extent
    }

    private func keepsSpaces(_ element: Index) -> Bool {
        switch document.inherited("white-space", of: element) {
        case "pre", "pre-wrap", "break-spaces": return true
        case "normal", "nowrap", "pre-line": return false
        default: return document.inherited("xml:space", of: element) == "preserve"
        }
    }

    /// All characters of what a `tref` refers to; not all where that are more than `most`, but more.
    private func referredText(of element: Index, most: Int) -> String {
        guard let reference = document.attribute("href", of: element), reference.hasPrefix("#"),
            let target = document.identifiers[String(reference.dropFirst())]
        else { return "" }
        var text = ""
        addAllText(of: target, to: &text, most: most)
        return text
    }

    private func addAllText(of element: Index, to text: inout String, most: Int) {
        for child in document[element].children {
            // A character has four bytes at most.
            if text.utf8.count / 4 > most { return }
            switch child {
            case .text(let string): text += string
            case .element(let inner): addAllText(of: inner, to: &text, most: most)
            }
        }
    }

    // MARK: Styles and paths

    /// Finds the style and the path of each piece that has characters, in their order. False when time is
    /// over.
    mutating func setStyles(of content: inout SVGTextContent, in text: Index) -> Bool {
        var styles: [Index: SVGTextStyle?] = [:]
        var paths: [Index: SVGTextPath?] = [:]
        var last: Int?
        for (number, character) in content.characters.enumerated() {
            if number & 0x3FF == 0, !hasTime(at: text) { return false }
            if character.piece == last { continue }
            last = character.piece
            let piece = content.pieces[character.piece]
            if let element = piece.textPath {
                let path = paths[element] ?? textPath(of: element)
                paths[element] = .some(path)
                guard let path else { continue }
                content.pieces[character.piece].path = path
            }
            let bearer = styleBearer(of: piece.element, in: text)
            let style = styles[bearer] ?? textStyle(of: bearer, in: text)
            styles[bearer] = .some(style)
            content.pieces[character.piece].style = style
        }
        return hasTime(at: text)
    }

    /// The element or, where it says nothing about it, one around it that has the same style.
    private func styleBearer(of element: Index, in text: Index) -> Index {
        var bearer = element
        while bearer != text, let parent = document.elements[bearer].parent,
            document[bearer].attributes.entries.allSatisfy({ Self.isPlace($0.name) }),
            // Children have that of their parent, but not theirs.
            !document[parent].attributes.contains(.alignmentBaseline)
        {
            bearer = parent
        }
        return bearer
    }

    private static func isPlace(_ name: SVGAttribute) -> Bool {
        switch name {
        case .x, .y, .dx, .dy, .rotate, .textLength, .lengthAdjust, .id: true
        default: false
        }
    }

    // MARK: Positions

    /// What `x`, `y`, `dx`, `dy` and `rotate` say.
    func textPositions(of content: SVGTextContent) -> SVGTextPositions {
        var positions = SVGTextPositions(count: content.characters.count)
        for extent in content.extents {
            // What a textPath has of these doesn't count.
            if document[extent.element].name == "textPath" { continue }
            func each(_ name: String, _ axis: TextAxis, _ body: (Int, CGFloat) -> Void) {
                let values = textLengths(name, of: extent.element, axis, most: extent.range.count)
                for (place, value) in zip(extent.range, values) { body(place, value) }
            }
            each("x", .horizontal) { positions.x[$0] = $1 }
            each("y", .vertical) { positions.y[$0] = $1 }
            each("dx", .horizontal) { positions.dx[$0] = $1 }
            each("dy", .vertical) { positions.dy[$0] = $1 }
            let angles = document.attribute(.rotate, of: extent.element)?.svgNumbers ?? []
            if let last = angles.last {
                for (number, place) in extent.range.enumerated() {
                    positions.rotation[place] = CGFloat(
                        min(max(number < angles.count ? angles[number] : last, -1e9), 1e9))
                }
            }
        }
        return positions
    }
}
