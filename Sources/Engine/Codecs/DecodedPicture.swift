import Foundation

/// A decoded picture's pixels in a block from malloc, for `CGImage` to adopt.
struct DecodedPicture {
    let width, height: Int
    let isOpaque: Bool
    let scale: CGFloat
    let density: PixelDensity?
    let block: UnsafeMutableRawPointer
    /// Of a JPEG file: whether these are its pixels as they are, neither turned nor reduced.
    var isWholeJPEG = false
    var jpegFile: Data?

    /// The picture in a file's bytes.
    /// - Parameter format: nil for the one that the bytes show.
    static func decode(
        _ data: Data, as format: ImageFormat? = nil, _ options: DecodingOptions
    ) throws(ImageFileError) -> DecodedPicture {
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(ImageFileError) in try decode(bytes, as: format, options) }
        }
        var picture = try result.get()
        if picture.isWholeJPEG { picture.jpegFile = data }
        return picture
    }

    private static func decode(
        _ bytes: UnsafeRawBufferPointer, as format: ImageFormat?, _ options: DecodingOptions
    ) throws(ImageFileError) -> DecodedPicture {
        let found: ImageFormat
        if let format { found = format } else { found = try ImageFormat(bytes) }
        guard bytes.count <= options.limits.maximumByteCount else {
            throw ImageFileError(.tooManyBytes(limit: options.limits.maximumByteCount))
        }
        switch found {
        case .png: return try PNGReader(bytes).picture(options)
        case .jpeg:
            let reader = try JPEGReader(bytes)
            var picture = try reader.picture(options)
            picture.isWholeJPEG =
                (reader.orientation == .up || !options.appliesOrientation)
                && (picture.width, picture.height) == (reader.width, reader.height)
            return picture
        case .gif: return try GIFReader(bytes).picture(options)
        case .webp: return try WebPReader(bytes).picture(options)
        }
    }

    /// Reduced or turned, or itself; the block is given up when another takes its place.
    func finished(_ orientation: CGImagePropertyOrientation, _ options: DecodingOptions)
        throws(ImageFileError)
        -> DecodedPicture
    {
        guard orientation != .up || options.reduced(width: width, height: height) != (width, height) else {
            return self
        }
        defer { free(block) }
        let rows = try PictureRows(width: width, height: height, orientation: orientation, options)
        for row in 0..<height {
            rows.place(of: row).copyMemory(from: block + row * width * 4, byteCount: width * 4)
            rows.finish(row)
        }
        return rows.picture(isOpaque: isOpaque, scale: scale, density: density)
    }
}

extension CGImage {
    convenience init(_ picture: DecodedPicture) {
        self.init(
            width: picture.width, height: picture.height, isOpaque: picture.isOpaque, scale: picture.scale,
            density: picture.density, jpegFile: picture.jpegFile, adopting: picture.block)
    }
}
