extension CGPoint {
    /// The point mapped by `t`.
    @inlinable
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// The size mapped by the linear part of `t`; the result may be negative.
    @inlinable
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGRect {
    /// The bounding box of the four mapped corners. The null and the infinite rectangle stay what they are.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        if isNull || isInfinite { return self }
        let rect = standardized
        let low = rect.origin
        let high = CGPoint(x: low.x + rect.size.width, y: low.y + rect.size.height)
        // Each coordinate is a sum of one term per axis, so its extremes add up term by term.
        let x1 = t.a * low.x
        let x2 = t.a * high.x
        let x3 = t.c * low.y
        let x4 = t.c * high.y
        let y1 = t.b * low.x
        let y2 = t.b * high.x
        let y3 = t.d * low.y
        let y4 = t.d * high.y
        let minX = min(x1, x2) + min(x3, x4) + t.tx
        let maxX = max(x1, x2) + max(x3, x4) + t.tx
        let minY = min(y1, y2) + min(y3, y4) + t.ty
        let maxY = max(y1, y2) + max(y3, y4) + t.ty
        return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}
