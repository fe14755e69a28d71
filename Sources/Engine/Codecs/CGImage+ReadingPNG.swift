import Foundation

extension CGImage {
    /// The picture in a PNG file's bytes: any colour type, depth, interlacing or transparency.
    ///
    /// Samples become 8 bits, rounded, and are then multiplied by alpha, rounded. Of the chunks about colour,
    /// an sRGB or iCCP chunk wins: the samples are taken as sRGB as they are (a profile is not applied).
    /// Otherwise a gAMA chunk that differs from 0.45455 by more than 5 % converts the samples to sRGB:
    /// sample^(1/gamma) is the light, and that is encoded. Without any, samples are sRGB. `appliesGamma:
    /// false` takes every file's samples as they are.
    ///
    /// `scale` comes from a pHYs chunk with the same whole or half multiple of 72 dots per inch both ways, up
    /// to 16, and is 1 otherwise. A file with any damage is refused, in a checksum too, but for what libpng
    /// itself puts right, as an ancillary chunk with a value out of range. Of an animated PNG this is the
    /// default image.
    public convenience init(
        pngData data: Data, limits: ImageLimits = .default, appliesGamma: Bool = true
    ) throws(ImageFileError) {
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(ImageFileError) in
                try DecodedPNG(bytes, limits: limits, appliesGamma: appliesGamma)
            }
        }
        let picture = try result.get()
        self.init(
            width: picture.width, height: picture.height, isOpaque: picture.isOpaque, scale: picture.scale,
            adopting: picture.block)
    }
}

/// The pixels of a PNG in a block from malloc, for `CGImage` to adopt.
private struct DecodedPNG {
    let width, height: Int
    let isOpaque: Bool
    let scale: CGFloat
    let block: UnsafeMutableRawPointer

    init(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits, appliesGamma: Bool) throws(ImageFileError) {
        let reader = try PNGReader(bytes, limits: limits)
        let width = reader.width
        guard let block = malloc(width * reader.height * 4) else { throw ImageFileError(.outOfMemory) }
        var isComplete = false
        defer { if !isComplete { free(block) } }

        let isWide = reader.sampleBytes == 2
        let hasAlpha = reader.hasAlpha
        let table = Self.gammaTable(reader, isApplied: appliesGamma)
        try reader.readRows(
            into: { row in isWide ? nil : block + row * width * 4 },
            { samples, pass, row in
                let count = (width - pass.left + pass.columnStep - 1) / pass.columnStep
                if isWide { Self.narrow(samples, count: count, table: table) }
                let pixels = samples.assumingMemoryBound(to: UInt8.self)
                if !isWide, let table { Self.convert(pixels, count: count, table: table) }
                if hasAlpha { Self.premultiply(pixels, count: count) }
                let line = block + row * width * 4
                if pass.columnStep == 1 {
                    if samples != line { line.copyMemory(from: samples, byteCount: count * 4) }
                } else {
                    for column in 0..<count {
                        (line + (pass.left + column * pass.columnStep) * 4)
                            .copyMemory(from: samples + column * 4, byteCount: 4)
                    }
                }
            })

        isComplete = true
        self.width = width
        self.height = reader.height
        isOpaque = !hasAlpha
        scale = Self.scale(reader.pixelsPerMetre)
        self.block = block
    }
}

extension DecodedPNG {
    /// Nil when the samples are sRGB as they are.
    private static func gammaTable(_ reader: PNGReader, isApplied: Bool) -> GammaTable? {
        guard isApplied, !reader.isMarkedSRGB, let gamma = reader.gamma else { return nil }
        guard abs(gamma / 0.45455 - 1) > 0.05 else { return nil }
        return GammaTable(gamma: gamma, maximumSample: reader.sampleBytes == 2 ? 65535 : 255)
    }

    /// 16-bit samples to 8 bits in place, to the nearest; colours through the table when there is one.
    private static func narrow(_ row: UnsafeMutableRawPointer, count: Int, table: GammaTable?) {
        // Every byte is written after the sample that lies there was read.
        for offset in 0..<count * 4 {
            let sample = UInt32(row.load(fromByteOffset: offset * 2, as: UInt16.self))
            let byte =
                if let table, offset & 3 != 3 { table.bytes[Int(sample)] } else {
                    UInt8((sample * 255 + 32767) / 65535)
                }
            row.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
        }
    }

    private static func convert(_ pixels: UnsafeMutablePointer<UInt8>, count: Int, table: GammaTable) {
        for offset in 0..<count * 4 where offset & 3 != 3 {
            pixels[offset] = table.bytes[Int(pixels[offset])]
        }
    }

    private static func premultiply(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
        for offset in stride(from: 0, to: count * 4, by: 4) {
            let alpha = UInt32(pixels[offset + 3])
            if alpha == 255 { continue }
            for channel in offset..<offset + 3 {
                pixels[channel] = UInt8((UInt32(pixels[channel]) * alpha + 127) / 255)
            }
        }
    }

    private static func scale(_ density: (x: UInt32, y: UInt32)) -> CGFloat {
        guard density.x == density.y else { return 1 }
        for halves in 1...32 where PNGDensity.pixelsPerMetre(scale: CGFloat(halves) / 2) == density.x {
            return CGFloat(halves) / 2
        }
        return 1
    }
}
