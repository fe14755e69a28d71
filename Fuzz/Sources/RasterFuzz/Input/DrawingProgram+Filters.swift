import Foundation
import Raster

extension DrawingProgram {
    mutating func filter() -> GraphicsContext.Filter {
        switch input.count(13) {
        case 0, 1: return .blur(radius: input.number(), options: input.flag() ? .opaque : [])
        case 2:
            return .shadow(
                color: color(), radius: input.number(), x: input.number(), y: input.number(),
                blendMode: GraphicsContext.BlendMode(rawValue: Int32(input.count(28))),
                options: GraphicsContext.ShadowOptions(rawValue: UInt32(input.byte() & 15)))
        case 3: return .alphaThreshold(min: input.unit(), max: input.unit(), color: color())
        case 4:
            var matrix = ProjectionTransform(transform())
            if input.flag() {
                matrix.m13 = input.number() / 256
                matrix.m23 = input.number() / 256
                matrix.m33 = input.number()
            }
            return .projectionTransform(matrix)
        case 5:
            let offset = input.point()
            return .distortionShader(
                { CGPoint(x: $0.x + offset.x, y: $0.y * offset.y) }, maxSampleOffset: input.size())
        case 6:
            let offset = input.point()
            return .layerShader(
                { point, layer in layer(CGPoint(x: point.x + offset.x, y: point.y + offset.y)) },
                maxSampleOffset: input.size())
        case 7: return .hueRotation(.degrees(input.number()))
        case 8: return .colorMultiply(color())
        case 9: return .saturation(input.number())
        case 10: return .contrast(input.number())
        default: return .graph(graph())
        }
    }

    private mutating func graph() -> FilterGraph {
        var graph = FilterGraph(
            region: input.flag() ? input.rect() : CGRect(x: -10, y: -10, width: 100, height: 100))
        var inputs: [FilterGraph.Input] = [.source, .sourceAlpha]
        for _ in 0..<1 + input.count(4) {
            let step = primitive(input.element(of: inputs), input.element(of: inputs))
            let region = input.flag() ? input.rect() : nil
            inputs.append(graph.append(step, region: region, linearRGB: input.flag()))
        }
        return graph
    }

    private mutating func primitive(_ first: FilterGraph.Input, _ second: FilterGraph.Input)
        -> FilterGraph.Primitive
    {
        switch input.count(15) {
        case 0: return .gaussianBlur(first, standardDeviation: input.size())
        case 1: return .offset(first, input.size())
        case 2: return .flood(color())
        case 3: return .merge([first, second])
        case 4: return .blend(first, over: second, FilterGraph.BlendMode(rawValue: Int32(input.count(28))))
        case 5:
            return .composite(
                first, second,
                .arithmetic(k1: input.number(), k2: input.number(), k3: input.number(), k4: input.number()))
        case 6:
            return .composite(first, second, input.element(of: [.over, .in, .out, .atop, .xor, .lighter]))
        case 7:
            return .componentTransfer(
                first, red: transfer(), green: transfer(), blue: transfer(), alpha: transfer())
        case 8: return .dropShadow(first, standardDeviation: input.size(), offset: input.size(), color())
        case 9: return .morphology(first, input.flag() ? .erode : .dilate, radius: input.size())
        case 10:
            let columns = 1 + input.count(4)
            let rows = 1 + input.count(4)
            return .convolve(
                first,
                FilterGraph.ConvolutionKernel(
                    columns: columns, rows: rows, values: (0..<columns * rows).map { _ in input.number() },
                    edgeMode: input.element(of: [.duplicate, .wrap, .none]), preservesAlpha: input.flag()))
        case 11: return .tile(first)
        case 12:
            return .turbulence(
                FilterGraph.Turbulence(
                    baseFrequency: input.size(), octaves: Int(input.byte()),
                    seed: Int(clamping: Int64(bitPattern: input.number().bitPattern)),
                    stitchesTiles: input.flag(),
                    isFractal: input.flag()))
        case 13:
            return .displacementMap(
                first, by: second, scale: input.number(), x: input.flag() ? .red : .alpha, y: .green)
        case 14: return .diffuseLighting(first, lighting())
        default: return .specularLighting(first, lighting(), exponent: input.number())
        }
    }

    private mutating func transfer() -> FilterGraph.TransferFunction {
        switch input.count(4) {
        case 0: .linear(slope: input.number(), intercept: input.number())
        case 1: .gamma(amplitude: input.number(), exponent: input.number(), offset: input.number())
        case 2: .table((0..<input.count(4)).map { _ in input.number() })
        case 3: .discrete((0..<input.count(4)).map { _ in input.number() })
        default: .linear(slope: 1, intercept: 0)
        }
    }

    private mutating func lighting() -> FilterGraph.Lighting {
        let light: FilterGraph.LightSource =
            switch input.count(2) {
            case 0: .distant(azimuth: .degrees(input.number()), elevation: .degrees(input.number()))
            case 1: .point(x: input.number(), y: input.number(), z: input.number())
            default:
                .spot(
                    FilterGraph.Spot(
                        x: input.number(), y: input.number(), z: input.number(), pointsAtX: input.number(),
                        pointsAtY: input.number(), pointsAtZ: input.number(), exponent: input.number(),
                        limitingConeAngle: input.flag() ? .degrees(input.number()) : nil))
            }
        return FilterGraph.Lighting(
            surfaceScale: input.number(), constant: input.number(), color: color(), light: light)
    }
}
