import Raster

/// A raster image or a drawing in a rectangle.
package struct SVGImage: Sendable {
    package enum Content: Sendable {
        case raster(CGImage)
        /// Another SVG document; its elements are isolated from this one's styles.
        case drawing(SVGTree)
    }

    package var id = ""
    package var content: Content
    /// The viewport: `x`, `y`, `width` and `height`, completed from the content's own size. Slices are clipped to it.
    package var rect: CGRect
    package var aspectRatio = SVGAspectRatio()
    package var interpolation = Image.Interpolation.medium
    package var isVisible = true

    package init(content: Content, rect: CGRect) {
        self.content = content
        self.rect = rect
    }
}

/// `preserveAspectRatio`.
package struct SVGAspectRatio: Sendable, Hashable {
    package enum Scaling: Sendable, Hashable {
        /// Stretched: both axes by themselves.
        case none
        /// As large as fits inside.
        case meet
        /// As small as covers.
        case slice
    }

    package var scaling = Scaling.meet
    /// Where the content stands in what is left over: 0 (min), 0.5 (mid) or 1 (max).
    package var alignment = CGPoint(x: 0.5, y: 0.5)

    package init() {}

    /// Takes a content's box (a `viewBox`) into a viewport. A box or a viewport without an area gives the identity.
    package func transform(from box: CGRect, to viewport: CGRect) -> CGAffineTransform {
        guard box.width > 0, box.height > 0, viewport.width > 0, viewport.height > 0 else { return .identity }
        var horizontal = viewport.width / box.width
        var vertical = viewport.height / box.height
        switch scaling {
        case .none: break
        case .meet:
            horizontal = min(horizontal, vertical)
            vertical = horizontal
        case .slice:
            horizontal = max(horizontal, vertical)
            vertical = horizontal
        }
        let left = scaling == .none ? 0 : (viewport.width - box.width * horizontal) * alignment.x
        let top = scaling == .none ? 0 : (viewport.height - box.height * vertical) * alignment.y
        return CGAffineTransform(
            a: horizontal, b: 0, c: 0, d: vertical,
            tx: viewport.minX + left - box.minX * horizontal, ty: viewport.minY + top - box.minY * vertical)
    }
}
