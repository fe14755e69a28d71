/// An affine map of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// Points are row vectors, so `concatenating` applies `self` first.
public struct CGAffineTransform: Equatable, Hashable, Codable, Sendable {
    /// What x adds to x'.
    public var a: CGFloat
    /// What x adds to y'.
    public var b: CGFloat
    /// What y adds to x'.
    public var c: CGFloat
    /// What y adds to y'.
    public var d: CGFloat
    /// What is added to x' at last.
    public var tx: CGFloat
    /// What is added to y' at last.
    public var ty: CGFloat

    /// All zeros, as on Apple's systems; the map that changes nothing is `identity`.
    @inlinable
    public init() {
        a = 0
        b = 0
        c = 0
        d = 0
        tx = 0
        ty = 0
    }

    /// A map of six numbers, not checked in any way.
    @inlinable
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The same without labels, in the order a, b, c, d, tx, ty.
    @inlinable
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// A map that moves every point by (tx, ty).
    @inlinable
    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// A map that multiplies x by `sx` and y by `sy`. A negative factor mirrors, zero flattens.
    @inlinable
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// A rotation by `angle` radians from +x towards +y: clockwise where y points down.
    ///
    /// Multiples of a right angle are exact; see `sineAndCosine(radians:)`.
    public init(rotationAngle angle: CGFloat) {
        let (sine, cosine) = sineAndCosine(radians: Double(angle))
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// The map that changes nothing.
    @inlinable
    public static var identity: CGAffineTransform {
        CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    }

    /// Whether the map changes nothing: the six numbers are compared, without tolerance.
    @inlinable
    public var isIdentity: Bool {
        a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0
    }

    /// The map that applies `self` first and then `t2`.
    @inlinable
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * t2.a + b * t2.c,
            b: a * t2.b + b * t2.d,
            c: c * t2.a + d * t2.c,
            d: c * t2.b + d * t2.d,
            tx: tx * t2.a + ty * t2.c + t2.tx,
            ty: tx * t2.b + ty * t2.d + t2.ty)
    }

    /// The map that translates points first and then applies `self`.
    @inlinable
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a, b: b, c: c, d: d, tx: a * x + c * y + tx, ty: b * x + d * y + ty)
    }

    /// The map that scales points first and then applies `self`.
    @inlinable
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
    }

    /// The map that rotates points first, by `angle` radians, and then applies `self`.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// The inverse map, or `self` unchanged when there is none (the determinant is zero or not finite).
    public func inverted() -> CGAffineTransform {
        let determinant = a * d - b * c
        let scale = 1 / determinant
        guard determinant != 0, determinant.isFinite, scale.isFinite else { return self }
        return CGAffineTransform(
            a: d * scale,
            b: -b * scale,
            c: -c * scale,
            d: a * scale,
            tx: (c * ty - d * tx) * scale,
            ty: (b * tx - a * ty) * scale)
    }

    /// True when all six coefficients are finite.
    package var isFinite: Bool {
        (a + b + c + d + tx + ty).isFinite
            || (a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite)
    }
}
