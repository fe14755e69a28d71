import ArgumentParser
import Foundation
import Raster
import RasterSVG

struct Render: ParsableCommand {
    static let name = "render"
    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Draws SVG files as PNG or JPEG pictures, as a PDF document, or as plain SVG.",
        discussion: """
            The picture has the drawing's own size, a pixel for each CSS pixel, unless an option says otherwise. Several \
            files, and all of a folder with those below it, go into the directory that -o names, each as a PNG of its own \
            name, on all cores. Pictures that a \
            drawing refers to are read from its folder and those below, with --allow-files from anywhere; the network \
            is never asked. A name that ends in .svg gets what is drawn as shapes, gradients and filters without style \
            sheets or references, text as outlines. A name that ends in .pdf is one document, a page of vectors for each file, in the order of the \
            arguments. Fonts are those that rastertool fonts lists. What a drawing asks for that can't be drawn \
            is left out, and told with --verbose.
            """)

    @Argument(
        help: ArgumentHelp(
            "The SVG files (.svg, or gzip'ed .svgz), folders of them, or - for standard input.",
            valueName: "in"))
    var inputs: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The .png, .jpg, .svg or .pdf file to write, - for standard output, or a directory for several.",
            valueName: "out"))
    var output: String

    @OptionGroup var size: RenderSize

    @Option(
        help: ArgumentHelp(
            "What is behind the drawing, nothing by default: \(ColorArgument.help).",
            valueName: "color"))
    var background: ColorArgument?

    @Option(help: ArgumentHelp("The folder of the fonts to use, and no others.", valueName: "dir"))
    var fonts: String?

    @Option(help: ArgumentHelp("Only this part of the picture, in its pixels.", valueName: "x,y,w,h"))
    var tile: TileArgument?

    @Option(help: ArgumentHelp("Threads to draw with; all cores by default.", valueName: "count"))
    var threads: Int?

    @Flag(help: "Read pictures outside the drawing's folder, too: for drawings that you trust.")
    var allowFiles = false

    @Option(
        help: ArgumentHelp(
            "What a drawing may ask for, again for each limit: \(LimitArgument.names.joined(separator: ", ")).",
            valueName: "name=value"))
    var limit: [LimitArgument] = []

    @Flag(help: "Print what each stage took.")
    var timing = false

    @Option(help: "A PDF document's title; by default the name of its only drawing.")
    var title: String?

    @Option(help: ArgumentHelp("The language of a PDF document's text: en-GB.", valueName: "tag"))
    var language: String?

    @Flag(name: .shortAndLong, help: "Print what was left out of the drawing, and why.")
    var verbose = false

    func validate() throws { try rendering.validate() }

    func run() throws { try rendering.run() }

    private var rendering: Rendering {
        Rendering(
            inputs: inputs, output: output, size: size.pictureSize, background: background, fonts: fonts,
            tile: tile, threads: threads, allowFiles: allowFiles, limit: limit, timing: timing, title: title,
            language: language, verbose: verbose)
    }
}
