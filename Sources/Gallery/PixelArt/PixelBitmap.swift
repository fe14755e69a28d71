import Raster

/// A tiny picture as colours, to be drawn large.
package struct PixelBitmap: Equatable, Sendable {
    /// As `values[row][column]`; every row has the same count.
    package var values: [[Color]]
    /// Whether no value is translucent, so that a canvas for it needs no alpha.
    package var isOpaque = true

    /// How many rows it has.
    package var rows: Int { values.count }
    /// How many values a row has; 0 without rows.
    package var columns: Int { values.first?.count ?? 0 }
    /// The width divided by the height, of square cells; NaN without rows.
    package var aspectRatio: CGFloat { CGFloat(columns) / CGFloat(rows) }

    /// The rectangle of each value in turn, the cells filling a size.
    func forEachCell(over size: CGSize, _ body: (CGRect, Color) -> Void) {
        let cellWidth = size.width / CGFloat(columns)
        let cellHeight = size.height / CGFloat(rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let cell = CGRect(
                    x: CGFloat(column) * cellWidth, y: CGFloat(row) * cellHeight, width: cellWidth,
                    height: cellHeight)
                body(cell, values[row][column])
            }
        }
    }
}

extension PixelBitmap {
    /// The pixels of an image. A translucent one gives its colour and its opacity apart.
    package init(_ image: CGImage) {
        var isOpaque = true
        values = image.withUnsafePixels { bytes in
            (0..<image.height).map { row in
                (0..<image.width).map { column in
                    let offset = row * image.bytesPerRow + column * 4
                    let alpha = bytes[offset + 3]
                    if alpha == 0 {
                        isOpaque = false
                        return .clear
                    }
                    if alpha != 255 { isOpaque = false }
                    let scale = 1 / Double(alpha)
                    return Color(
                        .sRGB, red: Double(bytes[offset]) * scale, green: Double(bytes[offset + 1]) * scale,
                        blue: Double(bytes[offset + 2]) * scale, opacity: Double(alpha) / 255)
                }
            }
        }
        self.isOpaque = isOpaque
    }

    /// Black and white by turns, like a chessboard whose first cell is black.
    package static func chessboard(rows: Int, columns: Int) -> PixelBitmap {
        PixelBitmap(
            values: (0..<rows).map { row in
                (0..<columns).map { column in row % 2 == column % 2 ? .black : .white }
            })
    }

    /// The hues of the colour wheel, a row each.
    package static func hues(rows: Int, columns: Int) -> PixelBitmap {
        PixelBitmap(
            values: (0..<rows).map { row in
                Array(
                    repeating: Color(hue: Double(row) / Double(rows), saturation: 0.7, brightness: 1),
                    count: columns)
            })
    }

    /// A picture typed as text, a character a pixel; characters that the palette lacks are clear.
    init(_ lines: [String], palette: [Character: Color]) {
        let columns = lines.map(\.count).max() ?? 0
        values = lines.map { line in
            let row = line.map { palette[$0] ?? .clear }
            return row + Array(repeating: .clear, count: columns - row.count)
        }
        isOpaque = false
    }
}
