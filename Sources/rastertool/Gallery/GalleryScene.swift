import ArgumentParser
import Raster

/// A picture of the gallery: drawing code with a name.
package struct GalleryScene: Sendable {
    /// Lowercase words with hyphens; also the file's name.
    package let name: String
    /// A sentence for the contact sheet.
    let caption: String
    let size: CGSize
    var isOpaque = true
    var colorScheme = ColorScheme.light
    var colorMode = ColorRenderingMode.nonLinear
    /// True when the point of the picture is how shapes meet the pixels of this very size.
    var isFixedScale = false
    let draw: @Sendable (inout GraphicsContext, CGSize) -> Void

    package func drawing() -> Drawing {
        var environment = EnvironmentValues()
        environment.colorScheme = colorScheme
        return Drawing(
            size: size, opaque: isOpaque, colorMode: colorMode, environment: environment, renderer: draw)
    }

    /// The picture at a scale, or at 1 if that is fixed.
    func image(scale: CGFloat) -> CGImage { drawing().image(scale: isFixedScale ? 1 : scale) }

    /// In the order of the contact sheet.
    static let all =
        pixelArt + shapes + strokes + colors + compositions + canvas + paints + styles + clips + layers
        + filters + images + svg + texts

    /// The scene of that name, for tests.
    package static func named(_ name: String) -> GalleryScene? { all.first { $0.name == name } }
}

extension GalleryScene: ExpressibleByArgument {
    package static var allValueStrings: [String] { all.map(\.name) }

    package init?(argument: String) {
        guard let scene = Self.all.first(where: { $0.name == argument }) else { return nil }
        self = scene
    }
}

extension CGSize {
    init(square side: CGFloat) { self.init(width: side, height: side) }
}

extension GraphicsContext {
    /// Fills the whole of a scene.
    func fillGround(_ size: CGSize, with shading: Shading) {
        fill(Path(CGRect(origin: .zero, size: size)), with: shading)
    }
}

extension CGRect {
    /// The square, or the box of the circle, about a point.
    init(center: CGPoint, radius: CGFloat) {
        self.init(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }
}

extension CGPoint {
    /// The point at an angle and a distance from this one; 0° is to the right, and angles turn clockwise.
    func offset(_ distance: CGFloat, at angle: Angle) -> CGPoint {
        let direction = CGPoint(x: distance, y: 0).applying(CGAffineTransform(rotationAngle: angle.radians))
        return CGPoint(x: x + direction.x, y: y + direction.y)
    }
}
