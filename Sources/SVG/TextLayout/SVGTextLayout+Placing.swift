import Raster

extension SVGTextLayout {
    /// How far a chunk starts before its anchor.
    private func anchorOffset(of chunk: SVGTextChunk) -> CGFloat {
        let length = chunk.clusters.reduce(0) { $0 + $1.advance + $1.gap }
        switch chunk.anchor {
        case .middle: return -length / 2
        case .start: return isRightToLeft ? -length : 0
        case .end: return isRightToLeft ? 0 : -length
        }
    }

    /// Sets a chunk along a straight line, from its own origin. In vertical text x runs down and y to the
    /// left.
    /// - Returns: where the chunk ends.
    func place(_ chunk: inout SVGTextChunk) -> CGPoint {
        var x = anchorOffset(of: chunk)
        var y: CGFloat = 0
        for number in chunk.clusters.indices {
            let character = chunk.clusters[number].character
            let dx = positions.dx[character]
            let dy = positions.dy[character]
            x += isVertical ? dy : dx
            y += isVertical ? -dx : dy
            chunk.clusters[number].startsLine = positions.isPlaced(character)
            // In vertical text letters on their side turn about their baselines, as in resvg.
            chunk.clusters[number].placement = Self.rotation(positions.rotation[character])
                .concatenating(CGAffineTransform(translationX: x, y: y + chunk.clusters[number].drop))
            chunk.clusters[number].drop = 0
            x += chunk.clusters[number].advance + chunk.clusters[number].gap
        }
        return CGPoint(x: x, y: y)
    }

    /// Sets a chunk along a path: each cluster's middle on the path, turned as the path runs there. Clusters
    /// whose middle is off an end aren't shown.
    /// - Returns: where the last cluster ends.
    func place(_ chunk: inout SVGTextChunk, along path: SVGTextPath) -> CGPoint {
        // A position along the text's direction moves it along the path.
        let start = (isVertical ? chunk.y : chunk.x) ?? 0
        var distance = path.startOffset + start + anchorOffset(of: chunk)
        var dy: CGFloat = 0
        var end = CGPoint.zero
        for number in chunk.clusters.indices {
            let cluster = chunk.clusters[number]
            distance += positions.dx[cluster.character]
            dy += positions.dy[cluster.character]
            let half = cluster.width / 2
            let position = path.measure.position(at: distance + half)
            distance += cluster.advance + cluster.gap
            chunk.clusters[number].startsLine = true
            guard let position else {
                chunk.clusters[number].isShown = false
                continue
            }
            let span = chunk.spans[cluster.span]
            let offset = dy + span.style.offset(isVertical: isVertical)
            let (dx, dyUnit) = (position.tangent.dx, position.tangent.dy)
            // The point (half, 0) comes to the path's.
            let onPath = CGAffineTransform(
                a: dx, b: dyUnit, c: -dyUnit, d: dx, tx: position.point.x - half * dx,
                ty: position.point.y - half * dyUnit)
            chunk.clusters[number].placement = Self.rotation(positions.rotation[cluster.character])
                .concatenating(CGAffineTransform(translationX: 0, y: offset)).concatenating(onPath)
            end = CGPoint(x: position.point.x + cluster.advance, y: position.point.y)
        }
        return end
    }

    private static func rotation(_ degrees: CGFloat) -> CGAffineTransform {
        degrees == 0 ? .identity : CGAffineTransform(rotationAngle: degrees * .pi / 180)
    }

    // MARK: Lines beside the text

    /// Adds a span's underline, overline and line through it, in the places that its font states. A line is
    /// one piece up to where a character is moved or turned by itself.
    func addLines(
        of span: SVGTextChunk.Span, _ members: [Int], in chunk: SVGTextChunk, _ transform: CGAffineTransform,
        to result: inout SVGTextSpan
    ) {
        let style = span.style
        if style.underline == nil, style.overline == nil, style.lineThrough == nil { return }
        let face = style.face
        let size = Double(style.size)
        let height = (face.metrics.ascent + face.metrics.descent) * size
        let thickness = CGFloat(face.metrics.underlineThickness * size)
        let stretches = self.stretches(of: members, in: chunk)
        func line(_ decoration: SVGTextStyle.Decoration?, at offset: Double) -> SVGShape? {
            guard let decoration, thickness > 0 else { return nil }
            var path = Path()
            for stretch in stretches where stretch.width > 0 {
                path.addRect(
                    CGRect(
                        x: 0, y: CGFloat(offset) - thickness / 2, width: stretch.width, height: thickness),
                    transform: stretch.transform.concatenating(transform))
            }
            if path.isEmpty { return nil }
            var shape = SVGShape(path: path)
            shape.fill = decoration.fill
            shape.fill?.isEvenOdd = false
            shape.stroke = decoration.stroke
            shape.isVisible = style.isVisible
            return shape
        }
        let underline = line(
            style.underline, at: isVertical ? height / 2 : -face.statedUnderlinePosition * size)
        let overline = line(
            style.overline, at: isVertical ? -height / 2 : -face.metrics.ascent * size)
        let through = line(
            style.lineThrough, at: isVertical ? 0 : -face.statedStrikethroughPosition * size)
        result.linesBelow = [underline, overline].compactMap(\.self)
        result.linesAbove = [through].compactMap(\.self)
    }

    private struct Stretch {
        var width: CGFloat
        var transform: CGAffineTransform
    }

    /// Neighbours among a span's clusters that one line goes along.
    private func stretches(of members: [Int], in chunk: SVGTextChunk) -> [Stretch] {
        var result: [Stretch] = []
        var last: Int?
        for member in members where chunk.clusters[member].isShown {
            let cluster = chunk.clusters[member]
            // The advance is stretched already.
            if last == member - 1, !cluster.startsLine {
                result[result.count - 1].width += cluster.advance
            } else {
                let drop = CGAffineTransform(translationX: 0, y: cluster.drop)
                result.append(
                    Stretch(width: cluster.advance, transform: drop.concatenating(cluster.placement)))
            }
            last = member
        }
        return result
    }
}
