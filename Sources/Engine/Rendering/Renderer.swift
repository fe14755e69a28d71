import RasterPaths
import RasterText
import Synchronization

/// Draws display lists into pixels.
///
/// Rows are drawn in bands, from top to bottom, on as many threads as asked. The pixels do not depend on the
/// number of threads, the bands, the part of the picture that is drawn, or the processor.
public struct Renderer: Sendable {
    /// The most threads to use, the calling one included.
    public var threads: Int
    /// Rows of a band; nil chooses them to keep a band in the cache.
    package var bandHeight: Int?
    /// What threads that find no more bands do.
    package var bandSharing = BandSharing.whenWorthwhile
    package var kernels: KernelLevel
    /// What this rendering, and those inside it, have left; nil where nothing is limited.
    var budget: RenderBudget?
    /// Told after each band, or part of one, how much of a picture is done, from 0 to 1, by the thread that
    /// drew it.
    package var progress: (@Sendable (_ share: Double) -> Void)?

    /// - Parameter threads: nil for as many as there are processors; less than 1 counts as 1.
    public init(threads: Int? = nil) {
        self.threads = max(1, threads ?? Processors.count)
        kernels = .preferred
    }

    /// Draws over what the bitmap holds.
    /// - Parameters:
    ///   - list: what is drawn.
    ///   - bitmap: what it is drawn into.
    ///   - scale: pixels per point of the list. Nothing is drawn unless it is positive and finite.
    ///   - origin: the pixel of the list's picture that falls on the bitmap's first pixel, so that a bitmap
    ///     can be a tile.
    ///   - region: pixels of the bitmap to draw; nil for all.
    ///   - colorMode: the space in which colours are combined. The bitmap is encoded sRGB whichever it is.
    public func render(
        _ list: DisplayList, into bitmap: Bitmap, scale: CGFloat = 1, origin: (x: Int, y: Int) = (0, 0),
        region: PixelRect? = nil, colorMode: ColorRenderingMode = .nonLinear
    ) {
        defer { bitmap.fill() }
        guard scale > 0, scale.isFinite else { return }
        let extent = list.pixelExtent(scale: scale)
        // Pixels farther away than that are in no picture; sums with them stay in range.
        let far = -(1 << 40)...(1 << 40)
        guard far.contains(origin.x), far.contains(origin.y) else { return }
        let canvas = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        let drawn = canvas.intersection(region ?? canvas)
        // In the picture's pixels from here on.
        let target = PixelRect(
            x: drawn.x + origin.x, y: drawn.y + origin.y, width: drawn.width, height: drawn.height
        )
        .intersection(extent.rect)
        guard !target.isEmpty, list.commandCount > 0 else { return }
        var team: ThreadTeam?
        if isSurelyLong(list, scale: scale, target) { team = ThreadTeam(helpers: threads - 1) }
        defer { team?.dismiss() }
        let task = task(
            for: list, scale: scale, target: target, bitmap: bitmap, origin: origin, colorMode: colorMode)
        // A workspace is as wide as what it draws; a strip is a tile, and a tile is a crop.
        let strips = strips(of: target)
        let isWhole = strips.count == 1 && target.width == bitmap.width && target.height == bitmap.height
        if !isWhole { bitmap.fill() }
        let filling = bitmap.takeFilling()
        for (number, strip) in strips.enumerated() {
            var part = task
            part.target = strip
            render(part, filling, &team, isLast: number == strips.count - 1) { share in
                progress?((Double(number) + share) / Double(strips.count))
            }
        }
    }

    func task(
        for list: DisplayList, scale: CGFloat, target: PixelRect, bitmap: Bitmap, origin: (x: Int, y: Int),
        colorMode: ColorRenderingMode = .nonLinear
    ) -> RenderTask {
        let extent = list.pixelExtent(scale: scale)
        let surface = Surface(
            pixels: bitmap.pixels,
            region: PixelRect(x: origin.x, y: origin.y, width: bitmap.width, height: bitmap.height),
            rowLength: bitmap.width)
        // A budget hears of layers that are too large while the plan is made.
        let layers =
            if let budget {
                LayerPlan(
                    list.storage, scale: Double(scale), picture: extent, colorMode: colorMode, budget: budget)
            } else {
                KeptLayerPlan.plan(
                    for: list.storage, scale: Double(scale), picture: extent, colorMode: colorMode)
            }
        let looks = layers.map { !$0.lookers.isEmpty } ?? false
        if looks { bitmap.fill() }
        let context = RenderContext(
            list.storage, scale: Double(scale), space: BlendingSpace(colorMode), picture: extent,
            layers: layers, kernels: kernels,
            canvas: looks
                ? CanvasCopy(surface, region: target, outside: bitmap.untouchedPixel) : nil,
            budget: budget)
        return RenderTask(context: context, target: target, surface: .encoded(surface))
    }

    /// The fewest rows of a band that threads share a picture by.
    private static let fewestRows = 16

    /// The most columns that are drawn at once.
    static let stripWidth = 4096

