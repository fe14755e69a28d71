import Foundation

extension CGImage {
    /// The picture in a file's bytes. The format, PNG, JPEG, GIF or WebP, is known by the content. See
    /// `init(pngData:)` and those of the others for what is read and how.
    /// - Parameters:
    ///   - data: the whole file.
    ///   - limits: what the file may ask for.
    ///   - appliesGamma: whether a PNG's gAMA chunk counts.
    ///   - appliesOrientation: whether the picture is turned upright as EXIF says.
    ///   - maximumPixelSize: pixels of the longer side, as for a thumbnail: a larger picture is reduced to
    ///     it while it is decoded, each pixel the mean of what it covers, and a smaller one stays as it is. A
    ///     PNG that isn't interlaced and a baseline JPEG then take the memory of the result only, and a JPEG
    ///     a part of the time. A number below 1 counts as 1; nil keeps every pixel.
    public convenience init(
        data: Data, limits: ImageLimits = .default, appliesGamma: Bool = true,
        appliesOrientation: Bool = true, maximumPixelSize: Int? = nil
    ) throws(ImageFileError) {
        let options = DecodingOptions(
            limits: limits, appliesGamma: appliesGamma, appliesOrientation: appliesOrientation,
            maximumPixelSize: maximumPixelSize)
        self.init(try DecodedPicture.decode(data, options))
    }

    /// The picture in a PNG, JPEG, GIF or WebP file, which is known by its content, not by its name; as
    /// `init(data:)`.
    public convenience init(
        contentsOfFile path: String, limits: ImageLimits = .default, appliesGamma: Bool = true,
        appliesOrientation: Bool = true, maximumPixelSize: Int? = nil
    ) throws(ImageFileError) {
        let data = try ImageFile.read(path, limit: limits.maximumByteCount)
        do throws(ImageFileError) {
            try self.init(
                data: data, limits: limits, appliesGamma: appliesGamma,
                appliesOrientation: appliesOrientation, maximumPixelSize: maximumPixelSize)
        } catch {
            throw ImageFileError(error.reason, file: path)
        }
    }

    /// As `init(contentsOfFile:)`. Only file URLs are read.
    public convenience init(
        contentsOf url: URL, limits: ImageLimits = .default, appliesGamma: Bool = true,
        appliesOrientation: Bool = true, maximumPixelSize: Int? = nil
    ) throws(ImageFileError) {
        guard url.isFileURL else {
            throw ImageFileError(.unreadable("only file URLs are"), file: url.absoluteString)
        }
        try self.init(
            contentsOfFile: url.path, limits: limits, appliesGamma: appliesGamma,
            appliesOrientation: appliesOrientation, maximumPixelSize: maximumPixelSize)
    }

    /// Writes a file, which appears complete or not at all: a JPEG of `compressionQuality` when the name ends
    /// in .jpg, .jpeg or .jpe, a PNG when it ends in .png or has no extension.
    /// A PNG is compressed on as many threads as asked; nil for as many as there are processors.
    public func write(
        toFile path: String, compression: PNGCompression = .default, compressionQuality: CGFloat = 0.9,
        threads: Int? = nil
    ) throws(ImageFileError) {
        guard let format = ImageFormat(fileName: path) else {
            throw ImageFileError(.unsupportedExtension((path as NSString).pathExtension), file: path)
        }
        let data: Data
        do throws(ImageFileError) {
            switch format {
            case .png, .gif, .webp: data = try pngData(compression: compression, threads: threads)
            case .jpeg: data = try jpegData(compressionQuality: compressionQuality)
            }
        } catch {
            throw ImageFileError(error.reason, file: path)
        }
        try ImageFile.write(data, to: path)
    }

    /// As `write(toFile:)`. Only file URLs are written.
    public func write(
        to url: URL, compression: PNGCompression = .default, compressionQuality: CGFloat = 0.9,
        threads: Int? = nil
    ) throws(ImageFileError) {
        guard url.isFileURL else {
            throw ImageFileError(.unwritable("only file URLs are"), file: url.absoluteString)
        }
        try write(
            toFile: url.path, compression: compression, compressionQuality: compressionQuality,
            threads: threads)
    }
}
