import ArgumentParser
import Foundation
import Raster

struct Pad: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Puts a clear margin around a picture.",
        discussion: """
            A margin of a pixel lets interpolation smooth the edges of a picture that is drawn turned, wherever it is \
            drawn. Parts of a pixel count as one.
            """)

    @Argument(help: ArgumentHelp("The picture, or - for standard input.", valueName: "in"))
    var input: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write, or - for standard output. In a JPEG what is clear is white.", valueName: "out"
        ))
    var output: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pixels: \(EdgeInsetsArgument.help).", valueName: "pixels"))
    var insets: EdgeInsetsArgument

    func run() throws {
        let image = try PictureFile(path: input).read()
        try PictureFile(path: output).write(image.withTransparentInsets(insets.insets))
    }
}
