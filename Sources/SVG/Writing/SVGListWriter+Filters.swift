import Foundation
import Raster

/// Filters as filter primitives, each filter of a context a group with a `filter` of its own.
extension SVGListWriter {
    /// Elements in a group that a filter works on.
    /// - Parameter reach: how far the filter brings things in, in points.
    func filtered(_ content: String, by record: FilterRecord, reach: CGFloat) -> String {
        let transform = CGAffineTransform(record.transform)
        guard transform.isDrawable else { return "" }
        // Lengths can be said in the list's space where they are the same all around; other filters work in
        // their own, into which the content is taken and from which the result is taken back.
        let scale = transform.evenScale
        if let scale, let primitives = Self.primitives(of: record, transform, scale: scale) {
            if primitives.isEmpty { return content }
            let id = document.define("f", "filter", filterRegion(reach), primitives)
            return "<g filter=\"url(#\(id))\">\n\(content)</g>\n"
        }
        let inverse = transform.inverted()
        var region = box.insetBy(dx: -reach, dy: -reach).applying(inverse)
        var text: String
        if case .graph(let graph) = record.operation {
            if let part = graph.region.part(in: .graphLimit) { region = part }
            text = primitives(of: graph)
        } else {
            text = Self.primitives(of: record, .identity, scale: 1) ?? ""
        }
        if text.isEmpty { text = "<feFlood flood-opacity=\"0\"/>" }
        let decimals = SVGMarkup.decimals(ofUnit: max(transform.a.magnitude, transform.b.magnitude))
        let id = document.define(
            "f", "filter", Self.filterAttributes(region, decimals: max(decimals, 3)), text)
        guard let there = SVGMarkup.transform(transform), let back = SVGMarkup.transform(inverse) else {
            return "<g filter=\"url(#\(id))\">\n\(content)</g>\n"
        }
        return
            "<g transform=\"\(there)\" filter=\"url(#\(id))\"><g transform=\"\(back)\">\n\(content)</g></g>\n"
    }

    /// The attributes of a filter that sees the drawing and so far around it.
    func filterRegion(_ reach: CGFloat) -> String {
        Self.filterAttributes(box.insetBy(dx: -reach, dy: -reach))
    }

    private static func filterAttributes(_ region: CGRect, decimals: Int = 3) -> String {
        " filterUnits=\"userSpaceOnUse\"" + SVGMarkup.attributes(region)
            + " color-interpolation-filters=\"sRGB\""
    }

    /// The primitives of a filter that is no graph, with its lengths taken to the list's space; nil for a
    /// graph, and for what isn't written.
    private static func primitives(
        of record: FilterRecord, _ transform: CGAffineTransform, scale: CGFloat
    ) -> String? {
        let linear = record.isLinear ? " color-interpolation-filters=\"linearRGB\"" : ""
        switch record.operation {
        case .blur(let radius, _):
            guard radius > 0 else { return "" }
            return "<feGaussianBlur\(SVGMarkup.attribute("stdDeviation", CGFloat(radius) * scale))/>"
        case .shadow(let shadow):
            return primitives(of: shadow, transform, scale: scale)
        case .colorMultiply(let color):
            let space = record.isLinear ? color.linearSRGB : color.encodedSRGB
            let factors = [space.red, space.green, space.blue, space.opacity]
            return matrix((0..<4).map { row in (0..<5).map { $0 == row ? factors[row] : 0 } }, linear)
        case .color(.luminanceToAlpha):
            // Times the source's opacity, which SVG's has no eye for.
            return matrix(ColorOperation.luminanceToAlpha.rows, linear)
                + "<feComposite operator=\"in\" in2=\"SourceGraphic\"/>"
        case .color(let operation): return matrix(operation.rows, linear)
        case .alphaThreshold, .projection, .shader, .graph: return nil
        }
    }

    private static func matrix(_ rows: [[Double]], _ attributes: String) -> String {
        let numbers = rows.joined().map { SVGMarkup.number(CGFloat($0), decimals: 5) }
        return "<feColorMatrix\(attributes) values=\"\(numbers.joined(separator: " "))\"/>"
    }

    /// The Gaussian that is nearest to one which is cut at two of its radii and normalised, as shadows are:
    /// 0.88 of the radius has its variance, and 0.89 is nowhere farther off than 1.3 % of a step.
    private static let cutGaussian: CGFloat = 0.89

