import Raster

extension SVGResolver {
    /// What a `textPath` sets its text along: its own `path`, else the shape that it refers to, under that
    /// shape's own transform. Nil when there is none, so that the text isn't drawn.
    mutating func textPath(of element: SVGDocumentTree.Index) -> SVGTextPath? {
        var outline: Path?
        if let data = document.attribute("path", of: element) {
            outline = Path(svg: data, mostPoints: pointsLeft)
        } else if let reference = document.attribute("href", of: element), reference.hasPrefix("#"),
            let target = document.identifiers[String(reference.dropFirst())]
        {
            outline = shapePath(of: target)?.applying(transform(of: target))
        }
        guard var outline, !outline.isEmpty,
            // What is measured along it takes several points each.
            charge(SVGCost(points: 4 * outline.pointCount), at: element)
        else { return nil }
        if document.attribute("side", of: element) == "right" { outline = outline.reversedForText }
        let measure = PathMeasure(outline)
        var offset: CGFloat = 0
        if let value = document.attribute("startOffset", of: element) {
            if value.hasSuffix("%") {
                offset = (Double(value.dropLast()).map { CGFloat($0) } ?? 0) * measure.length / 100
            } else {
                offset = textLength(value, of: element) ?? 0
            }
        }
        return SVGTextPath(measure: measure, startOffset: offset.isFinite ? offset : 0)
    }
}

extension Path {
    /// Backwards: subpaths in the other order, each from its end.
    fileprivate var reversedForText: Path {
        var subpaths: [[Path.Element]] = []
        func gather(_ element: Path.Element) {
            if case .move = element { subpaths.append([]) }
            if !subpaths.isEmpty { subpaths[subpaths.count - 1].append(element) }
        }
        forEach(gather)
        var result = Path()
        for subpath in subpaths.reversed() {
            var points: [CGPoint] = []
            var start = CGPoint.zero
            var isClosed = false
            for element in subpath {
                switch element {
                case .move(let point):
                    points.append(point)
                    start = point
                case .line(let point), .quadCurve(let point, _), .curve(let point, _, _): points.append(point)
                case .closeSubpath:
                    points.append(start)
                    isClosed = true
                }
            }
            guard let last = points.last else { continue }
            result.move(to: last)
            for (number, element) in subpath.enumerated().reversed() where number > 0 {
                let end = points[number - 1]
                switch element {
                case .move: break
                case .line, .closeSubpath: result.addLine(to: end)
                case .quadCurve(_, let control): result.addQuadCurve(to: end, control: control)
                case .curve(_, let control1, let control2):
                    result.addCurve(to: end, control1: control2, control2: control1)
                }
            }
            if isClosed { result.closeSubpath() }
        }
        return result
    }
}
