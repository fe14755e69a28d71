/// Steps that make a pixel of the pixels at the same place.

extension FilterPlane {
    /// Gives each pixel what a function makes of those of an input.
    @inline(__always)
    func map(_ input: FilterPlane, _ workspace: FilterWorkspace, _ transform: (FilterPixel) -> FilterPixel) {
        let line = workspace.scratch(.firstLine, FilterPixel.self, count: region.width)
        // Neighbours are often equal.
        var last = FilterPixel.zero
        var result = transform(last)
        for y in region.rows {
            let target = row(y)
            let source = input.row(y, region.columns, line)
            for x in 0..<region.width {
                let pixel = source[x]
                if pixel.bits != last.bits {
                    last = pixel
                    result = transform(pixel)
                }
                target[x] = result
            }
        }
    }

    /// Gives each pixel what a function makes of those of two inputs.
    @inline(__always)
    func combine(
        _ first: FilterPlane, _ second: FilterPlane, _ workspace: FilterWorkspace,
        _ transform: (FilterPixel, FilterPixel) -> FilterPixel
    ) {
        let firstLine = workspace.scratch(.firstLine, FilterPixel.self, count: region.width)
        let secondLine = workspace.scratch(.secondLine, FilterPixel.self, count: region.width)
        for y in region.rows {
            let target = row(y)
            let firstRow = first.row(y, region.columns, firstLine)
            let secondRow = second.row(y, region.columns, secondLine)
            for x in 0..<region.width { target[x] = transform(firstRow[x], secondRow[x]) }
        }
    }
}

struct FloodOperation: FilterGraphOperation {
    let pixel: FilterPixel

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? { pixel.w == 0 ? .nowhere : nil }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        output.pixels.update(repeating: pixel, count: output.region.width * output.region.height)
    }
}

struct OffsetOperation: FilterGraphOperation {
    let x: Int
    let y: Int

    func inputRegion(_ input: Int, for output: PixelRect) -> PixelRect { output.shifted(x: -x, y: -y) }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? { inputs[0].shifted(x: x, y: y) }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        let source = output.region.shifted(x: -x, y: -y)
        let line = workspace.scratch(.firstLine, FilterPixel.self, count: source.width)
        for place in output.region.rows {
            output.row(place).update(
                from: inputs[0].row(place - y, source.columns, line), count: source.width)
        }
    }
}

struct MergeOperation: FilterGraphOperation {
    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        guard let first = inputs.first else { return output.clear() }
        let columns = output.region.columns
        for y in output.region.rows {
            let row = output.row(y)
            let source = first.row(y, columns, row)
            if source != UnsafePointer(row) { row.update(from: source, count: columns.count) }
        }
        for input in inputs.dropFirst() {
            let common = input.region.intersection(output.region)
            if common.isEmpty { continue }
            for y in common.rows {
                let target = output.row(y) + (common.x - output.region.x)
                let source = input.row(y) + (common.x - input.region.x)
                for x in 0..<common.width { target[x] = source[x].over(target[x]) }
            }
        }
    }
}

extension FilterPixel {
    @inline(__always)
    func over(_ under: FilterPixel) -> FilterPixel {
        if w == Self.one || under.w == 0 { return self }
        if w == 0 { return under }
        return FilterPixel(premultiplied: unit + under.unit * (1 - Float(w) * (1 / Float(Self.one))))
    }
}

/// The first input over the second, by the formulas of `BlendRow`.
struct BlendOperation: FilterGraphOperation {
    let blend: BlendOperator

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        if blend.isNormal {
            return output.combine(inputs[0], inputs[1], workspace) { $0.over($1) }
        }
        let count = output.region.width
        let columns = output.region.columns
        let line = workspace.scratch(.firstLine, FilterPixel.self, count: count)
        let colors = workspace.scratch(.lines, SIMD4<Float>.self, count: 2 * count)
        for y in output.region.rows {
            let over = inputs[0].row(y, columns, line)
            for x in 0..<count { colors[x] = over[x].unit }
            let under = inputs[1].row(y, columns, line)
            for x in 0..<count { colors[count + x] = under[x].unit }
            blendLinearRow(blend, colors + count, colors, count: count, mask: nil, coverage: 255)
            let row = output.row(y)
            for x in 0..<count { row[x] = FilterPixel(premultiplied: colors[count + x]) }
        }
    }
}

struct CompositeOperation: FilterGraphOperation {
    let kind: FilterPrimitive.CompositeOperator

