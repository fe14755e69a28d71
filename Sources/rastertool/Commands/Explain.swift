import ArgumentParser
import Raster
import RasterGallery
import RasterSVG

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract:
            "Shows how a scene of the gallery or an SVG file is drawn: its display list and what each stage saw.",
        discussion: """
            A line a command: its number, its kind, what is drawn in path notation (m move, l line, q and c curves, \
            h close, re rectangle), the colour, the style, the transform if there is one, and the box that it may \
            paint. Coordinates are points. Of an SVG file the resolved tree comes first.

            With --stages also pictures of the flattened edges, of the coverage, of the spans, and of clips and \
            layers, a table of the bands with their times, and index.html with all of them. Small pictures are shown with large pixels.
            """)

    @Argument(
        help: ArgumentHelp(
            "The scene, which rastertool gallery --list names, or an SVG file.", valueName: "scene"))
    var subject: ExplainSubject

    @Option(
        name: .customLong("stages"),
        help: ArgumentHelp(
            "The directory for the stages' pictures; it is made if it is missing.", valueName: "dir"))
    var directory: String?

    @Option(
        help: ArgumentHelp(
            "Pixels per point of what the stages draw, above 0 and at most 16.", valueName: "factor"))
    var scale: Double?

    func validate() throws {
        if directory == StandardStream.argument {
            throw ValidationError("--stages takes a directory; the display list goes to standard output")
        }
        guard let scale else { return }
        guard scale > 0, scale <= 16 else {
            throw ValidationError("--scale \(scale) is out of range; give a number above 0, at most 16")
        }
        if directory == nil { throw ValidationError("--scale goes with --stages <dir>") }
    }

    func run() throws {
        var text = ""
        let scene: GalleryScene
        switch subject {
        case .scene(let known): scene = known
        case .file(let file):
            let document = try file.read()
            text = document.tree.description + "\n"
            scene = GalleryScene(
                name: file.inputName, caption: "An SVG file.", size: document.size, isOpaque: false
            ) { context, size in
                document.draw(in: &context, rect: CGRect(origin: .zero, size: size))
            }
        }
        let drawing = scene.drawing()
        if let directory {
            try StageFiles(scene: scene, drawing: drawing, scale: scale ?? 1).write(to: directory)
        }
        try StandardStream.output.write(Data((text + drawing.displayList.description).utf8))
    }
}

/// What `explain` is asked about.
enum ExplainSubject: ExpressibleByArgument {
    case scene(GalleryScene)
    case file(SVGFile)

    static var allValueStrings: [String] { GalleryScene.allValueStrings }

    /// No scene has a name with a dot or a slash.
    init?(argument: String) {
        if let scene = GalleryScene(argument: argument) {
            self = .scene(scene)
        } else if argument == StandardStream.argument || argument.contains(".") || argument.contains("/") {
            self = .file(SVGFile(path: argument))
        } else {
            return nil
        }
    }
}
