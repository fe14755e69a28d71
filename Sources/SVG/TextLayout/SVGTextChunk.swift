import Raster

/// Characters that are shaped and anchored together: from one absolute position to the next, or on one path.
struct SVGTextChunk {
    /// Characters of one element that follow each other in the chunk.
    struct Span {
        var style: SVGTextStyle
        /// Of the text's characters.
        var characters: Range<Int>
        /// Of the chunk's string, in UTF-16 units.
        var range: Range<Int>
        /// Made from small letters, as the font has no small capitals.
        var isSmallCapital = false
    }

    var x: CGFloat?
    var y: CGFloat?
    var anchor: SVGTextStyle.Anchor
    var path: SVGTextPath?
    var string = ""
    var spans: [Span] = []
    /// For each UTF-16 unit of the string, the character of the text.
    var characters: [Int] = []
    /// What stands there for a mark of the bidirectional algorithm.
    static let noCharacter = -1
    /// Marks of the bidirectional algorithm that hold in the chunk.
    var before = ""
    /// In visual order.
    var clusters: [SVGTextCluster] = []
}

/// What text is set along.
struct SVGTextPath {
    var measure: PathMeasure
    /// Where the first character starts, along the path.
    var startOffset: CGFloat
}

/// A cluster on its way to its place.
struct SVGTextCluster {
    var face: FontFace
    var size: CGFloat
    var glyphs: [GlyphID]
    /// From the cluster's origin.
    var positions: [CGPoint]
    /// Of the chunk's string.
    var range: Range<Int>
    /// The first character, as a place in the text and as itself.
    var character: Int
    var scalar: Unicode.Scalar
    /// Its place in the chunk's spans.
    var span: Int
    /// The glyphs' own, then with what spacing adds.
    var width: CGFloat
    var advance: CGFloat
    /// Kept free after it: what `textLength` leaves between an element and what follows.
    var gap: CGFloat = 0
    var ascent: CGFloat
    var descent: CGFloat
    /// Applied to the glyphs first: what turns them upright in vertical text.
    var turn = CGAffineTransform.identity
    /// Then: a stretch that `lengthAdjust` asks for.
    var stretch: CGFloat = 1
    /// Then: to the middle of the line in vertical text.
    var drop: CGFloat = 0
    /// Then: to its place in the chunk.
    var placement = CGAffineTransform.identity
    /// Whether a line beside the text starts anew here.
    var startsLine = false
    /// False off the end of a path.
    var isShown = true

    /// Takes the glyphs to their place in the chunk.
    var transform: CGAffineTransform { turn.concatenating(cellTransform) }

    /// Takes the cell there, which doesn't turn with the glyphs.
    var cellTransform: CGAffineTransform {
        CGAffineTransform(a: stretch, b: 0, c: 0, d: 1, tx: 0, ty: drop).concatenating(placement)
    }

    /// From the ascent to the descent, as wide as the advance.
    var cell: CGRect {
        let width = stretch > 0 ? advance / stretch : advance
        return CGRect(x: 0, y: -ascent, width: width > 0 ? width : 1, height: ascent + descent)
    }
}

/// The marks of the bidirectional algorithm that begin and end between the characters of a text.
struct SVGBidiMarks {
    /// Of the elements that the characters so far are in, the outermost first.
    private var open: [SVGTextContent.Extent] = []
    /// Those that are still to come, the last one first.
    private var waiting: [SVGTextContent.Extent]

    init(_ extents: [SVGTextContent.Extent]) {
        waiting = extents.filter { $0.bidi != nil && !$0.range.isEmpty }.reversed()
    }

    /// What all elements around this place begin with.
    var opening: String { open.reduce("") { $0 + ($1.bidi?.opening ?? "") } }

    /// What ends and begins before a character; to be asked in their order.
    mutating func change(at character: Int) -> String {
        if open.isEmpty && waiting.isEmpty { return "" }
        var change = ""
        while let last = open.last, last.range.upperBound <= character {
            change += last.bidi?.closing ?? ""
            open.removeLast()
        }
        while let next = waiting.last, next.range.lowerBound <= character {
            waiting.removeLast()
            if next.range.upperBound <= character { continue }
            change += next.bidi?.opening ?? ""
            open.append(next)
        }
        return change
    }
}
