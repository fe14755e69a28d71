import RasterPaths

/// Where the layers of a list lie in a picture, and the filters that they run, for one rendering.
final class LayerPlan: Sendable {
    struct Entry: Sendable {
        /// In the order in which they run.
        var filters: [any LayerFilter]
        /// The shadow of the filter that runs last, if it is to be composited by itself.
        var separateShadow: SeparateShadow?
        /// Where the layer's picture may be other than transparent before the first filter, and after each.
        var boxes: [PixelRect]

        var outputBox: PixelRect { boxes[boxes.count - 1] }
        /// With the shadow that is composited by itself.
        var paintedBox: PixelRect {
            guard let separateShadow else { return outputBox }
            return outputBox.union(separateShadow.filter.outputBounds(of: outputBox) ?? LayerPlan.everywhere)
        }
        /// What is looked at before the first filter, and after each: see `findWindows`.
        var windows: [PixelRect] = []
    }

    let entries: [Entry]
    /// Layers inside each other, at most.
    let depth: Int
    /// Rows beyond a band that filters look at, at most.
    let reach: Int

    /// Nil for a list without layers.
    init?(
        _ list: DisplayListStorage, scale: Double, picture: (width: Int, height: Int),
        colorMode: ColorRenderingMode
    ) {
        guard !list.layers.isEmpty else { return nil }
        var filters: [Int32: (chain: [any LayerFilter], shadow: SeparateShadow?)] = [:]
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
            for index in 0..<layer.commands.count {
                let command = layer.commands[index]
                var box = PixelRect(command.bounds, scale: scale)
                if command.kind == .layer {
                    let inner = Int(command.paint)
                    box = box.intersection(entries[inner].paintedBox)
                    depth = max(depth, depths[inner] + 1)
                    reach = max(reach, reaches[inner])
                }
                // The parts of a clip may be layers, too; they were finished before the clip was made.
                while clipDepths.count <= Int(command.clip) {
                    let clip = list.clips[clipDepths.count]
                    let around = clip.previous < 0 ? 0 : clipDepths[Int(clip.previous)]
                    if case .layer(let inner, _) = clip.shape {
                        clipDepths.append(max(around, depths[Int(inner)]))
                    } else {
                        clipDepths.append(around)
                    }
                }
                if command.clip >= 0 { depth = max(depth, clipDepths[Int(command.clip)] + 1) }
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
        self.entries = entries
        depth = depths.max() ?? 0
        reach = reaches.max() ?? 0
    }

    /// As far as pixels are counted.
    static let everywhere = PixelRect(x: -(1 << 30), y: -(1 << 30), width: 1 << 31, height: 1 << 31)

    /// Limits what filters see, for memory's sake: around the picture a margin of its longer side, 1,024 to 8,192 pixels,
    /// and no more after any number of filters and layers. What a filter sees on one side only, as a shadow's offset,
    /// comes on top.
    private static func findWindows(
        _ list: DisplayListStorage, picture: (width: Int, height: Int), _ entries: inout [Entry]
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
            for index in 0..<commands.count where commands[index].kind == .layer {
                entries[Int(commands[index].paint)].windows = [windows[0]]
            }
        }
    }

    /// A picture with the margin around it that filters see.
    private static func world(of picture: (width: Int, height: Int)) -> PixelRect {
        let margin = min(max(picture.width, picture.height, 1024), 8192)
        return PixelRect(
            x: -margin, y: -margin, width: picture.width + 2 * margin, height: picture.height + 2 * margin)
    }

    /// The filters of a context in the order in which they run: the last first.
    private static func filters(
        _ last: Int32, _ list: DisplayListStorage, _ scale: Double, _ colorMode: ColorRenderingMode,
        _ world: PixelRect
    ) -> ([any LayerFilter], SeparateShadow?) {
        var chain: [any LayerFilter] = []
        var shadow: SeparateShadow?
        var next = last
        while next >= 0 {
            let node = list.filters[Int(next)]
            shadow = nil
            if node.previous < 0, let separate = node.record.separateShadow,
                let filter = separate.shadow.layerFilter(scale: scale, colorMode: colorMode)
            {
                shadow = SeparateShadow(
                    filter: filter, blendMode: separate.blendMode, isAbove: separate.isAbove,
                    paintsSource: separate.paintsSource)
            } else if var filter = node.record.layerFilter(scale: scale, colorMode: colorMode) {
                if var graph = filter as? FilterGraphFilter {
                    graph.window = world
                    filter = graph
                }
                chain.append(filter)
            }
            next = node.previous
        }
        return (chain, shadow)
    }

    /// Where drawing a layer may change pixels.
    func effectBox(of command: DrawCommand, scale: Double) -> PixelRect {
        let box = PixelRect(command.bounds, scale: scale)
        if LayerPlan.isUnbounded(command.blendMode) { return box }
        let entry = entries[Int(command.paint)]
        if let shadow = entry.separateShadow, LayerPlan.isUnbounded(shadow.blendMode) { return box }
        return box.intersection(entry.paintedBox)
    }

    /// Whether a mode changes what is there where the source is transparent.
    static func isUnbounded(_ blendMode: UInt8) -> Bool {
        switch blendMode {
        // clear, copy, sourceIn, sourceOut, destinationIn, destinationAtop
        case 16, 17, 18, 19, 22, 24: true
        default: false
        }
    }

    /// Whether a source of some opacity gives what the opaque one gives at that coverage: R(oS, D) = o·R(S, D) + (1 − o)·D.
    static func isLinearInSource(_ blendMode: UInt8) -> Bool {
        // Unbounded modes are not, and sums that are clamped.
        !isUnbounded(blendMode) && blendMode != 26 && blendMode != 27
    }
}

/// A shadow that is composited onto what is there apart from its source.
struct SeparateShadow: Sendable {
    var filter: any LayerFilter
    var blendMode: UInt8
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
