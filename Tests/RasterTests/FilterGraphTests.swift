import Foundation
import Raster
import TestSupport
import Testing

/// Graphs step by step against the formulas of W3C Filter Effects Module Level 1.
@Suite struct FilterGraphTests {
    static let region = PixelRect(x: 0, y: 0, width: 24, height: 20)
    static let area = CGRect(x: 0, y: 0, width: 24, height: 20)
    static let picture = FilterPicture.noise(region, seed: 77)

    static func result(
        of picture: FilterPicture = picture, transform: CGAffineTransform = .identity,
        region: CGRect = area, output: PixelRect? = nil, _ build: (inout FilterGraph) -> Void
    ) -> FilterPicture {
        var graph = FilterGraph(region: region)
        build(&graph)
        return picture.filtered(.graph(graph), transform: transform, output: output)
    }

    static func size(_ width: Double, _ height: Double) -> CGSize { CGSize(width: width, height: height) }

    /// A pixel's components, 0 to 1, premultiplied.
    static func components(_ pixel: UInt32) -> SIMD4<Double> {
        SIMD4(
            Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
            / 255
    }

    static func straight(_ color: SIMD4<Double>) -> SIMD4<Double> {
        color.w > 0 ? SIMD4(color.x / color.w, color.y / color.w, color.z / color.w, color.w) : .zero
    }

    static func premultiplied(_ color: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
    }

    static func clamped(_ color: SIMD4<Double>) -> SIMD4<Double> {
        pointwiseMin(pointwiseMax(color, .zero), SIMD4(repeating: 1))
    }

    static func boundedByAlpha(_ color: SIMD4<Double>) -> SIMD4<Double> {
        let clamped = clamped(color)
        return pointwiseMin(clamped, SIMD4(repeating: clamped.w))
    }

    /// The worst difference in 1/255.
    static func difference(_ result: FilterPicture, _ expected: (Int, Int) -> SIMD4<Double>) -> Double {
        var worst = 0.0
        for y in result.region.y..<(result.region.y + result.region.height) {
            for x in result.region.x..<(result.region.x + result.region.width) {
                let difference = (components(result[x, y]) - expected(x, y)) * 255
                for channel in 0..<4 { worst = max(worst, difference[channel].magnitude) }
            }
        }
        return worst
    }

    // MARK: The graph

    @Test func withoutStepsNothingIsLeft() {
        #expect(Set(Self.result { _ in }.pixels) == [0])
    }

    @Test func theSourceComesThroughUnchanged() {
        for isLinear in [false, true] {
            let result = Self.result { $0.append(.merge([.source]), linearRGB: isLinear) }
            #expect(Self.difference(result) { Self.components(Self.picture[$0, $1]) } <= (isLinear ? 1 : 0))
        }
        let opaque = FilterPicture(Self.region) { x, y in 0xFF00_0000 | UInt32(x * 10 + y * 256 * 12) }
        #expect(Self.result(of: opaque) { $0.append(.merge([.source])) } == opaque)
    }

    @Test func regionsClip() {
        let inside = CGRect(x: 5, y: 3, width: 8, height: 9)
        let result = Self.result(region: inside) {
            $0.append(.merge([.source]), linearRGB: false)
        }
        let isIn = { (x: Int, y: Int) in (5..<13).contains(x) && (3..<12).contains(y) }
        #expect(result == FilterPicture(Self.region) { isIn($0, $1) ? Self.picture[$0, $1] : 0 })
        let step = Self.result {
            let part = $0.append(.merge([.source]), region: inside, linearRGB: false)
            $0.append(.offset(part, Self.size(2, 1)), linearRGB: false)
        }
        #expect(
            step == FilterPicture(Self.region) { isIn($0 - 2, $1 - 1) ? Self.picture[$0 - 2, $1 - 1] : 0 })
    }

