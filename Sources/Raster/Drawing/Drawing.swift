import RasterPaths

/// A drawing: what a closure drew, with the size and the kind of canvas it drew for. The way in for a program that wants
/// a picture.
///
///     let drawing = Drawing(size: CGSize(width: 100, height: 50)) { context, size in
///         context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.blue))
///     }
///     try drawing.image(scale: 2).write(to: URL(filePath: "ellipse.png"))
///
/// The closure runs once, at once; images are made from the recording, at any scale.
public struct Drawing: Sendable {
    /// In points.
    public let size: CGSize
    /// Without alpha: what is not drawn on is black.
    public let isOpaque: Bool
    /// The space in which colours are combined: encoded sRGB or linear light, of 0 to 1 or of any range until the image
    /// is made. Images are encoded sRGB whichever it is.
    public let colorMode: ColorRenderingMode
    public let displayList: DisplayList

    public init(
        size: CGSize, opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
        environment: EnvironmentValues = EnvironmentValues(),
        renderer: (inout GraphicsContext, CGSize) throws -> Void
    ) rethrows {
        self.size = size
        isOpaque = opaque
        self.colorMode = colorMode
        displayList = try DisplayList.record(size: size, environment: environment) { context in
            try renderer(&context, size)
        }
    }

    /// The most pixels of an image; a larger drawing is cropped at the bottom, then at the right.
    public static let maximumPixelCount = PixelExtent.maximumPixelCount

    /// The whole drawing, `size · scale` pixels rounded up, at least 1 × 1 and at most `maximumPixelCount` of them.
    /// - Parameter scale: pixels per point; one that is not positive and finite counts as 1.
    public func image(scale: CGFloat = 1, renderer: Renderer = Renderer()) -> CGImage {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        return image(pixels: displayList.pixelExtent(scale: scale).rect, scale: scale, renderer)
    }

    /// A part of the drawing: the whole pixels that the rectangle, in points, touches. The same bytes as those pixels of
    /// the whole image; what lies outside the drawing is empty. The infinite rectangle is the whole drawing.
    public func image(in rect: CGRect, scale: CGFloat = 1, renderer: Renderer = Renderer()) -> CGImage {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        return image(pixels: pixels(in: rect, scale: scale), scale: scale, renderer)
    }

    /// The pixels of the whole image that a rectangle in points touches; of the infinite one, all.
    func pixels(in rect: CGRect, scale: CGFloat) -> PixelRect {
        displayList.pixelExtent(scale: scale).pixels(in: rect, scale: scale)
    }

    /// A rectangle of the pixels that the whole image would have at this scale, and the same bytes.
    public func image(
        pixels rect: PixelRect, scale: CGFloat = 1, _ renderer: Renderer = Renderer()
    ) -> CGImage {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        return renderer.image(
            of: displayList, pixels: rect, scale: scale, isOpaque: isOpaque, colorMode: colorMode)
    }
}
