import ArgumentParser
import Raster

/// A picture of the gallery: drawing code with a name.
struct GalleryScene: Sendable {
    /// Lowercase words with hyphens; also the file's name.
    let name: String
    /// A sentence for the contact sheet.
    let caption: String
    let size: CGSize
    var isOpaque = true
    var colorScheme = ColorScheme.light
    /// True when the point of the picture is how shapes meet the pixels of this very size.
    var isFixedScale = false
    let draw: @Sendable (inout GraphicsContext, CGSize) -> Void

    func drawing() -> Drawing {
        var environment = EnvironmentValues()
        environment.colorScheme = colorScheme
        return Drawing(size: size, opaque: isOpaque, environment: environment, renderer: draw)
    }

    /// The picture at a scale, or at 1 if that is fixed.
    func image(scale: CGFloat) -> CGImage { drawing().image(scale: isFixedScale ? 1 : scale) }

    /// In the order of the contact sheet.
    static let all = pixelArt + shapes + colors + compositions + paints + images
}

extension GalleryScene: ExpressibleByArgument {
    static var allValueStrings: [String] { all.map(\.name) }

    init?(argument: String) {
        guard let scene = Self.all.first(where: { $0.name == argument }) else { return nil }
        self = scene
    }
}

extension CGSize {
    init(square side: CGFloat) { self.init(width: side, height: side) }
}

extension CGPoint {
    /// The point at an angle and a distance from this one; 0° is to the right, and angles turn clockwise.
    func offset(_ distance: CGFloat, at angle: Angle) -> CGPoint {
        let direction = CGPoint(x: distance, y: 0).applying(CGAffineTransform(rotationAngle: angle.radians))
        return CGPoint(x: x + direction.x, y: y + direction.y)
    }
}
