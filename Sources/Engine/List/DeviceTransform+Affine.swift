import RasterPaths

extension DeviceTransform {
    @inline(__always)
    package init(_ transform: CGAffineTransform) {
        self.init(
            a: Double(transform.a), b: Double(transform.b), c: Double(transform.c), d: Double(transform.d),
            tx: Double(transform.tx), ty: Double(transform.ty))
    }

    /// The transform followed by a scale to pixels.
    @inline(__always)
    func scaled(by scale: Double) -> DeviceTransform {
        DeviceTransform(
            a: a * scale, b: b * scale, c: c * scale, d: d * scale, tx: tx * scale, ty: ty * scale)
    }

    /// How much longer it makes a side at most.
    @inline(__always)
    var stretch: Double { max(a.magnitude + c.magnitude, b.magnitude + d.magnitude) }

    /// Where it takes a point.
    @inline(__always)
    func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (a * x + c * y + tx, b * x + d * y + ty)
    }

    /// Nil when it isn't finite or there is none.
    var inverse: DeviceTransform? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        let inverseA = d / determinant
        let inverseB = -b / determinant
        let inverseC = -c / determinant
        let inverseD = a / determinant
        let inverse = DeviceTransform(
            a: inverseA, b: inverseB, c: inverseC, d: inverseD, tx: -(tx * inverseA + ty * inverseC),
            ty: -(tx * inverseB + ty * inverseD))
        return inverse.isFinite ? inverse : nil
    }
}
