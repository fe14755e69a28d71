import Raster

extension SVGResolver {
    /// The characters of a `text` element, still without styles.
    func textContent(of text: Index, isVertical: Bool) -> SVGTextContent {
        var content = SVGTextContent()
        addText(of: text, textPath: nil, isShown: true, isVertical: isVertical, to: &content)
        content.finish()
        return content
    }

    private func addText(
        of element: Index, textPath: Index?, isShown: Bool, isVertical: Bool, to content: inout SVGTextContent
    ) {
        let number = content.extents.count
        let start = content.characters.count
        content.extents.append(extent(of: element, from: start, isVertical: isVertical))
        defer { content.extents[number].range = start..<content.characters.count }
        let keepsSpaces = keepsSpaces(element)
        func piece() -> SVGTextContent.Piece {
            SVGTextContent.Piece(
                element: element, textPath: textPath, keepsSpaces: keepsSpaces, isRendered: isShown)
        }
        if document[element].name == "tref" {
            content.append(referredText(of: element), piece())
            return
        }
        for child in document[element].children {
            switch child {
            case .text(let string): content.append(string, piece())
            case .element(let inner):
                let isInnerShown = isShown && isRendered(inner)
                switch document[inner].name {
                case "tspan", "a", "tref":
                    addText(
                        of: inner, textPath: textPath, isShown: isInnerShown, isVertical: isVertical,
                        to: &content)
                // A path within a path isn't allowed, and what is in it isn't text.
                case "textPath" where document[element].name == "text":
                    addText(
                        of: inner, textPath: inner, isShown: isInnerShown, isVertical: isVertical,
                        to: &content)
                default: break
                }
            }
        }
    }

    private func extent(
        of element: Index, from start: Int, isVertical: Bool
    ) -> SVGTextContent.Extent {
        var extent = SVGTextContent.Extent(element: element, range: start..<start)
        let length = textLengths("textLength", of: element, isVertical ? .vertical : .horizontal).first
        if let length, length >= 0 { extent.length = length }
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

    /// All characters of what a `tref` refers to.
    private func referredText(of element: Index) -> String {
        guard let reference = document.attribute("href", of: element), reference.hasPrefix("#"),
            let target = document.identifiers[String(reference.dropFirst())]
        else { return "" }
        return allText(of: target)
    }

    private func allText(of element: Index) -> String {
        document[element].children.reduce(into: "") { text, child in
            switch child {
            case .text(let string): text += string
            case .element(let inner): text += allText(of: inner)
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
            guard piece.isRendered else { continue }
            if let element = piece.textPath {
                let path = paths[element] ?? textPath(of: element)
                paths[element] = .some(path)
                guard let path else { continue }
                content.pieces[character.piece].path = path
            }
            let style = styles[piece.element] ?? textStyle(of: piece.element, in: text)
            styles[piece.element] = .some(style)
            content.pieces[character.piece].style = style
        }
        return hasTime(at: text)
    }

    // MARK: Positions

    /// What `x`, `y`, `dx`, `dy` and `rotate` say.
    func textPositions(of content: SVGTextContent) -> SVGTextPositions {
        var positions = SVGTextPositions(count: content.characters.count)
        for extent in content.extents {
            // What a textPath has of these doesn't count.
            if document[extent.element].name == "textPath" { continue }
            func each(_ name: String, _ axis: TextAxis, _ body: (Int, CGFloat) -> Void) {
                let values = textLengths(name, of: extent.element, axis)
                for (place, value) in zip(extent.range, values) { body(place, value) }
            }
            each("x", .horizontal) { positions.x[$0] = $1 }
            each("y", .vertical) { positions.y[$0] = $1 }
            each("dx", .horizontal) { positions.dx[$0] = $1 }
            each("dy", .vertical) { positions.dy[$0] = $1 }
            let angles = textLengths("rotate", of: extent.element, .none)
            if let last = angles.last {
                for (number, place) in extent.range.enumerated() {
                    positions.rotation[place] = number < angles.count ? angles[number] : last
                }
            }
        }
        return positions
    }
}