    init(_ kind: FilterPrimitive.CompositeOperator) {
        self.kind = kind
    }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? {
        switch kind {
        case .over, .xor, .lighter: inputs[0].union(inputs[1])
        case .in: inputs[0].intersection(inputs[1])
        case .out: inputs[0]
        case .atop: inputs[1]
        case .arithmetic(_, _, _, let k4): k4 > 0 ? nil : inputs[0].union(inputs[1])
        }
    }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        let (a, b) = (inputs[0], inputs[1])
        switch kind {
        case .over: output.combine(a, b, workspace) { $0.over($1) }
        case .in:
            output.combine(a, b, workspace) { FilterPixel(premultiplied: $0.unit * $1.unit.w) }
        case .out:
            output.combine(a, b, workspace) { FilterPixel(premultiplied: $0.unit * (1 - $1.unit.w)) }
        case .atop:
            output.combine(a, b, workspace) {
                let (a, b) = ($0.unit, $1.unit)
                return FilterPixel(premultiplied: a * b.w + b * (1 - a.w))
            }
        case .xor:
            output.combine(a, b, workspace) {
                let (a, b) = ($0.unit, $1.unit)
                return FilterPixel(premultiplied: a * (1 - b.w) + b * (1 - a.w))
            }
        case .lighter: output.combine(a, b, workspace) { FilterPixel(premultiplied: $0.unit + $1.unit) }
        case .arithmetic(let k1, let k2, let k3, let k4):
            let (k1, k2, k3, k4) = (bounded(k1), bounded(k2), bounded(k3), bounded(k4))
            output.combine(a, b, workspace) {
                let (a, b) = ($0.unit, $1.unit)
                return FilterPixel(premultiplied: a * b * k1 + a * k2 + b * k3 + k4)
            }
        }
    }
}

/// As a Float with which sums stay finite; 0 for what is not a number.
func bounded(_ value: Double) -> Float {
    value.isFinite ? Float(min(max(value, -1e9), 1e9)) : 0
}

struct MatrixOperation: FilterGraphOperation {
    /// What red, green, blue, opacity and 1 each add to the result.
    private let columns: [SIMD4<Float>]

    init(_ matrix: ColorMatrix) {
        let rows = ColorOperation.matrix(matrix).rows
        columns = (0..<5).map { column in
            SIMD4(
                bounded(rows[0][column]), bounded(rows[1][column]), bounded(rows[2][column]),
                bounded(rows[3][column]))
        }
    }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? { columns[4].w > 0 ? nil : inputs[0] }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        let (red, green, blue, opacity) = (columns[0], columns[1], columns[2], columns[3])
        let constant = columns[4]
        output.map(inputs[0], workspace) { pixel in
            let color = pixel.straight
            return FilterPixel(
                straight: red * color.x + green * color.y + blue * color.z + opacity * color.w + constant)
        }
    }
}

struct TransferOperation: FilterGraphOperation {
    /// The results for all components, one table after the other.
    private let tables: [Int16]
    private let isIdentity: [Bool]

    private static let length = Int(FilterPixel.one) + 1

    init(_ functions: [FilterPrimitive.TransferFunction]) {
        isIdentity = functions.map(\.isIdentity)
        var tables = [Int16](repeating: 0, count: 4 * Self.length)
        for (channel, function) in functions.enumerated() where !function.isIdentity {
            for index in 0..<Self.length {
                let value = function.value(Double(index) / Double(FilterPixel.one))
                tables[channel * Self.length + index] = Int16(
                    (RGBAComponents.clamped(value) * Double(FilterPixel.one)).rounded())
            }
        }
        self.tables = tables
    }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? {
        !isIdentity[3] && tables[3 * Self.length] > 0 ? nil : inputs[0]
    }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        tables.withUnsafeBufferPointer { tables in
            output.map(inputs[0], workspace) { pixel in
                var places = pixel.straightParts
                for channel in 0..<4 where !isIdentity[channel] {
                    places[channel] = tables[channel &* Self.length &+ Int(places[channel])]
                }
                return FilterPixel(straight: places.unit)
            }
        }
    }
}

extension FilterPrimitive.TransferFunction {
    fileprivate var isIdentity: Bool {
        switch self {
        case .identity: true
        case .table(let values), .discrete(let values): values.isEmpty
        case .linear, .gamma: false
        }
    }

