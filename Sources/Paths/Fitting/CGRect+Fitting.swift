import Foundation

/// How content of a fixed shape fills a frame of another.
public enum ContentMode: Hashable, CaseIterable, Sendable {
    /// As large as it can be with all of it inside.
    case fit
    /// As small as it can be with nothing of the frame bare.
    case fill
}

extension CGSize {
    /// The size of the aspect ratio, width ÷ height, that fits this one or fills it.
    ///
    /// With a ratio that is not positive and finite, and where this size has a side that is not, it is this
    /// size.
    public func scaled(toAspectRatio ratio: CGFloat, contentMode: ContentMode) -> CGSize {
        guard ratio > 0, ratio.isFinite, width > 0, height > 0, width.isFinite, height.isFinite else {
            return self
        }
        // The side that stays; compared by products, which are exact for equal shapes.
        let isWider = width > height * ratio
        if isWider == (contentMode == .fit) {
            return CGSize(width: height * ratio, height: height)
        }
        return CGSize(width: width, height: width / ratio)
    }

    /// Width ÷ height; nil unless both are positive and finite.
    public var aspectRatio: CGFloat? {
        width > 0 && height > 0 && width.isFinite && height.isFinite ? width / height : nil
    }
}

extension CGRect {
    /// The rectangle of a size whose anchor lies on this rectangle's: `center` puts the one in the middle of
    /// the other, `topLeading` their left and upper edges on each other.
    public func placing(_ size: CGSize, at anchor: UnitPoint = .center) -> CGRect {
        let frame = standardized
        return CGRect(
            x: frame.origin.x + (frame.size.width - size.width) * anchor.x,
            y: frame.origin.y + (frame.size.height - size.height) * anchor.y, width: size.width,
            height: size.height)
    }

    /// Where content of a size goes that keeps its shape: fitted into this rectangle or filling it, aligned
    /// by the anchor.
    ///
    /// Content without area, or with a side that is not finite, fills the rectangle as it is.
    public func placing(
        contentOf size: CGSize, mode: ContentMode, at anchor: UnitPoint = .center
    ) -> CGRect {
        guard let ratio = size.aspectRatio else { return standardized }
        return placing(standardized.size.scaled(toAspectRatio: ratio, contentMode: mode), at: anchor)
    }
}
