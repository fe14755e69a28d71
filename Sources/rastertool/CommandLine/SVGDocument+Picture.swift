import Foundation
import Raster
import RasterSVG

extension SVGDocument {
    /// The drawing in the pixels of a picture of it.
    func drawing(of picture: PictureSize.Picture, background: ColorArgument?) -> Drawing {
        Drawing(
            size: CGSize(width: picture.width, height: picture.height), opaque: background?.isOpaque ?? false
        ) { context, whole in
            if let background {
                context.fill(Path(CGRect(origin: .zero, size: whole)), with: .color(background.color))
            }
            draw(
                in: &context,
                rect: CGRect(
                    x: 0, y: 0, width: size.width * picture.scale, height: size.height * picture.scale))
        }
    }
}
