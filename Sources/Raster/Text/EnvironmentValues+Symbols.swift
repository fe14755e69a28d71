import RasterText

extension SymbolFont {
    /// Beside text of a font.
    init(_ font: FontDescription) {
        self.init(size: CGFloat(font.size), weight: font.weight ?? 400)
    }
}

extension EnvironmentValues {
    /// The font that symbols stand beside.
    var symbolFont: SymbolFont {
        var styling = TextStyling()
        styling.apply(textModifiers.reversed())
        return SymbolFont(styling.attributes(in: self, runID: 0).font)
    }
}
