/// A picture's pixels by column and row, while they may be read.
struct PixelGrid {
    let pixels: UnsafePointer<UInt32>
    let width, height: Int

    subscript(x: Int, y: Int) -> UInt32 { pixels[y &* width &+ x] }

    func row(_ y: Int) -> UnsafePointer<UInt32> { pixels + y * width }

    /// Whether a pixel looks like a part of an antialiased edge: V. Vyšniauskas, "Anti-aliased pixel and
    /// intensity slope detector", 2009. It has few neighbours as bright as it is, a darker and a brighter
    /// one, and the darkest or the brightest belongs to an even area, here and in the other picture.
    func isOnSmoothedEdge(_ x: Int, _ y: Int, other: PixelGrid) -> Bool {
        let own = ColorDistance.brightness(self[x, y])
        var (darkest, brightest) = (0.0, 0.0)
        var (darkPlace, brightPlace) = (0, 0)
        // At the rim of the picture there is less to be equal to.
        var equals = isAtRim(x, y) ? 1 : 0
        for place in 0..<9 where place != 4 {
            let (column, row) = (x + place % 3 - 1, y + place / 3 - 1)
            guard contains(column, row) else { continue }
            let difference = ColorDistance.brightness(self[column, row]) - own
            if difference == 0 {
                equals += 1
                if equals > 2 { return false }
            } else if difference < darkest {
                (darkest, darkPlace) = (difference, place)
            } else if difference > brightest {
                (brightest, brightPlace) = (difference, place)
            }
        }
        guard darkest < 0, brightest > 0 else { return false }
        return [darkPlace, brightPlace].contains { place in
            let (column, row) = (x + place % 3 - 1, y + place / 3 - 1)
            return isInEvenArea(column, row) && other.isInEvenArea(column, row)
        }
    }

    /// Whether three neighbours or more have the very same colour.
    private func isInEvenArea(_ x: Int, _ y: Int) -> Bool {
        var equals = isAtRim(x, y) ? 1 : 0
        for place in 0..<9 where place != 4 {
            let (column, row) = (x + place % 3 - 1, y + place / 3 - 1)
            if contains(column, row), self[column, row] == self[x, y] { equals += 1 }
        }
        return equals > 2
    }

    private func contains(_ x: Int, _ y: Int) -> Bool { x >= 0 && y >= 0 && x < width && y < height }

    private func isAtRim(_ x: Int, _ y: Int) -> Bool {
        x == 0 || y == 0 || x == width - 1 || y == height - 1
    }
}
