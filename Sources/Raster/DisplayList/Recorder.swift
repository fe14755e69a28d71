import RasterPaths

/// Writes a display list. All copies of a context share one recorder, so their commands come in call order.
final class Recorder {
    private let storage: DisplayListStorage
    private let tables: UnsafeMutablePointer<DisplayListStorage.Tables>
    @exclusivity(unchecked) private var isFinished = false

    /// The last long path: drawn again (filled, then stroked, say) its elements are stored once.
    private var lastLongPath: Path?
    private var lastLongPathRecord: Int32 = 0
    private static let longPath = 64

    init(size: CGSize) {
        storage = DisplayListStorage(size: size)
        tables = storage.tables
    }

    /// Closes the list. What is drawn afterwards, through a context that escaped, is dropped.
    func finish() -> DisplayListStorage {
        isFinished = true
        lastLongPath = nil
        return storage
    }

    @inline(__always)
    func fill(
        _ path: Path, color: RGBAComponents, blendMode: UInt8, style: FillStyle, transform: CGAffineTransform
    ) {
        if isFinished { return }
        let matrix = DeviceTransform(transform)
        var box = DeviceBox()
        let geometry = record(path, matrix, extending: &box)
        guard geometry >= 0 else { return }
        tables.pointee.colors.append(color)
        if tables.pointee.paths[Int(geometry)].isRectangle, color.opacity >= 1, blendMode == 0 {
            let side = Float(min(box.maxX - box.minX, box.maxY - box.minY))
            if side > tables.pointee.largestOpaqueSide { tables.pointee.largestOpaqueSide = side }
        }
        tables.pointee.commands.append(
            DrawCommand(
                kind: .fill, rule: style.isEOFilled ? .evenOdd : .nonzero, isAntialiased: style.isAntialiased,
                blendMode: blendMode, pixel: color.premultipliedRGBA8, geometry: geometry,
                transform: record(matrix),
                paint: Int32(truncatingIfNeeded: tables.pointee.colors.count &- 1), style: -1,
                bounds: CommandBounds(box)))
    }

    func fill(
        _ path: Path, gradient: GradientPaint, blendMode: UInt8, style: FillStyle,
        transform: CGAffineTransform
    ) {
        if isFinished { return }
        let matrix = DeviceTransform(transform)
        var box = DeviceBox()
        let geometry = record(path, matrix, extending: &box)
        guard geometry >= 0 else { return }
        storage.gradients.append(gradient)
        tables.pointee.commands.append(
            DrawCommand(
                kind: .fill, rule: style.isEOFilled ? .evenOdd : .nonzero, isAntialiased: style.isAntialiased,
                blendMode: blendMode, pixel: 0, geometry: geometry, transform: record(matrix),
                paint: ~Int32(truncatingIfNeeded: storage.gradients.count - 1), style: -1,
                bounds: CommandBounds(box)))
    }

    func stroke(
        _ path: Path, color: RGBAComponents, blendMode: UInt8, style: StrokeStyle,
        transform: CGAffineTransform
    ) {
        stroke(
            path, style: style, transform: transform, blendMode: blendMode, pixel: color.premultipliedRGBA8
        ) {
            tables.pointee.colors.append(color)
            return Int32(truncatingIfNeeded: tables.pointee.colors.count - 1)
        }
    }

    func stroke(
        _ path: Path, gradient: GradientPaint, blendMode: UInt8, style: StrokeStyle,
        transform: CGAffineTransform
    ) {
        stroke(path, style: style, transform: transform, blendMode: blendMode, pixel: 0) {
            storage.gradients.append(gradient)
            return ~Int32(truncatingIfNeeded: storage.gradients.count - 1)
        }
    }

    @inline(__always)
    private func stroke(
        _ path: Path, style: StrokeStyle, transform: CGAffineTransform, blendMode: UInt8, pixel: UInt32,
        recordPaint: () -> Int32
    ) {
        if isFinished { return }
        let matrix = DeviceTransform(transform)
        var box = DeviceBox()
        let geometry = record(path, matrix, extending: &box)
        guard geometry >= 0, style.lineWidth > 0 else { return }
        // Miters and square caps reach farthest; √2 covers the caps, the limit the miters.
        let reach =
            Double(style.lineWidth) * 0.5 * max(1.5, style.lineJoin == .miter ? Double(style.miterLimit) : 1)
        let stretch =
            max(
                Double(transform.a).magnitude + Double(transform.c).magnitude,
                Double(transform.b).magnitude + Double(transform.d).magnitude)
        box.grow(by: reach * stretch)
        storage.strokeStyles.append(style)
        tables.pointee.commands.append(
            DrawCommand(
                kind: .stroke, rule: .nonzero, isAntialiased: true, blendMode: blendMode, pixel: pixel,
                geometry: geometry, transform: record(matrix), paint: recordPaint(),
                style: Int32(truncatingIfNeeded: storage.strokeStyles.count - 1), bounds: CommandBounds(box)))
    }

    func draw(_ image: ImageRecord, blendMode: UInt8, isAntialiased: Bool, transform: CGAffineTransform) {
        if isFinished { return }
        let matrix = DeviceTransform(transform)
        var box = DeviceBox()
        let geometry = record(Path(image.rect), matrix, extending: &box)
        guard geometry >= 0 else { return }
        storage.images.append(image)
        tables.pointee.commands.append(
            DrawCommand(
                kind: .image, rule: .nonzero, isAntialiased: isAntialiased, blendMode: blendMode, pixel: 0,
                geometry: geometry,
                transform: record(matrix), paint: Int32(truncatingIfNeeded: storage.images.count - 1),
                style: -1,
                bounds: CommandBounds(box)))
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
}
