import RasterPaths

/// Sees what a rasterizer makes, to show it; drawing has none.
protocol RasterizerObserver: AnyObject {
    /// An outline as it was flattened, with the pixels, in words of 64 bits a row, that `CellResolver` is to
    /// answer for; `box` is where the band's pixels are in the picture.
    func didAccumulate(_ outline: FlattenedOutline, _ band: CoverageBand, in box: PixelRect)
}

/// Geometry in, spans out: the one way from outlines and rectangles to coverage.
///
/// Each call names its region, and the spans' columns and rows count from the region's first pixel. Between
/// calls nothing is left but warm memory.
final class Rasterizer {
    typealias Spans = UnsafeBufferPointer<CoverageSpan>

    private let outline = FlattenedOutline(keepsMemory: MemoryKeeping.isOn)
    private let band = CoverageBand()
    private let sweep = CoverageSweep()
    @exclusivity(unchecked) var observer: (any RasterizerObserver)?

    /// Whether what is rasterized is of no use any more, as a limit is reached; nil for never.
    @exclusivity(unchecked) var isGivenUp: (() -> Bool)? { didSet { band.isGivenUp = isGivenUp } }

    /// Of the band and of the outline.
    @inline(__always)
    var kernelLevel: KernelLevel {
        get { band.kernelLevel }
        set {
            band.kernelLevel = newValue
            outline.kernelLevel = newValue
        }
    }

    /// Pixels since that was asked.
    @exclusivity(unchecked) private var work = 0

    /// Whether what is left of so many pixels' work is of no use: layers are larger than any picture.
    @inline(__always)
    private func hasToEnd(after pixels: Int) -> Bool {
        guard let isGivenUp else { return false }
        work &+= pixels
        if work < 1 << 16 { return false }
        work = 0
        return isGivenUp()
    }

    /// The memory that the buffers take.
    var byteCount: Int { band.byteCount + outline.byteCount }

    @inline(__always)
    private func setRegion(_ region: PixelRect) {
        if region == band.region { return }
        band.region = region
        sweep.setWidth(region.width)
    }

    /// One colour source-over, onto pixels that begin with the region's first.
    struct Solid {
        let pixel: UInt32
        let pixels: UnsafeMutablePointer<UInt32>
        let rowLength: Int
    }

    /// Rasterizes an outline.
    /// - Parameters:
    ///   - region: the picture's pixels to make spans of; not empty.
    ///   - flatten: makes the outline, in the picture's pixels, as far as the region's rows see it.
    ///   - solid: what may be painted at once, without spans; nil where they are wanted.
    ///   - prepare: is told the picture's pixels that spans may hold; when it says no, there are no spans.
    ///   - body: gets spans in batches, from top to bottom, with the mask that they point into.
    @inline(__always)
    func rasterize(
        in region: PixelRect, rule: FillRule, isAntialiased: Bool, flatten: (FlattenedOutline) -> Void,
        solid: Solid? = nil, prepare: (PixelRect) -> Bool = { _ in true },
        _ body: (Spans, UnsafePointer<UInt8>) -> Void
    ) {
        guard let outline = begin(in: region) else {
            return rasterizeInStrips(
                in: region, rule: rule, isAntialiased: isAntialiased, flatten: flatten, prepare: prepare, body
            )
        }
        flatten(outline)
        rasterize(
            rule, isAntialiased: isAntialiased, in: region, solid: solid, prepare: prepare, body)
    }

    /// Sets the region and gives the outline to fill before `rasterize` is called for that region; nil where
    /// it has so many pixels that it takes strips.
    @inline(__always)
    func begin(in region: PixelRect) -> FlattenedOutline? {
        if region.width &* region.height > Self.mostPixels { return nil }
        setRegion(region)
        return outline
    }

    /// Rasterizes the outline that was made.
    @inline(__always)
    func rasterize(
        _ rule: FillRule, isAntialiased: Bool, in region: PixelRect, solid: Solid?,
        prepare: (PixelRect) -> Bool, _ body: (Spans, UnsafePointer<UInt8>) -> Void
    ) {
        band.accumulate(outline.contours, rule: rule, antialiased: isAntialiased)
        paint(rule, in: region, solid: solid, prepare: prepare, body)
    }

    /// The parts of an outline's boundary, once for all regions; unknown where there is no memory for it.
    func boundary(rule: FillRule, in memory: BoundaryMemory, flatten: (FlattenedOutline) -> Void)
        -> KnownBoundary
    {
        flatten(outline)
        return band.boundary(of: outline.contours, rule, in: memory)
    }

    /// Rasterizes an outline of which the boundary is known, as from its points. False, and nothing done, in
    /// a region of very many pixels.
    @inline(__always)
    func rasterize(
        _ parts: BoundaryParts, in region: PixelRect, solid: Solid? = nil, prepare: (PixelRect) -> Bool,
        _ body: (Spans, UnsafePointer<UInt8>) -> Void
    ) -> Bool {
        if region.width &* region.height > Self.mostPixels { return false }
        setRegion(region)
        band.accumulate(parts)
        paint(.nonzero, in: region, solid: solid, prepare: prepare, body)
        return true
    }

