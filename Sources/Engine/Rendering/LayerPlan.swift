import RasterPaths

/// Where the layers of a list lie in a picture, and the filters that they run, for one rendering.
final class LayerPlan: Sendable {
    struct Entry: Sendable {
        /// In the order in which they run.
        let filters: [any LayerFilter]
        /// The one that runs last, if its rows are made one after the other.
        let lastRowFilter: (any RowFilter)?
        /// Whether the only filter is a shadow for which coverage would do.
        let takesCoverage: Bool
        /// The shadow of the filter that runs last, if it is to be composited by itself.
        var separateShadow: DeviceShadow?
        /// Where the layer's picture may be other than transparent before the first filter, and after each.
        var boxes: [PixelRect]
        /// What is looked at before the first filter, and after each: see `findWindows`.
        var windows: [PixelRect] = []
        /// Layers in it that look at what is behind them.
        var lookers: [Looker] = []
        /// It isn't drawn: with the layers around it, it would take more memory than there may be.
        var isTooLarge = false

        init(filters: [any LayerFilter], separateShadow: DeviceShadow?, boxes: [PixelRect]) {
            self.filters = filters
            lastRowFilter = filters.last as? any RowFilter
            takesCoverage = filters.count == 1 && (lastRowFilter as? ShadowFilter)?.takesCoverage == true
            self.separateShadow = separateShadow
            self.boxes = boxes
        }

        var outputBox: PixelRect { boxes[boxes.count - 1] }
        /// Where a filter may find anything to look at.
        func content(before filter: Int) -> PixelRect { boxes[filter].intersection(windows[filter]) }

        /// What each of the first filters must know to make what the next asks for, and what is asked of the
        /// last of them.
        func inputs(for region: PixelRect, from count: Int) -> [PixelRect] {
            var regions = [region]
            for index in (0..<count).reversed() {
                let seen = filters[index].inputRegion(for: regions[regions.count - 1])
                regions.append(seen.intersection(content(before: index)))
            }
            return regions.reversed()
        }

        /// Whether the layer's commands may as well be drawn into what is around it, where no clip cuts it.
        func isPlain(_ record: LayerRecord, _ command: DrawCommand) -> Bool {
            record.opacity >= 1 && command.blend.isNormal && !record.blends && filters.isEmpty
                && separateShadow == nil
        }

        /// With the shadow that is composited by itself.
        var paintedBox: PixelRect {
            guard let separateShadow else { return outputBox }
            return outputBox.union(separateShadow.filter.outputBounds(of: outputBox) ?? LayerPlan.everywhere)
        }
    }

    /// A layer that shows its backdrop, and where it may paint.
    struct Looker: Sendable {
        var layer: ListIndex<LayerRecord>
        var box: PixelRect
    }

    private let entries: [Entry]
    /// Layers inside each other, at most.
    let depth: Int
    /// The picture and all that is looked at around it.
    let window: PixelRect
    /// Rows beyond a band that filters look at, at most.
    let reach: Int
    /// Layers of the list itself that look at what is behind them.
    let lookers: [Looker]
    /// All pixels there are.
    let picture: PixelRect

