import Foundation
import Raster
import TestSupport
import Testing

@Suite struct GradientShadingTests {
    typealias Shading = GraphicsContext.Shading

    /// The pixels of a row as red, green, blue, alpha.
    static func row(
        _ shading: Shading, width: Int = 100, height: Int = 1, transform: CGAffineTransform = .identity,
        opacity: Double = 1
    ) -> [SIMD4<Int>] {
        let image = Drawing(size: CGSize(width: width, height: height)) { context, size in
            context.opacity = opacity
            context.transform = transform
            context.fill(Path(CGRect(x: -1e4, y: -1e4, width: 2e4, height: 2e4)), with: shading)
        }.image()
        return image.withUnsafePixels { bytes in
            (0..<(width * height)).map { (pixel: Int) -> SIMD4<Int> in
                SIMD4(truncatingIfNeeded: SIMD4<UInt8>(bytes[(pixel * 4)..<(pixel * 4 + 4)]))
            }
        }
    }

    static let red = Color(red: 1, green: 0, blue: 0)
    static let blue = Color(red: 0, green: 0, blue: 1)
    static let green = Color(red: 0, green: 1, blue: 0)

    static func linear(_ gradient: Gradient, _ options: GraphicsContext.GradientOptions = []) -> Shading {
        .linearGradient(
            gradient, startPoint: .zero, endPoint: CGPoint(x: 100, y: 0), options: options)
    }

    @Test func randomGradientsAreTheirDefinition() {
        var random = SeededGenerator(seed: 404)
        for round in 0..<600 {
            let reference = GradientReference(&random)
            let image = reference.drawing.image()
            let size = reference.size
            let failure = image.withUnsafePixels { bytes -> String? in
                for row in 0..<size {
                    for column in 0..<size {
                        let t = reference.position(column: column, row: row)
                        let index = (row * size + column) * 4
                        let got = SIMD4<Double>(SIMD4<UInt8>(bytes[index..<(index + 4)]))
                        // On a hard step either side is right.
                        let fits = [t, t - 1e-7, t + 1e-7].contains { position in
                            let difference = got - reference.color(at: position)
                            return (0..<4).allSatisfy { abs(difference[$0]) <= 1.005 }
                        }
                        if !fits {
                            return "(\(column), \(row)) at \(t): \(got), not \(reference.color(at: t))"
                        }
                    }
                }
                return nil
            }
            if let failure {
                Issue.record("\(round): \(failure) in \(reference)")
                return
            }
        }
    }

    /// Between two stops eight pieces are straight in encoded sRGB, their ends exact in Oklab.
    @Test func perceptualGradientsAreEightPieces() {
        let gradient = Gradient(colors: [.pink, .purple])
        func row(_ shading: Shading) -> [SIMD4<Int>] { Self.row(shading, width: 1600) }
        func linear(_ options: GraphicsContext.GradientOptions) -> [SIMD4<Int>] {
            row(
                .linearGradient(
                    gradient, startPoint: .zero, endPoint: CGPoint(x: 1600, y: 0), options: options))
        }
        let (pieces, smooth) = (linear([]), linear(.oklabColor))
        for piece in 0..<8 {
            // The pixels beside the ends of the pieces, and a quarter of the way.
            let (start, end) = (pieces[piece * 200], pieces[piece * 200 + 199])
            let quarter = pieces[piece * 200 + 50]
            for channel in 0..<3 {
                #expect(abs(start[channel] - smooth[piece * 200][channel]) <= 1)
                let straight = Double(start[channel]) * 0.75 + Double(end[channel]) * 0.25
                #expect(abs(Double(quarter[channel]) - straight) <= 1.5)
            }
        }
        #expect(pieces != smooth)
        let style = AnyGradient(gradient).colorSpace(.oklab)
        let styled = row(
            .style(
                LinearGradient.linearGradient(style, startPoint: .leading, endPoint: .trailing)
                    .in(CGRect(x: 0, y: 0, width: 1600, height: 1))))
        #expect(styled == smooth)
    }

