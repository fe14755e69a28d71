import Foundation
import Raster

/// Graphs of every primitive.
enum FilterGraphCases {
    static let region = CGRect(x: -25, y: -8, width: 80, height: 70)

    static func graph(
        linear: Bool = true, region: CGRect = region, _ build: (inout FilterGraph) -> Void
    ) -> FilterGraph {
        var graph = FilterGraph(region: region)
        build(&graph)
        return graph
    }

    static let relief = FilterGraph.Lighting(
        surfaceScale: 4, constant: 1.2, color: .yellow,
        light: .distant(azimuth: .degrees(40), elevation: .degrees(35)))

    static let graphs: [(String, FilterGraph)] = {
        let small = CGRect(x: -3, y: 12, width: 21, height: 17)
        var matrix = ColorMatrix()
        matrix.r2 = 0.5
        matrix.b4 = 0.25
        matrix.a4 = 0.8
        var lifting = matrix
        lifting.a5 = 0.25
        let kernel = FilterGraph.ConvolutionKernel(
            columns: 3, rows: 2, values: [1, -2, 3, 0, 4, -1], edgeMode: .duplicate)
        var wrapping = kernel
        wrapping.edgeMode = .wrap
        var plain = kernel
        plain.edgeMode = .none
        plain.preservesAlpha = true
        let list = DisplayList.record(size: CGSize(width: 20, height: 15)) { context in
            context.fill(Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 15)), with: .color(.blue))
        }
        let spot = FilterGraph.Spot(
            x: 30, y: 2, z: 40, pointsAtX: 5, pointsAtY: 25, exponent: 3, limitingConeAngle: .degrees(30))
        let noise = FilterGraph.Turbulence(
            baseFrequency: CGSize(width: 0.07, height: 0.11), octaves: 3, seed: 5, isFractal: true)
        var result: [(String, FilterGraph)] = []
        func add(
            _ name: String, region: CGRect = region, _ build: (inout FilterGraph) -> Void
        ) {
            result.append(("graph " + name, graph(region: region, build)))
        }
        func size(_ width: Double, _ height: Double) -> CGSize { CGSize(width: width, height: height) }
        for deviation in [0.6, 2.5, 9] {
            add("blur \(deviation)") {
                $0.append(.gaussianBlur(.source, standardDeviation: size(deviation, deviation * 0.7)))
            }
        }
        add("offset") { $0.append(.offset(.source, size(7, -4)), linearRGB: false) }
        add("flood") { $0.append(.flood(.red.opacity(0.4)), region: small) }
        add("merge") {
            let blurred = $0.append(.gaussianBlur(.sourceAlpha, standardDeviation: size(2, 2)))
            let moved = $0.append(.offset(blurred, size(3, 5)))
            $0.append(.merge([moved, .source]), linearRGB: false)
        }
        add("blend") {
            let flood = $0.append(.flood(.orange.opacity(0.7)), region: small)
            $0.append(.blend(flood, over: .source, .colorBurn), linearRGB: false)
        }
        for (name, kind): (String, FilterGraph.CompositeOperator) in [
            ("over", .over), ("in", .in), ("out", .out), ("atop", .atop), ("xor", .xor),
            ("lighter", .lighter), ("arithmetic", .arithmetic(k1: 0.5, k2: -0.3, k3: 0.8, k4: 0.1)),
        ] {
            add("composite \(name)") {
                let flood = $0.append(.flood(.green.opacity(0.6)), region: small)
                $0.append(.composite(.source, flood, kind))
            }
        }
        add("matrix") { $0.append(.colorMatrix(.source, matrix)) }
        add("lifting matrix") { $0.append(.colorMatrix(.source, lifting)) }
        add("transfer") {
            $0.append(
                .componentTransfer(
                    .source, red: .gamma(amplitude: 1.2, exponent: 0.6, offset: -0.1),
                    green: .table([0.2, 1, 0]), blue: .discrete([0, 0.5, 1]),
                    alpha: .linear(slope: 0.7, intercept: 0)))
        }
        add("shadow") {
            $0.append(
                .dropShadow(.source, standardDeviation: size(2.4, 3), offset: size(4.5, 2), .purple))
        }
        add("erode") { $0.append(.morphology(.source, .erode, radius: size(1, 2))) }
        add("dilate") { $0.append(.morphology(.source, .dilate, radius: size(5.3, 2))) }
        add("dilate far") { $0.append(.morphology(.source, .dilate, radius: size(200, 11))) }
        add("convolve") { $0.append(.convolve(.source, kernel)) }
        add("convolve wrapping") { $0.append(.convolve(.source, wrapping)) }
        add("convolve plain") { $0.append(.convolve(.source, plain), linearRGB: false) }
        add("tile") {
            let moved = $0.append(.offset(.source, size(2, 3)), region: small)
            $0.append(.tile(moved))
        }
        add("drawing") { $0.append(.drawing(list, in: CGRect(x: 3, y: 4, width: 20, height: 15))) }
        add("stretched drawing") { $0.append(.drawing(list, in: CGRect(x: 3, y: 4, width: 31, height: 15))) }
        add("noise") { $0.append(.turbulence(noise)) }
        add("displacement") {
            let map = $0.append(.turbulence(noise))
            $0.append(.displacementMap(.source, by: map, scale: 23, x: .red, y: .alpha))
        }
        add("diffuse light") { $0.append(.diffuseLighting(.source, relief)) }
        add("specular light") {
            var lighting = relief
            lighting.light = .spot(spot)
            $0.append(.specularLighting(.source, lighting, exponent: 5.5))
        }
        add("point light") {
            var lighting = relief
            lighting.light = .point(x: 20, y: 20, z: 15)
            let blurred = $0.append(.gaussianBlur(.sourceAlpha, standardDeviation: size(1.5, 1.5)))
            let light = $0.append(.specularLighting(blurred, lighting, exponent: 20), region: small)
            $0.append(.composite(light, .source, .arithmetic(k1: 0, k2: 1, k3: 1, k4: 0)))
        }
        return result
    }()
}
