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
    /// What the closure said.
    public let displayList: DisplayList

    /// Records what a closure draws.
    ///
    /// A size without area, or of numbers that are not finite, is no error: images have at least one pixel
    /// each way. What the closure throws is thrown on.
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
    public static let maximumPixelCount = 1 << 28

    /// The whole drawing, `size · scale` pixels rounded up, at least 1 × 1 and at most `maximumPixelCount` of them.
    /// - Parameter scale: pixels per point; one that is not positive and finite counts as 1.
    public func image(scale: CGFloat = 1, renderer: Renderer = Renderer()) -> CGImage {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        let extent = Self.pixelExtent(of: size, scale: scale)
        return image(
            pixels: PixelRect(x: 0, y: 0, width: extent.width, height: extent.height), scale: scale, renderer)
    }

    /// A part of the drawing: the whole pixels that the rectangle, in points, touches. The same bytes as those pixels of
    /// the whole image; what lies outside the drawing is empty. The infinite rectangle is the whole drawing.
    public func image(in rect: CGRect, scale: CGFloat = 1, renderer: Renderer = Renderer()) -> CGImage {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        return image(pixels: pixels(in: rect, scale: scale), scale: scale, renderer)
    }

    /// The pixels of the whole image that a rectangle in points touches; of the infinite one, all.
    func pixels(in rect: CGRect, scale: CGFloat) -> PixelRect {
        if rect.isInfinite {
            let extent = Self.pixelExtent(of: size, scale: scale)
            return PixelRect(x: 0, y: 0, width: extent.width, height: extent.height)
        }
        let standard = rect.standardized
        let left = Self.pixel(standard.origin.x * scale, .down)
        let top = Self.pixel(standard.origin.y * scale, .down)
        let right = Self.pixel((standard.origin.x + standard.size.width) * scale, .up)
        let bottom = Self.pixel((standard.origin.y + standard.size.height) * scale, .up)
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// A rectangle of the pixels that the whole image would have at this scale, and the same bytes.
    public func image(
        pixels rect: PixelRect, scale: CGFloat = 1, _ renderer: Renderer = Renderer()
    ) -> CGImage {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        let width = min(max(rect.width, 1), Self.maximumPixelCount)
        let height = min(max(rect.height, 1), max(Self.maximumPixelCount / width, 1))
        let bitmap = Bitmap(width: width, height: height, opaque: isOpaque)
        renderer.render(
            displayList, into: bitmap, scale: scale, origin: (rect.x, rect.y), colorMode: colorMode)
        // On an opaque canvas black is under everything.
        if isOpaque && displayList.storage.mayErase { bitmap.makeOpaque() }
        return bitmap.adoptedImage(isOpaque: isOpaque, scale: scale)
    }

    /// The pixels of the whole picture, at least 1 and at most 2^30 each way. A picture of more than an image can hold
    /// can still be drawn in parts.
    static func pixelExtent(of size: CGSize, scale: CGFloat) -> (width: Int, height: Int) {
        (max(pixel(size.width * scale, .up), 1), max(pixel(size.height * scale, .up), 1))
    }

    /// A pixel position from a coordinate: NaN is 0, and no coordinate is beyond ±2^30. A millionth of a pixel is not
    /// worth a row: sizes such as 409 / 3 · 3 round to what was meant.
    private static func pixel(_ coordinate: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
        let nearest = coordinate.rounded()
        let meant = (coordinate - nearest).magnitude < 1e-6 ? nearest : coordinate.rounded(rule)
        return Int(min(max(meant.isNaN ? 0 : meant, -1_073_741_824), 1_073_741_824))
    }
}
