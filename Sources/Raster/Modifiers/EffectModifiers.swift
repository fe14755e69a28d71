import RasterPaths

/// A box whose drawing is changed.
final class EffectNode: WrapperNode {
    /// Draws the content into a context, for the node's rectangle in the context's user space.
    private let effect: (GraphicsContext, CGRect, (GraphicsContext) -> Void) -> Void
    /// What the effect does to places; nil for nothing.
    private let transform: ((CGSize) -> CGAffineTransform)?

    init(
        _ content: ViewNode, transform: ((CGSize) -> CGAffineTransform)? = nil,
        _ effect: @escaping (GraphicsContext, CGRect, (GraphicsContext) -> Void) -> Void
    ) {
        self.effect = effect
        self.transform = transform
        super.init(content, content.environment)
    }

    override func drawContents(_ context: GraphicsContext, at origin: CGPoint) {
        effect(context, CGRect(origin: origin + displacement, size: placedSize)) {
            content.draw($0, at: origin + content.position)
        }
    }

    override var spaceInParent: CGAffineTransform {
        guard let transform else { return super.spaceInParent }
        return transform(placedSize).concatenating(super.spaceInParent)
    }
}

/// Changes how a view is drawn and nothing else.
nonisolated struct Effect: NodeModifier {
    var transform: ((CGSize) -> CGAffineTransform)?
    let draw: (GraphicsContext, CGRect, (GraphicsContext) -> Void) -> Void

    init(
        transform: ((CGSize) -> CGAffineTransform)? = nil,
        _ draw: @escaping (GraphicsContext, CGRect, (GraphicsContext) -> Void) -> Void
    ) {
        self.transform = transform
        self.draw = draw
    }

    /// A filter for each piece that is drawn, as an effect without a group around it is.
    static func filter(_ filter: GraphicsContext.Filter) -> Effect {
        Effect { context, _, draw in
            var context = context
            context.addFilter(filter)
            draw(context)
        }
    }

    /// A filter for all that is drawn together.
    static func layer(_ filter: GraphicsContext.Filter) -> Effect {
        Effect { context, _, draw in
            var context = context
            context.addFilter(filter)
            context.drawLayer { draw($0) }
        }
    }

    /// A factor of opacity for each piece that is drawn; outside 0 to 1 the nearer one.
    static func opacity(_ opacity: Double) -> Effect {
        let opacity = opacity > 0 ? min(opacity, 1) : 0
        return Effect { context, _, draw in
            var context = context
            context.opacity *= opacity
            draw(context)
        }
    }

    /// A map of the view's space, whose origin is its upper left corner.
    static func affine(_ transform: @escaping (CGSize) -> CGAffineTransform) -> Effect {
        Effect(transform: transform) { context, rect, draw in
            var context = context
            context.translateBy(x: rect.origin.x, y: rect.origin.y)
            context.concatenate(transform(rect.size))
            context.translateBy(x: -rect.origin.x, y: -rect.origin.y)
            draw(context)
        }
    }

    /// The same, about a point of the view.
    static func affine(
        about anchor: UnitPoint, _ transform: CGAffineTransform
    ) -> Effect {
        affine { size in
            let point = CGPoint(x: anchor.x * size.width, y: anchor.y * size.height)
            return CGAffineTransform(translationX: -point.x, y: -point.y).concatenating(transform)
                .concatenating(CGAffineTransform(translationX: point.x, y: point.y))
        }
    }

    /// A projection of the view's space, whose origin is its upper left corner.
    static func projection(_ transform: @escaping (CGSize) -> ProjectionTransform) -> Effect {
        Effect { context, rect, draw in
            let matrix = transform(rect.size)
            let there = ProjectionTransform(
                CGAffineTransform(translationX: -rect.origin.x, y: -rect.origin.y))
            let back = ProjectionTransform(
                CGAffineTransform(translationX: rect.origin.x, y: rect.origin.y))
            layer(.projectionTransform(there.concatenating(matrix).concatenating(back)))
                .draw(context, rect, draw)
        }
    }

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode {
        let node = EffectNode(node, transform: transform, draw)
        inputs.follow(node)
        return node
    }
}

