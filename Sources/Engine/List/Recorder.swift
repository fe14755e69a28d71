import RasterKernels
import RasterPaths

/// Writes a display list, or a layer of one. All copies of a context share one recorder, so their commands
/// come in call order; a layer has a recorder of its own that writes into the same tables.
@usableFromInline
package final class Recorder {
    package let storage: DisplayListStorage
    private let tables: UnsafeMutablePointer<DisplayListStorage.Tables>
    /// Where commands go: the list's own, or a layer's.
    private let commands: UnsafeMutablePointer<CommandBuffer>
    private let isLayer: Bool
    /// How many layers this one is inside.
    package let depth: Int
    @exclusivity(unchecked) package private(set) var isFinished = false
    @exclusivity(unchecked) private var blends = false
    /// Whether a backdrop is that of what is around the layer, and whether there is one.
    private let looksAround: Bool
    @exclusivity(unchecked) private var hasBackdrop = false

    /// The last long path: drawn again (filled, then stroked, say) its elements are stored once.
    private var lastLongPath: Path?
    private var lastLongPathRecord = ListIndex<PathRecord>(0)
    private static let longPath = 64

    /// - Parameter displayScale: pixels a point, for which it is recorded.
    package init(size: CGSize, displayScale: CGFloat = 1) {
        storage = DisplayListStorage(size: size, displayScale: displayScale)
        tables = storage.tables
        commands = tables.pointer(to: \.commands).unsafelyUnwrapped
        isLayer = false
        looksAround = false
        depth = 0
    }

    /// For a layer inside another recorder's target.
    /// - Parameter looksAround: a backdrop painted in it is that of what is around it.
    package init(layerIn parent: Recorder, looksAround: Bool = false) {
        storage = parent.storage
        tables = storage.tables
        commands = .allocate(capacity: 1)
        commands.initialize(to: CommandBuffer(capacity: 2))
        isLayer = true
        self.looksAround = looksAround
        depth = parent.depth + 1
        // What a context that escaped draws in a layer must not reach a list that others read.
        isFinished = parent.isFinished
    }

    deinit {
        if isLayer { commands.deallocate() }
    }

    /// The number of commands so far; a layer is one.
    package var commandCount: Int { commands.pointee.count }

    /// Closes the list. What is drawn afterwards, through a context that escaped, is dropped.
    package func finish() -> DisplayList {
        isFinished = true
        lastLongPath = nil
        storage.finish()
        return DisplayList(storage: storage)
    }

    /// Closes a layer and leaves it in the list.
    package func finishLayer(
        filter: OptionalListIndex<FilterNode>, opacity: Double
    ) -> ListIndex<LayerRecord> {
        isFinished = true
        lastLongPath = nil
        return storage.layers.add(
            LayerRecord(
                commands: commands.pointee, filter: filter, opacity: RGBAComponents.clamped(opacity),
                blends: blends, showsBackdrop: looksAround && hasBackdrop))
    }

    /// Closes a layer that is not to be drawn.
    package func drop() {
        commands.pointee.deallocate()
        isFinished = true
    }

    /// Makes a layer's commands this one's own, unless any of them combines with what is under it otherwise
    /// than by lying on it: then nothing is done.
    /// - Returns: whether they are.
    package func takeCommands(of layer: Recorder) -> Bool {
        guard !layer.blends else { return false }
        if !isFinished { commands.pointee.append(layer.commands.pointee) }
        layer.drop()
        return true
    }

    /// What a command takes from the context besides its paint.
    @usableFromInline
    package struct State {
        @usableFromInline package var transform: CGAffineTransform
        @usableFromInline package var blend: BlendOperator
        @usableFromInline package var clip: OptionalListIndex<ClipRecord>

        @inlinable package init(
            transform: CGAffineTransform, blend: BlendOperator, clip: OptionalListIndex<ClipRecord>
        ) {
            self.transform = transform
            self.blend = blend
            self.clip = clip
        }
    }

    package func fill(_ path: Path, color: RGBAComponents, state: State, style: FillStyle) {
        if let rectangle = path.rectangle, state.blend.isNormal {
            fill(rectangle, color: color, transform: state.transform, clip: state.clip, style: style)
        } else {
            append(path, color, state, style)
        }
    }

    /// Fills a standardized, finite rectangle source-over.
    package func fill(
        _ rectangle: CGRect, color: RGBAComponents, transform: CGAffineTransform,
        clip: OptionalListIndex<ClipRecord>, style: FillStyle
    ) {
        let low = rectangle.origin
        let high = CGPoint(x: low.x + rectangle.size.width, y: low.y + rectangle.size.height)
        let bytes = color.bytesOfSRGB
        // Most are like the last one. All others are left to a function that is called last, so that no
        // registers need be saved for these.
        guard !isFinished, RectangleCommand.holds(low, high), bytes.exact != 0, color.colorSpace == .sRGB,
            tables.pointee.isLast(DeviceTransform(transform)), tables.pointee.rectangles.hasRoom,
            commands.pointee.places.hasRoom
        else { return fillRarely(rectangle, color, transform, clip, style) }
        if color.opacity >= 1 { noteOpaque(rectangle) }
        let place = tables.pointee.rectangles.count
        let space = RectangleCommand.Space(
            ListIndex(tables.pointee.transforms.count &- 1), style, hasColorInBytes: true)
        tables.pointee.rectangles.appendInRoom(
            RectangleCommand(
                x0: Double(low.x), y0: Double(low.y), x1: Double(high.x), y1: Double(high.y),
                pixel: bytes.premultiplied, color: bytes.straight, space: space, clip: clip))
        commands.pointee.appendInRoom(rectangle: place)
    }

    /// The same of any.
    @inline(never)
    private func fillRarely(
        _ rectangle: CGRect, _ color: RGBAComponents, _ transform: CGAffineTransform,
        _ clip: OptionalListIndex<ClipRecord>, _ style: FillStyle
    ) {
        if isFinished { return }
        let low = rectangle.origin
        let high = CGPoint(x: low.x + rectangle.size.width, y: low.y + rectangle.size.height)
        guard RectangleCommand.holds(low, high) else {
            // Too far away to be kept in short.
            let state = State(transform: transform, blend: .normal, clip: clip)
            return append(Path(rectangle), color, state, style)
        }
        let matrix = record(DeviceTransform(transform))
        if color.opacity >= 1 { noteOpaque(rectangle) }
        let bytes = color.bytes
        let listColor = record(color, bytes)
        let place = tables.pointee.rectangles.count
        tables.pointee.rectangles.append(
            RectangleCommand(
                x0: Double(low.x), y0: Double(low.y), x1: Double(high.x), y1: Double(high.y),
                pixel: bytes.premultiplied, color: listColor.value,
                space: RectangleCommand.Space(matrix, style, hasColorInBytes: listColor.isInBytes),
                clip: clip))
        commands.pointee.append(rectangle: place)
    }

    /// No less than the shorter side is once transformed.
    @inline(__always)
    private func noteOpaque(_ rectangle: CGRect) {
        noteOpaque(
            side: min(Double(rectangle.size.width), Double(rectangle.size.height))
                * tables.pointee.lastStretch)
    }

    private func append(_ path: Path, _ color: RGBAComponents, _ state: State, _ style: FillStyle) {
        if isFinished { return }
        let matrix = DeviceTransform(state.transform)
        var box = DeviceBox()
        guard let geometry = record(path, matrix, extending: &box) else { return }
        let bytes = color.bytes
        if color.opacity >= 1 { noteOpaque(side: min(box.maxX - box.minX, box.maxY - box.minY)) }
        append(
            DrawCommand(
                content: .fill(geometry, rule: style.rule, isAntialiased: style.isAntialiased),
                source: .color(record(color, bytes)), blend: state.blend, pixel: bytes.premultiplied,
                transform: record(matrix), clip: state.clip, bounds: CommandBounds(box)))
    }

    /// Notes how long the shorter side of something opaque is at most.
    @inline(__always)
    private func noteOpaque(side: Double) {
        if side > tables.pointee.largestOpaqueSide { tables.pointee.largestOpaqueSide = side }
    }

    package func fill(_ path: Path, paint: Paint, state: State, style: FillStyle) {
        if case .color(let color) = paint { return fill(path, color: color, state: state, style: style) }
        if isFinished { return }
        let matrix = DeviceTransform(state.transform)
        var box = DeviceBox()
        guard let geometry = record(path, matrix, extending: &box) else { return }
        append(
            DrawCommand(
                content: .fill(geometry, rule: style.rule, isAntialiased: style.isAntialiased),
                source: .paint(record(paint)), blend: state.blend, pixel: 0, transform: record(matrix),
                clip: state.clip, bounds: CommandBounds(box)))
    }

    package func stroke(_ path: Path, paint: Paint, state: State, style: StrokeStyle) {
        if isFinished { return }
        let transform = state.transform
        let matrix = DeviceTransform(transform)
        var box = DeviceBox()
        guard extend(&box, with: path, matrix), style.lineWidth > 0 else { return }
        // Miters and square caps reach farthest; √2 covers the caps, the limit the miters.
        let reach =
            Double(style.lineWidth) * 0.5
            * max(1.5, style.lineJoin == .miter ? Double(style.miterLimit) + (style.clipsMiters ? 1 : 0) : 1)
        box.grow(by: reach * matrix.stretch)
        let (source, pixel) = source(paint)
        append(
            DrawCommand(
                content: .stroke(storage.strokes.add(StrokeRecord(path: path, style: style))), source: source,
                blend: state.blend, pixel: pixel, transform: record(matrix), clip: state.clip,
                bounds: CommandBounds(box)))
    }

    package func draw(_ image: ImageRecord, isAntialiased: Bool, state: State) {
        if isFinished { return }
        let matrix = DeviceTransform(state.transform)
        var box = DeviceBox()
        guard extend(&box, with: Path(image.rect), matrix) else { return }
        nest(image.content.drawingDepth)
        append(
            DrawCommand(
                content: .image(storage.images.add(image), isAntialiased: isAntialiased), source: .content,
                blend: state.blend, pixel: 0, transform: record(matrix), clip: state.clip,
                bounds: CommandBounds(box)))
    }

    /// Paints the outlines of glyphs, a command a run, in the order of reading. Spaces between what is
    /// painted are kept, too: text of documents is found and copied.
    package func draw(_ runs: [GlyphRecord], paint: Paint, state: State) {
        guard !isFinished, runs.contains(where: \.placed.isReasonToRecord) else { return }
        let source = source(paint)
        let isReordered = runs.contains { $0.run.bidiLevel > 0 }
        let inOrder =
            isReordered ? runs.sorted { $0.run.range.lowerBound < $1.run.range.lowerBound } : runs
        for run in inOrder { append(run, source, state) }
    }

    /// The same of one run, as most texts are.
    package func draw(_ run: GlyphRecord, paint: Paint, state: State) {
        if !isFinished, run.placed.isReasonToRecord { append(run, source(paint), state) }
    }

    private func append(
        _ record: GlyphRecord, _ source: (paint: DrawCommand.Source, pixel: UInt32), _ state: State
    ) {
        let ink = record.placed.ink
        if ink.isNull, record.placed.text.isEmpty { return }
        let matrix = DeviceTransform(state.transform)
        var box = DeviceBox()
        if !ink.isNull {
            let (left, top) = (record.origin.x + ink.minX, record.origin.y + ink.minY)
            let (right, bottom) = (record.origin.x + ink.maxX, record.origin.y + ink.maxY)
            box.extend(CGPoint(x: left, y: top), matrix)
            box.extend(CGPoint(x: left, y: bottom), matrix)
            box.extend(CGPoint(x: right, y: top), matrix)
            box.extend(CGPoint(x: right, y: bottom), matrix)
        }
        append(
            DrawCommand(
                content: .glyphs(storage.glyphs.add(record)), source: source.paint, blend: state.blend,
                pixel: source.pixel, transform: self.record(matrix), clip: state.clip,
                bounds: CommandBounds(box)))
    }

    /// Draws a finished layer. Where it may paint is known when it is rendered: filters reach as far as the
    /// scale says.
    /// - Parameters:
    ///   - glyphs: those that the layer shows, if it stands for text.
    ///   - transform: the user space of those glyphs; the layer's own commands have theirs.
    package func draw(
        layer: ListIndex<LayerRecord>, blend: BlendOperator, clip: OptionalListIndex<ClipRecord>,
        glyphs: GlyphRecord? = nil, transform: CGAffineTransform = .identity
    ) {
        if isFinished { return }
        // What it looks at is this layer's own.
        if storage.layers[layer].showsBackdrop { (blends, hasBackdrop) = (true, true) }
        // The filter that runs last was added first; its shadow may meet what is there with a mode of its
        // own.
        var filter = storage.layers[layer].filter.index
        while let last = filter, let before = storage.filters[last].previous.index { filter = before }
        if let filter, let shadow = storage.filters[filter].record.separateShadow { note(shadow.blend) }
        append(
            DrawCommand(
                content: .layer(
                    layer, glyphs: glyphs.map { OptionalListIndex(storage.glyphs.add($0)) } ?? .none),
                source: .content, blend: blend, pixel: 0,
                transform: record(DeviceTransform(glyphs == nil ? .identity : transform)), clip: clip,
                bounds: CommandBounds(.infinite)))
    }

    @inline(__always)
    private func note(_ blend: BlendOperator) {
        if blend.isNormal { return }
        blends = true
        if blend.mayErase { storage.mayErase = true }
    }

    @inline(__always)
    private func append(_ command: DrawCommand) {
        note(command.blend)
        guard let clip = command.clip.index else { return commands.pointee.append(command) }
        var command = command
        command.bounds.formIntersection(CommandBounds(storage.clips[clip].box))
        commands.pointee.append(command)
    }

    private func record(_ paint: Paint) -> ListIndex<Paint> {
        switch paint {
        // A backdrop is the layer's own, or goes through the layer.
        case .backdrop: (blends, hasBackdrop) = (true, true)
        case .tiledDrawing(let tiles): nest(tiles.tile.depth)
        case .tiledImage(let tiles): nest(tiles.content.drawingDepth)
        default: break
        }
        return storage.paints.add(paint)
    }

    func nest(_ depth: Int) {
        if depth > storage.drawingDepth { storage.drawingDepth = depth }
    }

    private func source(_ paint: Paint) -> (DrawCommand.Source, pixel: UInt32) {
        guard case .color(let color) = paint else { return (.paint(record(paint)), 0) }
        let bytes = color.bytes
        return (.color(record(color, bytes)), bytes.premultiplied)
    }

    /// What names a colour: its bytes, or the last one's place if it repeats.
    @inline(__always)
    private func record(_ color: RGBAComponents, _ bytes: rk_colour) -> ListColor {
        bytes.exact != 0 ? ListColor(value: bytes.straight, isInBytes: true) : record(inTable: color)
    }

    @inline(never)
    private func record(inTable color: RGBAComponents) -> ListColor {
        let count = tables.pointee.colors.count
        let isLast = count > 0 && tables.pointee.colors[count - 1] == color
        if !isLast { tables.pointee.colors.append(color) }
        return ListColor(
            value: UInt32(truncatingIfNeeded: isLast ? count - 1 : count), isInBytes: false)
    }

    // MARK: Tables

    @inline(__always)
    func record(_ matrix: DeviceTransform) -> ListIndex<DeviceTransform> {
        if tables.pointee.isLast(matrix) { return ListIndex(tables.pointee.transforms.count &- 1) }
        tables.pointee.lastStretch = matrix.stretch
        return tables.pointee.transforms.add(matrix)
    }

    /// Extends a box by a path that is kept as it is; false for an empty one.
    private func extend(_ box: inout DeviceBox, with path: Path, _ matrix: DeviceTransform) -> Bool {
        if let rectangle = path.rectangle {
            let low = rectangle.origin
            box.extend(
                from: low,
                to: CGPoint(x: low.x + rectangle.size.width, y: low.y + rectangle.size.height), matrix)
            return true
        }
        guard path.pointCount > 0 else { return false }
        path.readElements { _, points in box.extend(points, matrix) }
        return true
    }

    /// Stores a path's elements; nil for an empty one.
    @inline(__always)
    func record(
        _ path: Path, _ matrix: DeviceTransform, extending box: inout DeviceBox
    ) -> ListIndex<PathRecord>? {
        if let rectangle = path.rectangle {
            let low = rectangle.origin
            let high = CGPoint(x: low.x + rectangle.size.width, y: low.y + rectangle.size.height)
            box.extend(from: low, to: high, matrix)
            let record = PathRecord(
                verbStart: 0, verbCount: 0, pointStart: tables.pointee.points.count, pointCount: 2)
            tables.pointee.points.append(low)
            tables.pointee.points.append(high)
            return tables.pointee.paths.add(record)
        }
        let count = path.pointCount
        guard count > 0 else { return nil }
        let known = count > Self.longPath ? takeLong(path) : nil
        var geometry = known
        path.readElements { verbs, points in
            box.extend(points, matrix)
            if known != nil { return }
            let record = PathRecord(
                verbStart: tables.pointee.verbs.count, verbCount: verbs.count,
                pointStart: tables.pointee.points.count, pointCount: count)
            tables.pointee.verbs.append(from: verbs.baseAddress.unsafelyUnwrapped, count: verbs.count)
            tables.pointee.points.append(from: points.baseAddress.unsafelyUnwrapped, count: count)
            geometry = tables.pointee.paths.add(record)
        }
        return geometry
    }

    /// Where a path of many points is, if it is the last such one again; else nil, and it is noted as the
    /// one that is recorded next.
    @inline(never)
    private func takeLong(_ path: Path) -> ListIndex<PathRecord>? {
        if let lastLongPath, lastLongPath.bufferIdentity == path.bufferIdentity { return lastLongPathRecord }
        lastLongPath = path
        lastLongPathRecord = ListIndex(tables.pointee.paths.count)
        return nil
    }
}
