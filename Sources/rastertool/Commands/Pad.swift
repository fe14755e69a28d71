import ArgumentParser
import Foundation
import Raster

struct Pad: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pad",
        abstract: "Puts a clear margin around a picture.",
        discussion: """
            A margin of a pixel lets interpolation smooth the edges of a picture that is drawn turned, wherever it is \
            drawn. Parts of a pixel count as one.
            """)

    @OptionGroup var files: PictureFiles

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pixels: \(EdgeInsetsArgument.help).", valueName: "pixels"))
    var insets: EdgeInsetsArgument

    func run() throws {
        try files.run { image, _ in image.withTransparentInsets(insets.insets) }
    }
}
