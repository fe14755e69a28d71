import Raster

/// The characters of a `text` element, white space done, with the elements that they belong to.
struct SVGTextContent {
    typealias Index = SVGDocumentTree.Index

    /// Characters that follow each other in one element.
    struct Piece {
        /// The element whose style they have.
        var element: Index
        /// The `textPath` around them.
        var textPath: Index?
        var keepsSpaces: Bool
        /// False within `display: none` and where a condition fails: the characters are counted, and nothing else.
        var isRendered: Bool
    }

    struct Character {
        var scalar: Unicode.Scalar
        /// Its place in `pieces`.
        var piece: Int
        /// Not a mark on the character before, nor another part of what reads as one character: only where one starts does
        /// a position count.
        var startsCluster = true
    }

    /// The characters of an element with all that is in it. Parents come before children.
    struct Extent {
        var element: Index
        var range: Range<Int>
    }

    private(set) var pieces: [Piece] = []
    private(set) var characters: [Character] = []
    private(set) var extents: [Extent] = []

    init(of text: Index, in resolver: SVGResolver) {
        add(text, textPath: nil, isShown: true, resolver)
        collapseSpaces()
        markClusters()
    }

    private mutating func add(_ element: Index, textPath: Index?, isShown: Bool, _ resolver: SVGResolver) {
        let document = resolver.document
        let extent = extents.count
        extents.append(Extent(element: element, range: characters.count..<characters.count))
        defer { extents[extent].range = extents[extent].range.lowerBound..<characters.count }
        let keepsSpaces = Self.keepsSpaces(element, in: document)
        func piece() -> Piece {
            Piece(element: element, textPath: textPath, keepsSpaces: keepsSpaces, isRendered: isShown)
        }
        if document[element].name == "tref" {
            add(Self.referredText(of: element, in: document), piece())
            return
        }
        for child in document[element].children {
            switch child {
            case .text(let string): add(string, piece())
            case .element(let inner):
                let isInnerShown = isShown && resolver.isRendered(inner)
                switch document[inner].name {
                case "tspan", "a", "tref": add(inner, textPath: textPath, isShown: isInnerShown, resolver)
                // A path within a path isn't allowed, and what is in it isn't text.
                case "textPath" where document[element].name == "text":
                    add(inner, textPath: inner, isShown: isInnerShown, resolver)
                default: break
                }
            }
        }
    }

    private mutating func add(_ string: String, _ piece: Piece) {
        if string.isEmpty { return }
        pieces.append(piece)
        for scalar in string.unicodeScalars {
            characters.append(Character(scalar: Self.spaced(scalar), piece: pieces.count - 1))
        }
    }

    /// Tabs and line breaks are spaces, in kept text too, where SVG 1.1 and CSS would keep lines apart: as other
    /// renderers do. What else ends a line in Unicode doesn't in SVG.
    private static func spaced(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
        default: scalar
        }
    }

    private static func keepsSpaces(_ element: Index, in document: SVGDocumentTree) -> Bool {
        switch document.inherited("white-space", of: element) {
        case "pre", "pre-wrap", "break-spaces": return true
        case "normal", "nowrap", "pre-line": return false
        default: return document.inherited("xml:space", of: element) == "preserve"
        }
    }

    /// All characters of what a `tref` refers to.
    private static func referredText(of element: Index, in document: SVGDocumentTree) -> String {
        guard let reference = document.attribute("href", of: element), reference.hasPrefix("#"),
            let target = document.identifiers[String(reference.dropFirst())]
        else { return "" }
        return allText(of: target, in: document)
    }

    private static func allText(of element: Index, in document: SVGDocumentTree) -> String {
        document[element].children.reduce(into: "") { text, child in
            switch child {
            case .text(let string): text += string
            case .element(let inner): text += allText(of: inner, in: document)
            }
        }
    }

    /// A space follows no other, starts no text and ends none, across elements, but where it is kept.
    private mutating func collapseSpaces() {
        var kept: [Character] = []
        kept.reserveCapacity(characters.count)
        /// For each character the number of those kept before it.
        var places: [Int] = []
        places.reserveCapacity(characters.count + 1)
        var followsSpace = true
        for character in characters {
            places.append(kept.count)
            let isSpace = character.scalar == " "
            if isSpace && followsSpace && !pieces[character.piece].keepsSpaces { continue }
            followsSpace = isSpace
            kept.append(character)
        }
        if let last = kept.last, last.scalar == " ", !pieces[last.piece].keepsSpaces { kept.removeLast() }
        places.append(kept.count)
        for number in extents.indices {
            let range = extents[number].range
            extents[number].range =
                min(places[range.lowerBound], kept.count)..<min(places[range.upperBound], kept.count)
        }
        characters = kept
    }

    /// The standard library's Characters.
    private mutating func markClusters() {
        guard characters.contains(where: { $0.scalar.value >= 0x300 }) else { return }
        var view = String.UnicodeScalarView()
        for character in characters { view.append(character.scalar) }
        var place = 0
        for character in String(view) {
            for _ in character.unicodeScalars.dropFirst() {
                place += 1
                characters[place].startsCluster = false
            }
            place += 1
        }
    }
}
