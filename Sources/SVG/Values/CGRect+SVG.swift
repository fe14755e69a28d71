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
}

extension CGAffineTransform {
    /// The map of objectBoundingBox units.
    init(unitSquareTo box: CGRect) {
        self.init(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    }
}
