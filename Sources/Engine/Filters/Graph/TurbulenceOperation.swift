import RasterPaths

/// Perlin's noise, as the specification's `feTurbulence` defines it, with the same lattice: all four
/// components at once.
struct TurbulenceOperation: FilterGraphOperation {
    private let lattice: NoiseLattice
    /// Pixels to user space.
    private let inverse: DeviceTransform
    private let waves: [Wave]
    private let isFractal: Bool

    /// One octave.
    private struct Wave {
        var frequencyX: Double
        var frequencyY: Double
        var height: Float
        /// Where the lattice begins again, and after how many cells; `Int.max` for never.
        var wrapX = Int.max
        var wrapY = Int.max
        var width = 0
        var rows = 0
    }

    private static let mostOctaves = 16
    /// What the lattice is moved by, so that its cells count from 0.
    private static let origin = 4096

    /// Nil when there is nothing to see: without an octave, or under a map without an inverse.
    init?(_ turbulence: FilterPrimitive.Turbulence, _ geometry: FilterGraphGeometry, tile: CGRect) {
        guard let inverse = geometry.transform.inverse else { return nil }
        self.inverse = inverse
        isFractal = turbulence.isFractal
        lattice = NoiseLattice(seed: turbulence.seed)
        var wave = Wave(
            frequencyX: max(FilterGraphGeometry.finite(turbulence.baseFrequency.width), 0),
            frequencyY: max(FilterGraphGeometry.finite(turbulence.baseFrequency.height), 0), height: 1)
        if turbulence.stitchesTiles {
            (wave.frequencyX, wave.width, wave.wrapX) = Self.stitched(
                wave.frequencyX, Double(tile.origin.x), Double(tile.size.width))
            (wave.frequencyY, wave.rows, wave.wrapY) = Self.stitched(
                wave.frequencyY, Double(tile.origin.y), Double(tile.size.height))
        }
        var waves: [Wave] = []
        for _ in 0..<min(max(turbulence.octaves, 0), Self.mostOctaves) {
            waves.append(wave)
            wave.frequencyX *= 2
            wave.frequencyY *= 2
            wave.height /= 2
            if turbulence.stitchesTiles {
                wave.width *= 2
                wave.rows *= 2
                if wave.wrapX != .max { wave.wrapX = 2 * wave.wrapX - Self.origin }
                if wave.wrapY != .max { wave.wrapY = 2 * wave.wrapY - Self.origin }
            }
        }
        self.waves = waves
    }

    /// The nearest frequency of which whole waves fit a tile, their number and where the lattice wraps.
    private static func stitched(_ frequency: Double, _ start: Double, _ length: Double) -> (
        Double, Int, Int
    ) {
        let waves = frequency * length
        guard length > 0, waves > 0, waves < 0x1p20, (start * frequency).magnitude < 0x1p20 else {
            return (frequency, 0, .max)
        }
        let (low, high) = (waves.rounded(.down) / length, waves.rounded(.up) / length)
        let fitted = low > 0 && frequency / low < high / frequency ? low : high
        // In a tile much smaller than a wave it may be any number.
        guard fitted.isFinite, (start * fitted).magnitude < 0x1p20, (length * fitted).magnitude < 0x1p20
        else { return (frequency, 0, .max) }
        let count = Int(length * fitted + 0.5)
        return (fitted, count, Int(start * fitted + Double(origin + count)))
    }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? { nil }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        let region = output.region
        let sums = workspace.scratch(.lines, SIMD4<Float>.self, count: region.width)
        for y in region.rows {
            sums.update(repeating: .zero, count: region.width)
            for wave in waves { add(wave, row: y, region.columns, to: sums) }
            let row = output.row(y)
            for x in 0..<region.width {
                row[x] = FilterPixel(straight: isFractal ? sums[x] * 0.5 + 0.5 : sums[x])
            }
        }
    }

    private func add(
        _ wave: Wave, row: Int, _ columns: Range<Int>, to sums: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        lattice.withPointers { selector, gradients in
            let startX = (inverse.c * Double(row) + inverse.tx) * wave.frequencyX + Double(Self.origin)
            let stepX = inverse.a * wave.frequencyX
            let startY = (inverse.d * Double(row) + inverse.ty) * wave.frequencyY + Double(Self.origin)
            let stepY = inverse.b * wave.frequencyY
            var (cellX, cellY) = (Int.min, Int.min)
            var corners = NoiseCell()
            for x in columns {
                let noiseX = startX + stepX * Double(x)
                let noiseY = startY + stepY * Double(x)
                // Beyond that a cell has no inside.
                guard noiseX.magnitude < 0x1p50, noiseY.magnitude < 0x1p50 else { continue }
                var (left, top) = (Int(noiseX), Int(noiseY))
                if Double(left) > noiseX { left &-= 1 }
                if Double(top) > noiseY { top &-= 1 }
                if left != cellX || top != cellY {
                    (cellX, cellY) = (left, top)
                    corners = NoiseCell(
                        left: left, top: top, wrapX: wave.wrapX, width: wave.width, wrapY: wave.wrapY,
                        height: wave.rows, selector, gradients)
                }
                var noise = corners.noise(Float(noiseX - Double(left)), Float(noiseY - Double(top)))
                if !isFractal { noise.replace(with: -noise, where: noise .< 0) }
                sums[x &- columns.lowerBound] += noise * wave.height
            }
        }
    }
}

