extension Path {
    /// Begins a subpath.
    public mutating func move(to end: CGPoint) {
        ensureUnique(adding: 1).appendMove(end)
    }

    /// Adds a line from the current point. Without one this is a move to `end`, as it is for every
    /// element below.
    public mutating func addLine(to end: CGPoint) {
        guard let elements = elementsForSegment() else { return move(to: end) }
        elements.append(.line, end)
    }

    /// Adds a quadratic Bézier curve from the current point.
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        guard let elements = elementsForSegment() else { return move(to: end) }
        elements.append(.quadCurve, control, end)
    }

    /// Adds a cubic Bézier curve from the current point.
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        guard let elements = elementsForSegment() else { return move(to: end) }
        elements.append(.curve, control1, control2, end)
    }

    /// Joins the end of the subpath to its start, which becomes the current point. Does nothing to an empty
    /// path or after another close.
    public mutating func closeSubpath() {
        if isEmpty || rectangle != nil { return }
        let elements = ensureUnique(adding: 1)
        if elements.endsClosed { return }
        elements.append(.close)
    }

    /// Adds a closed rectangle, standardized: (minX, minY), then along +x. A null rectangle adds nothing.
    public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        if isEmpty, transform.isIdentity {
            if bufferIdentity == nil { return setRectangle(rect) }
        }
        guard let standard = Path.standardized(rect) else { return }
        let first = pointCount
        let elements = ensureUnique(adding: 5)
        elements.appendRectangle(standard)
        elements.transformPoints(from: first, by: transform)
    }

    /// Adds each rectangle, closed.
    public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Begins a subpath at the first point and adds lines to the others.
    public mutating func addLines(_ lines: [CGPoint]) {
        guard let first = lines.first else { return }
        let elements = ensureUnique(adding: lines.count)
        elements.appendMove(first)
        for point in lines.dropFirst() { elements.append(.line, point) }
    }

    /// Adds the elements of another path, its subpaths kept apart from those here.
    public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
        if path.isEmpty { return }
        if isEmpty {
            self = path.applying(transform)
            return
        }
        let first = pointCount
        let startOfLast = first + path.lastSubpathStart
        let elements = ensureUnique(adding: max(path.elementCount, path.pointCount))
        path.withUnsafeElements { verbs, points in
            if let base = points.baseAddress {
                (elements.points + first).initialize(from: base, count: points.count)
            }
            if let base = verbs.baseAddress {
                (elements.verbs + elements.state.pointee.verbCount).initialize(from: base, count: verbs.count)
            }
            elements.state.pointee.pointCount += points.count
            elements.state.pointee.verbCount += verbs.count
        }
        elements.state.pointee.subpathStart = startOfLast
        elements.transformPoints(from: first, by: transform)
    }

    private var lastSubpathStart: Int {
        if case .elements(let buffer) = storage { return buffer.state.pointee.subpathStart }
        return 0
    }
}

extension PathElements {
    /// Maps the points from index `first` on. Only for what `ensureUnique` has just returned.
    func transformPoints(from first: Int, by transform: CGAffineTransform) {
        if transform.isIdentity { return }
        let points = points
        for index in first..<state.pointee.pointCount {
            points[index] = points[index].applying(transform)
        }
    }
}
