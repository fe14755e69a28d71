import RasterPaths

/// Writes a display list, or a layer of one. All copies of a context share one recorder, so their commands come in call
/// order; a layer has a recorder of its own that writes into the same tables.
final class Recorder {
    let storage: DisplayListStorage
    private let tables: UnsafeMutablePointer<DisplayListStorage.Tables>
    /// Where commands go: the list's own, or a layer's.
    private let commands: UnsafeMutablePointer<GrowableBuffer<DrawCommand>>
    private let isLayer: Bool
    /// How many layers this one is inside.
    let depth: Int
    @exclusivity(unchecked) private(set) var isFinished = false
    @exclusivity(unchecked) private var blends = false

    /// The last long path: drawn again (filled, then stroked, say) its elements are stored once.
    private var lastLongPath: Path?
    private var lastLongPathRecord: Int32 = 0
    private static let longPath = 64

    init(size: CGSize) {
        storage = DisplayListStorage(size: size)
        tables = storage.tables
        commands = tables.pointer(to: \.commands).unsafelyUnwrapped
        isLayer = false
        depth = 0
    }

    /// For a layer inside another recorder's target.
    init(layerIn parent: Recorder) {
        storage = parent.storage
        tables = storage.tables
        commands = .allocate(capacity: 1)
        commands.initialize(to: GrowableBuffer(capacity: 2))
        isLayer = true
        depth = parent.depth + 1
    }

    deinit {
        if isLayer { commands.deallocate() }
    }

    /// Closes the list. What is drawn afterwards, through a context that escaped, is dropped.
    func finish() -> DisplayListStorage {
        isFinished = true
        lastLongPath = nil
        return storage
    }

    /// Closes a layer and leaves it in the list.
    /// - Returns: its index.
    func finishLayer(filter: Int32, opacity: Double) -> Int32 {
        storage.layers.append(
            LayerRecord(
                commands: commands.pointee, filter: filter, opacity: RGBAComponents.clamped(opacity),
                blends: blends))
        isFinished = true
        lastLongPath = nil
        return Int32(truncatingIfNeeded: storage.layers.count - 1)
    }

    /// Closes a layer that is not to be drawn.
    func drop() {
        commands.pointee.deallocate()
        isFinished = true
    }

    /// What a command takes from the context besides its paint.
    struct State {
        var transform: CGAffineTransform
        var blendMode: UInt8
        var clip: Int32
    }

    @inline(__always)
    func fill(_ path: Path, color: RGBAComponents, state: State, style: FillStyle) {
        if isFinished { return }
        let matrix = DeviceTransform(state.transform)
        var box = DeviceBox()
        let geometry = record(path, matrix, extending: &box)
        guard geometry >= 0 else { return }
        tables.pointee.colors.append(color)
        if tables.pointee.paths[Int(geometry)].isRectangle, color.opacity >= 1, state.blendMode == 0 {
            let side = Float(min(box.maxX - box.minX, box.maxY - box.minY))
            if side > tables.pointee.largestOpaqueSide { tables.pointee.largestOpaqueSide = side }
        }
        append(
            DrawCommand(
                kind: .fill, rule: style.isEOFilled ? .evenOdd : .nonzero, isAntialiased: style.isAntialiased,
                blendMode: state.blendMode, pixel: color.premultipliedRGBA8, geometry: geometry,
                transform: record(matrix),
                paint: Int32(truncatingIfNeeded: tables.pointee.colors.count &- 1), style: -1,
                clip: state.clip, bounds: CommandBounds(box)))
    }

    func fill(_ path: Path, paint: ResolvedShading.Paint, state: State, style: FillStyle) {
        if case .color(let color) = paint { return fill(path, color: color, state: state, style: style) }
        if isFinished { return }
        let matrix = DeviceTransform(state.transform)
        var box = DeviceBox()
        let geometry = record(path, matrix, extending: &box)
        guard geometry >= 0 else { return }
        append(
            DrawCommand(
                kind: .fill, rule: style.isEOFilled ? .evenOdd : .nonzero, isAntialiased: style.isAntialiased,
                blendMode: state.blendMode, pixel: 0, geometry: geometry, transform: record(matrix),
                paint: record(paint), style: -1, clip: state.clip, bounds: CommandBounds(box)))
    }

