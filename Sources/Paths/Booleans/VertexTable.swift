/// The vertices of an arrangement; no two lie within `mergeDistance` of each other on both axes.
struct VertexTable {
    static let mergeDistance: Int64 = 8

    private(set) var positions: [GridPoint] = []
    private var cells: [GridPoint: Int32] = [:]
    /// The next vertex in the same cell, or -1.
    private var next: [Int32] = []

    /// The vertex at `point` or next to it, a new one if there is none.
    mutating func vertex(at point: GridPoint) -> Int {
        // Cells are twice as wide as the distance, so at most four of them are near.
        let (lowX, highX) = ((point.x - 8) >> 4, (point.x + 8) >> 4)
        let (lowY, highY) = ((point.y - 8) >> 4, (point.y + 8) >> 4)
        for cellX in lowX...highX {
            for cellY in lowY...highY {
                var candidate = cells[GridPoint(x: cellX, y: cellY)] ?? -1
                while candidate >= 0 {
                    let offset = positions[Int(candidate)] - point
                    if max(offset.x.magnitude, offset.y.magnitude) <= VertexTable.mergeDistance {
                        return Int(candidate)
                    }
                    candidate = next[Int(candidate)]
                }
            }
        }
        let index = Int32(positions.count)
        let cell = GridPoint(x: point.x >> 4, y: point.y >> 4)
        positions.append(point)
        next.append(cells.updateValue(index, forKey: cell) ?? -1)
        return Int(index)
    }
}
