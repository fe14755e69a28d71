import RasterPaths

extension GradientShading {
    /// Whether parts of it lie on each other, so that it has to be one thing before it is combined with what
    /// is under it.
    var overlaps: Bool {
        if case .conic = shape { return true }
        return (bands?.count ?? 0) > 1
    }

    /// Paints with it all that the clip leaves.
    func append(to content: inout Content, of document: DocumentContents, _ channel: ShadingChannel) throws {
        content.bytes.append("q\n")
        if let bands {
            var known: [Int: Int] = [:]
            for (index, band) in bands.enumerated() {
                try append(band, isLast: index == bands.count - 1, to: &content, channel) {
                    if let number = known[band.key] { return number }
                    let number = try write(band.band, to: document, channel)
                    known[band.key] = number
                    return number
                }
            }
        } else if case .conic(let center, let radius, let angle) = shape {
            paint(try writeConic(center, radius, angle, to: document, channel), transform, in: &content)
        } else {
            let whole = GradientBand(pieces: pieces)
            paint(try write(whole, to: document, channel), transform, in: &content)
        }
        content.bytes.append("Q\n")
    }

    private func paint(_ shading: Int, _ transform: CGAffineTransform, in content: inout Content) {
        content.bytes.append(transform)
        content.bytes.append(" cm ")
        content.append(.shading, shading)
        content.bytes.append(" sh\n")
    }

    // MARK: Bands

    /// A band goes on for a point under the next one, for else what is behind both would shine through the
    /// edge that they share.
    private func append(
        _ placed: PlacedBand, isLast: Bool, to content: inout Content, _ channel: ShadingChannel,
        shading: () throws -> Int
    ) throws {
        let path = path(of: placed.range, isLast: isLast)
        if let color = placed.band.evenColor {
            for value in channel.values(color) {
                content.bytes.append(value, decimals: 4)
                content.bytes.append(" ")
            }
            content.bytes.append(channel == .color ? "rg\n" : "g\n")
            if content.append(path, transform) { content.bytes.append("f*\n") }
            return
        }
        content.bytes.append("q\n")
        if content.append(path, transform) {
            content.bytes.append("W* n\n")
            var place = transform
            if case .linear(let start, let end) = shape, placed.turn != 0 {
                place = transform.moved(
                    to: CGPoint(
                        x: (end.x - start.x) * CGFloat(placed.turn),
                        y: (end.y - start.y) * CGFloat(placed.turn)
                    ).applying(transform))
            }
            paint(try shading(), place, in: &content)
        }
        content.bytes.append("Q\n")
    }