    /// Paints or sweeps what the band has.
    @inline(__always)
    private func paint(
        _ rule: FillRule, in region: PixelRect, solid: Solid?, prepare: (PixelRect) -> Bool,
        _ body: (Spans, UnsafePointer<UInt8>) -> Void
    ) {
        if let solid, band.isSummed, isGivenUp == nil, let kernel = band.kernels.sweepSolid {
            if band.rows.isEmpty { return }
            let (columns, rows) = (band.left &- region.x, band.top &- region.y)
            return sweep.paint(
                band, solid.pixel, onto: solid.pixels + (rows &* solid.rowLength &+ columns),
                rowLength: solid.rowLength, kernel)
        }
        let box = self.box
        if let observer { observer.didAccumulate(outline, band, in: box) }
        var covered = box
        covered.x &+= band.columns.lowerBound
        covered.width = band.columns.count &+ CoverageSweep.overhang
        _ = makeSpans(rule, in: region, isWanted: prepare(covered.intersection(region)), body)
    }

    /// The pixels of the picture that the band's sums stand for.
    private var box: PixelRect {
        band.rows.isEmpty
            ? .nowhere : PixelRect(x: band.left, y: band.top, width: band.width, height: band.height)
    }

    /// Turns a band's sums into spans that count from a region's first pixel. That leaves the band clear,
    /// wanted or not.
    /// - Returns: whether what is left is still wanted.
    @inline(__always)
    private func makeSpans(
        _ rule: FillRule, in region: PixelRect, isWanted: Bool, _ body: (Spans, UnsafePointer<UInt8>) -> Void
    ) -> Bool {
        var isWanted = isWanted
        let columns = Int32(truncatingIfNeeded: band.left &- region.x)
        let rows = Int32(truncatingIfNeeded: band.top &- region.y)
        var row = band.rows.lowerBound
        while row < band.rows.upperBound {
            let first = row
            row = sweep.sweep(band, from: row, rule: rule)
            guard isWanted, sweep.spanCount > 0 else { continue }
            for index in 0..<sweep.spanCount {
                sweep.spans[index].row &+= rows
                sweep.spans[index].start &+= columns
            }
            body(Spans(start: sweep.spans, count: sweep.spanCount), sweep.mask)
            if hasToEnd(after: (row &- first) &* band.columns.count) { isWanted = false }
        }
        return isWanted
    }

    /// Sums of coverage for more pixels than this would take as much memory as a layer of that size.
    private static let mostPixels = 1 << 22

    /// Rasterizes an outline in a region of very many pixels, some rows at a time.
    @inline(never)
    func rasterizeInStrips(
        in region: PixelRect, rule: FillRule, isAntialiased: Bool, flatten: (FlattenedOutline) -> Void,
        prepare: (PixelRect) -> Bool, _ body: (Spans, UnsafePointer<UInt8>) -> Void
    ) {
        flatten(outline)
        let box = outline.pixels.intersection(region)
        var reach = box
        reach.width &+= CoverageSweep.overhang
        guard !box.isEmpty, prepare(reach.intersection(region)) else { return }
        let height = max(Self.mostPixels / region.width, 1)
        for top in stride(from: box.y, to: box.bottom, by: height) {
            setRegion(
                PixelRect(x: region.x, y: top, width: region.width, height: min(height, box.bottom - top)))
            band.accumulate(outline.contours, rule: rule, antialiased: isAntialiased)
            if let observer { observer.didAccumulate(outline, band, in: self.box) }
            if !makeSpans(rule, in: region, isWanted: true, body) { return }
        }
    }

    /// Rasterizes an upright rectangle, which needs no edges: the same spans, or cut otherwise, of the same
    /// coverage.
    @inline(__always)
    func rasterize(
        _ rectangle: DeviceRectangle, isAntialiased: Bool, in region: PixelRect,
        prepare: (PixelRect) -> Bool = { _ in true }, _ body: (Spans, UnsafePointer<UInt8>) -> Void
    ) {
        sweep.setWidth(region.width)
        let (columns, rows) = rectangle.pixels
        let box = PixelRect(columns: columns, rows: rows)
        guard prepare(box.intersection(region)) else { return }
        var isWanted = true
        rectangle.forEachBatchOfSpans(
            isAntialiased: isAntialiased, columns: region.x..<(region.x &+ region.width),
            rows: region.y..<(region.y &+ region.height), mask: sweep.mask, spans: sweep.spans
        ) { spans in
            guard isWanted else { return }
            body(spans, sweep.mask)
            if hasToEnd(after: spans.count &* min(box.width, region.width)) { isWanted = false }
        }
    }
}

extension FlattenedOutline {
    /// The pixels that it meets.
    fileprivate var pixels: PixelRect {
        var low = DevicePoint(x: .max, y: .max)
        var high = DevicePoint(x: .min, y: .min)
        for index in 0..<pointCount {
            let point = points[index]
            low = DevicePoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = DevicePoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        guard contourCount > 0, low.y < high.y else { return .nowhere }
        return PixelRect(
            left: low.x >> 16, top: low.y >> 16, right: (high.x >> 16) + 1, bottom: ((high.y - 1) >> 16) + 1)
    }
}
