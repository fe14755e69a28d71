import Foundation
import RasterPaths

extension Image {
    /// The image with a clear margin, which lets interpolation smooth its edges when it is turned: they are
    /// inner edges then, and the drawing call may leave its own jagged. Draw it in a rectangle that is larger
    /// by as much.
    ///
    /// A margin must be a pixel of the picture that is drawn: at a reduction to a quarter, 4 points. It is
    /// rounded up to whole pixels of the image; a negative one counts as 0. An image of a drawing or of files
    /// is fixed at display scale 1.
    public func withTransparentInsets(_ insets: EdgeInsets) -> Image {
        guard let content = content(), let image = Renderer(threads: 1).image(of: content) else {
            return self
        }
        var copy = self
        copy.setSource(
            .pixels(
                image.withTransparentInsets(PixelInsets(insets, scale: content.scale)), scale: content.scale))
        return copy
    }
}
