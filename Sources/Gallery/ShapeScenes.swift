import Raster

private let paper = Color(red: 0.98, green: 0.975, blue: 0.96)
private let ink = Color(red: 0.13, green: 0.15, blue: 0.22)

extension GalleryScene {
    static let shapes: [GalleryScene] = [
        GalleryScene(
            name: "stars", caption: "Stars drawn in one line, by the nonzero rule and by the even-odd rule.",
            size: CGSize(square: 480)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(paper))
            for (row, star) in [
                (points: 5, step: 2, color: Color.orange), (points: 8, step: 3, color: Color.indigo),
            ].enumerated() {
                for column in 0..<2 {
                    let center = CGPoint(x: 128 + 224 * CGFloat(column), y: 132 + 224 * CGFloat(row))
                    let path = Path(star: center, radius: 96, points: star.points, step: star.step)
                    context.fill(path, with: .color(star.color), style: FillStyle(eoFill: column == 1))
                }
            }
        },
        GalleryScene(
            name: "arcs", caption: "Rings of round-capped arcs, a pie of sectors, circles and ellipses.",
            size: CGSize(width: 640, height: 320)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(ink))
            context.drawRings(center: CGPoint(x: 160, y: 160))
            context.drawPie(center: CGPoint(x: 400, y: 160), radius: 72)
            context.drawMoon(center: CGPoint(x: 552, y: 90), radius: 48)
            context.drawOrbits(center: CGPoint(x: 552, y: 230))
        },
        GalleryScene(
            name: "corners",
            caption: "Circular and continuous corners, what is between them, and a radius a corner.",
            size: CGSize(width: 640, height: 380)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(paper))
            context.drawCorners()
        },
        GalleryScene(
            name: "strokes", caption: "Caps, joins and dashes.", size: CGSize(width: 640, height: 340)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(paper))
            context.drawStrokes()
        },
        GalleryScene(
            name: "string-art",
            caption: "One closed line through 89 points that crosses itself 2937 times, even-odd.",
            size: CGSize(square: 480)
        ) { context, size in
            context.fill(
                Path(CGRect(origin: .zero, size: size)),
                with: .color(Color(red: 0.08, green: 0.09, blue: 0.2)))
            let center = CGPoint(x: 240, y: 240)
            context.fill(
                Path(star: center, radius: 216, points: 89, step: 34),
                with: .color(Color(red: 0.55, green: 0.8, blue: 0.98)), style: FillStyle(eoFill: true))
        },
        GalleryScene(
            name: "hairlines",
            caption: "144 wedges that narrow to nothing, and lines from a twentieth of a point to two.",
            size: CGSize(width: 640, height: 340)
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            context.drawHairlines()
        },
    ]
}

extension Path {
    /// A star drawn in one line: each point of a circle joined to the one `step` farther, the first at the
    /// top.
    fileprivate init(star center: CGPoint, radius: CGFloat, points: Int, step: Int) {
        self.init()
        // A step that shares a divisor with the count closes early; then the next figure begins.
        var isVisited = [Bool](repeating: false, count: points)
        for start in 0..<points where !isVisited[start] {
            var index = start
            while !isVisited[index] {
                isVisited[index] = true
                let vertex = center.offset(radius, at: .degrees(360 * Double(index) / Double(points) - 90))
                if index == start { move(to: vertex) } else { addLine(to: vertex) }
                index = (index + step) % points
            }
            closeSubpath()
        }
    }

    /// A sector of a disc.
    fileprivate init(sector center: CGPoint, radius: CGFloat, from start: Angle, to end: Angle) {
        self.init()
        move(to: center)
        addArc(center: center, radius: radius, startAngle: start, endAngle: end, clockwise: false)
        closeSubpath()
    }
}

