import RasterPaths

/// A picture to draw in a context: pixels, a drawing that is rasterized at its own size and then resampled,
/// or a symbol, which is drawn as paths.
///
/// Drawing code stays the same whichever it is. Equal images have the same source object and the same
/// settings. An image that could not be found is empty: its size is zero, and nothing is drawn.
public struct Image: Sendable, Equatable {
    /// How pixels are resampled when an image is drawn larger or smaller than it is. All work on values
    /// multiplied by opacity, so that clear pixels have no say in colours.
    public enum Interpolation: Hashable, Sendable {
        /// The pixel that holds the centre of the picture's: hard edges, for pixel art.
        case none
        /// Bilinear between the four nearest pixel centres; of an image reduced to a half or less in a
        /// direction first the means of whole pixels, so many that less than two are left for one.
        case low
        /// Enlarging, bilinear as `low`; reducing, a tent filter as wide as the reduction asks for.
        case medium
        /// The cubic of Catmull and Rom through 4 × 4 pixels; reducing, the same as much wider as the
        /// reduction asks for. Slow under transforms that turn.
        ///
        /// Where a reduction puts more than 15 pixels into one (6 when turned), `medium` and `high` begin
        /// with means, weighted by a tent, that leave at least half as many.
        case high
    }

    /// How a resizable image fills a rectangle.
    public enum ResizingMode: Hashable, Sendable {
        /// Repeated at its own size from the top left corner, cut off at the end.
        case tile
        /// Drawn larger or smaller.
        case stretch
    }

    /// Whether an image brings its own colours.
    public enum TemplateRenderingMode: Hashable, Sendable {
        /// Its opacity is a mask for a shading.
        case template
        /// Its own colours.
        case original
    }

    /// How stored pixels are turned for display: as EXIF's of the same name. (The raw values are Apple's, not
    /// EXIF's.)
    public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
        /// As stored.
        case up = 0
        /// Left and right swapped.
        case upMirrored = 2
        /// Turned by 180°.
        case down = 6
        /// Top and bottom swapped.
        case downMirrored = 4
        /// Turned by 90° counterclockwise.
        case left = 1
        /// Rows and columns swapped.
        case leftMirrored = 3
        /// Turned by 90° clockwise.
        case right = 7
        /// Rows and columns swapped, then turned by 180°.
        case rightMirrored = 5

        /// EXIF's own code.
        var property: CGImagePropertyOrientation {
            switch self {
            case .up: .up
            case .upMirrored: .upMirrored
            case .down: .down
            case .downMirrored: .downMirrored
            case .left: .left
            case .leftMirrored: .leftMirrored
            case .right: .right
            case .rightMirrored: .rightMirrored
            }
        }
    }

    private(set) var source: ImageSource
    package var interpolationQuality: Interpolation = .low
    private(set) var isAntialiased = false
    private var mode: TemplateRenderingMode?
    private(set) var resizing: Resizing?

    /// What is told to those who don't see it: the alternative text of documents.
    package var label: String?

    struct Resizing: Hashable {
        var top, leading, bottom, trailing: CGFloat
        var mode: ResizingMode
    }

    init(source: ImageSource) { self.source = source }

    mutating func setSource(_ source: ImageSource) { self.source = source }

    // MARK: Making

    /// An image of existing pixels; its size is `pixels / scale` points, after turning. A scale that is not
    /// positive and finite counts as 1.
    public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {
        self.init(
            source: .pixels(cgImage.oriented(orientation.property) ?? cgImage, scale: Self.valid(scale)))
    }

    /// The natural size in points, as it is drawn without being stretched: pixels divided by the image's
    /// scale; of a symbol, that beside body text. Zero for an empty image. A file that has not been read is
    /// read for it. Undistorted in a frame:
    ///
    ///     context.draw(image, in: frame.placing(contentOf: image.size, mode: .fit))
    public var size: CGSize { size(in: EnvironmentValues()) }

    /// The natural size for a display scale.
    func size(displayScale: CGFloat) -> CGSize { content(displayScale: displayScale)?.size ?? .zero }

    /// Whether it is a mask for a shading.
    var isTemplate: Bool {
        if let mode { return mode == .template }
        if case .symbol = source { return true }
        return false
    }

    /// Whether it fills any rectangle that it is drawn in.
    var isResizable: Bool { resizing != nil }

    static func valid(_ scale: CGFloat) -> CGFloat { scale > 0 && scale.isFinite ? scale : 1 }

    // MARK: Settings

    /// The image filling any rectangle that it is drawn in: what lies within the insets, in points from its
    /// edges, keeps its size, the rest is stretched or tiled. Insets that are negative count as 0; more than
    /// there is room for shrink in proportion. Without insets, stretched, it is drawn as any image.
    public func resizable(
        capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
    ) -> Image {
        var copy = self
        copy.resizing = Resizing(
            top: capInsets.top, leading: capInsets.leading, bottom: capInsets.bottom,
            trailing: capInsets.trailing, mode: resizingMode)
        return copy
    }

    /// The image with another resampling. Cut by cap insets or tiled, all but `none` are bilinear when they
    /// enlarge; when they reduce, each part goes through the quality's filter into whole pixels first, a tile
    /// round and round.
    public func interpolation(_ interpolation: Interpolation) -> Image {
        var copy = self
        copy.interpolationQuality = interpolation
        return copy
    }

    /// The image with edges that cover pixels in part, wherever it is drawn; or edges as the drawing call's
    /// style has them.
    public func antialiased(_ isAntialiased: Bool) -> Image {
        var copy = self
        copy.isAntialiased = isAntialiased
        return copy
    }

    /// The image as a mask for a shading, by default the foreground style, or in its own colours; nil for
    /// these, or for the mask of a symbol.
    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
        var copy = self
        copy.mode = renderingMode
        return copy
    }
}
