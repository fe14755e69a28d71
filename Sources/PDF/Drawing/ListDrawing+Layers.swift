import RasterEngine
import RasterPaths

/// Layers: forms that are composited as one, and pictures where PDF has no word for what is done with them.
extension ListDrawing {
    func drawLayer(_ index: ListIndex<LayerRecord>, _ command: DrawCommand) throws {
        let record = list[index]
        guard record.opacity > 0 else { return }
        if record.filter.index != nil { return try drawFiltered(index, command) }
        if record.opacity >= 1, command.blend == .normal, !record.blends {
            return try draw(list.commands(of: index))
        }
        guard let form = try form(of: index) else { return }
        try set(opacity: record.opacity, blend: command.blend)
        content.append(.picture, form)
        content.bytes.append(" Do\n")
    }

    /// A layer with filters: a shadow is a picture under what casts it, all others are pictures.
    private func drawFiltered(_ index: ListIndex<LayerRecord>, _ command: DrawCommand) throws {
        let record = list[index]
        guard let shadow = list.shadowExcerpt(of: command), shadow.blend.documentName != nil else {
            return try drawPicture(of: command)
        }
        // What casts it, without the filter.
        func drawSource(in drawing: ListDrawing, opacity: Double, blend: BlendOperator) throws {
            if opacity >= 1, blend == .normal, !record.blends {
                return try drawing.draw(list.commands(of: index))
            }
            guard let form = try form(of: index) else { return }
            try drawing.set(opacity: opacity, blend: blend)
            drawing.content.append(.picture, form)
            drawing.content.bytes.append(" Do\n")
        }
        if shadow.isSeparate {
            if shadow.isAbove { try drawSource(in: self, opacity: record.opacity, blend: command.blend) }
            try drawPicture(of: shadow.list, blend: shadow.blend)
            if !shadow.isAbove { try drawSource(in: self, opacity: record.opacity, blend: command.blend) }
        } else if record.opacity >= 1, command.blend == .normal {
            try drawPicture(of: shadow.list, blend: .normal)
            try drawSource(in: self, opacity: 1, blend: .normal)
        } else {
            let both = inner()
            try both.drawPicture(of: shadow.list, blend: .normal)
            try drawSource(in: both, opacity: 1, blend: .normal)
            guard !both.content.isEmpty else { return }
            let form = try document.group(both.content, box: box)
            try set(opacity: record.opacity, blend: command.blend)
            content.append(.picture, form)
            content.bytes.append(" Do\n")
        }
    }

    /// A form of a layer's commands; nil for one in which nothing is seen.
    func form(of layer: ListIndex<LayerRecord>) throws -> Int? {
        let commands = list.commands(of: layer)
        let inner = inner()
        try StackRoom.throwing(128 << 10) { try inner.draw(commands) }
        guard !inner.content.isEmpty else { return nil }
        var bounds = CGRect.null
        for command in commands {
            let rectangle = self.bounds(of: command)
            guard !rectangle.isNull else { continue }
            // Filters reach beyond what is drawn.
            let seen = command.layer == nil ? rectangle.within(box) : box
            bounds = bounds.isNull ? seen : bounds.union(seen)
        }
        guard !bounds.isNull else { return nil }
        return try document.group(inner.content, box: bounds.insetBy(dx: -1, dy: -1).within(box))
    }

    // MARK: Pictures

    /// Whether a command changes what is under it in a way that PDF can't say, so that what is under it must
    /// be known.
    func needsCanvas(_ command: DrawCommand) -> Bool {
        if command.blend.documentName == nil { return true }
        if case .paint(let index) = command.source, case .backdrop = list[index] { return true }
        guard let layer = command.layer else { return false }
        if list[layer].showsBackdrop { return true }
        // A shadow with a mode of its own.
        guard let shadow = list.firstFilter(of: layer)?.record.separateShadow else { return false }
        return shadow.blend.documentName == nil || !isOnlyFilter(layer)
    }

