import RasterPaths

extension GraphicsContext {
    /// Fills a symbol's paths, stretched over a rectangle of user space.
    /// - Parameter shading: nil for the symbol's own colours.
    func draw(_ symbol: PlacedSymbol, _ shading: Shading?, in rect: CGRect, style: FillStyle) {
        guard rect.finiteBounds != nil, rect.width > 0, rect.height > 0 else { return }
        let transform = symbol.transform(to: rect)
        var parts = parts(of: symbol, shading ?? .foreground)
        if !symbol.glyph.faint.isEmpty {
            parts.append((symbol.glyph.faint, shading ?? .foreground, Self.faintness))
        }
        func draw(_ context: GraphicsContext) {
            for (path, shading, opacity) in parts {
                var context = context
                context.opacity *= opacity
                context.fill(path.applying(transform), with: shading, style: style)
            }
        }
        // A filter is for the whole.
        filter.isNone || parts.count == 1 ? draw(self) : drawLayer { draw($0) }
    }

    private static let faintness = 0.3

    private func parts(
        of symbol: PlacedSymbol, _ shading: Shading
    ) -> [(path: Path, shading: Shading, opacity: Double)] {
        let isPalette: Bool
        if case .palette = shading.storage { isPalette = true } else { isPalette = false }
        let isOfLevels = isPalette || environment.foregroundStyles.count > 1
        let glyph = symbol.glyph
        switch symbol.renderingMode ?? (isOfLevels ? .palette : .monochrome) {
        case .hierarchical:
            return glyph.layers.map { layer in
                (layer.path, shading, HierarchicalShapeStyle.fading(of: layer.level))
            }
        case .palette:
            return glyph.layers.map { layer in
                let (shading, opacity) = level(layer.level, of: shading)
                return (layer.path, shading, opacity)
            }
        default: return [(glyph.monochrome, shading, 1)]
        }
    }

    /// A level of a palette, of the foreground, or of what has none and becomes fainter.
    private func level(_ level: Int, of shading: Shading) -> (Shading, Double) {
        switch shading.storage {
        case .palette(let levels):
            let last = levels.count - 1
            return (levels[min(level, last)], HierarchicalShapeStyle.fading(of: max(level - last, 0)))
        case .style(let style) where style is ForegroundStyle:
            return (.style(HierarchicalShapeStyle(level: level)), 1)
        default: return (shading, HierarchicalShapeStyle.fading(of: level))
        }
    }
}
