import Foundation
import RasterEngine
import RasterPaths
import TestSupport
import Testing

/// The kernels that pack, weigh and filter rows of a PNG give the numbers of their Swift reference.
@Suite struct PNGFilterKernelTests {
    private static func weights(
        _ level: KernelLevel, _ row: [UInt8], _ above: [UInt8], _ distance: Int
    ) -> [UInt64] {
        var weights: [UInt64] = [0, 0]
        PNGFilterKernels(level: level).weigh(row, above, distance, row.count, &weights)
        return weights
    }

    /// By the specification (12.8): the sum of what is left, as signed numbers without their signs.
    @Test(arguments: KernelLevel.available) func weightsAreSumsOfDistancesFromZero(level: KernelLevel) {
        // Sub leaves 3, -4, -127 and -126, up 0, -1, -128 and 2.
        let four: [UInt64] = [260, 131]
        #expect(Self.weights(level, [3, 255, 128, 2], [3, 0, 0, 0], 1) == four)
        // What lies before the row is 0.
        let two: [UInt64] = [156, 156]
        #expect(Self.weights(level, [200, 100], [0, 0], 3) == two)
        let none: [UInt64] = [0, 0]
        #expect(Self.weights(level, [], [], 4) == none)
    }

    @Test func levelsAgree() {
        var random = SeededGenerator(seed: 9)
        // Around the lengths of vectors, and so long that sums of 16 bits have to be emptied.
        for count in Array(0...140) + [4095, 8160, 8161, 16320, 16400, 40001] {
            for distance in [1, 2, 3, 4] {
                let row = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                let above = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                let expected = Self.weights(.reference, row, above, distance)
                for level in KernelLevel.available {
                    #expect(
                        Self.weights(level, row, above, distance) == expected, "\(level) \(count) \(distance)"
                    )
                }
            }
        }
        // As far from 0 as bytes are, everywhere.
        let far = [UInt8](repeating: 128, count: 50_000)
        for level in KernelLevel.available {
            let up = Self.weights(level, far, [UInt8](repeating: 0, count: far.count), 4)[1]
            #expect(up == 6_400_000)
        }
    }

    /// Around the lengths of vectors; what comes after the last byte is left alone.
    @Test(arguments: KernelLevel.available) func rowsArePackedAndSubtracted(level: KernelLevel) {
        var random = SeededGenerator(seed: 10)
        let kernels = PNGFilterKernels(level: level)
        for count in Array(0...140) + [1200, 4099] {
            let pixels = (0..<(count * 4)).map { _ in UInt8.random(in: 0...255, using: &random) }
            var packed = [UInt8](repeating: 7, count: count * 3 + 64)
            kernels.pack(pixels, count, &packed)
            let colors = pixels.indices.filter { $0 % 4 < 3 }.map { pixels[$0] }
            #expect(packed == colors + [UInt8](repeating: 7, count: 64), "\(count)")

            let (row, other) = (pixels.prefix(count), pixels.suffix(count))
            var left = [UInt8](repeating: 7, count: count + 64)
            kernels.subtract(Array(row), Array(other), count, &left)
            #expect(left == zip(row, other).map { $0 &- $1 } + [UInt8](repeating: 7, count: 64), "\(count)")
        }
    }
}
