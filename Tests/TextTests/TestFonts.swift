import Foundation
import RasterText
import TestSupport
import Testing

/// Catalogs of the font files that the tests use.
enum TestFonts {
    static func path(_ file: String) throws -> String { try FontFiles.path(file) }

    /// A catalog of exactly these files.
    static func catalog(_ files: String...) throws -> FontCatalog {
        let catalog = FontCatalog(folders: [])
        for file in files { try catalog.register(contentsOfFile: path(file)) }
        return catalog
    }

    /// Fonts for many scripts.
    static func worldly() throws -> FontCatalog {
        try catalog(
            "DejaVuSans.ttf", "NotoSansArabic-Regular.ttf", "NotoSansHebrew-Regular.ttf",
            "NotoSansDevanagari-Regular.ttf", "NotoSansThai-Regular.ttf", "NotoSansCJK-Regular.ttc",
            "NotoColorEmoji.ttf")
    }

    static let monospaced = "DejaVuSansMono.ttf"
    /// Each of its glyphs is 1233 of 2048 units wide, so at this size 10 points.
    static let monospacedSize = 10 * 2048.0 / 1233

    /// A text of 10 point wide characters; its lines are 1901 + 483 units high (the font's hhea table).
    static func tenPointText(_ string: String, direction: WritingDirection = .natural) throws -> ShapedText {
        ShapedText(
            AttributedRuns(
                string,
                attributes: TextAttributes(
                    font: FontDescription(family: .named("DejaVu Sans Mono"), size: monospacedSize))),
            direction: direction, catalog: try catalog(monospaced))
    }

    static let lineHeight = monospacedSize * (1901 + 483) / 2048
    static let ascent = monospacedSize * 1901 / 2048
}

extension AttributedRuns {
    init(_ string: String, family: String, size: Double = 20) {
        self.init(
            string, attributes: TextAttributes(font: FontDescription(family: .named(family), size: size)))
    }
}

extension TextLayout {
    /// The characters of each line, by its range.
    func strings(of text: String) -> [String] {
        let units = Array(text.utf16)
        return lines.map { String(decoding: units[$0.range], as: UTF16.self) }
    }

    /// The characters whose glyphs are shown on each line, from left to right; the ellipsis shows as "…" when
    /// its glyph has that identifier.
    func shown(of text: String, ellipsis: GlyphID? = nil) -> [String] {
        let units = Array(text.utf16)
        return lines.map { line in
            line.runs.map { run in
                zip(run.glyphs, run.clusters).map { glyph, cluster in
                    glyph == ellipsis ? "…" : String(decoding: [units[cluster]], as: UTF16.self)
                }.joined()
            }.joined()
        }
    }
}

func close(_ left: Double, _ right: Double, within tolerance: Double = 1e-6) -> Bool {
    abs(left - right) <= tolerance
}
