import ArgumentParser
import Raster

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows how a scene of the gallery is drawn: its display list and what each stage saw.",
        discussion: """
            A line a command: its number, its kind, what is drawn in path notation (m move, l line, q and c curves, \
            h close, re rectangle), the colour, the style, the transform if there is one, and the box that it may \
            paint. Coordinates are points.

            With --stages also pictures of the flattened edges, of the coverage and of the spans, a table of the \
            bands with their times, and index.html with all of them. Small pictures are shown with large pixels.
            """)

    @Argument(help: "The scene; rastertool gallery --list names them.")
    var scene: GalleryScene

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
        let drawing = scene.drawing()
        if let directory {
            try StageFiles(scene: scene, drawing: drawing, scale: scale ?? 1).write(to: directory)
        }
        try StandardStream.output.write(Data(drawing.displayList.description.utf8))
    }
}
