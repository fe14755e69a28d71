import Raster

extension GalleryScene {
    static let filters: [GalleryScene] = [
        GalleryScene(
            name: "metaballs", caption: "Discs in a layer, blurred, then cut off at half opacity.",
            size: CGSize(width: 320, height: 200)
        ) { context, size in
            context.fillGround(size, with: .color(Color(red: 0.1, green: 0.1, blue: 0.22)))
            context.addFilter(.alphaThreshold(min: 0.5, color: Color(red: 1, green: 0.45, blue: 0.4)))
            context.addFilter(.blur(radius: 10))
            context.drawLayer { layer in
                for ball in metaballs {
                    layer.fill(
                        Path(ellipseIn: CGRect(center: ball.center, radius: ball.radius)),
                        with: .color(.white))
                }
            }
        },
        GalleryScene(
            name: "shadows",
            caption: "A drop shadow; and an inner one, of what is clear, over the source and inside it.",
            size: CGSize(width: 320, height: 200)
        ) { context, size in
            context.fillGround(size, with: .color(Color(red: 0.93, green: 0.94, blue: 0.96)))
            var raised = context
            raised.addFilter(.shadow(color: .black.opacity(0.4), radius: 9, y: 8))
            raised.fill(
                Path(roundedRect: CGRect(x: 30, y: 30, width: 116, height: 140), cornerRadius: 18),
                with: .color(.white))
            var sunken = context
            sunken.addFilter(
                .shadow(
                    color: Color(red: 0.35, green: 0.05, blue: 0, opacity: 0.8), radius: 9, y: 6,
                    blendMode: .sourceAtop, options: [.shadowAbove, .invertsAlpha]))
            sunken.fill(
                Path(roundedRect: CGRect(x: 174, y: 30, width: 116, height: 140), cornerRadius: 18),
                with: .color(Color(red: 1, green: 0.7, blue: 0.3)))
        },
        GalleryScene(
            name: "color-filters",
            caption: """
                Seven colours, the last translucent, as they are and after brightness, contrast, saturation, grayscale, \
                hue rotation, inversion, multiplication, a matrix, and luminance to opacity.
                """,
            size: CGSize(width: 320, height: 320)
        ) { context, size in
            context.fillGround(size, with: .color(.white))
            for (row, filter) in colorFilters.enumerated() {
                var copy = context
                if let filter { copy.addFilter(filter) }
                copy.drawLayer { $0.drawSwatches(y: 14 + 30 * CGFloat(row)) }
            }
        },
        GalleryScene(
            name: "projection", caption: "A chessboard laid on the floor by a projective map.",
            size: CGSize(width: 320, height: 200)
        ) { context, size in
            context.fillGround(
                size,
                with: .linearGradient(
                    Gradient(colors: [Color(red: 0.2, green: 0.45, blue: 0.85), Color(white: 0.95)]),
                    startPoint: .zero, endPoint: CGPoint(x: 0, y: 90)))
            // With w = 1 + (190 - y) / 50: x to 160 + (x - 160) / w, and y to the horizon at 60 plus 130 / w.
            var floor = ProjectionTransform()
            (floor.m21, floor.m22, floor.m23) = (-3.2, -1.2, -0.02)
            (floor.m31, floor.m32, floor.m33) = (608, 418, 4.8)
            context.addFilter(.projectionTransform(floor))
            context.drawLayer { $0.drawBoard() }
        },
    ]

    private static let metaballs: [(center: CGPoint, radius: CGFloat)] = [
        (CGPoint(x: 160, y: 100), 40), (CGPoint(x: 86, y: 100), 30), (CGPoint(x: 234, y: 100), 30),
        (CGPoint(x: 34, y: 100), 16), (CGPoint(x: 286, y: 100), 16), (CGPoint(x: 160, y: 38), 14),
        (CGPoint(x: 160, y: 162), 14),
    ]

    private static let colorFilters: [GraphicsContext.Filter?] = {
        var sepia = ColorMatrix()
        (sepia.r1, sepia.r2, sepia.r3) = (0.393, 0.769, 0.189)
        (sepia.g1, sepia.g2, sepia.g3) = (0.349, 0.686, 0.168)
        (sepia.b1, sepia.b2, sepia.b3) = (0.272, 0.534, 0.131)
        return [
            nil, .brightness(0.25), .contrast(0.4), .saturation(2), .grayscale(1), .hueRotation(.degrees(90)),
            .colorInvert(), .colorMultiply(Color(red: 1, green: 0.6, blue: 0.3)), .colorMatrix(sepia),
            .luminanceToAlpha,
        ]
    }()
}

extension GraphicsContext {
    fileprivate func drawSwatches(y: CGFloat) {
        let colors = [
            Color(red: 0.9, green: 0.2, blue: 0.25), Color(red: 0.95, green: 0.6, blue: 0.15),
            Color(red: 0.9, green: 0.85, blue: 0.3), Color(red: 0.25, green: 0.7, blue: 0.4),
            Color(red: 0.2, green: 0.5, blue: 0.9), Color(red: 0.5, green: 0.35, blue: 0.8),
            Color(red: 0.9, green: 0.3, blue: 0.6, opacity: 0.5),
        ]
        for (column, color) in colors.enumerated() {
            let swatch = CGRect(x: 16 + 42 * CGFloat(column), y: y, width: 36, height: 24)
            fill(Path(roundedRect: swatch, cornerRadius: 7), with: .color(color))
        }
    }

    /// Squares of 20 points, 9 rows and 32 columns, the middle half of which is inside the picture.
    fileprivate func drawBoard() {
        fill(
            Path(CGRect(x: -160, y: 10, width: 640, height: 180)),
            with: .color(Color(red: 0.97, green: 0.93, blue: 0.85)))
        var squares = Path()
        for row in 0..<9 {
            for column in 0..<32 where (row + column).isMultiple(of: 2) {
                squares.addRect(
                    CGRect(x: 20 * CGFloat(column) - 160, y: 20 * CGFloat(row) + 10, width: 20, height: 20))
            }
        }
        fill(squares, with: .color(Color(red: 0.5, green: 0.22, blue: 0.2)))
    }
}
