import ArgumentParser
import Foundation
import Raster

struct Tile: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tile",
        abstract: "Fills a size with copies of a picture, side by side.",
        discussion: """
            Copies begin at the top left corner, and the last ones are cut off. What lies within --cap-insets keeps \
            its place at the edges; with --stretch the rest is stretched instead.
            """)

    /// WIDTHxHEIGHT in pixels.
    struct Size: ExpressibleByArgument {
        let width, height: Int

        init?(argument: String) {
            let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
                .map { Int($0) }
            guard sides.count == 2, let width = sides[0], let height = sides[1],
                (1...16384).contains(width), (1...16384).contains(height)
            else { return nil }
            self.width = width
            self.height = height
        }
    }

    @OptionGroup var files: PictureFiles

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pixels as WIDTHxHEIGHT, each from 1 to 16384.", valueName: "size"))
    var size: Size

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pixels: \(EdgeInsetsArgument.help).", valueName: "pixels"))
    var capInsets: EdgeInsetsArgument?

    @Flag(help: "Stretch what lies between the cap insets.")
    var stretch = false

    func run() throws { try files.run(tiled) }

    private func tiled(_ image: CGImage, _ name: String) throws -> CGImage {
        let drawing = Drawing(
            size: CGSize(width: size.width, height: size.height), opaque: image.isOpaque
        ) { context, size in
            context.draw(
                Image(decorative: image, scale: 1)
                    .resizable(
                        capInsets: capInsets?.insets ?? EdgeInsets(), resizingMode: stretch ? .stretch : .tile
                    ),
                in: CGRect(origin: .zero, size: size))
        }
        return drawing.image().withDensity(of: image)
    }
}
