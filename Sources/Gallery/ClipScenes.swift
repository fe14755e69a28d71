import Raster

private let paper = Color(red: 0.98, green: 0.975, blue: 0.96)

extension GalleryScene {
    static let clips: [GalleryScene] = [
        GalleryScene(
            name: "nested-clips",
            caption: """
                Turned bars in a circle without its middle; and a rectangle in a rectangle with a hole, clips whose \
                coverage multiplies.
                """,
            size: CGSize(width: 320, height: 200)
        ) { context, size in
            context.fillGround(size, with: .color(paper))
            context.drawRing()
            context.drawFrame()
        },
        GalleryScene(
            name: "clip-to-layer",
            caption:
                "A layer's opacity as a mask, and the inverse of the same mask: together they are the whole.",
            size: CGSize(width: 320, height: 180)
        ) { context, size in
            context.fillGround(size, with: .color(paper))
            for (column, options) in [GraphicsContext.ClipOptions(), .inverse].enumerated() {
                var copy = context
                copy.translateBy(x: 160 * CGFloat(column), y: 0)
                copy.clipToLayer(options: options) { layer in
                    let fading = Gradient(colors: [.white, .white.opacity(0)])
                    let center = CGPoint(x: 80, y: 90)
                    layer.fill(
                        Path(ellipseIn: CGRect(center: center, radius: 70)),
                        with: .radialGradient(
                            fading, center: center, startRadius: 20, endRadius: 70, options: .encodedColor))
                }
                copy.drawStripes()
            }
        },
    ]
}

extension GraphicsContext {
    fileprivate func drawRing() {
        var copy = self
        copy.translateBy(x: 105, y: 100)
        copy.clip(to: Path(ellipseIn: CGRect(center: .zero, radius: 80)))
        copy.clip(to: Path(ellipseIn: CGRect(center: .zero, radius: 30)), options: .inverse)
        var turned = copy
        turned.rotate(by: .degrees(30))
        var bars = Path()
        for bar in -4..<4 { bars.addRect(CGRect(x: -90, y: 20 * CGFloat(bar) + 4, width: 180, height: 12)) }
        turned.clip(to: bars)
        // All of the same blue, which tells the coverage whatever the hue.
        let colors = Gradient(
            colors: [(0.95, 0.3), (1, 0.75), (0.4, 0.8), (1, 0.75), (0.95, 0.3)].map {
                Color(red: $0.0, green: $0.1, blue: 0.4)
            })
        turned.fill(
            Path(CGRect(center: .zero, radius: 90)),
            with: .conicGradient(colors, center: .zero, options: .encodedColor))
    }

    /// Edges on quarters of pixels.
    fileprivate func drawFrame() {
        var copy = self
        copy.clip(to: Path(CGRect(x: 210.25, y: 20, width: 99.75, height: 160)))
        copy.clip(to: Path(CGRect(x: 200, y: 30.125, width: 96, height: 160)))
        copy.clip(to: Path(CGRect(x: 230.375, y: 60.125, width: 44, height: 80)), options: .inverse)
        copy.fill(
            Path(CGRect(x: 200, y: 0, width: 120, height: 200)),
            with: .color(Color(red: 0.1, green: 0.5, blue: 0.6)))
    }

    fileprivate func drawStripes() {
        let colors = [
            Color(red: 0.25, green: 0.2, blue: 0.6), Color(red: 0.85, green: 0.25, blue: 0.45),
            Color(red: 0.95, green: 0.6, blue: 0.2), Color(red: 0.15, green: 0.55, blue: 0.55),
        ]
        for stripe in 0..<14 {
            fill(
                Path(CGRect(x: 10 + 10 * CGFloat(stripe), y: 20, width: 10, height: 140)),
                with: .color(colors[stripe % 4]))
        }
    }
}