    func stroke(_ path: Path, paint: ResolvedShading.Paint, state: State, style: StrokeStyle) {
        if isFinished { return }
        let transform = state.transform
        let matrix = DeviceTransform(transform)
        var box = DeviceBox()
        let geometry = record(path, matrix, extending: &box)
        guard geometry >= 0, style.lineWidth > 0 else { return }
        // Miters and square caps reach farthest; √2 covers the caps, the limit the miters.
        let reach =
            Double(style.lineWidth) * 0.5
            * max(1.5, style.lineJoin == .miter ? Double(style.miterLimit) + (style.clipsMiters ? 1 : 0) : 1)
        let stretch =
            max(
                Double(transform.a).magnitude + Double(transform.c).magnitude,
                Double(transform.b).magnitude + Double(transform.d).magnitude)
        box.grow(by: reach * stretch)
        var pixel: UInt32 = 0
        let paintIndex: Int32
        if case .color(let color) = paint {
            pixel = color.premultipliedRGBA8
            tables.pointee.colors.append(color)
            paintIndex = Int32(truncatingIfNeeded: tables.pointee.colors.count - 1)
        } else {
            paintIndex = record(paint)
        }
        storage.strokeStyles.append(style)
        append(
            DrawCommand(
                kind: .stroke, rule: .nonzero, isAntialiased: true, blendMode: state.blendMode, pixel: pixel,
                geometry: geometry, transform: record(matrix), paint: paintIndex,
                style: Int32(truncatingIfNeeded: storage.strokeStyles.count - 1), clip: state.clip,
                bounds: CommandBounds(box)))
    }

    func draw(_ image: ImageRecord, isAntialiased: Bool, state: State) {
        if isFinished { return }
        let matrix = DeviceTransform(state.transform)
        var box = DeviceBox()
        let geometry = record(Path(image.rect), matrix, extending: &box)
        guard geometry >= 0 else { return }
        storage.images.append(image)
        append(
            DrawCommand(
                kind: .image, rule: .nonzero, isAntialiased: isAntialiased, blendMode: state.blendMode,
                pixel: 0, geometry: geometry, transform: record(matrix),
                paint: Int32(truncatingIfNeeded: storage.images.count - 1), style: -1, clip: state.clip,
                bounds: CommandBounds(box)))
    }

    /// Paints the outlines of glyphs, a command a run.
    func draw(_ runs: [GlyphRecord], paint: ResolvedShading.Paint, state: State) {
        if isFinished { return }
        let matrix = DeviceTransform(state.transform)
        var pixel: UInt32 = 0
        var paintIndex: Int32?
        for record in runs where !record.placed.ink.isNull {
            let ink = record.placed.ink
            var box = DeviceBox()
            for x in [record.origin.x + ink.minX, record.origin.x + ink.maxX] {
                for y in [record.origin.y + ink.minY, record.origin.y + ink.maxY] {
                    box.extend(
                        x: matrix.a * Double(x) + matrix.c * Double(y) + matrix.tx,
                        y: matrix.b * Double(x) + matrix.d * Double(y) + matrix.ty)
                }
            }
            if paintIndex == nil {
                if case .color(let color) = paint {
                    pixel = color.premultipliedRGBA8
                    tables.pointee.colors.append(color)
                    paintIndex = Int32(truncatingIfNeeded: tables.pointee.colors.count - 1)
                } else {
                    paintIndex = self.record(paint)
                }
            }
            append(
                DrawCommand(
                    kind: .glyphs, rule: .nonzero, isAntialiased: true, blendMode: state.blendMode,
                    pixel: pixel, geometry: -1, transform: self.record(matrix), paint: paintIndex ?? 0,
                    style: self.record(record), clip: state.clip, bounds: CommandBounds(box)))
        }
    }

