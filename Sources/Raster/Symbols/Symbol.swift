import RasterPaths

/// A symbol before it has a weight.
struct Symbol: Sendable {
    var recipe: SymbolRecipe
    var isFilled = false
    /// The room that was recorded for it.
    var size: SymbolSizes.Recorded?

    /// How much of the grid it covers in the regular weight.
    var ink: CGRect { recipe.ink(isFilled: isFilled, stroke: SymbolFont.regularStroke) }

    /// Enlarged to fill the room that was recorded for it but for the margin; strokes are as wide as before.
    func fitted() -> Symbol {
        guard let size else { return self }
        let room = CGSize(
            width: size.large.width - 2 * SymbolSizes.margin.width,
            height: size.large.height - 2 * SymbolSizes.margin.height)
        var copy = self
        // What is stroked doesn't grow by as much: a few steps come near enough.
        for _ in 0..<4 {
            let ink = copy.ink
            let scale = min(room.width / ink.width, room.height / ink.height)
            guard scale.isFinite, scale > 0 else { return copy }
            copy.recipe = copy.recipe.transformed(by: CGAffineTransform(scaleX: scale, y: scale))
        }
        return copy
    }
}

/// Where a symbol stands in its room, in points.
struct SymbolRoom: Sendable {
    let size: CGSize
    /// From the top to the baseline of text beside it.
    let baseline: CGFloat
    /// From the top to half the height of capitals.
    let capitalMiddle: CGFloat
    /// What is in the room's middle, in units of the grid.
    let middle: CGFloat
    /// Points for a unit of the grid.
    let unit: CGFloat

    init(
        ink: CGRect, recorded: SymbolSizes.Recorded?, growth: CGFloat, font: SymbolFont,
        displayScale: CGFloat
    ) {
        let unit = font.shapeSize / 26
        let isSmall = recorded != nil && abs(font.shapeSize - 13) < 0.01
        func length(_ ink: CGFloat, _ margin: CGFloat, _ recorded: CGSize?, _ side: KeyPath<CGSize, CGFloat>)
            -> CGFloat
        {
            var length = ink * unit + 2 * margin * unit
            if let recorded {
                length = (recorded[keyPath: side] - SymbolSizes.roundingUp) * (isSmall ? 1 : unit)
            }
            length += growth * 0.75 * unit
            return max((length * displayScale - 1e-6).rounded(.up), 1) / displayScale
        }
        let known = isSmall ? recorded?.small : recorded?.large
        size = CGSize(
            width: length(ink.width, SymbolSizes.margin.width, known, \.width),
            height: length(ink.height, SymbolSizes.margin.height, known, \.height))
        // The capitals' height to the nearest pixel, as recorded: 9 of 9.16, 18.5 of 18.32.
        let capitals = (font.size * SymbolFont.capitals * displayScale).rounded() / displayScale
        // Below the baseline to the nearest pixel, halves upwards.
        let lower = ((ink.midY * 8).rounded() / 8) * unit + size.height / 2 - capitals / 2
        let descent = (lower * displayScale - 0.5 - 1e-6).rounded(.up) / displayScale
        baseline = size.height - descent
        capitalMiddle = baseline - capitals / 2
        middle = ink.midX
        self.unit = unit
    }
}
