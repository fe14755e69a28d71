import Raster
import TestSupport
import Testing

/// Styles as paints: where their unit space lies, and how they nest.
@Suite struct StyleShadingTests {
    typealias Shading = GraphicsContext.Shading

    static let black = Color(red: 0, green: 0, blue: 0)
    static let white = Color(red: 1, green: 1, blue: 1)
    /// Black to white, mixed as numbers, so that a byte is 255 times the position.
    static let ramp = Gradient(colors: [black, white]).colorSpace(.device)

    /// The red bytes of a 64 × 64 picture in which one path is filled.
    static func reds(
        _ path: Path, with shading: Shading, environment: EnvironmentValues = EnvironmentValues(),
        draw: ((GraphicsContext, Path, Shading) -> Void)? = nil
    ) -> [[CGImage.Pixel]] {
        let image = Drawing(size: CGSize(width: 64, height: 64), environment: environment) { context, _ in
            if let draw { draw(context, path, shading) } else { context.fill(path, with: shading) }
        }.image()
        return (0..<64).map { row in (0..<64).map { image[$0, row] } }
    }

    static func pixel(
        _ shading: Shading, environment: EnvironmentValues = EnvironmentValues()
    ) -> CGImage.Pixel {
        reds(Path(CGRect(x: 0, y: 0, width: 64, height: 64)), with: shading, environment: environment)[32][32]
    }

    /// Checks every pixel inside a box against a position along the ramp.
    static func expect(
        _ style: some ShapeStyle, in box: CGRect, transform: CGAffineTransform = .identity,
        _ note: Comment? = nil, _ position: (CGPoint) -> Double
    ) {
        let pixels = reds(Path(box), with: .style(style))
        for row in Int(box.minY)..<Int(box.maxY) {
            for column in Int(box.minX)..<Int(box.maxX) {
                let t = position(CGPoint(x: Double(column) + 0.5, y: Double(row) + 0.5))
                let difference = Double(pixels[row][column].red) - 255 * min(max(t, 0), 1)
                if abs(difference) > 1.01 {
                    Issue.record("(\(column), \(row)): \(pixels[row][column].red), not \(255 * t)")
                    return
                }
            }
        }
    }

    static let box = CGRect(x: 10, y: 20, width: 40, height: 20)

    @Test func linearGradientsFollowTheBounds() {
        Self.expect(.linearGradient(Self.ramp, startPoint: .leading, endPoint: .trailing), in: Self.box) {
            ($0.x - 10) / 40
        }
        // What is perpendicular to the diagonal is so on screen: the projection on (40, 20).
        Self.expect(
            .linearGradient(Self.ramp, startPoint: .topLeading, endPoint: .bottomTrailing), in: Self.box
        ) {
            (($0.x - 10) * 40 + ($0.y - 20) * 20) / 2000
        }
        Self.expect(Self.ramp, in: Self.box) { ($0.y - 20) / 20 }
        // A plain gradient, too, runs from top to bottom; mixed perceptually it is another one in between
        // only.
        let plain = Self.reds(Path(Self.box), with: .style(Gradient(colors: [Self.black, Self.white])))
        #expect(plain[20][30].red < 10 && plain[39][30].red > 245)
        #expect(plain[30][30].red != 130)
    }

    @Test func radiiArePoints() {
        Self.expect(
            .radialGradient(Self.ramp, center: UnitPoint(x: 0.25, y: 1), startRadius: 5, endRadius: 25),
            in: Self.box
        ) { point in
            let (x, y) = (point.x - 20, point.y - 40)
            return ((x * x + y * y).squareRoot() - 5) / 20
        }
    }

    @Test func ellipsesStretch() {
        Self.expect(.ellipticalGradient(Self.ramp), in: Self.box) { point in
            let (u, v) = ((point.x - 10) / 40 - 0.5, (point.y - 20) / 20 - 0.5)
            return (u * u + v * v).squareRoot() / 0.5
        }
        Self.expect(
            .ellipticalGradient(
                Self.ramp, center: .topLeading, startRadiusFraction: 0.25, endRadiusFraction: 1),
            in: Self.box
        ) { point in
            let (u, v) = ((point.x - 10) / 40, (point.y - 20) / 20)
            return ((u * u + v * v).squareRoot() - 0.25) / 0.75
        }
    }

