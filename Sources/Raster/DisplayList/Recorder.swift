import RasterPaths

/// Writes a display list. All copies of a context share one recorder, so their commands come in call order.
final class Recorder {
    private var storage: DisplayListStorage
    private var isFinished = false

    /// The last long path: drawn again (filled, then stroked, say) its elements are stored once.
    private var lastLongPath: Path?
    private var lastLongPathRecord: Int32 = 0
    private static let longPath = 64

    init(size: CGSize) {
        storage = DisplayListStorage(size: size)
    }

    /// Closes the list. What is drawn afterwards, through a context that escaped, is dropped.
    func finish() -> DisplayListStorage {
        isFinished = true
        lastLongPath = nil
        let finished = storage
        storage = DisplayListStorage(size: .zero)
        return finished
    }

    func fill(
        _ path: Path, color: Color, opacity: Double, environment: EnvironmentValues, style: FillStyle,
        transform: CGAffineTransform
    ) {
        if isFinished { return }
        let pixel = color.resolvedPremultipliedRGBA8(in: environment, opacity: opacity)
        var box = DeviceBox()
        let geometry = record(path, transform: transform, extending: &box)
        guard geometry >= 0 else { return }
        storage.commands.append(
            DrawCommand(
                kind: .fill, rule: style.isEOFilled ? .evenOdd : .nonzero, isAntialiased: style.isAntialiased,
                pixel: pixel, geometry: geometry, transform: record(transform),
                paint: record(color, opacity: opacity, environment: environment), style: -1,
                bounds: CommandBounds(box)))
    }

    func stroke(
        _ path: Path, color: Color, opacity: Double, environment: EnvironmentValues, style: StrokeStyle,
        transform: CGAffineTransform
    ) {
        if isFinished { return }
        let pixel = color.resolvedPremultipliedRGBA8(in: environment, opacity: opacity)
        var box = DeviceBox()
        let geometry = record(path, transform: transform, extending: &box)
        guard geometry >= 0, style.lineWidth > 0 else { return }
        // Miters and square caps reach farthest; √2 covers the caps, the limit the miters.
        let reach = Double(style.lineWidth) * 0.5 * max(1.5, style.lineJoin == .miter ? Double(style.miterLimit) : 1)
        let stretch =
            max(
                Double(transform.a).magnitude + Double(transform.c).magnitude,
                Double(transform.b).magnitude + Double(transform.d).magnitude)
        box.grow(by: reach * stretch)
        storage.strokeStyles.append(style)
        storage.commands.append(
            DrawCommand(
                kind: .stroke, rule: .nonzero, isAntialiased: true, pixel: pixel, geometry: geometry,
                transform: record(transform), paint: record(color, opacity: opacity, environment: environment),
                style: Int32(truncatingIfNeeded: storage.strokeStyles.count - 1), bounds: CommandBounds(box)))
    }

    func draw(_ image: ImageRecord, isAntialiased: Bool, transform: CGAffineTransform) {
        if isFinished { return }
        var box = DeviceBox()
        let geometry = record(Path(image.rect), transform: transform, extending: &box)
        guard geometry >= 0 else { return }
        storage.images.append(image)
        storage.commands.append(
            DrawCommand(
                kind: .image, rule: .nonzero, isAntialiased: isAntialiased, pixel: 0, geometry: geometry,
                transform: record(transform), paint: Int32(truncatingIfNeeded: storage.images.count - 1), style: -1,
                bounds: CommandBounds(box)))
    }

    // MARK: Tables

    private func record(_ transform: CGAffineTransform) -> Int32 {
        let plain = DeviceTransform(transform)
        let count = storage.transforms.count
        if count > 0 {
            let last = storage.transforms[count - 1]
            if last.a == plain.a, last.b == plain.b, last.c == plain.c, last.d == plain.d, last.tx == plain.tx,
                last.ty == plain.ty
            {
                return Int32(truncatingIfNeeded: count - 1)
            }
        }
        storage.transforms.append(plain)
        return Int32(truncatingIfNeeded: count)
    }

    private func record(_ color: Color, opacity: Double, environment: EnvironmentValues) -> Int32 {
        storage.colors.append(color.components(in: environment).multipliedOpacity(by: opacity))
        return Int32(truncatingIfNeeded: storage.colors.count - 1)
    }

    /// Stores a path's elements; -1 for an empty one.
    private func record(_ path: Path, transform: CGAffineTransform, extending box: inout DeviceBox) -> Int32 {
        let matrix = DeviceTransform(transform)
        @inline(__always) func extend(_ point: CGPoint) {
            let x = Double(point.x)
            let y = Double(point.y)
            box.extend(x: matrix.a * x + matrix.c * y + matrix.tx, y: matrix.b * x + matrix.d * y + matrix.ty)
        }
        let index = Int32(truncatingIfNeeded: storage.paths.count)
        if let rectangle = path.rectangle {
            let low = rectangle.origin
            let high = CGPoint(x: low.x + rectangle.size.width, y: low.y + rectangle.size.height)
            extend(low)
            extend(high)
            if matrix.b != 0 || matrix.c != 0 {
                extend(CGPoint(x: low.x, y: high.y))
                extend(CGPoint(x: high.x, y: low.y))
            }
            storage.paths.append(
                PathRecord(verbStart: 0, verbCount: 0, pointStart: storage.points.count, pointCount: 2))
            storage.points.append(low)
            storage.points.append(high)
            return index
        }
        let count = path.pointCount
        guard count > 0 else { return -1 }
        return path.withUnsafeElements { verbs, points in
            for point in points { extend(point) }
            if count > Self.longPath {
                if let lastLongPath, lastLongPath.bufferIdentity == path.bufferIdentity { return lastLongPathRecord }
                lastLongPath = path
                lastLongPathRecord = index
            }
            storage.paths.append(
                PathRecord(
                    verbStart: storage.verbs.count, verbCount: verbs.count, pointStart: storage.points.count,
                    pointCount: count))
            storage.verbs.append(from: verbs.baseAddress.unsafelyUnwrapped, count: verbs.count)
            storage.points.append(from: points.baseAddress.unsafelyUnwrapped, count: count)
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
        DeviceTransform(a: a * scale, b: b * scale, c: c * scale, d: d * scale, tx: tx * scale, ty: ty * scale)
    }
}
