import ArgumentParser
import Foundation
import Raster

struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tells what a PNG or JPEG file is, a line a property.",
        discussion: "The whole file is decoded, so a damaged one is an error.")

    @Argument(help: ArgumentHelp("The picture to look at, or - for standard input.", valueName: "file"))
    var file: String

    func run() throws {
        let file = PictureFile(path: file)
        let data = try file.readBytes()
        let lines = try PictureFile.named(file.inputName) { () throws(ImageFileError) in
            let image = try CGImage(data: data)
            let isJPEG = data.starts(with: [0xFF, 0xD8])
            return try (isJPEG ? Self.jpegProperties(data) : Self.fileProperties(data))
                + Self.pictureProperties(image)
        }
        let text = ([("file", file.inputName)] + lines + [("file size", "\(data.count) bytes")])
            .map { key, value in "\(key): \(value)\n" }
        try StandardStream.output.write(Data(text.joined().utf8))
    }

    /// What the file's header says.
    private static func fileProperties(_ data: Data) throws(ImageFileError) -> [(String, String)] {
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(ImageFileError) in
                let reader = try PNGReader(bytes, limits: .default)
                let (x, y) = reader.pixelsPerMetre
                return [
                    ("format", "PNG"),
                    ("dimensions", "\(reader.width) × \(reader.height) pixels"),
                    ("color type", "\(reader.colorType) (\(colorTypeName(reader.colorType)))"),
                    ("bit depth", "\(reader.bitDepth)"),
                    ("interlace", reader.passes.first?.columnStep == 1 ? "none" : "Adam7"),
                    ("gamma", reader.gamma.map { "\($0)" } ?? "none"),
                    ("sRGB or ICC profile", reader.isMarkedSRGB ? "yes" : "no"),
                    ("density", x == 0 && y == 0 ? "none" : "\(x) × \(y) pixels per metre"),
                ]
            }
        }
        return try result.get()
    }

    private static func jpegProperties(_ data: Data) throws(ImageFileError) -> [(String, String)] {
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(ImageFileError) in
                let reader = try JPEGReader(bytes, limits: .default)
                let kind = [1: "grey", 3: "colour", 4: "CMYK"][reader.componentCount] ?? "unknown"
                return [
                    ("format", "JPEG"),
                    ("dimensions", "\(reader.width) × \(reader.height) pixels"),
                    ("components", "\(reader.componentCount) (\(kind))"),
                    ("progressive", reader.isProgressive ? "yes" : "no"),
                    ("orientation", "\(CGImagePropertyOrientation(jpegData: data))"),
                    ("density", reader.dotsPerInch.map { "\($0) dots per inch" } ?? "none"),
                ]
            }
        }
        return try result.get()
    }

    /// What the decoded picture is.
    private static func pictureProperties(_ image: CGImage) -> [(String, String)] {
        let translucent = image.withUnsafePixels { bytes in
            stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + (bytes[$1] == 255 ? 0 : 1) }
        }
        let scale = image.scale == image.scale.rounded() ? "\(Int(image.scale))" : "\(image.scale)"
        return [
            ("scale", scale),
            (
                "opaque",
                translucent == 0
                    ? "yes" : "no (\(translucent) of \(image.width * image.height) pixels are not)"
            ),
        ]
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
