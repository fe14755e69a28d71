import RasterEngine
import RasterPaths

extension DocumentContents {
    /// An image as an object of the document: the pixels' colours, and their alphas as a soft mask. JPEG
    /// files stay what they were.
    func image(_ image: CGImage) throws -> Int {
        var hash = ContentHash()
        hash.combine(UInt64(image.width))
        hash.combine(UInt64(image.height))
        hash.combine(image.isOpaque ? 1 : 0)
        var keyed = Hasher()
        image.withUnsafePixels {
            hash.combine($0)
            keyed.combine(bytes: $0)
        }
        return try shared(ImageKey(content: hash, keyed: keyed.finalize())) {
            if let jpeg = image.jpegFile, let header = JPEGHeader(jpeg), header.width == image.width,
                header.height == image.height, header.isPlain
            {
                var entries = Self.entries(image, isGray: header.components == 1)
                entries.append("/Filter/DCTDecode")
                return try file.addStream(entries, Array(jpeg), effort: .stored)
            }
            return try add(image)
        }
    }

    private static func entries(_ image: CGImage, isGray: Bool) -> PDFBytes {
        var entries = PDFBytes("/Type/XObject/Subtype/Image/Width ")
        entries.append(image.width)
        entries.append("/Height ")
        entries.append(image.height)
        entries.append("/BitsPerComponent 8/ColorSpace/")
        entries.append(isGray ? "DeviceGray" : "DeviceRGB")
        return entries
    }

    private func add(_ image: CGImage) throws -> Int {
        let (width, height) = (image.width, image.height)
        var colors = [UInt8](repeating: 0, count: width * height * 3)
        var alphas = [UInt8](repeating: 255, count: image.isOpaque ? 0 : width * height)
        var isOpaque = true
        var isGray = true
        image.withUnsafePixels { pixels in
            for pixel in 0..<(width * height) {
                let place = pixel * 4
                let alpha = Int(pixels[place + 3])
                if alpha == 255 {
                    for channel in 0..<3 { colors[pixel * 3 + channel] = pixels[place + channel] }
                } else {
                    isOpaque = false
                    alphas[pixel] = UInt8(alpha)
                    if alpha > 0 {
                        for channel in 0..<3 {
                            colors[pixel * 3 + channel] = UInt8(
                                min((Int(pixels[place + channel]) * 255 + alpha / 2) / alpha, 255))
                        }
                    }
                }
                let first = colors[pixel * 3]
                if isGray, colors[pixel * 3 + 1] != first || colors[pixel * 3 + 2] != first {
                    isGray = false
                }
            }
        }
        if isGray { colors = stride(from: 0, to: colors.count, by: 3).map { colors[$0] } }
        var entries = Self.entries(image, isGray: isGray)
        if !isOpaque {
            let mask = try addSamples(Self.entries(image, isGray: true), alphas, width: width, channels: 1)
            entries.append("/SMask ")
            entries.append(reference: mask)
        }
        return try addSamples(entries, colors, width: width, channels: isGray ? 1 : 3)
    }

    /// Rows by PNG's filters: the one of the four whose differences sum up to least.
    private func addSamples(
        _ entries: PDFBytes, _ samples: [UInt8], width: Int, channels: Int
    ) throws -> Int {
        var entries = entries
        entries.append("/DecodeParms<</Predictor 15/Colors ")
        entries.append(channels)
        entries.append("/Columns ")
        entries.append(width)
        entries.append(">>")
        let row = width * channels
        let rows = samples.count / max(row, 1)
        var filtered = [UInt8](repeating: 0, count: samples.count + rows)
        let zeros = [UInt8](repeating: 0, count: row)
        samples.withUnsafeBufferPointer { samples in
            zeros.withUnsafeBufferPointer { zeros in
                filtered.withUnsafeMutableBufferPointer { filtered in
                    var candidates = [[UInt8]](repeating: zeros.map { $0 }, count: 4)
                    for y in 0..<rows {
                        let here = UnsafeBufferPointer(rebasing: samples[(y * row)..<((y + 1) * row)])
                        let above =
                            y == 0
                            ? zeros : UnsafeBufferPointer(rebasing: samples[((y - 1) * row)..<(y * row)])
                        let best = Self.filter(here, above, channels, into: &candidates)
                        let target = y * (row + 1)
                        filtered[target] = [0, 1, 2, 4][best]
                        candidates[best].withUnsafeBufferPointer { best in
                            for x in 0..<row { filtered[target + 1 + x] = best[x] }
                        }
                    }
                }
            }
        }
        return try file.addStream(entries, filtered)
    }

    private static func filter(
        _ here: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>, _ channels: Int,
        into candidates: inout [[UInt8]]
    ) -> Int {
        var sums = [0, 0, 0, 0]
        for (index, _) in candidates.enumerated() {
            var sum = 0
            candidates[index].withUnsafeMutableBufferPointer { target in
                for x in here.indices {
                    let left = x >= channels ? here[x - channels] : 0
                    let value: UInt8
                    switch index {
                    case 0: value = here[x]
                    case 1: value = here[x] &- left
                    case 2: value = here[x] &- above[x]
                    default:
                        let corner = x >= channels ? above[x - channels] : 0
                        let estimate = Int(left) + Int(above[x]) - Int(corner)
                        let (a, b, c) = (
                            (estimate - Int(left)).magnitude, (estimate - Int(above[x])).magnitude,
                            (estimate - Int(corner)).magnitude
                        )
                        value = here[x] &- (a <= b && a <= c ? left : b <= c ? above[x] : corner)
                    }
                    target[x] = value
                    sum += Int(Int8(bitPattern: value).magnitude)
                }
            }
            sums[index] = sum
        }
        return sums.indices.min { sums[$0] < sums[$1] } ?? 0
    }
}

/// What a JPEG file's first frame says of it.
struct JPEGHeader {
    let width, height, components: Int
    /// 8 bits, grey or YCbCr without Adobe's marker of another meaning, baseline or progressive.
    let isPlain: Bool

    init?(_ data: Data) {
        let bytes = Array(data)
        var place = 2
        var adobe: UInt8?
        guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
        while place + 9 < bytes.count {
            guard bytes[place] == 0xFF else { return nil }
            let marker = bytes[place + 1]
            if marker == 0xFF {
                place += 1
                continue
            }
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            guard length >= 2 else { return nil }
            if marker == 0xEE, length >= 14, place + 15 < bytes.count,
                Array(bytes[(place + 4)..<(place + 9)]) == Array("Adobe".utf8)
            {
                adobe = bytes[place + 15]
            }
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                height = Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
                width = Int(bytes[place + 7]) << 8 | Int(bytes[place + 8])
                components = Int(bytes[place + 9])
                isPlain =
                    [0xC0, 0xC1, 0xC2].contains(marker) && bytes[place + 4] == 8
                    && (components == 1 || components == 3 && (adobe ?? 1) == 1)
                return
            }
            place += 2 + length
        }
        return nil
    }
}
