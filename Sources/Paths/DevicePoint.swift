/// A point of an outline on the device grid: units of 1/65536 pixel, y down.
///
/// Every coordinate is rounded to this grid once, before anything is clipped or cut into tiles, so all later
/// arithmetic starts from the same integers whatever part of the picture is drawn.
@usableFromInline
package struct DevicePoint: BitwiseCopyable {
    @usableFromInline package var x: Int
    @usableFromInline package var y: Int

    @inlinable
    package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// An affine map from user space to pixels, as plain doubles for the inner loops.
@usableFromInline
package struct DeviceTransform: BitwiseCopyable, Equatable, Sendable {
    @usableFromInline package var a, b, c, d, tx, ty: Double

    @inlinable package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    package var isFinite: Bool {
        (a * 0 + b * 0 + c * 0 + d * 0 + tx * 0 + ty * 0) == 0
    }
}

/// A transformed point before it is put on the device grid, in pixels.
struct DoublePoint {
    var x: Double
    var y: Double

    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    init(_ point: SIMD2<Double>) { self.init(x: point.x, y: point.y) }

    @inline(__always) var isFinite: Bool { (x * 0 + y * 0) == 0 }

    @inline(__always) func isWithin(_ limit: Double) -> Bool {
        x.magnitude <= limit && y.magnitude <= limit
    }

    @inline(__always) func distance(_ other: DoublePoint) -> Double {
        let dx = other.x - x
        let dy = other.y - y
        return (dx * dx + dy * dy).squareRoot()
    }

    @inline(__always) func middle(_ other: DoublePoint) -> DoublePoint {
        DoublePoint(x: x * 0.5 + other.x * 0.5, y: y * 0.5 + other.y * 0.5)
    }

    func clamped(to limit: Double) -> DoublePoint {
        DoublePoint(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
    }

    /// Rounds to the nearest unit, ties to even. Adding 1.5 · 2^52 leaves the integer in the low bits of the
    /// sum, which costs one addition where a conversion with a trap check costs several operations.
    @inline(__always) var onDeviceGrid: DevicePoint { Self.onDeviceGrid(SIMD2(x, y)) }

    @inline(__always)
    static func onDeviceGrid(_ point: SIMD2<Double>) -> DevicePoint {
        let shift = SIMD2<Double>(repeating: 6_755_399_441_055_744.0)
        let units =
            unsafeBitCast(point * FlattenedOutline.unitsPerPixel + shift, to: SIMD2<Int>.self)
            &- unsafeBitCast(shift, to: SIMD2<Int>.self)
        return DevicePoint(x: units.x, y: units.y)
    }
}
