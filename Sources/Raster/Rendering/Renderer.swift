import Dispatch
import RasterPaths
import RasterText
import Synchronization

/// Draws display lists into pixels.
///
/// Rows are drawn in bands, from top to bottom, on as many threads as asked. The pixels do not depend on the number of
/// threads, the bands, the part of the picture that is drawn, or the processor.
public struct Renderer: Sendable {
    /// The most threads to use, the calling one included.
    public var threads: Int
    /// Rows of a band; nil chooses them to keep a band in the cache.
    package var bandHeight: Int?
    package var kernels: KernelLevel

    /// - Parameter threads: nil for as many as there are processors; less than 1 counts as 1.
    public init(threads: Int? = nil) {
        self.threads = max(1, threads ?? ProcessInfo.processInfo.activeProcessorCount)
        kernels = .preferred
    }

    /// Draws over what the bitmap holds.
    /// - Parameters:
    ///   - list: what is drawn.
    ///   - bitmap: what it is drawn into.
    ///   - scale: pixels per point of the list. Nothing is drawn unless it is positive and finite.
    ///   - origin: the pixel of the list's picture that falls on the bitmap's first pixel, so that a bitmap can be a tile.
    ///   - region: pixels of the bitmap to draw; nil for all.
    ///   - colorMode: the space in which colours are combined. The bitmap is encoded sRGB whichever it is.
    public func render(
        _ list: DisplayList, into bitmap: Bitmap, scale: CGFloat = 1, origin: (x: Int, y: Int) = (0, 0),
        region: PixelRect? = nil, colorMode: ColorRenderingMode = .nonLinear
    ) {
        guard scale > 0, scale.isFinite else { return }
        let extent = Drawing.pixelExtent(of: list.size, scale: scale)
        // Pixels farther away than that are in no picture; sums with them stay in range.
        let far = -(1 << 40)...(1 << 40)
        guard far.contains(origin.x), far.contains(origin.y) else { return }
        let canvas = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        let drawn = canvas.intersection(region ?? canvas)
        // In the picture's pixels from here on.
        let target = PixelRect(
            x: drawn.x + origin.x, y: drawn.y + origin.y, width: drawn.width, height: drawn.height
        )
        .intersection(PixelRect(x: 0, y: 0, width: extent.width, height: extent.height))
        guard !target.isEmpty, list.commandCount > 0 else { return }
        let task = task(
            for: list, scale: scale, target: target, bitmap: bitmap, origin: origin, colorMode: colorMode)
        // A workspace is as wide as what it draws; a strip is a tile, and a tile is a crop.
        for strip in strips(of: target) {
            var part = task
            part.target = strip
            render(part)
        }
    }

    func task(
        for list: DisplayList, scale: CGFloat, target: PixelRect, bitmap: Bitmap, origin: (x: Int, y: Int),
        colorMode: ColorRenderingMode = .nonLinear
    ) -> RenderTask {
        let extent = Drawing.pixelExtent(of: list.size, scale: scale)
        return RenderTask(
            list: list.storage, tables: list.storage.tables, scale: Double(scale),
            space: BlendingSpace(colorMode), pictureWidth: extent.width,
            layers: LayerPlan(
                list.storage, scale: Double(scale), picture: extent, colorMode: colorMode),
            target: target,
            pixels: bitmap.pixels, originX: origin.x, originY: origin.y, rowLength: bitmap.width,
            kernels: SpanKernels(level: kernels), kernelLevel: kernels,
            reducedImages: ReducedImages())
    }

    /// The most columns that are drawn at once.
    static let stripWidth = 4096

    private func render(_ task: RenderTask) {
        let target = task.target
        let rows = bandRows(for: target, layers: task.layers)
        let bandCount = (target.height + rows - 1) / rows
        if bandCount == 1 {
            let workspace = WorkspacePool.shared.take()
            workspace.render(task, rows: target.y..<(target.y + target.height), commands: nil)
            WorkspacePool.shared.give(back: workspace)
            return
        }
        let bins = BandBins(task, bandRows: rows)
        let workers = min(
            threads, bandCount,
            RenderTask.worthwhileThreads(commands: bins?.entryCount ?? BandBins.most, target: target))
        var task = task
        task.strokeOutlines = StrokeOutlines(task, bins: bins)
        let shared = task
        let nextBand = Atomic<Int>(0)
        @Sendable func work() {
            let workspace = WorkspacePool.shared.take()
            while true {
                let band = nextBand.wrappingAdd(1, ordering: .relaxed).oldValue
                if band >= bandCount { break }
                let first = target.y + band * rows
                workspace.render(
                    shared, rows: first..<min(first + rows, target.y + target.height),
                    commands: bins?.commands(of: band))
            }
            WorkspacePool.shared.give(back: workspace)
        }
        if workers > 1 {
            DispatchQueue.concurrentPerform(iterations: workers) { _ in work() }
        } else {
            work()
        }
    }

