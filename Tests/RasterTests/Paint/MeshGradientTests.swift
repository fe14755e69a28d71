import Raster
import RasterPaths
import TestSupport
import Testing

@Suite struct MeshGradientTests {
    typealias Pixel = SIMD4<Double>

    static func grid(_ width: Int, _ height: Int) -> [SIMD2<Float>] {
        (0..<(width * height)).map {
            SIMD2(Float($0 % width) / Float(width - 1), Float($0 / width) / Float(height - 1))
        }
    }

    static func paint(
        _ mesh: MeshGradient, bounds: CGRect, opacity: Double = 1
    ) -> MeshPaint? {
        mesh.paint(in: EnvironmentValues(), opacity: opacity, bounds: bounds)
    }

    static func pixels(
        _ mesh: MeshGradient, bounds: CGRect, region: PixelRect, opacity: Double = 1,
        transform: DeviceTransform = DeviceTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    ) -> [UInt32] {
        var pixels = [UInt32](repeating: 0x0102_0304, count: region.width * region.height)
        guard let paint = paint(mesh, bounds: bounds, opacity: opacity),
            let rasterizer = MeshRasterizer(paint, transform: transform)
        else { return [] }
        pixels.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress {
                rasterizer.draw(into: base, region: region, rowLength: region.width)
            }
        }
        return pixels
    }

    static func channels(_ pixel: UInt32) -> Pixel {
        Pixel(
            Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
    }

    static func premultiplied(_ color: SIMD4<Double>) -> Pixel {
        Pixel(color.x * color.w, color.y * color.w, color.z * color.w, color.w) * 255
    }

    static func color(_ value: SIMD4<Double>) -> Color {
        Color(red: value.x, green: value.y, blue: value.z, opacity: value.w)
    }

    static func distance(_ first: Pixel, _ second: Pixel) -> Double {
        let difference = first - second
        return (0..<4).map { abs(difference[$0]) }.max() ?? 0
    }

    static let corners: [SIMD4<Double>] = [
        SIMD4(1, 0, 0, 1), SIMD4(0, 1, 0, 0.25), SIMD4(0.2, 0.4, 1, 0.75), SIMD4(1, 1, 1, 1),
    ]

    /// A flat 2 × 2 mesh is the bilinear formula on premultiplied colours, smooth or not.
    @Test(arguments: [false, true])
    func aFlatMeshIsBilinear(smooth: Bool) {
        let mesh = MeshGradient(
            width: 2, height: 2, points: Self.grid(2, 2), colors: Self.corners.map(Self.color),
            smoothsColors: smooth)
        let bounds = CGRect(x: 5.25, y: 3.5, width: 61, height: 40.5)
        let region = PixelRect(x: 6, y: 4, width: 60, height: 40)
        let pixels = Self.pixels(mesh, bounds: bounds, region: region)
        var worst = 0.0
        for row in 0..<40 {
            for column in 0..<60 {
                let u = (Double(column) + 6.5 - 5.25) / 61
                let v = (Double(row) + 4.5 - 3.5) / 40.5
                let corners = Self.corners.map(Self.premultiplied)
                let top = corners[0] * (1 - u) + corners[1] * u
                let bottom = corners[2] * (1 - u) + corners[3] * u
                let expected = top * (1 - v) + bottom * v
                worst = max(
                    worst, Self.distance(Self.channels(pixels[row * 60 + column]), expected))
            }
        }
        #expect(worst <= 1, "\(worst)")
    }

    /// The middle of blue and yellow in Oklab, measured on a screen for the system's colours: 148 174 181.
    @Test func colorsCanMixPerceptually() {
        for (space, expected) in [
            (Gradient.ColorSpace.perceptual, Pixel(148, 174, 181, 255)),
            (.device, Pixel(127.5, 163, 127.5, 255)),
        ] {
            let mesh = MeshGradient(
                width: 2, height: 2, points: Self.grid(2, 2), colors: [.blue, .yellow, .blue, .yellow],
                colorSpace: space)
            let pixels = Self.pixels(
                mesh, bounds: CGRect(x: 0, y: 0, width: 101, height: 3),
                region: PixelRect(x: 50, y: 1, width: 1, height: 1))
            #expect(Self.distance(Self.channels(pixels[0]), expected) <= 1.01)
        }
    }

    /// Vertices that fall on pixel centres have their own colour there, whatever the curves.
    @Test(arguments: [false, true])
    func verticesKeepTheirColors(smooth: Bool) {
        let colors: [SIMD4<Double>] = [
            SIMD4(1, 0, 0, 1), SIMD4(0, 1, 0, 1), SIMD4(0, 0, 1, 1), SIMD4(1, 1, 0, 0.5),
            SIMD4(0, 1, 1, 1), SIMD4(1, 0, 1, 1), SIMD4(0, 0, 0, 1), SIMD4(1, 1, 1, 1),
            SIMD4(0.5, 0.5, 0.5, 0),
        ]
        var points = Self.grid(3, 3)
        points[4] = SIMD2(0.625, 0.375)
        let mesh = MeshGradient(
            width: 3, height: 3, points: points, colors: colors.map(Self.color), smoothsColors: smooth)
        // Unit positions of eighths are whole pixels here, and pixel centres lie half a pixel further.
        let pixels = Self.pixels(
            mesh, bounds: CGRect(x: 0.5, y: 0.5, width: 64, height: 64),
            region: PixelRect(x: 0, y: 0, width: 65, height: 65))
        for (index, point) in points.enumerated() {
            let (column, row) = (Int(point.x * 64), Int(point.y * 64))
            let got = Self.channels(pixels[row * 65 + column])
            #expect(Self.distance(got, Self.premultiplied(colors[index])) <= 0.51, "\(index): \(got)")
        }
    }

    /// The place and the colour of a point of a mesh, straight from the definitions: Bernstein polynomials,
    /// the formula of a Coons patch on the four edges, the bilinear mean of premultiplied colours.
    struct Patch {
        var edges:
            (top: [SIMD2<Double>], bottom: [SIMD2<Double>], left: [SIMD2<Double>], right: [SIMD2<Double>])
        var colors: [Pixel]

        static func bezier(_ p: [SIMD2<Double>], _ t: Double) -> SIMD2<Double> {
            // De Casteljau, not the polynomial.
            var points = p
            while points.count > 1 {
                points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * t }
            }
            return points[0]
        }

        func place(_ u: Double, _ v: Double) -> SIMD2<Double> {
            let top = Self.bezier(edges.top, u)
            let bottom = Self.bezier(edges.bottom, u)
            let left = Self.bezier(edges.left, v)
            let right = Self.bezier(edges.right, v)
            let upper = edges.top[0] * (1 - u) + edges.top[3] * u
            let lower = edges.bottom[0] * (1 - u) + edges.bottom[3] * u
            let ruledV = top * (1 - v) + bottom * v
            let ruledU = left * (1 - u) + right * u
            return ruledV + ruledU - (upper * (1 - v) + lower * v)
        }

        func color(_ u: Double, _ v: Double) -> Pixel {
            let top = colors[0] * (1 - u) + colors[1] * u
            return top * (1 - v) + (colors[2] * (1 - u) + colors[3] * u) * v
        }
    }

    /// Edges curved by their control points: pixels next to a computed point of the surface have its colour.
    @Test func curvedPatchesAreCoonsPatches() {
        func vertex(
            _ x: Float, _ y: Float, _ l: SIMD2<Float>, _ t: SIMD2<Float>, _ r: SIMD2<Float>,
            _ b: SIMD2<Float>
        ) -> MeshGradient.BezierPoint {
            let at = SIMD2(x, y)
            return .init(
                position: at, leadingControlPoint: at + l, topControlPoint: at + t,
                trailingControlPoint: at + r, bottomControlPoint: at + b)
        }
        let points = [
            vertex(0.1, 0.2, .zero, .zero, [0.3, -0.2], [-0.1, 0.2]),
            vertex(0.9, 0.1, [-0.2, 0.2], .zero, .zero, [0.1, 0.4]),
            vertex(0.2, 0.9, .zero, [0.15, -0.2], [0.2, 0.1], .zero),
            vertex(0.8, 0.8, [-0.3, -0.1], [-0.1, -0.2], .zero, .zero),
        ]
        let mesh = MeshGradient(
            width: 2, height: 2, bezierPoints: points, colors: Self.corners.map(Self.color),
            background: .black, smoothsColors: false)
        let (width, height) = (400.0, 300.0)
        let region = PixelRect(x: 0, y: 0, width: 400, height: 300)
        let pixels = Self.pixels(
            mesh, bounds: CGRect(x: 0, y: 0, width: width, height: height), region: region)
        func scaled(_ point: SIMD2<Float>) -> SIMD2<Double> { SIMD2<Double>(point) * SIMD2(width, height) }
        func edge(
            _ first: Int, _ a: KeyPath<MeshGradient.BezierPoint, SIMD2<Float>>,
            _ b: KeyPath<MeshGradient.BezierPoint, SIMD2<Float>>, _ last: Int
        ) -> [SIMD2<Double>] {
            [
                scaled(points[first].position), scaled(points[first][keyPath: a]),
                scaled(points[last][keyPath: b]), scaled(points[last].position),
            ]
        }
        let patch = Patch(
            edges: (
                edge(0, \.trailingControlPoint, \.leadingControlPoint, 1),
                edge(2, \.trailingControlPoint, \.leadingControlPoint, 3),
                edge(0, \.bottomControlPoint, \.topControlPoint, 2),
                edge(1, \.bottomControlPoint, \.topControlPoint, 3)
            ), colors: Self.corners.map(Self.premultiplied))
        var seen = 0
        var worst = 0.0
        for vStep in 1..<600 {
            for uStep in 1..<800 {
                let (u, v) = (Double(uStep) / 800, Double(vStep) / 600)
                let place = patch.place(u, v)
                let column = Int(place.x.rounded(.down))
                let row = Int(place.y.rounded(.down))
                let off = place - SIMD2(Double(column) + 0.5, Double(row) + 0.5)
                guard (off * off).sum() < 0.01, column >= 0, row >= 0, column < 400, row < 300 else {
                    continue
                }
                seen += 1
                let got = Self.channels(pixels[row * 400 + column])
                worst = max(worst, Self.distance(got, patch.color(u, v)))
            }
        }
        #expect(seen > 5000)
        // A step for what is promised, and a quarter of a pixel where colours change by about 1.2 a pixel.
        #expect(worst <= 1.5, "\(worst)")
        // Outside is the background, from two pixels beyond the edges on.
        #expect(pixels[0] == 0xFF00_0000 && pixels[299 * 400 + 399] == 0xFF00_0000)
    }

    /// One row of patches that only mix two colours: each pixel is within a step of the exact mixture, though
    /// curves in Oklab are cut into straight lines.
    @Test func colorsAreCutFinelyEnough() {
        var random = SeededGenerator(seed: 3)
        var worst = 0.0
        for _ in 0..<60 {
            var definition = GradientReference(&random)
            definition.options = .oklabColor
            func component() -> Double { random.number(0...1) }
            definition.stops = (0..<2).map {
                let alpha = random.isLucky(oneIn: 2) ? 1 : component()
                return .init(
                    color: SIMD4(component(), component(), component(), alpha), location: Double($0))
            }
            let colors = definition.stops.map { Self.color($0.color) }
            let mesh = MeshGradient(
                width: 2, height: 2, points: Self.grid(2, 2), colors: colors + colors,
                colorSpace: .perceptual)
            let pixels = Self.pixels(
                mesh, bounds: CGRect(x: 0, y: 0, width: 300, height: 4),
                region: PixelRect(x: 0, y: 2, width: 300, height: 1))
            for (column, pixel) in pixels.enumerated() {
                let expected = definition.color(at: (Double(column) + 0.5) / 300)
                worst = max(worst, Self.distance(Self.channels(pixel), expected))
            }
        }
        #expect(worst <= 1.005, "\(worst)")
    }

    /// Two colours on a quadrilateral that isn't a parallelogram: it takes more than two triangles to map it.
    @Test func quadrilateralsAreMappedBilinearly() {
        let points: [SIMD2<Float>] = [[0, 0], [1, 0.1], [0.3, 1], [0.6, 0.9]]
        let mesh = MeshGradient(
            width: 2, height: 2, points: points, colors: [.black, .white, .black, .white])
        let pixels = Self.pixels(
            mesh, bounds: CGRect(x: 0, y: 0, width: 400, height: 300),
            region: PixelRect(x: 0, y: 0, width: 400, height: 300))
        let corners = points.map { SIMD2<Double>($0) * SIMD2(400, 300) }
        var seen = 0
        var worst = 0.0
        for vStep in 1..<600 {
            for uStep in 1..<800 {
                let (u, v) = (Double(uStep) / 800, Double(vStep) / 600)
                let upper = corners[0] * (1 - u) + corners[1] * u
                let place = upper * (1 - v) + (corners[2] * (1 - u) + corners[3] * u) * v
                let column = Int(place.x)
                let row = Int(place.y)
                let off = place - SIMD2(Double(column) + 0.5, Double(row) + 0.5)
                guard (off * off).sum() < 0.01 else { continue }
                seen += 1
                worst = max(worst, abs(Self.channels(pixels[row * 400 + column]).x - 255 * u))
            }
        }
        #expect(seen > 5000)
        // A step, and 0.35 pixels where a pixel changes the colour by at most 255/120.
        #expect(worst <= 1.8, "\(worst)")
    }

    /// The outline of a mesh of one colour, whose colours alone would need no cut at all, is its curved edge.
    @Test func curvesAreCutFinelyEnough() {
        var points = Self.grid(2, 2).map {
            MeshGradient.BezierPoint(
                position: $0, leadingControlPoint: $0, topControlPoint: $0, trailingControlPoint: $0,
                bottomControlPoint: $0)
        }
        points[0].trailingControlPoint = [0.2, 0.9]
        points[1].leadingControlPoint = [0.7, -0.5]
        let mesh = MeshGradient(
            width: 2, height: 2, bezierPoints: points, colors: [Color](repeating: .white, count: 4))
        let pixels = Self.pixels(
            mesh, bounds: CGRect(x: 0, y: 0, width: 400, height: 300),
            region: PixelRect(x: 0, y: -100, width: 400, height: 400))
        let edge: [SIMD2<Double>] = [
            SIMD2(0, 0), SIMD2(0.2, 0.9) * SIMD2(400, 300), SIMD2(0.7, -0.5) * SIMD2(400, 300), SIMD2(400, 0),
        ]
        for step in 1...4000 {
            let place = Patch.bezier(edge, Double(step) / 4001)
            let column = Int(place.x)
            // No steeper than 3.4: half a pixel across is at most 1.7 down, and a row's centre half a pixel
            // off; and the colours go on for a pixel beyond the edge.
            for (offset, isInside) in [(3.2, true), (-3.2, false)] {
                let row = Int((place.y + offset).rounded(.down)) + 100
                guard (0..<400).contains(row) else { continue }
                if (pixels[row * 400 + column] != 0) != isInside {
                    Issue.record("(\(column), \(row - 100)) is wrong at \(place)")
                    return
                }
            }
        }
    }

    /// A wavy mesh of one colour inside fixed edges covers every pixel, neither missed nor painted by a
    /// neighbour.
    @Test func patchesLeaveNoGaps() {
        var random = SeededGenerator(seed: 11)
        for size in 2...6 {
            var points = Self.grid(size, size)
            for row in 1..<(size - 1) {
                for column in 1..<(size - 1) {
                    points[row * size + column] += SIMD2(
                        Float(random.number(-0.07...0.07)), Float(random.number(-0.07...0.07)))
                }
            }
            let mesh = MeshGradient(
                width: size, height: size, points: points,
                colors: (0..<(size * size)).map { _ in Color(red: 1, green: random.number(0...1), blue: 0) },
                background: Color(red: 0, green: 0, blue: 1))
            let turned = CGAffineTransform(rotationAngle: 0.3)
            let transform = DeviceTransform(
                a: turned.a, b: turned.b, c: turned.c, d: turned.d, tx: 80, ty: 10)
            let bounds = CGRect(x: 0, y: 0, width: 200, height: 150)
            let region = PixelRect(x: 0, y: 0, width: 300, height: 240)
            let pixels = Self.pixels(mesh, bounds: bounds, region: region, transform: transform)
            let back = CGAffineTransform(a: turned.a, b: turned.b, c: turned.c, d: turned.d, tx: 80, ty: 10)
                .inverted()
            var inside = 0
            for row in 0..<240 {
                for column in 0..<300 {
                    let place = CGPoint(x: Double(column) + 0.5, y: Double(row) + 0.5).applying(back)
                    let pixel = Self.channels(pixels[row * 300 + column])
                    if bounds.contains(place) {
                        inside += 1
                        if pixel.x != 255 || pixel.z != 0 {
                            Issue.record("\(size): a gap at (\(column), \(row)): \(pixel)")
                            return
                        }
                    } else if !bounds.insetBy(dx: -1.5, dy: -1.5).contains(place) {
                        if pixel != Pixel(0, 0, 255, 255) {
                            Issue.record("\(size): painted outside at (\(column), \(row)): \(pixel)")
                            return
                        }
                    }
                }
            }
            #expect(inside > 29000)
        }
    }

    /// An edge pixel's centre may lie outside of the bounds; the mesh's colours go on that far.
    @Test func theEdgeGoesOnForAPixel() {
        let mesh = MeshGradient(
            width: 2, height: 2, points: Self.grid(2, 2),
            colors: [Color](repeating: Color(red: 1, green: 0, blue: 0), count: 4))
        let pixels = Self.pixels(
            mesh, bounds: CGRect(x: 10.7, y: 10.7, width: 20, height: 20),
            region: PixelRect(x: 0, y: 0, width: 40, height: 40))
        for row in 0..<40 {
            for column in 0..<40 {
                let isMesh = (10...31).contains(row) && (10...31).contains(column)
                let isFar = !(9...32).contains(row) || !(9...32).contains(column)
                let pixel = pixels[row * 40 + column]
                if isMesh { #expect(pixel == 0xFF00_00FF, "(\(column), \(row))") }
                if isFar { #expect(pixel == 0, "(\(column), \(row))") }
            }
        }
    }

    /// Smoothed colours stay between those of the vertices and pass through them without a corner.
    @Test func smoothColorsDoNotOvershoot() {
        let greys = [0.2, 0.2, 0.8, 0.8, 0.3]
        let mesh = MeshGradient(
            width: 5, height: 2, points: Self.grid(5, 2),
            colors: (greys + greys).map { Color(white: $0) })
        let width = 400
        let pixels = Self.pixels(
            mesh, bounds: CGRect(x: 0, y: 0, width: width, height: 3),
            region: PixelRect(x: 0, y: 1, width: width, height: 1)
        ).map { Self.channels($0).x }
        for column in 0..<100 { #expect(pixels[column] == 51) }
        for column in 101..<200 { #expect(pixels[column] >= pixels[column - 1] - 1) }
        for column in 200..<300 { #expect(pixels[column] == 204) }
        for column in 301..<400 { #expect(pixels[column] <= pixels[column - 1] + 1) }
        // Half way of the step, by symmetry half the rise; a quarter of the way 5/32 of it (3t² − 2t³).
        #expect(abs(pixels[150] - 127.5) <= 2)
        #expect(abs(pixels[125] - (51 + 153 * 0.15625)) <= 2)
        // Not smoothed it is straight.
        var straight = mesh
        straight.smoothsColors = false
        let line = Self.pixels(
            straight, bounds: CGRect(x: 0, y: 0, width: width, height: 3),
            region: PixelRect(x: 0, y: 1, width: width, height: 1)
        ).map { Self.channels($0).x }
        #expect(abs(line[125] - (51 + 153 * 0.255)) <= 1)
    }

    static func random(_ generator: inout SeededGenerator) -> MeshGradient {
        let (width, height) = (generator.integer(2...5), generator.integer(2...5))
        let colors = (0..<(width * height)).map { _ in
            Color(
                red: generator.number(0...1), green: generator.number(0...1), blue: generator.number(0...1),
                opacity: generator.isLucky(oneIn: 2) ? 1 : generator.number(0...1))
        }
        func point() -> SIMD2<Float> {
            SIMD2(Float(generator.number(-0.3...1.3)), Float(generator.number(-0.3...1.3)))
        }
        let locations: MeshGradient.Locations
        if generator.isLucky(oneIn: 2) {
            locations = .points(
                Self.grid(width, height).map { $0 + (generator.isLucky(oneIn: 2) ? .zero : point() * 0.3) })
        } else {
            locations = .bezierPoints(
                (0..<(width * height)).map { _ in
                    MeshGradient.BezierPoint(
                        position: point(), leadingControlPoint: point(), topControlPoint: point(),
                        trailingControlPoint: point(), bottomControlPoint: point())
                })
        }
        return MeshGradient(
            width: width, height: height, locations: locations, colors: .colors(colors),
            background: generator.isLucky(oneIn: 2) ? .clear : .blue,
            smoothsColors: generator.isLucky(oneIn: 2),
            colorSpace: generator.isLucky(oneIn: 2) ? .device : .perceptual)
    }

    @Test func aTileIsACrop() {
        var random = SeededGenerator(seed: 77)
        for round in 0..<40 {
            let mesh = Self.random(&random)
            let turned = CGAffineTransform(rotationAngle: random.number(-3...3))
                .scaledBy(x: random.number(0.3...2), y: random.number(-2...2))
            let transform = DeviceTransform(
                a: turned.a, b: turned.b, c: turned.c, d: turned.d, tx: random.number(0...90),
                ty: random.number(0...90))
            let bounds = CGRect(x: 3, y: -4, width: 80, height: 60)
            let whole = PixelRect(x: -20, y: -20, width: 130, height: 130)
            let pixels = Self.pixels(mesh, bounds: bounds, region: whole, transform: transform)
            for _ in 0..<8 {
                let (x, y) = (random.integer(-20...90), random.integer(-20...90))
                let tile = PixelRect(
                    x: x, y: y, width: random.integer(1...(110 - x)), height: random.integer(1...(110 - y)))
                let part = Self.pixels(mesh, bounds: bounds, region: tile, transform: transform)
                for row in 0..<tile.height {
                    let start = (y + 20 + row) * 130 + x + 20
                    if Array(part[(row * tile.width)..<((row + 1) * tile.width)])
                        != Array(pixels[start..<(start + tile.width)])
                    {
                        Issue.record("\(round): row \(row) of \(tile)")
                        return
                    }
                }
            }
        }
    }

    @Test func onlyTheRegionIsWritten() {
        var random = SeededGenerator(seed: 5)
        let mesh = Self.random(&random)
        guard let paint = Self.paint(mesh, bounds: CGRect(x: 0, y: 0, width: 30, height: 30)),
            let rasterizer = MeshRasterizer(
                paint, transform: DeviceTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0))
        else {
            Issue.record("no paint")
            return
        }
        var pixels = [UInt32](repeating: 7, count: 20 * 12)
        pixels.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            rasterizer.draw(
                into: base + 20 + 3, region: PixelRect(x: 5, y: 6, width: 10, height: 10), rowLength: 20)
        }
        for row in 0..<12 {
            for column in 0..<20 where !(1...10).contains(row) || !(3...12).contains(column) {
                #expect(pixels[row * 20 + column] == 7)
            }
        }
        #expect(pixels.filter { $0 == 7 }.count == 140)
    }

    @Test func opacityFadesColorsAndBackground() {
        let mesh = MeshGradient(
            width: 2, height: 2, points: [[0, 0], [0.5, 0], [0, 1], [0.5, 1]],
            colors: [Color](repeating: .white, count: 4), background: .black)
        let pixels = Self.pixels(
            mesh, bounds: CGRect(x: 0, y: 0, width: 10, height: 10),
            region: PixelRect(x: 0, y: 0, width: 10, height: 10), opacity: 0.2)
        #expect(pixels[0] == 0x3333_3333 && pixels[9] == 0x3300_0000)
    }

    @Test func redToClearStaysRed() {
        let mesh = MeshGradient(
            width: 2, height: 2, points: Self.grid(2, 2), colors: [.red, .clear, .red, .clear].map { $0 },
            colorSpace: .perceptual)
        let red = MeshGradient(
            width: 2, height: 2, points: Self.grid(2, 2),
            colors: [Color(red: 1, green: 0, blue: 0), .clear, Color(red: 1, green: 0, blue: 0), .clear])
        for mesh in [mesh, red] {
            let pixels = Self.pixels(
                mesh, bounds: CGRect(x: 0, y: 0, width: 100, height: 2),
                region: PixelRect(x: 0, y: 0, width: 100, height: 1)
            ).map(Self.channels)
            let full = mesh == red ? Pixel(255, 0, 0, 255) : Pixel(255, 59, 48, 255)
            for pixel in pixels {
                #expect(Self.distance(pixel, full * (pixel.w / 255)) <= 1.01)
            }
            #expect(abs(pixels[50].w - 127) <= 2)
        }
    }

    @Test func badMeshesHaveOneMeaning() async {
        let bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
        let colors = [Color](repeating: .red, count: 9)
        func resolve(_ mesh: MeshGradient, _ bounds: CGRect) -> ResolvedShading {
            GraphicsContext.Shading.meshGradient(mesh).resolved(in: EnvironmentValues(), opacity: 1) {
                bounds
            }
        }
        for bad in [Float.nan, .infinity, -.infinity] {
            for index in 0..<9 {
                var points = Self.grid(3, 3)
                points[index].y = bad
                let mesh = MeshGradient(width: 3, height: 3, points: points, colors: colors)
                guard case .none = resolve(mesh, bounds).paint else {
                    Issue.record("\(bad)")
                    continue
                }
            }
        }
        let mesh = MeshGradient(
            width: 3, height: 3, points: Self.grid(3, 3), colors: colors, background: .blue)
        for flat in [CGRect(x: 0, y: 0, width: 5, height: 0), CGRect(x: 0, y: 0, width: 0, height: 0)] {
            guard case .color(let color) = resolve(mesh, flat).paint else {
                Issue.record("\(flat)")
                continue
            }
            #expect(color.encodedSRGB.blue == 1)
        }
        for nowhere in [CGRect.null, .infinite] {
            guard case .none = resolve(mesh, nowhere).paint else {
                Issue.record("\(nowhere)")
                continue
            }
        }
        for (width, height) in [(0, 0), (1, 1), (1, 9), (9, 1)] {
            let thin = MeshGradient(
                width: width, height: height,
                points: [SIMD2<Float>](repeating: .zero, count: width * height),
                colors: [Color](repeating: .red, count: width * height), background: .blue)
            guard case .color = resolve(thin, bounds).paint else {
                Issue.record("\(width) × \(height)")
                continue
            }
        }
        await #expect(processExitsWith: .failure) {
            _ = MeshGradient(width: 2, height: 2, points: [.zero], colors: [.red])
        }
        await #expect(processExitsWith: .failure) {
            _ = MeshGradient(width: -1, height: -1, points: [.zero], colors: [.red])
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func hugeNumbersEnd() {
        var random = SeededGenerator(seed: 9)
        let region = PixelRect(x: 0, y: 0, width: 64, height: 64)
        for scale in [1e-300, 1e-30, 1e-9, 1e3, 1e9, 1e30, 1e200, 1e300, .nan, .infinity, 0] {
            for far in [Float(1), 1e6, 1e20, .greatestFiniteMagnitude] {
                var mesh = Self.random(&random)
                if case .points(var points) = mesh.locations {
                    points[0] *= far
                    points[points.count - 1] *= -far
                    mesh.locations = .points(points)
                }
                _ = Self.pixels(
                    mesh, bounds: CGRect(x: 0, y: 0, width: 10, height: 10), region: region,
                    transform: DeviceTransform(a: scale, b: 0, c: 0, d: scale, tx: 30, ty: 30))
                _ = Self.pixels(
                    mesh, bounds: CGRect(x: -1e300, y: 0, width: 1e305, height: 1e-300), region: region,
                    transform: DeviceTransform(a: scale, b: 1, c: 2, d: scale, tx: 30, ty: -1e300))
            }
        }
        let many = MeshGradient(
            width: 100, height: 100, points: Self.grid(100, 100),
            colors: (0..<10_000).map { Color(hue: Double($0) / 77, saturation: 1, brightness: 1) })
        let pixels = Self.pixels(
            many, bounds: CGRect(x: 0, y: 0, width: 64, height: 64), region: region)
        #expect(pixels.allSatisfy { $0 >> 24 == 255 })
    }
}
