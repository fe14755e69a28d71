import Foundation

// What servers draw often and the published workload lacks.

/// A heat map: 1,000 cells with round corners, each with a number of two digits on it. Numbers are text,
/// shaped anew in each pass.
struct HeatMap {
    struct Cell {
        var frame: CGRect
        /// 0xAARRGGBB, opaque.
        var color: UInt32
        var text: String
    }

    static let (columns, rows) = (40, 25)
    static let pitch = 28.0
    static let side = 24.0
    static let radius = 4.0
    static let textColor: UInt32 = 0xFF11_1827
    /// Pixels an em, of DejaVu Sans.
    static let textSize = 11.0
    /// Where a text starts on its baseline, from the cell's upper left corner.
    static let textOffset = CGPoint(x: 5, y: 16)

    let cells: [Cell]

    init() {
        var random = Random(seed: 1_000_024)
        cells = (0..<Self.columns * Self.rows).map { index in
            let value = Int(random.unit() * 90) + 10
            let heat = UInt32(value * 255 / 99)
            return Cell(
                frame: CGRect(
                    x: 2 + Double(index % Self.columns) * Self.pitch,
                    y: 2 + Double(index / Self.columns) * Self.pitch, width: Self.side, height: Self.side),
                color: 0xFF00_0000 | heat << 16 | 0x9000 | (255 - heat), text: String(value))
        }
    }
}

/// A line chart: a walk of 10,000 points across the canvas, stroked.
struct LineChart {
    static let (width, height) = (1200, 630)
    static let lineWidth = 1.5
    static let color: UInt32 = 0xFF2F_6FED

    let points: [CGPoint]

    init() {
        var random = Random(seed: 10_000_015)
        var y = Double(Self.height) / 2
        points = (0..<10_000).map { index in
            y = min(max(y + (random.unit() - 0.5) * 24, 20), Double(Self.height) - 20)
            return CGPoint(x: 20 + Double(index) * (Double(Self.width) - 40) / 9999, y: y)
        }
    }
}

/// 40 cards, each with a shadow.
enum ShadowedCards {
    static let (width, height) = (1600, 760)
    static let radius = 12.0
    static let color: UInt32 = 0xFFFF_FFFF
    static let shadowColor: UInt32 = 0x6000_0000
    static let shadowDeviation = 8.0
    static let shadowOffset = 4.0

    static let frames: [CGRect] = (0..<40).map { (index: Int) -> CGRect in
        let (column, row) = (Double(index % 8), Double(index / 8))
        let (width, height) = (176 + Double(index % 3) * 2, 116 + Double(index % 5) * 2)
        return CGRect(x: 10 + column * 198.5, y: 14 + row * 148.5, width: width, height: height)
    }
}

/// A picture of as many pixels as 4K has, on a card.
enum LargePhoto {
    static let side = 2880
    static let frame = CGRect(x: 30, y: 15, width: 600, height: 600)
}

extension SceneBitmap {
    static let largePhoto = makePhoto(side: LargePhoto.side)
}

/// 500 icons as files of SVG, each read and drawn in each pass. They are as icon sets have them: 24 x 24, a
/// few outlines of 2 with round ends, or a filled shape with a hole.
struct IconSheet {
    static let (columns, rows) = (25, 20)
    static let count = columns * rows
    static let pitch = 40.0
    static let side = 32.0
    static let (width, height) = (1000, 800)

    let files: [Data]

    static func frame(_ index: Int) -> CGRect {
        CGRect(
            x: 4 + Double(index % columns) * pitch, y: 4 + Double(index / columns) * pitch, width: side,
            height: side)
    }

    init() {
        var random = Random(seed: 500_024)
        files = (0..<Self.count).map { index in Data(Self.icon(isFilled: index % 3 == 0, &random).utf8) }
    }

    private static func icon(isFilled: Bool, _ random: inout Random) -> String {
        /// Tenths from 2 to 22, as designers leave two units around.
        func place() -> String { String((20 + random.unit() * 200).rounded(.down) / 10) }
        func length(_ most: Double) -> String { String((10 + random.unit() * most * 10).rounded(.down) / 10) }
        let color = "#" + String(random.color() & 0xFF_FFFF | 0x100_0000, radix: 16).dropFirst()
        var icon = """
            <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" \
            stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
            """
        if isFilled {
            icon += "<path fill='\(color)' stroke='none' fill-rule='evenodd' d='M\(place()) \(place())"
            for _ in 0..<8 {
                icon += "c\(length(3))-\(length(3)) \(length(4)) \(length(3))-\(length(3)) \(length(5))"
            }
            icon += "zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z'/>"
        } else {
            icon += "<circle cx='\(place())' cy='\(place())' r='\(length(6))'/>"
            icon += "<path d='M\(place()) \(place())l\(length(6)) \(length(6)) \(length(4))-\(length(8))"
            icon += "M\(place()) \(place())h\(length(6))v\(length(6))a2 2 0 0 1-2 2'/>"
            icon += "<polyline points='\(place()) \(place()) \(place()) \(place()) \(place()) \(place())'/>"
            icon += "<rect x='3' y='\(place())' width='\(length(16))' height='\(length(9))' rx='2'/>"
        }
        return icon + "</svg>"
    }
}
