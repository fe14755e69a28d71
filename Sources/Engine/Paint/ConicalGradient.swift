/// Circles from one about the origin to another, and where points lie on them.
///
/// At position t the circle about t·d has the radius r₀ + t·(r₁ − r₀). A point p is on it where |p − t·d|² =
/// (r₀ + t·Δr)², so a·t² − 2b·t + c = 0 with a = d² − Δr², b = p·d + r₀·Δr, c = p² − r₀². (W3C, HTML Canvas:
/// `createRadialGradient`.)
struct ConicalGradient: Sendable {
    private let dx: Double
    private let dy: Double
    private let startRadius: Double
    private let growth: Double
    private let a: Double
    /// Whether some points are on no circle: neither of the two contains the other.
    let hasGaps: Bool

    /// Negative radii count as 0. Nil for numbers that are not finite, or too large to be squared.
    init?(dx: Double, dy: Double, startRadius: Double, endRadius: Double) {
        guard startRadius.isFinite, endRadius.isFinite else { return nil }
        let start = max(startRadius, 0)
        let growth = max(endRadius, 0) - start
        let square = dx * dx + dy * dy
        let a = square - growth * growth
        guard a.isFinite else { return nil }
        self.dx = dx
        self.dy = dy
        self.startRadius = start
        self.growth = growth
        // Circles that touch from within: what rounding leaves is no gap.
        self.a = a.magnitude <= 1e-12 * square ? 0 : a
        hasGaps = self.a >= 0
    }

    /// The greatest position whose circle goes through a point, or NaN.
    @inline(__always)
    func position(_ x: Double, _ y: Double) -> Double {
        let b = x * dx + y * dy + startRadius * growth
        let c = x * x + y * y - startRadius * startRadius
        let discriminant = b * b - a * c
        guard discriminant >= 0 else { return .nan }
        let root = discriminant.squareRoot()
        // Of b ± root the sum that cancels nothing; the other solution follows from the product of both, c /
        // a.
        let sum = b < 0 ? b - root : b + root
        let near = sum != 0 ? c / sum : c == 0 ? 0 : .nan
        guard a != 0 else { return startRadius + near * growth >= 0 ? near : .nan }
        let far = sum / a
        let larger = far > near ? far : near
        if startRadius + larger * growth >= 0 { return larger }
        let smaller = far > near ? near : far
        return startRadius + smaller * growth >= 0 ? smaller : .nan
    }
}
