import Foundation
import Raster
import RasterEngine

/// Writes frames as an animated GIF (CompuServe, GIF89a, 1990; Netscape's looping extension): only the
/// rectangle that changed of each, clear where a pixel stays, with one palette for all frames if that has all
/// their colours, else one for each.
struct GIFWriter {
    private let sequence: FrameSequence
    private let options: AnimationOptions
    /// Ticks a second.
    private static let rate = 100
    private static let longestDelay = 65535

    private struct Part: Sendable {
        var bytes: Data
        var lastIndex: Int
    }

    init(_ sequence: FrameSequence, _ options: AnimationOptions) throws(MotionError) {
        let (width, height) = sequence.pixelSize
        guard width <= 65535, height <= 65535 else {
            throw .tooLarge(width: width, height: height, limit: 65535, format: "GIF")
        }
        self.sequence = sequence
        self.options = options
    }

    /// - Returns: what players will not do, in words.
    func run(_ write: (Data) throws -> Void) throws -> [String] {
        let colors: [UInt32]? = try sequence.fewColors(
            limit: 256, threads: options.threads, prepare: { try Self.opaque($0) })
        // A number is left for pixels that stay as they are.
        let opaque: [UInt32] = (colors ?? []).filter { $0 != 0 }
        let shared = colors != nil && opaque.count < 256 ? GIFPalette(opaque) : nil
        let dithering = options.dithering
        var planner = ChangePlanner(canErase: false) { ticks in
            let whole = [Int](repeating: Self.longestDelay, count: ticks / Self.longestDelay)
            let rest = ticks % Self.longestDelay
            return whole + (rest > 0 || whole.isEmpty ? [rest] : [])
        }
        var shortest = Int.max
        let maker = sequence.imageMaker()
        let pipeline = FramePipeline<CGImage, FrameChange, Part>(
            count: sequence.count, threads: FrameSequence.threads(options.threads),
            prepare: maker.prepare, draw: { try Self.opaque(maker.draw($0)) },
            make: { change in
                Part(
                    bytes: Self.bytes(change, shared: shared, dithering: dithering), lastIndex: change.index)
            })
        try write(header(shared))
        try pipeline.run { index, image in
            guard let image else {
                return planner.finish()
            }
            let (begin, end) = (ticks(index), ticks(index + 1))
            shortest = min(shortest, end - begin)
            return try planner.next(index, image, begin: begin, end: end)
        } write: { part in
            try write(part.bytes)
            try options.progress?(part.lastIndex + 1, sequence.count)
        }
        try write(Data([0x3B]))
        return shortest < 2 && sequence.count > 1 ? [Self.delayWarning(shortest)] : []
    }

    private static func delayWarning(_ shortest: Int) -> String {
        """
        some frames last \(shortest == 0 ? "less than a hundredth" : "one hundredth") of a second, which GIF \
        players slow down to a tenth; use at most 50 frames a second, or APNG or WebP
        """
    }

    /// Rounded moments, so that no delay carries on the error of those before it.
    private func ticks(_ index: Int) -> Int { sequence.schedule.time(of: index).ticks(Self.rate) }

    /// What the format holds of a frame: pixels that are less than half opaque are clear, the others are
    /// their colour without its alpha.
    private static func opaque(_ image: CGImage) throws -> CGImage {
        if image.isOpaque { return image }
        let area = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
        return try image.made(area: area, isOpaque: false) { source, target in
            for index in 0..<image.width * image.height {
                let pixel = source[index]
                let alpha = pixel >> 24
                if alpha == 255 {
                    target[index] = pixel
                } else if alpha < 128 {
                    target[index] = 0
                } else {
                    let half = alpha / 2
                    let red = ((pixel & 255) * 255 + half) / alpha
                    let green = ((pixel >> 8 & 255) * 255 + half) / alpha
                    let blue = ((pixel >> 16 & 255) * 255 + half) / alpha
                    target[index] = red | green << 8 | blue << 16 | 0xFF00_0000
                }
            }
        }
    }

    // MARK: Blocks

    private func header(_ shared: GIFPalette?) -> Data {
        let (width, height) = sequence.pixelSize
        var data = Data("GIF89a".utf8)
        data.append(contentsOf: Self.word(width) + Self.word(height))
        if let shared {
            let bits = Self.tableBits(shared.colors.count + 1)
            data.append(contentsOf: [0x80 | 0x70 | UInt8(bits - 1), 0, 0])
            data.append(contentsOf: Self.table(shared.colors, bits: bits))
        } else {
            data.append(contentsOf: [0x70, 0, 0])
        }
        // How often it is repeated, which is once less than it is shown.
        if options.boundedLoops != 1, sequence.count > 1 {
            let repeats = options.boundedLoops == 0 ? 0 : options.boundedLoops - 1
            data.append(contentsOf: [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8))
            data.append(contentsOf: [3, 1] + Self.word(repeats) + [0])
        }
        return data
    }

    private static func bytes(_ change: FrameChange, shared: GIFPalette?, dithering: Bool) -> Data {
        let pixels = GIFPixels(change, shared: shared, dithering: dithering)
        var data = Data()
        let disposal: UInt8 =
            switch change.disposal {
            case .keep: 1
            case .clear: 2
            case .restore: 3
            }
        data.append(contentsOf: [0x21, 0xF9, 4, disposal << 2 | (pixels.clear == nil ? 0 : 1)])
        data.append(contentsOf: word(change.end - change.begin) + [pixels.clear ?? 0, 0])
        data.append(0x2C)
        for value in [change.area.x, change.area.y, change.area.width, change.area.height] {
            data.append(contentsOf: word(value))
        }
        let colorCount = pixels.palette.count + (pixels.clear == nil ? 0 : 1)
        if shared != nil {
            data.append(0)
        } else {
            let bits = tableBits(colorCount)
            data.append(0x80 | UInt8(bits - 1))
            data.append(contentsOf: table(pixels.palette, bits: bits))
        }
        data.append(contentsOf: smallest(pixels, colorCount: colorCount))
        return data
    }

    /// The numbers compressed in the way of several that does best.
    private static func smallest(_ pixels: GIFPixels, colorCount: Int) -> [UInt8] {
        var encoder = LZWEncoder(colors: colorCount)
        var best = encoder.encode(pixels.numbers, .clearBelow(sixteenths: 14))
        func consider(_ numbers: [UInt8], _ others: [UInt8]?, _ policy: LZWEncoder.FullTable) {
            let bytes = encoder.encode(numbers, others: others, policy)
            if bytes.count < best.count { best = bytes }
        }
        var ways: [(numbers: [UInt8], others: [UInt8]?)] = [(pixels.numbers, nil)]
        if let others = pixels.others, others != pixels.numbers {
            ways += [(pixels.numbers, others), (others, pixels.numbers), (others, nil)]
            for way in ways.dropFirst() { consider(way.numbers, way.others, .clearBelow(sixteenths: 14)) }
        }
        if encoder.wasFull {
            for way in ways {
                for policy in [
                    LZWEncoder.FullTable.clear, .clearBelow(sixteenths: 11), .clearBelow(sixteenths: 0),
                ] {
                    consider(way.numbers, way.others, policy)
                }
            }
        }
        return best
    }

    /// A table has 2 to 256 entries, a power of two.
    private static func tableBits(_ count: Int) -> Int {
        var bits = 1
        while 1 << bits < count, bits < 8 { bits += 1 }
        return bits
    }

    private static func table(_ colors: [UInt32], bits: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for index in 0..<1 << bits {
            let color = index < colors.count ? colors[index] : 0
            bytes += [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
        }
        return bytes
    }

    private static func word(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
}