extension View {
    /// Multiplies the opacity of all that the view draws, each piece for itself; `compositingGroup()` before
    /// it makes one of them. Values outside 0 to 1 count as the nearer one.
    public nonisolated func opacity(_ opacity: Double) -> some View {
        modifier(Moving(opacity) { Effect.opacity($0) })
    }

    /// Blurs the view with a Gaussian of this standard deviation, in points.
    public nonisolated func blur(radius: CGFloat, opaque: Bool = false) -> some View {
        modifier(Moving(radius) { Effect.layer(.blur(radius: $0, options: opaque ? .opaque : [])) })
    }

    /// Puts a shadow below each piece that the view draws; `compositingGroup()` before it makes one of them.
    /// - Parameter radius: the standard deviation of the blur, in points.
    public nonisolated func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
        y: CGFloat = 0
    ) -> some View {
        modifier(
            Moving(MovingPair(CGSize(width: x, height: y), radius)) { numbers in
                MovingColorModifier(color) {
                    let (offset, radius) = (numbers.first, numbers.second)
                    return Effect.filter(
                        .shadow(color: $0, radius: radius, x: offset.width, y: offset.height))
                }
            })
    }

    /// Adds to each colour component.
    public nonisolated func brightness(_ amount: Double) -> some View {
        modifier(Moving(amount) { Effect.filter(.brightness($0)) })
    }

    /// Scales each colour component about the middle.
    public nonisolated func contrast(_ amount: Double) -> some View {
        modifier(Moving(amount) { Effect.filter(.contrast($0)) })
    }

    /// Scales how far colours are from grey.
    public nonisolated func saturation(_ amount: Double) -> some View {
        modifier(Moving(amount) { Effect.filter(.saturation($0)) })
    }

    /// Takes colours to grey, 1 all the way.
    public nonisolated func grayscale(_ amount: Double) -> some View {
        modifier(Moving(amount) { Effect.filter(.grayscale($0)) })
    }

    /// Turns all hues.
    public nonisolated func hueRotation(_ angle: Angle) -> some View {
        modifier(Moving(angle) { Effect.filter(.hueRotation($0)) })
    }

    /// Turns all colours into their opposites.
    public nonisolated func colorInvert() -> some View { modifier(Effect.filter(.colorInvert(1))) }

    /// Multiplies all colours by one.
    public nonisolated func colorMultiply(_ color: Color) -> some View {
        modifier(MovingColorModifier(color) { Effect.filter(.colorMultiply($0)) })
    }

    /// Makes opacity of brightness.
    public nonisolated func luminanceToAlpha() -> some View { modifier(Effect.filter(.luminanceToAlpha)) }

    /// Combines each piece that the view draws with what is behind it.
    public nonisolated func blendMode(_ blendMode: BlendMode) -> some View {
        modifier(
            Effect { context, _, draw in
                var context = context
                context.blendMode = blendMode.contextMode
                draw(context)
            })
    }

    /// Draws the view as one object, for the effects around it.
    public nonisolated func compositingGroup() -> some View {
        modifier(Effect { context, _, draw in context.drawLayer { draw($0) } })
    }

    /// Draws the view into pixels of its own, of the view's size.
    public nonisolated func drawingGroup(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear
    ) -> some View {
        modifier(
            Effect { context, rect, draw in
                context.drawLayer { layer in
                    layer.clip(to: Path(rect), style: FillStyle(antialiased: false))
                    if opaque { layer.fill(Path(rect), with: .color(.black)) }
                    draw(layer)
                }
            })
    }

    /// Turns the view, clockwise for positive angles, about a point of it.
    public nonisolated func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        modifier(
            Moving(MovingPair(angle, anchor)) {
                let turn = CGAffineTransform(rotationAngle: CGFloat($0.first.radians))
                return Effect.affine(about: $0.second, turn)
            })
    }

    /// Draws the view larger or smaller, about a point of it.
    public nonisolated func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
        modifier(
            Moving(MovingPair(scale, anchor)) {
                let scaling = CGAffineTransform(scaleX: $0.first.width, y: $0.first.height)
                return Effect.affine(about: $0.second, scaling)
            })
    }

    /// Draws the view larger or smaller, about a point of it.
    public nonisolated func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
        scaleEffect(CGSize(width: s, height: s), anchor: anchor)
    }

    /// Draws the view larger or smaller on each axis, about a point of it.
    public nonisolated func scaleEffect(
        x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
    ) -> some View { scaleEffect(CGSize(width: x, height: y), anchor: anchor) }

    /// Maps the view's space, whose origin is its upper left corner.
    public nonisolated func transformEffect(_ transform: CGAffineTransform) -> some View {
        modifier(
            Moving(MovingTransform(transform: transform)) { moving in
                Effect.affine { _ in moving.transform }
            })
    }

    /// Maps the view's space, whose origin is its upper left corner, in perspective.
    public nonisolated func projectionEffect(_ transform: ProjectionTransform) -> some View {
        modifier(Effect.projection { _ in transform })
    }

    /// Turns the view about an axis in space, seen in perspective.
    public nonisolated func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
        anchorZ: CGFloat = 0, perspective: CGFloat = 1
    ) -> some View {
        modifier(
            Moving(MovingPair(angle, anchor)) { moving in
                Effect.projection { size in
                    .rotation(
                        moving.first, axis: axis, anchor: moving.second, anchorZ: anchorZ,
                        perspective: perspective, size: size)
                }
            })
    }

    /// The view as it is: what is in a box always moves with it.
    public nonisolated func geometryGroup() -> some View { self }
}

