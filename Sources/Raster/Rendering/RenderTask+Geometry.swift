import RasterPaths

/// What a command's geometry is in pixels: for drawing it and for showing how it is drawn.
extension RenderTask {
    /// User space to the picture's pixels.
    @inline(__always)
    func transform(of command: DrawCommand) -> DeviceTransform {
        tables.pointee.transforms[Int(command.transform)].scaled(by: scale)
    }

    /// The rectangle that a fill paints, if it is an upright one.
    @inline(__always)
    func uprightRectangle(of command: DrawCommand) -> DeviceRectangle? {
        let path = tables.pointee.paths[Int(command.geometry)]
        let transform = transform(of: command)
        guard path.isRectangle, transform.keepsAxes else { return nil }
        let corners = tables.pointee.points.base + path.pointStart
        return DeviceRectangle(from: corners[0], to: corners[1], transform: transform)
    }

    /// Makes the outline that a command paints inside, of a stroke the stroke's own. Empty when it has no finite place.
    @inline(__always)
    func flatten(_ command: DrawCommand, into outline: FlattenedOutline) {
        flatten(command, into: outline, rows: target.y..<(target.y &+ target.height))
    }

    /// The same for some rows of the picture.
    @inline(__always)
    func flatten(_ command: DrawCommand, into outline: FlattenedOutline, rows: Range<Int>) {
        let transform = transform(of: command)
        let columns = 0..<pictureWidth
        if command.kind == .stroke {
            (strokeOutline(command) ?? Path()).withUnsafeElements { verbs, points in
                outline.flatten(
                    verbs: verbs, points: points, transform: transform, rows: rows, columns: columns)
            }
            return
        }
        if command.kind == .glyphs {
            list.glyphs[Int(command.style)].outline.withUnsafeElements { verbs, points in
                outline.flatten(
                    verbs: verbs, points: points, transform: transform, rows: rows, columns: columns)
            }
            return
        }
        let path = tables.pointee.paths[Int(command.geometry)]
        if path.isRectangle {
            let corners = tables.pointee.points.base + path.pointStart
            outline.flatten(
                rectangleFrom: corners[0], to: corners[1], transform: transform, rows: rows, columns: columns)
        } else {
            let (verbs, points) = list.elements(of: path)
            outline.flatten(verbs: verbs, points: points, transform: transform, rows: rows, columns: columns)
        }
    }

    /// The outline of a stroke in user space, fine enough for this rendering; nil when it has no finite place.
    func strokeOutline(_ command: DrawCommand) -> Path? {
        if let outline = strokeOutlines?.path(command.style) { return outline }
        let transform = transform(of: command)
        guard transform.isFinite else { return nil }
        return list.path(tables.pointee.paths[Int(command.geometry)])
            .stroked(
                list.strokeStyles[Int(command.style)],
                pixel: transform.userDistance(ofPixels: 1))
    }
}
