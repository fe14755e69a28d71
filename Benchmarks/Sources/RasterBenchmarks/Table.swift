import Foundation

/// What was measured of one case, in operations a second; nil: not drawn by that library.
struct Measurement {
    let name: String
    let style: String
    let size: Int
    let raster: Double?
    let cairo: Double?
    let blend2D: Double?

    var ratio: Double? {
        guard let raster, let cairo else { return nil }
        return raster / cairo
    }

    var ratioToBlend2D: Double? {
        guard let raster, let blend2D else { return nil }
        return raster / blend2D
    }
}

extension Measurement: Encodable {
    private enum CodingKeys: String, CodingKey {
        case name = "case"
        case style, size
        case raster = "ops_per_second"
        case cairo = "cairo_ops_per_second"
        case blend2D = "blend2d_ops_per_second"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(style, forKey: .style)
        try container.encode(size, forKey: .size)
        try container.encode(raster, forKey: .raster)  // null when absent: every object has every key
        try container.encode(cairo, forKey: .cairo)
        try container.encode(blend2D, forKey: .blend2D)
    }
}

/// A Markdown table that also reads well in a terminal: columns of fixed width, the first ones flush left.
struct Table {
    private let columns: [(title: String, width: Int)]
    private let leftColumns: Int

    init(_ columns: [(title: String, width: Int)], leftColumns: Int) {
        self.columns = columns
        self.leftColumns = leftColumns
    }

    func printHeader() {
        printRow(columns.map(\.title))
        let rules = columns.enumerated().map { index, column in
            let dashes = String(repeating: "-", count: column.width + 1)
            return index < leftColumns ? "-" + dashes : dashes + ":"
        }
        print("|" + rules.joined(separator: "|") + "|")
    }

    /// Printed at once, so that a long run shows how far it is.
    func printRow(_ cells: [String]) {
        let padded = zip(cells, columns).enumerated().map { index, pair in
            let (cell, column) = pair
            let padding = String(repeating: " ", count: max(0, column.width - cell.count))
            return index < leftColumns ? cell + padding : padding + cell
        }
        print("| " + padded.joined(separator: " | ") + " |")
        fflush(nil)
    }
}

extension Table {
    static func measurements(besideBlend2D: Bool) -> Table {
        let columns = [
            ("case", 13), ("style", 10), ("size", 4), ("Raster ops/s", 12), ("cairo ops/s", 11), ("ratio", 6),
        ]
        return Table(
            besideBlend2D ? columns + [("Blend2D ops/s", 13), ("to it", 6)] : columns, leftColumns: 2)
    }

    func printRow(_ measurement: Measurement, besideBlend2D: Bool) {
        let cells = [
            measurement.name, measurement.style, String(measurement.size), rate(measurement.raster),
            rate(measurement.cairo), measurement.ratio.map { decimal($0, 2) } ?? "–",
        ]
        let more = [rate(measurement.blend2D), measurement.ratioToBlend2D.map { decimal($0, 2) } ?? "–"]
        printRow(besideBlend2D ? cells + more : cells)
    }

    private func rate(_ value: Double?) -> String {
        guard let value else { return "–" }
        return value < 100 ? decimal(value, 2) : decimal(value, 0)
    }
}

/// `value` with so many digits after the point.
func decimal(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
}

/// The geometric mean of the ratios over the solid and opaque cases whose name starts so.
func geometricMean(
    of measurements: [Measurement], namePrefix: String, _ ratio: (Measurement) -> Double?
) -> (mean: Double, count: Int)? {
    let ratios = measurements.filter { measurement in
        measurement.name.hasPrefix(namePrefix) && ["solid", "opaque"].contains(measurement.style)
    }.compactMap(ratio)
    guard !ratios.isEmpty else { return nil }
    return (exp(ratios.map { log($0) }.reduce(0, +) / Double(ratios.count)), ratios.count)
}
