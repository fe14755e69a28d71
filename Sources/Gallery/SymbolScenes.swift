import Raster

extension GalleryScene {
    static let symbols: [GalleryScene] = [
        GalleryScene(
            name: "symbols",
            caption: """
                Symbols by their names, as vectors: some of each kind, in nine weights, at three scales, and with \
                parts in the levels of a style.
                """,
            size: CGSize(width: 640, height: 520)
        ) { context, size in
            context.fillGround(size, with: .color(.white))
            let names = [
                "star", "heart.fill", "house", "gearshape", "magnifyingglass", "trash", "folder", "doc.text",
                "paperplane", "bell.fill", "bookmark", "tag", "flag.fill", "bolt", "flame", "drop.fill",
                "leaf",
                "moon", "sun.max", "cloud.rain", "snowflake", "globe", "map", "location.fill", "camera",
                "photo",
                "play.fill", "speaker.wave.2", "mic", "music.note", "phone", "envelope", "message.fill",
                "calendar",
                "clock", "lock", "key", "eye.slash", "hand.thumbsup", "cart", "gift", "link", "wifi",
                "battery.75",
                "slider.horizontal.3", "chart.bar", "waveform", "paintpalette", "sparkles", "cube", "bicycle",
                "car",
                "airplane", "checkmark.circle", "xmark.circle.fill", "info.circle", "7.square",
                "a.circle.fill",
                "exclamationmark.triangle.fill", "checkmark.seal.fill",
            ]
            context.environment.font = .system(size: 28)
            for (index, name) in names.enumerated() {
                context.draw(Image(systemName: name), at: place(index % 12, index / 12))
            }
            context.drawWeights(row: 5)
            context.drawScales(row: 6)
            context.drawLevels(row: 7)
        }
    ]

    fileprivate static func place(_ column: Int, _ row: Int) -> CGPoint {
        CGPoint(x: 40 + 51 * CGFloat(column), y: 45 + 61 * CGFloat(row))
    }
}

extension GraphicsContext {
    fileprivate func drawWeights(row: Int) {
        let weights: [Font.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        for (column, weight) in weights.enumerated() {
            var context = self
            context.environment.font = .system(size: 28, weight: weight)
            context.draw(Image(systemName: "tree"), at: GalleryScene.place(column, row))
        }
    }

    fileprivate func drawScales(row: Int) {
        let scales: [Image.Scale] = [.small, .medium, .large]
        for (column, scale) in (scales + scales).enumerated() {
            var context = self
            context.environment.imageScale = scale
            let name = column < 3 ? "pawprint" : "pawprint.fill"
            context.draw(Image(systemName: name), at: GalleryScene.place(2 * column, row))
        }
    }

    fileprivate func drawLevels(row: Int) {
        let names = [
            "person.circle.fill", "cloud.sun.fill", "speaker.wave.3.fill", "folder.badge.plus",
            "cloud.bolt.rain.fill",
            "person.2.fill",
        ]
        for (column, name) in names.enumerated() {
            var context = self
            context.environment.foregroundStyles = [AnyShapeStyle(.orange), AnyShapeStyle(.indigo)]
            context.draw(Image(systemName: name), at: GalleryScene.place(column, row))
            let hierarchical = Image(systemName: name).symbolRenderingMode(.hierarchical)
            context.environment.foregroundStyles = [AnyShapeStyle(.blue)]
            context.draw(hierarchical, at: GalleryScene.place(column + 6, row))
        }
    }
}
