import Foundation
import Raster

extension SVGDocument {
    /// Whether the document has animations: SMIL's elements (`animate`, `set`, `animateTransform`,
    /// `animateMotion`), or `@keyframes` of CSS that something names.
    public var isAnimated: Bool { motion != nil }

    /// Seconds until all animations have ended. Where some repeat for ever, as long as these take together to
    /// come back to where they were, if that is a minute at most, else as long as the longest takes; so many
    /// times that the others have ended and all have begun. Nil where nothing ever changes.
    public var animationDuration: TimeInterval? { motion?.duration }

    /// The document as it is at a moment: a still, of the same size. That of a document without animations is
    /// the document itself, whatever the time.
    /// - Parameter time: seconds from the document's beginning; one that isn't finite counts as 0.
    /// - Throws: `SVGError` where the drawing asks for more than the limits of the options at that moment.
    public func still(at time: TimeInterval) throws(SVGError) -> SVGDocument {
        guard let motion else { return self }
        return SVGDocument(tree: try motion.tree(at: time.isFinite ? time : 0))
    }

    /// The drawing at a moment, on nothing, its own size times `scale` points large; each moment by itself,
    /// from any thread, the same each time.
    ///
    ///     let spinner = try SVGDocument(contentsOf: URL(filePath: "spinner.svg"))
    ///     let frames = try FrameSequence(
    ///         size: spinner.size, rate: .thirty, duration: spinner.animationDuration ?? 1
    ///     ) { context, size, frame in
    ///         try spinner.still(at: frame.time).draw(in: &context, rect: CGRect(origin: .zero, size: size))
    ///     }
    ///     try frames.write(to: URL(filePath: "spinner.gif"))
    /// - Parameters:
    ///   - time: seconds from the document's beginning; one that isn't finite counts as 0.
    ///   - scale: one that isn't positive and finite counts as 1.
    /// - Throws: `SVGError` where the drawing asks for more than the limits of the options at that moment.
    public func drawing(at time: TimeInterval, scale: CGFloat = 1) throws(SVGError) -> Drawing {
        try still(at: time).drawing(scale: scale)
    }
}