    private static func primitives(
        of shadow: FilterRecord.Shadow, _ transform: CGAffineTransform, scale: CGFloat
    ) -> String {
        let radius = CGFloat(shadow.radius) * scale * cutGaussian
        let offset = CGSize(width: shadow.x, height: shadow.y).applying(transform)
        var text = ""
        var input = "SourceAlpha"
        if shadow.invertsAlpha {
            text += "<feComponentTransfer in=\"SourceAlpha\"><feFuncA type=\"table\" tableValues=\"1 0\"/>"
            text += "</feComponentTransfer>"
            input = ""
        }
        func next(_ primitive: String) {
            text += "<\(primitive)" + (input.isEmpty ? "" : " in=\"\(input)\"") + "/>"
            input = ""
        }
        if radius > 0, radius.isFinite {
            next("feGaussianBlur" + SVGMarkup.attribute("stdDeviation", radius))
        }
        if offset != .zero {
            next(
                "feOffset" + SVGMarkup.attribute("dx", offset.width)
                    + SVGMarkup.attribute("dy", offset.height))
        }
        let color = shadow.color.encodedSRGB
        let values = [
            [0, 0, 0, 0, color.red], [0, 0, 0, 0, color.green], [0, 0, 0, 0, color.blue],
            [0, 0, 0, color.opacity, 0],
        ].map { $0.map(RGBAComponents.clamped) }
        let numbers = values.joined().map { SVGMarkup.number(CGFloat($0), decimals: 5) }
        next("feColorMatrix values=\"\(numbers.joined(separator: " "))\"")
        if shadow.isAlone { return text }
        text.removeLast(2)
        text += " result=\"s\"/>"
        if shadow.isAbove {
            return text + combination("s", over: "SourceGraphic", shadow.blend)
        }
        return text + combination("SourceGraphic", over: "s", .normal)
    }

    private static func combination(_ first: String, over second: String, _ blend: BlendOperator) -> String {
        let inputs = " in=\"\(first)\" in2=\"\(second)\""
        switch blend {
        case .sourceAtop: return "<feComposite operator=\"atop\"\(inputs)/>"
        case .normal: return "<feComposite\(inputs)/>"
        default: return "<feBlend mode=\"\(blend.svgName ?? "normal")\"\(inputs)/>"
        }
    }
}

extension FilterRecord {
    /// Whether there are primitives for it.
    var isWritten: Bool {
        switch operation {
        case .blur(_, let isOpaque): !isOpaque
        case .shadow(let shadow):
            // Below its source a shadow is the first of the group, which no mode changes.
            shadow.isAbove && !shadow.isAlone
                ? shadow.blend == .sourceAtop || shadow.blend.svgName != nil : !shadow.blend.needsBackdrop
        case .colorMultiply, .color: true
        case .graph(let graph): graph.nodes.count <= FilterGraphRecord.mostNodes
        case .alphaThreshold, .projection, .shader: false
        }
    }

    /// Whether something may come of nothing.
    var paintsNothingness: Bool {
        switch operation {
        case .blur, .colorMultiply: false
        case .shadow(let shadow): shadow.invertsAlpha
        case .color(let operation): operation.rows.contains { $0[4] != 0 }
        case .graph, .alphaThreshold, .projection, .shader: true
        }
    }

    /// How far it brings things in, in points; no farther than is of use.
    var reach: CGFloat {
        let transform = CGAffineTransform(self.transform)
        let factor = max(
            transform.a.magnitude + transform.c.magnitude, transform.b.magnitude + transform.d.magnitude)
        var length = 0.0
        switch operation {
        case .blur(let radius, _): length = radius * 3
        case .shadow(let shadow): length = shadow.radius * 3 + max(shadow.x.magnitude, shadow.y.magnitude)
        case .graph(let graph): length = graph.nodes.reduce(0) { $0 + Double($1.primitive.reach) }
        case .colorMultiply, .color, .alphaThreshold, .projection, .shader: break
        }
        let points = (CGFloat(length) * factor).rounded(.up)
        return points > 0 ? min(points, 1024) : 0
    }
}

extension FilterGraphRecord.Primitive {
    fileprivate var reach: CGFloat {
        switch self {
        case .gaussianBlur(_, let deviation): max(deviation.width, deviation.height) * 3
        case .offset(_, let offset): max(offset.width.magnitude, offset.height.magnitude)
        case .dropShadow(_, let deviation, let offset, _):
            max(deviation.width, deviation.height) * 3
                + max(offset.width.magnitude, offset.height.magnitude)
        case .morphology(_, _, let radius): max(radius.width, radius.height)
        case .displacementMap(_, _, let scale, _, _): scale.magnitude / 2
        default: 0
        }
    }
}

extension CGRect {
    /// Regions without limits end here.
    static let graphLimit = CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
}
