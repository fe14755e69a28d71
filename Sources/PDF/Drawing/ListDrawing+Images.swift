import RasterEngine
import RasterPaths

/// Images: pixels once a document, drawings as forms.
extension ListDrawing {
    func draw(_ record: ImageRecord, _ transform: CGAffineTransform, _ command: DrawCommand) throws {
        guard record.opacity > 0, record.rect.isUsable else { return }
        guard let label = record.label else { return try drawContent(record, transform, command) }
        content.beginSpan("/Alt", label)
        try drawContent(record, transform, command)
        content.bytes.append("EMC\n")
    }

    private func drawContent(
        _ record: ImageRecord, _ transform: CGAffineTransform, _ command: DrawCommand
    ) throws {
        if record.slicing != nil || needsResampling(record, transform) { return try drawPicture(of: command) }
        try set(opacity: RGBAComponents.clamped(record.opacity), blend: command.blend)
        switch record.content.source {
        case .pixels(let image):
            try draw(image, in: record.rect, transform)
        case .drawing(let drawing):
            let size = drawing.size
            let placed = CGAffineTransform(
                a: record.rect.size.width / size.width, b: 0, c: 0,
                d: record.rect.size.height / size.height, tx: record.rect.origin.x,
                ty: record.rect.origin.y
            ).concatenating(transform)
            if let form = try form(of: drawing, placed) { place(form.number, form.place) }
        }
    }

    /// Whether readers would show an image other than it is said: they take some mean of pixels that are to
    /// be picked, and are free to show squares for pixels that are to be smooth (`/Interpolate` is forbidden
    /// in PDF/A). Photographs stay what they are.
    private func needsResampling(_ record: ImageRecord, _ transform: CGAffineTransform) -> Bool {
        guard case .pixels(let image) = record.content.source, image.jpegFile == nil else { return false }
        // Pixels of the picture for one of the image's, each way.
        let scale = CGFloat(document.density)
        let across =
            hypot(transform.a, transform.b) * record.rect.size.width.magnitude * scale / CGFloat(image.width)
        let down =
            hypot(transform.c, transform.d) * record.rect.size.height.magnitude * scale
            / CGFloat(image.height)
        if record.resampling == .none { return min(across, down) < 1 }
        return max(across, down) > 3 && across * down * CGFloat(image.width) * CGFloat(image.height) < 8e6
    }

    /// Draws an object in a space of its own.
    private func place(_ object: Int, _ transform: CGAffineTransform) {
        guard transform.isFinite else { return }
        content.bytes.append("q ")
        content.bytes.append(transform)
        content.bytes.append(" cm ")
        content.append(.picture, object)
        content.bytes.append(" Do Q\n")
    }

    /// Stretches an image over a rectangle of user space.
    func draw(_ image: CGImage, in rect: CGRect, _ transform: CGAffineTransform) throws {
        let number = try document.image(image)
        var placed = CGAffineTransform(
            a: rect.size.width, b: 0, c: 0, d: -rect.size.height, tx: rect.origin.x,
            ty: rect.origin.y + rect.size.height
        ).concatenating(transform)
        if placed.b == 0, placed.c == 0, placed.a > 0, placed.d < 0 {
            // Poppler gives an image that ends where a pixel begins that pixel, too.
            let sliver = min(Self.sliver, placed.a / 2, -placed.d / 2)
            placed.a -= sliver
            placed.d += sliver
            placed.ty -= sliver
        }
        place(number, placed)
    }

    private static let sliver: CGFloat = 0.004

    /// A drawing inside this one as a form, and where the form is placed; nil for an empty one.
    ///
    /// One that is shown larger is written as large as it is shown, for its numbers have three decimals.
    /// - Parameter placed: the drawing's points to the stream's space.
    private func form(
        of drawing: NestedDrawing, _ placed: CGAffineTransform
    ) throws -> (number: Int, place: CGAffineTransform)? {
        guard nesting < NestedDrawing.deepest, drawing.size.width > 0, drawing.size.height > 0,
            drawing.size.width.isFinite, drawing.size.height.isFinite
        else { return nil }
        let scale = Self.scale(drawing.size, placed)
        let inner = ListDrawing(document, drawing.list, scale: scale, nesting: nesting + 1)
        if drawing.colorMode != .nonLinear, drawing.list.combinesColors {
            try inner.drawPicture(drawing.colorMode, isOpaque: drawing.isOpaque)
        } else {
            if drawing.isOpaque { inner.fillBlack() }
            try StackRoom.throwing(128 << 10) { try inner.draw(drawing.list.commands) }
        }
        guard !inner.content.isEmpty else { return nil }
        return (try document.group(inner.content, box: inner.box), placed.scaledBefore(by: 1 / scale))
    }