    private func record(_ glyphs: GlyphRecord) -> Int32 {
        storage.glyphs.append(glyphs)
        return Int32(truncatingIfNeeded: storage.glyphs.count - 1)
    }

    /// Draws a finished layer. Where it may paint is known when it is rendered: filters reach as far as the scale says.
    /// - Parameter glyphs: those that the layer shows, if it stands for text.
    func draw(layer: Int32, blendMode: UInt8, clip: Int32, glyphs: GlyphRecord? = nil) {
        if isFinished { return }
        // The filter that runs last was added first; its shadow may meet what is there with a mode of its own.
        var filter = storage.layers[Int(layer)].filter
        while filter >= 0, storage.filters[Int(filter)].previous >= 0 {
            filter = storage.filters[Int(filter)].previous
        }
        if filter >= 0, let shadow = storage.filters[Int(filter)].record.separateShadow,
            shadow.blendMode != 0
        {
            blends = true
            if shadow.blendMode >= 16 { storage.mayErase = true }
        }
        append(
            DrawCommand(
                kind: .layer, rule: .nonzero, isAntialiased: true, blendMode: blendMode, pixel: 0,
                geometry: -1,
                transform: record(DeviceTransform(.identity)), paint: layer,
                style: glyphs.map { record($0) } ?? -1, clip: clip, bounds: CommandBounds(.infinite)))
    }

    @inline(__always)
    private func append(_ command: DrawCommand) {
        if command.blendMode != 0 {
            blends = true
            if command.blendMode >= 16 { storage.mayErase = true }
        }
        // A backdrop is the layer's own.
        if command.paint < 0, case .backdrop = storage.paints[~Int(command.paint)] { blends = true }
        if command.clip < 0 { return commands.pointee.append(command) }
        var command = command
        command.bounds.formIntersection(CommandBounds(storage.clips[Int(command.clip)].box))
        commands.pointee.append(command)
    }

    // MARK: Clips and filters

    /// Adds a part to a clip.
    /// - Returns: the index of the new clip.
    func clip(
        _ path: Path, style: FillStyle, isInverse: Bool, transform: CGAffineTransform, previous: Int32
    ) -> Int32 {
        if isFinished { return previous }
        let matrix = DeviceTransform(transform)
        var box = DeviceBox()
        let geometry = record(path, matrix, extending: &box)
        // Tighter than the control points' box, for `clipBoundingRect`.
        let bounds = path.applying(transform).boundingRect
        if !bounds.isNull && !bounds.isInfinite {
            box = DeviceBox(
                minX: Double(bounds.minX), minY: Double(bounds.minY), maxX: Double(bounds.maxX),
                maxY: Double(bounds.maxY))
        }
        return appendClip(
            .path(
                geometry: geometry, rule: style.isEOFilled ? .evenOdd : .nonzero,
                isAntialiased: style.isAntialiased), box: box, isInverse: isInverse, matrix, previous)
    }

    func clip(toLayer layer: Int32, opacity: Double, isInverse: Bool, previous: Int32) -> Int32 {
        if isFinished { return previous }
        return appendClip(
            .layer(index: layer, opacity: RGBAComponents.clamped(opacity)), box: .infinite,
            isInverse: isInverse, DeviceTransform(.identity), previous)
    }

    private func appendClip(
        _ shape: ClipRecord.Shape, box: DeviceBox, isInverse: Bool, _ matrix: DeviceTransform,
        _ previous: Int32
    ) -> Int32 {
        let around = previous < 0 ? .infinite : storage.clips[Int(previous)].box
        storage.clips.append(
            ClipRecord(
                shape: shape, transform: record(matrix), isInverse: isInverse, previous: previous,
                box: isInverse ? around : around.intersection(box)))
        return Int32(truncatingIfNeeded: storage.clips.count - 1)
    }

    /// Adds a filter to those of a context.
    /// - Returns: the index of the new last one.
    func add(_ filter: FilterRecord, previous: Int32) -> Int32 {
        if isFinished { return previous }
        storage.drawingDepth = max(storage.drawingDepth, filter.drawingDepth)
        storage.filters.append(FilterNode(record: filter, previous: previous))
        return Int32(truncatingIfNeeded: storage.filters.count - 1)
    }

