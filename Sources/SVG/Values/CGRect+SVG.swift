import Raster

extension CGRect {
    /// A `viewBox`: four numbers, of which the size must be positive.
    init?(viewBox value: String) {
        guard let numbers = value.svgNumbers, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
            return nil
        }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Whether it is finite and has an inside.
    var hasArea: Bool {
        size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite
            && origin.x.isFinite && origin.y.isFinite
    }

    /// What both have in common; nil for no area. Foundation's `intersection` and `intersects` trap on
    /// systems other than Apple's where a side is no number.
    func commonPart(_ other: CGRect) -> CGRect? {
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        let common = CGRect(
            x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
        return common.hasArea ? common : nil
    }
}

extension CGAffineTransform {
    /// The map of objectBoundingBox units.
    init(unitSquareTo box: CGRect) {
        self.init(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    }
}
