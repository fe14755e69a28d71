import RasterKernels
import RasterPaths

/// Looks up a gradient's colours at pixel centres, through the inverse of the transform that it is drawn
/// with.
///
/// A row's terms are made from the row alone, and each pixel's position along the axis from its own column,
/// not stepped from its neighbour's, so that a tile gives the bytes of the whole. Arithmetic is + - * / and
/// square roots in double.
struct GradientSampler {
    enum Shape {
        case constant(UInt32)
        case linear
        case radial
        case conic
        case conical(ConicalGradient)
    }

    typealias Spread = GradientPaint.Spread

    /// What a row samples at once.
    static let chunk = 128

    let shape: Shape
    let spread: Spread
    let ramp: ColorRamp
    /// Pixels to the gradient's own space: linear, x is the position; radial and conic, the centre is the
    /// origin.
    let inverse: DeviceTransform
    /// Radial: position = distance · scale + offset. Conic: offset in turns.
    let scale: Double
    let offset: Double

    /// Nil when nothing is painted: geometry or a transform that isn't finite or has no inverse.
    init?(_ paint: GradientPaint, transform: DeviceTransform) {
        guard let toUser = paint.toPixels(transform).inverse else { return nil }
        ramp = paint.ramp
        spread = paint.options.spread
        let originX: Double
        let originY: Double
        switch paint.geometry {
        case .linear(let start, _):
            originX = Double(start.x)
            originY = Double(start.y)
        case .radial(let center, _, _), .conic(let center, _), .conical(let center, _, _, _):
            originX = Double(center.x)
            originY = Double(center.y)
        }
        var inverse = toUser
        inverse.tx -= originX
        inverse.ty -= originY
        switch paint.geometry {
        case .linear(let start, let end):
            let dx = Double(end.x) - Double(start.x)
            let dy = Double(end.y) - Double(start.y)
            guard dx.isFinite, dy.isFinite else { return nil }
            let square = dx * dx + dy * dy
            shape = square > 0 ? .linear : .constant(ramp.after)
            if square > 0 {
                let u = dx / square
                let v = dy / square
                inverse = DeviceTransform(
                    a: inverse.a * u + inverse.b * v, b: 0, c: inverse.c * u + inverse.d * v, d: 0,
                    tx: inverse.tx * u + inverse.ty * v, ty: 0)
            }
            scale = 1
            offset = 0
        case .radial(_, let startRadius, let endRadius):
            guard startRadius.isFinite, endRadius.isFinite else { return nil }
            let start = max(Double(startRadius), 0)
            let end = max(Double(endRadius), 0)
            shape = .radial
            // Between equal radii an axis so short that no pixel's centre is on it.
            scale = 1 / (end == start ? 1e-9 : end - start)
            offset = -start * scale
        case .conical(let startCenter, let startRadius, let endCenter, let endRadius):
            guard
                let cone = ConicalGradient(
                    dx: Double(endCenter.x) - Double(startCenter.x),
                    dy: Double(endCenter.y) - Double(startCenter.y), startRadius: Double(startRadius),
                    endRadius: Double(endRadius))
            else { return nil }
            shape = .conical(cone)
            scale = 1
            offset = 0
        case .conic(_, let angle):
            guard angle.radians.isFinite else { return nil }
            shape = .conic
            scale = 1
            offset = -(angle.radians / (2 * Double.pi)).truncatingRemainder(dividingBy: 1)
        }
        self.inverse = inverse
        guard inverse.isFinite, scale.isFinite, offset.isFinite else { return nil }
    }

    /// Nil for shapes without a kernel.
    private var isRadial: Bool? {
        switch shape {
        case .linear: false
        case .radial: true
        case .constant, .conic, .conical: nil
        }
    }

    /// Whether every colour is, and there is one everywhere.
    var isOpaque: Bool { ramp.isOpaque && !hasGaps }

