import ArgumentParser
import Foundation
import Raster
import RasterSVG

struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Writes a picture in another format, or the same one anew.",
        discussion: """
            The input's format, PNG, JPEG, GIF or WebP, is known by its content, the output's by the name's extension: \
            .png, .jpg or .jpeg, or .pdf for one document with a page of each picture's size, on which a JPEG file stays \
            what it was and an SVG stays a drawing. Standard output, a directory, and a name without an extension get \
            what --format says, by default a PNG. Of an animation the first picture is taken. What is translucent is shown over white in a \
            JPEG, and a picture is turned upright as its EXIF data says.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable { case png, jpeg, pdf }

    @OptionGroup var files: PictureFiles

    @Option(help: "The format of standard output, a directory's files, or a file whose name does not say it.")
    var format: Format?

    @Option(help: "What a PNG is made for: time, or size.")
    var compression = CompressionArgument.default

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
        if let format, let named = Self.namedFormat(files.output), format != named {
            throw ValidationError("--format \(format) contradicts the name \(files.output)")
        }
    }

    /// Whether all inputs become pages of one document.
    private var isDocument: Bool {
        Self.namedFormat(files.output) == .pdf && !files.namesEachOutput
            && !OutputDirectory.exists(files.output)
    }

    func run() throws {
        if isDocument { return try writeDocument() }
        let fileExtension =
            switch format {
            case .jpeg: "jpg"
            case .pdf: "pdf"
            case .png, nil: "png"
            }
        try files.run(fileExtension: fileExtension) { image, _, output in
            let path = output.path
            let fileExtension = (path as NSString).pathExtension
            let named = Self.namedFormat(path)
            guard path == StandardStream.argument || fileExtension.isEmpty || named != nil else {
                throw ToolError(
                    "\(path): convert can't write .\(fileExtension) files; name a .png, .jpg or .pdf file")
            }
            let chosen = named ?? format ?? .png
            if chosen == .pdf { return try output.write(Self.document(of: image)) }
            try output.write(
                try PictureFile.named(path) { () throws(ImageFileError) in
                    switch chosen {
                    case .png, .pdf: try image.pngData(compression: compression.value)
                    case .jpeg: try image.jpegData(compressionQuality: quality, isProgressive: progressive)
                    }
                })
        }
    }

    private static let options = PDFOptions(creator: "rastertool")

    private static func document(of image: CGImage) throws -> Data {
        try page(of: image).pdfData(options: options)
    }

    /// A page of the picture's size in points.
    private static func page(of image: CGImage) -> Drawing {
        let size = CGSize(
            width: CGFloat(image.width) / image.scale, height: CGFloat(image.height) / image.scale)
        return Drawing(size: size) { context, size in
            context.draw(
                Image(decorative: image, scale: image.scale), in: CGRect(origin: .zero, size: size))
        }
    }

    /// Writes the inputs as pages of one document, each read when its page is due.
    private func writeDocument() throws {
        try files.checkInputs()
        try OutputDirectory.checkTakes(files.output)
        try Drawing.writePDF(toFile: files.output, options: Self.options) { append in
            for path in files.inputs {
                let isDrawing = ["svg", "svgz"].contains((path as NSString).pathExtension.lowercased())
                if isDrawing {
                    try append(SVGFile(path: path).read().drawing())
                } else {
                    try append(Self.page(of: PictureFile(path: path, limits: files.limits).read()))
                }
            }
        }
    }

    /// What the output's name says; nil where it says nothing.
    private static func namedFormat(_ path: String) -> Format? {
        switch (path as NSString).pathExtension.lowercased() {
        case "png": .png
        case "jpg", "jpeg", "jpe": .jpeg
        case "pdf": .pdf
        default: nil
        }
    }
}
