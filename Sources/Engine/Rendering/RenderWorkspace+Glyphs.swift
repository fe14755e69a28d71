import RasterPaths
import RasterText

/// Glyphs that are looked up together.
final class GlyphBatch {
    static let capacity = 128
    let glyphs = UnsafeMutablePointer<PlacedGlyph>.allocate(capacity: capacity)
    /// Spans of a batch in the target's coordinates, or of a mask that is being made.
    let spans = SpanBuffer()

    deinit { glyphs.deallocate() }
}

/// Drawing glyphs: small upright ones from masks that are kept, others as paths.
///
/// A glyph from a mask stands at the quarter of a pixel, across and down, that is nearest to its place in the
/// whole picture, so that tiles agree; one that is drawn as a path stands where it is.
extension RenderWorkspace {
    /// The most pixels per em of a glyph that is drawn from a mask.
    static let largestMaskSize = 64.0
    /// The most pixels of a mask.
    private static let largestMask = 1 << 16

    func drawGlyphs(
        _ record: GlyphRecord, _ command: UnsafePointer<DrawCommand>, _ index: Int, _ task: RenderTask
    ) {
        guard command.pointee.isPlain, task.space == .encoded else {
            return paintFromSource(command, index, task)
        }
        if command.pointee.pixel >> 24 == 0 || isHidden(command, index, task) { return }
        guard clip == nil, observer == nil else { return paintPlain(command, task) }
        let pixel = command.pointee.pixel
        let kernel = task.kernels.solidSpans
        let cellKernel = task.kernels.solidCells
        let target = task.target
        let surface = task.encoded
        let first = surface.pixels
        forEachGlyph(record, task.transform(of: command.pointee), task) { glyph, mask in
            let x = glyph.x &+ Int(mask.left) &- target.x
            let y = glyph.y &+ Int(mask.top) &- target.y
            if x >= 0, y >= 0, x &+ Int(mask.width) <= target.width, y &+ Int(mask.height) <= target.height {
                let corner = first + (y &* surface.rowLength &+ x)
                if let cells = mask.cells, let cellKernel {
                    cellKernel(
                        corner, surface.rowLength, Int(mask.width), Int(mask.height), pixel, cells)
                } else {
                    kernel(
                        corner, surface.rowLength, mask.bytes, mask.spans, Int(mask.spanCount), pixel)
                }
                return
            }
            glyphs.spans.removeAll()
            glyphs.spans.append(mask, x: x, y: y, width: target.width, height: target.height)
            kernel(
                first, surface.rowLength, glyphs.spans.mask, glyphs.spans.spans, glyphs.spans.spanCount,
                pixel)
        } paths: { spans, mask in
            kernel(first, surface.rowLength, mask, spans.baseAddress, spans.count, pixel)
        }
    }

    /// Hands over the spans of glyphs; their columns and rows count from the target's first.
    func forEachGlyphBatch(
        _ record: GlyphRecord, _ transform: DeviceTransform, _ task: RenderTask,
        _ body: (Rasterizer.Spans, UnsafePointer<UInt8>) -> Void
    ) {
        let target = task.target
        forEachGlyph(record, transform, task) { glyph, mask in
            glyphs.spans.removeAll()
            glyphs.spans.append(
                mask, x: glyph.x &+ Int(mask.left) &- target.x, y: glyph.y &+ Int(mask.top) &- target.y,
                width: target.width, height: target.height)
            if glyphs.spans.spanCount == 0 { return }
            body(
                UnsafeBufferPointer(start: glyphs.spans.spans, count: glyphs.spans.spanCount),
                glyphs.spans.mask)
        } paths: { spans, mask in
            body(spans, mask)
        }
    }

