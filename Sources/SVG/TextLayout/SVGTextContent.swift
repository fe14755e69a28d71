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
        /// False within `display: none` and where a condition fails: the characters are counted, and nothing
        /// else.
        var isRendered: Bool
        /// Nil for what isn't drawn; known when the white space is done, for elements with characters only.
        var style: SVGTextStyle?
        /// What the `textPath` comes to; without it the characters in one aren't drawn.
        var path: SVGTextPath?
    }

    struct Character {
        var scalar: Unicode.Scalar
        /// Its place in `pieces`.
        var piece: Int
        /// Not a mark on the character before, nor another part of what reads as one character: only where
        /// one starts does a position count.
        var startsCluster = true
    }

    /// The characters of an element with all that is in it. Parents come before children.
    struct Extent {
        var element: Index
        var range: Range<Int>
        /// `textLength`, 0 or more.
        var length: CGFloat?
        /// Whether glyphs are stretched to that length, not only moved apart.
        var stretchesGlyphs = false
    }

    var pieces: [Piece] = []
    private(set) var characters: [Character] = []
    var extents: [Extent] = []

    /// Adds the characters of a piece, tabs and line breaks as spaces.
    mutating func append(_ string: String, _ piece: Piece) {
        if string.isEmpty { return }
        pieces.append(piece)
        for scalar in string.unicodeScalars {
            characters.append(Character(scalar: Self.spaced(scalar), piece: pieces.count - 1))
        }
    }

    /// Tabs and line breaks are spaces, in kept text too, where SVG 1.1 and CSS would keep lines apart: as
    /// other renderers do. What else ends a line in Unicode doesn't in SVG.
    private static func spaced(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
        default: scalar
        }
    }

    /// Ends the gathering: leaves out spaces that don't count, and finds what reads as one character.
    mutating func finish() {
        collapseSpaces()
        markClusters()
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
