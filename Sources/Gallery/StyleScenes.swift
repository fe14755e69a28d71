import Raster

private let paper = Color(red: 0.98, green: 0.975, blue: 0.96)

extension GalleryScene {
    static let styles: [GalleryScene] = [
        GalleryScene(
            name: "gradient-table",
            caption: """
                From rose to teal: linear and radial, padded, repeated and mirrored from left to right; conic. Mixed in \
                Oklab, in encoded sRGB, in linear light from top to bottom, and for the cones from left to right.
                """,
            size: CGSize(width: 320, height: 452)
        ) { context, size in
            context.fillGround(size, with: .color(paper))
            context.drawGradientTable()
        },
        GalleryScene(
            name: "gradient-styles",
            caption:
                "Gradients as styles, in the unit space of what they fill: linear, elliptical, angular, a mesh.",
            size: CGSize(width: 320, height: 220)
        ) { context, size in
            context.fillGround(size, with: .color(paper))
            context.drawGradientStyles()
        },
        GalleryScene(
            name: "style-levels",
            caption:
                "A style's levels from primary to quinary; opacity, shadows and a blend mode of its own.",
            size: CGSize(width: 320, height: 200)
        ) { context, size in
            context.fillGround(size, with: .color(paper))
            context.drawLevels()
            context.drawModifiedStyles()
        },
    ]
}

extension GraphicsContext {
    fileprivate func drawGradientTable() {
        let gradient = Gradient(colors: [
            Color(red: 0.95, green: 0.25, blue: 0.4), Color(red: 0.1, green: 0.6, blue: 0.65),
        ])
        let spaces: [GradientOptions] = [[], .encodedColor, .linearColor]
        let spreads: [GradientOptions] = [[], .repeat, .mirror]
        for (row, space) in spaces.enumerated() {
            for (column, spread) in spreads.enumerated() {
                let x = 12 + 100 * CGFloat(column)
                let options = space.union(spread)
                let bar = CGRect(x: x, y: 12 + 34 * CGFloat(row), width: 96, height: 30)
                fill(
                    Path(bar),
                    with: .linearGradient(
                        gradient, startPoint: CGPoint(x: x + 30, y: bar.minY),
                        endPoint: CGPoint(x: x + 66, y: bar.minY + 12), options: options))
                let box = CGRect(x: x, y: 120 + 74 * CGFloat(row), width: 96, height: 70)
                fill(
                    Path(box),
                    with: .radialGradient(
                        gradient, center: CGPoint(x: box.midX, y: box.midY), startRadius: 8, endRadius: 28,
                        options: options))
            }
            let disc = CGRect(x: 14 + 100 * CGFloat(row), y: 346, width: 92, height: 92)
            fill(
                Path(ellipseIn: disc),
                with: .conicGradient(
                    gradient, center: CGPoint(x: disc.midX, y: disc.midY), angle: .degrees(-90),
                    options: space))
        }
    }

    /// Three columns of boxes of 92 points.
    private func box(_ column: Int, _ row: Int) -> CGRect {
        CGRect(x: 12 + 102 * CGFloat(column), y: 14 + 102 * CGFloat(row), width: 92, height: 92)
    }

    fileprivate func drawGradientStyles() {
        let warm = Gradient(colors: [
            Color(red: 1, green: 0.85, blue: 0.3), Color(red: 0.9, green: 0.25, blue: 0.35),
        ])
        let cold = Gradient(colors: [
            Color(red: 0.85, green: 0.95, blue: 1), Color(red: 0.15, green: 0.3, blue: 0.75),
        ])
        fill(
            Path(roundedRect: box(0, 0), cornerRadius: 16),
            with: .style(.linearGradient(warm, startPoint: .topLeading, endPoint: .bottomTrailing)))
        fill(
            Path(roundedRect: box(1, 0).insetBy(dx: 0, dy: 16), cornerRadius: 16),
            with: .style(EllipticalGradient(gradient: cold, endRadiusFraction: 0.5)))
        fill(
            Path(ellipseIn: box(2, 0)),
            with: .style(
                AngularGradient(
                    gradient: warm, center: .center, startAngle: .degrees(-200), endAngle: .degrees(20))))
        fill(
            Path(roundedRect: box(0, 1), cornerRadius: 16),
            with: .style(.radialGradient(cold, center: .topLeading, startRadius: 10, endRadius: 110)))
        let mesh = MeshGradient(
            width: 3, height: 3,
            points: [
                [0, 0], [0.5, 0], [1, 0], [0, 0.5], [0.6, 0.35], [1, 0.5], [0, 1], [0.5, 1], [1, 1],
            ],
            colors: [
                Color(red: 0.2, green: 0.25, blue: 0.7), Color(red: 0.55, green: 0.3, blue: 0.8),
                Color(red: 0.95, green: 0.4, blue: 0.6), Color(red: 0.1, green: 0.55, blue: 0.8),
                Color(red: 1, green: 0.9, blue: 0.8), Color(red: 1, green: 0.6, blue: 0.35),
                Color(red: 0.1, green: 0.7, blue: 0.6), Color(red: 0.5, green: 0.85, blue: 0.45),
                Color(red: 1, green: 0.85, blue: 0.3),
            ])
        fill(Path(box(1, 1).union(box(2, 1))), with: .meshGradient(mesh))
    }

    fileprivate func drawLevels() {
        let levels: [Shading] = [
            .style(.primary), .style(.secondary), .style(.tertiary), .style(.quaternary), .style(.quinary),
        ]
        for (column, level) in levels.enumerated() {
            let swatch = CGRect(x: 12 + 60 * CGFloat(column), y: 14, width: 54, height: 54)
            fill(Path(roundedRect: swatch, cornerRadius: 14), with: level)
        }
    }

    fileprivate func drawModifiedStyles() {
        func swatch(_ column: Int) -> Path {
            Path(
                roundedRect: CGRect(x: 20 + 76 * CGFloat(column), y: 96, width: 56, height: 78),
                cornerRadius: 14)
        }
        let orange = Color(red: 1, green: 0.6, blue: 0.2)
        // A band behind them, for opacity and the blend mode to show.
        fill(
            Path(CGRect(x: 0, y: 126, width: 320, height: 18)),
            with: .color(Color(red: 0.3, green: 0.6, blue: 0.9)))
        fill(swatch(0), with: .style(orange.opacity(0.6)))
        fill(swatch(1), with: .style(orange.shadow(.drop(color: .black.opacity(0.4), radius: 5, y: 4))))
        fill(swatch(2), with: .style(orange.shadow(.inner(color: .black.opacity(0.5), radius: 5, y: 3))))
        fill(swatch(3), with: .style(orange.blendMode(.multiply)))
    }
}
