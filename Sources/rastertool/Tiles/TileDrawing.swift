import Foundation
import Raster
import RasterGallery
import RasterSVG
import Synchronization

/// What tiles are made of: an SVG or a scene of the gallery, drawn anew at each level's scale.
final class TileDrawing: Sendable {
    private enum Source: Sendable {
        case document(SVGDocument)
        /// Recorded for each scale that it is asked for.
        case scene(Drawing)
    }

    private let source: Source
    private let background: ColorArgument?
    /// The largest level.
    let picture: PictureSize.Picture
    /// What the drawing is told apart by.
    let digest: String
    /// A large drawing's list is large: no more are kept than levels are drawn at a time.
    private let recorded = Mutex<[(reduction: Int, drawing: Drawing)]>([])

    init(file: SVGFile, size: PictureSize, background: ColorArgument?) throws {
        let data = try file.readBytes()
        let document = try file.read(data)
        source = .document(document)
        digest = SHA256.hexadecimal(data)
        self.background = background
        picture = try size.whole(of: document.size)
    }

    init(scene: GalleryScene, size: PictureSize) throws {
        if scene.isFixedScale {
            throw ToolError(
                "\(scene.name): this scene is about the pixels of one size, and tiles are of many sizes")
        }
        source = .scene(scene.drawing())
        digest = scene.name
        background = nil
        picture = try size.whole(of: scene.size)
    }

    /// A part of a level, in its pixels, drawn at its scale.
    func image(
        _ rect: PixelRect, of level: TilePyramid.Level, limits: RenderLimits, renderer: Renderer
    ) throws(RenderError) -> CGImage {
        try image(
            rect, reduction: level.reduction, width: level.width, height: level.height,
            scale: picture.scale / Double(level.reduction), limits, renderer)
    }

    /// All of it in a picture of another size.
    func image(
        width: Int, height: Int, limits: RenderLimits, renderer: Renderer
    ) throws(RenderError) -> CGImage {
        let fit = min(
            Double(width) / Double(picture.width), Double(height) / Double(picture.height))
        return try image(
            PixelRect(x: 0, y: 0, width: width, height: height), reduction: 0, width: width, height: height,
            scale: picture.scale * fit, limits, renderer)
    }

    private func image(
        _ rect: PixelRect, reduction: Int, width: Int, height: Int, scale: Double, _ limits: RenderLimits,
        _ renderer: Renderer
    ) throws(RenderError) -> CGImage {
        switch source {
        case .scene(let drawing):
            return try drawing.image(pixels: rect, scale: scale, limits: limits, renderer: renderer)
        case .document(let document):
            let known = recorded.withLock { $0.first { $0.reduction == reduction }?.drawing }
            let drawing =
                known
                ?? document.drawing(
                    of: PictureSize.Picture(width: width, height: height, scale: scale, part: rect),
                    background: background)
            if known == nil {
                recorded.withLock { recorded in
                    if recorded.count == 2 { recorded.removeFirst() }
                    recorded.append((reduction, drawing))
                }
            }
            return try drawing.image(pixels: rect, limits: limits, renderer: renderer)
        }
    }

    /// What a pixel is where nothing is drawn.
    var blank: CGImage.Pixel {
        guard let background else { return CGImage.Pixel(red: 0, green: 0, blue: 0, alpha: 0) }
        let drawing = Drawing(
            size: CGSize(width: 1, height: 1), opaque: background.isOpaque
        ) { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(background.color))
        }
        return drawing.image()[0, 0]
    }
}
