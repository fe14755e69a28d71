import RasterPaths
import RasterText

/// A drawing: what a closure drew, with the size and the kind of canvas it drew for. The way in for a program
/// that wants a picture.
///
///     let drawing = Drawing(size: CGSize(width: 100, height: 50)) { context, size in
///         context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.blue))
///     }
///     try drawing.image(scale: 2).write(to: URL(filePath: "ellipse.png"))
///
/// The closure runs once, at once, for `scale` pixels a point: `environment.displayScale` tells it, so that a
/// line of `pixelLength` is one pixel wide, and images have the pixels that it takes. Images are made from
/// the recording, at that scale or, magnified as vectors, at any other. `init(adaptive:)` makes a drawing
/// that is recorded anew for each scale.
public struct Drawing: Sendable {
    /// In points.
    public let size: CGSize
    /// Pixels a point of its images, unless they are asked for at another scale.
    public let scale: CGFloat
    /// Without alpha: what is not drawn on is black.
    public let isOpaque: Bool
    /// The space in which colours are combined: encoded sRGB or linear light, of 0 to 1 or of any range until
    /// the image is made. Images are encoded sRGB whichever it is.
    public let colorMode: ColorRenderingMode
    private let recordings: DrawingRecordings

    /// Records what a closure draws.
    ///
    /// A size without area, or of numbers that are not finite, is no error: images have at least one pixel
    /// each way. What the closure throws is thrown on.
    /// - Parameters:
    ///   - size: in points.
    ///   - scale: pixels a point, which become the environment's `displayScale`; nil for the environment's
    ///     own, and images of one pixel a point. One that is not positive and finite counts as 1.
    ///   - opaque: without alpha, on black.
    ///   - colorMode: the space in which colours are combined.
    ///   - environment: what colours, styles and texts resolve in.
    ///   - renderer: draws.
    public init(
        size: CGSize, scale: CGFloat? = nil, opaque: Bool = false,
        colorMode: ColorRenderingMode = .nonLinear, environment: EnvironmentValues = EnvironmentValues(),
        renderer: (inout GraphicsContext, CGSize) throws -> Void
    ) rethrows {
        var environment = environment
        if let scale { environment.displayScale = Image.valid(scale) }
        let list = try DisplayList.record(size: size, environment: environment) { context in
            try renderer(&context, size)
        }
        self.size = size
        self.scale = Image.valid(scale ?? 1)
        isOpaque = opaque
        self.colorMode = colorMode
        recordings = DrawingRecordings(list)
    }

    /// A drawing that adapts to the scale of its images: the closure runs once for each scale, when it is
    /// first needed, on the thread that asks, and must draw the same each time. So hairlines stay one pixel
    /// wide and images sharp at every scale that the drawing is asked for.
    /// - Parameters:
    ///   - size: in points.
    ///   - opaque: without alpha, on black.
    ///   - colorMode: the space in which colours are combined.
    ///   - environment: what colours, styles and texts resolve in; its `displayScale` becomes the image's.
    ///   - renderer: draws, from any thread.
    public init(
        adaptive size: CGSize, opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
        environment: EnvironmentValues = EnvironmentValues(),
        renderer: @escaping @Sendable (inout GraphicsContext, CGSize) -> Void
    ) {
        self.size = size
        scale = 1
        isOpaque = opaque
        self.colorMode = colorMode
        recordings = DrawingRecordings(size: size, environment: environment, renderer: renderer)
    }

    /// A drawing of what was recorded before, and of its scale.
    public init(
        _ displayList: DisplayList, opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear
    ) {
        size = displayList.size
        scale = Image.valid(displayList.displayScale)
        isOpaque = opaque
        self.colorMode = colorMode
        recordings = DrawingRecordings(displayList)
    }

    /// What was drawn; of an adaptive drawing, for one pixel a point.
    public var displayList: DisplayList { recordings.list(scale: 1) }

    /// What was drawn, of an adaptive drawing for a scale of pixels a point.
    public func displayList(scale: CGFloat) -> DisplayList { recordings.list(scale: Image.valid(scale)) }

