internal import CWebP
import Foundation

/// Reads a WebP in memory, of an animation the first picture. (Google, WebP Container Specification, 2023.)
struct WebPReader {
    private let bytes: UnsafeRawBufferPointer
    private let features: WebPBitstreamFeatures

    static func isWebP(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count >= 12 && bytes.starts(with: Array("RIFF".utf8))
            && bytes[8...].starts(with: Array("WEBP".utf8))
    }

    /// Reads the header. The bytes must outlive the reader.
    init(_ bytes: UnsafeRawBufferPointer) throws(ImageFileError) {
        if let reason = ImageFormat.reasonNot(.webp, bytes) { throw ImageFileError(reason) }
        self.bytes = bytes
        var features = WebPBitstreamFeatures()
        let status = WebPGetFeatures(
            bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count, &features)
        self.features = features
        try check(status)
    }

    var width: Int { Int(features.width) }
    var height: Int { Int(features.height) }
    var hasAlpha: Bool { features.has_alpha != 0 || isAnimated }
    var isAnimated: Bool { features.has_animation != 0 }

    /// Of an EXIF chunk.
    var orientation: CGImagePropertyOrientation {
        for chunk in chunks(in: bytes, from: 12) where chunk.name == "EXIF" {
            let content = chunk.content
            let prefix = Array("Exif\0\0".utf8)
            let skipped = content.starts(with: prefix) ? prefix.count : 0
            let directory = ExifDirectory(UnsafeRawBufferPointer(rebasing: content[skipped...]))
            return directory?.orientation ?? .up
        }
        return .up
    }

    /// The whole picture.
    func picture(_ options: DecodingOptions) throws(ImageFileError) -> DecodedPicture {
        let orientation = options.appliesOrientation ? orientation : .up
        // Lossy ones without alpha are decoded, and reduced, by rows; others are held beside the picture.
        let isByRows = features.format == 1 && !hasAlpha
        let size = options.reduced(width: width, height: height)
        let isWhole = orientation == .up && size == (width, height)
        // Neither side is above 2^14.
        let held = (isByRows ? 0 : width * height * 4) + (isWhole || isByRows ? 0 : width * height * 4)
        let turned = isByRows && orientation != .up ? size.width * size.height * 4 : 0
        try options.check(
            width: width, height: height, bytesBeside: held + turned, isByRows: isByRows)
        if isAnimated { return try firstPicture(options).finished(orientation, options) }
        return try decoded(to: isByRows ? size : (width, height)).finished(orientation, options)
    }

    private func decoded(to size: (width: Int, height: Int)) throws(ImageFileError) -> DecodedPicture {
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0, let block = malloc(size.width * size.height * 4) else {
            throw ImageFileError(.outOfMemory)
        }
        if size != (width, height) {
            config.options.use_scaling = 1
            config.options.scaled_width = Int32(size.width)
            config.options.scaled_height = Int32(size.height)
        }
        let pixels = block.assumingMemoryBound(to: UInt8.self)
        config.output.colorspace = MODE_RGBA
        config.output.is_external_memory = 1
        config.output.u.RGBA.rgba = pixels
        config.output.u.RGBA.stride = Int32(size.width * 4)
        config.output.u.RGBA.size = size.width * size.height * 4
        let status = WebPDecode(
            bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count, &config)
        do throws(ImageFileError) {
            try check(status)
        } catch {
            free(block)
            throw error
        }
        if hasAlpha { PremultipliedColor.row(pixels, count: size.width * size.height) }
        return DecodedPicture(
            width: size.width, height: size.height, isOpaque: !hasAlpha, scale: 1, density: nil, block: block)
    }

    // MARK: Animations

    /// The first frame on a clear canvas.
    private func firstPicture(_ options: DecodingOptions) throws(ImageFileError) -> DecodedPicture {
        guard let frame = chunks(in: bytes, from: 12).first(where: { $0.name == "ANMF" })?.content,
            frame.count >= 16
        else { throw ImageFileError(.truncated(byteCount: bytes.count, row: nil)) }
        let (left, top) = (Self.number(frame, 0, bytes: 3) * 2, Self.number(frame, 3, bytes: 3) * 2)
        let file = Self.file(of: frame)
        let result = file.withUnsafeBytes { bytes in
            Result { () throws(ImageFileError) in
                let reader = try WebPReader(bytes)
                guard !reader.isAnimated else {
                    throw ImageFileError(.corrupt(cause: "a frame is an animation", byte: 12, row: nil))
                }
                try options.check(
                    width: reader.width, height: reader.height, bytesBeside: width * height * 4)
                return try reader.decoded(to: (reader.width, reader.height))
            }
        }
        let picture = try result.get()
        defer { free(picture.block) }
        guard let block = calloc(width * height, 4) else { throw ImageFileError(.outOfMemory) }
        let columns = min(picture.width, width - left)
        for row in 0..<picture.height where top + row < height && columns > 0 {
            (block + ((top + row) * width + left) * 4)
                .copyMemory(from: picture.block + row * picture.width * 4, byteCount: columns * 4)
        }
        return DecodedPicture(
            width: width, height: height, isOpaque: false, scale: 1, density: nil, block: block)
    }

    /// A frame's chunks as a file of its own.
    private static func file(of frame: UnsafeRawBufferPointer) -> Data {
        func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        var content = Data("WEBP".utf8)
        if frame[16...].starts(with: Array("ALPH".utf8)) {
            // Alpha beside a lossy picture needs the header that says so, with the sides less 1.
            content.append(contentsOf: Array("VP8X".utf8) + littleEndian(10, 4) + [0x10, 0, 0, 0])
            content.append(contentsOf: frame[6..<12])
        }
        content.append(contentsOf: frame[16...])
        return Data("RIFF".utf8) + littleEndian(content.count, 4) + content
    }

    // MARK: Chunks

    private struct Chunk {
        let name: String
        let content: UnsafeRawBufferPointer
    }

    /// Those that are whole, up to the first that isn't.
    private func chunks(in bytes: UnsafeRawBufferPointer, from start: Int) -> [Chunk] {
        var result: [Chunk] = []
        var position = start
        while position + 8 <= bytes.count {
            let length = Self.number(bytes, position + 4, bytes: 4)
            let end = position + 8 + length
            guard end <= bytes.count else { break }
            let name = String(decoding: bytes[position..<position + 4], as: UTF8.self)
            result.append(
                Chunk(name: name, content: UnsafeRawBufferPointer(rebasing: bytes[position + 8..<end])))
            position = end + length % 2
        }
        return result
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, _ offset: Int, bytes count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << ($1 * 8) }
    }

    private func check(_ status: VP8StatusCode) throws(ImageFileError) {
        switch status {
        case VP8_STATUS_OK: return
        case VP8_STATUS_OUT_OF_MEMORY: throw ImageFileError(.outOfMemory)
        case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED:
            throw ImageFileError(.truncated(byteCount: bytes.count, row: nil))
        case VP8_STATUS_UNSUPPORTED_FEATURE:
            throw ImageFileError(.unsupported("WebP of a kind that this system's libwebp doesn't know"))
        default:
            throw ImageFileError(
                .corrupt(cause: "its WebP data breaks the format's rules", byte: bytes.count, row: nil))
        }
    }
}
