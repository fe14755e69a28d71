/// The control points of a mesh's patches.
enum MeshControls {
    /// 4 × 4 points a patch, row by row in unit space; nil when a position isn't finite. There must be at
    /// least 2 × 2 vertices.
    static func patches(of mesh: MeshGradient) -> [SIMD2<Double>]? {
        let (width, height) = (mesh.width, mesh.height)
        let vertices: [Vertex]
        switch mesh.locations {
        case .points(let points): vertices = smooth(points.map { SIMD2<Double>($0) }, width, height)
        case .bezierPoints(let points): vertices = points.map(Vertex.init)
        }
        var controls: [SIMD2<Double>] = []
        controls.reserveCapacity((width - 1) * (height - 1) * 16)
        for row in 0..<(height - 1) {
            for column in 0..<(width - 1) {
                let first = row * width + column
                appendPatch(
                    vertices[first], vertices[first + 1], vertices[first + width],
                    vertices[first + width + 1], to: &controls)
            }
        }
        let isFinite = controls.allSatisfy { ($0.x * 0 + $0.y * 0) == 0 }
        return isFinite ? controls : nil
    }

    private struct Vertex {
        var position: SIMD2<Double>
        var leading: SIMD2<Double>
        var top: SIMD2<Double>
        var trailing: SIMD2<Double>
        var bottom: SIMD2<Double>

        init(
            position: SIMD2<Double>, alongRow: SIMD2<Double>, alongColumn: SIMD2<Double>
        ) {
            self.position = position
            leading = position - alongRow / 3
            trailing = position + alongRow / 3
            top = position - alongColumn / 3
            bottom = position + alongColumn / 3
        }

        init(_ point: MeshGradient.BezierPoint) {
            position = SIMD2<Double>(point.position)
            leading = SIMD2<Double>(point.leadingControlPoint)
            top = SIMD2<Double>(point.topControlPoint)
            trailing = SIMD2<Double>(point.trailingControlPoint)
            bottom = SIMD2<Double>(point.bottomControlPoint)
        }
    }

    /// Tangents from the neighbours: half the way from the one before to the one after, at the edge the way
    /// to the only one.
    private static func smooth(_ points: [SIMD2<Double>], _ width: Int, _ height: Int) -> [Vertex] {
        func tangent(_ index: Int, _ place: Int, _ count: Int, _ step: Int) -> SIMD2<Double> {
            if place == 0 { return points[index + step] - points[index] }
            if place == count - 1 { return points[index] - points[index - step] }
            return (points[index + step] - points[index - step]) / 2
        }
        return points.indices.map { index in
            Vertex(
                position: points[index], alongRow: tangent(index, index % width, width, 1),
                alongColumn: tangent(index, index / width, height, width))
        }
    }

    /// The four edges as they are, and the inner points that make of them a Coons patch (PDF 32000-1,
    /// 8.7.4.5.8): straight edges with evenly spaced controls give the bilinear map.
    private static func appendPatch(
        _ topLeft: Vertex, _ topRight: Vertex, _ bottomLeft: Vertex, _ bottomRight: Vertex,
        to controls: inout [SIMD2<Double>]
    ) {
        let p00 = topLeft.position
        let p30 = topRight.position
        let p03 = bottomLeft.position
        let p33 = bottomRight.position
        let (p10, p20) = (topLeft.trailing, topRight.leading)
        let (p13, p23) = (bottomLeft.trailing, bottomRight.leading)
        let (p01, p02) = (topLeft.bottom, bottomLeft.top)
        let (p31, p32) = (topRight.bottom, bottomRight.top)
        func inner(
            _ near: SIMD2<Double>, _ nearEdges: SIMD2<Double>, _ sides: SIMD2<Double>,
            _ farEdges: SIMD2<Double>, _ far: SIMD2<Double>
        ) -> SIMD2<Double> {
            let close: SIMD2<Double> = nearEdges * 6 - near * 4
            let distant: SIMD2<Double> = farEdges * 3 - sides * 2
            return (close + distant - far) / 9
        }
        let p11 = inner(p00, p01 + p10, p03 + p30, p31 + p13, p33)
        let p21 = inner(p30, p31 + p20, p33 + p00, p01 + p23, p03)
        let p12 = inner(p03, p02 + p13, p00 + p33, p32 + p10, p30)
        let p22 = inner(p33, p32 + p23, p30 + p03, p02 + p20, p00)
        controls += [p00, p10, p20, p30, p01, p11, p21, p31, p02, p12, p22, p32, p03, p13, p23, p33]
    }
}
