/// What can be seen of a stroke, in user space, so that the rest of it need not be made.
///
/// The outline inside `drawn` is the same whatever `drawn` is: only whole polygons are left out. It may
/// differ, by no more than the tolerance, with `seen`, which must be the same for all parts of a picture.
package struct StrokeWindow: Sendable {
    /// What is seen of the whole picture. Curves beyond are not followed, dashes beyond not counted.
    package var seen: StrokeBox
    /// What is drawn now; within `seen`.
    package var drawn: StrokeBox

    package init(seen: StrokeBox, drawn: StrokeBox) {
        self.seen = seen
        self.drawn = drawn
    }

    static let unbounded = StrokeWindow(seen: .everywhere, drawn: .everywhere)
}

/// What a stroke's outline is made for: as `Path.stroked(_:pixel:window:mostPoints:kernels:)` says.
package struct StrokeResolution: Sendable {
    let pixel: CGFloat
    let window: StrokeWindow
    let mostPoints: Int
    let kernels: StrokeKernels

    package init(
        pixel: CGFloat, window: StrokeWindow, mostPoints: Int = Path.mostOutlinePoints, kernels: StrokeKernels
    ) {
        self.pixel = pixel
        self.window = window
        self.mostPoints = mostPoints
        self.kernels = kernels
    }
}

/// An upright box.
package struct StrokeBox: Sendable {
    var low: StrokeVector
    var high: StrokeVector

    init(low: StrokeVector, high: StrokeVector) {
        self.low = low
        self.high = high
    }

    package static let everywhere = StrokeBox(
        low: StrokeVector(repeating: -.infinity), high: StrokeVector(repeating: .infinity))

    var isEverywhere: Bool { low.x == -.infinity && high.x == .infinity }

    /// The box in user space of a rectangle of pixels; everywhere if there is none that is finite.
    package init(
        left: Double, top: Double, right: Double, bottom: Double, through transform: DeviceTransform
    ) {
        self = .everywhere
        let determinant = transform.a * transform.d - transform.b * transform.c
        guard determinant != 0, determinant.isFinite else { return }
        var low = StrokeVector(repeating: .infinity)
        var high = -low
        // Where axes stay axes two corners are enough.
        let step = transform.b == 0 && transform.c == 0 ? 3 : 1
        for corner in Swift.stride(from: 0, to: 4, by: step) {
            let x = (corner & 1 == 0 ? left : right) - transform.tx
            let y = (corner & 2 == 0 ? top : bottom) - transform.ty
            let point = StrokeVector(
                (transform.d * x - transform.c * y) / determinant,
                (transform.a * y - transform.b * x) / determinant)
            guard (point.x * 0 + point.y * 0) == 0 else { return }
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        // As much again as rounding can move a corner.
        let size = max(
            max(low.x.magnitude, low.y.magnitude), max(high.x.magnitude, high.y.magnitude),
            max(transform.tx.magnitude, transform.ty.magnitude)
                / max(transform.a.magnitude, transform.b.magnitude).nextUp)
        guard size.isFinite else { return }
        self = StrokeBox(low: low, high: high).expanded(by: size * 1e-9)
    }

    func expanded(by distance: Double) -> StrokeBox {
        StrokeBox(low: low - distance, high: high + distance)
    }

    /// Whether a box between two corners lies apart; false for what isn't a number.
    @inline(__always)
    func isApart(from low: StrokeVector, to high: StrokeVector) -> Bool {
        high.x < self.low.x || low.x > self.high.x || high.y < self.low.y || low.y > self.high.y
    }

    @inline(__always)
    func contains(from low: StrokeVector, to high: StrokeVector) -> Bool {
        low.x >= self.low.x && high.x <= self.high.x && low.y >= self.low.y && high.y <= self.high.y
    }

    /// The part of a line that lies inside, as fractions of it; nil when none does. Sutherland's and Cohen's
    /// slabs, as Liang and Barsky (1984) put them.
    func fractions(from start: StrokeVector, to end: StrokeVector) -> ClosedRange<Double>? {
        if isEverywhere { return 0...1 }
        var first = 0.0
        var last = 1.0
        for axis in 0..<2 {
            let step = end[axis] - start[axis]
            if step == 0 {
                if start[axis] < low[axis] || start[axis] > high[axis] { return nil }
                continue
            }
            let enter = ((step > 0 ? low : high)[axis] - start[axis]) / step
            let leave = ((step > 0 ? high : low)[axis] - start[axis]) / step
            first = max(first, enter)
            last = min(last, leave)
        }
        return first <= last ? first...last : nil
    }
}

/// The box around points.
struct StrokeBounds {
    var low = StrokeVector(repeating: .infinity)
    var high = StrokeVector(repeating: -.infinity)

    @inline(__always)
    mutating func add(_ point: StrokeVector) {
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
    }
}
