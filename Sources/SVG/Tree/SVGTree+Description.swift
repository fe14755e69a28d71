import Raster

extension SVGTree: CustomStringConvertible {
    /// The tree as text: the size, then a line a node, what is in it further in. Resources that are referred
    /// to (gradients, patterns, clips, masks) stand below the node, each time. Paths are in the lossless
    /// format of `Path.description`.
    package var description: String {
        var text = SVGTreeText()
        text.line("drawing \(text.number(size.width)) × \(text.number(size.height))")
        text = StackRoom.with(SVGStack.bytes(levels: levels)) {
            var text = text
            text.nested { $0.append(.group(root)) }
            return text
        }
        for warning in warnings { text.line("left out: \(warning)") }
        return text.result
    }
}

/// Writes nodes, a line each.
private struct SVGTreeText {
    private(set) var result = ""
    private var depth = 0

    mutating func line(_ text: String) {
        result += String(repeating: "  ", count: depth) + text + "\n"
    }

    mutating func nested(_ body: (inout SVGTreeText) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }

    mutating func append(_ node: SVGNode) {
        switch node {
        case .group(let group): append(group)
        case .shape(let shape): append(shape)
        case .image(let image): append(image)
        case .text(let text): append(text)
        }
    }

    private mutating func append(_ group: SVGGroup) {
        var fields = ["group" + name(group.id)]
        if group.transform != .identity { fields.append("transform \(matrix(group.transform))") }
        if group.opacity != 1 { fields.append("opacity \(number(group.opacity))") }
        if group.blendMode != .normal { fields.append("blend \(blend(group.blendMode))") }
        if group.isIsolated { fields.append("isolated") }
        if let rect = group.clipRect { fields.append("clipped to \(rectangle(rect))") }
        if !group.filters.isEmpty {
            fields.append(
                "filters \(group.filters.map { $0.id.isEmpty ? "(function)" : $0.id }.joined(separator: " "))"
            )
        }
        line(fields.joined(separator: "  "))
        nested { text in
            if let clip = group.clip { text.append(clip) }
            if let mask = group.mask { text.append(mask) }
            for child in group.children { text.append(child) }
        }
    }

    /// A line a span, with the place of each cluster: a point, or a matrix where it is turned.
    private mutating func append(_ text: SVGText) {
        line("text\(name(text.id)) in \(rectangle(text.boundingBox))")
        for span in text.spans {
            nested { $0.append(span) }
        }
    }

    private mutating func append(_ span: SVGTextSpan) {
        var fields = ["span \(span.text.debugDescription)"]
        if let cluster = span.clusters.first {
            fields.append("\(cluster.face.postScriptName) size \(number(cluster.size))")
        }
        if !span.isVisible { fields.append("hidden") }
        if span.paintOrder == .strokeThenFill { fields.append("stroke first") }
        line(fields.joined(separator: "  "))
        nested { text in
            let places = span.clusters.map { cluster in
                let place = cluster.transform
                return place.a == 1 && place.b == 0 && place.c == 0 && place.d == 1
                    ? "\(text.number(place.tx)) \(text.number(place.ty))" : "[\(text.matrix(place))]"
            }
            text.line("at " + places.joined(separator: ", "))
            if let fill = span.fill { text.append("fill", fill.paint, opacity: fill.opacity, []) }
            if let stroke = span.stroke {
                let width = "width \(text.number(stroke.style.lineWidth))"
                text.append("stroke", stroke.paint, opacity: stroke.opacity, [width])
            }
            for picture in span.pictures { text.append(picture) }
            for line in span.linesBelow + span.linesAbove { text.append(line) }
        }
    }

    private mutating func append(_ shape: SVGShape) {
        var fields = ["shape" + name(shape.id)]
        if !shape.isVisible { fields.append("hidden") }
        if !shape.isAntialiased { fields.append("not antialiased") }
        if shape.paintOrder == .strokeThenFill { fields.append("stroke first") }
        line(fields.joined(separator: "  "))
        nested { text in
            text.line("path \(shape.path.description)")
            if let fill = shape.fill {
                text.append("fill", fill.paint, opacity: fill.opacity, fill.isEvenOdd ? ["even-odd"] : [])
            }
            if let stroke = shape.stroke {
                let style = stroke.style
                var fields = [
                    "width \(text.number(style.lineWidth)), \(style.lineCap) caps, \(style.lineJoin) joins"
                ]
                if !style.dash.isEmpty {
                    fields.append("dash \(style.dash.map { text.number($0) }.joined(separator: " "))")
                }
                if let space = stroke.space { fields.append("made under \(text.matrix(space))") }
                text.append("stroke", stroke.paint, opacity: stroke.opacity, fields)
            }
        }
    }

