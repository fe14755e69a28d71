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
        /// What `unicode-bidi` comes to: marks of Unicode's bidirectional algorithm around the characters.
        var bidi: BidiMarks?
    }

    /// What begins and ends an embedding, an override or an isolate.
    struct BidiMarks {
        var opening: String
        var closing: String

        /// A value of `unicode-bidi` with one of `direction`; nil for `normal` and what isn't known.
        init?(_ value: String?, isRightToLeft: Bool) {
            let isolate = isRightToLeft ? "\u{2067}" : "\u{2066}"
            let override = isRightToLeft ? "\u{202E}" : "\u{202D}"
            switch value {
            case "embed": (opening, closing) = (isRightToLeft ? "\u{202B}" : "\u{202A}", "\u{202C}")
            case "bidi-override": (opening, closing) = (override, "\u{202C}")
            case "isolate": (opening, closing) = (isolate, "\u{2069}")
            case "isolate-override": (opening, closing) = (isolate + override, "\u{202C}\u{2069}")
            case "plaintext": (opening, closing) = ("\u{2068}", "\u{2069}")
            default: return nil
            }
        }
    }

    var pieces: [Piece] = []
    private(set) var characters: [Character] = []
    var extents: [Extent] = []
    private let mostCharacters: Int
    private var followsSpace = true

    init(mostCharacters: Int = .max) { self.mostCharacters = mostCharacters }

    /// There are more characters than there may be, and not all of them are here.
    var isFull: Bool { characters.count > mostCharacters }

    var charactersLeft: Int { max(mostCharacters - characters.count, 0) }

    /// Adds the characters of a piece, tabs and line breaks as spaces. A space follows no other and starts no
    /// text, across elements, but where it is kept.
    mutating func append(_ string: String, _ piece: Piece) {
        if string.isEmpty || isFull { return }
        pieces.append(piece)
        for scalar in string.unicodeScalars {
            let scalar = Self.spaced(scalar)
            if scalar == " ", followsSpace, !piece.keepsSpaces { continue }
            followsSpace = scalar == " "
            characters.append(Character(scalar: scalar, piece: pieces.count - 1))
            if isFull { return }
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

    /// Ends the gathering: leaves out a space at the end, and finds what reads as one character.
    mutating func finish() {
        if let last = characters.last, last.scalar == " ", !pieces[last.piece].keepsSpaces {
            characters.removeLast()
            for number in extents.indices {
                extents[number].range = extents[number].range.clamped(to: 0..<characters.count)
            }
        }
        markClusters()
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
