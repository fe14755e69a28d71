import RasterPaths

/// Which space coordinates are in.
public enum CoordinateSpace: Hashable {
    /// That of the whole picture.
    case global
    /// That of the view.
    case local
    /// That of the view around with this name.
    case named(AnyHashable)
}

/// A space that coordinates can be asked for in.
public protocol CoordinateSpaceProtocol {
    /// Which one.
    var coordinateSpace: CoordinateSpace { get }
}

/// The space of the whole picture.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
    /// The space of the whole picture.
    public init() {}
    /// Which one.
    public var coordinateSpace: CoordinateSpace { .global }
}

/// The space of the view that asks.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
    /// The space of the view that asks.
    public init() {}
    /// Which one.
    public var coordinateSpace: CoordinateSpace { .local }
}

/// The space of a view with a name.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
    let name: AnyHashable
    /// Which one.
    public var coordinateSpace: CoordinateSpace { .named(name) }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
    /// The space of the whole picture.
    public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    /// The space of the view that asks.
    public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    /// The space of the view around with this name.
    public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
        NamedCoordinateSpace(name: AnyHashable(name))
    }
}

/// What a `GeometryReader` knows.
public struct GeometryProxy {
    let node: LayoutNode

    /// The room, in points.
    public var size: CGSize { node.placedSize }

    /// There is no safe area here.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }

    /// The room in another space; in that of the picture where no view around has the name.
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
        let bounds = CGRect(origin: .zero, size: size)
        if coordinateSpace == .local { return bounds }
        return bounds.applying(
            node.transform { node in
                (node as? CoordinateSpaceNode).map { .named($0.name) == coordinateSpace } ?? false
            })
    }

    /// The room in another space; nil where no view around has the name.
    public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
        var current: LayoutNode? = node
        while let other = current {
            if let named = other as? CoordinateSpaceNode, named.name == coordinateSpace.name {
                return CGRect(origin: .zero, size: other.placedSize).applying(
                    other.transform().concatenating(node.transform().inverted()))
            }
            current = other.parent
        }
        return nil
    }

    /// The room in another space; in that of the picture where no view around has the name.
    public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
        frame(in: coordinateSpace.coordinateSpace)
    }
}

/// A box whose space has a name.
private final class CoordinateSpaceNode: WrapperNode {
    let name: AnyHashable

    init(_ name: AnyHashable, _ content: ViewNode) {
        self.name = name
        super.init(content, content.environment)
    }
}

nonisolated struct CoordinateSpaceNaming: NodeModifier {
    let name: AnyHashable

    func wrap(_ node: ViewNode, _ inputs: _ViewInputs) -> ViewNode { CoordinateSpaceNode(name, node) }
}

extension View {
    /// Gives the view's space a name.
    public nonisolated func coordinateSpace<T: Hashable>(name: T) -> some View {
        modifier(CoordinateSpaceNaming(name: AnyHashable(name)))
    }

    /// Gives the view's space a name.
    public nonisolated func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
        modifier(CoordinateSpaceNaming(name: name.name))
    }
}
