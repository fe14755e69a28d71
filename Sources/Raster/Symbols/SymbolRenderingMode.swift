/// How the parts of a symbol are told apart by colour.
public struct SymbolRenderingMode: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
        case monochrome, hierarchical, palette, multicolor
    }

    private let kind: Kind

    /// One foreground style for all of it.
    public static let monochrome = SymbolRenderingMode(kind: .monochrome)
    /// The foreground style, fainter for parts of less weight.
    public static let hierarchical = SymbolRenderingMode(kind: .hierarchical)
    /// A level of the foreground style for each part.
    public static let palette = SymbolRenderingMode(kind: .palette)
    /// The symbol's own colours; as monochrome, where it has none.
    public static let multicolor = SymbolRenderingMode(kind: .multicolor)
}
