/// Equal parts of a curve's step and the points between them, two side by side: a square root or a quotient
/// of two takes as long as one, and they are most of what cutting curves costs. The same arithmetic as of
/// single samples and steps, so the same numbers. The kernel `rk_stroke_fan` does the same.
struct StrokeFan {
    private static let mostParts = 8
    /// Room for all points, and for pairs of which only the first counts.
    private static let stride = mostParts + 2
    static let capacity = 7 * stride

    private let memory: UnsafeMutableRawPointer
    private let first: Double
    private let step: Double
    /// False where the curve nearly stands still at one of the points between, so that it has no direction
    /// there: they are not made.
    private(set) var moves = true

    /// What a point is kept as: arrays, one after the other.
    private enum Row: Int {
        case parameter, x, y, directionX, directionY, velocityX, velocityY
    }

    /// - Parameter memory: `capacity` numbers, for as long as the fan is used.
    @inline(__always)
    init(
        _ memory: UnsafeMutableBufferPointer<Double>, _ curve: StrokeCurve, _ from: CurveSample,
        _ to: CurveSample, _ parts: Int
    ) {
        self.memory = UnsafeMutableRawPointer(memory.baseAddress!)
        first = from.parameter
        step = (to.parameter - from.parameter) / Double(parts)
        store(from, 0)
        var part = 1
        while part < parts {
            let t = SIMD2(parameter(part), parameter(part + 1))
            let x = ((curve.a.x * t + curve.b.x) * t + curve.c.x) * t + curve.start.x
            let y = ((curve.a.y * t + curve.b.y) * t + curve.c.y) * t + curve.start.y
            let velocityX = (curve.a.x * (3 * t) + curve.b.x * 2) * t + curve.c.x
            let velocityY = (curve.a.y * (3 * t) + curve.b.y * 2) * t + curve.c.y
            let speed = (velocityX * velocityX + velocityY * velocityY).squareRoot()
            // The second of the last two may be no point between.
            if !(speed.x > curve.slowest) || (part + 1 < parts && !(speed.y > curve.slowest)) {
                moves = false
                return
            }
            store(t, .parameter, part)
            store(x, .x, part)
            store(y, .y, part)
            store(velocityX / speed, .directionX, part)
            store(velocityY / speed, .directionY, part)
            store(velocityX, .velocityX, part)
            store(velocityY, .velocityY, part)
            part += 2
        }
        store(to, parts)
        // Read beside the last one where the parts are odd in number.
        store(to, parts + 1)
    }

    @inline(__always)
    private func parameter(_ part: Int) -> Double { first + step * Double(part) }

    @inline(__always)
    func sample(_ index: Int) -> CurveSample {
        CurveSample(
            parameter: number(.parameter, index), point: StrokeVector(number(.x, index), number(.y, index)),
            direction: StrokeVector(number(.directionX, index), number(.directionY, index)),
            velocity: StrokeVector(number(.velocityX, index), number(.velocityY, index)))
    }

    /// Which of two parts need no cut any more, as `StrokeFlattening` decides it, and how long those are.
    @inline(__always)
    func check(
        _ part: Int, _ curve: StrokeCurve, _ tolerance: StrokeTolerance, radius: Double,
        leastSquaredTurn: Double, isFlat: Bool
    ) -> (isFine: SIMDMask<SIMD2<Int64>>, length: SIMD2<Double>) {
        let next = part + 1
        let chordX = pair(.x, next) - pair(.x, part)
        let chordY = pair(.y, next) - pair(.y, part)
        let turnX = pair(.directionX, next) - pair(.directionX, part)
        let turnY = pair(.directionY, next) - pair(.directionY, part)
        let length = (chordX * chordX + chordY * chordY).squareRoot()
        let turn = turnX * turnX + turnY * turnY
        let parameter = pair(.parameter, part)
        let half = (pair(.parameter, next) - parameter) * 0.5
        let (x0, y0) = (pair(.velocityX, part), pair(.velocityY, part))
        let (x1, y1) = (pair(.velocityX, next), pair(.velocityY, next))
        let middleX = x0 + (curve.a.x * (6 * parameter) + curve.b.x * 2) * half
        let middleY = y0 + (curve.a.y * (6 * parameter) + curve.b.y * 2) * half
        let along0 = x0 * middleX + y0 * middleY
        let along1 = middleX * x1 + middleY * y1
        let turn0 = (x0 * middleY - y0 * middleX) / along0
        let turn1 = (middleX * y1 - middleY * x1) / along1
        let squaredSlowest = curve.slowest * curve.slowest
        let isQuick =
            (along0 .> 0) .& (along1 .> 0) .& (x0 * x0 + y0 * y0 .> squaredSlowest)
            .& (x1 * x1 + y1 * y1 .> squaredSlowest)
        // The absolute values of quotients of positive divisors.
        let greater = Self.greater(Self.greater(turn0, -turn0), Self.greater(turn1, -turn1))
        let bend = Self.greater(2 * greater, turn.squareRoot())
        let isSmall = bend * bend .<= leastSquaredTurn
        let sweep =
            (isFlat ? SIMD2(repeating: 0) : length) + (radius * bend).replacing(with: 0, where: isSmall)
        let distance = sweep * bend * 0.125
        let isFine =
            (distance .<= tolerance.free)
            .| ((distance .<= tolerance.most) .& (distance * sweep .<= tolerance.product))
        return (isQuick .& isFine, length.replacing(with: length * (1 + turn / 24), where: turn .< 1))
    }

    @inline(__always)
    private static func greater(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
        b.replacing(with: a, where: a .> b)
    }

    @inline(__always)
    private func number(_ row: Row, _ index: Int) -> Double {
        memory.load(fromByteOffset: (row.rawValue * Self.stride + index) * 8, as: Double.self)
    }

    @inline(__always)
    private func pair(_ row: Row, _ index: Int) -> SIMD2<Double> {
        memory.loadUnaligned(
            fromByteOffset: (row.rawValue * Self.stride + index) * 8, as: SIMD2<Double>.self)
    }

    @inline(__always)
    private func store(_ numbers: SIMD2<Double>, _ row: Row, _ index: Int) {
        memory.storeBytes(
            of: numbers, toByteOffset: (row.rawValue * Self.stride + index) * 8, as: SIMD2<Double>.self)
    }

    @inline(__always)
    private func store(_ sample: CurveSample, _ index: Int) {
        let numbers = (memory + index * 8).assumingMemoryBound(to: Double.self)
        numbers[Row.parameter.rawValue * Self.stride] = sample.parameter
        numbers[Row.x.rawValue * Self.stride] = sample.point.x
        numbers[Row.y.rawValue * Self.stride] = sample.point.y
        numbers[Row.directionX.rawValue * Self.stride] = sample.direction.x
        numbers[Row.directionY.rawValue * Self.stride] = sample.direction.y
        numbers[Row.velocityX.rawValue * Self.stride] = sample.velocity.x
        numbers[Row.velocityY.rawValue * Self.stride] = sample.velocity.y
    }
}
