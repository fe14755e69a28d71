import Foundation
import Raster

/// A PNG file on the command line, or a standard stream.
struct PictureFile {
    let path: String

    private var isStream: Bool { path == StandardStream.argument }

    /// What messages call it.
    var inputName: String { isStream ? "standard input" : path }

    func read() throws -> CGImage {
        guard isStream else { return try CGImage(contentsOfFile: path) }
        let data = try StandardStream.readInput(limit: ImageLimits.default.maximumByteCount)
        return try Self.named(inputName) { () throws(ImageFileError) in try CGImage(pngData: data) }
    }

    /// The bytes of the file, none of them looked at.
    func readBytes() throws -> Data {
        let limit = ImageLimits.default.maximumByteCount
        if isStream { return try StandardStream.readInput(limit: limit) }
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw ImageFileError(.notFound, file: path)
        }
        if isDirectory.boolValue { throw ImageFileError(.isDirectory, file: path) }
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw ImageFileError(.unreadable("permission denied"), file: path)
        }
        defer { try? file.close() }
        let data = try file.read(upToCount: limit + 1) ?? Data()
        guard data.count <= limit else { throw ImageFileError(.tooManyBytes(limit: limit), file: path) }
        return data
    }

    func write(_ image: CGImage) throws {
        guard isStream else { return try image.write(toFile: path) }
        guard isatty(StandardStream.output.rawValue) == 0 else {
            throw ToolError("standard output is a terminal, and a PNG is no text; redirect it or name a file")
        }
        try StandardStream.output.write(image.pngData())
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