    /// Goes through the glyphs of a record that the target may show, in their order.
    @inline(__always)
    private func forEachGlyph(
        _ record: GlyphRecord, _ transform: DeviceTransform, _ task: RenderTask,
        masks body: (PlacedGlyph, GlyphMask) -> Void,
        paths: (Rasterizer.Spans, UnsafePointer<UInt8>) -> Void
    ) {
        let run = record.placed
        guard transform.isFinite else { return }
        let place = GlyphPlace(record, transform, target: task.target)
        guard !record.isExact, let key = place.strike(of: run.face) else {
            for index in 0..<run.count {
                drawPath(run, index, place, task, paths)
            }
            return
        }
        let batch = glyphs.glyphs
        var next = 0
        while next < run.count {
            var count = 0
            while next < run.count, count < GlyphBatch.capacity {
                if let glyph = place.glyph(run, next) {
                    batch[count] = glyph
                    count &+= 1
                }
                next &+= 1
            }
            if count == 0 { continue }
            // Taken anew for each batch, so that a long run can't outgrow the cache.
            let strike = GlyphCache.shared.strike(key)
            let found = UnsafeMutableBufferPointer(start: batch, count: count)
            if !strike.find(found) { makeMasks(found, run, key, strike) }
            for glyph in found {
                guard let mask = glyph.mask else { continue }
                if mask.spanCount > 0 {
                    body(glyph, mask)
                } else if mask.spanCount < 0 {
                    drawPath(run, Int(glyph.index), place, task, paths)
                }
            }
            withExtendedLifetime(strike) {}
        }
    }

    // MARK: Masks

    @inline(never)
    private func makeMasks(
        _ glyphs: UnsafeMutableBufferPointer<PlacedGlyph>, _ run: PlacedRun, _ key: GlyphCache.Key,
        _ strike: GlyphStrike
    ) {
        let shapes = GlyphShapes.of(run.face)
        // A mask is made somewhere else than it is painted.
        let watcher = rasterizer.observer
        rasterizer.observer = nil
        defer { rasterizer.observer = watcher }
        for index in glyphs.indices where glyphs[index].mask == nil {
            let glyph = glyphs[index]
            let made = makeMask(shapes[run.glyphs[Int(glyph.index)]], glyph.key, key)
            let (mask, growth) = strike.add(made, for: glyph.key)
            GlyphCache.shared.grow(by: growth)
            glyphs[index].mask = mask
        }
    }

    /// Draws a glyph by itself.
    private func makeMask(_ shape: GlyphShape, _ glyph: UInt32, _ key: GlyphCache.Key) -> GlyphMask {
        if shape.box.isNull { return GlyphMask(isPath: false) }
        let transform = DeviceTransform(
            a: key.width, b: 0, c: 0, d: key.height, tx: Double(glyph & 3) / 4, ty: Double(glyph >> 2 & 3) / 4
        )
        let x0 = Double(shape.box.minX) * key.width
        let x1 = Double(shape.box.maxX) * key.width
        let y0 = Double(shape.box.minY) * key.height
        let y1 = Double(shape.box.maxY) * key.height
        // A pixel more on each side than the quarters need: chords lie a little outside of their curves.
        let left = Int(min(x0, x1).rounded(.down)) - 1
        let top = Int(min(y0, y1).rounded(.down)) - 1
        let right = Int(max(x0, x1).rounded(.up)) + 2
        let bottom = Int(max(y0, y1).rounded(.up)) + 2
        let (width, height) = (right - left, bottom - top)
        if width * height > Self.largestMask { return GlyphMask(isPath: true) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width * height) { coverages in
            guard let coverages = coverages.baseAddress else { return GlyphMask(isPath: false) }
            coverages.initialize(repeating: 0, count: width * height)
            rasterizer.rasterize(
                in: PixelRect(x: left, y: top, width: width, height: height), rule: .nonzero,
                isAntialiased: true,
                flatten: { outline in
                    shape.outline.withUnsafeElements { verbs, points in
                        outline.flatten(
                            verbs: verbs, points: points, transform: transform, rows: top..<bottom,
                            columns: left..<right)
                    }
                }
            ) { spans, mask in
                for span in spans { span.write(mask, to: coverages, rowLength: width) }
            }
            return GlyphMask(
                left: left, top: top, width: width, height: height, coverages: coverages, glyphs.spans)
                ?? GlyphMask(isPath: false)
        }
    }

    // MARK: Paths

    @inline(never)
    private func drawPath(
        _ run: PlacedRun, _ index: Int, _ place: GlyphPlace, _ task: RenderTask,
        _ body: (Rasterizer.Spans, UnsafePointer<UInt8>) -> Void
    ) {
        guard let transform = place.transform(run, index) else { return }
        let shape = GlyphShapes.of(run.face)[run.glyphs[index]]
        if shape.box.isNull { return }
        let target = task.target
        rasterizer.rasterize(
            in: target, rule: .nonzero, isAntialiased: true,
            flatten: { outline in
                shape.outline.withUnsafeElements { verbs, points in
                    outline.flatten(
                        verbs: verbs, points: points, transform: transform,
                        rows: target.y..<(target.y &+ target.height), columns: 0..<task.pictureWidth)
                }
            }, body)
    }
}

