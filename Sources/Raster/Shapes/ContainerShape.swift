import RasterPaths

/// The shape of a view around the one that is drawn, which `containerShape` gave it.
struct ContainerShape: Sendable {
    let shape: any InsettableShape
    /// The container's rectangle, in the space that a shape is drawn in.
    let frame: CGRect

    /// The one around the shape whose path is asked for.
    @TaskLocal static var current: ContainerShape?

    /// What an environment keeps: the box that has the shape.
    final class Owner: @unchecked Sendable {
        let shape: any InsettableShape
        fileprivate unowned(unsafe) var node: LayoutNode?

        init(_ shape: any InsettableShape) { self.shape = shape }
    }

    /// Asks for a path where the container's shape around a box is known.
    static func with(around node: ViewNode, _ path: () -> Path) -> Path {
        guard let owner = node.environment.containerShapeOwner, let container = owner.node else {
            return path()
        }
        let own = node.frame(in: container)
        let frame = CGRect(
            x: -own.minX, y: -own.minY, width: container.placedSize.width,
            height: container.placedSize.height)
        return $current.withValue(ContainerShape(shape: owner.shape, frame: frame), operation: path)
    }

    /// How far the edges of a rectangle lie inside the container's; 0 outside.
    private func inset(_ rect: CGRect) -> CGFloat {
        let nearest = min(
            rect.minX - frame.minX, rect.minY - frame.minY, frame.maxX - rect.maxX, frame.maxY - rect.maxY)
        return nearest > 0 && nearest.isFinite ? nearest : 0
    }

    /// The shape with its edges on those of a rectangle.
    func path(in rect: CGRect) -> Path {
        let inset = inset(rect)
        return Self.path(shape, inset: inset, in: rect.insetShapeFrame(by: -inset))
    }

    private static func path<S: InsettableShape>(_ shape: S, inset: CGFloat, in rect: CGRect) -> Path {
        shape.inset(by: inset).path(in: rect)
    }

    /// The radii of corners concentric to the container's.
    func radii(in rect: CGRect) -> RectangleCornerRadii {
        let inset = inset(rect)
        var radii = RectangleCornerRadii()
        switch shape {
        case let shape as RoundedRectangle:
            let radius = min(shape.cornerSize.width, shape.cornerSize.height)
            radii = RectangleCornerRadii(
                topLeading: radius, bottomLeading: radius, bottomTrailing: radius, topTrailing: radius)
        case let shape as UnevenRoundedRectangle: radii = shape.cornerRadii
        case is Capsule, is Circle:
            let radius = min(frame.width, frame.height) / 2
            radii = RectangleCornerRadii(
                topLeading: radius, bottomLeading: radius, bottomTrailing: radius, topTrailing: radius)
        default: break
        }
        return RectangleCornerRadii(
            topLeading: max(radii.topLeading - inset, 0), bottomLeading: max(radii.bottomLeading - inset, 0),
            bottomTrailing: max(radii.bottomTrailing - inset, 0),
            topTrailing: max(radii.topTrailing - inset, 0))
    }
}

extension LayoutNode {
    /// The node's rectangle in the space of a node around it, in that of the picture if it isn't.
    func frame(in other: LayoutNode) -> CGRect {
        CGRect(origin: .zero, size: placedSize).applying(transform { $0 === other })
    }
}

extension EnvironmentValues {
    private enum ContainerShapeKey: EnvironmentKey {
        static let defaultValue: ContainerShape.Owner? = nil
    }

    var containerShapeOwner: ContainerShape.Owner? {
        get { self[ContainerShapeKey.self] }
        set { self[ContainerShapeKey.self] = newValue }
    }
}

private final class ContainerShapeNode: WrapperNode {
    private let owner: ContainerShape.Owner

    init(_ content: ViewNode, _ owner: ContainerShape.Owner) {
        self.owner = owner
        super.init(content, content.environment)
        owner.node = self
    }

    deinit { owner.node = nil }
}

/// Each view that is changed is a container of its own.
private nonisolated struct ContainerShapeModifier<S: InsettableShape>: ViewModifier {
    typealias Body = Never
    let shape: S

    static func _makeNodes(
        of modifier: ContainerShapeModifier, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs,
        content: @escaping (_ViewInputs, inout _ViewOutputs) -> Void
    ) {
        let owner = ContainerShape.Owner(modifier.shape)
        var inner = inputs
        inner.environment.containerShapeOwner = owner
        let first = outputs.nodes.count
        content(inner, &outputs)
        for index in first..<outputs.nodes.count {
            outputs.nodes[index] = ContainerShapeNode(outputs.nodes[index], owner)
        }
    }
}

extension View {
    /// The shape that `ContainerRelativeShape` and concentric corners inside the view follow.
    public nonisolated func containerShape<T: InsettableShape>(_ shape: T) -> some View {
        modifier(ContainerShapeModifier(shape: shape))
    }
}

/// A rectangle whose corners run along those of the container's shape around it.
public struct ConcentricRectangle: Shape {
    private var topLeading, topTrailing, bottomLeading, bottomTrailing: Edge.Corner.Style
    private var isUniform = false

    /// All corners concentric.
    public init() { self.init(corners: .concentric) }

    /// All corners of one style; all as round as the roundest if `isUniform`.
    public init(corners: Edge.Corner.Style, isUniform: Bool = false) {
        self.init(
            topLeadingCorner: corners, topTrailingCorner: corners, bottomLeadingCorner: corners,
            bottomTrailingCorner: corners)
        self.isUniform = isUniform
    }

    /// Each corner of its own style; square by default.
    public init(
        topLeadingCorner: Edge.Corner.Style? = nil, topTrailingCorner: Edge.Corner.Style? = nil,
        bottomLeadingCorner: Edge.Corner.Style? = nil, bottomTrailingCorner: Edge.Corner.Style? = nil
    ) {
        topLeading = topLeadingCorner ?? .fixed(0)
        topTrailing = topTrailingCorner ?? .fixed(0)
        bottomLeading = bottomLeadingCorner ?? .fixed(0)
        bottomTrailing = bottomTrailingCorner ?? .fixed(0)
    }

    /// The rectangle; empty for a null one.
    public func path(in rect: CGRect) -> Path {
        let around = ContainerShape.current?.radii(in: rect) ?? RectangleCornerRadii()
        func radius(_ style: Edge.Corner.Style, _ around: CGFloat) -> CGFloat {
            style.radius ?? max(around, style.minimum)
        }
        var radii = RectangleCornerRadii(
            topLeading: radius(topLeading, around.topLeading),
            bottomLeading: radius(bottomLeading, around.bottomLeading),
            bottomTrailing: radius(bottomTrailing, around.bottomTrailing),
            topTrailing: radius(topTrailing, around.topTrailing))
        if isUniform {
            let most = max(
                radii.topLeading, radii.topTrailing, radii.bottomLeading, radii.bottomTrailing)
            radii = RectangleCornerRadii(
                topLeading: most, bottomLeading: most, bottomTrailing: most, topTrailing: most)
        }
        return UnevenRoundedRectangle(cornerRadii: radii).path(in: rect)
    }
}

extension Shape where Self == ConcentricRectangle {
    /// A rectangle with corners of one style, for use after a dot.
    public static func rect(corners: Edge.Corner.Style, isUniform: Bool = false) -> Self {
        ConcentricRectangle(corners: corners, isUniform: isUniform)
    }
}
