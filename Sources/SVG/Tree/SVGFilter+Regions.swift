import Raster

extension SVGFilterElement {
    /// The filter region in user space; nil for fractions of a box without area.
    func region(box: CGRect?) -> CGRect? {
        if units == .userSpaceOnUse { return rect }
        guard let box else { return nil }
        let region = rect.applying(CGAffineTransform(unitSquareTo: box))
        return region.hasArea ? region : nil
    }

    /// Where a primitive is limited to, in user space; nil for one without area. Sides that aren't given are
    /// the filter region's; with objectBoundingBox units those of floods and images are the box's, as in
    /// resvg.
    func subregion(of primitive: SVGFilterPrimitive, in region: CGRect, box: CGRect?) -> CGRect? {
        var rest = region
        var unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        if primitiveUnits == .objectBoundingBox, let box {
            unit = box
            if primitive.fillsBox { rest = box }
        }
        let rect = CGRect(
            x: primitive.x.map { unit.origin.x + $0 * unit.size.width } ?? rest.origin.x,
            y: primitive.y.map { unit.origin.y + $0 * unit.size.height } ?? rest.origin.y,
            width: primitive.width.map { $0 * unit.size.width } ?? rest.size.width,
            height: primitive.height.map { $0 * unit.size.height } ?? rest.size.height)
        return rect.hasArea ? rect : nil
    }
}

extension SVGFilterPrimitive {
    fileprivate var fillsBox: Bool {
        switch content {
        case .step(.flood), .image, .nodes: true
        case .step: false
        }
    }
}
