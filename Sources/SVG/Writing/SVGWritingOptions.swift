import Foundation

/// How drawings are written as SVG.
public struct SVGWritingOptions: Sendable {
    /// What becomes of text.
    public enum Text: Sendable {
        /// Outlines of glyphs, the same everywhere; each once, however often it is drawn.
        case outlines
        /// `text` elements with the names of fonts, where it is of one colour: it can be searched and
        /// changed, and looks as the reader's fonts say.
        /// - Parameter embedsFonts: puts the fonts themselves into the file, whole.
        case native(embedsFonts: Bool)

        /// `text` elements with the names of fonts.
        public static var native: Text { .native(embedsFonts: false) }
    }

    /// What becomes of text; outlines by default.
    public var text: Text
    /// What all ids begin with, so that several drawings can stand in one page of HTML: letters, digits, `-`
    /// and `_`. Other characters are left out.
    public var idPrefix: String
    /// Pixels a point of the pictures that stand for what SVG lacks; 2 by default. One that is not positive
    /// and finite counts as 2, one beyond 16 as 16.
    public var density: CGFloat

    /// Options of these values.
    public init(text: Text = .outlines, idPrefix: String = "", density: CGFloat = 2) {
        self.text = text
        self.idPrefix = idPrefix
        self.density = density
    }

    var validDensity: CGFloat { density > 0 && density.isFinite ? min(density, 16) : 2 }

    /// Begins with a letter, as ids do.
    var validPrefix: String {
        let kept = idPrefix.unicodeScalars.filter {
            $0.isASCII
                && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_")
        }
        return String(String.UnicodeScalarView(kept))
    }
}