    /// - Parameter filling: what each band is filled with right before it is drawn, while it is in the cache.
    private func render(
        _ task: RenderTask, _ filling: UInt32?, _ team: inout ThreadTeam?, isLast: Bool,
        finish: @Sendable (_ share: Double) -> Void
    ) {
        let target = task.target
        let (rows, mostWorkers, sharing) = division(of: task)
        let bandCount = (target.height + rows - 1) / rows
        @Sendable func fill(_ rows: Range<Int>) {
            guard let filling, case .encoded(let surface) = task.surface else { return }
            for y in rows { surface.row(y).update(repeating: filling, count: surface.region.width) }
        }
        if bandCount == 1, sharing != .always {
            Self.dismiss(&team)
            let workspace = WorkspacePool.shared.take()
            fill(target.rows)
            workspace.render(task, Band(rows: target.rows))
            WorkspacePool.shared.give(back: workspace)
            finish(1)
            return
        }
        let workers = min(mostWorkers, bandCount)
        if workers > 1, team == nil {
            team = ThreadTeam(helpers: workers - 1)
        } else if workers == 1 {
            Self.dismiss(&team)
        }
        let bins = BandBins(task, bandRows: rows)
        var task = task
        let outlines = SharedOutlines(task, bins: bins, team: team, threads: workers)
        let isForced = bandSharing == .always
        let blurs = SharedBlurs(
            task, bandRows: rows, isHelped: isForced || (workers > 1 && bandCount < 2 * workers),
            isForced: isForced)
        if outlines != nil || blurs != nil {
            task.context = RenderContext(task.context, sharedOutlines: outlines, sharedBlurs: blurs)
        }
        let shared = task
        let queue = BandQueue(
            task, bandRows: rows, bins: bins, workers: workers, sharing: sharing)
        @Sendable func work() {
            let workspace = WorkspacePool.shared.take()
            workspace.keptBoundaries = KeptBoundaries()
            while let band = queue.next() {
                if band.isWhole { fill(band.rows) }
                // What isn't drawn any more is filled nevertheless: its memory held another picture.
                let isOver = shared.context.budget?.check() == true
                let drawn = isOver ? band.rows : workspace.render(shared, band, sharing: queue)
                let share = queue.finish(band, rowCount: drawn.count)
                if !isOver { finish(share) }
                if share >= 1 { shared.context.sharedBlurs?.help?.finish() }
            }
            while let (rows, taken) = shared.context.sharedBlurs?.help?.take() {
                workspace.help(with: rows, taken)
            }
            workspace.keptBoundaries = nil
            WorkspacePool.shared.give(back: workspace)
        }
        if let team {
            team.perform(workers, isLast: isLast, work)
        } else {
            work()
        }
    }

    /// Lets go of threads that have nothing to do while this one draws.
    private static func dismiss(_ team: inout ThreadTeam?) {
        team?.dismiss()
        team = nil
    }

    /// Whether a list is seen at a glance to be worth all threads, so that they may be woken before anything
    /// is prepared: for a layer's filter.
    private func isSurelyLong(_ list: DisplayList, scale: CGFloat, _ target: PixelRect) -> Bool {
        guard threads > 1, bandHeight == nil, target.height > Self.fewestRows else { return false }
        return list.storage.layers.contains { layer in
            if layer.filter.isNone { return false }
            return layer.commands.others.elements.prefix(8).contains { command in
                // Those of layers have no bounds.
                if command.layer != nil { return false }
                let box = PixelRect(command.bounds, scale: Double(scale)).intersection(target)
                return box.width * box.height >= Self.manyPixels
            }
        }
    }

    /// A filter of so many takes longer than waking a thread several times.
    private static let manyPixels = 1 << 16

    /// Rows of a task's bands, how many threads it is worth and has memory for, and whether they split bands.
    func division(of task: RenderTask) -> (bandRows: Int, workers: Int, sharing: BandSharing) {
        let (worthwhile, isLong) = worthwhileThreads(for: task)
        var sharing = bandSharing
        // Where little is to be drawn, threads that wait for rows end later than what they could help with;
        // and rows are given away between commands.
        let commandCount = task.tables.pointee.commands.count
        let isWorth = isLong && worthwhile > 1 && commandCount / 8 >= worthwhile
        if !maySplitBands(of: task) || (!isWorth && sharing != .always) { sharing = .never }
        let rows = bandRows(
            for: task.target, layers: task.layers, threads: worthwhile, maySplitBands: sharing != .never)
        return (rows, min(worthwhile, task.layers?.mostThreads(rows: rows) ?? .max), sharing)
    }

    /// How many of its threads a task is worth, and whether it would be worth four times as many. Waking one
    /// costs about 20 µs; a picture has to offer each at least several times that. Who asks for bands of a
    /// height gets the threads that he asks for.
    private func worthwhileThreads(for task: RenderTask) -> (count: Int, isLong: Bool) {
        if threads == 1 || bandHeight != nil { return (threads, true) }
        // There is but one band.
        if task.target.height <= Self.fewestRows { return (1, false) }
        let least = 65536.0
        let layers = Double(task.layers?.work(in: task.target) ?? 0)
        let most = 4 * least * Double(min(threads, 1 << 16))
        let work = min(layers + DrawingCosts(task, most: most).nanoseconds, most)
        return (min(threads, max(1, Int(work / least))), work == most)
    }

