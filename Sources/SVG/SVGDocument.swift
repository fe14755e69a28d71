import Foundation
import Raster

/// An SVG drawing: SVG 1.1's static profile, and what of SVG 2 is in common use.
///
///     let document = try SVGDocument(contentsOf: URL(filePath: "tiger.svg"))
///     try document.drawing(scale: 2).image().write(to: URL(filePath: "tiger.png"))
///
/// Everything is read and worked out at once, by the limits of `SVGOptions`; drawing reads no more files.
/// Scripts are left aside; what is animated is drawn as it stands in the file, or at a moment.
public struct SVGDocument: Sendable {
    /// Of the drawing, in CSS pixels, each side more than 0: `width` and `height`, else the `viewBox`, else
    /// what its content takes, else 100 × 100.
    public var size: CGSize { tree.size }
    /// What was left out and why, in the document's order: "line 12: clip-path '#a' is not defined".
    public var warnings: [String] { tree.warnings }

    package let tree: SVGTree
    /// Nil for a still.
    let motion: SVGMotion?

    /// A document's bytes: XML in UTF-8, UTF-16 or another encoding that it names, or such gzip'ed. What is
    /// XML and SVG is read: elements and values that aren't valid are left out, with a warning or as SVG
    /// says.
    /// - Parameter baseURL: the folder that names of pictures start from, and below which they must be;
    ///   without one, and without one in the options, no files are read.
    /// - Throws: `SVGError` where the bytes are no SVG, are damaged, or ask for more than the limits of the
    ///   options.
    public init(data: Data, baseURL: URL? = nil, options: SVGOptions = SVGOptions()) throws(SVGError) {
        var options = options
        options.baseURL = baseURL ?? options.baseURL
        let result = StackRoom.with(SVGStack.bytes(levels: options.limits.nestingDepth)) {
            Result { () throws(SVGError) in try Self.read(data, options) }
        }
        (tree, motion) = try result.get()
    }

    init(tree: SVGTree) {
        self.tree = tree
        motion = nil
    }

    private static func read(
        _ data: Data, _ options: SVGOptions
    ) throws(SVGError) -> (SVGTree, SVGMotion?) {
        let budget = SVGBudget(options.limits)
        let document = try SVGParser.parse(data, budget: budget)
        var resolver = SVGResolver(document: document, options: options, budget: budget)
        var tree = try resolver.resolve()
        guard let animations = try SVGAnimations(document, budget: budget) else { return (tree, nil) }
        for (message, line) in animations.warnings where tree.warnings.count < 1000 {
            tree.warnings.append("line \(line): \(message)")
        }
        let motion = SVGMotion(
            animations: animations, duration: animations.duration, options: options, size: tree.size,
            images: resolver.images, imageCosts: resolver.imageCosts)
        return (tree, motion)
    }

    /// A file, .svg or .svgz; pictures in its folder and below it, or in the options' `baseURL`, are read
    /// too.
    /// - Throws: `SVGError` with the file's path: where it can't be read, as other than file URLs can't, and
    ///   as `init(data:baseURL:options:)` does.
    public init(contentsOf url: URL, options: SVGOptions = SVGOptions()) throws(SVGError) {
        guard url.isFileURL else {
            throw SVGError(.unreadable("only file URLs are"), file: url.absoluteString)
        }
        let path = url.path
        let data: Data
        do {
            let count = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            if count > options.limits.byteCount {
                throw SVGError(.exceeded(.byteCount, of: options.limits), file: path)
            }
            data = try Data(contentsOf: url, options: .mappedIfSafe)
        } catch {
            if let error = error as? SVGError { throw error }
            throw SVGError(.unreadable(error.localizedDescription), file: path)
        }
        do throws(SVGError) {
            try self.init(
                data: data, baseURL: options.baseURL ?? url.deletingLastPathComponent(), options: options)
        } catch {
            var error = error
            error.file = path
            throw error
        }
    }

    /// Draws the whole, stretched to a rectangle in the context's user space. What the drawing has outside of
    /// its own rectangle is drawn too; clip the context to leave it out. A negative width or height mirrors;
    /// one that is 0 or not finite draws nothing.
    public func draw(in context: inout GraphicsContext, rect: CGRect) {
        guard rect.size.width.isFinite, rect.size.height.isFinite, rect.size.width != 0, rect.size.height != 0
        else { return }
        var inner = context
        inner.translateBy(x: rect.origin.x, y: rect.origin.y)
        inner.scaleBy(x: rect.size.width / size.width, y: rect.size.height / size.height)
        StackRoom.with(SVGStack.bytes(levels: tree.levels + SVGGlyphPictures.mostLevels)) {
            SVGPainter.draw(tree, in: &inner)
        }
    }

    /// The drawing by itself, on nothing, its own size times `scale` points large. A scale that isn't
    /// positive and finite counts as 1.
    public func drawing(scale: CGFloat = 1) -> Drawing {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        return Drawing(size: CGSize(width: size.width * scale, height: size.height * scale)) {
            context, size in
            draw(in: &context, rect: CGRect(origin: .zero, size: size))
        }
    }
}
