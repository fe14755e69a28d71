import RasterPaths

/// Profiles of the International Color Consortium (ICC.1:2010, version 4.3).
enum ColorProfile {
    /// sRGB (IEC 61966-2-1): a display's primaries adapted to D50, and the transfer function as parameters.
    static let sRGB: [UInt8] = {
        var tags: [(name: String, data: [UInt8])] = [
            ("desc", text("sRGB")), ("cprt", text("No copyright")), ("wtpt", place(0.9642, 1, 0.8249)),
            ("rXYZ", place(0.43607, 0.22249, 0.01392)), ("gXYZ", place(0.38515, 0.71687, 0.09708)),
            ("bXYZ", place(0.14307, 0.06061, 0.71410)),
        ]
        // (a·x + b)^g from d on, c·x before.
        let curve =
            Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
            + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
        for name in ["rTRC", "gTRC", "bTRC"] { tags.append((name, curve)) }
        // From D65 to D50, by Bradford.
        tags.append(
            (
                "chad",
                Array("sf32".utf8) + [0, 0, 0, 0]
                    + [1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168]
                    .flatMap(fixed)
            ))
        var table = word(tags.count)
        var data: [UInt8] = []
        var known: [[UInt8]: Int] = [:]
        let start = 128 + 4 + 12 * tags.count
        for (name, bytes) in tags {
            let offset = known[bytes] ?? start + data.count
            if known[bytes] == nil {
                known[bytes] = offset
                data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
            }
            table += Array(name.utf8) + word(offset) + word(bytes.count)
        }
        var header = word(start + data.count) + [0, 0, 0, 0, 4, 0x30, 0, 0]
        header += Array("mntrRGB XYZ ".utf8)
        // 1 January 2020.
        header += [7, 228, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
        header += [UInt8](repeating: 0, count: 28)
        header += [0.9642, 1, 0.8249].flatMap(fixed)
        header += [UInt8](repeating: 0, count: 128 - header.count)
        return header + table + data
    }()

    private static func word(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// 16 bits before and after the point.
    private static func fixed(_ number: Double) -> [UInt8] { word(Int((number * 65536).rounded())) }

    private static func place(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
        Array("XYZ ".utf8) + [0, 0, 0, 0] + [x, y, z].flatMap(fixed)
    }

    private static func text(_ text: String) -> [UInt8] {
        let units = text.utf16.flatMap {
            [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
        }
        return Array("mluc".utf8) + [0, 0, 0, 0] + word(1) + word(12) + Array("enUS".utf8)
            + word(units.count) + word(28) + units
    }
}
