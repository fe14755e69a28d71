/// What is there before something is painted, to paint with it.
struct Backdrop {
    let surface: AnySurface
    /// Beyond it its edges go on. Nil where only the surface's own pixels are asked for.
    let picture: PixelRect?

    /// Reads pixels of a row; those that the surface lacks, or has in another space, are transparent.
    func read(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<EncodedPixel>) {
        guard case .encoded(let surface) = surface else { return row.update(repeating: 0, count: count) }
        read(surface, x: x, y: y, count: count, into: row)
    }

    func read(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<LinearPixel>) {
        guard case .linear(let surface) = surface else { return row.update(repeating: .zero, count: count) }
        read(surface, x: x, y: y, count: count, into: row)
    }

    @inline(__always)
    private func read<Pixel: SurfacePixel>(
        _ surface: Surface<Pixel>, x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<Pixel>
    ) {
        let region = surface.region
        let line = picture.map { min(max(y, $0.y), $0.bottom - 1) } ?? y
        guard region.rows.contains(line) else { return row.update(repeating: .clear, count: count) }
        let known = picture.map { region.intersection($0) } ?? region
        if x >= known.x, x + count <= known.right {
            return row.update(from: surface.pixel(x: x, y: line), count: count)
        }
        for index in 0..<count {
            let column = picture.map { min(max(x + index, $0.x), $0.right - 1) } ?? x + index
            row[index] = region.columns.contains(column) ? surface.pixel(x: column, y: line).pointee : .clear
        }
    }
}
