/// A projective map of the plane: the row vector `[x y 1]` times the matrix, divided by the third component.
public struct ProjectionTransform: Equatable, Sendable {
    /// What x adds to x'.
    public var m11: CGFloat = 1
    /// What x adds to y'.
    public var m12: CGFloat = 0
    /// What x adds to the divisor.
    public var m13: CGFloat = 0
    /// What y adds to x'.
    public var m21: CGFloat = 0
    /// What y adds to y'.
    public var m22: CGFloat = 1
    /// What y adds to the divisor.
    public var m23: CGFloat = 0
    /// What is added to x'.
    public var m31: CGFloat = 0
    /// What is added to y'.
    public var m32: CGFloat = 0
    /// What is added to the divisor.
    public var m33: CGFloat = 1

    /// The identity.
    public init() {}

    /// An affine map, whose divisor is always 1.
    public init(_ m: CGAffineTransform) {
        m11 = m.a
        m12 = m.b
        m21 = m.c
        m22 = m.d
        m31 = m.tx
        m32 = m.ty
    }

    /// Whether the nine numbers are those of the identity; a multiple of it, which maps alike, is not.
    public var isIdentity: Bool { self == ProjectionTransform() }

    /// Whether the divisor is 1 for every point.
    public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

    /// Replaces the map by its inverse. Returns false and changes nothing when there is none.
    public mutating func invert() -> Bool {
        let c11 = m22 * m33 - m23 * m32
        let c12 = m23 * m31 - m21 * m33
        let c13 = m21 * m32 - m22 * m31
        let determinant = m11 * c11 + m12 * c12 + m13 * c13
        let scale = 1 / determinant
        guard determinant != 0, determinant.isFinite, scale.isFinite else { return false }
        var inverse = ProjectionTransform()
        inverse.m11 = c11 * scale
        inverse.m12 = (m13 * m32 - m12 * m33) * scale
        inverse.m13 = (m12 * m23 - m13 * m22) * scale
        inverse.m21 = c12 * scale
        inverse.m22 = (m11 * m33 - m13 * m31) * scale
        inverse.m23 = (m13 * m21 - m11 * m23) * scale
        inverse.m31 = c13 * scale
        inverse.m32 = (m12 * m31 - m11 * m32) * scale
        inverse.m33 = (m11 * m22 - m12 * m21) * scale
        self = inverse
        return true
    }

    /// The inverse map, or `self` when there is none.
    public func inverted() -> ProjectionTransform {
        var copy = self
        _ = copy.invert()
        return copy
    }

    /// The map that applies `self` first and then `rhs`.
    public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
        var product = ProjectionTransform()
        product.m11 = m11 * rhs.m11 + m12 * rhs.m21 + m13 * rhs.m31
        product.m12 = m11 * rhs.m12 + m12 * rhs.m22 + m13 * rhs.m32
        product.m13 = m11 * rhs.m13 + m12 * rhs.m23 + m13 * rhs.m33
        product.m21 = m21 * rhs.m11 + m22 * rhs.m21 + m23 * rhs.m31
        product.m22 = m21 * rhs.m12 + m22 * rhs.m22 + m23 * rhs.m32
        product.m23 = m21 * rhs.m13 + m22 * rhs.m23 + m23 * rhs.m33
        product.m31 = m31 * rhs.m11 + m32 * rhs.m21 + m33 * rhs.m31
        product.m32 = m31 * rhs.m12 + m32 * rhs.m22 + m33 * rhs.m32
        product.m33 = m31 * rhs.m13 + m32 * rhs.m23 + m33 * rhs.m33
        return product
    }
}

extension CGPoint {
    /// The mapped point; infinite or NaN for a point that the map sends to the horizon.
    public func applying(_ m: ProjectionTransform) -> CGPoint {
        let w = x * m.m13 + y * m.m23 + m.m33
        return CGPoint(
            x: (x * m.m11 + y * m.m21 + m.m31) / w,
            y: (x * m.m12 + y * m.m22 + m.m32) / w)
    }
}
