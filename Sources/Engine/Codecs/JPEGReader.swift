internal import CJPEG
import Foundation

/// Reads a JPEG in memory row by row.
package final class JPEGReader {
    private let header: cjpeg_header
    private let reader: OpaquePointer
    private let byteCount: Int
    /// Of EXIF.
    package let orientation: CGImagePropertyOrientation
    private var row: Int?

    /// Reads all up to the pixels; nothing of the picture's size is allocated. `bytes` must outlive the
    /// reader.
    package init(_ bytes: UnsafeRawBufferPointer) throws(ImageFileError) {
        if let reason = ImageFormat.reasonNotJPEG(bytes) { throw ImageFileError(reason) }
        guard let base = bytes.baseAddress, let reader = cjpeg_reader_create(base, bytes.count) else {
            throw ImageFileError(.outOfMemory)
        }
        var header = cjpeg_header()
        let status = Int(cjpeg_reader_header(reader, &header))
        self.reader = reader
        self.header = header
        byteCount = bytes.count
        orientation = CGImagePropertyOrientation.find(in: bytes) ?? .up
        try check(status)
    }

    /// Refuses a picture beyond the limits, or beyond what its file can hold.
    private func check(_ options: DecodingOptions) throws(ImageFileError) {
        // Both are below 2^16. A coefficient takes two bytes.
        let held = header.is_buffered != 0 ? Int(header.block_count) * 128 : 0
        try options.check(width: width, height: height, bytesBeside: held, isByRows: true)
        // A Huffman code has at least a bit, and each block at least a code. A file too small for its own
        // dimensions is refused before its pixels get memory.
        if header.block_count / 8 > UInt64(byteCount) {
            throw ImageFileError(.truncated(byteCount: byteCount, row: nil))
        }
    }

    deinit {
        cjpeg_reader_destroy(reader)
    }

    package var width: Int { Int(header.width) }
    package var height: Int { Int(header.height) }
    /// The file's: 1 is grey, 3 colour, 4 CMYK or YCCK.
    package var componentCount: Int { Int(header.components) }
    package var isProgressive: Bool { header.is_progressive != 0 }

    /// Of JFIF's dots per inch, if it has them and the same both ways.
    package var dotsPerInch: Int? {
        header.density_unit == 1 && header.density_x == header.density_y && header.density_x > 0
            ? Int(header.density_x) : nil
    }

    /// 2 or 3 for 144 or 216 dots per inch. Other densities are a camera's or a scanner's, and say nothing of
    /// the screen.
    package var scale: CGFloat {
        switch dotsPerInch {
        case 144: 2
        case 216: 3
        default: 1
        }
    }

    /// The whole picture. One that is reduced to half or less leaves out the frequencies that nobody would
    /// see, which takes a part of the time; what is left to reduce are means.
    func picture(_ options: DecodingOptions) throws(ImageFileError) -> DecodedPicture {
        try check(options)
        let size = options.reduced(width: width, height: height)
        let longest = max(width, height)
        let eighths = (1...8).first { longest * $0 >= max(size.width, size.height) * 8 } ?? 8
        var columns = header.width
        var lines = header.height
        if eighths < 8 { try check(Int(cjpeg_reader_reduce(reader, Int32(eighths), &columns, &lines))) }
        let rows = try PictureRows(
            width: Int(columns), height: Int(lines),
            orientation: options.appliesOrientation ? orientation : .up, options, size: size)
        try check(Int(cjpeg_reader_start(reader)))
        for row in 0..<Int(lines) {
            // As the file counts them.
            self.row = row * 8 / eighths
            let line = rows.place(of: row)
            try check(Int(cjpeg_reader_row(reader, line)))
            if componentCount == 4 {
                convertInks(line.assumingMemoryBound(to: UInt8.self), count: Int(columns))
            }
            rows.finish(row)
        }
        row = nil
        try check(Int(cjpeg_reader_finish(reader)))
        return rows.picture(
            isOpaque: true, scale: scale, density: dotsPerInch.map { PixelDensity(dotsPerInch: $0) })
    }

    /// CMYK to RGB without a profile: each light is what its ink and black let through, (255 − ink)(255 −
    /// black)/255.
    private func convertInks(_ row: UnsafeMutablePointer<UInt8>, count: Int) {
        let flip: UInt8 = header.is_inverted != 0 ? 0 : 255
        for offset in stride(from: 0, to: count * 4, by: 4) {
            let black = UInt32(row[offset + 3] ^ flip)
            for channel in offset..<offset + 3 {
                row[channel] = UInt8((UInt32(row[channel] ^ flip) * black + 127) / 255)
            }
            row[offset + 3] = 255
        }
    }

    private func check(_ status: Int) throws(ImageFileError) {
        switch status {
        case CJPEG_OK:
            return
        case CJPEG_TRUNCATED:
            throw ImageFileError(.truncated(byteCount: cjpeg_reader_position(reader), row: row))
        case CJPEG_OUT_OF_MEMORY:
            throw ImageFileError(.outOfMemory)
        case CJPEG_UNSUPPORTED:
            throw ImageFileError(.unsupported("JPEG with " + String(cString: cjpeg_reader_cause(reader))))
        default:
            throw ImageFileError(
                .corrupt(
                    cause: String(cString: cjpeg_reader_cause(reader)),
                    byte: cjpeg_reader_position(reader), row: row))
        }
    }
}