    private mutating func append(_ image: SVGImage) {
        var fields = [
            "image" + name(image.id), "in \(rectangle(image.rect))", "\(image.aspectRatio.scaling)",
        ]
        if !image.isVisible { fields.append("hidden") }
        switch image.content {
        case .raster(let pixels):
            fields.append("\(pixels.width) × \(pixels.height) pixels")
            fields.append("interpolation \(image.interpolation)")
            line(fields.joined(separator: "  "))
        case .drawing(let tree):
            line(fields.joined(separator: "  "))
            nested { text in
                text.line("drawing \(text.number(tree.size.width)) × \(text.number(tree.size.height))")
                text.nested { $0.append(tree.root) }
            }
        }
    }

    // MARK: Resources

    private mutating func append(_ kind: String, _ paint: SVGPaint, opacity: Double, _ fields: [String]) {
        var fields = fields
        if opacity != 1 { fields.append("opacity \(number(opacity))") }
        switch paint {
        case .color(let color): line(([kind, self.color(color)] + fields).joined(separator: "  "))
        case .linearGradient(let linear):
            line(
                ([
                    kind, "linear gradient\(name(linear.gradient.id))",
                    "\(point(linear.start)) to \(point(linear.end))",
                ]
                    + describe(linear.gradient) + fields).joined(separator: "  "))
        case .radialGradient(let radial):
            line(
                ([
                    kind, "radial gradient\(name(radial.gradient.id))",
                    "\(point(radial.focus)) radius \(number(radial.focalRadius)) to \(point(radial.center))"
                        + " radius \(number(radial.radius))",
                ] + describe(radial.gradient) + fields).joined(separator: "  "))
        case .pattern(let pattern):
            var parts = [
                kind, "pattern\(name(pattern.id))", "\(rectangle(pattern.rect)) in \(unit(pattern.units))",
            ]
            if let viewBox = pattern.viewBox {
                parts.append("view box \(rectangle(viewBox))")
            } else {
                parts.append("content in \(unit(pattern.contentUnits))")
            }
            if pattern.transform != .identity { parts.append("transform \(matrix(pattern.transform))") }
            line((parts + fields).joined(separator: "  "))
            nested { text in
                for child in pattern.children { text.append(child) }
            }
        }
    }

    private func describe(_ gradient: SVGGradient) -> [String] {
        var fields = ["in \(unit(gradient.units))"]
        if gradient.transform != .identity { fields.append("transform \(matrix(gradient.transform))") }
        if gradient.spread != .pad { fields.append("\(gradient.spread)") }
        fields.append(
            gradient.stops.map { "\(color($0.color)) at \(number($0.offset))" }.joined(separator: ", "))
        return fields
    }

    private mutating func append(_ clip: SVGClip) {
        var fields = ["clip path" + name(clip.id), "in \(unit(clip.units))"]
        if clip.transform != .identity { fields.append("transform \(matrix(clip.transform))") }
        line(fields.joined(separator: "  "))
        nested { text in
            if let outer = clip.clip { text.append(outer) }
            for child in clip.children { text.append(child) }
        }
    }

    private mutating func append(_ mask: SVGMask) {
        line(
            [
                "mask" + name(mask.id), mask.isLinearRGB ? "linear \(mask.kind)" : "\(mask.kind)",
                "\(rectangle(mask.rect)) in \(unit(mask.units))", "content in \(unit(mask.contentUnits))",
            ].joined(separator: "  "))
        nested { text in
            if let outer = mask.mask { text.append(outer) }
            for child in mask.children { text.append(child) }
        }
    }

    // MARK: Values

    private func name(_ id: String) -> String { id.isEmpty ? "" : " #\(id)" }

    /// At most six decimals.
    func number(_ value: Double) -> String {
        let rounded = value.magnitude < 1e9 ? (value * 1e6).rounded() / 1e6 : value
        let text = (rounded == 0 ? 0 : rounded).description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    func number(_ value: CGFloat) -> String { number(Double(value)) }

    private func point(_ point: CGPoint) -> String { "\(number(point.x)) \(number(point.y))" }

    private func rectangle(_ rect: CGRect) -> String {
        rect.isNull
            ? "nothing"
            : "\(number(rect.origin.x)) \(number(rect.origin.y)) \(number(rect.size.width)) \(number(rect.size.height))"
    }

    func matrix(_ matrix: CGAffineTransform) -> String {
        [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].map { number($0) }.joined(
            separator: " ")
    }

    private func unit(_ units: SVGUnits) -> String {
        units == .userSpaceOnUse ? "user space" : "the object's box"
    }

    private func color(_ color: SVGColor) -> String {
        func digits(_ value: UInt8) -> String {
            (value < 16 ? "0" : "") + String(value, radix: 16)
        }
        let text = "#" + digits(color.red) + digits(color.green) + digits(color.blue)
        return color.alpha == 1 ? text : "\(text) alpha \(number(color.alpha))"
    }

    private func blend(_ mode: GraphicsContext.BlendMode) -> String {
        mode.svgName ?? "normal"
    }
}
