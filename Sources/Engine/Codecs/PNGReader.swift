internal import CPNG
import Foundation

/// Reads a PNG in memory row by row, each row as straight RGBA.
package final class PNGReader {
    private let header: cpng_header
    private let reader: OpaquePointer
    private let byteCount: Int
    private var row: Int?

    /// Reads all up to the pixels; nothing of the picture's size is allocated. `bytes` must outlive the
    /// reader.
    package init(_ bytes: UnsafeRawBufferPointer) throws(ImageFileError) {
        if let reason = ImageFormat.reasonNotPNG(bytes) { throw ImageFileError(reason) }
        guard let base = bytes.baseAddress, let reader = cpng_reader_create(base, bytes.count) else {
            throw ImageFileError(.outOfMemory)
        }
        var header = cpng_header()
        let status = Int(cpng_reader_header(reader, &header))
        self.reader = reader
        self.header = header
        byteCount = bytes.count
        try check(status)
    }

    /// Refuses a picture beyond the limits, or beyond what its file can hold.
    func check(_ options: DecodingOptions) throws(ImageFileError) {
        // Both are below 2³¹.
        let turns = options.appliesOrientation && orientation != .up
        let isWhole = !turns && options.reduced(width: width, height: height) == (width, height)
        let held = isInterlaced && !isWhole ? min(width * height, Int.max >> 7) * 4 : 0
        try options.check(width: width, height: height, bytesBeside: held, isByRows: !isInterlaced)
        // Deflate's best is 258 bytes for 2 bits. A file too small for its own dimensions is refused before
        // its pixels get memory.
        let (possible, overflow) = byteCount.multipliedReportingOverflow(by: 1032)
        if !overflow, minimumByteCount > possible {
            throw ImageFileError(.truncated(byteCount: byteCount, row: nil))
        }
    }

    deinit {
        cpng_reader_destroy(reader)
    }

    package var width: Int { Int(header.width) }
    package var height: Int { Int(header.height) }
    /// The file's, as IHDR has it: 0, 2, 3, 4 or 6.
    package var colorType: Int { Int(header.color_type) }
    /// The file's: 1, 2, 4, 8 or 16.
    package var bitDepth: Int { Int(header.bit_depth) }
    /// Bytes for each sample of the rows: 2 when `bitDepth` is 16, 1 otherwise.
    package var sampleBytes: Int { Int(header.sample_bytes) }
    /// Whether there is an alpha channel or a tRNS chunk.
    package var hasAlpha: Bool { header.has_alpha != 0 }
    /// Whether there is an sRGB or iCCP chunk.
    package var isMarkedSRGB: Bool { header.has_srgb != 0 || header.has_profile != 0 }
    /// Of the gAMA chunk, if there is a valid one.
    package var gamma: Double? { header.gamma > 0 ? header.gamma : nil }
    package var isInterlaced: Bool { header.is_interlaced != 0 }
    /// Of a pHYs chunk in metres.
    package var density: PixelDensity? {
        let (x, y) = (header.pixels_per_metre_x, header.pixels_per_metre_y)
        return x > 0 && y > 0 ? PixelDensity(x: x, y: y) : nil
    }
    /// Of an eXIf chunk before the pixels.
    package var orientation: CGImagePropertyOrientation {
        guard let exif = header.exif else { return .up }
        return ExifDirectory(UnsafeRawBufferPointer(start: exif, count: header.exif_length))?.orientation
            ?? .up
    }

    /// A part of the picture whose rows follow each other in the file: the whole, or one of Adam7's seven.
    package struct Pass {
        package var left, top, columnStep, rowStep: Int
    }

    package var passes: [Pass] {
        header.is_interlaced == 0
            ? [Pass(left: 0, top: 0, columnStep: 1, rowStep: 1)]
            : [
                Pass(left: 0, top: 0, columnStep: 8, rowStep: 8),
                Pass(left: 4, top: 0, columnStep: 8, rowStep: 8),
                Pass(left: 0, top: 4, columnStep: 4, rowStep: 8),
                Pass(left: 2, top: 0, columnStep: 4, rowStep: 4),
                Pass(left: 0, top: 2, columnStep: 2, rowStep: 4),
                Pass(left: 1, top: 0, columnStep: 2, rowStep: 2),
                Pass(left: 0, top: 1, columnStep: 1, rowStep: 2),
            ].filter { $0.left < width && $0.top < height }
    }

    /// The bytes of the unpacked pixels, without the filter bytes.
    private var minimumByteCount: Int {
        let channels = [1, 1, 3, 1, 2, 1, 4][min(colorType, 6)]
        return (width * channels * bitDepth + 7) / 8 * height
    }

    /// Reads the pixels. `body` gets each row: `(width − left)/columnStep` pixels, rounded up, of four
    /// samples, 8 bits or, when `sampleBytes` is 2, 16 bits in the machine's order. It may change them.
    ///
    /// `target` may name a place of `width × 4 × sampleBytes` bytes for the row, for a file that isn't
    /// interlaced.
    package func readRows(
        into target: (_ row: Int) -> UnsafeMutableRawPointer? = { _ in nil },
        _ body: (_ samples: UnsafeMutableRawPointer, _ pass: Pass, _ row: Int) -> Void
    ) throws(ImageFileError) {
        try check(Int(cpng_reader_start(reader)))
        var buffer: UnsafeMutableRawPointer?
        defer { free(buffer) }
        for pass in passes {
            for row in stride(from: pass.top, to: height, by: pass.rowStep) {
                self.row = row
                var samples = pass.columnStep == 1 && pass.rowStep == 1 ? target(row) : nil
                if samples == nil {
                    if buffer == nil { buffer = malloc(width * 4 * sampleBytes) }
                    samples = buffer
                }
                guard let samples else { throw ImageFileError(.outOfMemory) }
                try check(Int(cpng_reader_row(reader, samples)))
                body(samples, pass, row)
            }
        }
        row = nil
        try check(Int(cpng_reader_finish(reader)))
    }

    private func check(_ status: Int) throws(ImageFileError) {
        switch status {
        case CPNG_OK:
            return
        case CPNG_TRUNCATED:
            throw ImageFileError(.truncated(byteCount: cpng_reader_position(reader), row: row))
        case CPNG_OUT_OF_MEMORY:
            throw ImageFileError(.outOfMemory)
        default:
            throw ImageFileError(
                .corrupt(
                    cause: String(cString: cpng_reader_cause(reader)),
                    byte: cpng_reader_position(reader), row: row))
        }
    }
}
