import Foundation
import Raster
import TestSupport
import Testing

/// The steps of a graph by themselves.
extension FilterGraphTests {
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
}
