import Foundation
import RasterText

/// The number of a glyph in a font.
public typealias CGGlyph = UInt16

/// Core Graphics' font: a face of the catalog.
public final class CGFont: Sendable {
    /// The face.
    public let face: FontFace

    /// The face of a PostScript, full or family name; nil where the catalog has none.
    public convenience init?(_ name: CFString) {
        guard FontCatalog.shared.has(name) else { return nil }
        self.init(FontCatalog.shared.face(for: FontDescription(family: .named(name))))
    }

    /// A face.
    public init(_ face: FontFace) { self.face = face }

    /// The PostScript name.
    public var postScriptName: CFString? { face.postScriptName.isEmpty ? nil : face.postScriptName }
    /// The full name, as far as the face tells it: its family's.
    public var fullName: CFString? { face.familyName.isEmpty ? nil : face.familyName }
    /// In how many units an em is divided.
    public var unitsPerEm: Int32 { Int32(clamping: face.metrics.unitsPerEm) }
    /// From the baseline up to the top of the line, in units.
    public var ascent: Int32 { units(face.metrics.ascent) }
    /// From the baseline down to the bottom of the line, in units: negative.
    public var descent: Int32 { units(-face.metrics.descent) }
    /// The gap between lines, in units.
    public var leading: Int32 { units(face.metrics.leading) }
    /// The height of capitals, in units.
    public var capHeight: Int32 { units(face.metrics.capHeight) }
    /// The height of an x, in units.
    public var xHeight: Int32 { units(face.metrics.xHeight) }

    /// The glyph of a character; nil where the font has none. What Core Text's `CTFontGetGlyphsForCharacters`
    /// answers.
    public func glyph(for character: Unicode.Scalar) -> CGGlyph? {
        face.glyph(for: character).flatMap { CGGlyph(exactly: $0) }
    }

    private func units(_ ems: Double) -> Int32 {
        Int32(exactly: (ems * Double(face.metrics.unitsPerEm)).rounded()) ?? 0
    }

    /// The first character that has a glyph: what documents say it means.
    func character(of glyph: CGGlyph) -> Unicode.Scalar? {
        characters.withLock { known in
            let found = known ?? face.charactersOfGlyphs
            known = found
            return found[GlyphID(glyph)]
        }
    }

    private let characters = Guarded<[GlyphID: Unicode.Scalar]?>(nil)
}
