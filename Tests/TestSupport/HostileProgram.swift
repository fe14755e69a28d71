import Foundation
import Raster

/// A program of commands with numbers of every size, on a small canvas: what nobody means to draw, and a
/// stranger's input may say. All of it follows from the seed.
package struct HostileProgram: Sendable {
    package let seed: UInt64
    package let commandCount: Int

    package init(seed: UInt64, commandCount: Int = 40) {
        self.seed = seed
        self.commandCount = commandCount
    }

    /// Records the program.
    package var drawing: Drawing {
        var random = SeededGenerator(seed: seed)
        let size = CGSize(width: random.integer(1...80), height: random.integer(1...80))
        let mode: ColorRenderingMode = random.isLucky(oneIn: 6) ? .linear : .nonLinear
        return Drawing(size: size, opaque: random.isLucky(oneIn: 5), colorMode: mode) { context, _ in
            var writer = HostileWriter(random: random, left: commandCount)
            writer.write(in: context, depth: 0)
        }
    }
}

private struct HostileWriter {
    var random: SeededGenerator
    var left: Int

    /// Numbers at which arithmetic goes wrong, beside usual ones.
    private static let extremes: [Double] = [
        0, -0.0, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 1e-308, 1e-30, 1e-9, 1e-4, 0.01,
        65535.5, 1e5, 1e6, 1e7,
        2_147_483_648, 1e9, 1e12, 9.3e18, 1e20, 1e38, 1e100, 1e160, 1e300, .greatestFiniteMagnitude,
    ]

    mutating func number() -> Double {
        switch random.integer(0...9) {
        case 0: return random.element(of: Self.extremes) * (random.isLucky(oneIn: 2) ? 1 : -1)
        case 1: return Double(random.integer(-10...90))
        case 2: return random.number(-1...1)
        case 3: return random.number(-3000...3000)
        default: return random.number(-20...100)
        }
    }

    /// A length, seldom negative.
    mutating func length() -> Double {
        random.isLucky(oneIn: 12) ? number() : number().magnitude
    }

    mutating func share() -> Double { random.isLucky(oneIn: 10) ? number() : random.number(0...1) }

    mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }

    mutating func size() -> CGSize { CGSize(width: number(), height: number()) }

    mutating func rect() -> CGRect { CGRect(origin: point(), size: size()) }

    mutating func color() -> Color {
        Color(red: share(), green: share(), blue: share(), opacity: share())
    }

    mutating func transform() -> CGAffineTransform {
        switch random.integer(0...6) {
        case 0: CGAffineTransform(translationX: number(), y: number())
        case 1: CGAffineTransform(scaleX: number(), y: number())
        case 2: CGAffineTransform(rotationAngle: number())
        case 3:
            CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
        default: .identity
        }
    }

    mutating func path() -> Path {
        var path = Path()
        for _ in 0..<random.integer(1...4) {
            switch random.integer(0...9) {
            case 0: path.addRect(rect())
            case 1: path.addEllipse(in: rect())
            case 2:
                path.addRoundedRect(
                    in: rect(), cornerSize: size(), style: random.element(of: [.circular, .continuous]))
            case 3:
                path.addArc(
                    center: point(), radius: length(), startAngle: .radians(number()),
                    endAngle: .radians(number()), clockwise: random.isLucky(oneIn: 2))
            case 4:
                path.move(to: point())
                path.addArc(tangent1End: point(), tangent2End: point(), radius: length())
            case 5, 6:
                path.move(to: point())
                path.addCurve(to: point(), control1: point(), control2: point())
                path.addQuadCurve(to: point(), control: point())
                if random.isLucky(oneIn: 2) { path.closeSubpath() }
            case 7:
                path.addRelativeArc(
                    center: point(), radius: length(), startAngle: .radians(number()),
                    delta: .radians(number()))
            default:
                path.addLines((0..<random.integer(1...8)).map { _ in point() })
                if random.isLucky(oneIn: 2) { path.closeSubpath() }
            }
        }
        switch random.integer(0...15) {
        case 0: path = path.trimmedPath(from: share(), to: share())
        case 1: path = path.strokedPath(stroke())
        case 2: path = path.applying(transform())
        case 3:
            var other = Path(ellipseIn: rect())
            other.addRect(rect())
            switch random.integer(0...3) {
            case 0: path = path.union(other)
            case 1: path = path.intersection(other)
            case 2: path = path.subtracting(other)
            default: path = path.symmetricDifference(other)
            }
        default: break
        }
        return path
    }

    mutating func stroke() -> StrokeStyle {
        StrokeStyle(
            lineWidth: length(), lineCap: random.element(of: [.butt, .round, .square]),
            lineJoin: random.element(of: [.miter, .round, .bevel]),
            miterLimit: random.element(of: [10, length()]),
            dash: random.isLucky(oneIn: 2) ? [] : (0..<random.integer(1...4)).map { _ in CGFloat(length()) },
            dashPhase: number())
    }

    mutating func gradient() -> Gradient {
        Gradient(
            stops: (0..<random.integer(0...5)).map { _ in Gradient.Stop(color: color(), location: share()) })
    }

    mutating func image() -> Image? {
        let columns = random.integer(1...9)
        let rows = random.integer(1...9)
        let bytes = (0..<(columns * rows * 4)).map { _ in UInt8(random.integer(0...255)) }
        return CGImage(width: columns, height: rows, pixels: bytes, isOpaque: random.isLucky(oneIn: 2)).map {
            Image(decorative: $0, scale: random.element(of: [1, 2, length()]))
                .interpolation(random.element(of: [.none, .low, .medium, .high]))
        }
    }

    mutating func shading(_ context: GraphicsContext, depth: Int) -> GraphicsContext.Shading {
        let options = GraphicsContext.GradientOptions(rawValue: UInt32(random.integer(0...3)))
        var shading: GraphicsContext.Shading
        switch random.integer(0...14) {
        case 0:
            shading = .linearGradient(gradient(), startPoint: point(), endPoint: point(), options: options)
        case 1:
            shading = .radialGradient(
                gradient(), center: point(), startRadius: length(), endRadius: length(), options: options)
        case 2:
            shading = .radialGradient(
                gradient(), startCenter: point(), startRadius: length(), endCenter: point(),
                endRadius: length(), options: options)
        case 3:
            shading = .conicGradient(gradient(), center: point(), angle: .radians(number()), options: options)
        case 4:
            guard let image = image() else { return .foreground }
            shading = .tiledImage(image, origin: point(), sourceRect: rect(), scale: length())
        case 5:
            guard depth < 4 else { return .foreground }
            let inner = random.integer(1...3)
            let writer = HostileWriter(random: SeededGenerator(seed: random.next()), left: inner)
            shading = .tiledDrawing(size: size()) { context, _ in
                run(writer, in: context, depth: depth + 1)
            }
        case 6: shading = .shader(RandomPaint.shader(&random))
        case 7:
            shading = .style(
                MeshGradient(
                    width: 2, height: 2,
                    points: (0..<4).map { _ in SIMD2(Float(number()), Float(number())) },
                    colors: (0..<4).map { _ in color() }))
        default: shading = .color(color())
        }
        if random.isLucky(oneIn: 6) { shading = shading.transformed(by: transform()) }
        return shading
    }

    mutating func filter() -> GraphicsContext.Filter {
        let extent = CGSize(width: length(), height: length())
        switch random.integer(0...15) {
        case 0, 1: return .blur(radius: length(), options: random.element(of: [[], [.opaque]]))
        case 2, 3:
            return .shadow(
                color: color(), radius: length(), x: number(), y: number(),
                blendMode: random.element(of: [.normal, .sourceAtop, .multiply, .clear]),
                options: GraphicsContext.ShadowOptions(rawValue: UInt32(random.integer(0...15))))
        case 4: return .alphaThreshold(min: share(), max: share(), color: color())
        case 5: return .projectionTransform(ProjectionTransform(transform()))
        case 6:
            var matrix = ProjectionTransform(transform())
            matrix.m13 = number() * 0.01
            matrix.m23 = number() * 0.01
            return .projectionTransform(matrix)
        case 7: return .colorShader { _, color in color }
        case 8: return .distortionShader({ CGPoint(x: $0.x + 1, y: $0.y) }, maxSampleOffset: extent)
        case 9: return .layerShader({ point, layer in layer(point) }, maxSampleOffset: extent)
        case 10: return .hueRotation(.radians(number()))
        case 11: return .saturation(number())
        case 12: return .graph(graph())
        case 13: return .contrast(number())
        default: return .colorMultiply(color())
        }
    }

    mutating func graph() -> FilterGraph {
        var graph = FilterGraph(region: rect())
        var last = FilterGraph.Input.source
        for _ in 0..<random.integer(1...4) {
            let step: FilterGraph.Primitive =
                switch random.integer(0...8) {
                case 0: .gaussianBlur(last, standardDeviation: size())
                case 1: .offset(last, size())
                case 2: .tile(last)
                case 3: .morphology(last, random.element(of: [.erode, .dilate]), radius: size())
                case 4: .displacementMap(last, by: .source, scale: number(), x: .red, y: .alpha)
                case 5:
                    .turbulence(
                        FilterGraph.Turbulence(
                            baseFrequency: size(), octaves: random.integer(0...12),
                            seed: random.integer(-9...99), stitchesTiles: random.isLucky(oneIn: 2),
                            isFractal: random.isLucky(oneIn: 2)))
                case 6: .dropShadow(last, standardDeviation: size(), offset: size(), color())
                case 7:
                    .diffuseLighting(
                        last,
                        FilterGraph.Lighting(
                            surfaceScale: number(), constant: number(), color: color(),
                            light: .point(x: number(), y: number(), z: number())))
                default: .merge([last, .source])
                }
            last = graph.append(step, region: random.isLucky(oneIn: 3) ? rect() : nil)
        }
        return graph
    }

    mutating func write(in outer: GraphicsContext, depth: Int) {
        while left > 0 {
            left -= 1
            var context = outer
            if random.isLucky(oneIn: 3) { context.concatenate(transform()) }
            if random.isLucky(oneIn: 5) { context.opacity = share() }
            if random.isLucky(oneIn: 5) {
                context.blendMode = GraphicsContext.BlendMode(rawValue: Int32(random.integer(0...27)))
            }
            if random.isLucky(oneIn: 6) {
                context.clip(to: path(), style: FillStyle(eoFill: random.isLucky(oneIn: 2)))
            }
            if random.isLucky(oneIn: 6) { context.addFilter(filter()) }
            if random.isLucky(oneIn: 20), depth < 40 {
                let inner = branch()
                context.clipToLayer(opacity: share(), options: random.element(of: [[], .inverse])) {
                    run(inner, in: $0, depth: depth + 1)
                }
            }
            switch random.integer(0...15) {
            case 0, 1, 2, 3:
                let shading = shading(context, depth: depth)
                context.stroke(path(), with: shading, style: stroke())
            case 4, 5:
                if depth < 40 {
                    let inner = branch()
                    context.drawLayer { run(inner, in: $0, depth: depth + 1) }
                }
            case 6, 7: if let image = image() { context.draw(image, in: rect()) }
            case 8:
                let text = Text(verbatim: random.element(of: ["Ag", "fi\u{301} \u{1F642}", "a b c"]))
                    .font(.system(size: length()))
                if random.isLucky(oneIn: 2) {
                    context.draw(text, at: point())
                } else {
                    context.draw(text, in: rect())
                }
            default:
                let shading = shading(context, depth: depth)
                context.fill(
                    path(), with: shading,
                    style: FillStyle(eoFill: random.isLucky(oneIn: 3), antialiased: !random.isLucky(oneIn: 4))
                )
            }
        }
    }

    /// What of the commands that are left goes into a layer.
    private mutating func branch() -> HostileWriter {
        let inner = random.integer(0...max(min(left, 12), 0))
        left -= inner
        return HostileWriter(random: SeededGenerator(seed: random.next()), left: inner)
    }

    private func run(_ writer: HostileWriter, in context: GraphicsContext, depth: Int) {
        var writer = writer
        writer.write(in: context, depth: depth)
    }
}
