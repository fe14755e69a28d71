import Foundation
import Raster

/// A bitmap of colours and the ways of the pixel-art article to draw it, through the public API only.
package struct PixelArt {
    package var values: [[Color]]
    package var rows: Int { values.count }
    package var columns: Int { values.first?.count ?? 0 }

    /// Black and white cells, black at the upper left.
    package static func grid(_ rows: Int, _ columns: Int) -> PixelArt {
        PixelArt(
            values: (0..<rows).map { row in (0..<columns).map { (row + $0) % 2 == 0 ? .black : .white } })
    }

    /// A hue for each row.
    package static func rowColors(_ rows: Int, _ columns: Int) -> PixelArt {
        PixelArt(
            values: (0..<rows).map { row in
                let color = Color(hue: Double(row) / Double(rows), saturation: 0.7, brightness: 1)
                return Array(repeating: color, count: columns)
            })
    }

    func fillCells(_ context: GraphicsContext, _ width: CGFloat, _ height: CGFloat, _ style: FillStyle) {
        for row in 0..<rows {
            for column in 0..<columns {
                let cell = CGRect(
                    x: CGFloat(column) * width, y: CGFloat(row) * height, width: width, height: height)
                context.fill(Path(cell), with: .color(values[row][column]), style: style)
            }
        }
    }

    /// Cells of one point filled into a small image, which is then stretched.
    package func image(width: CGFloat, interpolation: Image.Interpolation) -> Drawing {
        let image = Image(
            size: CGSize(width: columns, height: rows), label: nil, opaque: true, colorMode: .nonLinear
        ) { context in
            fillCells(context, 1, 1, FillStyle())
        }
        return Drawing(size: CGSize(width: width, height: width), opaque: true) { context, size in
            context.draw(image.interpolation(interpolation), in: CGRect(origin: .zero, size: size))
        }
    }

    /// Cells filled at full size.
    package func canvas(width: CGFloat, antialiased: Bool) -> Drawing {
        Drawing(size: CGSize(width: width, height: width), opaque: true) { context, size in
            fillCells(
                context, size.width / CGFloat(columns), size.height / CGFloat(rows),
                FillStyle(eoFill: false, antialiased: antialiased))
        }
    }

    /// Cells filled at full size and lines stroked between them, within a border of points outside of the grid.
    package func dividers(
        width: CGFloat, ratio: CGFloat = 0.05, color: Color = .white, antialiased: Bool = false,
        border: CGFloat = 0
    ) -> Drawing {
        Drawing(size: CGSize(width: width + 2 * border, height: width + 2 * border), opaque: true) {
            context, _ in
            let cellWidth = width / CGFloat(columns)
            let cellHeight = width / CGFloat(rows)
            var grid = context
            grid.translateBy(x: border, y: border)
            fillCells(grid, cellWidth, cellHeight, FillStyle(antialiased: antialiased))
            for row in 1..<rows {
                let line = Path { path in
                    path.move(to: CGPoint(x: 0, y: CGFloat(row) * cellHeight))
                    path.addLine(to: CGPoint(x: width, y: CGFloat(row) * cellHeight))
                }
                grid.stroke(line, with: .color(color), lineWidth: ratio * cellHeight)
            }
            for column in 1..<columns {
                let line = Path { path in
                    path.move(to: CGPoint(x: CGFloat(column) * cellWidth, y: 0))
                    path.addLine(to: CGPoint(x: CGFloat(column) * cellWidth, y: width))
                }
                grid.stroke(line, with: .color(color), lineWidth: ratio * cellWidth)
            }
            if border > 0 {
                let frame = CGRect(
                    x: border / 2, y: border / 2, width: width + border, height: width + border)
                context.stroke(Path(frame), with: .color(color), lineWidth: border)
            }
        }
    }
}
