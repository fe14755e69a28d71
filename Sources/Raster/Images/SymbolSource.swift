import Foundation

/// A symbol as an image knows it: its name, and what was said about it.
struct SymbolSource: Equatable, Sendable {
    let name: String
    /// What a symbol with several steps shows: 0 to 1.
    var value: Double?
    /// Nil for the environment's.
    var renderingMode: SymbolRenderingMode?
    /// Nil for the environment's; text says which its is.
    var font: SymbolFont?

    /// The symbol in an environment.
    func resolved(in environment: EnvironmentValues) -> PlacedSymbol {
        var font = font ?? environment.symbolFont
        switch environment.imageScale {
        case .small: font.scale = SymbolFont.smallScale
        case .medium: break
        case .large: font.scale = SymbolFont.largeScale
        }
        let glyph = SymbolCatalog.glyph(
            environment.symbolVariants.names(for: name), font: font, value: value,
            isRightToLeft: environment.layoutDirection == .rightToLeft)
        return PlacedSymbol(
            glyph: glyph, room: glyph.room(font: font, displayScale: Image.valid(environment.displayScale)),
            renderingMode: renderingMode ?? environment.symbolRenderingMode)
    }
}

/// A symbol fixed to an environment.
struct PlacedSymbol: Sendable {
    let glyph: SymbolGlyph
    let room: SymbolRoom
    /// Nil for what the foreground asks for.
    let renderingMode: SymbolRenderingMode?

    /// From the grid to a rectangle that its room fills.
    func transform(to rect: CGRect) -> CGAffineTransform {
        let (x, y) = (rect.width / room.size.width, rect.height / room.size.height)
        return CGAffineTransform(
            a: room.unit * x, b: 0, c: 0, d: room.unit * y, tx: rect.midX - room.middle * room.unit * x,
            ty: rect.minY + room.capitalMiddle * y)
    }
}

extension Image {
    /// A symbol by its name in SF Symbols, drawn by Raster's own designs: vectors, as large and as heavy as
    /// the environment's font. For a name that there is no design for, a box with a question mark, and a line
    /// on standard error.
    public init(systemName: String) { self.init(systemName: systemName, variableValue: nil) }

    /// A symbol by its name in SF Symbols, of whose parts those beyond a value from 0 to 1 are faint, where
    /// it has such parts.
    public init(systemName: String, variableValue: Double?) {
        self.init(
            source: .symbol(
                SymbolSource(
                    name: systemName, value: variableValue.map { $0.isNaN ? 0 : min(max($0, 0), 1) })))
    }

    /// A picture of a bundle. Pictures have no parts for a value.
    public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil) {
        self.init(name, bundle: bundle)
    }

    /// The image with its symbol's parts told apart in a way; nil for the environment's.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
        guard case .symbol(var symbol) = source else { return self }
        symbol.renderingMode = mode
        var copy = self
        copy.setSource(.symbol(symbol))
        return copy
    }

    /// What it is in an environment, if it is a symbol.
    func symbol(in environment: EnvironmentValues) -> PlacedSymbol? {
        guard case .symbol(let symbol) = source else { return nil }
        return symbol.resolved(in: environment)
    }

    /// A symbol beside text of a font; other images as they are.
    func beside(_ font: SymbolFont) -> Image {
        guard case .symbol(var symbol) = source else { return self }
        symbol.font = font
        var copy = self
        copy.setSource(.symbol(symbol))
        return copy
    }

    /// The natural size in an environment.
    func size(in environment: EnvironmentValues) -> CGSize {
        symbol(in: environment)?.room.size ?? size(displayScale: environment.displayScale)
    }
}
