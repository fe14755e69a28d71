import Foundation
import Raster

/// Small inputs to start from, made by the builders of the tests. `Scripts/fuzz` adds files.
enum Seeds {
    /// A folder for each target.
    static func write(to directory: URL) throws {
        for target in FuzzTarget.allCases {
            let folder = directory.appending(path: target.rawValue)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (number, seed) in try seeds(of: target).enumerated() {
                try seed.write(to: folder.appending(path: "seed-\(number)"))
            }
        }
    }

    private static func seeds(of target: FuzzTarget) throws -> [Data] {
        switch target {
        case .png: try png()
        case .jpeg: try jpeg()
        case .gif: gif()
        case .svg: svg.map { Data($0.utf8) }
        case .font: fonts()
        case .path: paths.map { Data($0.utf8) }
        case .drawing, .list: programs()
        }
    }

    private static func picture(_ width: Int, _ height: Int, isOpaque: Bool) -> CGImage? {
        let bytes = (0..<width * height).flatMap { index -> [UInt8] in
            let value = UInt8(truncatingIfNeeded: index * 29)
            return [value / 2, value / 3, value / 4, isOpaque ? 255 : value / 2]
        }
        return CGImage(width: width, height: height, pixels: bytes, isOpaque: isOpaque)
    }

    private static func png() throws -> [Data] {
        var result: [Data] = []
        let kinds = [(0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16])]
        for (colorType, depths) in kinds {
            for depth in depths {
                let channels = PNGBuilder.channels(colorType: colorType)
                var file = PNGBuilder(
                    width: 7, height: 5, colorType: colorType, bitDepth: depth, isInterlaced: depth >= 8
                ) { x, y in (0..<channels).map { (x * 7 + y * 3 + $0 * 5) % (1 << depth) } }
                file.chunks = [
                    ("gAMA", PNGBuilder.bigEndian(60000, 4)), ("pHYs", [0, 0, 22, 37, 0, 0, 22, 37, 1]),
                ]
                if colorType == 3 {
                    file.chunks.append(("PLTE", (0..<3 << depth).map { UInt8($0 & 255) }))
                    file.chunks.append(("tRNS", [1, 100]))
                }
                result.append(file.data())
            }
        }
        for isOpaque in [true, false] {
            guard let picture = picture(20, 9, isOpaque: isOpaque) else { continue }
            result.append(try picture.pngData(compression: .small))
        }
        return result
    }

    private static func jpeg() throws -> [Data] {
        var result = [1, 3, 4].flatMap { count in
            [true, false].map { isInterleaved in
                JPEGBuilder(
                    width: 20, height: 9,
                    components: (0..<count).map { number in { ($0 * 50 + $1 * 90 + number * 30) % 256 } },
                    segments: [JPEGBuilder.exif(6), JPEGBuilder.jfif(dotsPerInch: 144)],
                    isInterleaved: isInterleaved
                ).data()
            }
        }
        if let picture = picture(20, 17, isOpaque: true) {
            for isProgressive in [true, false] {
                result.append(try picture.jpegData(compressionQuality: 0.6, isProgressive: isProgressive))
            }
        }
        return result
    }

    /// Two by two pixels: plain, interlaced with a clear colour, and with a colour table of the picture's
    /// own.
    private static func gif() -> [Data] {
        let screen: [UInt8] = Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        let clear: [UInt8] = [0x21, 0xF9, 4, 1, 0, 0, 1, 0]
        func frame(_ flags: UInt8, _ table: [UInt8] = []) -> [UInt8] {
            [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, flags] + table + [2, 3, 0x44, 0x02, 0x05, 0]
        }
        return [
            screen + frame(0) + [0x3B], screen + clear + frame(0x40) + frame(0) + [0x3B],
            screen + frame(0x80, [9, 8, 7, 6, 5, 4]) + [0x3B],
        ].map { Data($0) }
    }

    private static func fonts() -> [Data] {
        let palette = FontBuilder.palette([(255, 0, 0, 255), (0, 0, 255, 128)])
        let stops = [(0.0, 0), (1.0, 1)]
        let paints: [BuiltPaint] = [
            .glyph(2, .solid(0, alpha: 0.5)), .glyph(2, .linear(stops, extend: 1, [0, 0, 900, 0, 0, 900])),
            .glyph(2, .radial(stops, extend: 2, [300, 300, 10, 500, 400, 300])),
            .glyph(2, .sweep(stops, center: (300, 300), from: 0, to: 1.5)),
            .composite(
                .otherGlyph(1), 3,
                .translate(50, 60, .rotate(0.25, around: (1, 2), .glyph(3, .solid(1, alpha: 1))))),
            .transform([1, 0, 0.5, 1, 3, 4], .skew(0.1, 0.2, .layers(first: 0, count: 1))),
        ]
        let colors = paints.map { paint in
            let table = FontBuilder.paint(
                of: 1, paint, layers: [.glyph(3, .solid(0, alpha: 1))], clip: (0, 0, 900, 900))
            return FontBuilder(tables: ["COLR": table, "CPAL": palette]).build()
        }
        let layered = FontBuilder(tables: [
            "COLR": FontBuilder.layers(of: 1, [(2, 0), (3, 1)]), "CPAL": palette,
        ])
        let bitmap = FontBuilder.bitmap(of: 1, glyphCount: 4, pixelsPerEm: 20, origin: (1, 2), size: (9, 9))
        let variable = FontBuilder(tables: FontBuilder.weightAxis(growth: 100, glyphCount: 4))
        let plain = [FontBuilder(), layered, FontBuilder(tables: ["sbix": bitmap]), variable]
        return plain.map { $0.build() } + colors
    }

    private static func programs() -> [Data] {
        var state: UInt64 = 1
        return (0..<64).map { _ in
            Data(
                (0..<160).map { _ in
                    // Numerical Recipes' generator; its high bits are good enough.
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return UInt8(state >> 56)
                })
        }
    }
}
