import Foundation
import Raster

/// What each band held and took, as a table.
struct BandTable {
    static let columns = ["band", "rows", "columns", "commands", "spans", "pixels painted", "µs"]

    let bands: [RenderStages.Band]

    /// A row a band and one for all of them.
    var rows: [[String]] {
        let rows = bands.enumerated().map { index, band in
            [
                "\(index)", Self.text(band.rows), Self.text(band.columns), "\(band.commandCount)",
                "\(band.spanCount)", "\(band.paintedPixelCount)", Self.microseconds(band.seconds),
            ]
        }
        let total = [
            "all", Self.text(0..<(bands.last?.rows.upperBound ?? 0)),
            Self.text(0..<(bands.last?.columns.upperBound ?? 0)),
            "\(bands.reduce(0) { $0 + $1.commandCount })", "\(bands.reduce(0) { $0 + $1.spanCount })",
            "\(bands.reduce(0) { $0 + $1.paintedPixelCount })",
            Self.microseconds(bands.reduce(0) { $0 + $1.seconds }),
        ]
        return rows + [total]
    }

    var text: String {
        let lines = [Self.columns] + rows
        let widths = Self.columns.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            zip(line, widths).map { cell, width in String(repeating: " ", count: width - cell.count) + cell }
                .joined(separator: "  ") + "\n"
        }.joined()
    }

    /// How a band's time compares with the slowest one's, 0…1.
    func share(of index: Int) -> Double {
        let slowest = bands.map(\.seconds).max() ?? 0
        return slowest > 0 ? bands[index].seconds / slowest : 0
    }

    private static func text(_ range: Range<Int>) -> String { "\(range.lowerBound)–\(range.upperBound - 1)" }

    private static func microseconds(_ seconds: Double) -> String { "\((seconds * 1e7).rounded() / 10)" }
}
