import Raster
import TestSupport
import Testing

/// The conversion to premultiplied 8-bit sRGB.
@Suite struct ColorBytesTests {
    private let environment = EnvironmentValues()

    private func bytes(_ color: Color, opacity: Double = 1) -> [UInt8] {
        let pixel = color.resolvedPremultipliedRGBA8(in: environment, opacity: opacity)
        return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }

    /// A tie can't occur, as 255 is odd, so the integer division below is exact rounding.
    @Test func everyPairOfByteAndOpacityIsExactRounding() {
        var wrong = 0
        for component in 0...255 {
            for opacity in 0...255 {
                let expected = UInt32((component * opacity + 127) / 255)
                let reversed = UInt32(((255 - component) * opacity + 127) / 255)
                let pixel = expected | reversed << 8 | expected << 16 | UInt32(opacity) << 24
                let value = Double(component) / 255
                let other = Double(255 - component) / 255
                let alpha = Double(opacity) / 255
                let own = Color(red: value, green: other, blue: value, opacity: alpha)
                let opaque = Color(red: value, green: other, blue: value)
                if own.resolvedPremultipliedRGBA8(in: environment, opacity: 1) != pixel { wrong += 1 }
                if opaque.resolvedPremultipliedRGBA8(in: environment, opacity: alpha) != pixel { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    @Test func noByteExceedsAlpha() {
        var random: UInt64 = 0x9E37_79B9_7F4A_7C15
        func next() -> Double {
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            return Double(random >> 11) / 0x1p53 * 1.2 - 0.1
        }
        var wrong = 0
        for index in 0..<200_000 {
            let spaces: [Color.RGBColorSpace] = [.sRGB, .sRGBLinear, .displayP3]
            // Half of the colours have a component of 1 or just under.
            let red = index % 2 == 0 ? next() : 1 - abs(next()) * 0x1p-52
            let color = Color(spaces[index % 3], red: red, green: next(), blue: next(), opacity: next())
            let pixel = bytes(color, opacity: next())
            if pixel[0] > pixel[3] || pixel[1] > pixel[3] || pixel[2] > pixel[3] { wrong += 1 }
        }
        #expect(wrong == 0)
    }

    @Test func componentsAndOpacitiesClamp() {
        #expect(bytes(Color(red: 2, green: -1, blue: .infinity)) == [255, 0, 255, 255])
        #expect(bytes(Color(white: 1, opacity: 7), opacity: 0.2) == [51, 51, 51, 51])
        #expect(bytes(Color(white: 1, opacity: 0.2), opacity: 7) == [51, 51, 51, 51])
        #expect(bytes(Color(white: 1), opacity: -1) == [0, 0, 0, 0])
        #expect(bytes(Color(white: 1), opacity: .nan) == [0, 0, 0, 0])
        #expect(bytes(Color(red: -.infinity, green: .nan, blue: 1)) == [0, 0, 255, 255])
        #expect(
            bytes(Color(.displayP3, red: .infinity, green: -.infinity, blue: .nan)) == [255, 0, 0, 255])
    }

    /// Red is the low byte.
    @Test func order() {
        let pixel = Color(red: 17.0 / 255, green: 34.0 / 255, blue: 51.0 / 255)
            .resolvedPremultipliedRGBA8(in: environment, opacity: 1)
        #expect(pixel == 0xFF33_2211)
    }

    @Test func linearLightIsEncoded() {
        for byte in 0...255 {
            let encoded = Double(byte) / 255
            let linear = SRGBReference.linear(encoded)
            #expect(bytes(Color(.sRGBLinear, white: linear))[0] == UInt8(byte))
            #expect(bytes(Color(.displayP3, white: encoded)) == [UInt8(byte), UInt8(byte), UInt8(byte), 255])
        }
        // 1.055 · 0.5^(1/2.4) − 0.055 = 0.73536, and 255 of it 187.5166.
        #expect(bytes(Color(.sRGBLinear, white: 0.5), opacity: 0.4) == [75, 75, 75, 102])
    }

    /// CSS Color 4 gives color(display-p3 1 0 0) as color(srgb 1.09307 -0.22674 -0.15013).
    @Test func displayP3LeavesTheRangeOfSRGB() {
        let red = Color(.displayP3, red: 1, green: 0, blue: 0).components(in: environment).encodedSRGB
        #expect(abs(red.red - 1.09307) < 5e-5)
        #expect(abs(red.green - -0.22674) < 5e-5)
        #expect(abs(red.blue - -0.15013) < 5e-5)
        #expect(bytes(Color(.displayP3, red: 1, green: 0, blue: 0)) == [255, 0, 0, 255])
    }

    /// The matrix from both spaces' published chromaticities and the white point D65, 0.3127 0.3290.
    @Test func displayP3MatrixFollowsFromThePrimaries() {
        let displayP3 = toXYZ([(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)])
        let sRGB = toXYZ([(0.640, 0.330), (0.300, 0.600), (0.150, 0.060)])
        let matrix = product(inverse(sRGB), displayP3)
        for column in 0..<3 {
            let unit = (0..<3).map { $0 == column ? 1.0 : 0 }
            let color = Color(.displayP3, red: unit[0], green: unit[1], blue: unit[2])
                .components(in: environment).linearSRGB
            for (row, component) in [color.red, color.green, color.blue].enumerated() {
                #expect(abs(component - matrix[row][column]) < 1e-12)
            }
        }
    }

    private func toXYZ(_ primaries: [(x: Double, y: Double)]) -> [[Double]] {
        let columns = primaries.map { [$0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y] }
        let unscaled = (0..<3).map { row in columns.map { $0[row] } }
        let white = [0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290]
        let scales = inverse(unscaled).map { row in zip(row, white).map(*).reduce(0, +) }
        return unscaled.map { row in zip(row, scales).map(*) }
    }

    private func product(_ first: [[Double]], _ second: [[Double]]) -> [[Double]] {
        first.map { row in (0..<3).map { column in (0..<3).map { row[$0] * second[$0][column] }.reduce(0, +) }
        }
    }

    private func inverse(_ matrix: [[Double]]) -> [[Double]] {
        func cofactor(_ row: Int, _ column: Int) -> Double {
            let rows = [(row + 1) % 3, (row + 2) % 3]
            let columns = [(column + 1) % 3, (column + 2) % 3]
            return matrix[rows[0]][columns[0]] * matrix[rows[1]][columns[1]]
                - matrix[rows[0]][columns[1]] * matrix[rows[1]][columns[0]]
        }
        let determinant = (0..<3).map { matrix[0][$0] * cofactor(0, $0) }.reduce(0, +)
        return (0..<3).map { row in (0..<3).map { cofactor($0, row) / determinant } }
    }
}