    /// Units for each point of something so large, so that they are about points of the page.
    private static func scale(_ size: CGSize, _ placed: CGAffineTransform) -> CGFloat {
        let most = farthestUnit / max(size.width, size.height)
        let scale = min(placed.longestUnit, most)
        return (scale > 2 || most < 1) && scale.isNormal ? scale : 1
    }

    /// A page is smaller.
    private static let farthestUnit: CGFloat = 20000

    // MARK: Tiles

    /// Fills what a clip leaves with tiles: one by one where they are few, for readers round the cells of
    /// patterns to their pixels and are off by whole tiles in the end.
    /// - Parameter seen: in the list's points.
    func paint(_ paint: TiledDrawingPaint, _ transform: CGAffineTransform, seen: CGRect) throws {
        let placed = paint.transform.concatenating(transform)
        guard let form = try form(of: paint.tile, placed) else { return }
        if let tiles = Self.tiles(paint.tile.size, placed, seen: seen) {
            for tile in tiles {
                let origin = CGPoint(x: tile.x, y: tile.y).applying(placed)
                place(form.number, form.place.moved(to: origin))
            }
            return
        }
        var cell = Content()
        cell.append(.picture, form.number)
        cell.bytes.append(" Do")
        let scale = Self.scale(paint.tile.size, placed)
        try fill(
            with: cell,
            cell: CGRect(
                x: 0, y: 0, width: paint.tile.size.width * scale, height: paint.tile.size.height * scale),
            form.place)
    }

    private static let mostTiles: CGFloat = 1024

    /// The corners of the tiles that are seen, row by row; nil where they are too many.
    private static func tiles(_ size: CGSize, _ transform: CGAffineTransform, seen: CGRect) -> [CGPoint]? {
        guard transform.isFinite, transform.determinant != 0 else { return nil }
        let area = seen.applying(transform.inverted())
        let (left, top) = ((area.minX / size.width).rounded(.down), (area.minY / size.height).rounded(.down))
        let columns = (area.maxX / size.width).rounded(.up) - left
        let rows = (area.maxY / size.height).rounded(.up) - top
        guard columns > 0, rows > 0, columns * rows <= mostTiles, left.magnitude < 1e6, top.magnitude < 1e6
        else { return nil }
        return (0..<Int(rows)).flatMap { row in
            (0..<Int(columns)).map { column in
                CGPoint(x: (left + CGFloat(column)) * size.width, y: (top + CGFloat(row)) * size.height)
            }
        }
    }

    func paint(_ paint: TiledImagePaint, _ transform: CGAffineTransform) throws {
        let size = paint.content.size
        let placed = CGAffineTransform(translationX: paint.origin.x, y: paint.origin.y)
            .concatenating(paint.transform).concatenating(transform)
        // The whole image, so large and so placed that the part fills the cell.
        let tile = CGSize(width: size.width * paint.scale, height: size.height * paint.scale)
        let unit = Self.scale(tile, placed)
        let (width, height) = (tile.width * unit, tile.height * unit)
        let cell = CGRect(
            x: 0, y: 0, width: width * paint.sourceRect.size.width,
            height: height * paint.sourceRect.size.height)
        guard cell.isUsable else { return }
        let whole = CGAffineTransform(
            a: width, b: 0, c: 0, d: height, tx: -paint.sourceRect.origin.x * width,
            ty: -paint.sourceRect.origin.y * height)
        let drawing = inner()
        switch paint.content.source {
        case .pixels(let image):
            try drawing.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1), whole)
        case .drawing(let nested):
            let inCell = CGAffineTransform(scaleX: 1 / nested.size.width, y: 1 / nested.size.height)
                .concatenating(whole)
            guard let form = try form(of: nested, inCell) else { return }
            drawing.place(form.number, form.place)
        }
        try fill(with: drawing.content, cell: cell, placed.scaledBefore(by: 1 / unit))
    }

    /// Paints all that the clip leaves with a pattern.
    private func fill(with content: Content, cell: CGRect, _ transform: CGAffineTransform) throws {
        guard cell.isUsable, transform.isFinite, transform.determinant != 0 else { return }
        var entries = PDFBytes("/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox")
        entries.append(cell)
        entries.append("/XStep ")
        entries.append(factor: Double(cell.width))
        entries.append("/YStep ")
        entries.append(factor: Double(cell.height))
        entries.append("/Matrix[")
        entries.append(transform.concatenating(patternBase))
        entries.append("]")
        entries.append(content.resources)
        let pattern = try document.file.addStream(entries, content.bytes.bytes)
        self.content.bytes.append("/Pattern cs ")
        self.content.append(.pattern, pattern)
        self.content.bytes.append(" scn\n")
        self.content.append(Path(box), .identity)
        self.content.bytes.append("f\n")
        state.fill = nil
    }
}

extension CGRect {
    /// Finite, and with an area; sides may run backwards.
    var isUsable: Bool {
        origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
            && size.width != 0 && size.height != 0
    }
}