    @Test func mixingIsPerceptual() {
        let colors = Gradient(colors: [
            Color(.sRGB, red: 0, green: 0, blue: 1), Color(red: 1, green: 1, blue: 0),
        ])
        // Encoded: the middle of (0, 0, 255) and (255, 255, 0). Linear light: 255 · encode(1/2) = 187.5.
        let odd = Shading.linearGradient(colors, startPoint: .zero, endPoint: CGPoint(x: 101, y: 0))
        let middle = Self.row(odd, width: 101)[50]
        // The middle in Oklab by the published matrices, from a separate computation.
        var reference = SeededGenerator(seed: 1)
        var definition = GradientReference(&reference)
        definition.options = []
        definition.stops = [
            .init(color: SIMD4(0, 0, 1, 1), location: 0), .init(color: SIMD4(1, 1, 0, 1), location: 1),
        ]
        let expected = definition.color(at: 0.5)
        for channel in 0..<4 { #expect(abs(Double(middle[channel]) - expected[channel]) <= 1) }
        for (options, value) in [
            (GraphicsContext.GradientOptions.encodedColor, 127.5), (.linearColor, 187.5),
        ] {
            let shading = Shading.linearGradient(
                colors, startPoint: .zero, endPoint: CGPoint(x: 101, y: 0), options: options)
            let pixel = Self.row(shading, width: 101)[50]
            for channel in 0..<3 { #expect(abs(Double(pixel[channel]) - value) <= 1, "\(options)") }
        }
        // The colours of the system's palette that were measured: 148 174 181 between .blue and .yellow.
        let system = Shading.linearGradient(
            Gradient(colors: [.blue, .yellow]), startPoint: .zero, endPoint: CGPoint(x: 101, y: 0))
        let measured = Self.row(system, width: 101)[50]
        for (channel, value) in [148, 174, 181].enumerated() { #expect(abs(measured[channel] - value) <= 1) }
    }

    @Test(arguments: [[], .encodedColor, .linearColor] as [GraphicsContext.GradientOptions])
    func redToClearStaysRed(options: GraphicsContext.GradientOptions) {
        for pixel in Self.row(Self.linear(Gradient(colors: [Self.red, .clear]), options)) {
            #expect(abs(pixel.x - pixel.w) <= 1 && pixel.y == 0 && pixel.z == 0)
        }
    }

    @Test func hardStopsAreExact() {
        let flag = Gradient(stops: [
            .init(color: Self.red, location: 0), .init(color: Self.red, location: 0.3),
            .init(color: Self.green, location: 0.3), .init(color: Self.green, location: 0.7),
            .init(color: Self.blue, location: 0.7), .init(color: Self.blue, location: 1),
        ])
        for (column, pixel) in Self.row(Self.linear(flag)).enumerated() {
            let expected =
                column < 30
                ? SIMD4(255, 0, 0, 255) : column < 70 ? SIMD4(0, 255, 0, 255) : SIMD4(0, 0, 255, 255)
            #expect(pixel == expected, "column \(column)")
        }
    }

    /// What lies beyond a radius has the colour of the last stop, which may be another one than where the
    /// last piece ends.
    @Test(arguments: [[], .encodedColor, .linearColor] as [GraphicsContext.GradientOptions])
    func beyondTheRadiusIsTheLastStop(options: GraphicsContext.GradientOptions) {
        let faint = Color(red: 0.3, green: 0.9, blue: 0.1, opacity: 0.37)
        for last in [faint, Self.blue, Color(white: 0.5, opacity: 0.501)] {
            let gradients = [
                Gradient(colors: [Self.red, last]), Gradient(colors: [last, Self.green, last]),
                Gradient(stops: [
                    .init(color: Self.red, location: 0), .init(color: Self.green, location: 1),
                    .init(color: last, location: 1),
                ]),
            ]
            let expected = Self.row(.color(last), width: 1)[0]
            for (number, gradient) in gradients.enumerated() {
                let row = Self.row(
                    .radialGradient(
                        gradient, center: CGPoint(x: 0, y: 0.5), startRadius: 0, endRadius: 40.25,
                        options: options))
                #expect(row[41...].allSatisfy { $0 == expected }, "gradient \(number)")
                #expect(row[20] != expected)
                if number == 2 { #expect(row[39].y > 240 && row[39].w == 255) }
            }
        }
    }

    @Test func stopsOutOfOrderCountAsNoEarlierThanTheOneBefore() {
        let given = Gradient(stops: [
            .init(color: Self.red, location: 0), .init(color: Self.green, location: 0.6),
            .init(color: Self.blue, location: 0.2), .init(color: Self.red, location: .nan),
            .init(color: Self.green, location: 1),
        ])
        let meant = Gradient(stops: [
            .init(color: Self.red, location: 0), .init(color: Self.green, location: 0.6),
            .init(color: Self.blue, location: 0.6), .init(color: Self.red, location: 0.6),
            .init(color: Self.green, location: 1),
        ])
        #expect(Self.row(Self.linear(given)) == Self.row(Self.linear(meant)))
        #expect(Self.row(Self.linear(meant))[60].x > 240)
    }

    @Test func locationsOutsideTheAxisShapeItsInside() {
        let gradient = Gradient(stops: [
            .init(color: .black, location: -1), .init(color: .white, location: 2),
        ])
        let pixels = Self.row(
            .linearGradient(
                gradient, startPoint: CGPoint(x: 20, y: 0), endPoint: CGPoint(x: 80, y: 0),
                options: .encodedColor))
        // A third at the start, two thirds at the end, and no more beyond.
        #expect(pixels[0].x == 85 && pixels[19].x == 85 && pixels[99].x == 170)
        #expect(abs(pixels[50].x - 128) <= 2)
    }

    @Test func oneStopAndNone() {
        #expect(
            Self.row(Self.linear(Gradient(colors: [Self.red]))).allSatisfy { $0 == SIMD4(255, 0, 0, 255) })
        #expect(Self.row(Self.linear(Gradient(colors: []))).allSatisfy { $0 == .zero })
        // Where a clear source means something it still does.
        let image = Drawing(size: CGSize(width: 2, height: 1)) { context, size in
            let all = Path(CGRect(origin: .zero, size: size))
            context.fill(all, with: .color(Self.red))
            context.blendMode = .copy
            context.fill(
                Path(CGRect(x: 0, y: 0, width: 1, height: 1)), with: Self.linear(Gradient(colors: [])))
        }.image()
        #expect(image.withUnsafePixels { Array($0.bindMemory(to: UInt32.self)) } == [0, 0xFF00_00FF])
    }

    @Test func repeatAndMirror() {
        let gradient = Gradient(colors: [.black, .white])
        func pixels(_ options: GraphicsContext.GradientOptions) -> [Int] {
            Self.row(
                .linearGradient(
                    gradient, startPoint: CGPoint(x: 40, y: 0), endPoint: CGPoint(x: 60, y: 0),
                    options: options.union(.encodedColor))
            ).map(\.x)
        }
        for column in 0..<100 {
            let t = (Double(column) + 0.5 - 40) / 20
            let wrapped = t - t.rounded(.down)
            let folded = abs(t.remainder(dividingBy: 2))
            #expect(abs(Double(pixels(.repeat)[column]) - wrapped * 255) <= 1)
            #expect(abs(Double(pixels(.mirror)[column]) - folded * 255) <= 1)
            #expect(abs(Double(pixels([])[column]) - min(max(t, 0), 1) * 255) <= 1)
        }
        #expect(pixels([.mirror, .repeat]) == pixels(.mirror))
    }

    @Test func geometryFollowsTheTransformWhenDrawn() {
        let moved = Self.row(
            Self.linear(Gradient(colors: [.black, .white]), .encodedColor),
            transform: CGAffineTransform(translationX: 50, y: 0).scaledBy(x: 0.5, y: 1))
        for column in 0..<100 {
            let t = min(max((Double(column) + 0.5 - 50) / 50, 0), 1)
            #expect(abs(Double(moved[column].x) - t * 255) <= 1)
        }
    }

    @Test func opacityMultiplies() {
        let pixels = Self.row(Self.linear(Gradient(colors: [Self.red, Self.red.opacity(0.5)])), opacity: 0.5)
        #expect(abs(pixels[0].w - 128) <= 1 && abs(pixels[99].w - 64) <= 1)
        #expect(pixels.allSatisfy { $0.x == $0.w })
    }

    @Test func degenerateGeometryHasOneMeaning() {
        let two = Gradient(colors: [Self.red, Self.blue])
        let solidBlue = SIMD4(0, 0, 255, 255)
        let point = CGPoint(x: 30, y: 0)
        for options in [[], .repeat, .mirror] as [GraphicsContext.GradientOptions] {
            #expect(
                Self.row(.linearGradient(two, startPoint: point, endPoint: point, options: options))
                    .allSatisfy { $0 == solidBlue })
        }
        let ring = Self.row(.radialGradient(two, center: .zero, startRadius: 40, endRadius: 40))
        #expect(ring[38] == SIMD4(255, 0, 0, 255) && ring[41] == solidBlue)
        let negative = Self.row(.radialGradient(two, center: .zero, startRadius: -9, endRadius: 50))
        #expect(negative == Self.row(.radialGradient(two, center: .zero, startRadius: 0, endRadius: 50)))
        let inward = Self.row(.radialGradient(two, center: .zero, startRadius: 50, endRadius: 0))
        #expect(inward[0].z > 245 && inward[60] == SIMD4(255, 0, 0, 255))
        for bad in [Double.nan, .infinity, -.infinity] {
            let corner = CGPoint(x: bad, y: 0)
            for shading: Shading in [
                .linearGradient(two, startPoint: corner, endPoint: .zero),
                .linearGradient(two, startPoint: .zero, endPoint: corner),
                .radialGradient(two, center: corner, startRadius: 0, endRadius: 9),
                .radialGradient(two, center: .zero, startRadius: bad, endRadius: 9),
                .radialGradient(two, center: .zero, startRadius: 0, endRadius: bad),
                .conicGradient(two, center: corner), .conicGradient(two, center: .zero, angle: .radians(bad)),
            ] {
                #expect(Self.row(shading).allSatisfy { $0 == .zero })
            }
        }
    }

    @Test func hostileNumbersDrawWithoutATrap() {
        let numbers: [Double] = [
            0, -0.0, 1, -1, 1e-300, 1e-9, 1e9, 1e20, 1e160, 1e308, -1e308, .leastNonzeroMagnitude, .nan,
            .infinity, -.infinity,
        ]
        var random = SeededGenerator(seed: 7)
        for _ in 0..<3000 {
            func number() -> Double { random.element(of: numbers) }
            let gradient = Gradient(
                stops: (0..<random.integer(0...4)).map { _ in
                    Gradient.Stop(
                        color: Color(red: number(), green: number(), blue: number(), opacity: number()),
                        location: number())
                })
            let options = GraphicsContext.GradientOptions(rawValue: UInt32(random.integer(0...7)))
            let first = CGPoint(x: number(), y: number())
            let second = CGPoint(x: number(), y: number())
            let shading: Shading = random.element(of: [
                .linearGradient(gradient, startPoint: first, endPoint: second, options: options),
                .radialGradient(
                    gradient, center: first, startRadius: number(), endRadius: number(), options: options),
                .conicGradient(gradient, center: first, angle: .radians(number()), options: options),
            ])
            let transform =
                random.isLucky(oneIn: 2)
                ? .identity
                : CGAffineTransform(
                    a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
            for pixel in Self.row(shading, width: 6, height: 4, transform: transform) {
                #expect(pixel.max() <= pixel.w)
            }
        }
    }

    @Test func listsTellGradientsAndModes() {
        let drawing = Drawing(size: CGSize(width: 9, height: 9)) { context, _ in
            context.blendMode = .multiply
            context.opacity = 0.5
            context.stroke(
                Path(CGRect(x: 1, y: 1, width: 3, height: 3)),
                with: .radialGradient(
                    Gradient(colors: [Self.red, Self.blue]), center: CGPoint(x: 2, y: 3), startRadius: 1,
                    endRadius: 4,
                    options: [.repeat, .encodedColor]))
        }
        let text = drawing.displayList.description
        #expect(
            text.contains(
                "radial gradient about 2 3 radius 1 to 4 #FF0000FF at 0, #0000FFFF at 1, repeat, encoded colour, opacity 0.5"
            ), "\(text)")
        #expect(text.contains("blend multiply"))
    }
}
