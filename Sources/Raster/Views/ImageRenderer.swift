import Foundation
import OpenCombine
import RasterEngine
import RasterPaths
import RasterText

/// Makes pictures of a view.
///
/// The view's bodies are evaluated and laid out on the main actor. What they record is a `Drawing`, which any
/// thread draws: a service asks for `drawing` there, and renders it on a thread of its own.
@MainActor @preconcurrency
public final class ImageRenderer<Content: View>: @preconcurrency ObservableObject {
    /// The view.
    public var content: Content {
        willSet { if isObservationEnabled { objectWillChange.send() } }
    }
    /// What the view is proposed; its ideal size by default.
    public var proposedSize = ProposedViewSize.unspecified
    /// Pixels a point; 1 by default. What is not positive and finite counts as 1.
    public var scale: CGFloat = 1
    /// Whether the picture has no alpha; then it is on black.
    public var isOpaque = false
    /// The space that colours are mixed in.
    public var colorMode = ColorRenderingMode.nonLinear
    /// What is around the view. The display scale is the renderer's.
    public var environment = EnvironmentValues()

    /// How far beyond white the picture may go; the standard range by default. Kept for code that asks: what
    /// goes beyond white is `colorMode`'s to say.
    public var allowedDynamicRange: Image.DynamicRange? = .standard
    /// Whether changes of the view's state are told to `objectWillChange`; a picture is made when it is asked
    /// for, whether they are or not.
    public var isObservationEnabled = true
    /// Fires before the renderer's content changes.
    public let objectWillChange = PassthroughSubject<Void, Never>()

    private let states = StateStore()

    /// A renderer of a view.
    public init(content view: Content) { content = view }

    /// Evaluates the view, lays it out and records it. A view without size makes a picture of one pixel.
    public var drawing: Drawing {
        let scale = Image.valid(scale)
        let (root, environment) = tree(displayScale: scale)
        return Drawing(
            size: root.placedSize, scale: scale, opaque: isOpaque, colorMode: colorMode,
            environment: environment
        ) { context, _ in root.draw(context, at: .zero) }
    }

    /// The view laid out, and the environment that it is in.
    private func tree(displayScale: CGFloat) -> (RootNode, EnvironmentValues) {
        var environment = environment
        environment.displayScale = displayScale
        return (RootNode(content, environment, states, proposedSize.standardized), environment)
    }

    /// The picture, `scale` pixels a point; nil for a view without any size, and, with a line on standard
    /// error, for more than 2²⁸ pixels.
    public var cgImage: CGImage? {
        let drawing = drawing
        guard drawing.size.width > 0, drawing.size.height > 0 else { return nil }
        let scale = Image.valid(scale)
        let extent = PixelExtent(drawing.size, scale: scale)
        guard extent.bounded == (extent.width, extent.height) else {
            Warning.write(
                "a view of \(extent.width) × \(extent.height) pixels is too large for a picture; give "
                    + "ImageRenderer a smaller proposedSize or scale, or draw parts of its drawing")
            return nil
        }
        return drawing.image(scale: scale)
    }

    /// Hands over the view's size and a function that draws it into any `CGContext`: as vectors and text,
    /// from the origin of user space to the size, upright where y is up.
    /// - Parameter rasterizationScale: pixels a point for what a document lacks; `scale` if that is more, and
    ///   2 at least. Images choose their pixels by it.
    public func render(
        rasterizationScale: CGFloat = 1, renderer: (CGSize, (CGContext) -> Void) -> Void
    ) {
        let (root, environment) = tree(
            displayScale: max(Image.valid(scale), Image.valid(rasterizationScale)))
        renderer(root.placedSize) { target in
            target.refine(to: environment.displayScale)
            target.withGraphicsContext(in: CGRect(origin: .zero, size: root.placedSize)) { context, _ in
                context.environment = environment
                root.draw(context, at: .zero)
            }
        }
    }
}

/// The box around all: in which a view is evaluated and laid out.
final class RootNode {
    private var node: ViewNode

    /// How often a tree is made anew because state has changed while it was made.
    private static let mostPasses = 8

    var placedSize: CGSize { node.placedSize }

    init<Content: View>(
        _ content: Content, _ environment: EnvironmentValues, _ states: StateStore,
        _ proposal: ProposedViewSize
    ) {
        node = ViewNode(environment)
        var environment = environment
        let room = ContainerSize()
        room.proposal = proposal
        environment.containerSize = room
        for _ in 0..<Self.mostPasses {
            states.hasChanged = false
            let inputs = _ViewInputs(environment: environment, states: states)
            let nodes = content.nodes(inputs).nodes
            node =
                nodes.count == 1
                ? nodes[0] : ContainerNode(VStackLayout(), nodes, environment)
            node.place(at: .zero, proposal: proposal)
            let actions = states.actions
            states.actions = []
            for action in actions { action() }
            if !states.hasChanged { break }
        }
    }

    func draw(_ context: GraphicsContext, at origin: CGPoint) { node.draw(context, at: origin) }
}