    /// Rows that keep a band's pixels and sums within a core's second-level cache, but not so few that every
    /// shape is cut, nor so many that threads can't share the picture.
    ///
    /// Each layer inside another has a band of its own, so many make bands lower. A filter looks at rows
    /// beyond its band, which are drawn again for the next one: those make bands higher, as high as leaves
    /// each thread one. Where threads may split bands, there are as many for each of them; else at least two,
    /// and who is done sooner draws more.
    private func bandRows(
        for target: PixelRect, layers: LayerPlan?, threads: Int, maySplitBands: Bool
    ) -> Int {
        if let bandHeight { return max(1, bandHeight) }
        let stride = CoverageBand.stride(forWidth: target.width)
        var cached = max(48, (1 << 18) / stride)
        if let layers, layers.reach > 0 {
            let most = max(48, (1 << 22) / (stride * max(layers.depth, 1)))
            let reach = max(layers.reach, layers.reachBehind(target))
            cached = layers.affordableRows(max(cached, min(reach * 4, most)))
            guard threads > 1 else { return cached }
            return max(Self.fewestRows, min(cached, (target.height + threads - 1) / threads))
        }
        if let layers, layers.depth > 8 { cached = max(16, cached * 8 / layers.depth) }
        guard threads > 1 else {
            // A last band of a few rows costs more than others that are a little higher.
            let whole = target.height / cached
            let rest = target.height - whole * cached
            return whole > 0 && rest * 4 < cached ? (target.height + whole - 1) / whole : cached
        }
        if !maySplitBands {
            let shared = (target.height + threads * 2 - 1) / (threads * 2)
            return max(Self.fewestRows, min(cached, shared))
        }
        let count = max((target.height + cached - 1) / cached, 1)
        let forEach = (count + threads - 1) / threads
        return max(Self.fewestRows, (target.height + forEach * threads - 1) / (forEach * threads))
    }

    /// Whether one thread can draw some rows of a band from a command on that another began: where its pixels
    /// are nowhere but in the bitmap and no filter looks beyond them.
    private func maySplitBands(of task: RenderTask) -> Bool {
        task.space == .encoded && task.context.canvas == nil && task.layers?.reach ?? 0 == 0
    }
}

extension Renderer {
    /// A rectangle of the pixels that the whole picture of a list has at a scale, as an image; at most
    /// `PixelExtent.maximumPixelCount` of them.
    /// - Parameters:
    ///   - scale: pixels per point; positive and finite.
    ///   - isOpaque: without alpha, on black.
    package func image(
        of list: DisplayList, pixels rect: PixelRect, scale: CGFloat, isOpaque: Bool,
        colorMode: ColorRenderingMode
    ) -> CGImage {
        let (width, height) = PixelExtent.bounded(width: rect.width, height: rect.height)
        // A transparent one is often made of the system's zeroed pages.
        let bitmap = Bitmap(width: width, height: height, opaque: isOpaque, isFilled: !isOpaque)
        render(list, into: bitmap, scale: scale, origin: (rect.x, rect.y), colorMode: colorMode)
        // On an opaque canvas black is under everything.
        if isOpaque && list.storage.mayErase { bitmap.makeOpaque() }
        return bitmap.adoptedImage(isOpaque: isOpaque, scale: scale)
    }
}

extension Renderer {
    /// The same with a clear margin around it.
    package func image(
        of list: DisplayList, pixels part: PixelRect, insets margin: PixelInsets, scale: CGFloat,
        isOpaque: Bool, colorMode: ColorRenderingMode
    ) -> CGImage {
        let width = min(max(part.width, 1), PixelExtent.maximumPixelCount) + margin.left + margin.right
        let height = min(
            max(part.height, 1) + margin.top + margin.bottom, max(PixelExtent.maximumPixelCount / width, 1))
        let bitmap = Bitmap(width: width, height: height)
        let region = PixelRect(
            x: margin.left, y: margin.top, width: width - margin.left - margin.right,
            height: max(height - margin.top - margin.bottom, 0))
        if isOpaque {
            bitmap.untouchedPixel = 0xFF00_0000
            for row in 0..<region.height {
                (bitmap.pixels + (region.y + row) * width + region.x)
                    .update(repeating: 0xFF00_0000, count: region.width)
            }
        }
        render(
            list, into: bitmap, scale: scale, origin: (part.x - margin.left, part.y - margin.top),
            region: region, colorMode: colorMode)
        return bitmap.adoptedImage(isOpaque: isOpaque && margin.isEmpty, scale: scale)
    }

    /// The pixels of an image's content; nil for a drawing that is nested too deeply.
    package func image(of content: ImageContent) -> CGImage? {
        content.image(NestedPictures(kernels: kernels))
    }
}
