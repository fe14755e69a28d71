import Foundation
import Raster

/// A picture file on the command line, or a standard stream.
struct PictureFile {
    let path: String
    var limits = ImageLimits.default

    private var isStream: Bool { path == StandardStream.argument }

    /// What messages call it.
    var inputName: String { isStream ? "standard input" : path }

    func read() throws -> CGImage { try read(readBytes()) }

    /// The picture in bytes of the file.
    func read(_ data: Data) throws -> CGImage {
        do throws(ImageFileError) {
            return try CGImage(data: data, limits: limits)
        } catch {
            throw explained(error)
        }
    }

    /// The bytes of the file, none of them looked at.
    func readBytes() throws -> Data {
        let limit = limits.maximumByteCount
        if isStream { return try StandardStream.readInput(limit: limit) }
        return try ImageFile.read(path, limit: limit)
    }

    /// An error of the file's bytes with the file's name, and with what the tool has to offer.
    func explained(_ error: ImageFileError) -> any Error {
        let named = ImageFileError(error.reason, file: inputName)
        switch error.reason {
        case .otherFormat("an SVG"):
            return drawingError
        case .otherFormat("a gzip archive") where path.lowercased().hasSuffix(".svgz"):
            return drawingError
        case .tooManyPixels(let width, let height, _):
            return ToolError(
                "\(inputName): \(named.reason) (--limit \(PictureLimitArgument.Name.pixelCount)="
                    + "\(width.multipliedReportingOverflow(by: height).partialValue))")
        case .tooMuchMemory(let byteCount, _):
            return ToolError(
                "\(inputName): \(named.reason) (--limit \(PictureLimitArgument.Name.memory)=\(byteCount))")
        default:
            return named
        }
    }

    private var drawingError: ToolError {
        let output = isStream ? "out.png" : (path as NSString).deletingPathExtension + ".png"
        return ToolError(
            "\(inputName): this is an SVG, a drawing; make a picture of it: "
                + "rastertool render \(path) -o \(output)")
    }

    /// What can be known of a file to write before there is a picture: its format, its directory, a terminal.
    func checkWritable() throws {
        if isStream { return try Self.checkNoTerminal() }
        guard ImageFormat(fileName: path) != nil else {
            throw ImageFileError(.unsupportedExtension((path as NSString).pathExtension), file: path)
        }
        if let words = ImageFile.obstacle(toWriting: path) {
            throw ImageFileError(.unwritable(words), file: path)
        }
    }

    private static func checkNoTerminal() throws {
        guard isatty(StandardStream.output.rawValue) == 0 else {
            throw ToolError(
                "standard output is a terminal, and a picture is no text; redirect it or name a file")
        }
    }

    func write(_ image: CGImage, compression: PNGCompression = .default, threads: Int? = nil) throws {
        guard isStream else {
            return try image.write(toFile: path, compression: compression, threads: threads)
        }
        try write(image.pngData(compression: compression, threads: threads))
    }

    /// A picture file's bytes.
    func write(_ data: Data) throws {
        guard isStream else { return try ImageFile.write(data, to: path) }
        try Self.checkNoTerminal()
        try StandardStream.output.write(data)
    }

    /// Puts a name on the errors of data in memory.
    static func named<Value>(_ name: String, _ body: () throws(ImageFileError) -> Value) throws -> Value {
        do throws(ImageFileError) {
            return try body()
        } catch {
            throw ImageFileError(error.reason, file: error.file ?? name)
        }
    }
}
