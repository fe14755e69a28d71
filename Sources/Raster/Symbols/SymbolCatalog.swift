import Foundation
import RasterPaths
import RasterText

/// Symbols by name: those that have recipes, and those that are put together from others, such as a letter in
/// a circle.
enum SymbolCatalog {
    /// Whether there is a symbol of a name.
    static func contains(_ name: String) -> Bool { SymbolLookup().symbol(name) != nil }

    private struct Key: Hashable {
        let name: String
        let stroke: CGFloat
        let value: Double?
        let isMirrored: Bool
    }

    /// Symbols that were asked for; at most so many.
    private static let known = Guarded<[Key: SymbolGlyph]>([:])
    private static let most = 1000
    private static let unknown = Guarded<Set<String>>([])

    /// A symbol, or a box for a name that there is none of, which is said once on standard error.
    /// - Parameter isRightToLeft: what `forward` and `backward` mean.
    static func glyph(
        _ name: String, font: SymbolFont, value: Double? = nil, isRightToLeft: Bool = false
    ) -> SymbolGlyph {
        let key = Key(name: name, stroke: font.strokeWidth, value: value, isMirrored: isRightToLeft)
        if let glyph = known.withLock({ $0[key] }) { return glyph }
        let found = SymbolLookup(isRightToLeft: isRightToLeft).symbol(name)
        if found == nil, unknown.withLock({ $0.count < most && $0.insert(name).inserted }) {
            FileHandle.standardError.write(Data("Raster: no symbol is named \(name.debugDescription)\n".utf8))
        }
        let glyph = SymbolGlyph(found ?? SymbolLookup.missing, stroke: font.strokeWidth, value: value)
        known.withLock { known in
            if known.count >= most { known.removeAll() }
            known[key] = glyph
        }
        return glyph
    }
}
