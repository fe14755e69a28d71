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

    var pictureSize: PictureSize { PictureSize(width: width, height: height, scale: scale, zoom: zoom) }
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