    private func record(_ paint: ResolvedShading.Paint) -> Int32 {
        storage.paints.append(paint)
        return ~Int32(truncatingIfNeeded: storage.paints.count - 1)
    }

    // MARK: Tables

    @inline(__always)
    private func record(_ matrix: DeviceTransform) -> Int32 {
        let count = tables.pointee.transforms.count
        if count > 0 {
            let last = tables.pointee.transforms[count &- 1]
            if last.a == matrix.a, last.b == matrix.b, last.c == matrix.c, last.d == matrix.d,
                last.tx == matrix.tx,
                last.ty == matrix.ty
            {
                return Int32(truncatingIfNeeded: count &- 1)
            }
        }
        tables.pointee.transforms.append(matrix)
        return Int32(truncatingIfNeeded: count)
    }

    /// Stores a path's elements; -1 for an empty one.
    @inline(__always)
    private func record(_ path: Path, _ matrix: DeviceTransform, extending box: inout DeviceBox) -> Int32 {
        @inline(__always) func extend(_ point: CGPoint) {
            let x = Double(point.x)
            let y = Double(point.y)
            box.extend(x: matrix.a * x + matrix.c * y + matrix.tx, y: matrix.b * x + matrix.d * y + matrix.ty)
        }
        let index = Int32(truncatingIfNeeded: tables.pointee.paths.count)
        if let rectangle = path.rectangle {
            let low = rectangle.origin
            let high = CGPoint(x: low.x + rectangle.size.width, y: low.y + rectangle.size.height)
            extend(low)
            extend(high)
            if matrix.b != 0 || matrix.c != 0 {
                extend(CGPoint(x: low.x, y: high.y))
                extend(CGPoint(x: high.x, y: low.y))
            }
            tables.pointee.paths.append(
                PathRecord(verbStart: 0, verbCount: 0, pointStart: tables.pointee.points.count, pointCount: 2)
            )
            tables.pointee.points.append(low)
            tables.pointee.points.append(high)
            return index
        }
        let count = path.pointCount
        guard count > 0 else { return -1 }
        return path.withUnsafeElements { verbs, points in
            for point in points { extend(point) }
            if count > Self.longPath {
                if let lastLongPath, lastLongPath.bufferIdentity == path.bufferIdentity {
                    return lastLongPathRecord
                }
                lastLongPath = path
                lastLongPathRecord = index
            }
            tables.pointee.paths.append(
                PathRecord(
                    verbStart: tables.pointee.verbs.count, verbCount: verbs.count,
                    pointStart: tables.pointee.points.count,
                    pointCount: count))
            tables.pointee.verbs.append(from: verbs.baseAddress.unsafelyUnwrapped, count: verbs.count)
            tables.pointee.points.append(from: points.baseAddress.unsafelyUnwrapped, count: count)
            return index
        }
    }
}

extension DeviceTransform {
    @inline(__always)
    init(_ transform: CGAffineTransform) {
        self.init(
            a: Double(transform.a), b: Double(transform.b), c: Double(transform.c), d: Double(transform.d),
            tx: Double(transform.tx), ty: Double(transform.ty))
    }

    /// The transform followed by a scale to pixels.
    @inline(__always)
    func scaled(by scale: Double) -> DeviceTransform {
        DeviceTransform(
            a: a * scale, b: b * scale, c: c * scale, d: d * scale, tx: tx * scale, ty: ty * scale)
    }

    /// Nil when it isn't finite or there is none.
    var inverse: DeviceTransform? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        let inverseA = d / determinant
        let inverseB = -b / determinant
        let inverseC = -c / determinant
        let inverseD = a / determinant
        let inverse = DeviceTransform(
            a: inverseA, b: inverseB, c: inverseC, d: inverseD, tx: -(tx * inverseA + ty * inverseC),
            ty: -(tx * inverseB + ty * inverseD))
        return inverse.isFinite ? inverse : nil
    }
}
