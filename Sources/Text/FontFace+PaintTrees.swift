import CHarfBuzz
import RasterPaths

extension FontFace {
    /// COLR version 1 of a glyph; nil when it has none. A paint that is broken or nested too deeply is left
    /// out.
    ///
    /// Read here and not by FreeType, whose functions for it are marked experimental and need its lock. A
    /// font's variations don't reach its paints: those are of the default instance.
    func paintTree(of glyph: GlyphID) -> GlyphPaint? {
        let blob = hb_face_reference_table(face, OpenTypeTag.value("COLR"))
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(blob, &length), length >= 34 else { return nil }
        var reader = PaintReader(
            table: FontTable(bytes: UnsafeRawBufferPointer(start: data, count: Int(length))),
            unitsPerEm: unitsPerEm)
        guard reader.table.u16(0) == 1, let place = reader.paintPlace(of: glyph) else { return nil }
        reader.palette = palette()
        guard let paint = reader.read(place, depth: 0) else { return nil }
        return reader.clipBox(of: glyph).map { .clip($0, paint) } ?? paint
    }
}

/// Big-endian numbers of a font's table; what lies past its end is 0.
private struct FontTable {
    let bytes: UnsafeRawBufferPointer

    func u8(_ place: Int) -> Int {
        place >= 0 && place < bytes.count ? Int(bytes[place]) : 0
    }

    func u16(_ place: Int) -> Int { u8(place) << 8 | u8(place + 1) }
    func u24(_ place: Int) -> Int { u16(place) << 8 | u8(place + 2) }
    func u32(_ place: Int) -> Int { u16(place) << 16 | u16(place + 2) }
    func i16(_ place: Int) -> Int { Int(Int16(truncatingIfNeeded: u16(place))) }

    /// 2.14 fixed point.
    func fraction(_ place: Int) -> Double { Double(i16(place)) / 16384 }

    /// 16.16 fixed point.
    func fixed(_ place: Int) -> Double { Double(Int32(truncatingIfNeeded: u32(place))) / 65536 }
}

/// Reads one glyph's tree. A font can be a graph that unfolds without end, so depth and the number of paints
/// are limited.
private struct PaintReader {
    let table: FontTable
    let unitsPerEm: Double
    var palette: [PaletteColor] = []
    private var paintsLeft = 4096
    private static let deepest = 32

    init(table: FontTable, unitsPerEm: Double) {
        self.table = table
        self.unitsPerEm = unitsPerEm
    }

