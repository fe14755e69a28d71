extension Path {
    /// The dashes of a pattern as open subpaths of lines; the whole path when the pattern means a solid line.
    /// Dashes without length, which only a cap would show, are left out.
    func dashed(phase: CGFloat, lengths: [CGFloat]) -> Path {
        guard let dashing = StrokeDashing(StrokeStyle(dash: lengths, dashPhase: phase)) else { return self }
        let bounds = controlBounds
        guard !bounds.isNull, !bounds.isInfinite else { return Path() }
        let extent = Double(max(bounds.size.width, bounds.size.height))
        let tolerance = max(min(0.02, extent * 1e-4), .leastNormalMagnitude)
        let memory = StrokeMemory()
        defer { withExtendedLifetime(memory) {} }
        var flattening = StrokeFlattening(
            radius: tolerance, tolerance: StrokeTolerance(distance: tolerance), memory: memory)
        var result = Path()

        func append(_ pieces: some Collection<StrokePiece>) {
            guard let first = pieces.first else { return }
            result.move(to: CGPoint(x: first.start.x, y: first.start.y))
            for piece in pieces { result.addLine(to: CGPoint(x: piece.end.x, y: piece.end.y)) }
        }
        func finishSubpath(isClosed: Bool) {
            defer { flattening.removeAll() }
            guard flattening.isDrawable(isClosed: isClosed) else { return }
            if isClosed { flattening.close() }
            let pieces = flattening.pieces
            guard dashing.isBounded(over: pieces, seen: .everywhere) else {
                append(pieces)
                if isClosed { result.closeSubpath() }
                return
            }
            dashing.forEachDash(of: pieces, isClosed: isClosed) { dash in
                switch dash {
                case .open(let part): append(part)
                case .closed(let part):
                    append(part)
                    result.closeSubpath()
                case .dot: break
                }
            }
        }
        forEach { element in
            switch element {
            case .move(let to):
                finishSubpath(isClosed: false)
                flattening.move(to: StrokeVector(to))
            case .line(let to):
                flattening.addLine(to: StrokeVector(to))
            case .quadCurve(let to, let control):
                flattening.addQuadCurve(control: StrokeVector(control), end: StrokeVector(to))
            case .curve(let to, let control1, let control2):
                flattening.addCurve(
                    control1: StrokeVector(control1), control2: StrokeVector(control2), end: StrokeVector(to))
            case .closeSubpath:
                finishSubpath(isClosed: true)
            }
        }
        finishSubpath(isClosed: false)
        return result
    }
}
