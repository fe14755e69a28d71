import Foundation
import Raster

/// A filter of a random command.
package struct RandomFilter: Sendable {
    package let filter: GraphicsContext.Filter
    /// Of those that are counted.
    package var ingredient: RandomDrawing.Ingredient?

    package init(_ random: inout SeededGenerator, width: Double, height: Double) {
        switch random.integer(0...9) {
        case 0, 1:
            filter = .blur(
                radius: random.element(of: [0.3, 1, 3, random.number(0...12)]),
                options: random.element(of: [[], [.opaque]]))
        case 2, 3:
            filter = .shadow(
                color: Color(red: 0.3, green: 0, blue: 0.6, opacity: random.number(0...1)),
                radius: random.number(0...6), x: random.number(-9...9), y: random.number(-9...9),
                blendMode: random.element(of: [.normal, .sourceAtop, .multiply]),
                options: GraphicsContext.ShadowOptions(rawValue: UInt32(random.integer(0...15))))
        case 4: filter = .alphaThreshold(min: random.number(0...1), color: .green)
        case 5:
            filter = .projectionTransform(
                ProjectionTransform(
                    CGAffineTransform(
                        a: random.number(0.5...1.5), b: random.number(-0.3...0.3),
                        c: random.number(-0.3...0.3), d: random.number(0.5...1.5),
                        tx: random.number(-20...20), ty: random.number(-20...20))))
        case 6, 7:
            filter = Self.shader(&random)
            ingredient = .shaderFilter
        case 8:
            filter = .graph(Self.graph(&random, width: width, height: height))
            ingredient = .filterGraph
        default:
            filter = random.element(of: [
                .hueRotation(.degrees(70)), .saturation(0.4), .brightness(0.2), .colorInvert(),
                .luminanceToAlpha, .grayscale(0.8), .contrast(1.4), .colorMultiply(.orange),
            ])
        }
    }

    private static func shader(_ random: inout SeededGenerator) -> GraphicsContext.Filter {
        let slope = random.number(-0.1...0.1)
        let reach = random.number(0...9)
        let size = CGSize(width: reach, height: reach)
        // Moves by less than the reach, and now and then by more.
        let far = reach * random.element(of: [0.5, 1, 1.1])
        @Sendable func moved(_ point: CGPoint) -> CGPoint {
            let wave = (point.x + 2 * point.y) * slope
            let part = wave - wave.rounded(.down)
            return CGPoint(x: point.x + far * part, y: point.y - far * part)
        }
        switch random.integer(0...2) {
        case 0:
            return .colorShader { point, color in
                let wave = point.x * slope
                var color = color
                color.linearGreen *= Float(wave - wave.rounded(.down))
                return color
            }
        case 1: return .distortionShader({ moved($0) }, maxSampleOffset: size)
        default:
            return .layerShader(
                { point, layer in
                    var color = layer(moved(point))
                    color.opacity *= layer(point).opacity
                    return color
                }, maxSampleOffset: size)
        }
    }

    private static func graph(_ random: inout SeededGenerator, width: Double, height: Double) -> FilterGraph {
        func rect() -> CGRect {
            CGRect(
                x: random.number(-20...width), y: random.number(-20...height),
                width: random.number(1...width),
                height: random.number(1...height))
        }
        var graph = FilterGraph(
            region: random.isLucky(oneIn: 2)
                ? rect() : CGRect(x: -10, y: -10, width: width + 20, height: height + 20))
        var inputs: [FilterGraph.Input] = [.source, .sourceAlpha]
        for _ in 0..<random.integer(1...4) {
            let step = primitive(&random, inputs: inputs, width: width, height: height)
            let region = random.isLucky(oneIn: 4) ? rect() : nil
            inputs.append(graph.append(step, region: region, linearRGB: random.isLucky(oneIn: 2)))
        }
        return graph
    }

    private static func primitive(
        _ random: inout SeededGenerator, inputs: [FilterGraph.Input], width: Double, height: Double
    ) -> FilterGraph.Primitive {
        let input = random.element(of: inputs)
        let other = random.element(of: inputs)
        func size(_ range: ClosedRange<Double>) -> CGSize {
            CGSize(width: random.number(range), height: random.number(range))
        }
        switch random.integer(0...13) {
        case 0: return .gaussianBlur(input, standardDeviation: size(-1...8))
        case 1: return .offset(input, size(-12...12))
        case 2: return .flood(RandomPaint.color(&random))
        case 3: return .merge([input, other])
        case 4: return .blend(input, over: other, random.element(of: [.normal, .multiply, .screen, .hue]))
        case 5:
            return .composite(
                input, other,
                random.element(of: [
                    .over, .in, .out, .atop, .xor, .lighter, .arithmetic(k1: 0.4, k2: 0.9, k3: -0.3, k4: 0.1),
                ]))
        case 6:
            var matrix = ColorMatrix()
            matrix.r2 = Float(random.number(-1...1))
            matrix.b5 = Float(random.number(-0.5...0.5))
            return .colorMatrix(input, matrix)
        case 7:
            return .componentTransfer(
                input, red: .table([0, random.number(0...1), 1]), green: .discrete([0.2, 0.9]),
                blue: .linear(slope: random.number(-1...2), intercept: 0.1),
                alpha: .gamma(amplitude: 1, exponent: random.number(0.3...3), offset: 0))
        case 8:
            return .dropShadow(
                input, standardDeviation: size(0...5), offset: size(-9...9), RandomPaint.color(&random))
        case 9:
            return .morphology(input, random.element(of: [.erode, .dilate]), radius: size(0...4))
        case 10:
            return .convolve(
                input,
                FilterGraph.ConvolutionKernel(
                    columns: 3, rows: 3, values: (0..<9).map { _ in random.number(-1...1) },
                    edgeMode: random.element(of: [.duplicate, .wrap, .none]),
                    preservesAlpha: random.isLucky(oneIn: 2)))
        case 11: return .tile(input)
        case 12:
            return .turbulence(
                FilterGraph.Turbulence(
                    baseFrequency: size(0...0.3), octaves: random.integer(1...3),
                    seed: random.integer(0...99),
                    stitchesTiles: random.isLucky(oneIn: 2), isFractal: random.isLucky(oneIn: 2)))
        default:
            if random.isLucky(oneIn: 2) {
                return .displacementMap(
                    input, by: other, scale: random.number(-20...20), x: random.element(of: [.red, .alpha]),
                    y: .green)
            }
            let place = (random.number(-20...width), random.number(-20...height), random.number(1...40))
            let lighting = FilterGraph.Lighting(
                surfaceScale: random.number(-3...3), constant: random.number(0.5...2),
                color: RandomPaint.color(&random),
                light: random.element(of: [
                    .distant(azimuth: .degrees(place.0), elevation: .degrees(place.2)),
                    .point(x: place.0, y: place.1, z: place.2),
                    .spot(
                        FilterGraph.Spot(x: place.0, y: place.1, z: place.2, limitingConeAngle: .degrees(40))),
                ]))
            return random.isLucky(oneIn: 2)
                ? .diffuseLighting(input, lighting)
                : .specularLighting(input, lighting, exponent: random.number(1...20))
        }
    }
}
