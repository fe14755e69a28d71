import Raster

extension SVGResolver {
    /// The markers of a shape, as groups in its coordinates.
    mutating func resolveMarkers(
        of index: Index, on shape: SVGShape, into nodes: inout [SVGNode]
    ) {
        guard document.inherits(anyOf: [.markerStart, .markerMid, .markerEnd], index) else { return }
        let markers = [
            (SVGMarkerPositions.Part.start, marker(.markerStart, of: index)),
            (.middle, marker(.markerMid, of: index)), (.end, marker(.markerEnd, of: index)),
        ]
        // Where a path has its vertices takes several points each to find out.
        guard markers.contains(where: { $0.1 != nil }),
            charge(SVGCost(points: 8 * shape.path.elementCount), at: index)
        else { return }
        let positions = SVGMarkerPositions(shape.path, joints: joints(in: shape.path, of: index))
        let box = shape.path.boundingRect
        let context = ContextPaints(
            fill: shape.fill?.paint.inUserSpace(of: box), stroke: shape.stroke?.paint.inUserSpace(of: box),
            transform: scope.transform)
        for (part, marker) in markers {
            guard let marker else { continue }
            resolveMarker(marker, of: index, at: positions.vertices(part), context, into: &nodes)
        }
    }

    /// The path's elements that end where no vertex is: half-way along the quarters of ellipses, and inside
    /// arcs.
    private func joints(in path: Path, of index: Index) -> Set<Int> {
        switch document.elements[index].name {
        case "path": Path.elementsInsideArcs(svg: document.attribute(.d, of: index) ?? "")
        case "circle", "ellipse": [1, 3, 5, 7]
        case "rect": path.elementCount > 5 ? [2, 5, 8, 11] : []
        default: []
        }
    }

    /// What a marker property refers to; nil for a marker inside of itself.
    private mutating func marker(_ name: SVGAttribute, of index: Index) -> Index? {
        guard let bearer = document.bearer(of: name, for: index), let found = reference(name, of: bearer),
            document.elements[found].name == "marker"
        else { return nil }
        return scope.active.contains(found) ? nil : found
    }

    private mutating func resolveMarker(
        _ marker: Index, of shape: Index, at vertices: [SVGMarkerPositions.Vertex], _ context: ContextPaints,
        into nodes: inout [SVGNode]
    ) {
        guard !vertices.isEmpty else { return }
        var scale: CGFloat = 1
        if document.attribute(.markerUnits, of: marker) != "userSpaceOnUse" {
            scale = inheritedLength(.strokeWidth, of: shape, fallback: 1)
        }
        let size = CGSize(
            width: length(.markerWidth, of: marker, axis: .horizontal, fallback: 3),
            height: length(.markerHeight, of: marker, axis: .vertical, fallback: 3))
        guard scale > 0, scale.isFinite, size.width > 0, size.height > 0 else { return }
        let viewBox = viewBox(of: marker)
        var placing = CGAffineTransform(scaleX: scale, y: scale)
        if let viewBox {
            let fitting = SVGAspectRatio(document.attribute(.preserveAspectRatio, of: marker)).transform(
                from: viewBox, to: CGRect(origin: .zero, size: size))
            placing = CGAffineTransform(scaleX: fitting.a * scale, y: fitting.d * scale)
        }
        let area = viewBox ?? CGRect(origin: .zero, size: size)
        let reference = CGPoint(
            x: referencePoint(.refX, of: marker, .horizontal, area.origin.x, area.size.width),
            y: referencePoint(.refY, of: marker, .vertical, area.origin.y, area.size.height))
        placing = CGAffineTransform(translationX: -reference.x, y: -reference.y).concatenating(placing)

        let orient = document.attribute(.orient, of: marker)?.trimmingSpace() ?? "0"
        let overflow = document.attribute(.overflow, of: marker)
        let isClipped = overflow != "visible" && overflow != "auto"

        // Its own opacity, clip and the like don't count.
        let place = scope.transform
        let groups = inResource(marker) { resolver -> [SVGNode]? in
            resolver.scope.context = context
            resolver.scope.viewport = area.size
            var groups: [SVGNode] = []
            for vertex in vertices {
                guard resolver.count(marker) else { return nil }
                var group = SVGGroup()
                group.transform = placing.concatenating(Self.turn(at: vertex, orient: orient))
                    .concatenating(CGAffineTransform(translationX: vertex.point.x, y: vertex.point.y))
                if isClipped { group.clipRect = area }
                resolver.scope.transform = group.transform.concatenating(place)
                resolver.resolveChildren(of: marker, into: &group.children)
                if !group.children.isEmpty { groups.append(.group(group)) }
            }
            return groups
        }
        if let groups { nodes += groups }
    }

    /// How `orient` turns a marker at a vertex: by an angle, or as the path runs there.
    private static func turn(at vertex: SVGMarkerPositions.Vertex, orient: String) -> CGAffineTransform {
        guard orient == "auto" || orient == "auto-start-reverse" else {
            return CGAffineTransform(rotationAngle: (degrees(orient) ?? 0) * .pi / 180)
        }
        let sign: CGFloat = orient == "auto-start-reverse" && vertex.isFirst ? -1 : 1
        let direction = vertex.direction
        return CGAffineTransform(
            a: direction.x * sign, b: direction.y * sign, c: -direction.y * sign, d: direction.x * sign,
            tx: 0, ty: 0)
    }

    /// `refX` or `refY`, of which SVG 2 knows keywords too.
    private func referencePoint(
        _ name: SVGAttribute, of marker: Index, _ axis: Axis, _ origin: CGFloat, _ extent: CGFloat
    ) -> CGFloat {
        switch document.attribute(name, of: marker) {
        case "left", "top": origin
        case "center": origin + extent / 2
        case "right", "bottom": origin + extent
        default: length(name, of: marker, axis: axis, fallback: 0)
        }
    }

    /// An angle with or without a unit, in degrees.
    package static func degrees(_ value: String) -> Double? {
        value.scan { scanner in
            guard let number = scanner.number(),
                let angle = scanner.angle(number, isUnitNeeded: false)
            else { return nil }
            return scanner.isAtEnd ? angle : nil
        }
    }
}