    /// `floor` of the corner, `ceil` of the size.
    @Test func rectanglesComeToPixels() {
        let result = Self.result(
            transform: CGAffineTransform(scaleX: 1.5, y: 2),
            region: CGRect(x: 1, y: 2, width: 5, height: 3)
        ) { $0.append(.flood(.black)) }
        // 1.5 and 7.5, 4 and 6.
        #expect(
            result
                == FilterPicture(Self.region) { x, y in
                    (1..<9).contains(x) && (4..<10).contains(y) ? 0xFF00_0000 : 0
                })
    }

    @Test func badInputsAreTransparent() {
        for index in [-1, 0, 1, 5, .max, .min] {
            let result = Self.result { $0.append(.merge([.result(index)])) }
            #expect(Set(result.pixels) == [0])
        }
    }

    @Test func sourceAlphaIsBlack() {
        let result = Self.result { $0.append(.merge([.sourceAlpha])) }
        #expect(result == FilterPicture(Self.region) { Self.picture[$0, $1] & 0xFF00_0000 })
    }

    // MARK: Spaces

    /// Half of the light of white is 188 in sRGB.
    @Test func lightIsLinear() {
        let white = FilterPicture(Self.region) { _, _ in 0xFFFF_FFFF }
        let half = FilterGraph.TransferFunction.linear(slope: 0.5, intercept: 0)
        for (isLinear, expected): (Bool, UInt32) in [(true, 0xFFBC_BCBC), (false, 0xFF80_8080)] {
            let result = Self.result(of: white) {
                $0.append(
                    .componentTransfer(.source, red: half, green: half, blue: half, alpha: .identity),
                    linearRGB: isLinear)
            }
            #expect(Set(result.pixels) == [expected])
        }
        // Spaces of steps are changed as they need.
        let mixed = Self.result(of: white) {
            let dimmed = $0.append(
                .componentTransfer(.source, red: half, green: half, blue: half, alpha: .identity))
            $0.append(.merge([dimmed]), linearRGB: false)
        }
        #expect(Set(mixed.pixels) == [0xFFBC_BCBC])
        // A colour keeps its place in sRGB.
        for isLinear in [false, true] {
            let flood = Self.result {
                $0.append(.flood(Color(red: 0.2, green: 0.6, blue: 1)), linearRGB: isLinear)
            }
            #expect(Set(flood.pixels) == [0xFFFF_9933])
        }
    }

    @Test func floatCanvasesAreLinear() {
        let white = FilterPicture(Self.region) { _, _ in 0xFFFF_FFFF }
        let half = FilterGraph.TransferFunction.linear(slope: 0.5, intercept: 0)
        var graph = FilterGraph(region: Self.area)
        graph.append(.componentTransfer(.source, red: half, green: half, blue: half, alpha: .identity))
        let result = white.floatFiltered(.graph(graph))
        #expect(result.allSatisfy { abs($0.x - 0.5) < 1e-4 && $0.w == 1 })
    }

    // MARK: Pixels

    @Test func compositing() {
        let flood = SIMD4(0.2, 0.4, 0.1, 0.6)
        let color = Color(red: 0.2 / 0.6, green: 0.4 / 0.6, blue: 0.1 / 0.6, opacity: 0.6)
        typealias Formula = (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
        let formulas: [(FilterGraph.CompositeOperator, Formula)] = [
            (.over, { $0 + $1 * (1 - $0.w) }), (.in, { $0 * $1.w }), (.out, { $0 * (1 - $1.w) }),
            (.atop, { $0 * $1.w + $1 * (1 - $0.w) }), (.xor, { $0 * (1 - $1.w) + $1 * (1 - $0.w) }),
            (.lighter, { $0 + $1 }),
            (
                .arithmetic(k1: 0.5, k2: -0.25, k3: 0.75, k4: 0.125),
                { $0 * $1 * 0.5 - $0 * 0.25 + $1 * 0.75 + 0.125 }
            ),
            (.arithmetic(k1: 0, k2: 3, k3: 3, k4: -1), { $0 * 3 + $1 * 3 - 1 }),
        ]
        for (kind, formula) in formulas {
            for isFirst in [false, true] {
                let result = Self.result {
                    let other = $0.append(.flood(color), linearRGB: false)
                    $0.append(
                        .composite(isFirst ? .source : other, isFirst ? other : .source, kind),
                        linearRGB: false)
                }
                let worst = Self.difference(result) { x, y in
                    let source = Self.components(Self.picture[x, y])
                    return Self.boundedByAlpha(isFirst ? formula(source, flood) : formula(flood, source))
                }
                #expect(worst <= 0.53, "\(kind)")
            }
        }
    }

    /// Cs·Cb of colours in sRGB: S(1 − Da) + D(1 − Sa) + S·D.
    @Test func blending() {
        let result = Self.result {
            let flood = $0.append(
                .flood(Color(red: 0.5, green: 0.25, blue: 1, opacity: 0.8)), linearRGB: false)
            $0.append(.blend(.source, over: flood, .multiply), linearRGB: false)
        }
        let under = SIMD4(0.4, 0.2, 0.8, 0.8)
        let worst = Self.difference(result) { x, y in
            let over = Self.components(Self.picture[x, y])
            let mixed = over * (1 - under.w) + under * (1 - over.w) + over * under
            return SIMD4(mixed.x, mixed.y, mixed.z, over.w + under.w - over.w * under.w)
        }
        #expect(worst <= 0.55)
    }

    @Test func colorMatrices() {
        var matrix = ColorMatrix()
        (matrix.r1, matrix.r2, matrix.r5) = (0.5, -0.25, 0.125)
        (matrix.g1, matrix.g4) = (0.75, 0.5)
        (matrix.a1, matrix.a4, matrix.a5) = (0.5, 0.25, 0.25)
        let result = Self.result { $0.append(.colorMatrix(.source, matrix), linearRGB: false) }
        let worst = Self.difference(result) { x, y in
            let color = Self.straight(Self.components(Self.picture[x, y]))
            return Self.premultiplied(
                Self.clamped(
                    SIMD4(
                        0.5 * color.x - 0.25 * color.y + 0.125, 0.75 * color.x + color.y + 0.5 * color.w,
                        color.z, 0.5 * color.x + 0.25 * color.w + 0.25)))
        }
        #expect(worst <= 0.53)
    }

    @Test func transferFunctions() {
        func table(_ values: [Double], _ value: Double) -> Double {
            let count = Double(values.count - 1)
            let index = min(Int(value * count), values.count - 2)
            return values[index] + (value - Double(index) / count) * count
                * (values[index + 1] - values[index])
        }
        let result = Self.result {
            $0.append(
                .componentTransfer(
                    .source, red: .gamma(amplitude: 1.25, exponent: 2.2, offset: -0.05),
                    green: .table([0.2, 1, 0]), blue: .discrete([0.1, 0.5, 0.9]),
                    alpha: .linear(slope: 0.5, intercept: 0.25)), linearRGB: false)
        }
        var worst = 0.0
        for y in 0..<20 {
            for x in 0..<24 {
                let color = Self.straight(Self.components(Self.picture[x, y]))
                // On a step's very edge either side will do.
                if abs((color.z * 3).rounded() - color.z * 3) < 1e-3 { continue }
                let expected = Self.premultiplied(
                    Self.clamped(
                        SIMD4(
                            1.25 * pow(color.x, 2.2) - 0.05, table([0.2, 1, 0], color.y),
                            [0.1, 0.5, 0.9][min(Int(color.z * 3), 2)], 0.5 * color.w + 0.25)))
                let difference = (Self.components(result[x, y]) - expected) * 255
                for channel in 0..<4 { worst = max(worst, difference[channel].magnitude) }
            }
        }
        #expect(worst <= 0.56)
    }

    @Test func powers() {
        for base in [1e-9, 0.001, 0.2, 0.5, 0.7071, 0.7072, 0.93, 0.99999, 1] {
            for exponent in [-2, -0.3, 0, 0.45, 1, 2.2, 5.5, 128] {
                let exact = pow(base, exponent)
                #expect(abs(FilterPower.power(base, exponent) - exact) <= 1e-9 * max(exact, 1e-30))
            }
        }
        for base: Float in [1e-9, 0.001, 0.2, 0.5, 0.7071, 0.7072, 0.93, 0.99999, 1] {
            for exponent: Float in [-2, -0.3, 0, 0.45, 1, 2.2, 5.5, 20, 128] {
                let exact = Float(pow(Double(base), Double(exponent)))
                let result = FilterPower.power(SIMD4(repeating: base), exponent)[2]
                #expect(abs(result - exact) <= 2e-5 * max(exact, 1e-30), "\(base)^\(exponent)")
            }
        }
        #expect(FilterPower.power(SIMD4(0, 1, -1, 0.5), 3) == SIMD4(0, 1, 0, 0.125))
        #expect(FilterPower.power(0, 2) == 0)
        #expect(FilterPower.power(0.5, 1e9) == 0)
    }

    // MARK: Blurs

    @Test func blursAreThoseOfTheBlurFilter() {
        let output = PixelRect(x: -20, y: -20, width: 64, height: 60)
        for deviation in [0.7, 1.5, 3, 6, 20] {
            let blurred = Self.picture.filtered(.blur(radius: CGFloat(deviation)), output: output)
            let result = Self.result(
                region: CGRect(x: -20, y: -20, width: 64, height: 60), output: output
            ) {
                $0.append(
                    .gaussianBlur(.source, standardDeviation: Self.size(deviation, deviation)),
                    linearRGB: false)
            }
            #expect(Self.difference(result) { Self.components(blurred[$0, $1]) } <= 1)
        }
        let across = Self.result {
            $0.append(.gaussianBlur(.source, standardDeviation: Self.size(0, -3)), linearRGB: false)
        }
        #expect(across == Self.picture)
    }

    @Test func dropShadowsAreTheirParts() {
        let color = Color(red: 0.9, green: 0.4, blue: 0, opacity: 0.7)
        for isLinear in [false, true] {
            let whole = Self.result {
                $0.append(
                    .dropShadow(
                        .source, standardDeviation: Self.size(2, 3), offset: Self.size(3, -2), color),
                    linearRGB: isLinear)
            }
            let parts = Self.result {
                let blurred = $0.append(.gaussianBlur(.sourceAlpha, standardDeviation: Self.size(2, 3)))
                let moved = $0.append(.offset(blurred, Self.size(3, -2)))
                let flood = $0.append(.flood(color), linearRGB: isLinear)
                let tinted = $0.append(.composite(flood, moved, .in), linearRGB: isLinear)
                $0.append(.merge([tinted, .source]), linearRGB: isLinear)
            }
            // The blur of the parts loses what the graph's region cuts off before it moves.
            let worst = Self.difference(whole.crop(PixelRect(x: 4, y: 0, width: 20, height: 17))) {
                Self.components(parts[$0, $1])
            }
            #expect(worst < 1.01)
        }
    }

    // MARK: Neighbours

    @Test(arguments: [(1.0, 1.0), (3, 0), (0.5, 2), (1.5, 4), (40, 2), (9, 300)])
    func morphology(radius: (Double, Double)) {
        // 2⌈r⌉ pixels, of which the one in question is the first of the second half.
        func window(_ radius: Double) -> ClosedRange<Int> {
            let half = Int(radius.rounded(.up))
            return half == 0 ? 0...0 : -half...(half - 1)
        }
        let output = PixelRect(x: 2, y: 1, width: 19, height: 17)
        for kind in [FilterGraph.MorphologyOperator.erode, .dilate] {
            let result = Self.result(output: output) {
                $0.append(
                    .morphology(.source, kind, radius: Self.size(radius.0, radius.1)), linearRGB: false)
            }
            let columns = window(radius.0).clamped(to: -30...30)
            let rows = window(radius.1).clamped(to: -30...30)
            let expected = FilterPicture(output) { x, y in
                var extreme = Array(repeating: kind == .erode ? 255 : 0, count: 4)
                for row in rows {
                    for column in columns {
                        for channel in 0..<4 {
                            let value = Self.picture.component(channel, x + column, y + row)
                            extreme[channel] =
                                kind == .erode ? min(extreme[channel], value) : max(extreme[channel], value)
                        }
                    }
                }
                return (0..<4).reduce(UInt32(0)) { $0 | UInt32(extreme[$1]) << UInt32($1 * 8) }
            }
            #expect(result == expected, "\(kind) \(radius)")
        }
    }

    @Test func convolution() {
        let values: [Double] = [1, 2, -1, 0.5, 3, 0, -2, 1, 4, 0, 0.25, -0.5]
        for edgeMode in [FilterGraph.ConvolutionKernel.EdgeMode.duplicate, .wrap, .none] {
            for preservesAlpha in [false, true] {
                let kernel = FilterGraph.ConvolutionKernel(
                    columns: 4, rows: 3, values: values, divisor: 6, bias: 0.05, target: (1, 2),
                    edgeMode: edgeMode, preservesAlpha: preservesAlpha)
                let result = Self.result { $0.append(.convolve(.source, kernel), linearRGB: false) }
                func color(_ x: Int, _ y: Int) -> SIMD4<Double> {
                    var (x, y) = (x, y)
                    if edgeMode == .duplicate { (x, y) = (min(max(x, 0), 23), min(max(y, 0), 19)) }
                    if edgeMode == .wrap { (x, y) = ((x + 240) % 24, (y + 200) % 20) }
                    let color = Self.components(Self.picture[x, y])
                    return preservesAlpha ? Self.straight(color) : color
                }
                let worst = Self.difference(result) { x, y in
                    var sum = SIMD4<Double>.zero
                    for row in 0..<3 {
                        for column in 0..<4 {
                            sum += color(x - 1 + column, y - 2 + row) * values[(2 - row) * 4 + 3 - column]
                        }
                    }
                    sum /= 6
                    let alpha = preservesAlpha ? color(x, y).w : sum.w + 0.05
                    sum += 0.05 * alpha
                    sum.w = alpha
                    return preservesAlpha
                        ? Self.premultiplied(Self.clamped(sum)) : Self.boundedByAlpha(sum)
                }
                #expect(worst <= 0.55, "\(edgeMode) \(preservesAlpha)")
            }
        }
        let bad = [
            FilterGraph.ConvolutionKernel(columns: 2, rows: 2, values: [1, 1, 1]),
            FilterGraph.ConvolutionKernel(columns: -2, rows: -2, values: [1, 1, 1, 1]),
            FilterGraph.ConvolutionKernel(columns: 1, rows: 1, values: [1], target: (1, 0)),
            FilterGraph.ConvolutionKernel(
                columns: 33, rows: 33, values: Array(repeating: 1, count: 1089)),
        ]
        for kernel in bad {
            #expect(Set(Self.result { $0.append(.convolve(.source, kernel)) }.pixels) == [0])
        }
    }

    @Test func tiles() {
        let tile = CGRect(x: 4, y: 3, width: 5, height: 4)
        let result = Self.result {
            let part = $0.append(.merge([.source]), region: tile, linearRGB: false)
            $0.append(.tile(part), linearRGB: false)
        }
        #expect(
            result
                == FilterPicture(Self.region) { x, y in
                    Self.picture[4 + (x - 4 + 50) % 5, 3 + (y - 3 + 40) % 4]
                })
        // An offset without a region passes its input's on.
        let moved = Self.result {
            let flood = $0.append(.flood(.black), region: tile, linearRGB: false)
            let moved = $0.append(.offset(flood, Self.size(2, 0)), linearRGB: false)
            $0.append(.tile(moved), linearRGB: false)
        }
        #expect(
            moved == FilterPicture(Self.region) { x, _ in (x - 4 + 50) % 5 >= 2 ? 0xFF00_0000 : 0 })
    }

    @Test func displacement() {
        // Red 0.75 and alpha 0.6, times 8: two pixels right, and 0.8 down.
        let color = Color(red: 0.75, green: 0, blue: 0, opacity: 0.6)
        for scale in [8.0, -8] {
            let result = Self.result {
                let map = $0.append(.flood(color), linearRGB: false)
                $0.append(
                    .displacementMap(.source, by: map, scale: CGFloat(scale), x: .red, y: .alpha),
                    linearRGB: false)
            }
            let sign = scale > 0 ? 1 : -1
            #expect(
                result == FilterPicture(Self.region) { x, y in Self.picture[x + 2 * sign, y + sign] })
        }
    }

    // MARK: Drawings

    @Test func drawingsAreDrawn() {
        let size = CGSize(width: 12, height: 9)
        let list = DisplayList.record(size: size) { context in
            context.fill(
                Path(ellipseIn: CGRect(origin: .zero, size: size)),
                with: .color(Color(red: 0.4, green: 0.1, blue: 0.9)))
        }
        let bitmap = Bitmap(width: 24, height: 18)
        Renderer().render(list, into: bitmap, scale: 2)
        let direct = bitmap.withUnsafePixels { bytes in
            FilterPicture(Self.region) { x, y in
                (2..<24).contains(x) && (1..<19).contains(y)
                    ? bytes.load(fromByteOffset: ((y - 1) * 24 + x - 2) * 4, as: UInt32.self) : 0
            }
        }
        let result = Self.result(
            transform: CGAffineTransform(scaleX: 2, y: 2), region: CGRect(x: 0, y: 0, width: 12, height: 10)
        ) {
            $0.append(
                .drawing(list, in: CGRect(x: 1, y: 0.5, width: 12, height: 9)), linearRGB: false)
        }
        #expect(result == direct)
        // Stretched: the middle is covered, the corners aren't.
        let stretched = Self.result {
            $0.append(
                .drawing(list, in: CGRect(x: 0, y: 0, width: 24, height: 9)), linearRGB: false)
        }
        #expect(stretched[12, 4] == 0xFFE6_1A66)
        #expect(stretched[0, 0] == 0 && stretched[12, 12] == 0)
        #expect(stretched[4, 4] == 0xFFE6_1A66)
    }

    // MARK: Rendering

    /// Whole pictures: any bands, threads and tiles give the same bytes.
    @Test(arguments: FilterGraphCases.graphs.indices) func anyBandsGiveTheSameBytes(index: Int) {
        let (name, graph) = FilterGraphCases.graphs[index]
        let drawing = Drawing(size: CGSize(width: 60, height: 66)) { context, _ in
            context.scaleBy(x: 1.1, y: 0.9)
            context.translateBy(x: 8, y: 9)
            context.addFilter(.graph(graph))
            context.drawLayer { context in
                context.fill(
                    Path(ellipseIn: CGRect(x: -4, y: 3, width: 36, height: 40)),
                    with: .linearGradient(
                        Gradient(colors: [.red, .blue.opacity(0.4)]), startPoint: .zero,
                        endPoint: CGPoint(x: 30, y: 44)))
            }
        }
        func pixels(_ rect: PixelRect, _ renderer: Renderer) -> FilterPicture {
            let bitmap = Bitmap(width: rect.width, height: rect.height)
            renderer.render(drawing.displayList, into: bitmap, origin: (rect.x, rect.y))
            return bitmap.withUnsafePixels { bytes in
                FilterPicture(rect) { x, y in
                    bytes.load(
                        fromByteOffset: ((y - rect.y) * rect.width + x - rect.x) * 4, as: UInt32.self)
                }
            }
        }
        let whole = pixels(PixelRect(x: 0, y: 0, width: 60, height: 66), Renderer(threads: 1))
        #expect(Set(whole.pixels).count > 1, "\(name)")
        for bandHeight in [5, 17] {
            var renderer = Renderer(threads: 3)
            renderer.bandHeight = bandHeight
            #expect(pixels(whole.region, renderer) == whole, "\(name)")
        }
        let part = PixelRect(x: 7, y: 11, width: 40, height: 23)
        #expect(pixels(part, Renderer(threads: 1)) == whole.crop(part), "\(name)")
    }

    @Test func theListShowsTheGraph() {
        var graph = FilterGraph(region: CGRect(x: 0, y: 1, width: 50, height: 40))
        let blurred = graph.append(.gaussianBlur(.sourceAlpha, standardDeviation: Self.size(2, 3)))
        graph.append(
            .composite(.source, blurred, .in), region: CGRect(x: 1, y: 2, width: 3, height: 4),
            linearRGB: false)
        let list = DisplayList.record(size: CGSize(width: 50, height: 50)) { context in
            context.addFilter(.graph(graph))
            context.fill(Path(CGRect(x: 0, y: 0, width: 9, height: 9)), with: .color(.black))
        }
        #expect(
            list.description.contains(
                "filter graph in 0 1 50 40: 0: blur of source alpha by 2 3 (linear); "
                    + "1: composite in of source and 0 in 1 2 3 4"))
        let copy = graph
        #expect(copy == graph)
        graph.append(.flood(.red))
        #expect(copy != graph)
    }

    // MARK: Hostile values

    /// A list in a graph's drawing in a list, and so on: drawn to a depth, and no deeper.
    @Test func drawingsInsideEachOther() {
        var list = DisplayList.record(size: CGSize(width: 8, height: 8)) { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 8, height: 8)), with: .color(.black))
        }
        let rect = CGRect(x: 0, y: 0, width: 8, height: 8)
        var opaque: [Bool] = []
        for _ in 0..<12 {
            var graph = FilterGraph(region: rect)
            graph.append(.drawing(list, in: rect))
            list = DisplayList.record(size: rect.size) { context in
                context.addFilter(.graph(graph))
                context.drawLayer { _ in }
            }
            let bitmap = Bitmap(width: 8, height: 8)
            Renderer().render(list, into: bitmap)
            opaque.append(bitmap.withUnsafePixels { $0[3] == 255 })
        }
        #expect(opaque == Array(repeating: true, count: 8) + Array(repeating: false, count: 4))
    }

    @Test func hugeGraphs() {
        let huge = CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
        let result = Self.result(region: huge) { graph in
            var last = FilterGraph.Input.source
            for _ in 0..<40 {
                let blurred = graph.append(.gaussianBlur(last, standardDeviation: Self.size(1e5, 1e5)))
                last = graph.append(.merge([blurred, .source]))
            }
        }
        #expect(result.pixels.count == Self.region.width * Self.region.height)
        let many = Self.result { graph in
            for _ in 0...FilterGraph.mostNodes { graph.append(.flood(.red)) }
        }
        #expect(Set(many.pixels) == [0])
    }
}