extension ProjectionTransform {
    /// A turn in space about an axis through a point, projected from a distance of the longer side divided by
    /// `perspective`. (The turn is Rodrigues' formula.)
    static func rotation(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint, anchorZ: CGFloat,
        perspective: CGFloat, size: CGSize
    ) -> ProjectionTransform {
        let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
        guard length > 0, length.isFinite else { return ProjectionTransform() }
        let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
        let pair = sineAndCosine(radians: angle.radians)
        let (sine, cosine) = (CGFloat(pair.sine), CGFloat(pair.cosine))
        let rest = 1 - cosine
        // Where a point of the plane z = -anchorZ goes, for rows of (x, y, 1).
        let m11 = cosine + x * x * rest
        let m12 = x * y * rest + z * sine
        let m13 = x * z * rest - y * sine
        let m21 = x * y * rest - z * sine
        let m22 = cosine + y * y * rest
        let m23 = y * z * rest + x * sine
        let m31 = x * z * rest + y * sine
        let m32 = y * z * rest - x * sine
        let m33 = cosine + z * z * rest
        let longer = max(size.width, size.height)
        let pull = longer > 0 ? -perspective / longer : 0
        var matrix = ProjectionTransform()
        matrix.m11 = m11
        matrix.m12 = m12
        matrix.m13 = m13 * pull
        matrix.m21 = m21
        matrix.m22 = m22
        matrix.m23 = m23 * pull
        matrix.m31 = -anchorZ * m31
        matrix.m32 = -anchorZ * m32
        matrix.m33 = 1 + (anchorZ - anchorZ * m33) * pull
        let point = CGPoint(x: anchor.x * size.width, y: anchor.y * size.height)
        return ProjectionTransform(CGAffineTransform(translationX: -point.x, y: -point.y))
            .concatenating(matrix)
            .concatenating(ProjectionTransform(CGAffineTransform(translationX: point.x, y: point.y)))
    }
}
