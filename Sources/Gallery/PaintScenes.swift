import Raster

extension GalleryScene {
    static let paints: [GalleryScene] = [
        GalleryScene(
            name: "gradients",
            caption: """
                Linear, radial and conic gradients: mixed in Oklab, in encoded sRGB, in linear light; repeated and \
                mirrored; with hard stops; to clear.
                """,
            size: CGSize(width: 560, height: 480)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            context.drawMixtures(y: 24)
            context.drawSpreads(y: 152)
            context.drawShapes(y: 328)
        },
        GalleryScene(
            name: "blend-modes",
            caption: """
                The 28 blend modes in the order of their codes: a disc from yellow to violet, solid above and fading to \
                the right, over bars of red, green, blue, grey, and nothing.
                """,
            size: CGSize(width: 784, height: 448), isOpaque: false
        ) { context, size in
            for code in 0..<28 {
                var tile = context
                tile.translateBy(x: 112 * CGFloat(code % 7), y: 112 * CGFloat(code / 7))
                tile.drawBlend(GraphicsContext.BlendMode(rawValue: Int32(code)))
            }
        },
    ]
}

extension GraphicsContext {
    private static var spaces: [GradientOptions] { [[], .encodedColor, .linearColor] }

    /// The same colours in the three spaces, a row each.
    fileprivate func drawMixtures(y: CGFloat) {
        let gradients: [Gradient] = [
            Gradient(colors: [.blue, .yellow]), Gradient(colors: [.red, .green]),
            Gradient(colors: [.black, .white]),
        ]
        for (column, gradient) in gradients.enumerated() {
            for (row, options) in Self.spaces.enumerated() {
                let bar = CGRect(
                    x: 24 + 176 * CGFloat(column), y: y + 36 * CGFloat(row), width: 160, height: 30)
                fill(
                    Path(roundedRect: bar, cornerRadius: 8),
                    with: .linearGradient(
                        gradient, startPoint: CGPoint(x: bar.minX, y: 0),
                        endPoint: CGPoint(x: bar.maxX, y: 0),
                        options: options))
            }
        }
    }

    /// Pad, repeat, mirror.
    fileprivate func drawSpreads(y: CGFloat) {
        let gradient = Gradient(colors: [.orange, .purple])
        for (column, options) in [[], .repeat, .mirror].enumerated() as EnumeratedSequence<[GradientOptions]>
        {
            let x = 24 + 176 * CGFloat(column)
            let upper = CGRect(x: x, y: y, width: 160, height: 44)
            fill(
                Path(roundedRect: upper, cornerRadius: 8),
                with: .linearGradient(
                    gradient, startPoint: CGPoint(x: x + 60, y: y), endPoint: CGPoint(x: x + 100, y: y + 20),
                    options: options))
            let lower = CGRect(x: x, y: y + 52, width: 160, height: 100)
            fill(
                Path(roundedRect: lower, cornerRadius: 8),
                with: .radialGradient(
                    gradient, center: CGPoint(x: lower.midX, y: lower.midY), startRadius: 12, endRadius: 30,
                    options: options))
        }
    }

    /// A hue wheel, a pie of hard stops, a ball on stripes, a ring that fades.
    fileprivate func drawShapes(y: CGFloat) {
        let hues = Gradient(
            colors: (0...12).map { Color(hue: Double($0 % 12) / 12, saturation: 1, brightness: 1) })
        let pie = Gradient(stops: [
            .init(color: .teal, location: 0), .init(color: .teal, location: 0.45),
            .init(color: .indigo, location: 0.45), .init(color: .indigo, location: 0.7),
            .init(color: .pink, location: 0.7), .init(color: .pink, location: 0.9),
            .init(color: .gray, location: 0.9),
        ])
        func box(_ column: Int) -> CGRect {
            CGRect(x: 24 + 132 * CGFloat(column), y: y, width: 116, height: 116)
        }
        func center(_ column: Int) -> CGPoint { CGPoint(x: box(column).midX, y: box(column).midY) }
        fill(Path(ellipseIn: box(0)), with: .conicGradient(hues, center: center(0), angle: .degrees(-90)))
        fill(Path(ellipseIn: box(1)), with: .conicGradient(pie, center: center(1), angle: .degrees(-90)))
        let stripes = Gradient(stops: [
            .init(color: .white, location: 0.5), .init(color: Color(white: 0.85), location: 0.5),
        ])
        fill(
            Path(box(2)),
            with: .linearGradient(
                stripes, startPoint: box(2).origin, endPoint: CGPoint(x: box(2).minX + 10, y: y + 10),
                options: .repeat))
        let highlight = CGPoint(x: center(2).x - 18, y: center(2).y - 20)
        fill(
            Path(ellipseIn: box(2).insetBy(dx: 12, dy: 12)),
            with: .radialGradient(
                Gradient(colors: [.white, .blue, Color(red: 0, green: 0.05, blue: 0.3)]), center: highlight,
                startRadius: 0, endRadius: 74))
        stroke(
            Path(ellipseIn: box(3).insetBy(dx: 14, dy: 14)),
            with: .conicGradient(Gradient(colors: [.red, .clear]), center: center(3), angle: .degrees(-90)),
            style: StrokeStyle(lineWidth: 24))
    }

    fileprivate mutating func drawBlend(_ mode: BlendMode) {
        let colors: [Color] = [
            Color(red: 0.9, green: 0.2, blue: 0.2), Color(red: 0.2, green: 0.75, blue: 0.3),
            Color(red: 0.2, green: 0.3, blue: 0.9), Color(white: 0.6),
        ]
        for (row, color) in colors.enumerated() {
            fill(Path(CGRect(x: 4, y: 4 + 21 * CGFloat(row), width: 104, height: 21)), with: .color(color))
        }
        let warm = Color(red: 1, green: 0.85, blue: 0.2)
        let cold = Color(red: 0.5, green: 0.2, blue: 0.8)
        let fading = Gradient(stops: [
            .init(color: warm, location: 0), .init(color: cold, location: 0.6),
            .init(color: cold.opacity(0), location: 1),
        ])
        blendMode = mode
        fill(
            Path(ellipseIn: CGRect(x: 10, y: 10, width: 92, height: 92)),
            with: .linearGradient(fading, startPoint: CGPoint(x: 12, y: 0), endPoint: CGPoint(x: 100, y: 0)))
    }
}
