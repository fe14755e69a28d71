extension Path {
    /// The end of the last element; after a close the start of that subpath. Nil for an empty path.
    public var currentPoint: CGPoint? {
        switch storage {
        case .empty:
            return nil
        case .rect(let rect):
            return rect.origin
        case .elements(let buffer):
            let index =
                buffer.elements.endsClosed
                ? buffer.state.pointee.subpathStart : buffer.state.pointee.pointCount - 1
            return buffer.points[index]
        }
    }

    /// Calls `body` with each element in order.
    public func forEach(_ body: (Path.Element) -> Void) {
        withUnsafeElements { verbs, points in
            var index = 0
            for raw in verbs {
                guard let verb = PathVerb(rawValue: raw) else { continue }
                switch verb {
                case .move: body(.move(to: points[index]))
                case .line: body(.line(to: points[index]))
                case .quadCurve: body(.quadCurve(to: points[index + 1], control: points[index]))
                case .curve:
                    body(
                        .curve(
                            to: points[index + 2], control1: points[index], control2: points[index + 1]))
                case .close: body(.closeSubpath)
                }
                index += verb.pointCount
            }
        }
    }

    /// The path itself, whatever the rectangle: a path is the shape that does not fit itself to a frame.
    public func path(in rect: CGRect) -> Path {
        self
    }
}
