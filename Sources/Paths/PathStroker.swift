/// Makes the outline of one path, subpath by subpath.
struct PathStroker {
    private var flattening: StrokeFlattening
    private var outline: StrokeOutline
    private var dashing: StrokeDashing?
    /// Where dashes are seen, and where they are drawn.
    private var dashSeen = StrokeBox.everywhere
    private var dashDrawn = StrokeBox.everywhere
    /// As far as points lie whose pen still reaches what is drawn: subpaths apart from it may be left out.
    private let drawn: StrokeBox
    private let isWhole: Bool
    private let mostPoints: Int

    /// - Parameters:
    ///   - drawnBox: what is drawn of the outline; subpaths that lie apart from it may be left out.
    ///   - mostPoints: an outline of about so many points ends.
    init(
        style: StrokeStyle, tolerance: StrokeTolerance, window: StrokeWindow, drawnBox: StrokeBox,
        mostPoints: Int, kernels: StrokeKernels, memory: StrokeMemory
    ) {
        let width = Double(style.lineWidth)
        flattening = StrokeFlattening(
            radius: width / 2, tolerance: tolerance, seen: window.seen, kernels: kernels, memory: memory)
        outline = StrokeOutline(
            style: style, radius: width / 2, tolerance: tolerance, seen: window.seen, kernels: kernels,
            memory: memory)
        // As far as a pen reaches at a corner.
        let reach = width / 2 * max(1.5, style.lineJoin == .miter ? Double(style.miterLimit) * 1.5 : 0)
        drawn = drawnBox.expanded(by: reach)
        isWhole = drawnBox.isEverywhere
        self.mostPoints = mostPoints
    }

    /// Draws dashes where there aren't too many.
    mutating func dash(_ dashing: StrokeDashing, seen: StrokeBox, drawn: StrokeBox) {
        self.dashing = dashing
        dashSeen = seen
        dashDrawn = drawn
    }

    var contours: StrokeContourBuilder { outline.contours }

    /// Adds a path.
    mutating func add(_ verbs: UnsafeBufferPointer<UInt8>, _ points: UnsafeBufferPointer<CGPoint>) {
        var index = 0
        // Of subpaths that aren't drawn only the start counts, where the next one may begin.
        var isLeftOut = false
        var begins = true
        for place in verbs.indices {
            guard let verb = PathVerb(rawValue: verbs[place]) else { continue }
            defer { index += verb.pointCount }
            if verb == .move || verb == .close {
                if isLeftOut { flattening.removeAll() } else { finishSubpath(isClosed: verb == .close) }
                if verb == .move { flattening.move(to: StrokeVector(points[index])) }
                isLeftOut = outline.pointCount >= mostPoints
                begins = true
                continue
            }
            if begins, !isWhole, !isLeftOut {
                let bounds = StrokeBounds(
                    ofSubpath: verbs[place...], points[index...], start: flattening.start)
                isLeftOut = drawn.isApart(from: bounds.low, to: bounds.high)
            }
            begins = false
            if isLeftOut { continue }
            switch verb {
            case .move, .close: break
            case .line:
                flattening.addLine(to: StrokeVector(points[index]))
            case .quadCurve:
                flattening.addQuadCurve(
                    control: StrokeVector(points[index]), end: StrokeVector(points[index + 1]))
            case .curve:
                flattening.addCurve(
                    control1: StrokeVector(points[index]), control2: StrokeVector(points[index + 1]),
                    end: StrokeVector(points[index + 2]))
            }
        }
        if isLeftOut { flattening.removeAll() }
        finishSubpath(isClosed: false)
    }

    private mutating func finishSubpath(isClosed: Bool) {
        defer { flattening.removeAll() }
        guard flattening.isDrawable(isClosed: isClosed) else { return }
        if isClosed { flattening.close() }
        let pieces = flattening.pieces
        if pieces.isEmpty {
            outline.addDot(at: flattening.start, direction: StrokeVector(1, 0))
        } else if let dashing, dashing.isBounded(over: pieces, seen: dashSeen) {
            dashing.forEachDash(of: pieces, isClosed: isClosed, drawn: dashDrawn) { dash in
                if outline.pointCount >= mostPoints { return }
                switch dash {
                case .open(let part):
                    if !isWhole, part.isApart(from: drawn) { return }
                    part.withUnsafeBufferPointer { outline.addOpen($0) }
                case .closed(let part): part.withUnsafeBufferPointer { outline.addClosed($0) }
                case .dot(let point, let direction): outline.addDot(at: point, direction: direction)
                }
            }
        } else if isClosed {
            outline.addClosed(pieces)
        } else {
            outline.addOpen(pieces)
        }
    }
}

extension StrokeBounds {
    /// The box of a subpath's points, from its first segment to where it ends.
    fileprivate init(
        ofSubpath verbs: Slice<UnsafeBufferPointer<UInt8>>, _ points: Slice<UnsafeBufferPointer<CGPoint>>,
        start: StrokeVector
    ) {
        self.init()
        add(start)
        var index = points.startIndex
        for raw in verbs {
            guard let verb = PathVerb(rawValue: raw), verb != .move, verb != .close else { return }
            for _ in 0..<verb.pointCount {
                add(StrokeVector(points[index]))
                index += 1
            }
        }
    }
}

extension [StrokePiece] {
    /// Whether all of them lie apart from a box.
    fileprivate func isApart(from box: StrokeBox) -> Bool {
        var bounds = StrokeBounds()
        for piece in self {
            bounds.add(piece.start)
            bounds.add(piece.end)
        }
        return box.isApart(from: bounds.low, to: bounds.high)
    }
}
