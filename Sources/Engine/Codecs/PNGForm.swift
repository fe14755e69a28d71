import Foundation

/// The form in which a picture's pixels stand in a PNG file: colour type, depth and palette (PNG
/// specification, 11.2.2).
struct PNGForm {
    enum Kind: UInt8 {
        case grey = 0
        case rgb = 2
        case palette = 3
        case greyAlpha = 4
        case rgba = 6
    }

    let kind: Kind
    let bitDepth: Int
    /// As in `CGImage`, four bytes a colour: the translucent ones first, so that the tRNS chunk is short.
    var colors: [UInt32] = []
    private var indices = ColorIndex()

    static let rgb = PNGForm(kind: .rgb, bitDepth: 8)
    static let rgba = PNGForm(kind: .rgba, bitDepth: 8)

    init(kind: Kind, bitDepth: Int) {
        self.kind = kind
        self.bitDepth = bitDepth
    }

    /// A palette of 1 to 256 colours.
    init(palette: [UInt32]) {
        kind = .palette
        bitDepth = palette.count <= 2 ? 1 : palette.count <= 4 ? 2 : palette.count <= 16 ? 4 : 8
        colors = palette.filter { $0 >> 24 != 255 } + palette.filter { $0 >> 24 == 255 }
        for (number, color) in colors.enumerated() { indices.insert(color, number) }
    }

    private var channels: Int {
        switch kind {
        case .grey, .palette: 1
        case .greyAlpha: 2
        case .rgb: 3
        case .rgba: 4
        }
    }

    /// How far left a filter looks.
    var filterDistance: Int { max(channels * bitDepth / 8, 1) }

    func rowBytes(width: Int) -> Int { (width * channels * bitDepth + 7) / 8 }

    /// A row of a `CGImage` in this form. `scratch` holds `width × 4` bytes.
    func pack(
        _ source: UnsafePointer<UInt8>, width: Int, into target: UnsafeMutablePointer<UInt8>,
        scratch: UnsafeMutablePointer<UInt8>
    ) {
        switch kind {
        case .rgba:
            StraightColor.row(source, into: target, count: width)
        case .rgb:
            PNGFilterKernels.preferred.pack(source, width, target)
        case .greyAlpha:
            StraightColor.row(source, into: scratch, count: width)
            for pixel in 0..<width {
                target[pixel &* 2] = scratch[pixel &* 4]
                target[pixel &* 2 &+ 1] = scratch[pixel &* 4 &+ 3]
            }
        case .grey:
            // The depth is one in which every shade is a multiple of 255 / (2^depth − 1).
            let shift = UInt8(8 - bitDepth)
            if bitDepth == 8 {
                for pixel in 0..<width { target[pixel] = source[pixel &* 4] }
            } else {
                for pixel in 0..<width { scratch[pixel] = source[pixel &* 4] >> shift }
                squeeze(scratch, width: width, into: target)
            }
        case .palette:
            let samples = bitDepth == 8 ? target : scratch
            var (last, number) = (colors[0], UInt8(0))
            for pixel in 0..<width {
                let color = UnsafeRawPointer(source).loadUnaligned(
                    fromByteOffset: pixel &* 4, as: UInt32.self)
                if color != last {
                    last = color
                    number = UInt8(truncatingIfNeeded: indices.find(color) ?? 0)
                }
                samples[pixel] = number
            }
            if bitDepth < 8 { squeeze(scratch, width: width, into: target) }
        }
    }

    /// Samples of fewer than 8 bits into bytes, the first in the highest bits.
    private func squeeze(
        _ samples: UnsafePointer<UInt8>, width: Int, into target: UnsafeMutablePointer<UInt8>
    ) {
        let perByte = 8 / bitDepth
        for (number, start) in stride(from: 0, to: width, by: perByte).enumerated() {
            var byte: UInt8 = 0
            for place in 0..<perByte {
                byte = byte << UInt8(bitDepth) | (start + place < width ? samples[start + place] : 0)
            }
            target[number] = byte
        }
    }

    /// The chunks PLTE and tRNS, where there are any.
    var paletteChunks: [(type: String, data: [UInt8])] {
        guard kind == .palette else { return [] }
        var straight = [UInt8](repeating: 0, count: colors.count * 4)
        colors.withUnsafeBytes { bytes in
            straight.withUnsafeMutableBufferPointer { target in
                guard let source = bytes.baseAddress, let target = target.baseAddress else { return }
                StraightColor.row(
                    source.assumingMemoryBound(to: UInt8.self), into: target, count: colors.count)
            }
        }
        let entries = (0..<colors.count).flatMap { straight[$0 * 4..<$0 * 4 + 3] }
        let alphas = (0..<colors.count).map { straight[$0 * 4 + 3] }.prefix { $0 != 255 }
        return [("PLTE", entries)] + (alphas.isEmpty ? [] : [("tRNS", Array(alphas))])
    }
}

/// Which number a colour has in a palette: an open-addressed table with room for 256 colours.
struct ColorIndex {
    static let most = 256
    private static let mask = 1023

    private var keys = [UInt32](repeating: 0, count: Self.mask + 1)
    /// One more than the colour's number; 0 for none.
    private var values = [UInt16](repeating: 0, count: Self.mask + 1)

    private static func slot(_ color: UInt32) -> Int { Int((color &* 0x9E37_79B1) >> 22) }

    func find(_ color: UInt32) -> Int? {
        var slot = Self.slot(color)
        while values[slot] != 0 {
            if keys[slot] == color { return Int(values[slot]) - 1 }
            slot = (slot + 1) & Self.mask
        }
        return nil
    }

    /// The colour must be new, and the table hold fewer than `most`.
    mutating func insert(_ color: UInt32, _ number: Int) {
        var slot = Self.slot(color)
        while values[slot] != 0 { slot = (slot + 1) & Self.mask }
        keys[slot] = color
        values[slot] = UInt16(number + 1)
    }
}
