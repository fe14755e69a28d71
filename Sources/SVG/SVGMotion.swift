import Foundation
import Raster

/// What a document keeps to be drawn at other moments: its elements, their animations and its pictures.
final class SVGMotion: Sendable {
    let animations: SVGAnimations
    let duration: Double?
    private let options: SVGOptions
    /// The drawing's at all moments.
    private let size: CGSize
    private let images: [String: SVGImage.Content?]
    private let imageCosts: [String: SVGCost]

    init(
        animations: SVGAnimations, duration: Double?, options: SVGOptions, size: CGSize,
        images: [String: SVGImage.Content?], imageCosts: [String: SVGCost]
    ) {
        self.animations = animations
        self.duration = duration
        self.options = options
        self.size = size
        self.images = images
        self.imageCosts = imageCosts
    }

    /// Resolves the document that the animations make; the time and the limits count anew each time.
    func tree(at time: Double) throws(SVGError) -> SVGTree {
        let result = StackRoom.with(SVGStack.bytes(levels: options.limits.nestingDepth)) {
            Result { () throws(SVGError) in
                let budget = SVGBudget(options.limits)
                let document = try animations.document(at: time, budget: budget)
                var resolver = SVGResolver(document: document, options: options, budget: budget)
                resolver.images = images
                resolver.imageCosts = imageCosts
                var tree = try resolver.resolve()
                tree.size = size
                return tree
            }
        }
        return try result.get()
    }
}
