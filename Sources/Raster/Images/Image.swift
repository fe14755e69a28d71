import RasterPaths

/// A picture to draw in a context: pixels, or a drawing that is rasterized at its own size and then resampled.
///
/// Drawing code stays the same whichever it is. Equal images have the same source object and the same settings.
public struct Image: Sendable, Equatable {
    /// How pixels are resampled when an image is drawn larger or smaller than it is.
    public enum Interpolation: Hashable, Sendable {
        /// Nearest pixel centre: hard edges, for pixel art.
        case none
        /// Bilinear between the four nearest pixel centres.
        case low
        /// Bilinear, as `low`.
        case medium
        /// Bilinear, as `low`.
        case high
    }

    let source: CGImage
    /// Pixels per point of `source`.
    let scale: CGFloat
    var interpolationQuality: Interpolation = .low

    /// An image of existing pixels; its size is `pixels / scale` points. The label is for accessibility only.
    public init(_ cgImage: CGImage, scale: CGFloat, label: Text) {
        self.init(decorative: cgImage, scale: scale)
    }

    /// An image of existing pixels; its size is `pixels / scale` points. A scale that is not positive and finite counts
    /// as 1.
    public init(decorative cgImage: CGImage, scale: CGFloat) {
        source = cgImage
        self.scale = scale > 0 && scale.isFinite ? scale : 1
    }

    /// An image that a closure draws, rasterized at its own size, one pixel a point. The closure runs once, at once.
    /// - Parameter colorMode: the space in which the closure's colours are blended.
    public init(
        size: CGSize, label: Text? = nil, opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
        renderer: @escaping (inout GraphicsContext) -> Void
    ) {
        let drawing = Drawing(size: size, opaque: opaque, colorMode: colorMode) { context, _ in
            renderer(&context)
        }
        self.init(decorative: drawing.image(), scale: 1)
    }

    /// The image with another resampling.
    public func interpolation(_ interpolation: Interpolation) -> Image {
        var copy = self
        copy.interpolationQuality = interpolation
        return copy
    }

    public static func == (lhs: Image, rhs: Image) -> Bool {
        lhs.source === rhs.source && lhs.scale == rhs.scale
            && lhs.interpolationQuality == rhs.interpolationQuality
    }
}

extension GraphicsContext {
    /// An image fixed to a context's environment.
    public struct ResolvedImage: Sendable {
        let image: Image

        /// The natural size in points: pixels divided by the image's scale.
        public var size: CGSize {
            CGSize(
                width: CGFloat(image.source.width) / image.scale,
                height: CGFloat(image.source.height) / image.scale)
        }

        /// From the top to the baseline, in points: the height, for a bitmap.
        public var baseline: CGFloat { size.height }
    }

    /// Fixes an image to this context's environment.
    public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage(image: image) }

    /// Draws an image stretched over a rectangle of user space. Its edges are antialiased if the style says so.
    public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
        func record(_ recorder: Recorder, opacity: Double, _ state: Recorder.State) {
            recorder.draw(
                ImageRecord(
                    image: image.image.source, rect: rect.standardized,
                    interpolation: image.image.interpolationQuality, opacity: opacity),
                isAntialiased: style.isAntialiased, state: state)
        }
        if filter < 0 { return record(recorder, opacity: opacity, state) }
        drawFiltered { recorder, state in record(recorder, opacity: 1, state) }
    }

    /// Draws an image at its natural size, its anchor on a point.
    public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
        let size = image.size
        draw(
            image,
            in: CGRect(
                x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y, width: size.width,
                height: size.height))
    }

    /// Resolves and draws an image stretched over a rectangle of user space.
    public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
        draw(resolve(image), in: rect, style: style)
    }

    /// Resolves and draws an image at its natural size, its anchor on a point.
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(image), at: point, anchor: anchor)
    }
}
