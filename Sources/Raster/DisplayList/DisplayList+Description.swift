import RasterPaths

extension DisplayList: CustomStringConvertible {
    /// The list as text: a line with the size in points and the number of commands, then a line a command, whose
    /// fields are two spaces apart: its number, its kind, the geometry, the paint, the style, a transform other than the
    /// identity, its clip, and the box in the drawing's space that holds what it may paint. What a layer holds follows
    /// it, numbered `layer.command`; a clip stands before the first command that it applies to, its parts apart: each
    /// lies within the one that it names.
    ///
    /// A rectangle is `x y width height re`; any other path is in the lossless format of `Path.description`, so both
    /// can be read back. Boxes are `minX minY maxX maxY`. Numbers outside paths are rounded to six decimals.
    public var description: String {
        let commands = storage.tables.pointee.commands
        var text = "\(Self.text(size.width)) × \(Self.text(size.height)) points, "
        text += commandCount == 1 ? "1 command\n" : "\(commandCount) commands\n"
        var shownClips = 0
        for index in 0..<commands.count {
            describe(commands[index], "\(index)", &shownClips, into: &text)
        }
        return text
    }

    /// A command in a line, and what is in its layer in lines below, further in.
    private func describe(
        _ command: DrawCommand, _ name: String, _ shownClips: inout Int, into text: inout String
    ) {
        let indent = String(repeating: "  ", count: name.count { $0 == "." })
        if command.clip >= 0 { describeClips(upTo: Int(command.clip), indent, &shownClips, into: &text) }
        var fields = [name]
        switch command.kind {
        case .fill: fields += describeFill(command)
        case .stroke: fields += describeStroke(command)
        case .image: fields += describeImage(command)
        case .layer: fields += describeLayer(command)
        case .glyphs: fields += describeGlyphs(command)
        }
        if command.blendMode != 0 {
            fields.append("blend \(GraphicsContext.BlendMode.names[Int(command.blendMode)])")
        }
        fields += describeTransform(command.transform)
        if command.clip >= 0 { fields.append("clip \(command.clip)") }
        if command.kind != .layer { fields.append("bounds \(command.bounds.listDescription)") }
        text += indent + fields.joined(separator: "  ") + "\n"
        if command.kind == .layer { describeLayer(Int(command.paint), name, &shownClips, into: &text) }
    }

    private func describeLayer(
        _ layer: Int, _ name: String, _ shownClips: inout Int, into text: inout String
    ) {
        let commands = storage.layers[layer].commands
        for index in 0..<commands.count {
            describe(commands[index], "\(name).\(index)", &shownClips, into: &text)
        }
    }

    /// The clips that were made up to one and are not shown yet.
    private func describeClips(
        upTo last: Int, _ indent: String, _ shownClips: inout Int, into text: inout String
    ) {
        while shownClips <= last {
            let index = shownClips
            shownClips += 1
            let clip = storage.clips[index]
            var fields = ["clip \(index)", clip.isInverse ? "outside" : "inside"]
            switch clip.shape {
            case .path(let geometry, let rule, let isAntialiased):
                fields.append(geometry < 0 ? "nothing" : describePath(geometry))
                fields.append(describe(rule, isAntialiased: isAntialiased))
                fields += describeTransform(clip.transform)
            case .layer(let layer, let opacity):
                fields.append("the alpha of a layer")
                if opacity != 1 { fields.append("opacity \(Self.text(opacity))") }
                if storage.layers[Int(layer)].commands.count == 0 { fields.append("empty") }
            }
            if clip.previous >= 0 { fields.append("within clip \(clip.previous)") }
            text += indent + fields.joined(separator: "  ") + "\n"
            if case .layer(let layer, _) = clip.shape {
                describeLayer(Int(layer), "c\(index)", &shownClips, into: &text)
            }
        }
    }

    private func describeTransform(_ index: Int32) -> [String] {
        let transform = storage.tables.pointee.transforms[Int(index)]
        return transform.isIdentity ? [] : ["transform \(transform.listDescription)"]
    }

    private func describe(_ rule: FillRule, isAntialiased: Bool) -> String {
        (rule == .evenOdd ? "even-odd" : "nonzero") + (isAntialiased ? "" : ", not antialiased")
    }

    private func describeFill(_ command: DrawCommand) -> [String] {
        [
            "fill", describePath(command.geometry), describePaint(command),
            describe(command.rule, isAntialiased: command.isAntialiased),
        ]
    }

    private func describeStroke(_ command: DrawCommand) -> [String] {
        [
            "stroke", describePath(command.geometry), describePaint(command),
            storage.strokeStyles[Int(command.style)].listDescription,
        ]
    }

    private func describeGlyphs(_ command: DrawCommand) -> [String] {
        ["glyphs", storage.glyphs[Int(command.style)].listDescription, describePaint(command)]
    }

    private func describePaint(_ command: DrawCommand) -> String {
        guard let index = command.colorfulPaint else {
            return storage.tables.pointee.colors[Int(command.paint)].description
        }
        return storage.paints[index].listDescription
    }