/// The gradients at a cell's corners.
private struct NoiseCell {
    private var gradientX = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
    private var gradientY = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)

    init() {}

    init(
        left: Int, top: Int, wrapX: Int, width: Int, wrapY: Int, height: Int,
        _ selector: UnsafePointer<Int>, _ gradients: UnsafePointer<NoiseLattice.Gradient>
    ) {
        func wrapped(_ place: Int, _ wrap: Int, _ length: Int) -> Int {
            (place >= wrap ? place &- length : place) & 255
        }
        let first = selector[wrapped(left, wrapX, width)]
        let second = selector[wrapped(left &+ 1, wrapX, width)]
        let above = wrapped(top, wrapY, height)
        let below = wrapped(top &+ 1, wrapY, height)
        let corners = (
            gradients[selector[first &+ above]], gradients[selector[second &+ above]],
            gradients[selector[first &+ below]], gradients[selector[second &+ below]]
        )
        gradientX = (corners.0.x, corners.1.x, corners.2.x, corners.3.x)
        gradientY = (corners.0.y, corners.1.y, corners.2.y, corners.3.y)
    }

    /// At a place in the cell, 0 to 1.
    @inline(__always)
    func noise(_ x: Float, _ y: Float) -> SIMD4<Float> {
        let curveX = x * x * (3 - 2 * x)
        let curveY = y * y * (3 - 2 * y)
        let topLeft = gradientX.0 * x + gradientY.0 * y
        let topRight = gradientX.1 * (x - 1) + gradientY.1 * y
        let bottomLeft = gradientX.2 * x + gradientY.2 * (y - 1)
        let bottomRight = gradientX.3 * (x - 1) + gradientY.3 * (y - 1)
        let top = topLeft + (topRight - topLeft) * curveX
        let bottom = bottomLeft + (bottomRight - bottomLeft) * curveX
        return top + (bottom - top) * curveY
    }
}

/// The permutation and the gradients of a seed.
private struct NoiseLattice: Sendable {
    struct Gradient {
        var x = SIMD4<Float>.zero
        var y = SIMD4<Float>.zero
    }

    private let selector: [Int]
    private let gradients: [Gradient]

    private static let size = 256

    /// Park and Miller's minimal generator draws the gradients of the components, one after the other, then
    /// the permutation.
    init(seed: Int) {
        let modulus = 2_147_483_647
        var state = min(max(seed, -(1 << 40)), 1 << 40)
        if state <= 0 { state = -(state % (modulus - 1)) + 1 }
        state = min(state, modulus - 1)
        func next() -> Int {
            state = state * 16807 % modulus
            return state
        }
        var gradients = [Gradient](repeating: Gradient(), count: 2 * Self.size + 2)
        for channel in 0..<4 {
            for index in 0..<Self.size {
                let x = Double(next() % (2 * Self.size) - Self.size) / Double(Self.size)
                let y = Double(next() % (2 * Self.size) - Self.size) / Double(Self.size)
                let length = (x * x + y * y).squareRoot()
                gradients[index].x[channel] = Float(length > 0 ? x / length : 0)
                gradients[index].y[channel] = Float(length > 0 ? y / length : 0)
            }
        }
        var selector = Array(0..<(2 * Self.size + 2))
        for index in stride(from: Self.size - 1, to: 0, by: -1) {
            selector.swapAt(index, next() % Self.size)
        }
        for index in 0..<(Self.size + 2) {
            selector[Self.size + index] = selector[index]
            gradients[Self.size + index] = gradients[index]
        }
        self.selector = selector
        self.gradients = gradients
    }

    @inline(__always)
    func withPointers(_ body: (UnsafePointer<Int>, UnsafePointer<Gradient>) -> Void) {
        selector.withUnsafeBufferPointer { selector in
            gradients.withUnsafeBufferPointer { gradients in
                guard let selector = selector.baseAddress, let gradients = gradients.baseAddress else {
                    return
                }
                body(selector, gradients)
            }
        }
    }
}
