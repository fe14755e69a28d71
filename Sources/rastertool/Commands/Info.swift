import ArgumentParser
import Foundation
import Raster

struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Tells what a PNG, JPEG, GIF or WebP file is, a line a property.",
        discussion: """
            The whole file is decoded, so a damaged one is an error. With --header only what comes before the pixels \
            is read, whatever the picture's size.
            """)

    @Argument(help: ArgumentHelp("The pictures to look at, or - for standard input.", valueName: "file"))
    var files: [String]

    @Flag(help: "Read only what the file says before its pixels.")
    var header = false

    @Option(help: PictureLimitArgument.help)
    var limit: [PictureLimitArgument] = []

    func validate() throws {
        if files.filter({ $0 == StandardStream.argument }).count > 1 {
            throw ValidationError("standard input can be read only once")
        }
    }

    func run() throws {
        for (number, path) in files.enumerated() {
            let text = (number == 0 ? "" : "\n") + (try description(of: path))
            try StandardStream.output.write(Data(text.utf8))
        }
    }

    private func description(of path: String) throws -> String {
        let file = PictureFile(path: path, limits: PictureLimitArgument.limits(limit))
        let data = try file.readBytes()
        var lines = [("file", file.inputName)]
        do throws(ImageFileError) {
            let properties = try ImageFileProperties(data: data)
            lines += try Self.fileProperties(data, properties)
            if header {
                lines += [("scale", Self.text(properties.scale))]
            }
        } catch {
            throw file.explained(error)
        }
        if !header { lines += Self.pictureProperties(try file.read(data)) }
        lines.append(("file size", "\(data.count) bytes"))
        return lines.map { key, value in "\(key): \(value)\n" }.joined()
    }

    /// What the file's header says.
    private static func fileProperties(
        _ data: Data, _ properties: ImageFileProperties
    ) throws(ImageFileError) -> [(String, String)] {
        let head = [
            ("format", properties.format.name),
            ("dimensions", "\(properties.pixelWidth) × \(properties.pixelHeight) pixels"),
        ]
        let orientation = ("orientation", "\(properties.orientation)")
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(ImageFileError) in
                switch properties.format {
                case .png: try head + Self.properties(PNGReader(bytes)) + [orientation]
                case .jpeg: try head + Self.properties(JPEGReader(bytes)) + [orientation]
                case .webp: head + [orientation]
                case .gif: head
                }
            }
        }
        return try result.get()
    }

    private static func properties(_ reader: PNGReader) -> [(String, String)] {
        [
            ("color type", "\(reader.colorType) (\(colorTypeName(reader.colorType)))"),
            ("bit depth", "\(reader.bitDepth)"),
            ("interlace", reader.isInterlaced ? "Adam7" : "none"),
            ("gamma", reader.gamma.map { "\($0)" } ?? "none"),
            ("sRGB or ICC profile", reader.isMarkedSRGB ? "yes" : "no"),
            ("density", reader.density.map { "\($0.x) × \($0.y) pixels per metre" } ?? "none"),
        ]
    }

    private static func properties(_ reader: JPEGReader) -> [(String, String)] {
        let kind = [1: "grey", 3: "colour", 4: "CMYK"][reader.componentCount] ?? "unknown"
        return [
            ("components", "\(reader.componentCount) (\(kind))"),
            ("progressive", reader.isProgressive ? "yes" : "no"),
            ("density", reader.dotsPerInch.map { "\($0) dots per inch" } ?? "none"),
        ]
    }

    /// What the decoded picture is.
    private static func pictureProperties(_ image: CGImage) -> [(String, String)] {
        let translucent = image.withUnsafePixels { bytes in
            stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + (bytes[$1] == 255 ? 0 : 1) }
        }
        return [
            ("scale", text(image.scale)),
            (
                "opaque",
                translucent == 0
                    ? "yes" : "no (\(translucent) of \(image.width * image.height) pixels are not)"
            ),
        ]
    }

    private static func text(_ scale: CGFloat) -> String {
        scale == scale.rounded() ? "\(Int(scale))" : "\(scale)"
    }

    private static func colorTypeName(_ type: Int) -> String {
        switch type {
        case 0: "gray"
        case 2: "RGB"
        case 3: "palette"
        case 4: "gray and alpha"
        default: "RGBA"
        }
    }
}
