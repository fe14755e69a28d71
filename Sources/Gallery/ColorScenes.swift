import Raster

extension GalleryScene {
    static let colors: [GalleryScene] = [
        GalleryScene(
            name: "system-colors", caption: "The system colours in the light scheme.",
            size: CGSize(width: 560, height: 344)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            context.drawSystemColors()
        },
        GalleryScene(
            name: "system-colors-dark", caption: "The same names in the dark scheme.",
            size: CGSize(width: 560, height: 344), colorScheme: .dark
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.black))
            context.drawSystemColors()
        },
        GalleryScene(
            name: "opacity", caption: "Translucent discs, and a context's opacity in tenths.",
            size: CGSize(square: 480)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            context.drawOpacity()
        },
        GalleryScene(
            name: "hue-wheel",
            caption: "Hue around, saturation from the middle: 8 rings of 72 sectors.",
            size: CGSize(square: 480)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            context.drawHueWheel(center: CGPoint(x: 240, y: 240))
        },
    ]
}

extension GraphicsContext {
    fileprivate func drawSystemColors() {
        let colors: [Color] = [
            .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown,
            .gray,
            .secondary, .primary,
        ]
        for (index, color) in colors.enumerated() {
            let swatch = CGRect(
                x: 32 + 102 * CGFloat(index % 5), y: 32 + 98 * CGFloat(index / 5), width: 88, height: 84)
            fill(Path(roundedRect: swatch, cornerRadius: 20, style: .continuous), with: .color(color))
        }
    }

    fileprivate func drawOpacity() {
        let center = CGPoint(x: 240, y: 196)
        for (index, color) in [Color.red, .green, .blue].enumerated() {
            let middle = center.offset(68, at: .degrees(120 * Double(index) - 90))
            fill(
                Path(ellipseIn: CGRect(x: middle.x - 96, y: middle.y - 96, width: 192, height: 192)),
                with: .color(color.opacity(0.55)))
        }
        fill(
            Path(roundedRect: CGRect(x: 32, y: 420, width: 416, height: 8), cornerRadius: 4),
            with: .color(.black.opacity(0.75)))
        var copy = self
        for tenth in 1...10 {
            copy.opacity = Double(tenth) / 10
            let swatch = CGRect(x: 32 + 42 * CGFloat(tenth - 1), y: 400, width: 38, height: 48)
            copy.fill(Path(roundedRect: swatch, cornerRadius: 10), with: .color(.purple))
        }
    }

    fileprivate func drawHueWheel(center: CGPoint) {
        let hues = 72
        let rings = 8
        let step = 360 / Double(hues)
        // From the rim inwards, each ring on top of the last. A sector reaches under the next, as antialiased
        // sectors that only meet would let the ground through; the last one is there twice, under the first
        // and over the one before.
        for ring in 0..<rings {
            let radius = 216 * CGFloat(rings - ring) / CGFloat(rings)
            let saturation = Double(rings - ring) / Double(rings)
            for hue in -1..<hues {
                let start = step * (Double(hue) - 0.5) - 90
                let sector = Path { path in
                    path.move(to: center)
                    path.addRelativeArc(
                        center: center, radius: ring == 0 ? radius + 4 : radius, startAngle: .degrees(start),
                        delta: .degrees(hue == hues - 1 ? step : step * 1.5))
                    path.closeSubpath()
                }
                let color = Color(hue: Double(hue) / Double(hues), saturation: saturation, brightness: 1)
                fill(sector, with: .color(color))
            }
        }
        // Sectors that overlap would cover the pixels of the rim twice; so the rim is what covers them.
        var surroundings = Path(CGRect(x: center.x - 240, y: center.y - 240, width: 480, height: 480))
        surroundings.addEllipse(in: CGRect(x: center.x - 216, y: center.y - 216, width: 432, height: 432))
        fill(surroundings, with: .color(.white), style: FillStyle(eoFill: true))
        let hole = CGRect(x: center.x - 27, y: center.y - 27, width: 54, height: 54)
        fill(Path(ellipseIn: hole), with: .color(.white))
    }
}
