import Raster

extension GalleryScene {
    static let compositions: [GalleryScene] = [
        GalleryScene(
            name: "transforms", caption: "One square in turned and shrunk copies of a context.",
            size: CGSize(square: 480)
        ) { context, size in
            context.fill(
                Path(CGRect(origin: .zero, size: size)),
                with: .color(Color(red: 0.09, green: 0.09, blue: 0.13)))
            context.translateBy(x: 240, y: 240)
            let square = Path(
                roundedRect: CGRect(x: -204, y: -204, width: 408, height: 408), cornerRadius: 30)
            for index in 0..<36 {
                context.fill(
                    square,
                    with: .color(
                        Color(hue: 0.58 + 0.36 * Double(index) / 36, saturation: 0.75, brightness: 1)))
                var inner = context
                inner.scaleBy(x: 0.985, y: 0.985)
                inner.fill(square, with: .color(Color(red: 0.09, green: 0.09, blue: 0.13)))
                context.scaleBy(x: 0.92, y: 0.92)
                context.rotate(by: .degrees(6))
            }
        },
        GalleryScene(
            name: "tree",
            caption: "A branch draws two smaller branches into copies of its context, eleven times over.",
            size: CGSize(width: 560, height: 400)
        ) { context, size in
            context.fill(
                Path(CGRect(origin: .zero, size: size)),
                with: .color(Color(red: 0.93, green: 0.97, blue: 0.99)))
            context.fill(
                Path(ellipseIn: CGRect(x: -140, y: 352, width: 840, height: 260)),
                with: .color(Color(red: 0.62, green: 0.8, blue: 0.55)))
            context.translateBy(x: 252, y: 374)
            context.scaleBy(x: 72, y: -72)
            context.drawBranch(depth: 11)
        },
        GalleryScene(
            name: "share-card", caption: "A card for a shared link, 1200 × 630 pixels at scale 2.",
            size: CGSize(width: 600, height: 315)
        ) { context, size in
            context.drawShareCard(size: size)
        },
    ]
}

extension GraphicsContext {
    /// A unit square, y up, and on its upper side two smaller ones, the legs of a right-angled triangle.
    fileprivate func drawBranch(depth: Int) {
        let age = Double(depth) / 11
        let color = Color(
            hue: 0.30 - 0.22 * age, saturation: 0.45 + 0.15 * age, brightness: 0.72 - 0.34 * age)
        // The trunk's squares overlap by a little, so that no seam shows where one branch grows out of
        // another.
        fill(Path(CGRect(x: 0, y: -0.02, width: 1, height: 1.04)), with: .color(color))
        guard depth > 0 else { return }
        let angle = Angle.degrees(depth.isMultiple(of: 2) ? 38 : 50)
        let apex = CGPoint(x: 0, y: 1).offset(cosine(angle), at: angle)
        var left = self
        left.translateBy(x: 0, y: 1)
        left.rotate(by: angle)
        left.scaleBy(x: cosine(angle), y: cosine(angle))
        left.drawBranch(depth: depth - 1)
        var right = self
        right.translateBy(x: apex.x, y: apex.y)
        right.rotate(by: angle - .degrees(90))
        right.scaleBy(x: sine(angle), y: sine(angle))
        right.drawBranch(depth: depth - 1)
    }

    private func cosine(_ angle: Angle) -> CGFloat { CGAffineTransform(rotationAngle: angle.radians).a }
    private func sine(_ angle: Angle) -> CGFloat { CGAffineTransform(rotationAngle: angle.radians).b }

