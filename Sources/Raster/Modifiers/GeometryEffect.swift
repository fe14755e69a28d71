import RasterPaths

/// A modifier that maps the space of a view, and leaves its place in the layout.
public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
    /// The map, for a view of a size; the origin is its upper left corner.
    func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    public nonisolated static func _makeNodes(
        of modifier: Self, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs,
        content: @escaping (_ViewInputs, inout _ViewOutputs) -> Void
    ) {
        var inputs = inputs
        inputs.enter(-7)
        let modifier = inputs.shown(modifier)
        let evaluate: @MainActor (Self, CGSize) -> ProjectionTransform = { $0.effectValue(size: $1) }
        let value = unsafeBitCast(evaluate, to: ((Self, CGSize) -> ProjectionTransform).self)
        Effect._makeNodes(
            of: .geometry { value(modifier, $0) }, inputs, &outputs, content: content)
    }

    /// The effect, without a say in where the view is. It never has one here.
    public func ignoredByLayout() -> Self { self }
}

extension Effect {
    /// A map that is drawn with as vectors where it is affine.
    static func geometry(_ transform: @escaping (CGSize) -> ProjectionTransform) -> Effect {
        let place: (CGSize) -> CGAffineTransform = { transform($0).affine ?? .identity }
        return Effect(transform: place) { context, rect, draw in
            if let affine = transform(rect.size).affine {
                Effect.affine { _ in affine }.draw(context, rect, draw)
            } else {
                projection(transform).draw(context, rect, draw)
            }
        }
    }
}

extension ProjectionTransform {
    /// The same map without perspective; nil if it has some.
    var affine: CGAffineTransform? {
        guard m13 == 0, m23 == 0, m33 == 1 else { return nil }
        return CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m31, ty: m32)
    }
}

extension View {
    /// Mirrors the view where views run from right to left.
    public nonisolated func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
        modifier(RightToLeftFlip(isEnabled: enabled))
    }
}

nonisolated struct RightToLeftFlip: NodeModifier {
    let isEnabled: Bool

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode {
        guard isEnabled, inputs.environment.layoutDirection == .rightToLeft else { return node }
        return Effect.affine { CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: $0.width, ty: 0) }
            .wrap(node, inputs)
    }
}
