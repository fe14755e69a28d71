import RasterPaths

/// A view that a closure draws, in a context whose origin is the view's upper left corner.
///
/// The context is clipped to the view, and its environment is the view's. Views named by `tag` in `symbols`
/// can be drawn as they are, and stay vectors.
public nonisolated struct Canvas<Symbols: View>: PrimitiveView {
    /// The views to draw.
    public var symbols: Symbols
    /// Draws, in a size in points.
    public var renderer: (inout GraphicsContext, CGSize) -> Void
    /// Whether the view is on black.
    public var isOpaque: Bool
    /// The space that colours are mixed in.
    public var colorMode: ColorRenderingMode
    /// Whether drawing may be done on another thread. It always may.
    public var rendersAsynchronously: Bool

    /// A canvas with views to draw.
    public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
        rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void,
        @ViewBuilder symbols: () -> Symbols
    ) {
        isOpaque = opaque
        self.colorMode = colorMode
        self.rendersAsynchronously = rendersAsynchronously
        self.renderer = renderer
        self.symbols = symbols()
    }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public static func _makeNodes(
        of view: Canvas, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        let inner = inputs.apart(0)
        let symbols = view.symbols.nodes(inner).nodes
        let node = CanvasNode(view.renderer, isOpaque: view.isOpaque, symbols, inputs.environment)
        inputs.follow(node)
        outputs.nodes.append(node)
    }
}

extension Canvas where Symbols == EmptyView {
    /// A canvas.
    public nonisolated init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
        rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) {
        self.init(
            opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously,
            renderer: renderer
        ) { EmptyView() }
    }
}

private final class CanvasNode: ViewNode {
    private let renderer: (inout GraphicsContext, CGSize) -> Void
    private let isOpaque: Bool
    private let symbols: [ViewNode]

    init(
        _ renderer: @escaping (inout GraphicsContext, CGSize) -> Void, isOpaque: Bool,
        _ symbols: [ViewNode], _ environment: EnvironmentValues
    ) {
        self.renderer = renderer
        self.isOpaque = isOpaque
        self.symbols = symbols
        super.init(environment)
    }

    override var isLeaf: Bool { true }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        let rect = pixelRect(at: origin)
        func draw(_ context: GraphicsContext) {
            var context = own(context)
            context.translateBy(x: rect.origin.x, y: rect.origin.y)
            let bounds = CGRect(origin: .zero, size: rect.size)
            context.clip(to: Path(bounds), style: FillStyle(antialiased: false))
            if isOpaque { context.fill(Path(bounds), with: .color(.black)) }
            context.environment.canvasSymbols = CanvasSymbols(symbols)
            renderer(&context, rect.size)
        }
        // A canvas has a surface of its own, as on Apple's systems: it doesn't blend with what is behind.
        // What is around the view applies to all that it draws, as to one object.
        if context.isPlain { context.drawApart(draw) } else { context.drawLayer { draw($0) } }
    }
}

extension GraphicsContext {
    /// A view of a canvas' symbols, laid out and ready to be drawn any number of times.
    public struct ResolvedSymbol {
        let node: ViewNode

        /// The view's ideal size, in points.
        public var size: CGSize { node.size(.unspecified) }

        func draw(_ context: GraphicsContext, in rect: CGRect, proposal: ProposedViewSize) {
            // As one object, where the context has more to say than where.
            node.place(at: .zero, proposal: proposal)
            let size = node.placedSize
            var context = context
            context.translateBy(x: rect.origin.x, y: rect.origin.y)
            if rect.size != size, size.width > 0, size.height > 0 {
                context.scaleBy(x: rect.size.width / size.width, y: rect.size.height / size.height)
            }
            if context.isPlain {
                node.draw(context, at: .zero)
            } else {
                context.drawLayer { node.draw($0, at: .zero) }
            }
        }
    }

    /// The view of this canvas' symbols that was given a tag; nil for none. Views that `ForEach` makes have
    /// their identities as tags.
    public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
        let tag = AnyHashable(id)
        return environment.canvasSymbols.nodes.first { $0.tag == tag }.map { ResolvedSymbol(node: $0) }
    }

    /// Draws a symbol in a rectangle, stretched from its ideal size.
    public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
        symbol.draw(self, in: rect.standardized, proposal: .unspecified)
    }

    /// Draws a symbol at its ideal size, its anchor on a point.
    public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
        let size = symbol.size
        symbol.draw(
            self,
            in: CGRect(
                origin: CGPoint(x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y),
                size: size), proposal: .unspecified)
    }
}

/// The views that a canvas' closure may draw. Only the thread that records touches them.
final class CanvasSymbols: @unchecked Sendable {
    let nodes: [ViewNode]

    init(_ nodes: [ViewNode]) { self.nodes = nodes }

    static let none = CanvasSymbols([])
}

extension EnvironmentValues {
    private enum Symbols: EnvironmentKey {
        static let defaultValue = CanvasSymbols.none
    }

    var canvasSymbols: CanvasSymbols {
        get { self[Symbols.self] }
        set { self[Symbols.self] = newValue }
    }
}

extension GraphicsContext {
    /// Whether what is drawn is drawn as it is.
    var isPlain: Bool { opacity >= 1 && filter.isNone && blendMode == .normal }
}