extension GraphicsContext {
    fileprivate func drawRings(center: CGPoint) {
        let rings: [(color: Color, share: Double)] = [(.pink, 0.82), (.green, 0.64), (.cyan, 0.4)]
        for (index, ring) in rings.enumerated() {
            let radius = 116 - 32 * CGFloat(index)
            let whole = CGRect(
                x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
            stroke(Path(ellipseIn: whole), with: .color(ring.color.opacity(0.2)), lineWidth: 26)
            let arc = Path { path in
                path.addArc(
                    center: center, radius: radius, startAngle: .degrees(-90),
                    endAngle: .degrees(-90 + 360 * ring.share), clockwise: false)
            }
            stroke(arc, with: .color(ring.color), style: StrokeStyle(lineWidth: 26, lineCap: .round))
        }
    }

    fileprivate func drawPie(center: CGPoint, radius: CGFloat) {
        let slices: [(color: Color, share: Double)] = [
            (.blue, 0.36), (.teal, 0.24), (.yellow, 0.18), (.orange, 0.14), (.red, 0.08),
        ]
        var angle = -90.0
        for slice in slices {
            let next = angle + 360 * slice.share
            // Moved outwards along its middle, which leaves even gaps.
            let origin = center.offset(5, at: .degrees((angle + next) / 2))
            fill(
                Path(sector: origin, radius: radius, from: .degrees(angle), to: .degrees(next)),
                with: .color(slice.color))
            angle = next
        }
    }

    fileprivate func drawMoon(center: CGPoint, radius: CGFloat) {
        let start = Angle.degrees(-60)
        var crescent = Path()
        crescent.addArc(
            center: center, radius: radius, startAngle: start, endAngle: .degrees(100), clockwise: true)
        crescent.addQuadCurve(
            to: center.offset(radius, at: start), control: center.offset(radius * 0.9, at: .degrees(200)))
        crescent.closeSubpath()
        fill(crescent, with: .color(.yellow))
    }

    fileprivate func drawOrbits(center: CGPoint) {
        var copy = self
        copy.translateBy(x: center.x, y: center.y)
        for index in 0..<3 {
            let orbit = Path(ellipseIn: CGRect(x: -56, y: -20, width: 112, height: 40))
            copy.stroke(orbit, with: .color(.mint), lineWidth: 3)
            copy.fill(
                Path(ellipseIn: CGRect(x: 49, y: -7, width: 14, height: 14)),
                with: .color([Color.pink, .orange, .cyan][index]))
            copy.rotate(by: .degrees(60))
        }
        copy.fill(Path(ellipseIn: CGRect(x: -9, y: -9, width: 18, height: 18)), with: .color(.white))
    }

    fileprivate func drawCorners() {
        func tile(_ column: Int) -> CGRect {
            CGRect(x: 32 + 200 * CGFloat(column), y: 32, width: 176, height: 176)
        }
        func tilePath(_ style: RoundedCornerStyle, _ column: Int) -> Path {
            Path(roundedRect: tile(column), cornerRadius: 52, style: style)
        }
        fill(tilePath(.circular, 0), with: .color(.blue))
        fill(tilePath(.continuous, 1), with: .color(.purple))
        fill(tilePath(.continuous, 2), with: .color(.gray.opacity(0.25)))
        var difference = tilePath(.circular, 2)
        difference.addPath(tilePath(.continuous, 2))
        fill(difference, with: .color(.red), style: FillStyle(eoFill: true))

        let radii = RectangleCornerRadii(topLeading: 8, bottomLeading: 56, bottomTrailing: 8, topTrailing: 56)
        fill(
            Path(
                roundedRect: CGRect(x: 32, y: 236, width: 176, height: 112), cornerRadii: radii,
                style: .continuous),
            with: .color(.teal))
        fill(
            Path(
                roundedRect: CGRect(x: 232, y: 236, width: 176, height: 112),
                cornerSize: CGSize(width: 80, height: 28),
                style: .circular), with: .color(.orange))
        fill(
            Path(
                roundedRect: CGRect(x: 432, y: 256, width: 176, height: 72), cornerRadius: 36,
                style: .circular),
            with: .color(.pink))
    }

    fileprivate func drawStrokes() {
        let caps: [CGLineCap] = [.butt, .round, .square]
        for (row, cap) in caps.enumerated() {
            let y = 56 + 52 * CGFloat(row)
            let line = Path { path in
                path.move(to: CGPoint(x: 48, y: y))
                path.addLine(to: CGPoint(x: 208, y: y))
            }
            stroke(line, with: .color(.blue), style: StrokeStyle(lineWidth: 28, lineCap: cap))
            stroke(line, with: .color(.white), lineWidth: 1.5)
        }
        let joins: [CGLineJoin] = [.miter, .round, .bevel]
        for (column, join) in joins.enumerated() {
            let x = 262 + 122 * CGFloat(column)
            let corner = Path { path in
                path.addLines([CGPoint(x: x, y: 164), CGPoint(x: x + 48, y: 64), CGPoint(x: x + 96, y: 164)])
            }
            stroke(corner, with: .color(.indigo), style: StrokeStyle(lineWidth: 28, lineJoin: join))
            stroke(corner, with: .color(.white), lineWidth: 1.5)
        }
        let dashes: [(color: Color, style: StrokeStyle)] = [
            (.pink, StrokeStyle(lineWidth: 10, dash: [30, 14])),
            (.orange, StrokeStyle(lineWidth: 10, lineCap: .round, dash: [0, 18])),
            (.green, StrokeStyle(lineWidth: 10, lineCap: .round, dash: [36, 18, 0, 18])),
        ]
        for (row, dash) in dashes.enumerated() {
            let y = 238 + 28 * CGFloat(row)
            let wave = Path { path in
                path.move(to: CGPoint(x: 36, y: y))
                for column in 0..<4 {
                    let x = 36 + 142 * CGFloat(column)
                    path.addCurve(
                        to: CGPoint(x: x + 142, y: y), control1: CGPoint(x: x + 48, y: y - 44),
                        control2: CGPoint(x: x + 94, y: y + 44))
                }
            }
            stroke(wave, with: .color(dash.color), style: dash.style)
        }
    }

    fileprivate func drawHairlines() {
        let center = CGPoint(x: 170, y: 170)
        for index in 0..<144 {
            let start = Double(index) * 2.5
            fill(
                Path(sector: center, radius: 138, from: .degrees(start), to: .degrees(start + 1.25)),
                with: .color(ink))
        }
        let widths: [CGFloat] = [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.25, 1.5, 2]
        for (index, width) in widths.enumerated() {
            let line = Path { path in
                path.move(to: CGPoint(x: 340 + 9 * CGFloat(index), y: 32))
                path.addLine(to: CGPoint(x: 392 + 9 * CGFloat(index), y: 308))
            }
            stroke(line, with: .color(ink), lineWidth: width)
        }
        for (index, width) in widths.enumerated() {
            let y = 32 + 22.75 * CGFloat(index)
            fill(Path(CGRect(x: 528, y: y, width: 80, height: width)), with: .color(ink))
        }
    }
}
