import Foundation
import Raster
import TestSupport
import Testing

/// Gradients through every level of kernels, in parts, and far from the origin.
@Suite struct GradientKernelTests {
    typealias Shading = GraphicsContext.Shading

    /// A shape, some of it upright rectangles, over something to shine through.
    static func draw(
        _ context: inout GraphicsContext, _ reference: GradientReference, _ path: Path, mode: Int32
    ) {
        context.fill(
            Path(CGRect(x: 5, y: 3, width: 40, height: 30)), with: .color(red: 0.2, green: 0.9, blue: 0.4))
        context.fill(
            Path(ellipseIn: CGRect(x: 20, y: 8, width: 70, height: 45)),
            with: .color(red: 0.7, green: 0.1, blue: 0.9, opacity: 0.6))
        context.blendMode = GraphicsContext.BlendMode(rawValue: mode)
        context.transform = reference.transform
        context.fill(path, with: reference.shading)
    }

    static func path(_ random: inout SeededGenerator) -> Path {
        let rect = CGRect(
            x: random.number(-40...40), y: random.number(-30...30), width: random.number(0...120),
            height: random.number(0...70))
        return random.element(of: [
            Path(rect), Path(rect.integral), Path(ellipseIn: rect), Path(roundedRect: rect, cornerRadius: 9),
            Path(corners: rect),
        ])
    }

    /// Guarantees 1 and 2: the reference's whole picture against the levels' tiles.
    @Test func levelsAndTilesGiveTheSameBytes() {
        var random = SeededGenerator(seed: 905)
        for round in 0..<1500 {
            let reference = GradientReference(&random)
            let path = Self.path(&random)
            let mode: Int32 = random.isLucky(oneIn: 3) ? Int32(random.integer(0...27)) : 0
            let drawing = Drawing(size: CGSize(width: 97, height: 61)) { context, _ in
                Self.draw(&context, reference, path, mode: mode)
            }
            if let difference = drawing.differenceOfLevels(&random) {
                Issue.record("\(round), mode \(mode): \(difference) in \(reference)")
                return
            }
        }
    }

    /// Runs and masks longer than what kernels take at once.
    @Test func longRunsGiveTheSameBytes() {
        var random = SeededGenerator(seed: 909)
        for round in 0..<200 {
            let reference = GradientReference(&random)
            let rect = CGRect(
                x: random.number(-9...40), y: random.number(-9...30), width: random.number(200...720),
                height: random.number(3...40))
            // Flat ellipses have rows that are partly covered from end to end.
            let path = random.element(of: [
                Path(rect), Path(ellipseIn: rect), Path(roundedRect: rect, cornerRadius: 4),
            ])
            let drawing = Drawing(size: CGSize(width: 737, height: 47)) { context, size in
                context.fill(
                    Path(CGRect(x: 0, y: 0, width: size.width, height: 23)),
                    with: .color(red: 0.2, green: 0.9, blue: 0.4, opacity: 0.7))
                context.fill(path, with: reference.shading)
            }
            if let difference = drawing.differenceOfLevels(&random) {
                Issue.record("\(round): \(difference) in \(reference)")
                return
            }
        }
    }

    /// Paints that are made span by span take the short way of upright rectangles, too.
    @Test func uprightRectanglesEqualTheirCorners() {
        var random = SeededGenerator(seed: 906)
        for round in 0..<1500 {
            let reference = GradientReference(&random)
            let snap = random.element(of: [0.0, 0.5, 1, 0x1p-16, 0x1p-17])
            func coordinate(_ range: ClosedRange<Double>) -> Double {
                let value = random.number(range)
                return snap == 0 ? value : (value / snap).rounded() * snap
            }
            let rect = CGRect(
                x: coordinate(-30...40), y: coordinate(-30...40),
                width: random.isLucky(oneIn: 5) ? random.number(0...0.01) : coordinate(0...90),
                height: random.isLucky(oneIn: 5) ? random.number(0...0.01) : coordinate(0...90))
            let style = FillStyle(antialiased: !random.isLucky(oneIn: 3))
            let mode = Int32(random.isLucky(oneIn: 2) ? 0 : random.integer(0...27))
            let isGradient = random.isLucky(oneIn: 2)
            func picture(_ path: Path) -> CGImage {
                Drawing(size: CGSize(width: 61, height: 53)) { context, size in
                    context.fill(
                        Path(CGRect(x: 4, y: 4, width: 20, height: 20)),
                        with: .color(red: 0.2, green: 0.9, blue: 0.4))
                    context.blendMode = GraphicsContext.BlendMode(rawValue: mode)
                    context.fill(
                        path,
                        with: isGradient ? reference.shading : .color(red: 0.9, green: 0.3, blue: 0.1),
                        style: style)
                }.image()
            }
            if !picture(Path(rect)).hasSamePixels(as: picture(Path(corners: rect))) {
                Issue.record("\(round): \(rect), \(style), mode \(mode), \(reference)")
                return
            }
        }
    }

