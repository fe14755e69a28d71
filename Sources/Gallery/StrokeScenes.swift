import Raster

private let paper = Color(red: 0.98, green: 0.975, blue: 0.96)
/// The stroke and the line it is about have the same red, so that red alone tells what the stroke covers.
private let ink = Color(red: 0.2, green: 0.25, blue: 0.65)
private let spine = Color(red: 0.2, green: 0.95, blue: 0.9)

extension GalleryScene {
    static let strokes: [GalleryScene] = [
        GalleryScene(
            name: "joins-and-caps",
            caption: """
                Butt, round and square caps; miter, round and bevel joins; miters at ever sharper corners until the \
                limit, 3, cuts the last one off.
                """,
            size: CGSize(width: 320, height: 300)
        ) { context, size in
            context.fillGround(size, with: .color(paper))
            context.drawCaps()
            context.drawJoins()
            context.drawMiters()
        },
        GalleryScene(
            name: "dashes",
            caption: """
                Dashes, moved by a phase, of an odd count, in pairs, round and square ones; the same round dots on curves.
                """,
            size: CGSize(width: 320, height: 300)
        ) { context, size in
            context.fillGround(size, with: .color(paper))
            context.drawDashes()
            context.drawDottedCurves()
        },
    ]
}

extension GraphicsContext {
    private func drawLine(_ points: [CGPoint], _ style: StrokeStyle) {
        let line = Path { $0.addLines(points) }
        stroke(line, with: .color(ink), style: style)
        stroke(line, with: .color(spine), lineWidth: 1)
    }

    fileprivate func drawCaps() {
        for (column, cap) in [CGLineCap.butt, .round, .square].enumerated() {
            let x = 30 + 100 * CGFloat(column)
            drawLine(
                [CGPoint(x: x, y: 40), CGPoint(x: x + 60, y: 40)], StrokeStyle(lineWidth: 24, lineCap: cap))
        }
    }

    /// Legs of 60 points at 60° to each other.
    fileprivate func drawJoins() {
        for (column, join) in [CGLineJoin.miter, .round, .bevel].enumerated() {
            drawCorner(
                CGPoint(x: 60 + 100 * CGFloat(column), y: 110), degrees: 60, leg: 60,
                StrokeStyle(lineWidth: 20, lineJoin: join))
        }
    }

    fileprivate func drawMiters() {
        for (x, degrees) in [(54.0, 90.0), (140, 60), (214, 42), (278, 30)] {
            drawCorner(
                CGPoint(x: x, y: 226), degrees: degrees, leg: 56,
                StrokeStyle(lineWidth: 12, miterLimit: 3))
        }
    }

    private func drawCorner(_ apex: CGPoint, degrees: Double, leg: CGFloat, _ style: StrokeStyle) {
        drawLine(
            [
                apex.offset(leg, at: .degrees(90 + degrees / 2)), apex,
                apex.offset(leg, at: .degrees(90 - degrees / 2)),
            ], style)
    }

    fileprivate func drawDashes() {
        let styles: [StrokeStyle] = [
            StrokeStyle(lineWidth: 10, dash: [24, 12]),
            StrokeStyle(lineWidth: 10, dash: [24, 12], dashPhase: 30),
            StrokeStyle(lineWidth: 10, dash: [7.25]),
            StrokeStyle(lineWidth: 10, dash: [36, 8, 4]),
            StrokeStyle(lineWidth: 10, dash: [40, 8, 12, 8]),
            StrokeStyle(lineWidth: 10, lineCap: .round, dash: [0, 20], dashPhase: 10),
            StrokeStyle(lineWidth: 10, lineCap: .square, dash: [10, 20]),
        ]
        for (row, style) in styles.enumerated() {
            let y = 24 + 20 * CGFloat(row)
            let line = Path { $0.addLines([CGPoint(x: 20, y: y), CGPoint(x: 300, y: y)]) }
            stroke(line, with: .color(ink), style: style)
        }
    }

    fileprivate func drawDottedCurves() {
        let style = StrokeStyle(lineWidth: 6, lineCap: .round, dash: [0, 12])
        // A round of 456 points, 38 dots.
        let ticket = Path(CGRect(x: 22, y: 182, width: 132, height: 96))
        stroke(ticket, with: .color(ink), style: style)
        let wave = Path { path in
            path.move(to: CGPoint(x: 176, y: 228))
            path.addCurve(
                to: CGPoint(x: 300, y: 228), control1: CGPoint(x: 216, y: 100),
                control2: CGPoint(x: 260, y: 356))
        }
        stroke(
            wave, with: .color(Color(red: 0.9, green: 0.3, blue: 0.4)),
            style: StrokeStyle(lineWidth: 14, dash: [3, 4]))
        stroke(wave, with: .color(spine), style: StrokeStyle(lineWidth: 3))
    }
}
