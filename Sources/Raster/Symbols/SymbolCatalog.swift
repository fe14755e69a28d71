import Foundation
import RasterPaths
import RasterText

/// Symbols by name: those that have recipes, and those that are put together from others, such as a letter in
/// a circle.
package enum SymbolCatalog {
    /// The names that have designs of their own; those put together from others are more.
    package static var names: [String] { SymbolLookup.names }

    /// Whether there is a symbol of a name.
    package static func contains(_ name: String) -> Bool { symbol(name, isRightToLeft: false) != nil }

    private struct Key: Hashable {
        let name: String
        let isRightToLeft: Bool
        var stroke: CGFloat = 0
        var value: Double?
    }

    /// What was asked for; at most so many.
    private static let symbols = Guarded<[Key: Symbol?]>([:])
    private static let glyphs = Guarded<[Key: SymbolGlyph]>([:])
    private static let most = 2000

    private static func symbol(_ name: String, isRightToLeft: Bool) -> Symbol? {
        let key = Key(name: name, isRightToLeft: isRightToLeft)
        if let known = symbols.withLock({ $0[key] }) { return known }
        let symbol = SymbolLookup(isRightToLeft: isRightToLeft).symbol(name)
        symbols.withLock { symbols in
            if symbols.count >= most { symbols.removeAll() }
            symbols[key] = .some(symbol)
        }
        return symbol
    }

    private static let unknown = Guarded<Set<String>>([])

    private static func missing(_ name: String) -> Symbol {
        if unknown.withLock({ $0.count < most && $0.insert(name).inserted }) {
            Warning.write("no symbol is named \(name.debugDescription)")
        }
        return SymbolLookup.missing
    }

    /// The first symbol that there is of some names, or a box, which is said once on standard error.
    /// - Parameter isRightToLeft: what `forward` and `backward` mean.
    static func glyph(
        _ names: [String], font: SymbolFont, value: Double? = nil, isRightToLeft: Bool = false
    ) -> SymbolGlyph {
        for name in names {
            let key = Key(name: name, isRightToLeft: isRightToLeft, stroke: font.strokeWidth, value: value)
            if let glyph = glyphs.withLock({ $0[key] }) { return glyph }
            guard
                let symbol = symbol(name, isRightToLeft: isRightToLeft)
                    ?? (name == names.last ? missing(name) : nil)
            else { continue }
            let glyph = SymbolGlyph(symbol, stroke: font.strokeWidth, value: value)
            glyphs.withLock { glyphs in
                if glyphs.count >= most { glyphs.removeAll() }
                glyphs[key] = glyph
            }
            return glyph
        }
        preconditionFailure("no name of a symbol")
    }
}