    /// Where a part of the axis is seen: a strip across it, or a ring.
    private func path(of range: ClosedRange<Double>, isLast: Bool) -> Path {
        let low = CGFloat(range.lowerBound)
        var high = CGFloat(range.upperBound)
        switch shape {
        case .linear(let start, let end):
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let length = hypot(dx, dy)
            if !isLast { high += 1 / length }
            let across = Self.corners(area).map {
                (($0.y - start.y) * dx - ($0.x - start.x) * dy) / (length * length)
            }
            let (left, right) = ((across.min() ?? 0) - 1 / length, (across.max() ?? 0) + 1 / length)
            func point(_ along: CGFloat, _ aside: CGFloat) -> CGPoint {
                CGPoint(x: start.x + dx * along - dy * aside, y: start.y + dy * along + dx * aside)
            }
            return Path {
                $0.addLines([point(low, left), point(low, right), point(high, right), point(high, left)])
                $0.closeSubpath()
            }
        case .radial(let center, let start, _, let end):
            if !isLast { high += 1 / (end - start).magnitude }
            let (first, last) = (start + (end - start) * low, start + (end - start) * high)
            let (inner, outer) = (max(min(first, last), 0), max(first, last))
            func circle(_ radius: CGFloat) -> CGRect {
                CGRect(
                    x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
            }
            var path = Path(ellipseIn: circle(outer))
            if inner > 0 { path.addEllipse(in: circle(inner)) }
            return path
        case .conic: return Path(area)
        }
    }

    // MARK: Objects

    /// A shading of a part of the axis.
    private func write(
        _ band: GradientBand, to document: DocumentContents, _ channel: ShadingChannel
    ) throws -> Int {
        guard let first = band.pieces.first else { throw PDFError.memory }
        let length = band.end - band.start
        var body = PDFBytes("<</ShadingType ")
        func append(_ value: CGFloat) {
            body.append(Double(value), decimals: 4)
            body.append(" ")
        }
        func along(_ first: CGFloat, _ last: CGFloat, _ place: Double) -> CGFloat {
            // Without a difference that leaves no digits.
            place == 0 ? first : place == 1 ? last : first + (last - first) * CGFloat(place)
        }
        switch shape {
        case .linear(let first, let last):
            body.append("2/Coords[")
            for place in [band.start, band.end] {
                append(along(first.x, last.x, place))
                append(along(first.y, last.y, place))
            }
        case .radial(let first, let firstRadius, let last, let lastRadius):
            body.append("3/Coords[")
            for place in [band.start, band.end] {
                append(along(first.x, last.x, place))
                append(along(first.y, last.y, place))
                append(max(along(firstRadius, lastRadius, place), 0))
            }
        case .conic: break
        }
        body.append("]/Extend[true true]/ColorSpace")
        body.append(channel.space)
        body.append("/Function ")
        if band.pieces.count == 1 {
            Self.append(first, channel, to: &body)
        } else {
            body.append("<</FunctionType 3/Domain[0 1]/Functions[")
            for piece in band.pieces { Self.append(piece, channel, to: &body) }
            body.append("]/Bounds[")
            for piece in band.pieces.dropLast() {
                body.append((piece.end - band.start) / length, decimals: 6)
                body.append(" ")
            }
            body.append("]/Encode[")
            for _ in band.pieces { body.append("0 1 ") }
            body.append("]>>")
        }
        body.append(">>")
        return try document.shared(body)
    }

    private static func append(_ piece: GradientPiece, _ channel: ShadingChannel, to body: inout PDFBytes) {
        body.append("<</FunctionType 2/N 1/Domain[0 1]/C0[")
        for value in channel.values(piece.first) {
            body.append(value, decimals: 4)
            body.append(" ")
        }
        body.append("]/C1[")
        for value in channel.values(piece.last) {
            body.append(value, decimals: 4)
            body.append(" ")
        }
        body.append("]>>")
    }

    /// Patches that are wedges about the centre: each has the colour of its angle along its whole edge. It
    /// goes on a little under the next one, for readers that antialias patches would leave a gap between.
    private func writeConic(
        _ center: CGPoint, _ radius: CGFloat, _ angle: Double, to document: DocumentContents,
        _ channel: ShadingChannel
    ) throws -> Int {
        var patches = PatchBytes(
            box: CGRect(
                x: center.x - radius * 1.5, y: center.y - radius * 1.5, width: radius * 3, height: radius * 3),
            channel)
        for piece in pieces {
            // Wedges of 15 degrees at most: their chords lie outside of what is seen.
            let count = max(Int(((piece.end - piece.start) * 24).rounded(.up)), 1)
            for index in 0..<min(count, 24) {
                func at(
                    _ step: Int, beyond: Double = 0
                ) -> (point: CGPoint, color: SIMD4<Double>) {
                    let part = Double(step) / Double(count)
                    let turn = angle + (piece.start + (piece.end - piece.start) * part) * 2 * Double.pi
                    let (sine, cosine) = sineAndCosine(radians: turn + beyond)
                    return (
                        CGPoint(
                            x: center.x + radius * 1.05 * CGFloat(cosine),
                            y: center.y + radius * 1.05 * CGFloat(sine)),
                        piece.first + (piece.last - piece.first) * part
                    )
                }
                let (first, second) = (at(index), at(index + 1))
                if index + 1 < count || piece.end < 1 {
                    patches.append(
                        corners: [center, second.point, at(index + 1, beyond: 0.004).point, center],
                        colors: [second.color, second.color, second.color, second.color])
                }
                patches.append(
                    corners: [center, first.point, second.point, center],
                    colors: [first.color, first.color, second.color, second.color])
            }
        }
        return try patches.write(to: document)
    }
}
