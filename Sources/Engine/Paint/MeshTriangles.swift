/// A place in the picture's pixels with its premultiplied colour, 0 to 255.
struct MeshSample: BitwiseCopyable {
    var position: SIMD2<Double>
    var color: SIMD4<Float>
}

/// A box around some places.
struct MeshBox {
    var low = SIMD2(repeating: Double.infinity)
    var high = SIMD2(repeating: -Double.infinity)

    mutating func extend(_ point: SIMD2<Double>) {
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
    }

    func union(_ other: MeshBox) -> MeshBox {
        MeshBox(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
    }
}

/// Pixels to fill with triangles whose colours run in straight lines.
struct MeshTriangles {
    private let pixels: UnsafeMutablePointer<UInt32>
    let region: PixelRect
    private let rowLength: Int
    private let low: SIMD2<Double>
    private let high: SIMD2<Double>

    init(pixels: UnsafeMutablePointer<UInt32>, region: PixelRect, rowLength: Int) {
        self.pixels = pixels
        self.region = region
        self.rowLength = rowLength
        low = SIMD2(Double(region.x), Double(region.y))
        high = SIMD2(Double(region.x + region.width), Double(region.y + region.height))
    }

    /// Whether what lies in the box may paint; the margin covers the rounding of curves beyond their control
    /// points.
    func isTouched(by box: MeshBox) -> Bool {
        box.low.x - 1 < high.x && box.high.x + 1 > low.x && box.low.y - 1 < high.y && box.high.y + 1 > low.y
    }

    /// The first pixel, at least `minimum` and at most `maximum`, whose centre is at a coordinate or beyond
    /// it.
    @inline(__always)
    private static func pixel(_ coordinate: Double, _ minimum: Int, _ maximum: Int) -> Int {
        let value = coordinate - 0.5
        guard value > Double(minimum) else { return minimum }
        guard value < Double(maximum) else { return maximum }
        let whole = Int(value)
        return Double(whole) < value ? whole &+ 1 : whole
    }

    /// Where an edge crosses a row: the same bits for both triangles that share it, for it always runs
    /// downwards.
    @inline(__always)
    private static func crossing(_ top: SIMD2<Double>, _ bottom: SIMD2<Double>, _ y: Double) -> Double {
        top.x + (y - top.y) * ((bottom.x - top.x) / (bottom.y - top.y))
    }

    @inline(__always)
    func fill(_ first: MeshSample, _ second: MeshSample, _ third: MeshSample) {
        // By height.
        var (top, middle, bottom) = (first.position, second.position, third.position)
        if middle.y < top.y { swap(&top, &middle) }
        if bottom.y < middle.y { swap(&middle, &bottom) }
        if middle.y < top.y { swap(&top, &middle) }
        let firstRow = Self.pixel(top.y, region.y, region.y &+ region.height)
        let endRow = Self.pixel(bottom.y, region.y, region.y &+ region.height)
        guard firstRow < endRow else { return }
        let left = min(top.x, min(middle.x, bottom.x))
        let right = max(top.x, max(middle.x, bottom.x))
        guard left < high.x, right >= low.x else { return }

        let origin = first.position
        let side = second.position - origin
        let other = third.position - origin
        let area = side.x * other.y - side.y * other.x
        guard area != 0, area.isFinite else { return }
        let sideColor = second.color - first.color
        let otherColor = third.color - first.color
        let across =
            sideColor * Float(other.y / area) - otherColor * Float(side.y / area)
        let down = otherColor * Float(side.x / area) - sideColor * Float(other.x / area)
        // In a sliver slopes are steep and rounding large.
        let lowest = pointwiseMin(first.color, pointwiseMin(second.color, third.color))
        let highest = pointwiseMax(first.color, pointwiseMax(second.color, third.color))
        for row in firstRow..<endRow {
            let y = Double(row) + 0.5
            let long = Self.crossing(top, bottom, y)
            let short = y < middle.y ? Self.crossing(top, middle, y) : Self.crossing(middle, bottom, y)
            let from = Self.pixel(min(long, short), region.x, region.x &+ region.width)
            let to = Self.pixel(max(long, short), region.x, region.x &+ region.width)
            guard from < to else { continue }
            let start = first.color + down * Float(y - origin.y)
            let line = pixels + ((row &- region.y) &* rowLength &- region.x)
            for column in from..<to {
                let color = start + across * Float(Double(column) + 0.5 - origin.x)
                line[column] = pointwiseMin(pointwiseMax(color, lowest), highest).packed
            }
        }
    }
}
