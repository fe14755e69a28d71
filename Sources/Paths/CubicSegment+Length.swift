extension CubicSegment {
    /// The lengths along the curve from its start to the ends of `intervalCount` equal steps of the
    /// parameter.
    func cumulativeLengths() -> [CGFloat] {
        var total: CGFloat = 0
        return (0..<CubicSegment.intervalCount).map { index in
            let step = 1 / CGFloat(CubicSegment.intervalCount)
            total += length(from: CGFloat(index) * step, to: CGFloat(index + 1) * step)
            return total
        }
    }

    static let intervalCount = 32

    /// The parameter where the length from the start is `length`, given the table of `cumulativeLengths`.
    func parameter(at length: CGFloat, in table: [CGFloat]) -> CGFloat {
        let step = 1 / CGFloat(CubicSegment.intervalCount)
        guard let index = table.firstIndex(where: { $0 > length }) else { return 1 }
        let rest = length - (index == 0 ? 0 : table[index - 1])
        let from = CGFloat(index) * step
        var low = from
        var high = from + step
        for _ in 0..<48 {
            let middle = (low + high) / 2
            if self.length(from: from, to: middle) < rest { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// Gauss and Legendre's rule of four points, on a stretch short enough for it.
    private func length(from: CGFloat, to: CGFloat) -> CGFloat {
        let middle = (from + to) / 2
        let half = (to - from) / 2
        let near: CGFloat = 0.3399810435848562648
        let far: CGFloat = 0.8611363115940525752
        let inner = speed(at: middle - half * near) + speed(at: middle + half * near)
        let outer = speed(at: middle - half * far) + speed(at: middle + half * far)
        return half * (inner * 0.6521451548625461426 + outer * 0.3478548451374538574)
    }

    private func speed(at t: CGFloat) -> CGFloat {
        let u = 1 - t
        let (a, b, c) = (3 * u * u, 6 * u * t, 3 * t * t)
        let dx = a * (control1.x - start.x) + b * (control2.x - control1.x) + c * (end.x - control2.x)
        let dy = a * (control1.y - start.y) + b * (control2.y - control1.y) + c * (end.y - control2.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
