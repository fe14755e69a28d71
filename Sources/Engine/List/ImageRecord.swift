import RasterPaths

/// How pixels are resampled when an image is drawn larger or smaller than it is: `Image.Interpolation` has
/// the meanings.
package enum Resampling: Hashable, Sendable {
    case none, low, medium, high
}

/// What an image shows: pixels, or a drawing that is rasterized at a scale of its own and resampled as any
/// other.
package struct ImageContent: Sendable {
    package enum Source: Sendable {
        case pixels(CGImage)
        case drawing(NestedDrawing)
    }

    package let source: Source
    /// Pixels a point.
    package let scale: CGFloat
    /// In points.
    package let size: CGSize

    package init(_ image: CGImage, scale: CGFloat) {
        source = .pixels(image)
        self.scale = scale
        size = CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
    }

    /// Nil for a drawing without a finite area.
    package init?(_ drawing: NestedDrawing, scale: CGFloat) {
        let size = drawing.size
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
        source = .drawing(drawing)
        self.scale = scale
        self.size = size
    }

    /// What the size comes to in pixels: a drawing's last ones may lie in it in part.
    package var extent: CGSize { CGSize(width: size.width * scale, height: size.height * scale) }

    /// Whole pixels.
    package var pixelSize: (width: Int, height: Int) {
        switch source {
        case .pixels(let image): (image.width, image.height)
        case .drawing(let drawing): drawing.list.pixelExtent(scale: scale).bounded
        }
    }

    /// How many lists are inside each other in it.
    var drawingDepth: Int {
        if case .drawing(let drawing) = source { drawing.depth } else { 0 }
    }
}

/// How an image is cut by cap insets or tiled.
package struct ImageSlicing: Sendable {
    package var capInsets: EdgeInsets
    package var isTiled: Bool

    package init(capInsets: EdgeInsets, isTiled: Bool) {
        self.capInsets = capInsets
        self.isTiled = isTiled
    }
}

/// An image as it is to be drawn: stretched over a rectangle of user space, or cut.
package struct ImageRecord: Sendable {
    package var content: ImageContent
    package var rect: CGRect
    package var slicing: ImageSlicing?
    package var resampling: Resampling
    package var opacity: Double
    /// What is told to those who don't see it: pictures have no use for it, documents have.
    package var label: String?

    package init(
        content: ImageContent, rect: CGRect, slicing: ImageSlicing? = nil, resampling: Resampling,
        opacity: Double, label: String? = nil
    ) {
        self.content = content
        self.rect = rect
        self.slicing = slicing
        self.resampling = resampling
        self.opacity = opacity
        self.label = label
    }
}

extension ImageContent {
    /// Whether both show the same object.
    package func isSame(as other: ImageContent) -> Bool {
        guard scale == other.scale, size == other.size else { return false }
        switch (source, other.source) {
        case (.pixels(let first), .pixels(let second)): return first === second
        case (.drawing(let first), .drawing(let second)): return first === second
        default: return false
        }
    }
}