    /// Mixed as encoded sRGB, a linear gradient is a straight line: only the rounding is off.
    @Test func straightLinesAreRoundedOnce() {
        var random = SeededGenerator(seed: 907)
        var worst = 0.0
        for _ in 0..<300 {
            var reference = GradientReference(&random)
            reference.options = .encodedColor
            reference.geometry = .linear(
                CGPoint(x: random.number(-40...0), y: random.number(-40...40)),
                CGPoint(x: random.number(24...90), y: random.number(-40...40)))
            reference.stops = (0..<random.integer(2...4)).map { index in
                GradientReference.Stop(
                    color: SIMD4(
                        random.number(0...1), random.number(0...1), random.number(0...1), random.number(0...1)
                    ),
                    location: Double(index) / 3)
            }
            let image = reference.drawing.image()
            image.withUnsafePixels { bytes in
                for row in 0..<reference.size {
                    for column in 0..<reference.size {
                        let exact = reference.color(at: reference.position(column: column, row: row))
                        let index = (row * reference.size + column) * 4
                        for channel in 0..<4 {
                            worst = max(worst, abs(Double(bytes[index + channel]) - exact[channel]))
                        }
                    }
                }
            }
        }
        #expect(worst > 0.49 && worst < 0.52)
    }

    /// A long axis across a huge picture, at tiles far from the origin.
    @Test(arguments: KernelLevel.available)
    func farTilesAreTheirDefinition(level: KernelLevel) {
        var random = SeededGenerator(seed: 908)
        for _ in 0..<60 {
            var reference = GradientReference(&random)
            let size = 1e8
            let start = CGPoint(x: random.number(0...1e6), y: random.number(0...size))
            let end = CGPoint(x: random.number(5e7...size), y: random.number(0...size))
            reference.geometry =
                random.isLucky(oneIn: 3)
                ? .radial(start, 100, random.number(5e7...size)) : .linear(start, end)
            reference.transform = .identity
            reference.options.remove([.repeat, .mirror])
            let drawing = Drawing(size: CGSize(width: size, height: size)) { context, _ in
                context.fill(
                    Path(CGRect(x: 0, y: 0, width: size, height: size)), with: reference.shading)
            }
            let tile = PixelRect(
                x: random.integer(0...99_999_900), y: random.integer(0...99_999_900), width: 33, height: 5)
            var renderer = Renderer(threads: 1)
            renderer.kernels = level
            let image = drawing.image(pixels: tile, renderer)
            for (x, y) in [(0, 0), (32, 0), (17, 3), (0, 4), (32, 4)] {
                let position = reference.position(column: tile.x + x, row: tile.y + y)
                let got = image.withUnsafePixels { bytes in
                    SIMD4<Double>(SIMD4<UInt8>(bytes[((y * 33 + x) * 4)..<((y * 33 + x) * 4 + 4)]))
                }
                let fits = [position, position - 1e-7, position + 1e-7].contains {
                    let difference = got - reference.color(at: $0)
                    return (0..<4).allSatisfy { abs(difference[$0]) <= 1.005 }
                }
                #expect(fits, "\(position): \(got), not \(reference.color(at: position)) in \(reference)")
            }
        }
    }

    /// Columns and rows of one colour, the other way round, and steps between hard stops.
    @Test(arguments: KernelLevel.available)
    func axesAlongRowsAndColumns(level: KernelLevel) {
        let flag = Gradient(stops: [
            .init(color: .black, location: 0), .init(color: .white, location: 0.5),
            .init(color: Color(red: 1, green: 0, blue: 0), location: 0.5),
            .init(color: Color(red: 1, green: 0, blue: 0), location: 1),
        ])
        let ends = [(0.0, 100.0), (100.0, 0.0)]
        for (start, end) in ends {
            for isVertical in [false, true] {
                func point(_ value: Double) -> CGPoint {
                    isVertical ? CGPoint(x: 3, y: value) : CGPoint(x: value, y: 3)
                }
                var renderer = Renderer(threads: 1)
                renderer.kernels = level
                let image = Drawing(size: CGSize(width: 100, height: 100)) { context, size in
                    context.fill(
                        Path(CGRect(origin: .zero, size: size)),
                        with: .linearGradient(
                            flag, startPoint: point(start), endPoint: point(end), options: .encodedColor))
                }.image(renderer: renderer)
                for y in 0..<100 {
                    for x in 0..<100 {
                        let along = Double(isVertical ? y : x) + 0.5
                        let t = start == 0 ? along / 100 : 1 - along / 100
                        let pixel = image[x, y]
                        if t < 0.5 {
                            #expect(abs(Double(pixel.red) - t * 510) <= 0.51 && pixel.red == pixel.green)
                        } else {
                            #expect(pixel.red == 255 && pixel.green == 0)
                        }
                    }
                }
            }
        }
    }
}
