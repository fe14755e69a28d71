import Raster

/// Gradients and patterns. What is none of them is a picture.
extension SVGListWriter {
    /// A paint that elements refer to.
    struct PaintServer {
        let id: String
        var opacity = 1.0

        func attributes(_ kind: String) -> String {
            var text = " \(kind)=\"url(#\(id))\""
            if opacity < 1 {
                text += SVGMarkup.attribute("\(kind)-opacity", CGFloat(opacity), decimals: 4)
            }
            return text
        }
    }

    /// The server of a paint in the space of the element that it paints; nil for a paint that SVG lacks.
    func server(of paint: Paint) -> PaintServer? {
        switch paint {
        case .gradient(let gradient): return gradientID(gradient).map { PaintServer(id: $0) }
        case .tiledDrawing(let tiles):
            guard let drawing = document.define(tiles.tile, nesting: nesting, isTile: true) else {
                return nil
            }
            let box = CGRect(origin: .zero, size: tiles.tile.size)
            return pattern(box, tiles.transform, "<use href=\"#\(drawing)\"/>").map {
                PaintServer(id: $0, opacity: RGBAComponents.clamped(tiles.opacity))
            }
        case .tiledImage(let tiles): return pattern(of: tiles).map { PaintServer(id: $0) }
        case .none, .color, .mesh, .backdrop, .shader: return nil
        }
    }

    private func pattern(_ tile: CGRect, _ transform: CGAffineTransform, _ content: String) -> String? {
        guard tile.width > 0, tile.height > 0, tile.width.isFinite, tile.height.isFinite,
            transform.isDrawable
        else { return nil }
        var attributes = " patternUnits=\"userSpaceOnUse\"" + SVGMarkup.attributes(tile)
        if let place = SVGMarkup.transform(transform) {
            attributes += SVGMarkup.attribute("patternTransform", place)
        }
        return document.define("p", "pattern", attributes, content)
    }

    private func pattern(of tiles: TiledImagePaint) -> String? {
        let whole = CGSize(
            width: tiles.content.size.width * tiles.scale, height: tiles.content.size.height * tiles.scale)
        let part = tiles.sourceRect.standardized
        let tile = CGRect(
            x: tiles.origin.x, y: tiles.origin.y, width: whole.width * part.width,
            height: whole.height * part.height)
        // A pattern's content counts from its tile's corner.
        let place = CGRect(
            x: -whole.width * part.minX, y: -whole.height * part.minY, width: whole.width,
            height: whole.height)
        let isWhole = part == CGRect(x: 0, y: 0, width: 1, height: 1)
        guard
            let content = element(
                of: tiles.content, in: place, .identity, tiles.resampling, tiling: tiles.transform,
                isTile: isWhole)
        else {
            return nil
        }
        return pattern(tile, tiles.transform, content)
    }

    // MARK: Gradients

    private func gradientID(_ gradient: GradientPaint) -> String? {
        var attributes = " gradientUnits=\"userSpaceOnUse\""
        var stops = GradientStops(gradient.ramp)
        let name: String
        // As exact as the space is large that they are said in.
        let unit = gradient.transform.map { max(hypot($0.a, $0.b), hypot($0.c, $0.d)) } ?? 1
        let decimals = max(SVGMarkup.decimals(ofUnit: unit) + 1, 4)
        func coordinates(_ values: KeyValuePairs<String, CGFloat>) -> String {
            values.map { SVGMarkup.attribute($0, $1, decimals: decimals) }.joined()
        }
        switch gradient.geometry {
        case .linear(let start, let end):
            guard start != end else {
                // Everything is beyond the end.
                return solid(stops.last)
            }
            name = "linearGradient"
            attributes += coordinates(["x1": start.x, "y1": start.y, "x2": end.x, "y2": end.y])
        case .radial(let center, let startRadius, let endRadius):
            let (first, last) = (max(startRadius, 0), max(endRadius, 0))
            guard first != last, first.isFinite, last.isFinite else { return nil }
            if first > last { stops.reverse() }
            let (inner, outer) = (min(first, last), max(first, last))
            name = "radialGradient"
            if gradient.options.spread == .pad {
                // A focus of some size is said by stops, which more readers know.
                stops.compress(from: Double(inner / outer))
                attributes += coordinates(["cx": center.x, "cy": center.y, "r": outer])
            } else {
                attributes += coordinates(["cx": center.x, "cy": center.y, "r": outer, "fr": inner])
            }
        case .conical(let startCenter, let startRadius, let endCenter, let endRadius):
            name = "radialGradient"
            attributes += coordinates([
                "fx": startCenter.x, "fy": startCenter.y, "fr": max(startRadius, 0), "cx": endCenter.x,
                "cy": endCenter.y, "r": max(endRadius, 0),
            ])
        case .conic: return nil
        }
        switch gradient.options.spread {
        case .pad: break
        case .repeat: attributes += " spreadMethod=\"repeat\""
        case .mirror: attributes += " spreadMethod=\"reflect\""
        }
        if let transform = gradient.transform {
            guard transform.isDrawable else { return nil }
            if let place = SVGMarkup.transform(transform) {
                attributes += SVGMarkup.attribute("gradientTransform", place)
            }
        }
        return document.define("l", name, attributes, stops.elements)
    }

