import RasterPaths
import RasterText

/// Takes plain values one after the other into a digest: numbers by their bits, in the order of their bytes
/// on every machine that Swift runs on here, and counts before what they count, so that no two lists of
/// values read alike.
struct ContentHasher: ~Copyable {
    private var stream = SHA256.Stream()

    mutating func add(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: Int64(truncatingIfNeeded: value).littleEndian) { stream.append($0) }
    }

    mutating func add(_ value: Bool) { add(value ? 1 : 0) }

    mutating func add(_ value: Double) { add(value.bitPattern) }

    mutating func add(_ value: CGFloat) { add(Double(value)) }

    mutating func add(_ values: [Double]) {
        add(values.count)
        for value in values { add(value) }
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    /// Bytes with their count.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(bytes.count)
        stream.append(bytes)
    }

    mutating func add(digest: [UInt32]) {
        digest.withUnsafeBytes { stream.append($0) }
    }

    consuming func finish() -> [UInt32] { stream.finish() }

    // MARK: Geometry

    mutating func add(_ point: CGPoint) {
        add(point.x)
        add(point.y)
    }

    mutating func add(_ size: CGSize) {
        add(size.width)
        add(size.height)
    }

    mutating func add(_ rectangle: CGRect) {
        add(rectangle.origin)
        add(rectangle.size)
    }

    mutating func add(_ matrix: CGAffineTransform) {
        add(DeviceTransform(matrix))
    }

    mutating func add(_ matrix: DeviceTransform) {
        withUnsafeBytes(of: matrix) { stream.append($0) }
    }

    mutating func add(_ color: RGBAComponents) {
        switch color.colorSpace {
        case .sRGB: add(0)
        case .sRGBLinear: add(1)
        case .displayP3: add(2)
        }
        for value in [color.red, color.green, color.blue, color.opacity] { add(value) }
    }

    mutating func add(verbs: UnsafeBufferPointer<UInt8>, points: UnsafeBufferPointer<CGPoint>) {
        add(UnsafeRawBufferPointer(verbs))
        add(UnsafeRawBufferPointer(points))
    }

    mutating func add(_ path: Path) {
        // Rectangles are kept as such, and are no outlines to whoever looks for them.
        if let rectangle = path.rectangle {
            add(0)
            add(rectangle)
        } else {
            add(1)
            path.withUnsafeElements { add(verbs: $0, points: $1) }
        }
    }

    mutating func add(_ style: StrokeStyle) {
        add(style.lineWidth)
        add(style.lineCap.rawValue)
        add(style.lineJoin.rawValue)
        add(style.miterLimit)
        add(style.clipsMiters)
        add(style.dash.map(Double.init))
        add(style.dashPhase)
        add(style.isApproximate)
    }
}

extension ContentHasher {
    // MARK: Gradients

    mutating func add(_ space: MixingSpace) {
        switch space {
        case .perceptual: add(0)
        case .oklab: add(1)
        case .encoded: add(2)
        case .linear: add(3)
        }
    }

    mutating func add(_ gradient: GradientPaint) {
        switch gradient.geometry {
        case .linear(let start, let end):
            add(0)
            add(start)
            add(end)
        case .radial(let center, let startRadius, let endRadius):
            add(1)
            add(center)
            add(startRadius)
            add(endRadius)
        case .conical(let startCenter, let startRadius, let endCenter, let endRadius):
            add(2)
            add(startCenter)
            add(startRadius)
            add(endCenter)
            add(endRadius)
        case .conic(let center, let angle):
            add(3)
            add(center)
            add(angle.radians)
        }
        add(gradient.transform ?? .identity)
        add(gradient.stops.count)
        for stop in gradient.stops {
            add(stop.color)
            add(stop.location)
        }
        add(gradient.options.spread.rawValue)
        add(gradient.options.space)
        add(gradient.options.separatesOpacity)
        add(gradient.opacity)
    }

    mutating func add(_ mesh: MeshPaint) {
        add(mesh.columns)
        add(mesh.rows)
        mesh.controls.withUnsafeBytes { add($0) }
        mesh.colors.vertices.withUnsafeBytes { add($0) }
        add(mesh.colors.space)
        add(mesh.colors.isSmooth)
        add(mesh.colors.opacity)
        add(mesh.background)
        add(mesh.unitMap)
    }

    // MARK: Text

    mutating func add(_ record: GlyphRecord) {
        let run = record.run
        add(run.face)
        add(run.size)
        run.glyphs.withUnsafeBytes { add($0) }
        run.positions.withUnsafeBytes { add($0) }
        // What documents say, and where in them it is found.
        add(record.placed.text)
        add(run.clusters.count)
        for cluster in run.clusters { add(cluster &- run.range.lowerBound) }
        add(run.bidiLevel & 1)
        add(record.origin)
        add(record.isExact)
    }

    mutating func add(_ face: FontFace) {
        add(digest: face.fileDigest(by: SHA256.digest))
        add(face.faceIndex)
        add(face.synthesis.rawValue)
        let places = face.axisPlaces
        add(places.count)
        for place in places { add(place.bitPattern) }
    }
}
