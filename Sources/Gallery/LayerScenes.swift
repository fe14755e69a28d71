import Raster

extension GalleryScene {
    static let layers: [GalleryScene] = [
        GalleryScene(
            name: "layer-opacity",
            caption: "Half opacity for each of three discs, and for a layer of the three.",
            size: CGSize(width: 320, height: 180)
        ) { context, size in
            context.fillGround(size, with: .color(Color(red: 0.95, green: 0.96, blue: 0.98)))
            for row in 0..<9 {
                context.fill(
                    Path(CGRect(x: 0, y: 10 + 20 * CGFloat(row), width: size.width, height: 1)),
                    with: .color(Color(red: 0.6, green: 0.65, blue: 0.75)))
            }
            context.opacity = 0.5
            context.drawDiscs()
            context.translateBy(x: 160, y: 0)
            context.drawLayer { $0.drawDiscs() }
        },
        GalleryScene(
            name: "light-encoded", caption: "A canvas that mixes encoded colours.",
            size: CGSize(width: 320, height: 120), colorMode: .nonLinear
        ) { context, _ in
            context.drawLights()
        },
        GalleryScene(
            name: "light-linear",
            caption:
                "The same drawing on a linear canvas, which mixes light: halves are as bright as halves are.",
            size: CGSize(width: 320, height: 120), colorMode: .linear
        ) { context, _ in
            context.drawLights()
        },
    ]
}

extension GraphicsContext {
    fileprivate func drawDiscs() {
        let colors = [
            Color(red: 1, green: 0.3, blue: 0.3), Color(red: 0.2, green: 0.7, blue: 0.4),
            Color(red: 0.2, green: 0.4, blue: 1),
        ]
        for (index, color) in colors.enumerated() {
            let center = CGPoint(x: 80, y: 94).offset(28, at: .degrees(120 * Double(index) - 90))
            fill(Path(ellipseIn: CGRect(center: center, radius: 44)), with: .color(color))
        }
    }

    /// White at half opacity, a fan of thin lines, a soft spot, red beside green over each other.
    fileprivate func drawLights() {
        fill(
            Path(ellipseIn: CGRect(center: CGPoint(x: 56, y: 60), radius: 40)),
            with: .color(.white.opacity(0.5)))
        for index in 0..<19 {
            let line = Path { path in
                path.move(to: CGPoint(x: 108, y: 60).offset(6, at: .degrees(10 * Double(index) - 90)))
                path.addLine(to: CGPoint(x: 108, y: 60).offset(44, at: .degrees(10 * Double(index) - 90)))
            }
            stroke(line, with: .color(.white), lineWidth: 0.5)
        }
        var blurred = self
        blurred.addFilter(.blur(radius: 10))
        blurred.fill(
            Path(ellipseIn: CGRect(center: CGPoint(x: 200, y: 60), radius: 20)), with: .color(.white))
        fill(
            Path(CGRect(x: 244, y: 20, width: 76, height: 80)),
            with: .color(Color(red: 1, green: 0, blue: 0)))
        blurred.fill(
            Path(CGRect(x: 276, y: 20, width: 64, height: 80)),
            with: .color(Color(red: 0, green: 1, blue: 0)))
    }
}