    private func isOnlyFilter(_ layer: ListIndex<LayerRecord>) -> Bool {
        list[layer].filter.index.map { list[$0].previous.isNone } ?? true
    }

    /// A picture of some commands together, with their clips and modes.
    func drawPicture(ofAll commands: Slice<CommandList>) throws {
        try drawPicture(of: list.excerpt(commands), blend: .normal)
        for command in commands { try appendUnseen(command) }
    }

    /// A picture of the whole list, combined in a space that PDF doesn't know.
    func drawPicture(_ colorMode: ColorRenderingMode, isOpaque: Bool) throws {
        try drawPicture(of: list, blend: .normal, colorMode, isOpaque: isOpaque)
        for command in list.commands { try appendUnseen(command) }
    }

    /// A picture of one command, in the clip that is in force.
    func drawPicture(of command: DrawCommand) throws {
        var alone = command
        alone.blend = .normal
        alone.clip = .none
        try drawPicture(of: list.excerpt(CollectionOfOne(alone)), blend: command.blend)
        try appendUnseen(command)
    }

    /// A picture of a list that is drawn here.
    func drawPicture(
        of excerpt: DisplayList, blend: BlendOperator, _ colorMode: ColorRenderingMode = .nonLinear,
        isOpaque: Bool = false
    ) throws {
        func pixels(_ density: CGFloat) -> PixelRect {
            isOpaque
                ? excerpt.pixelExtent(scale: density).rect
                : excerpt.paintedBox(scale: density, colorMode: colorMode)
        }
        // Of the page, not of a drawing that is shown larger: but then not without bounds.
        var density = CGFloat(document.density)
        if scale > 1 {
            let most = (Self.mostPixels / max(excerpt.size.width * excerpt.size.height, 1e-9)).squareRoot()
            density = max(min(density * scale, most), density)
        }
        let pixels = pixels(density)
        guard !pixels.isEmpty else { return }
        let image = document.renderer.image(
            of: excerpt, pixels: pixels, scale: density, isOpaque: isOpaque, colorMode: colorMode)
        guard let seen = image.seenPart, let part = image.cropping(to: seen) else { return }
        try set(opacity: 1, blend: blend)
        try draw(
            part,
            in: CGRect(
                x: CGFloat(pixels.x + seen.x) / density, y: CGFloat(pixels.y + seen.y) / density,
                width: CGFloat(seen.width) / density, height: CGFloat(seen.height) / density),
            CGAffineTransform(scaleX: scale, y: scale))
    }

    private static let mostPixels: CGFloat = 16e6

    // MARK: Words of pictures

    /// Puts a command's words where they are seen, to be found.
    func appendUnseen(_ command: DrawCommand) throws {
        switch command.content {
        case .glyphs(let index):
            try appendUnseen(list[index], placed(list[command.transform]))
        case .layer(let layer, let glyphs):
            if let glyphs = glyphs.index {
                return try appendUnseen(list[glyphs], placed(list[command.transform]))
            }
            try StackRoom.throwing(128 << 10) {
                for inner in list.commands(of: layer) { try appendUnseen(inner) }
            }
        case .fill, .stroke, .image: break
        }
    }
}

extension DisplayList {
    /// Whether the space in which colours are combined may be seen, other than at edges.
    var combinesColors: Bool {
        commands.contains { command in
            if command.blend != .normal || command.clip.index != nil { return true }
            if case .fill = command.content, case .color(let color) = command.source {
                return self[color].opacity < 1
            }
            return command.layer != nil || !isPlainText(command)
        }
    }

    private func isPlainText(_ command: DrawCommand) -> Bool {
        if case .glyphs = command.content, case .color(let color) = command.source {
            return self[color].opacity >= 1
        }
        return false
    }
}

extension StackRoom {
    static func throwing(_ byteCount: Int, _ body: () throws -> Void) throws {
        try with(byteCount, threadOf: 4 << 20) { Result { try body() } }.get()
    }
}