    /// Rows that keep a band's pixels and sums within a core's second-level cache, but not so few that every shape is
    /// cut, nor so many that threads can't share the picture.
    ///
    /// Each layer inside another has a band of its own, so many make bands lower. A filter looks at rows beyond its band,
    /// which are drawn again for the next one: those make bands higher, as high as leaves each thread one.
    func bandRows(for target: PixelRect, layers: LayerPlan? = nil) -> Int {
        if let bandHeight { return max(1, bandHeight) }
        let stride = CoverageBand.stride(forWidth: target.width)
        var cached = max(48, (1 << 18) / stride)
        if let layers, layers.reach > 0 {
            let most = max(48, (1 << 22) / (stride * max(layers.depth, 1)))
            cached = max(cached, min(layers.reach * 4, most))
            guard threads > 1 else { return cached }
            return max(16, min(cached, (target.height + threads - 1) / threads))
        }
        if let layers, layers.depth > 8 { cached = max(16, cached * 8 / layers.depth) }
        guard threads > 1 else { return cached }
        let shared = (target.height + threads * 2 - 1) / (threads * 2)
        return max(16, min(cached, shared))
    }
}

/// What the bands of one rendering have in common. The pointer is to the bitmap's pixels; bands write disjoint rows.
struct RenderTask: @unchecked Sendable {
    let list: DisplayListStorage
    let tables: UnsafeMutablePointer<DisplayListStorage.Tables>
    let scale: Double
    /// The space in which colours are combined.
    let space: BlendingSpace
    let pictureWidth: Int
    /// Nil for a list without layers.
    let layers: LayerPlan?
    /// Outlines of strokes that several bands draw; nil where each makes its own.
    var strokeOutlines: StrokeOutlines?
    /// The pixels to draw, in the picture's coordinates.
    var target: PixelRect
    /// The bitmap's, or those of a layer; outside the encoded space they stand for Floats.
    var pixels: UnsafeMutablePointer<UInt32>
    /// The picture's pixel that is the bitmap's first.
    var originX: Int
    var originY: Int
    var rowLength: Int
    let kernels: SpanKernels
    let kernelLevel: KernelLevel
    let reducedImages: ReducedImages

    /// The list from first to last, for bands without bins.
    var everyCommand: ArraySlice<Int32> {
        (0..<tables.pointee.commands.count).map { Int32(truncatingIfNeeded: $0) }[...]
    }

    /// The bitmap's pixel for a pixel of the picture.
    @inline(__always)
    func pixel(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
        pixels + ((y &- originY) &* rowLength &+ (x &- originX))
    }

    /// A pixel of a surface that is not in the encoded space.
    @inline(__always)
    func linearPixel(x: Int, y: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
        UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: SIMD4<Float>.self)
            + ((y &- originY) &* rowLength &+ (x &- originX))
    }

    /// The same task for the pixels of a layer.
    func drawing(into buffer: LayerBuffer) -> RenderTask {
        var task = self
        task.pixels = buffer.block.baseAddress.unsafelyUnwrapped
        task.originX = buffer.region.x
        task.originY = buffer.region.y
        task.rowLength = buffer.region.width
        task.target = buffer.region
        return task
    }

    /// Waking a thread costs about 20 µs; a picture has to offer each at least several times that.
    static func worthwhileThreads(commands: Int, target: PixelRect) -> Int {
        let work = commands * 512 + target.width * target.height / 8
        return max(1, work / 65536)
    }
}

/// The outlines of a rendering's strokes, made once for all its bands. Immutable once made.
struct StrokeOutlines: @unchecked Sendable {
    /// By the index of the stroke's style, which no two strokes share; nil for strokes elsewhere in the picture.
    private let paths: [Path?]

    /// Lists with more strokes than this are left to the bands: small strokes seldom meet two, and memory is kept.
    private static let most = 4096

