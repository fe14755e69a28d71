import Foundation
import Raster

/// How large a drawing becomes.
struct PictureSize: Sendable {
    /// Pixels before `scale`; with both the drawing is as large as fits in them.
    var width: Int?
    var height: Int?
    /// Pixels for each of those.
    var scale = 1.0
    /// Enlarges the drawing's own size; without width and height.
    var zoom: Double?

    /// Whether the user says how large the picture is, not the drawing.
    var isGiven: Bool { width != nil || height != nil }

    struct Picture: Equatable {
        var width: Int
        var height: Int
        /// Pixels for each of the drawing's units.
        var scale: Double
        /// What is drawn of it.
        var part: PixelRect
    }

    /// What is wrong with a size of strangers; nil if nothing is.
    var problem: String? {
        func problem(_ name: String, _ value: Int?) -> String? {
            guard let value, !(1...65536).contains(value) else { return nil }
            return "\(name) \(value) is out of range; give a number from 1 to 65536"
        }
        if let problem = problem("width", width) ?? problem("height", height) { return problem }
        if !(scale > 0 && scale <= 1000) {
            return "scale \(scale) is out of range; give a number above 0, at most 1000"
        }
        return nil
    }

    /// The picture that a drawing of some size becomes: of the drawing's own size rounded to whole pixels,
    /// with an option scaled exactly and its sides rounded up.
    func picture(of size: CGSize, tile: TileArgument? = nil) throws -> Picture {
        let whole = try whole(of: size)
        var part = whole.part
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
        return Picture(width: whole.width, height: whole.height, scale: whole.scale, part: part)
    }

    /// The same of any number of pixels, to be drawn in parts.
    func whole(of size: CGSize) throws -> Picture {
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
        let (width, height) = (Int(columns), Int(rows))
        return Picture(
            width: width, height: height, scale: factor,
            part: PixelRect(x: 0, y: 0, width: width, height: height))
    }
}