    private func solid(_ color: SIMD4<Float>) -> String {
        document.define(
            "l", "linearGradient", "", GradientStops.element(offset: 0, color))
    }
}

/// The stops of a gradient from 0 to 1: between two of them colours are straight when they are not multiplied
/// by opacity, as SVG mixes them.
private struct GradientStops {
    private var stops: [(offset: Double, color: SIMD4<Float>)] = []

    init(_ ramp: ColorRamp) {
        let knots = ramp.knots
        var premultiplied: [(offset: Double, color: SIMD4<Float>)] = [
            (0, ColorRamp.color(at: 0, in: knots, from: .left))
        ]
        premultiplied.append((0, ColorRamp.color(at: 0, in: knots, from: .right)))
        for knot in knots where knot.location > 0 && knot.location < 1 {
            premultiplied.append((knot.location, knot.color))
        }
        premultiplied.append((1, ColorRamp.color(at: 1, in: knots, from: .left)))
        premultiplied.append((1, ColorRamp.color(at: 1, in: knots, from: .right)))
        for (first, second) in zip(premultiplied, premultiplied.dropFirst()) {
            append(first.offset, first.color)
            if first.offset < second.offset { appendInner(first, second) }
            append(second.offset, second.color)
        }
    }

    var last: SIMD4<Float> { stops.last?.color ?? .zero }

    private mutating func append(_ offset: Double, _ color: SIMD4<Float>) {
        if let last = stops.last, last.offset == offset, last.color == color { return }
        // Of three in one place only the outer ones are seen.
        if stops.count >= 2, stops[stops.count - 1].offset == offset, stops[stops.count - 2].offset == offset
        {
            stops.removeLast()
        }
        stops.append((offset, color))
    }

    /// Where opacity changes, so many stops that colours are within half a step of 8 bits.
    private mutating func appendInner(
        _ first: (offset: Double, color: SIMD4<Float>), _ second: (offset: Double, color: SIMD4<Float>)
    ) {
        let (low, high) = (first.color.w, second.color.w)
        guard low != high else { return }
        guard low > 0, high > 0 else {
            // What is clear has the other's colour, then the straight line is the premultiplied one.
            let seen = low > 0 ? first.color : second.color
            guard seen.w > 0 else { return }
            let faint = seen * (Float(0x1p-20) / seen.w)
            append(low > 0 ? second.offset : first.offset, faint)
            return
        }
        let change = first.color / low - second.color / high
        let difference = max(abs(change.x), abs(change.y), abs(change.z))
        let pieces = min(max(Int((difference * 16).rounded(.up)), 1), 16)
        for piece in 1..<max(pieces, 1) {
            let fraction = Float(piece) / Float(pieces)
            append(
                first.offset + (second.offset - first.offset) * Double(fraction),
                first.color + (second.color - first.color) * fraction)
        }
    }

    mutating func reverse() {
        stops = stops.reversed().map { (1 - $0.offset, $0.color) }
    }

    /// Takes 0 to 1 to what lies from a place on.
    mutating func compress(from start: Double) {
        if start == 0 { return }
        stops = stops.map { (start + $0.offset * (1 - start), $0.color) }
    }

    var elements: String { stops.map { Self.element(offset: $0.offset, $0.color) }.joined() }

    static func element(offset: Double, _ color: SIMD4<Float>) -> String {
        let opacity = Double(color.w) / 255
        let straight = color.w > 0 ? color / color.w : .zero
        let name = SVGMarkup.color(
            RGBAComponents(
                .sRGB, red: Double(straight.x), green: Double(straight.y), blue: Double(straight.z),
                opacity: 1))
        var text = "<stop"
        if offset > 0 { text += SVGMarkup.attribute("offset", CGFloat(offset), decimals: 5) }
        if name != "#000" { text += SVGMarkup.attribute("stop-color", name) }
        if opacity < 1 {
            text += SVGMarkup.attribute("stop-opacity", CGFloat(opacity), decimals: 4)
        }
        return text + "/>"
    }
}
