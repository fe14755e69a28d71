import ArgumentParser
import Foundation
import Raster
import RasterSVG

/// How large a drawing becomes, as `render`'s options say.
struct RenderSize: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The picture's width in pixels, before --scale; the height keeps the aspect ratio.",
            valueName: "pixels"))
    var width: Int?

    @Option(
        help: ArgumentHelp(
            "The picture's height; with --width the drawing is as large as fits in both.",
            valueName: "pixels"))
    var height: Int?

    @Option(
        help: ArgumentHelp("Pixels for each of those, above 0: 2 for dense displays.", valueName: "factor"))
    var scale = 1.0

    @Option(
        help: ArgumentHelp(
            "Enlarges the drawing's own size, above 0; without --width and --height.", valueName: "factor"))
    var zoom: Double?

    /// Whether the user says how large the picture is, not the drawing.
    var isGiven: Bool { width != nil || height != nil }

    func validate() throws {
        for (name, value) in [("width", width), ("height", height)] {
            if let value, !(1...65536).contains(value) {
                throw ValidationError("--\(name) \(value) is out of range; give a number from 1 to 65536")
            }
        }
        for (name, value) in [("scale", scale), ("zoom", zoom ?? 1)] where !(value > 0 && value <= 1000) {
            throw ValidationError("--\(name) \(value) is out of range; give a number above 0, at most 1000")
        }
        if zoom != nil, width != nil || height != nil {
            throw ValidationError("--zoom and --width or --height exclude each other")
        }
    }

    struct Picture: Equatable {
        var width: Int
        var height: Int
        /// Pixels for each of the drawing's units.
        var scale: Double
        /// What is drawn of it.
        var part: PixelRect
    }

    /// The picture that a drawing of some size becomes: of the drawing's own size rounded to whole pixels,
    /// with an option scaled exactly and its sides rounded up.
    func picture(of size: CGSize, tile: TileArgument?) throws -> Picture {
        let fits = [
            width.map { Double($0) / size.width }, height.map { Double($0) / size.height },
        ].compactMap { $0 }
        let isOwnSize = fits.isEmpty && zoom == nil && scale == 1
        let factor = (fits.min() ?? zoom ?? 1) * scale
        // What binary fractions leave over is no pixel.
        func side(_ length: CGFloat) -> Double {
            max(isOwnSize ? length.rounded() : (length * factor - 1e-6).rounded(.up), 1)
        }
        let (columns, rows) = (side(size.width), side(size.height))
        // Positions that pixels are counted in.
        guard columns <= 0x1p30, rows <= 0x1p30 else {
            throw ToolError("the picture would have a side of more than \(1 << 30) pixels")
        }
        let whole = PixelRect(x: 0, y: 0, width: Int(columns), height: Int(rows))
        var part = whole
        if let tile {
            part.x = min(tile.rect.x, whole.width)
            part.y = min(tile.rect.y, whole.height)
            part.width = min(tile.rect.width, whole.width - part.x)
            part.height = min(tile.rect.height, whole.height - part.y)
            guard part.width > 0, part.height > 0 else {
                throw ToolError(
                    "the tile lies outside the picture of \(whole.width) × \(whole.height) pixels")
            }
        }
        guard part.width <= Drawing.maximumPixelCount / part.height else {
            throw ToolError(
                "the picture would have \(part.width) × \(part.height) pixels, more than "
                    + "\(Drawing.maximumPixelCount); draw it in parts with --tile")
        }
        return Picture(width: whole.width, height: whole.height, scale: factor, part: part)
    }
}

/// A part of the picture: x,y,w,h in its pixels. What reaches beyond the picture is cut off.
struct TileArgument: ExpressibleByArgument {
    let rect: PixelRect

    init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3], (0...(1 << 30)).contains(x), (0...(1 << 30)).contains(y),
            (1...(1 << 30)).contains(width), (1...(1 << 30)).contains(height)
        else { return nil }
        rect = PixelRect(x: x, y: y, width: width, height: height)
    }
}
