import RasterPaths

extension DisplayList {
    /// The same drawing on a size that is wider and higher by factors, which are positive and finite.
    func stretched(x scaleX: CGFloat, y scaleY: CGFloat) -> DisplayList {
        let stretch = Stretch(x: Double(scaleX), y: Double(scaleY))
        let result = DisplayListStorage(
            size: CGSize(width: size.width * scaleX, height: size.height * scaleY),
            displayScale: displayScale)
        let tables = result.tables
        let source = storage.tables
        tables.pointee.rectangles.append(source.pointee.rectangles.elements)
        tables.pointee.paths.append(source.pointee.paths.elements)
        tables.pointee.verbs.append(source.pointee.verbs.elements)
        tables.pointee.points.append(source.pointee.points.elements)
        tables.pointee.colors.append(source.pointee.colors.elements)
        for transform in source.pointee.transforms.elements {
            tables.pointee.transforms.append(stretch.applied(to: transform))
        }
        stretch.append(source.pointee.commands, to: &tables.pointee.commands)
        // No shape may be thought too small to hide something.
        tables.pointee.largestOpaqueSide =
            source.pointee.largestOpaqueSide * Double(max(scaleX, scaleY)).nextUp
        result.strokes = storage.strokes
        result.images = storage.images
        result.glyphs = storage.glyphs
        result.paints = storage.paints
        result.mayErase = storage.mayErase
        result.drawingDepth = storage.drawingDepth
        result.layers = storage.layers.map { layer in
            var copy = layer
            copy.commands = CommandBuffer(capacity: max(layer.commands.count, 1))
            stretch.append(layer.commands, to: &copy.commands)
            return copy
        }
        result.filters = storage.filters.map { node in
            FilterNode(
                record: FilterRecord(
                    operation: node.record.operation, isLinear: node.record.isLinear,
                    transform: stretch.applied(to: node.record.transform)), previous: node.previous)
        }
        result.clips = storage.clips.map { clip in
            var copy = clip
            copy.box = stretch.applied(to: clip.box)
            return copy
        }
        return DisplayList(storage: result)
    }
}

/// Factors along the axes of a drawing's space.
private struct Stretch {
    let x, y: Double

    func applied(to transform: DeviceTransform) -> DeviceTransform {
        DeviceTransform(
            a: transform.a * x, b: transform.b * y, c: transform.c * x, d: transform.d * y,
            tx: transform.tx * x, ty: transform.ty * y)
    }

    func applied(to box: DeviceBox) -> DeviceBox {
        DeviceBox(minX: box.minX * x, minY: box.minY * y, maxX: box.maxX * x, maxY: box.maxY * y)
    }

    /// Appends commands, whose rectangles keep their places.
    func append(_ commands: CommandBuffer, to copy: inout CommandBuffer) {
        for place in commands.places.elements {
            if place.isRectangle {
                copy.append(rectangle: place.rectangle)
            } else {
                copy.append(applied(to: commands.others[place.other]))
            }
        }
    }

    private func applied(to command: DrawCommand) -> DrawCommand {
        var copy = command
        let bounds = command.bounds
        copy.bounds = CommandBounds(
            applied(
                to: DeviceBox(
                    minX: Double(bounds.minX), minY: Double(bounds.minY), maxX: Double(bounds.maxX),
                    maxY: Double(bounds.maxY))))
        return copy
    }
}
