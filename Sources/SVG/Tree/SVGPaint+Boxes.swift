import Raster

extension SVGPaint {
    /// Whether its numbers, or its content's, are fractions of a box.
    var needsBox: Bool {
        switch self {
        case .color: false
        case .linearGradient(let linear): linear.gradient.units == .objectBoundingBox
        case .radialGradient(let radial): radial.gradient.units == .objectBoundingBox
        case .pattern(let pattern):
            pattern.units == .objectBoundingBox
                || (pattern.contentUnits == .objectBoundingBox && pattern.viewBox == nil)
        }
    }

    /// The same paint with a box taken in; nil for one that needs a box with an area and has none.
    func inUserSpace(of box: CGRect) -> SVGPaint? {
        guard needsBox else { return self }
        guard !box.isNull, box.size.width > 0, box.size.height > 0 else { return nil }
        let unit = CGAffineTransform(
            a: box.size.width, b: 0, c: 0, d: box.size.height, tx: box.origin.x, ty: box.origin.y)
        switch self {
        case .color: return self
        case .linearGradient(var linear):
            linear.gradient.units = .userSpaceOnUse
            linear.gradient.transform = linear.gradient.transform.concatenating(unit)
            return .linearGradient(linear)
        case .radialGradient(var radial):
            radial.gradient.units = .userSpaceOnUse
            radial.gradient.transform = radial.gradient.transform.concatenating(unit)
            return .radialGradient(radial)
        case .pattern(let pattern):
            var children = pattern.children
            if pattern.contentUnits == .objectBoundingBox, pattern.viewBox == nil {
                var group = SVGGroup()
                group.transform = CGAffineTransform(scaleX: box.size.width, y: box.size.height)
                group.children = children
                children = [.group(group)]
            }
            var rect = pattern.rect
            if pattern.units == .objectBoundingBox {
                rect = CGRect(
                    x: box.origin.x + rect.origin.x * box.size.width,
                    y: box.origin.y + rect.origin.y * box.size.height,
                    width: rect.size.width * box.size.width,
                    height: rect.size.height * box.size.height)
            }
            return .pattern(
                SVGPattern(
                    id: pattern.id, units: .userSpaceOnUse, contentUnits: .userSpaceOnUse,
                    transform: pattern.transform, rect: rect, viewBox: pattern.viewBox,
                    aspectRatio: pattern.aspectRatio, children: children))
        }
    }

    /// A paint in user space, seen from other coordinates.
    func transformed(by transform: CGAffineTransform) -> SVGPaint {
        switch self {
        case .color: return self
        case .linearGradient(var linear):
            linear.gradient.transform = linear.gradient.transform.concatenating(transform)
            return .linearGradient(linear)
        case .radialGradient(var radial):
            radial.gradient.transform = radial.gradient.transform.concatenating(transform)
            return .radialGradient(radial)
        case .pattern(let pattern):
            return .pattern(
                SVGPattern(
                    id: pattern.id, units: pattern.units, contentUnits: pattern.contentUnits,
                    transform: pattern.transform.concatenating(transform), rect: pattern.rect,
                    viewBox: pattern.viewBox, aspectRatio: pattern.aspectRatio, children: pattern.children))
        }
    }
}