    /// Whether some positions are NaN, where nothing is painted.
    private var hasGaps: Bool {
        if case .conical(let cone) = shape { cone.hasGaps } else { false }
    }

    /// The entries that the table needs; 0 where colours are computed pixel by pixel.
    var tableSize: Int { ramp.cellCount.map { $0 + 2 } ?? 0 }

    func writeTable(_ table: UnsafeMutablePointer<UInt32>) {
        if let cellCount = ramp.cellCount { ramp.writeTable(table, cellCount: cellCount) }
    }

    /// Writes the colours of some pixels of a row of the picture.
    func sample(
        x: Int, y: Int, count: Int, table: UnsafePointer<UInt32>, kernels: SpanKernels,
        into row: UnsafeMutablePointer<UInt32>
    ) {
        if case .constant(let pixel) = shape {
            row.update(repeating: pixel, count: count)
            return
        }
        if let gradientRow = kernels.gradientRow, let cellCount = ramp.cellCount, let isRadial {
            let centreY = Double(y) + 0.5
            var terms = rk_gradient_row(
                a: inverse.a, b: inverse.b, c: inverse.c * centreY + inverse.tx,
                d: inverse.d * centreY + inverse.ty, scale: scale, offset: offset, radial: isRadial ? 1 : 0,
                spread: spread.rawValue)
            gradientRow(row, count, Double(x) + 0.5, &terms, table, Double(cellCount))
            return
        }
        withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.chunk) { positions in
            guard let positions = positions.baseAddress else { return }
            var first = 0
            while first < count {
                let length = min(Self.chunk, count &- first)
                findPositions(x: x &+ first, y: y, count: length, positions)
                if let cellCount = ramp.cellCount {
                    Self.look(up: positions, count: length, table, cellCount: cellCount, into: row + first)
                } else {
                    evaluate(positions, count: length, into: row + first)
                }
                if hasGaps {
                    for column in 0..<length where positions[column].isNaN { row[first &+ column] = 0 }
                }
                first &+= length
            }
        }
    }

    // MARK: Positions

    /// Hands out where the pixels of a run lie along the axis; all beyond its end for an axis without a
    /// length. NaN is where nothing is painted.
    func forEachPosition(x: Int, y: Int, count: Int, _ body: (Int, Double) -> Void) {
        if case .constant = shape {
            for column in 0..<count { body(column, 1) }
            return
        }
        withUnsafeTemporaryAllocation(of: Double.self, capacity: max(count, 1)) { positions in
            guard let positions = positions.baseAddress else { return }
            findPositions(x: x, y: y, count: count, positions)
            for column in 0..<count { body(column, positions[column]) }
        }
    }

    private func findPositions(x: Int, y: Int, count: Int, _ positions: UnsafeMutablePointer<Double>) {
        let centreY = Double(y) + 0.5
        let first = Double(x) + 0.5
        let rowU = inverse.c * centreY + inverse.tx
        let rowV = inverse.d * centreY + inverse.ty
        switch shape {
        case .constant: break
        case .linear:
            for column in 0..<count {
                positions[column] = inverse.a * (first + Double(Int32(truncatingIfNeeded: column))) + rowU
            }
        case .radial:
            for column in 0..<count {
                let centreX = first + Double(Int32(truncatingIfNeeded: column))
                let u = inverse.a * centreX + rowU
                let v = inverse.b * centreX + rowV
                positions[column] = (u * u + v * v).squareRoot() * scale + offset
            }
        case .conical(let cone):
            for column in 0..<count {
                let centreX = first + Double(Int32(truncatingIfNeeded: column))
                positions[column] = cone.position(inverse.a * centreX + rowU, inverse.b * centreX + rowV)
            }
        case .conic:
            for column in 0..<count {
                let centreX = first + Double(Int32(truncatingIfNeeded: column))
                let turns = Self.turns(inverse.a * centreX + rowU, inverse.b * centreX + rowV) + offset
                positions[column] = Self.fraction(turns)
            }
            return
        }
        switch spread {
        case .pad: break
        case .repeat: for column in 0..<count { positions[column] = Self.fraction(positions[column]) }
        case .mirror:
            for column in 0..<count {
                let half = positions[column] * 0.5
                positions[column] = (half - Self.nearest(half)).magnitude * 2
            }
        }
    }

    /// The nearest integer for magnitudes below 2^51; beyond, something near.
    @inline(__always)
    private static func nearest(_ value: Double) -> Double {
        (value + 6_755_399_441_055_744) - 6_755_399_441_055_744
    }

    /// The part after the point, 0 to 1.
    @inline(__always)
    private static func fraction(_ value: Double) -> Double {
        let difference = value - nearest(value)
        return difference < 0 ? difference + 1 : difference
    }

    /// The angle of a vector in turns, 0 to 1, within 4e-9. Abramowitz and Stegun 4.4.49, by plain
    /// arithmetic, since an `atan2` differs between C libraries.
    @inline(__always)
    package static func turns(_ x: Double, _ y: Double) -> Double {
        let width = x.magnitude
        let height = y.magnitude
        let larger = width > height ? width : height
        let smaller = width > height ? height : width
        let ratio = larger > 0 ? smaller / larger : 0
        let square = ratio * ratio
        var sum = 0.002_866_225_7
        sum = sum * square - 0.016_165_736_7
        sum = sum * square + 0.042_909_613_8
        sum = sum * square - 0.075_289_640_0
        sum = sum * square + 0.106_562_639_3
        sum = sum * square - 0.142_088_994_4
        sum = sum * square + 0.199_935_508_5
        sum = sum * square - 0.333_331_452_8
        var angle = (sum * square + 1) * ratio * (0.5 / Double.pi)
        if height > width { angle = 0.25 - angle }
        if x < 0 { angle = 0.5 - angle }
        return y < 0 ? 1 - angle : angle
    }

    // MARK: Colours

    @inline(__always)
    private static func look(
        up positions: UnsafeMutablePointer<Double>, count: Int, _ table: UnsafePointer<UInt32>,
        cellCount: Int,
        into row: UnsafeMutablePointer<UInt32>
    ) {
        let cells = Double(cellCount)
        for column in 0..<count {
            // Entry 0 is what lies before; NaN, too, is there.
            let entry = positions[column] * cells + 1
            let bounded = entry > 0 ? (entry < cells + 1 ? entry : cells + 1) : 0
            row[column] = table[Int(Int32(bounded))]
        }
    }

    /// Straight from the knots: for hard steps and steep slopes. Neighbours mostly share their piece.
    private func evaluate(
        _ positions: UnsafeMutablePointer<Double>, count: Int, into row: UnsafeMutablePointer<UInt32>
    ) {
        ramp.knots.withUnsafeBufferPointer { knots in
            var next = 0
            var from = 1.0
            var to = 0.0
            for column in 0..<count {
                let position = positions[column]
                guard position >= 0 else {
                    row[column] = ramp.before
                    continue
                }
                guard position < 1 else {
                    row[column] = ramp.after
                    continue
                }
                if !(position >= from && position < to) {
                    // The first knot beyond the position.
                    var low = 0
                    var high = knots.count
                    while low < high {
                        let middle = (low &+ high) / 2
                        if knots[middle].location > position { high = middle } else { low = middle &+ 1 }
                    }
                    next = low
                    from = next > 0 ? knots[next &- 1].location : -.infinity
                    to = next < knots.count ? knots[next].location : .infinity
                }
                if next == 0 || next == knots.count {
                    row[column] = knots[next == 0 ? 0 : next &- 1].color.packed
                } else {
                    row[column] = ColorRamp.between(knots[next &- 1], knots[next], position).packed
                }
            }
        }
    }
}
