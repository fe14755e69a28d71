extension Path {
    /// The path with every point mapped.
    public func applying(_ transform: CGAffineTransform) -> Path {
        if transform.isIdentity { return self }
        if let rectangle, transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0 {
            return Path(rectangle.applying(transform))
        }
        guard !isEmpty else { return self }
        return transformedCopy(by: transform)
    }

    /// The path moved by (dx, dy).
    public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
        applying(CGAffineTransform(translationX: dx, y: dy))
    }

    private func transformedCopy(by transform: CGAffineTransform) -> Path {
        var copy = self
        copy.ensureUnique(adding: 0).transformPoints(from: 0, by: transform)
        return copy
    }
}
