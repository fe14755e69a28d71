import RasterPaths

extension DisplayList: CustomStringConvertible {
    /// The list as text: a line with the size in points and the number of commands, then a line a command,
    /// whose fields are two spaces apart: its number, its kind, the geometry, the paint, the style, a
    /// transform other than the identity, its clip, and the box in the drawing's space that holds what it may
    /// paint. What a layer holds follows it, numbered `layer.command`; a clip stands before the first command
    /// that it applies to, its parts apart: each lies within the one that it names.
    ///
    /// A rectangle is `x y width height re`; any other path is in the format of `Path.description` without
    /// its rounding, so both can be read back. Boxes are `minX minY maxX maxY`. Numbers outside paths are
    /// rounded to six decimals.
    public var description: String {
        var text = "\(Self.text(size.width)) × \(Self.text(size.height)) points, "
        text += commandCount == 1 ? "1 command\n" : "\(commandCount) commands\n"
        var shownClips = 0
        for (index, command) in commands.enumerated() {
            describe(command, "\(index)", &shownClips, into: &text)
        }
        return text
    }

    /// A command in a line, and what is in its layer in lines below, further in.
    private func describe(
        _ command: DrawCommand, _ name: String, _ shownClips: inout Int, into text: inout String
    ) {
        let indent = String(repeating: "  ", count: name.count { $0 == "." })
        if let clip = command.clip.index { describeClips(upTo: clip, indent, &shownClips, into: &text) }
        var fields = [name] + describe(command.content, command.source)
        if !command.blend.isNormal { fields.append("blend \(command.blend.name)") }
        fields += describe(command.transform)
        if let clip = command.clip.index { fields.append("clip \(clip.value)") }
        if command.layer == nil { fields.append("bounds \(command.bounds.listDescription)") }
        text += indent + fields.joined(separator: "  ") + "\n"
        if let layer = command.layer { describeCommands(of: layer, name, &shownClips, into: &text) }
    }

    private func describeCommands(
        of layer: ListIndex<LayerRecord>, _ name: String, _ shownClips: inout Int, into text: inout String
    ) {
        for (index, command) in commands(of: layer).enumerated() {
            describe(command, "\(name).\(index)", &shownClips, into: &text)
        }
    }

    /// The clips that were made up to one and are not shown yet.
    private func describeClips(
        upTo last: ListIndex<ClipRecord>, _ indent: String, _ shownClips: inout Int, into text: inout String
    ) {
        while shownClips <= last.value {
            let index = ListIndex<ClipRecord>(shownClips)
            shownClips += 1
            let clip = self[index]
            var fields = ["clip \(index.value)", clip.isInverse ? "outside" : "inside"]
            switch clip.shape {
            case .nothing:
                fields.append("nothing")
                fields += describe(clip.transform)
            case .path(let path, let rule, let isAntialiased):
                fields += [describe(path), describe(rule, isAntialiased: isAntialiased)]
                fields += describe(clip.transform)
            case .layer(let layer, let opacity):
                fields.append("the alpha of a layer")
                if opacity != 1 { fields.append("opacity \(Self.text(opacity))") }
                if commands(of: layer).isEmpty { fields.append("empty") }
            }
            if let previous = clip.previous.index { fields.append("within clip \(previous.value)") }
            text += indent + fields.joined(separator: "  ") + "\n"
            if case .layer(let layer, _) = clip.shape {
                describeCommands(of: layer, "c\(index.value)", &shownClips, into: &text)
            }
        }
    }

    private func describe(_ index: ListIndex<DeviceTransform>) -> [String] {
        let transform = self[index]
        return transform.isIdentity ? [] : ["transform \(transform.listDescription)"]
    }

    private func describe(_ rule: FillRule, isAntialiased: Bool) -> String {
        (rule == .evenOdd ? "even-odd" : "nonzero") + (isAntialiased ? "" : ", not antialiased")
    }

    private func describe(_ content: DrawCommand.Content, _ source: DrawCommand.Source) -> [String] {
        switch content {
        case .fill(let path, let rule, let isAntialiased):
            return ["fill", describe(path), describe(source), describe(rule, isAntialiased: isAntialiased)]
        case .stroke(let index):
            let stroke = self[index]
            return ["stroke", Self.text(stroke.path), describe(source), stroke.style.listDescription]
        case .glyphs(let index): return ["glyphs", self[index].listDescription, describe(source)]
        case .image(let index, let isAntialiased): return ["image"] + describe(self[index], isAntialiased)
        case .layer(let index, let glyphs):
            let layer = self[index]
            let count = commands(of: index).count
            var fields = ["layer", count == 1 ? "1 command" : "\(count) commands"]
            if let glyphs = glyphs.index { fields.append("glyphs \(self[glyphs].listDescription)") }
            if layer.opacity != 1 { fields.append("opacity \(Self.text(layer.opacity))") }
            var next = layer.filter.index
            while let filter = next {
                fields.append(self[filter].record.listDescription)
                next = self[filter].previous.index
            }
            return fields
        }
    }

    private func describe(_ source: DrawCommand.Source) -> String {
        switch source {
        case .color(let color): self[color].description
        case .paint(let paint): self[paint].listDescription
        case .content: "itself"
        }
    }

    private func describe(_ image: ImageRecord, _ isAntialiased: Bool) -> [String] {
        var style = "interpolation \(image.resampling)"
        if image.slicing != nil { style += ", in slices" }
        if image.opacity != 1 { style += ", opacity \(Self.text(image.opacity))" }
        if !isAntialiased { style += ", not antialiased" }
        if let label = image.label { style += ", labelled \(label.debugDescription)" }
        let (width, height) = image.content.pixelSize
        return ["\(width) × \(height) pixels in \(Self.text(image.rect))", style]
    }

    private func describe(_ path: ListIndex<PathRecord>) -> String { Self.text(self.path(path)) }

    private static func text(_ path: Path) -> String {
        path.rectangle.map { text($0) } ?? path.losslessDescription
    }

    private static func text(_ rect: CGRect) -> String {
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

extension Paint {
    fileprivate var listDescription: String {
        switch self {
        case .none: "nothing"
        case .color(let color): color.description
        case .gradient(let gradient): gradient.listDescription
        case .mesh: "mesh gradient"
        case .backdrop: "backdrop"
        case .shader: "shader"
        case .tiledImage(let paint):
            "tiles of \(paint.content.pixelSize.width) × \(paint.content.pixelSize.height) pixels"
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
        switch options.spread {
        case .pad: break
        case .mirror: result += ", mirror"
        case .repeat: result += ", repeat"
        }
        switch options.space {
        case .perceptual: break
        case .oklab: result += ", smooth colour"
        case .encoded: result += ", encoded colour"
        case .linear: result += ", linear colour"
        }
        if options.separatesOpacity { result += ", separate opacity" }
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
