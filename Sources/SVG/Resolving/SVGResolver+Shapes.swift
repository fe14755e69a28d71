import Raster

extension SVGResolver {
    mutating func resolveShape(_ index: Index, into nodes: inout [SVGNode]) {
        guard let path = shapePath(of: index), !path.isEmpty else { return }
        guard charge(SVGCost(points: path.pointCount), at: index) else { return }
        // Where the lines themselves are takes longer to find out, and few ask for it.
        let bounds = path.controlBounds
        guard !bounds.isNull, !bounds.isInfinite else {
            warn("a shape has coordinates that are too large", line: document.elements[index].line)
            return
        }
        func hasBox() -> Bool {
            let box = path.boundingRect
            return box.size.width > 0 && box.size.height > 0
        }
        var shape = SVGShape(path: path)
        if let id = document.attribute(.id, of: index) { shape.id = id }
        shape.fill = fill(of: index, hasBox: hasBox())
        shape.stroke = stroke(of: index, hasBox: hasBox())
        shape.isVisible = isVisible(index)
        switch document.inherited(.shapeRendering, of: index) {
        case "crispEdges", "optimizeSpeed": shape.isAntialiased = false
        default: break
        }
        let order = SVGPaintOrder(document.inherited(.paintOrder, of: index))
        shape.paintOrder = order.isStrokeBeforeFill ? .strokeThenFill : .fillThenStroke

        var markers: [SVGNode] = []
        if !scope.isInClip, shape.isVisible { resolveMarkers(of: index, on: shape, into: &markers) }
        if markers.isEmpty {
            nodes.append(.shape(shape))
            return
        }
        switch order.parts.firstIndex(of: .markers) {
        case 0:
            nodes += markers
            nodes.append(.shape(shape))
        case 1:
            var (first, second) = (shape, shape)
            if order.isStrokeBeforeFill {
                first.fill = nil
                second.stroke = nil
            } else {
                first.stroke = nil
                second.fill = nil
            }
            nodes.append(.shape(first))
            nodes += markers
            nodes.append(.shape(second))
        default:
            nodes.append(.shape(shape))
            nodes += markers
        }
    }

    /// The outline of a basic shape or a path; nil for one that isn't drawn.
    package func shapePath(of index: Index) -> Path? {
        switch document.elements[index].name {
        case "path": return document.attribute(.d, of: index).map { Path(svg: $0, mostPoints: pointsLeft) }
        case "rect": return rectanglePath(index)
        case "circle":
            let radius = length(.r, of: index, axis: .diagonal, fallback: 0)
            return ellipsePath(index, radii: CGSize(width: radius, height: radius))
        case "ellipse": return ellipsePath(index, radii: radii(of: index))
        case "line":
            var path = Path()
            path.move(
                to: CGPoint(
                    x: length(.x1, of: index, axis: .horizontal, fallback: 0),
                    y: length(.y1, of: index, axis: .vertical, fallback: 0)))
            path.addLine(
                to: CGPoint(
                    x: length(.x2, of: index, axis: .horizontal, fallback: 0),
                    y: length(.y2, of: index, axis: .vertical, fallback: 0)))
            return path
        case "polyline", "polygon":
            let isClosed = document.elements[index].name == "polygon"
            return document.attribute(.points, of: index).map {
                Path(points: $0, isClosed: isClosed, mostPoints: pointsLeft)
            }
        default: return nil
        }
    }

    private func rectanglePath(_ index: Index) -> Path? {
        let rect = CGRect(
            x: length(.x, of: index, axis: .horizontal, fallback: 0),
            y: length(.y, of: index, axis: .vertical, fallback: 0),
            width: length(.width, of: index, axis: .horizontal, fallback: 0),
            height: length(.height, of: index, axis: .vertical, fallback: 0))
        guard rect.size.width > 0, rect.size.height > 0 else { return nil }
        var radii = radii(of: index)
        radii.width = min(radii.width, rect.size.width / 2)
        radii.height = min(radii.height, rect.size.height / 2)
        guard radii.width > 0, radii.height > 0 else { return Path(rect) }
        return Path(svgRect: rect, radii: radii)
    }

    private func ellipsePath(_ index: Index, radii: CGSize) -> Path? {
        guard radii.width > 0, radii.height > 0 else { return nil }
        let center = CGPoint(
            x: length(.cx, of: index, axis: .horizontal, fallback: 0),
            y: length(.cy, of: index, axis: .vertical, fallback: 0))
        return Path(svgEllipse: center, radii: radii)
    }

    /// `rx` and `ry`: one that isn't given, is `auto` or is negative is as the other.
    private func radii(of index: Index) -> CGSize {
        let horizontal = optionalLength(.rx, of: index, axis: .horizontal).flatMap { $0 < 0 ? nil : $0 }
        let vertical = optionalLength(.ry, of: index, axis: .vertical).flatMap { $0 < 0 ? nil : $0 }
        return CGSize(width: horizontal ?? vertical ?? 0, height: vertical ?? horizontal ?? 0)
    }
}
