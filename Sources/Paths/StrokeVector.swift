/// A point or vector in the stroker, where arithmetic on whole vectors reads better than on coordinates.
typealias StrokeVector = SIMD2<Double>

extension SIMD2<Double> {
    @inline(__always)
    init(_ point: CGPoint) {
        self.init(Double(point.x), Double(point.y))
    }

    @inline(__always)
    func dot(_ other: Self) -> Double { x * other.x + y * other.y }

    /// Positive when the shortest turn from `self` to `other` is from +x towards +y.
    @inline(__always)
    func cross(_ other: Self) -> Double { x * other.y - y * other.x }

    /// The vector a quarter turn back: to the left of a traveller, where y points down.
    @inline(__always)
    var leftNormal: Self { Self(y, -x) }

    @inline(__always)
    var squaredLength: Double { x * x + y * y }

    @inline(__always)
    var length: Double { squaredLength.squareRoot() }

    @inline(__always)
    static func mix(_ a: Self, _ b: Self, _ t: Double) -> Self { a + (b - a) * t }
}