    /// Where a glyph's paint starts, by the list of base glyphs, which is sorted.
    func paintPlace(of glyph: GlyphID) -> Int? {
        let list = table.u32(14)
        if list == 0 { return nil }
        var low = 0
        var high = min(table.u32(list), table.bytes.count / 6)
        while low < high {
            let middle = (low + high) / 2
            let record = list + 4 + 6 * middle
            let found = table.u16(record)
            if found == Int(glyph) { return list + table.u32(record + 2) }
            if found < Int(glyph) { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    func clipBox(of glyph: GlyphID) -> CGRect? {
        let list = table.u32(22)
        if list == 0 { return nil }
        for number in 0..<min(table.u32(list + 1), table.bytes.count / 7) {
            let record = list + 5 + 7 * number
            guard table.u16(record)...max(table.u16(record), table.u16(record + 2)) ~= Int(glyph) else {
                continue
            }
            let box = list + table.u24(record + 4)
            let low = point(box + 1)
            let high = point(box + 5)
            return CGRect(x: low.x, y: high.y, width: max(high.x - low.x, 0), height: max(low.y - high.y, 0))
        }
        return nil
    }

    /// Formats of odd number, among the first ones, are those before them with variations at their end.
    mutating func read(_ place: Int, depth: Int) -> GlyphPaint? {
        guard depth < Self.deepest, paintsLeft > 0, place < table.bytes.count else { return nil }
        paintsLeft -= 1
        switch table.u8(place) {
        case 1: return layers(place, depth: depth)
        case 2, 3: return .solid(color(place + 1))
        case 4, 5, 6, 7, 8, 9: return gradient(place)
        case 10:
            return read(place + table.u24(place + 1), depth: depth + 1)
                .map { .glyph(GlyphID(table.u16(place + 4)), $0) }
        case 11:
            return paintPlace(of: GlyphID(table.u16(place + 1))).flatMap { read($0, depth: depth + 1) }
        case 12...31:
            guard let transform = transform(place) else { return nil }
            return read(place + table.u24(place + 1), depth: depth + 1).map { .transform(transform, $0) }
        case 32:
            guard let mode = GlyphPaint.Composite(rawValue: table.u8(place + 4)),
                let source = read(place + table.u24(place + 1), depth: depth + 1),
                let backdrop = read(place + table.u24(place + 5), depth: depth + 1)
            else { return nil }
            return .composite(source: source, mode, backdrop: backdrop)
        default: return nil
        }
    }

    private mutating func layers(_ place: Int, depth: Int) -> GlyphPaint? {
        let list = table.u32(18)
        let first = table.u32(place + 2)
        let count = table.u8(place + 1)
        guard list != 0, first + count <= table.u32(list) else { return nil }
        var result: [GlyphPaint] = []
        for number in first..<first + count {
            let child = list + table.u32(list + 4 + 4 * number)
            if let paint = read(child, depth: depth + 1) { result.append(paint) }
        }
        return .layers(result)
    }

    private func gradient(_ place: Int) -> GlyphPaint {
        let format = table.u8(place)
        let line = place + table.u24(place + 1)
        let (stops, extend) = colorLine(line, varies: format % 2 == 1)
        switch format {
        case 4, 5: return linearGradient(place, stops, extend)
        case 6, 7:
            return .radialGradient(
                stops, extend, startCenter: point(place + 4),
                startRadius: Double(table.u16(place + 8)) / unitsPerEm, endCenter: point(place + 10),
                endRadius: Double(table.u16(place + 14)) / unitsPerEm)
        default:
            // OpenType 1.9.1: half turns less one, so that a whole turn can be written.
            return .sweepGradient(
                stops, extend, center: point(place + 4), startAngle: (table.fraction(place + 8) + 1) * 180,
                endAngle: (table.fraction(place + 10) + 1) * 180)
        }
    }

    /// The third point turns the gradient: what counts is the second one's projection on the perpendicular of
    /// the line from the first to the third.
    private func linearGradient(
        _ place: Int, _ stops: [GlyphPaint.Stop], _ extend: GlyphPaint.Extend
    ) -> GlyphPaint {
        let start = point(place + 4)
        var end = point(place + 8)
        let turn = point(place + 12)
        let perpendicular = CGPoint(x: -(turn.y - start.y), y: turn.x - start.x)
        let squared = perpendicular.x * perpendicular.x + perpendicular.y * perpendicular.y
        if squared > 0 {
            let along =
                ((end.x - start.x) * perpendicular.x + (end.y - start.y) * perpendicular.y) / squared
            end = CGPoint(x: start.x + along * perpendicular.x, y: start.y + along * perpendicular.y)
        }
        return .linearGradient(stops, extend, start: start, end: end)
    }

    private func colorLine(_ place: Int, varies: Bool) -> ([GlyphPaint.Stop], GlyphPaint.Extend) {
        let size = varies ? 10 : 6
        let count = min(table.u16(place + 1), table.bytes.count / size)
        let stops = (0..<count).map { number in
            let stop = place + 3 + size * number
            return GlyphPaint.Stop(offset: table.fraction(stop), color: color(stop + 2))
        }
        let extend: GlyphPaint.Extend =
            switch table.u8(place) {
            case 1: .repeat
            case 2: .reflect
            default: .pad
            }
        return (stops, extend)
    }

    /// Those paints that only move another one, as one matrix in ems, y down.
    private func transform(_ place: Int) -> CGAffineTransform? {
        let first = place + 4
        // With variations a format is one more than without.
        switch table.u8(place) & ~1 {
        case 12:
            let matrix = place + table.u24(first)
            return CGAffineTransform(
                a: table.fixed(matrix), b: -table.fixed(matrix + 4), c: -table.fixed(matrix + 8),
                d: table.fixed(matrix + 12), tx: table.fixed(matrix + 16) / unitsPerEm,
                ty: -table.fixed(matrix + 20) / unitsPerEm)
        case 14:
            let offset = point(first)
            return CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y)
        case 16: return scaling(table.fraction(first), table.fraction(first + 2), center: nil)
        case 18: return scaling(table.fraction(first), table.fraction(first + 2), center: first + 4)
        case 20: return scaling(table.fraction(first), table.fraction(first), center: nil)
        case 22: return scaling(table.fraction(first), table.fraction(first), center: first + 2)
        case 24: return rotation(table.fraction(first), center: nil)
        case 26: return rotation(table.fraction(first), center: first + 2)
        case 28: return skewing(table.fraction(first), table.fraction(first + 2), center: nil)
        case 30: return skewing(table.fraction(first), table.fraction(first + 2), center: first + 4)
        default: return nil
        }
    }

    private func scaling(_ x: Double, _ y: Double, center: Int?) -> CGAffineTransform {
        about(center, CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0))
    }

    /// Counterclockwise by half turns.
    private func rotation(_ halfTurns: Double, center: Int?) -> CGAffineTransform {
        let (sine, cosine) = sineAndCosine(radians: halfTurns * .pi)
        return about(center, CGAffineTransform(a: cosine, b: -sine, c: sine, d: cosine, tx: 0, ty: 0))
    }

    /// The specification's matrix is [1, -tan x; tan y, 1] with y up.
    private func skewing(_ x: Double, _ y: Double, center: Int?) -> CGAffineTransform? {
        let alongX = sineAndCosine(radians: x * .pi)
        let alongY = sineAndCosine(radians: y * .pi)
        guard alongX.cosine != 0, alongY.cosine != 0 else { return nil }
        return about(
            center,
            CGAffineTransform(
                a: 1, b: -alongY.sine / alongY.cosine, c: alongX.sine / alongX.cosine, d: 1, tx: 0, ty: 0))
    }

    private func about(_ center: Int?, _ linear: CGAffineTransform) -> CGAffineTransform {
        guard let center else { return linear }
        let fixed = point(center)
        var result = linear
        result.tx = fixed.x - linear.a * fixed.x - linear.c * fixed.y
        result.ty = fixed.y - linear.b * fixed.x - linear.d * fixed.y
        return result
    }

    /// A palette entry and an alpha.
    private func color(_ place: Int) -> PaletteColor {
        let alpha = min(max(table.fraction(place + 2), 0), 1)
        let entry = table.u16(place)
        guard entry < palette.count, case .rgba(let red, let green, let blue, let own) = palette[entry] else {
            return .foreground(alpha: alpha)
        }
        return .rgba(red: red, green: green, blue: blue, alpha: own * alpha)
    }

    /// Two units, x and y up, as a point in ems, y down.
    private func point(_ place: Int) -> CGPoint {
        CGPoint(x: Double(table.i16(place)) / unitsPerEm, y: -Double(table.i16(place + 2)) / unitsPerEm)
    }
}
