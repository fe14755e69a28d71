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
    /// The pixels are turned upright as an eXIf chunk before them says, unless `appliesOrientation` is false.
    /// `scale` comes from a pHYs chunk with the same whole or half multiple of 72 dots per inch both ways, up
    /// to 16, and is 1 otherwise. A file with any damage is refused, in a checksum too, but for what libpng
    /// itself puts right, as an ancillary chunk with a value out of range. Of an animated PNG this is the
    /// default image.
    public convenience init(
        pngData data: Data, limits: ImageLimits = .default, appliesGamma: Bool = true,
        appliesOrientation: Bool = true
    ) throws(ImageFileError) {
        let options = DecodingOptions(
            limits: limits, appliesGamma: appliesGamma, appliesOrientation: appliesOrientation)
        self.init(try DecodedPicture.decode(data, as: .png, options))
    }
}

extension PNGReader {
    /// The whole picture.
    func picture(_ options: DecodingOptions) throws(ImageFileError) -> DecodedPicture {
        try check(options)
        let scale = density?.scale ?? 1
        let orientation = options.appliesOrientation ? orientation : .up
        guard isInterlaced else {
            let rows = try PictureRows(width: width, height: height, orientation: orientation, options)
            try readPixels(options) {
                rows.place(of: $0)
            } finish: {
                rows.finish($0)
            }
            return rows.picture(isOpaque: !hasAlpha, scale: scale, density: density)
        }
        // The passes of an interlaced file fill all of the picture one after the other.
        guard let block = malloc(width * height * 4) else { throw ImageFileError(.outOfMemory) }
        do throws(ImageFileError) {
            try readPixels(options) {
                block + $0 * width * 4
            } finish: { _ in
            }
        } catch {
            free(block)
            throw error
        }
        return try DecodedPicture(
            width: width, height: height, isOpaque: !hasAlpha, scale: scale, density: density, block: block
        ).finished(orientation, options)
    }

    /// Reads the rows to their places as 8 bits, multiplied by alpha.
    private func readPixels(
        _ options: DecodingOptions, to place: (_ row: Int) -> UnsafeMutableRawPointer,
        finish: (_ row: Int) -> Void
    ) throws(ImageFileError) {
        let width = width
        let isWide = sampleBytes == 2
        let hasAlpha = hasAlpha
        let table = gammaTable(isApplied: options.appliesGamma)
        try readRows(
            into: { row in isWide ? nil : place(row) },
            { samples, pass, row in
                let count = (width - pass.left + pass.columnStep - 1) / pass.columnStep
                if isWide { Self.narrow(samples, count: count, table: table) }
                let pixels = samples.assumingMemoryBound(to: UInt8.self)
                if !isWide, let table { Self.convert(pixels, count: count, table: table) }
                if hasAlpha { PremultipliedColor.row(pixels, count: count) }
                let line = place(row)
                if pass.columnStep == 1 {
                    if samples != line { line.copyMemory(from: samples, byteCount: count * 4) }
                } else {
                    for column in 0..<count {
                        (line + (pass.left + column * pass.columnStep) * 4)
                            .copyMemory(from: samples + column * 4, byteCount: 4)
                    }
                }
                finish(row)
            })
    }

    /// Nil when the samples are sRGB as they are.
    private func gammaTable(isApplied: Bool) -> GammaTable? {
        guard isApplied, !isMarkedSRGB, let gamma else { return nil }
        guard abs(gamma / 0.45455 - 1) > 0.05 else { return nil }
        return GammaTable(gamma: gamma, maximumSample: sampleBytes == 2 ? 65535 : 255)
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

}

/// Straight colours multiplied by their alpha, as a `CGImage` has them.
enum PremultipliedColor {
    /// A row of four bytes a pixel in place: color × alpha ÷ 255, to the nearest.
    static func row(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
        for offset in stride(from: 0, to: count * 4, by: 4) {
            let alpha = UInt32(pixels[offset + 3])
            if alpha == 255 { continue }
            for channel in offset..<offset + 3 {
                pixels[channel] = UInt8((UInt32(pixels[channel]) * alpha + 127) / 255)
            }
        }
    }
}