    /// The turn from an angle, clockwise with y down, 0 to 1.
    static func turn(_ point: CGPoint, from degrees: Double) -> Double {
        let turn = atan2(point.y - 30, point.x - 30) / (2 * .pi) - degrees / 360
        return turn - turn.rounded(.down)
    }

    @Test(arguments: [
        (0.0, 90.0), (30, 210), (-45, 300), (90, -30), (200, 10), (0, 360), (40, 400), (17, -343), (0, 0),
        (50, 50), (0, 500),
    ])
    func anglesAreThoseOnScreen(start: Double, end: Double) {
        let part = abs(end - start) / 360
        Self.expect(
            .angularGradient(
                Self.ramp, center: .center, startAngle: .degrees(start), endAngle: .degrees(end)),
            in: Self.box, "\(start) to \(end)"
        ) { point in
            let clockwise = Self.turn(point, from: start)
            let along = end < start ? 1 - clockwise : clockwise
            // On a seam either side is right: none of the angles passes a pixel's centre there but by chance.
            if along <= part { return along / part }
            return along < (1 + part) / 2 ? 1 : 0
        }
    }

    @Test func fullTurns() {
        for style in [
            AngularGradient(gradient: Gradient(colors: [Self.black, Self.white]), center: .center),
            AngularGradient(colors: [Self.black, Self.white], center: .center, angle: .zero),
            AngularGradient(
                colors: [Self.black, Self.white], center: .center, startAngle: .zero, endAngle: .degrees(360)),
        ] {
            let pixels = Self.reds(Path(Self.box), with: .style(style))
            #expect(pixels[30][48].red < 20)  // just past 0°
            #expect(pixels[29][48].red > 235)  // just before it
        }
    }

    @Test func stopsOutsideTheAxisAreCutAtTheWedge() {
        // Position −1 to 3 over a quarter turn: at 0 a quarter of white, at 1 a half, then half a wedge of
        // each.
        let stops = [
            Gradient.Stop(color: Self.black, location: -1), Gradient.Stop(color: Self.white, location: 3),
        ]
        let style = AnyGradient(Gradient(stops: stops)).colorSpace(.device)
        Self.expect(
            .angularGradient(style, center: .center, startAngle: .zero, endAngle: .degrees(90)), in: Self.box
        ) { point in
            let turn = Self.turn(point, from: 0)
            if turn <= 0.25 { return 0.25 + turn }
            return turn < 0.625 ? 0.5 : 0.25
        }
    }

    @Test func aRectangleTakesThePlaceOfTheBounds() {
        let pinned = LinearGradient.linearGradient(Self.ramp, startPoint: .leading, endPoint: .trailing)
            .in(CGRect(x: 0, y: 0, width: 64, height: 10))
        Self.expect(pinned, in: Self.box) { $0.x / 64 }
        // The inner rectangle counts.
        Self.expect(pinned.in(CGRect(x: 3, y: 3, width: 3, height: 3)), in: Self.box) { $0.x / 64 }
        Self.expect(pinned.opacity(1).secondary.in(Self.box), in: CGRect(x: 60, y: 60, width: 2, height: 2)) {
            $0.x / 64 / 2
        }
    }

    @Test func aStrokeTakesThePathsBounds() {
        let style = AnyShapeStyle(
            .linearGradient(Self.ramp, startPoint: .leading, endPoint: .trailing))
        let path = Path { path in
            path.move(to: CGPoint(x: 12, y: 30))
            path.addLine(to: CGPoint(x: 52, y: 30))
        }
        let pixels = Self.reds(path, with: .style(style)) { context, path, shading in
            context.stroke(path, with: shading, style: StrokeStyle(lineWidth: 16, lineCap: .square))
        }
        // Flat bounds have a horizontal axis all the same; beyond them the end colours go on.
        for column in 4..<60 {
            let expected = min(max((Double(column) + 0.5 - 12) / 40, 0), 1) * 255
            for row in [23, 30, 36] {
                #expect(abs(Double(pixels[row][column].red) - expected) <= 1.01)
                #expect(pixels[row][column].alpha == 255)
            }
        }
    }

