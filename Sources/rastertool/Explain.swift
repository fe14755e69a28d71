import ArgumentParser
import Raster

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows how a scene of the gallery is drawn: its display list.",
        discussion: """
            A line a command: its number, its kind, what is drawn in path notation (m move, l line, q and c curves, \
            h close, re rectangle), the colour, the style, the transform if there is one, and the box that it may \
            paint. Coordinates are points.
            """)

    @Argument(help: "The scene; rastertool gallery --list names them.")
    var scene: GalleryScene

    func run() throws {
        try StandardStream.output.write(Data(scene.drawing().displayList.description.utf8))
    }
}