    private func describeLayer(_ command: DrawCommand) -> [String] {
        let layer = storage.layers[Int(command.paint)]
        let count = layer.commands.count
        var fields = ["layer", count == 1 ? "1 command" : "\(count) commands"]
        if command.style >= 0 {
            fields.append("glyphs \(storage.glyphs[Int(command.style)].listDescription)")
        }
        if layer.opacity != 1 { fields.append("opacity \(Self.text(layer.opacity))") }
        var next = layer.filter
        while next >= 0 {
            fields.append(storage.filters[Int(next)].record.listDescription)
            next = storage.filters[Int(next)].previous
        }
        return fields
    }

    private func describeImage(_ command: DrawCommand) -> [String] {
        let record = storage.images[Int(command.paint)]
        var style = "interpolation \(record.interpolation)"
        if record.slices != nil { style += ", in slices" }
        if record.opacity != 1 { style += ", opacity \(Self.text(record.opacity))" }
        if !command.isAntialiased { style += ", not antialiased" }
        return [
            "image",
            "\(record.image.width) × \(record.image.height) pixels in \(Self.rectangle(record.rect))", style,
        ]
    }

    private func describePath(_ geometry: Int32) -> String {
        let record = storage.tables.pointee.paths[Int(geometry)]
        guard record.isRectangle else { return storage.path(record).description }
        let low = storage.tables.pointee.points[record.pointStart]
        let high = storage.tables.pointee.points[record.pointStart + 1]
        return Self.rectangle(CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y))
    }

    private static func rectangle(_ rect: CGRect) -> String {
        "\(text(rect.origin.x)) \(text(rect.origin.y)) \(text(rect.size.width)) \(text(rect.size.height)) re"
    }

    /// At most six decimals: what floating-point arithmetic leaves behind them says nothing to a reader.
    static func text(_ value: Double) -> String {
        let rounded = value.magnitude < 1e9 ? (value * 1e6).rounded() / 1e6 : value
        let text = (rounded == 0 ? 0 : rounded).description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    static func text(_ value: CGFloat) -> String { text(Double(value)) }
}

extension DeviceTransform {
    fileprivate var isIdentity: Bool { a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0 }

    fileprivate var listDescription: String {
        [a, b, c, d, tx, ty].map { DisplayList.text($0) }.joined(separator: " ")
    }
}

extension CommandBounds {
    fileprivate var listDescription: String {
        // As the nearest values of three decimals: they were rounded outwards by a little to begin with.
        [minX, minY, maxX, maxY]
            .map { DisplayList.text(($0.magnitude < 1e9 ? (Double($0) * 1e3).rounded() / 1e3 : Double($0))) }
            .joined(separator: " ")
    }
}

extension ResolvedShading.Paint {
    fileprivate var listDescription: String {
        switch self {
        case .none: "nothing"
        case .color(let color): color.description
        case .gradient(let gradient): gradient.listDescription
        case .mesh: "mesh gradient"
        case .backdrop: "backdrop"
        case .shader: "shader"
        case .tiledImage(let paint):
            "tiles of "
                + (paint.image.pixels().map { "\($0.image.width) × \($0.image.height) pixels" } ?? "nothing")
        case .tiledDrawing(let paint): paint.listDescription
        }
    }
}

extension GradientPaint {
    fileprivate var listDescription: String {
        func text(_ point: CGPoint) -> String { "\(DisplayList.text(point.x)) \(DisplayList.text(point.y))" }
        var result =
            switch geometry {
            case .linear(let start, let end): "linear gradient \(text(start)) to \(text(end))"
            case .radial(let center, let start, let end):
                "radial gradient about \(text(center)) radius \(DisplayList.text(start)) to \(DisplayList.text(end))"
            case .conical(let startCenter, let start, let endCenter, let end):
                "radial gradient from \(text(startCenter)) radius \(DisplayList.text(start))"
                    + " to \(text(endCenter)) radius \(DisplayList.text(end))"
            case .conic(let center, let angle):
                "conic gradient about \(text(center)) from \(DisplayList.text(angle.degrees))°"
            }
        result += stops.map { " \($0.color) at \(DisplayList.text($0.location))" }.joined(separator: ",")
        if options.contains(.mirror) {
            result += ", mirror"
        } else if options.contains(.repeat) {
            result += ", repeat"
        }
        switch MixingSpace(options) {
        case .perceptual: break
        case .encoded: result += ", encoded colour"
        case .linear: result += ", linear colour"
        }
        if options.contains(.separateOpacity) { result += ", separate opacity" }
        if let transform { result += ", transform \(DeviceTransform(transform).listDescription)" }
        if opacity != 1 { result += ", opacity \(DisplayList.text(opacity))" }
        return result
    }
}

extension StrokeStyle {
    fileprivate var listDescription: String {
        var text = "width \(DisplayList.text(lineWidth)), \(lineCap) caps, \(lineJoin) joins"
        if lineJoin == .miter {
            text += " \(clipsMiters ? "cut off at" : "to") \(DisplayList.text(miterLimit))"
        }
        if !dash.isEmpty {
            text += ", dash \(dash.map { DisplayList.text($0) }.joined(separator: " "))"
            if dashPhase != 0 { text += " from \(DisplayList.text(dashPhase))" }
        }
        return text
    }
}
