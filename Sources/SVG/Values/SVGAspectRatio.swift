import Raster

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

    /// Takes a content's box (a `viewBox`) into a viewport. A box or a viewport without an area gives the
    /// identity.
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

extension SVGAspectRatio {
    /// `preserveAspectRatio`. What isn't valid counts as the default, xMidYMid meet.
    init(_ value: String?) {
        self.init()
        guard let value else { return }
        var words = value.split(whereSeparator: \.isWhitespace)
        if words.first == "defer" { words.removeFirst() }
        guard let align = words.first else { return }
        if align == "none" {
            scaling = .none
            return
        }
        let places: [Substring: CGFloat] = ["Min": 0, "Mid": 0.5, "Max": 1]
        guard align.utf8.count == 8, align.hasPrefix("x"), align.dropFirst(4).hasPrefix("Y"),
            let horizontal = places[align.dropFirst(1).prefix(3)], let vertical = places[align.dropFirst(5)]
        else { return }
        let kind = words.count > 1 ? words[1] : "meet"
        guard words.count <= 2, kind == "meet" || kind == "slice" else { return }
        alignment = CGPoint(x: horizontal, y: vertical)
        scaling = kind == "slice" ? .slice : .meet
    }
}
