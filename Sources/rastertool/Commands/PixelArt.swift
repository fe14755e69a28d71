import ArgumentParser
import Raster
import RasterGallery

struct PixelArt: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pixelart",
        abstract: "Draws a small picture large, with crisp pixels.",
        discussion: """
            Every pixel of the sprite becomes a cell; translucent ones stay translucent. The height follows from the \
            width, so that cells are square to within half a pixel of the whole.

            Modes:
              image     draws the cells into an image of the sprite's size and scales that
                        without interpolation
              canvas    fills the cells at full size without antialiasing
              dividers  as canvas, and strokes lines between the cells

            Example:
              rastertool pixelart sprite.png -o large.png --mode dividers --border 2
            """)

    @Argument(
        help: ArgumentHelp(
            "The sprite: a PNG, JPEG, GIF or WebP, or - for standard input.", valueName: "sprite.png"))
    var sprite: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The PNG to write, or - for standard output.", valueName: "out.png"))
    var output: String

    @Option(
        help: ArgumentHelp("The width of the cells together, in pixels, 1 to 16384.", valueName: "pixels"))
    var width = 409

    @Option(help: "How the cells are drawn.")
    var mode = PixelArtMode.image

    @Flag(help: "Show what goes wrong otherwise: interpolate the image, antialias the cells.")
    var antialias = false

    @Option(help: ArgumentHelp("The width of dividers as a share of a cell, 0 to 1.", valueName: "ratio"))
    var lineWidthRatio = 0.05

    @Option(
        help: ArgumentHelp(
            "The colour of dividers and border: \(ColorArgument.help).",
            valueName: "color"))
    var lineColor = ColorArgument(argument: "white")!

    @Option(
        help: ArgumentHelp(
            "The width of a border around the cells, in pixels, 0 (none) to 1024. The picture grows by twice as much.",
            valueName: "pixels"))
    var border = 0

    func validate() throws {
        guard (1...16384).contains(width) else {
            throw ValidationError("--width \(width) is out of range; give 1 to 16384 pixels")
        }
        guard lineWidthRatio >= 0, lineWidthRatio <= 1 else {
            throw ValidationError("--line-width-ratio \(lineWidthRatio) is out of range; give 0 to 1")
        }
        guard (0...1024).contains(border) else {
            throw ValidationError("--border \(border) is out of range; give 0 to 1024 pixels")
        }
    }

    /// A list of so many cells takes about a gigabyte.
    private static let mostCells = 1 << 22

    func run() throws {
        let file = PictureFile(path: sprite)
        let image = try file.read()
        guard image.width * image.height <= Self.mostCells else {
            throw ToolError(
                "\(file.inputName): \(image.width) × \(image.height) pixels are no sprite; "
                    + "at most \(Self.mostCells) cells can be drawn")
        }
        let picture = try drawing(of: PixelBitmap(image), named: file.inputName)
        try PictureFile(path: output).write(picture.image())
    }

    private func drawing(of bitmap: PixelBitmap, named name: String) throws -> Drawing {
        // Whole pixels, as a layout would give the view: a part of a row would blend with what is behind.
        let height = max((CGFloat(width) / bitmap.aspectRatio).rounded(), 1)
        let cells = CGSize(width: CGFloat(width), height: height)
        let padding = CGFloat(border)
        let size = CGSize(width: cells.width + 2 * padding, height: cells.height + 2 * padding)
        guard size.width * size.height <= CGFloat(Drawing.maximumPixelCount) else {
            throw ToolError(
                "\(name): \(bitmap.columns) × \(bitmap.rows) cells at this width would give "
                    + "\(Int(size.width)) × \(Int(size.height)) pixels, more than the limit of "
                    + "\(Drawing.maximumPixelCount); use a smaller --width")
        }
        let style = PixelArtStyle(
            mode: mode, isAntialiased: antialias, lineWidthRatio: lineWidthRatio, lineColor: lineColor.color)
        return style.drawing(of: bitmap, size: cells, border: padding)
    }
}