/// Where the glyphs of a record are in the picture's pixels, and which of them a target may show.
struct GlyphPlace {
    private let transform: DeviceTransform
    private let size: Double
    /// The pixel place of the text's upper left corner.
    private let x, y: Double
    /// Origins outside this box have glyphs that the target doesn't show.
    private let minX, minY, maxX, maxY: Double

    @inline(__always)
    init(_ record: GlyphRecord, _ transform: DeviceTransform, target: PixelRect) {
        self.transform = transform
        size = record.placed.size
        let originX = Double(record.origin.x)
        let originY = Double(record.origin.y)
        x = transform.a * originX + transform.c * originY + transform.tx
        y = transform.b * originX + transform.d * originY + transform.ty
        let reach = record.placed.reach * size
        let reachX = reach * (transform.a.magnitude + transform.c.magnitude) + 2
        let reachY = reach * (transform.b.magnitude + transform.d.magnitude) + 2
        minX = Double(target.x) - reachX
        minY = Double(target.y) - reachY
        maxX = Double(target.x &+ target.width) + reachX
        maxY = Double(target.y &+ target.height) + reachY
    }

    /// The strike that has the masks; nil for glyphs that are drawn as paths.
    func strike(of face: FontFace) -> GlyphCache.Key? {
        let width = transform.a * size
        let height = transform.d * size
        guard transform.b == 0, transform.c == 0, width.magnitude <= RenderWorkspace.largestMaskSize,
            height.magnitude <= RenderWorkspace.largestMaskSize, width != 0, height != 0
        else { return nil }
        return GlyphCache.Key(face: face.id, width: width, height: height)
    }

    @inline(__always)
    private func origin(_ run: PlacedRun, _ index: Int) -> (x: Double, y: Double)? {
        let position = run.positions[index]
        let x = transform.a * Double(position.x) + transform.c * Double(position.y) + self.x
        let y = transform.b * Double(position.x) + transform.d * Double(position.y) + self.y
        return x > minX && x < maxX && y > minY && y < maxY ? (x, y) : nil
    }

    /// A glyph at its quarter of a pixel; nil when the target doesn't show it.
    @inline(__always)
    func glyph(_ run: PlacedRun, _ index: Int) -> PlacedGlyph? {
        guard let origin = origin(run, index) else { return nil }
        let column = roundedToUnit(origin.x * 4)
        let row = roundedToUnit(origin.y * 4)
        guard let key = GlyphMaskKey(glyph: run.glyphs[index], column: column & 3, row: row & 3) else {
            return nil
        }
        return PlacedGlyph(
            key: key.value, index: Int32(truncatingIfNeeded: index), x: column >> 2, y: row >> 2, mask: nil)
    }

    /// Ems to the picture's pixels for a glyph; nil when the target doesn't show it.
    func transform(_ run: PlacedRun, _ index: Int) -> DeviceTransform? {
        guard let origin = origin(run, index) else { return nil }
        return DeviceTransform(
            a: transform.a * size, b: transform.b * size, c: transform.c * size, d: transform.d * size,
            tx: origin.x, ty: origin.y)
    }
}

extension SpanBuffer {
    /// Appends a glyph's spans, its box's first pixel at a column and a row, as far as they are within a
    /// width and a height.
    func append(_ mask: GlyphMask, x: Int, y: Int, width: Int, height: Int) {
        for span in UnsafeBufferPointer(start: mask.spans, count: Int(mask.spanCount)) {
            let row = y &+ Int(span.row)
            let start = x &+ Int(span.start)
            let first = max(start, 0)
            let length = min(start &+ Int(span.length), width) &- first
            guard row >= 0, row < height, length > 0 else { continue }
            if span.coverage >= 0 {
                append(
                    row: Int32(truncatingIfNeeded: row), start: Int32(truncatingIfNeeded: first),
                    length: Int32(truncatingIfNeeded: length), coverage: span.coverage)
            } else {
                appendMasked(
                    row: Int32(truncatingIfNeeded: row), start: Int32(truncatingIfNeeded: first),
                    length: Int32(truncatingIfNeeded: length)
                ).update(from: mask.bytes + (Int(span.mask) &+ first &- start), count: length)
            }
        }
    }
}
