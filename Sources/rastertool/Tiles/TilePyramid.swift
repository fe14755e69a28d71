import Raster

/// How a viewer finds tiles by their names.
enum TileLayout: String, CaseIterable, Sendable {
    /// Deep Zoom: NAME.dzi and NAME_files/LEVEL/COLUMN_ROW.png, from one pixel on.
    case dz
    /// IIIF Image API 3.0, level 0, as static files.
    case iiif3
    /// LEVEL/COLUMN/ROW.png, all tiles of full size, from one tile on.
    case xyz
}

/// The levels of a picture and the tiles of each: each level is half as large as the next, and its sides are
/// rounded up. Nothing is listed, so that a picture of any size takes no memory.
struct TilePyramid: Sendable {
    struct Level: Sendable {
        /// In the names of tiles; larger levels have larger ones.
        let number: Int
        /// How many pixels of the whole picture one of its has, each way.
        let reduction: Int
        let width: Int
        let height: Int
        /// Of tiles.
        let columns: Int
        let rows: Int
    }

    /// So many tiles each way that are drawn at once.
    struct Metatile: Sendable {
        /// From 1, the largest level's first.
        let job: Int
        let level: Level
        let columns: Range<Int>
        let rows: Range<Int>
        /// What is drawn, in the level's pixels.
        let rect: PixelRect
    }

    struct Piece: Sendable {
        let column: Int
        let row: Int
        /// In the level's pixels.
        let rect: PixelRect
    }

    let layout: TileLayout
    let width: Int
    let height: Int
    /// Pixels of a tile's side.
    let side: Int
    /// Pixels that a tile has of each of its neighbours.
    let overlap: Int
    /// Tiles of a metatile's side.
    let metatile: Int
    /// The largest first.
    let levels: [Level]

    init(layout: TileLayout, width: Int, height: Int, side: Int, overlap: Int = 0, metatile: Int = 1) {
        self.layout = layout
        self.width = width
        self.height = height
        self.side = side
        self.overlap = overlap
        self.metatile = metatile
        // Deep Zoom goes down to a pixel, the others to what fits in a tile.
        let smallest = layout == .dz ? 1 : side
        var count = 1
        while Self.divide(max(width, height), by: 1 << (count - 1)) > smallest { count += 1 }
        levels = (0..<count).map { step in
            let (width, height) = (Self.divide(width, by: 1 << step), Self.divide(height, by: 1 << step))
            return Level(
                number: count - 1 - step, reduction: 1 << step, width: width, height: height,
                columns: Self.divide(width, by: side), rows: Self.divide(height, by: side))
        }
    }

    /// Rounded up.
    private static func divide(_ value: Int, by divisor: Int) -> Int { (value + divisor - 1) / divisor }

    /// Whether tiles at the edges are filled up to full size.
    var isFilledUp: Bool { layout == .xyz }

    /// How many metatiles all levels have.
    var jobCount: Int { levels.reduce(0) { $0 + metatiles(of: $1) } }

    private func metatiles(of level: Level) -> Int {
        Self.divide(level.columns, by: metatile) * Self.divide(level.rows, by: metatile)
    }

    /// - Parameter job: from 1 to `jobCount`.
    func metatile(job: Int) -> Metatile {
        var (index, position) = (job - 1, 0)
        while index >= metatiles(of: levels[position]) {
            index -= metatiles(of: levels[position])
            position += 1
        }
        let level = levels[position]
        let across = Self.divide(level.columns, by: metatile)
        let (column, row) = (index % across * metatile, index / across * metatile)
        let columns = column..<min(column + metatile, level.columns)
        let rows = row..<min(row + metatile, level.rows)
        let (first, last) = (
            rect(column: columns.lowerBound, row: rows.lowerBound, of: level),
            rect(column: columns.upperBound - 1, row: rows.upperBound - 1, of: level)
        )
        let whole = PixelRect(
            x: first.x, y: first.y, width: last.x + last.width - first.x,
            height: last.y + last.height - first.y)
        return Metatile(job: job, level: level, columns: columns, rows: rows, rect: whole)
    }

    /// Row by row.
    func tiles(of metatile: Metatile) -> [Piece] {
        metatile.rows.flatMap { row in
            metatile.columns.map { column in
                Piece(column: column, row: row, rect: rect(column: column, row: row, of: metatile.level))
            }
        }
    }

    private func rect(column: Int, row: Int, of level: Level) -> PixelRect {
        func span(_ index: Int, _ length: Int) -> (start: Int, length: Int) {
            let start = index * side - (index > 0 ? overlap : 0)
            let end = (index + 1) * side + overlap
            return (start, (isFilledUp ? end : min(end, length)) - start)
        }
        let (across, down) = (span(column, level.width), span(row, level.height))
        return PixelRect(x: across.start, y: down.start, width: across.length, height: down.length)
    }
}