    /// For a component of 0 to 1; what is not a number is 0.
    fileprivate func value(_ component: Double) -> Double {
        func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
        switch self {
        case .identity: return component
        case .table(let values):
            let count = values.count - 1
            guard count > 0 else { return values.first.map(finite) ?? component }
            let place = component * Double(count)
            let index = min(Int(place), count - 1)
            let (low, high) = (finite(values[index]), finite(values[index + 1]))
            return low + (place - Double(index)) * (high - low)
        case .discrete(let values):
            if values.isEmpty { return component }
            return finite(values[min(Int(component * Double(values.count)), values.count - 1)])
        case .linear(let slope, let intercept): return finite(slope) * component + finite(intercept)
        case .gamma(let amplitude, let exponent, let offset):
            return finite(amplitude) * FilterPower.power(component, finite(exponent)) + finite(offset)
        }
    }
}

/// Powers by + − × ÷ alone: C libraries differ in their last bits.
package enum FilterPower {
    /// base^exponent for bases from 0 to 1, to five digits, at most 2^127; 0 for 0.
    @inline(__always)
    package static func power(_ base: SIMD4<Float>, _ exponent: Float) -> SIMD4<Float> {
        // base = 2^octaves · significand, which is √½ to √2.
        let shifted = unsafeBitCast(base, to: SIMD4<Int32>.self) &- 0x3F35_04F3
        let octaves = SIMD4<Float>(shifted &>> 23)
        let significand = unsafeBitCast((shifted & 0x007F_FFFF) &+ 0x3F35_04F3, to: SIMD4<Float>.self)
        // ln m = 2 artanh((m − 1) / (m + 1)), in units of ln 2.
        let ratio = (significand - 1) / (significand + 1)
        let square = ratio * ratio
        var series = square * (1.0 / 9) + 1.0 / 7
        series = series * square + 1.0 / 5
        series = series * square + 1.0 / 3
        series = series * square + 1
        var logarithm = (octaves + ratio * series * 2.885_390_1) * exponent
        let isNothing = base .<= 0 .| logarithm .< -126
        logarithm.replace(with: 0, where: isNothing)
        logarithm.replace(with: 127, where: logarithm .> 127)
        // At 3·2^22 a Float's last bit is worth 1.
        let whole = logarithm + 12_582_912
        let rest = (logarithm - (whole - 12_582_912)) * 0.693_147_2
        var result = rest * (1.0 / 6) + 1
        result = result * rest * (1.0 / 5) + 1
        result = result * rest * (1.0 / 4) + 1
        result = result * rest * (1.0 / 3) + 1
        result = result * rest * (1.0 / 2) + 1
        result = result * rest + 1
        let exponents = (unsafeBitCast(whole, to: SIMD4<Int32>.self) &- 0x4B40_0000 &+ 127) &<< 23
        result *= unsafeBitCast(exponents, to: SIMD4<Float>.self)
        return result.replacing(with: 0, where: isNothing)
    }

    /// base^exponent to ten digits, for a base from 0 to 1; at most 1e300.
    @inline(__always)
    package static func power(_ base: Double, _ exponent: Double) -> Double {
        if exponent == 1 { return base }
        if exponent == 0 || base == 1 { return 1 }
        guard base > 1e-300 else { return exponent > 0 ? 0 : 1e300 }
        // base = 2^octaves · significand, which is √½ to √2.
        let bits = base.bitPattern
        let shifted = bits &- 0x3FE6_A09E_667F_3BCD
        let octaves = Double(Int64(bitPattern: shifted) >> 52)
        let significand = Double(
            bitPattern: (shifted & 0x000F_FFFF_FFFF_FFFF) &+ 0x3FE6_A09E_667F_3BCD)
        // ln m = 2 artanh((m − 1) / (m + 1)), in units of ln 2.
        let ratio = (significand - 1) / (significand + 1)
        let square = ratio * ratio
        var series = square * (1.0 / 13) + 1.0 / 11
        series = series * square + 1.0 / 9
        series = series * square + 1.0 / 7
        series = series * square + 1.0 / 5
        series = series * square + 1.0 / 3
        series = series * square + 1
        let logarithm = (octaves + ratio * series * 2.885_390_081_777_926_8) * exponent
        guard logarithm > -1000 else { return 0 }
        guard logarithm < 996 else { return 1e300 }
        let whole = (logarithm + 0x1.8p52) - 0x1.8p52
        let rest = (logarithm - whole) * 0.693_147_180_559_945_3
        var result = rest * (1.0 / 9) + 1
        result = result * rest * (1.0 / 8) + 1
        result = result * rest * (1.0 / 7) + 1
        result = result * rest * (1.0 / 6) + 1
        result = result * rest * (1.0 / 5) + 1
        result = result * rest * (1.0 / 4) + 1
        result = result * rest * (1.0 / 3) + 1
        result = result * rest * (1.0 / 2) + 1
        result = result * rest + 1
        return result * Double(sign: .plus, exponent: Int(whole), significand: 1)
    }
}
