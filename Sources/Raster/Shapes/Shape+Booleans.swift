import RasterPaths

extension Shape {
    /// The area that both shapes cover in their frame; see `Path.intersection` for this and the others.
    public func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other, eoFill: eoFill, operation: .intersection)
    }

    /// The area that at least one of the shapes covers.
    public func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other, eoFill: eoFill, operation: .union)
    }

    /// The area of this shape that the other one does not cover.
    public func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other, eoFill: eoFill, operation: .subtracting)
    }

    /// The area that exactly one of the shapes covers.
    public func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other, eoFill: eoFill, operation: .symmetricDifference)
    }

    /// The parts of this shape's outline that lie in the other one's area.
    public func lineIntersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other, eoFill: eoFill, operation: .lineIntersection)
    }

    /// The parts of this shape's outline that lie outside the other one's area.
    public func lineSubtraction<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
        CombinedShape(first: self, second: other, eoFill: eoFill, operation: .lineSubtraction)
    }
}

private struct CombinedShape<First: Shape, Second: Shape>: Shape {
    enum Operation {
        case intersection, union, subtracting, symmetricDifference, lineIntersection, lineSubtraction
    }

    var first: First
    var second: Second
    var eoFill: Bool
    var operation: Operation

    static var role: ShapeRole { First.role }

    func path(in rect: CGRect) -> Path {
        let path = first.path(in: rect)
        let other = second.path(in: rect)
        return switch operation {
        case .intersection: path.intersection(other, eoFill: eoFill)
        case .union: path.union(other, eoFill: eoFill)
        case .subtracting: path.subtracting(other, eoFill: eoFill)
        case .symmetricDifference: path.symmetricDifference(other, eoFill: eoFill)
        case .lineIntersection: path.lineIntersection(other, eoFill: eoFill)
        case .lineSubtraction: path.lineSubtraction(other, eoFill: eoFill)
        }
    }

    var animatableData: AnimatablePair<First.AnimatableData, Second.AnimatableData> {
        get { AnimatablePair(first.animatableData, second.animatableData) }
        set { (first.animatableData, second.animatableData) = (newValue.first, newValue.second) }
    }
}
