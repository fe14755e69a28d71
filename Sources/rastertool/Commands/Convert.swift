import ArgumentParser
import Raster

struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes a picture in another format, or the same one anew.",
        discussion: """
            The input's format, PNG or JPEG, is known by its content, the output's by the name's extension: .png, .jpg \
            or .jpeg. Standard output, and a name without an extension, get what --format says, by default a PNG. What is translucent is shown over white in a JPEG, and \
            a JPEG is turned upright as its EXIF data says.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable { case png, jpeg }

    enum Compression: String, ExpressibleByArgument, CaseIterable {
        case fast, `default`, small

        var compression: PNGCompression {
            switch self {
            case .fast: .fast
            case .default: .default
            case .small: .small
            }
        }
    }

    @Argument(help: ArgumentHelp("The picture, or - for standard input.", valueName: "in"))
    var input: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write, or - for standard output.", valueName: "out"))
    var output: String

    @Option(help: "The format of standard output, or of a file whose name does not say it.")
    var format: Format?

    @Option(help: "What a PNG is made for: time, or size.")
    var compression: Compression = .default

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A JPEG's quality, from 0 to 1.", valueName: "number"))
    var quality = 0.9

    @Flag(help: "Make a JPEG that shows a coarse picture first.")
    var progressive = false

    func validate() throws {
        guard quality >= 0, quality <= 1 else {
            throw ValidationError("--quality \(quality) is out of range; give a number from 0 to 1")
        }
        if let format, let named = namedFormat, format != named {
            throw ValidationError("--format \(format) contradicts the name \(output)")
        }
    }

    func run() throws {
        let image = try PictureFile(path: input).read()
        let target = PictureFile(path: output)
        let fileExtension = (output as NSString).pathExtension
        guard output == StandardStream.argument || fileExtension.isEmpty || namedFormat != nil else {
            throw ImageFileError(.unsupportedExtension(fileExtension), file: output)
        }
        let format = namedFormat ?? format ?? .png
        try target.write(
            try PictureFile.named(output) { () throws(ImageFileError) in
                switch format {
                case .png: try image.pngData(compression: compression.compression)
                case .jpeg: try image.jpegData(compressionQuality: quality, isProgressive: progressive)
                }
            })
    }

    /// What the output's name says; nil where it says nothing.
    private var namedFormat: Format? {
        switch (output as NSString).pathExtension.lowercased() {
        case "png": .png
        case "jpg", "jpeg", "jpe": .jpeg
        default: nil
        }
    }
}