    /// The drawing for other drawings, at a scale.
    func nested(scale: CGFloat) -> NestedDrawing {
        recordings.nested(scale: Image.valid(scale), isOpaque: isOpaque, colorMode: colorMode)
    }

    /// The most pixels of an image; a larger drawing is cropped at the bottom, then at the right.
    public static let maximumPixelCount = PixelExtent.maximumPixelCount

    /// The whole drawing, `size · scale` pixels rounded up, at least 1 × 1 and at most `maximumPixelCount` of
    /// them.
    /// - Parameter scale: pixels per point; nil for the drawing's own. One that is not positive and finite
    ///   counts as 1.
    public func image(scale: CGFloat? = nil, renderer: Renderer = Renderer()) -> CGImage {
        let scale = Image.valid(scale ?? self.scale)
        return image(pixels: PixelExtent(size, scale: scale).rect, scale: scale, renderer)
    }

    /// A part of the drawing: the whole pixels that the rectangle, in points, touches. The same bytes as
    /// those pixels of the whole image; what lies outside the drawing is empty. The infinite rectangle is the
    /// whole drawing.
    public func image(in rect: CGRect, scale: CGFloat? = nil, renderer: Renderer = Renderer()) -> CGImage {
        let scale = Image.valid(scale ?? self.scale)
        return image(pixels: pixels(in: rect, scale: scale), scale: scale, renderer)
    }

    /// The pixels of the whole image that a rectangle in points touches; of the infinite one, all.
    func pixels(in rect: CGRect, scale: CGFloat) -> PixelRect {
        PixelExtent(size, scale: scale).pixels(in: rect, scale: scale)
    }

    /// A rectangle of the pixels that the whole image would have at this scale, and the same bytes.
    public func image(
        pixels rect: PixelRect, scale: CGFloat? = nil, _ renderer: Renderer = Renderer()
    ) -> CGImage {
        let scale = Image.valid(scale ?? self.scale)
        return renderer.image(
            of: displayList(scale: scale), pixels: rect, scale: scale, isOpaque: isOpaque,
            colorMode: colorMode)
    }
}

/// A drawing's recordings, made when they are needed. Who asks for one that is being made makes another: no
/// lock is held while the closure runs.
private final class DrawingRecordings: Sendable {
    private let size: CGSize
    private let environment: EnvironmentValues
    /// Nil for what was recorded once and for all.
    private let renderer: (@Sendable (inout GraphicsContext, CGSize) -> Void)?
    private let made: Guarded<[CGFloat: DisplayList]>
    /// For other drawings, which rasterize one object once.
    private let nested = Guarded<[CGFloat: NestedDrawing]>([:])
    /// Scales are few; who animates one shall not fill the memory.
    private static let most = 4

    init(
        size: CGSize, environment: EnvironmentValues,
        renderer: @escaping @Sendable (inout GraphicsContext, CGSize) -> Void
    ) {
        self.size = size
        self.environment = environment
        self.renderer = renderer
        made = Guarded([:])
    }

    init(_ list: DisplayList) {
        size = list.size
        environment = EnvironmentValues()
        renderer = nil
        made = Guarded([1: list])
    }

    func nested(scale: CGFloat, isOpaque: Bool, colorMode: ColorRenderingMode) -> NestedDrawing {
        let key = renderer == nil ? 1 : scale
        if let drawing = nested.withLock({ $0[key] }) { return drawing }
        let drawing = NestedDrawing(list(scale: scale), isOpaque: isOpaque, colorMode: colorMode)
        return nested.withLock { nested in
            if let drawing = nested[key] { return drawing }
            if nested.count == Self.most { nested.removeAll() }
            nested[key] = drawing
            return drawing
        }
    }

    func list(scale: CGFloat) -> DisplayList {
        let key = renderer == nil ? 1 : scale
        if let list = made.withLock({ $0[key] }) { return list }
        var environment = environment
        environment.displayScale = key
        let list = DisplayList.record(size: size, environment: environment) { context in
            renderer?(&context, size)
        }
        return made.withLock { made in
            // Whoever was first: all are told the same.
            if let list = made[key] { return list }
            if made.count == Self.most { made.removeAll() }
            made[key] = list
            return list
        }
    }
}