    fileprivate func drawShareCard(size: CGSize) {
        let night = Color(red: 0.07, green: 0.09, blue: 0.2)
        fill(Path(CGRect(origin: .zero, size: size)), with: .color(night))
        // A sun that rises behind the card's right side.
        for ring in 0..<7 {
            let radius = 300 - 36 * CGFloat(ring)
            fill(
                Path(
                    ellipseIn: CGRect(x: 470 - radius, y: 300 - radius, width: 2 * radius, height: 2 * radius)
                ),
                with: .color(
                    Color(hue: 0.72 + 0.03 * Double(ring), saturation: 0.7, brightness: 0.9, opacity: 0.16)))
        }
        let title = Sprite.word("RASTER", color: .white)
        draw(
            title, style: PixelArtStyle(mode: .canvas),
            in: CGRect(x: 40, y: 44, width: 7 * CGFloat(title.columns), height: 49))
        drawLine("Pictures drawn on a server,", size: 18, weight: .semibold, at: CGPoint(x: 40, y: 136))
        drawLine("the same on every machine,", size: 18, opacity: 0.7, at: CGPoint(x: 40, y: 161))
        drawLine("down to the last pixel.", size: 18, opacity: 0.7, at: CGPoint(x: 40, y: 186))
        drawAuthor(at: CGPoint(x: 40, y: 226))
        drawBars(in: CGRect(x: 336, y: 60, width: 224, height: 206))
    }

    /// A line of text, the left end of its baseline at a place.
    private func drawLine(
        _ line: String, size: CGFloat, weight: Font.Weight = .regular, opacity: Double = 1, at place: CGPoint
    ) {
        var text = resolve(Text(verbatim: line).font(.system(size: size, weight: weight)))
        text.shading = .color(.white.opacity(opacity))
        let box = text.measure(in: CGSize(width: 600, height: 100))
        draw(text, at: CGPoint(x: place.x, y: place.y - text.firstBaseline(in: box)), anchor: .topLeading)
    }

    private func drawAuthor(at origin: CGPoint) {
        fill(
            Path(ellipseIn: CGRect(x: origin.x, y: origin.y, width: 52, height: 52)),
            with: .color(Color(red: 0.36, green: 0.78, blue: 0.75)))
        draw(
            Sprite.cat, style: PixelArtStyle(mode: .image),
            in: CGRect(x: origin.x + 8, y: origin.y + 10, width: 36, height: 33))
        drawLine("Mika Cat", size: 15, weight: .semibold, at: CGPoint(x: origin.x + 66, y: origin.y + 23))
        drawLine(
            "12 March, 4 minutes", size: 12, opacity: 0.7, at: CGPoint(x: origin.x + 66, y: origin.y + 42))
    }

    private func drawBars(in rect: CGRect) {
        fill(Path(roundedRect: rect, cornerRadius: 22, style: .continuous), with: .color(.white.opacity(0.1)))
        var inner = rect.insetBy(dx: 24, dy: 24)
        drawLine(
            "Cards a day", size: 13, weight: .medium, opacity: 0.8,
            at: CGPoint(x: inner.minX, y: inner.minY + 8))
        inner = CGRect(x: inner.minX, y: inner.minY + 26, width: inner.width, height: inner.height - 44)
        for line in 0..<4 {
            let y = inner.minY + inner.height * CGFloat(line) / 3
            fill(
                Path(CGRect(x: inner.minX, y: y - 0.5, width: inner.width, height: 1)),
                with: .color(.white.opacity(0.18)))
        }
        let values: [CGFloat] = [0.34, 0.5, 0.42, 0.68, 0.6, 0.86, 1]
        let step = inner.width / CGFloat(values.count)
        for (index, day) in ["M", "T", "W", "T", "F", "S", "S"].enumerated() {
            let middle = inner.minX + step * (CGFloat(index) + 0.5)
            drawLine(day, size: 11, opacity: 0.6, at: CGPoint(x: middle - 4, y: inner.maxY + 16))
        }
        for (index, value) in values.enumerated() {
            let bar = CGRect(
                x: inner.minX + step * CGFloat(index) + 4, y: inner.maxY - inner.height * value,
                width: step - 8,
                height: inner.height * value)
            let radii = RectangleCornerRadii(topLeading: 6, topTrailing: 6)
            fill(
                Path(roundedRect: bar, cornerRadii: radii),
                with: .color(Color(hue: 0.53 + 0.06 * Double(index), saturation: 0.6, brightness: 1)))
        }
    }
}
