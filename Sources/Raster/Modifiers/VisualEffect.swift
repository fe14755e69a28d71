import RasterPaths

/// Changes in how a view is drawn that leave its layout alone.
public nonisolated protocol VisualEffect: Sendable, Animatable {
    /// The changes: the house's own, called by nobody else.
    var _effects: _VisualEffects { get }
}

/// The changes of a `VisualEffect`, the innermost first.
public nonisolated struct _VisualEffects: Sendable {
    var make: @Sendable () -> [Effect] = { [] }
}

/// No change: to begin with.
public nonisolated struct EmptyVisualEffect: VisualEffect {
    /// No change.
    public init() {}
    /// None.
    public var _effects: _VisualEffects { _VisualEffects() }
}

private nonisolated struct MoreEffects: VisualEffect {
    let _effects: _VisualEffects

    init(_ first: _VisualEffects, _ next: @escaping @Sendable () -> Effect) {
        _effects = _VisualEffects { first.make() + [next()] }
    }
}

extension VisualEffect {
    private nonisolated func then(_ next: @escaping @Sendable () -> Effect) -> some VisualEffect {
        MoreEffects(_effects, next)
    }

    /// Multiplies the opacity.
    public nonisolated func opacity(_ opacity: Double) -> some VisualEffect {
        then { .opacity(opacity) }
    }

    /// Blurs with a Gaussian of this standard deviation, in points.
    public nonisolated func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
        then { .layer(.blur(radius: radius, options: opaque ? .opaque : [])) }
    }

    /// Adds to each colour component.
    public nonisolated func brightness(_ amount: Double) -> some VisualEffect {
        then { .filter(.brightness(amount)) }
    }

    /// Scales each colour component about the middle.
    public nonisolated func contrast(_ amount: Double) -> some VisualEffect {
        then { .filter(.contrast(amount)) }
    }

    /// Scales how far colours are from grey.
    public nonisolated func saturation(_ amount: Double) -> some VisualEffect {
        then { .filter(.saturation(amount)) }
    }

    /// Takes colours to grey, 1 all the way.
    public nonisolated func grayscale(_ amount: Double) -> some VisualEffect {
        then { .filter(.grayscale(amount)) }
    }

    /// Turns all hues.
    public nonisolated func hueRotation(_ angle: Angle) -> some VisualEffect {
        then { .filter(.hueRotation(angle)) }
    }

    /// Draws elsewhere, by points to the right and down.
    public nonisolated func offset(_ offset: CGSize) -> some VisualEffect {
        then { .affine { _ in CGAffineTransform(translationX: offset.width, y: offset.height) } }
    }

    /// Draws elsewhere, by points to the right and down.
    public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
        offset(CGSize(width: x, height: y))
    }

    /// Turns, clockwise for positive angles, about a point of the view.
    public nonisolated func rotationEffect(
        _ angle: Angle, anchor: UnitPoint = .center
    ) -> some VisualEffect {
        then { .affine(about: anchor, CGAffineTransform(rotationAngle: CGFloat(angle.radians))) }
    }

    /// Draws larger or smaller, about a point of the view.
    public nonisolated func scaleEffect(
        _ scale: CGSize, anchor: UnitPoint = .center
    ) -> some VisualEffect {
        then { .affine(about: anchor, CGAffineTransform(scaleX: scale.width, y: scale.height)) }
    }

    /// Draws larger or smaller, about a point of the view.
    public nonisolated func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
        scaleEffect(CGSize(width: s, height: s), anchor: anchor)
    }

    /// Draws larger or smaller on each axis, about a point of the view.
    public nonisolated func scaleEffect(
        x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
    ) -> some VisualEffect { scaleEffect(CGSize(width: x, height: y), anchor: anchor) }

    /// Turns about an axis in space, seen in perspective.
    public nonisolated func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
        anchorZ: CGFloat = 0, perspective: CGFloat = 1
    ) -> some VisualEffect {
        then {
            .projection { size in
                .rotation(
                    angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective,
                    size: size)
            }
        }
    }

    /// Maps the view's space, whose origin is its upper left corner.
    public nonisolated func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect {
        then { .affine { _ in transform } }
    }

    /// Maps the view's space, in perspective.
    public nonisolated func transformEffect(_ transform: ProjectionTransform) -> some VisualEffect {
        then { .projection { _ in transform } }
    }

    /// Runs a function on the colour of every pixel.
    public nonisolated func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some VisualEffect {
        then { isEnabled && !shader.isNamed ? .filter(.colorShader(shader)) : Effect { $2($0) } }
    }

    /// Would move every pixel by a function in the Metal language: see `ShaderLibrary`. None is moved.
    public nonisolated func distortionEffect(
        _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
    ) -> some VisualEffect { self }

    /// Would run a function in the Metal language for every pixel: see `ShaderLibrary`. None is changed.
    public nonisolated func layerEffect(
        _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
    ) -> some VisualEffect { self }
}

private final class VisualEffectNode: WrapperNode {
    private let effects: (GeometryProxy) -> [Effect]

    init(_ content: ViewNode, _ effects: @escaping (GeometryProxy) -> [Effect]) {
        self.effects = effects
        super.init(content, content.environment)
    }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        let rect = CGRect(origin: origin, size: placedSize)
        var draw: (GraphicsContext) -> Void = { context in
            self.content.draw(context, at: origin + self.content.position)
        }
        for effect in effects(GeometryProxy(node: self)) {
            let inner = draw
            draw = { effect.draw($0, rect, inner) }
        }
        draw(context)
    }
}

private nonisolated struct VisualEffectModifier: NodeModifier {
    let effects: (GeometryProxy) -> [Effect]

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode { VisualEffectNode(node, effects) }
}

extension View {
    /// Changes how the view is drawn, by what is known of its place.
    public nonisolated func visualEffect(
        _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
    ) -> some View {
        modifier(VisualEffectModifier { effect(EmptyVisualEffect(), $0)._effects.make() })
    }

    /// Runs a function on the colour of every pixel that the view draws.
    public nonisolated func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some View {
        modifier(isEnabled && !shader.isNamed ? Effect.layer(.colorShader(shader)) : Effect { $2($0) })
    }

    /// Moves every pixel that the view draws: a closure tells where from, in points. Apple's takes a shader
    /// of the Metal language.
    public nonisolated func distortionEffect(
        maxSampleOffset: CGSize, isEnabled: Bool = true,
        _ function: @escaping @Sendable (CGPoint) -> CGPoint
    ) -> some View {
        modifier(
            isEnabled
                ? Effect.layer(.distortionShader(function, maxSampleOffset: maxSampleOffset))
                : Effect { $2($0) })
    }

    /// Runs a function for every pixel, which may look at others that the view draws. Apple's takes a shader
    /// of the Metal language.
    public nonisolated func layerEffect(
        maxSampleOffset: CGSize, isEnabled: Bool = true,
        _ function: @escaping @Sendable (CGPoint, (CGPoint) -> Color.Resolved) -> Color.Resolved
    ) -> some View {
        modifier(
            isEnabled
                ? Effect.layer(.layerShader(function, maxSampleOffset: maxSampleOffset))
                : Effect { $2($0) })
    }

    /// Would move every pixel by a function in the Metal language: see `ShaderLibrary`. None is moved.
    public nonisolated func distortionEffect(
        _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
    ) -> some View { self }

    /// Would run a function in the Metal language for every pixel: see `ShaderLibrary`. None is changed.
    public nonisolated func layerEffect(
        _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
    ) -> some View { self }
}