    /// Nil for a list without layers.
    init?(
        _ list: DisplayListStorage, scale: Double, picture: PixelExtent,
        colorMode: ColorRenderingMode, budget: RenderBudget? = nil
    ) {
        guard !list.layers.isEmpty else { return nil }
        var filters: [OptionalListIndex<FilterNode>: (chain: [any LayerFilter], shadow: DeviceShadow?)] =
            [:]
        var entries: [Entry] = []
        var depths: [Int] = []
        var reaches: [Int] = []
        var clipDepths: [Int] = []
        entries.reserveCapacity(list.layers.count)
        let world = Self.world(of: picture)
        for layer in list.layers {
            var content = PixelRect(x: 0, y: 0, width: 0, height: 0)
            var depth = 1
            var reach = 0
            for place in layer.commands.places.elements {
                let command = list.command(place, of: layer.commands)
                var box = PixelRect(command.bounds, scale: scale)
                if let layer = command.layer {
                    let inner = Int(layer.value)
                    box = box.intersection(entries[inner].paintedBox)
                    depth = max(depth, depths[inner] + 1)
                    reach = max(reach, reaches[inner])
                }
                if let clip = command.clip.index {
                    // The parts of a clip may be layers, too; they were finished before the clip was made.
                    while clipDepths.count <= Int(clip.value) {
                        let part = list.clips[clipDepths.count]
                        let around = part.previous.index.map { clipDepths[Int($0.value)] } ?? 0
                        if case .layer(let inner, _) = part.shape {
                            clipDepths.append(max(around, depths[Int(inner.value)]))
                        } else {
                            clipDepths.append(around)
                        }
                    }
                    depth = max(depth, clipDepths[Int(clip.value)] + 1)
                }
                content = content.union(box)
            }
            let chain = filters[layer.filter] ?? Self.filters(layer.filter, list, scale, colorMode, world)
            filters[layer.filter] = chain
            var boxes = [content]
            for filter in chain.chain {
                let box = boxes[boxes.count - 1]
                boxes.append((filter.outputBounds(of: box) ?? Self.everywhere).intersection(Self.everywhere))
                let pixel =
                    (filter as? FilterGraphFilter)?.middle ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
                let probe = filter.inputRegion(for: pixel)
                reach = min(reach + max(pixel.y - probe.y, probe.bottom - pixel.y, 0), 1 << 20)
            }
            entries.append(Entry(filters: chain.chain, separateShadow: chain.shadow, boxes: boxes))
            depths.append(depth)
            reaches.append(reach)
        }
        Self.findWindows(list, picture: picture, &entries)
        self.picture = picture.rect
        lookers = Self.findLookers(list, scale: scale, &entries)
        let space = BlendingSpace(colorMode)
        let worldBytes = Double(world.width) * Double(world.height) * (space == .encoded ? 4 : 16)
        var most = min(max(0x1p28, worldBytes * 4), 0x1p30)
        if let budget { most = Double(budget.limits.layerByteCount) }
        let costs = LayerCosts(
            list, entries, band: Self.band(of: picture, rows: Self.nominalRows), space: space, most: most)
        for layer in entries.indices where costs.tooLarge[layer] {
            entries[layer].isTooLarge = true
            budget?.exceed(.layerByteCount)
        }
        mostBytes = most
        peak = costs.peak
        self.entries = entries
        window = entries.reduce(picture.rect) { $1.windows.isEmpty ? $0 : $0.union($1.windows[0]) }
        depth = depths.max() ?? 0
        reach = reaches.max() ?? 0
    }

    subscript(layer: ListIndex<LayerRecord>) -> Entry { entries[Int(layer.value)] }

    /// About what making some pixels costs beside what is drawn into the layers, counted as `DrawingCosts`
    /// does: a pixel of a layer is cleared and composited, and each filter takes several times as long for
    /// one.
    func work(in target: PixelRect) -> Int {
        var work = 0.0
        for entry in entries where !entry.isTooLarge {
            func area(_ box: PixelRect) -> Double {
                let part = box.intersection(target)
                return Double(part.width) * Double(part.height)
            }
            for box in entry.boxes.dropFirst() { work += 4 * area(box) }
            if entry.separateShadow != nil { work += 4 * area(entry.paintedBox) }
            work += area(entry.paintedBox)
        }
        return Int(min(work, 0x1p40))
    }

    // MARK: Memory

    /// Bytes that layers may take on a thread, and that they take at a time in a band of `nominalRows`.
    let mostBytes: Double
    private let peak: Double
    private static let nominalRows = 48

    private static func band(of picture: PixelExtent, rows: Int) -> PixelRect {
        let width = min(picture.width, Renderer.stripWidth)
        let height = min(picture.height, rows)
        return PixelRect(
            x: (picture.width - width) / 2, y: (picture.height - height) / 2, width: width, height: height)
    }

    /// As many of so many rows, at least `nominalRows`, as layers have memory for.
    func affordableRows(_ rows: Int) -> Int {
        // What they take grows no faster than the rows.
        guard rows > Self.nominalRows, peak > 0 else { return rows }
        return max(Self.nominalRows, min(rows, Int(Double(Self.nominalRows) * mostBytes / peak)))
    }

    /// How many threads have memory for bands of so many rows: four times as much together as one may take.
    func mostThreads(rows: Int) -> Int {
        let band = peak * max(Double(rows) / Double(Self.nominalRows), 1)
        return band > 0 ? Int(max(1, min(mostBytes * 4 / band, 1024))) : .max
    }