    init?(_ task: RenderTask, bins: BandBins?) {
        let count = task.list.strokeStyles.count
        guard count > 0, count <= Self.most else { return nil }
        var paths = [Path?](repeating: nil, count: count)
        var layers = [Bool](repeating: false, count: task.list.layers.count)
        func visit(_ command: DrawCommand) {
            if command.kind == .stroke, paths[Int(command.style)] == nil {
                paths[Int(command.style)] = task.strokeOutline(command)
            } else if command.kind == .layer, !layers[Int(command.paint)] {
                layers[Int(command.paint)] = true
                let inner = task.list.layers[Int(command.paint)].commands
                for index in 0..<inner.count { visit(inner[index]) }
            }
        }
        let commands = task.tables.pointee.commands
        if let bins {
            for index in bins.allCommands { visit(commands[Int(index)]) }
        } else {
            for index in 0..<commands.count { visit(commands[index]) }
        }
        self.paths = paths
    }

    func path(_ style: Int32) -> Path? { paths[Int(style)] }
}

/// The commands that may paint in each band, in drawing order.
struct BandBins: @unchecked Sendable {
    private let starts: [Int]
    private let entries: [Int32]

    var entryCount: Int { entries.count }

    /// The most entries: 8 MiB of them.
    static let most = 1 << 21

    /// Two passes over the commands' boxes: count, then place. Nil when large commands would fill too many bands: then
    /// each band looks through the list by itself.
    init?(_ task: RenderTask, bandRows: Int) {
        let bandCount = (task.target.height + bandRows - 1) / bandRows
        let commands = UnsafeBufferPointer(
            start: task.tables.pointee.commands.base, count: task.tables.pointee.commands.count)
        var starts = [Int](repeating: 0, count: bandCount + 1)
        let test = BandTest(task)
        for command in commands {
            guard let rows = test.rows(of: command) else { continue }
            for band in (rows.lowerBound / bandRows)...(rows.upperBound / bandRows) { starts[band + 1] += 1 }
        }
        for band in 0..<bandCount { starts[band + 1] += starts[band] }
        if starts[bandCount] > Self.most { return nil }
        var next = starts
        entries = [Int32](unsafeUninitializedCapacity: starts[bandCount]) { buffer, count in
            for (index, command) in commands.enumerated() {
                guard let rows = test.rows(of: command) else { continue }
                for band in (rows.lowerBound / bandRows)...(rows.upperBound / bandRows) {
                    buffer[next[band]] = Int32(truncatingIfNeeded: index)
                    next[band] += 1
                }
            }
            count = starts[bandCount]
        }
        self.starts = starts
    }

    var allCommands: [Int32] { entries }

    func commands(of band: Int) -> ArraySlice<Int32> { entries[starts[band]..<starts[band + 1]] }
}

/// Tells which rows of a task's target a command's box may reach.
struct BandTest {
    private let scale: Double
    private let left, right, top, bottom: Double
    private let lastRow: Int
    private let target: PixelRect
    private let layers: LayerPlan?

    init(_ task: RenderTask) {
        scale = task.scale
        target = task.target
        layers = task.layers
        left = Double(target.x)
        right = Double(target.x + target.width)
        top = Double(target.y)
        bottom = Double(target.y + target.height)
        lastRow = target.height - 1
    }

    @inline(__always)
    func rows(of command: DrawCommand) -> ClosedRange<Int>? {
        command.kind == .layer ? rows(ofLayer: command) : rows(of: command.bounds)
    }

    @inline(never)
    private func rows(ofLayer command: DrawCommand) -> ClosedRange<Int>? {
        guard let box = layers?.effectBox(of: command, scale: scale).intersection(target), !box.isEmpty else {
            return nil
        }
        return (box.y - target.y)...(box.y - target.y + box.height - 1)
    }

    /// The rows, counted from the target's top, that a box reaches; nil when it is elsewhere. The margin of a pixel is
    /// for coordinates that were rounded to the device's grid.
    @inline(__always)
    private func rows(of bounds: CommandBounds) -> ClosedRange<Int>? {
        let minY = Double(bounds.minY) * scale - 1
        let maxY = Double(bounds.maxY) * scale + 1
        guard minY < bottom, maxY > top, Double(bounds.minX) * scale - 1 < right,
            Double(bounds.maxX) * scale + 1 > left
        else { return nil }
        let first = minY > top ? Int(minY - top) : 0
        let last = maxY < bottom ? Int(maxY - top) : lastRow
        return first...max(first, min(last, lastRow))
    }
}

/// Workspaces that renderings have left, kept warm for the next ones.
final class WorkspacePool: Sendable {
    static let shared = WorkspacePool()
    private let idle = Guarded<[RenderWorkspace]>([])
    private static let most = 64

    func take() -> RenderWorkspace {
        idle.withLock { $0.popLast() } ?? RenderWorkspace()
    }

    func give(back workspace: RenderWorkspace) {
        guard workspace.isWorthKeeping else { return }
        idle.withLock { if $0.count < Self.most { $0.append(workspace) } }
    }
}
