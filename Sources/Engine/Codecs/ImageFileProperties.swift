import Foundation

/// What a picture file's header says of it. No pixels are decoded, and no memory of the picture's size is
/// taken, so a stranger's file can be asked before it is read.
public struct ImageFileProperties: Hashable, Sendable {
    /// The file's format, by its content.
    public var format: ImageFormat
    /// The width and height of the stored picture; of a GIF or an animated WebP of the whole screen.
    public var pixelWidth, pixelHeight: Int
    /// How the stored pixels are turned to stand upright: of EXIF in a JPEG, PNG or WebP.
    public var orientation: CGImagePropertyOrientation
    /// Pixels for each point, as `CGImage.scale`.
    public var scale: CGFloat
    /// Whether every pixel is opaque by promise: there is no alpha channel and no transparent colour.
    public var isOpaque: Bool

    /// The width of the picture that stands upright, which is that of its `CGImage`.
    public var width: Int { orientation.swapsSides ? pixelHeight : pixelWidth }
    /// The height of the picture that stands upright.
    public var height: Int { orientation.swapsSides ? pixelWidth : pixelHeight }

    /// The properties of the file in `data`, of which only the part before the pixels must be there.
    /// - Throws: when that is no picture that is read, or is damaged.
    public init(data: Data) throws(ImageFileError) {
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(ImageFileError) in try ImageFileProperties(bytes) }
        }
        self = try result.get()
    }

    /// The properties of a file, of which no more is read than its header needs.
    /// - Throws: when there is no such file, or it is no picture that is read, or damaged.
    public init(contentsOfFile path: String) throws(ImageFileError) {
        // Most headers are no longer; what goes on is a camera's preview, a profile or a comment.
        let head = try ImageFile.read(path, limit: ImageLimits.default.maximumByteCount, most: 1 << 16)
        if head.count == 1 << 16 {
            if let properties = try? ImageFileProperties(data: head) {
                self = properties
                return
            }
        }
        do throws(ImageFileError) {
            let data =
                head.count < 1 << 16
                ? head : try ImageFile.read(path, limit: ImageLimits.default.maximumByteCount)
            try self.init(data: data)
        } catch {
            throw ImageFileError(error.reason, file: path)
        }
    }

    /// As `init(contentsOfFile:)`. Only file URLs are read.
    public init(contentsOf url: URL) throws(ImageFileError) {
        guard url.isFileURL else {
            throw ImageFileError(.unreadable("only file URLs are"), file: url.absoluteString)
        }
        try self.init(contentsOfFile: url.path)
    }

    private init(_ bytes: UnsafeRawBufferPointer) throws(ImageFileError) {
        format = try ImageFormat(bytes)
        switch format {
        case .png:
            let reader = try PNGReader(bytes)
            (pixelWidth, pixelHeight) = (reader.width, reader.height)
            orientation = reader.orientation
            scale = reader.density?.scale ?? 1
            isOpaque = !reader.hasAlpha
        case .jpeg:
            let reader = try JPEGReader(bytes)
            (pixelWidth, pixelHeight) = (reader.width, reader.height)
            orientation = reader.orientation
            scale = reader.scale
            isOpaque = true
        case .gif:
            let reader = try GIFReader(bytes)
            (pixelWidth, pixelHeight) = (reader.width, reader.height)
            orientation = .up
            scale = 1
            isOpaque = false
        case .webp:
            let reader = try WebPReader(bytes)
            (pixelWidth, pixelHeight) = (reader.width, reader.height)
            orientation = reader.orientation
            scale = 1
            isOpaque = !reader.hasAlpha
        }
    }
}