    /// As far as pixels are counted.
    static let everywhere = PixelRect(x: -(1 << 30), y: -(1 << 30), width: 1 << 31, height: 1 << 31)

    /// Limits what filters see, for memory's sake: around the picture a margin of its longer side, 1,024 to
    /// 8,192 pixels, and no more after any number of filters and layers. What a filter sees on one side only,
    /// as a shadow's offset, comes on top.
    private static func findWindows(
        _ list: DisplayListStorage, picture: PixelExtent, _ entries: inout [Entry]
    ) {
        let world = world(of: picture)
        let middle = PixelRect(x: picture.width / 2, y: picture.height / 2, width: 1, height: 1)
        // A layer's index is greater than those of the layers in it.
        for layer in entries.indices.reversed() {
            var window = entries[layer].windows.first ?? world
            var windows = [window]
            for filter in entries[layer].filters.reversed() {
                let seen = filter.inputRegion(for: middle)
                let offsetX = (seen.x - middle.x) + (seen.right - middle.right)
                let offsetY = (seen.y - middle.y) + (seen.bottom - middle.bottom)
                window = PixelRect(
                    left: window.x + min(offsetX, 0), top: window.y + min(offsetY, 0),
                    right: window.right + max(offsetX, 0), bottom: window.bottom + max(offsetY, 0))
                windows.append(window)
            }
            windows.reverse()
            entries[layer].windows = windows
            let commands = list.layers[layer].commands
            for command in commands.others.elements {
                if let inner = command.layer { entries[Int(inner.value)].windows = [windows[0]] }
            }
        }
    }

    /// A picture with the margin around it that filters see.
    private static func world(of picture: PixelExtent) -> PixelRect {
        let margin = min(max(picture.width, picture.height, 1024), 8192)
        return PixelRect(
            x: -margin, y: -margin, width: picture.width + 2 * margin, height: picture.height + 2 * margin)
    }

    /// The filters of a context in the order in which they run: the last first.
    private static func filters(
        _ last: OptionalListIndex<FilterNode>, _ list: DisplayListStorage, _ scale: Double,
        _ colorMode: ColorRenderingMode,
        _ world: PixelRect
    ) -> ([any LayerFilter], DeviceShadow?) {
        var chain: [any LayerFilter] = []
        var shadow: DeviceShadow?
        var next = last.index
        while let index = next {
            let node = list.filters[index]
            shadow = nil
            if node.previous.isNone, let separate = node.record.separateShadow,
                let filter = separate.shadow.layerFilter(scale: scale, colorMode: colorMode)
            {
                shadow = DeviceShadow(
                    filter: filter, blend: separate.blend, isAbove: separate.isAbove,
                    paintsSource: separate.paintsSource)
            } else if var filter = node.record.layerFilter(scale: scale, colorMode: colorMode) {
                if var graph = filter as? FilterGraphFilter {
                    graph.window = world
                    filter = graph
                }
                chain.append(filter)
            }
            next = node.previous.index
        }
        return (chain, shadow)
    }

    /// Where drawing a layer may change pixels.
    func effectBox(of command: DrawCommand, scale: Double) -> PixelRect {
        let box = PixelRect(command.bounds, scale: scale)
        guard let layer = command.layer, !command.blend.isUnbounded else { return box }
        let entry = self[layer]
        if let shadow = entry.separateShadow, shadow.blend.isUnbounded { return box }
        return box.intersection(entry.paintedBox)
    }
}

/// A shadow that is composited onto what is there apart from its source.
struct DeviceShadow: Sendable {
    var filter: any LayerFilter
    var blend: BlendOperator
    var isAbove: Bool
    var paintsSource: Bool
}

extension PixelRect {
    /// The pixels that a command's box may touch at a scale, within ±2^30.
    init(_ bounds: CommandBounds, scale: Double) {
        let limit = 1_073_741_824.0
        func pixel(_ value: Float, _ margin: Double) -> Int {
            let scaled = Double(value) * scale
            if scaled.isNaN { return 0 }
            return Int(min(max(scaled.rounded(margin < 0 ? .down : .up) + margin, -limit), limit))
        }
        let left = pixel(bounds.minX, -1)
        let top = pixel(bounds.minY, -1)
        let right = pixel(bounds.maxX, 1)
        let bottom = pixel(bounds.maxY, 1)
        self.init(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
    }
}