    @Test func unitSpaceMovesWithTheTransform() {
        let style = AnyShapeStyle(.linearGradient(Self.ramp, startPoint: .leading, endPoint: .trailing))
        let pixels = Self.reds(
            Path(CGRect(x: 0, y: 0, width: 20, height: 10)), with: .style(style)
        ) { context, path, shading in
            var context = context
            context.translateBy(x: 40, y: 10)
            context.rotate(by: .degrees(90))
            context.scaleBy(x: 2, y: 2)
            context.fill(path, with: shading)
        }
        for row in 10..<50 {
            #expect(abs(Double(pixels[row][30].red) - (Double(row) + 0.5 - 10) / 40 * 255) <= 1.01)
        }
    }

    @Test func degenerateBoundsHaveOneMeaning() {
        let gradient = Gradient(colors: [Self.black, Self.white])
        let styles: [AnyShapeStyle] = [
            AnyShapeStyle(.linearGradient(gradient, startPoint: .top, endPoint: .bottom)),
            AnyShapeStyle(.radialGradient(gradient, center: .center, startRadius: 0, endRadius: 5)),
            AnyShapeStyle(.ellipticalGradient(gradient)),
            AnyShapeStyle(.conicGradient(gradient, center: .center)),
            AnyShapeStyle(gradient), AnyShapeStyle(Color.red.gradient),
        ]
        let none: [CGRect] = [
            .null, .infinite, CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
            CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1),
            CGRect(x: 1e308, y: 0, width: 1e308, height: 1),
        ]
        for style in styles {
            for bounds in none {
                let shading = Shading.style(style).resolved(in: EnvironmentValues(), opacity: 1) { bounds }
                guard case .none = shading.paint else {
                    Issue.record("\(style) in \(bounds)")
                    continue
                }
            }
        }
        // Flat bounds across the axis: the last colour.
        for style in [styles[0], styles[2]] {
            let pixels = Self.reds(
                Path(CGRect(x: 10, y: 20, width: 40, height: 0)), with: .style(style)
            ) { context, path, shading in
                context.stroke(path, with: shading, lineWidth: 6)
            }
            #expect(pixels[20][30] == CGImage.Pixel(red: 255, green: 255, blue: 255, alpha: 255))
        }
        // Numbers that lead nowhere draw nothing, and nothing traps.
        for number in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e-300] {
            let unit = UnitPoint(x: number, y: 0.5)
            for style in [
                AnyShapeStyle(.linearGradient(gradient, startPoint: unit, endPoint: .trailing)),
                AnyShapeStyle(
                    .radialGradient(gradient, center: unit, startRadius: number, endRadius: number)),
                AnyShapeStyle(
                    EllipticalGradient(
                        gradient: gradient, center: unit, startRadiusFraction: number,
                        endRadiusFraction: number)),
                AnyShapeStyle(
                    .angularGradient(
                        gradient, center: unit, startAngle: .degrees(number), endAngle: .zero)),
                AnyShapeStyle(
                    .angularGradient(
                        stops: [.init(color: .red, location: number), .init(color: .blue, location: 0)],
                        center: .center, startAngle: .zero, endAngle: .degrees(-90))),
                AnyShapeStyle(gradient.in(CGRect(x: number, y: 0, width: number, height: 3))),
                AnyShapeStyle(Color.red.opacity(number).secondary),
                AnyShapeStyle(gradient.opacity(Double(number)).shadow(.drop(radius: number, x: number))),
            ] {
                _ = Self.pixel(.style(style))
            }
        }
    }

    @Test func boundsAreAskedOnlyWhenNeeded() {
        var asked = 0
        func resolve(_ shading: Shading) {
            _ = shading.resolved(in: EnvironmentValues(), opacity: 1) {
                asked += 1
                return Self.box
            }
        }
        resolve(.color(.red))
        resolve(.style(.red))
        resolve(.style(.secondary.opacity(0.3)))
        resolve(.foreground)
        resolve(.linearGradient(Gradient(colors: [.red]), startPoint: .zero, endPoint: .zero))
        resolve(.style(Gradient(colors: [.red]).in(Self.box)))
        #expect(asked == 0)
        resolve(.style(Gradient(colors: [.red])))
        #expect(asked == 1)
    }
}
