import Raster
import RasterEngine

/// A frame's rectangle as numbers of a palette.
struct GIFPixels: Sendable {
    /// Opaque colours, then, if there is one, that of clear pixels.
    var palette: [UInt32]
    var clear: UInt8?
    var numbers: [UInt8]
    /// The number that a pixel may have instead: what is there already may be drawn again.
    var others: [UInt8]?

    /// - Parameters:
    ///   - shared: the colours of all frames, opaque ones only, where they are few.
    ///   - dithering: whether missing colours are mixed.
    init(_ change: FrameChange, shared: GIFPalette?, dithering: Bool) {
        let area = change.area
        let count = area.width * area.height
        // 0 where the canvas shows the pixel already, or nothing is to be shown.
        var wanted = [UInt32](repeating: 0, count: count)
        var seen = [UInt32](repeating: 0, count: count)
        change.image.withUnsafePixels { bytes in
            let new = bytes.bindMemory(to: UInt32.self)
            func copy(_ old: UnsafeBufferPointer<UInt32>?) {
                for row in 0..<area.height {
                    let start = (area.y + row) * change.image.width + area.x
                    for column in 0..<area.width {
                        let pixel = new[start + column]
                        seen[row * area.width + column] = pixel
                        wanted[row * area.width + column] = old?[start + column] == pixel ? 0 : pixel
                    }
                }
            }
            if let canvas = change.canvas {
                canvas.withUnsafePixels { copy($0.bindMemory(to: UInt32.self)) }
            } else {
                copy(nil)
            }
        }
        let opaque = wanted.filter { $0 != 0 }
        let needsClear = opaque.count < count
        if let shared {
            self.init(wanted, seen, shared, needsClear: needsClear)
        } else if let exact = GIFPalette(exactly: opaque, limit: needsClear ? 255 : 256) {
            self.init(wanted, seen, exact, needsClear: needsClear)
        } else {
            let colors = ColorQuantizer.palette(opaque, count: needsClear ? 255 : 256)
            let clear = UInt8(truncatingIfNeeded: colors.count)
            self.init(
                palette: colors, clear: needsClear ? clear : nil,
                numbers: dithering
                    ? Self.dithered(wanted, width: area.width, colors, clear: clear)
                    : Self.nearest(wanted, colors, clear: clear))
        }
    }

    private init(palette: [UInt32], clear: UInt8?, numbers: [UInt8]) {
        self.palette = palette
        self.clear = clear
        self.numbers = numbers
    }

    private init(_ wanted: [UInt32], _ seen: [UInt32], _ palette: GIFPalette, needsClear: Bool) {
        self.palette = palette.colors
        let clear = UInt8(truncatingIfNeeded: palette.colors.count)
        self.clear = needsClear ? clear : nil
        numbers = wanted.map { $0 == 0 ? clear : palette.number($0) ?? clear }
        if needsClear {
            others = zip(numbers, seen).map { number, pixel in
                number == clear && pixel != 0 ? palette.number(pixel) ?? clear : number
            }
        }
    }

    private static func nearest(_ wanted: [UInt32], _ colors: [UInt32], clear: UInt8) -> [UInt8] {
        let nearest = NearestColor(colors)
        var found = [(color: UInt32, number: UInt8)](repeating: (0, clear), count: 1 << 14)
        return wanted.map { pixel in
            if pixel == 0 { return clear }
            let slot = Int((pixel &* 0x9E37_79B1) >> 18)
            if found[slot].color == pixel { return found[slot].number }
            let color = SIMD4(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), 0)
            let number = UInt8(truncatingIfNeeded: nearest.nearest(color).index)
            found[slot] = (pixel, number)
            return number
        }
    }

    /// Each pixel's error goes to its neighbours, 7/16 to the next, 3, 5 and 1 to those below, in rows that
    /// run to and fro (Floyd and Steinberg 1976). None goes to pixels that stay as they are.
    private static func dithered(
        _ wanted: [UInt32], width: Int, _ colors: [UInt32], clear: UInt8
    ) -> [UInt8] {
        let nearest = NearestColor(colors)
        var numbers = [UInt8](repeating: clear, count: wanted.count)
        // Of cells of four steps a channel; one more than the number.
        var found = [UInt16](repeating: 0, count: 1 << 18)
        var errors = [SIMD4<Float>](repeating: .zero, count: width + 2)
        var below = errors
        let limit = SIMD4<Float>(repeating: 255)
        for (row, start) in stride(from: 0, to: wanted.count, by: width).enumerated() {
            for index in below.indices { below[index] = .zero }
            let step = row.isMultiple(of: 2) ? 1 : -1
            var column = step > 0 ? 0 : width - 1
            for _ in 0..<width {
                defer { column += step }
                let pixel = wanted[start + column]
                if pixel == 0 { continue }
                let meant =
                    SIMD4(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), 0)
                    + errors[column + 1]
                let color = meant.clamped(lowerBound: .zero, upperBound: limit)
                let cell = SIMD4<UInt32>(color)
                let place = Int((cell.x >> 2) << 12 | (cell.y >> 2) << 6 | cell.z >> 2)
                if found[place] == 0 {
                    let middle = SIMD4<Float>((cell &>> 2) &<< 2) + SIMD4(1.5, 1.5, 1.5, 0)
                    found[place] = UInt16(nearest.nearest(middle).index + 1)
                }
                let number = Int(found[place]) - 1
                numbers[start + column] = UInt8(truncatingIfNeeded: number)
                let error = (color - nearest.colors[number]) / 16
                errors[column + 1 + step] += error * 7
                below[column + 1 - step] += error * 3
                below[column + 1] += error * 5
                below[column + 1 + step] += error
            }
            swap(&errors, &below)
        }
        return numbers
    }
}

/// Up to 256 opaque colours and their numbers.
struct GIFPalette: Sendable {
    let colors: [UInt32]
    private var numbers: [UInt32: UInt8]

    init(_ colors: [UInt32]) {
        self.colors = colors
        numbers = [:]
        for (index, color) in colors.prefix(256).enumerated() {
            numbers[color] = UInt8(truncatingIfNeeded: index)
        }
    }

    /// The colours of pixels; nil when there are more than the limit.
    init?(exactly pixels: [UInt32], limit: Int) {
        var colors: [UInt32] = []
        var numbers: [UInt32: UInt8] = [:]
        var last: UInt32 = 0
        for pixel in pixels where pixel != last {
            last = pixel
            if numbers[pixel] != nil { continue }
            if colors.count == limit { return nil }
            numbers[pixel] = UInt8(truncatingIfNeeded: colors.count)
            colors.append(pixel)
        }
        self.colors = colors
        self.numbers = numbers
    }

    func number(_ color: UInt32) -> UInt8? { numbers[color] }
}
