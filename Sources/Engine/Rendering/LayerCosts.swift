import RasterPaths

/// How much memory layers take when a band is drawn: their own pixels, those of the layers around them, and
/// what filters work on.
///
/// It is counted for a band in the middle of the picture, so that it doesn't depend on what part of it is
/// drawn, in which bands, or by how many threads.
struct LayerCosts {
    /// Layers that would take more than there may be, with those around them: they aren't drawn.
    private(set) var tooLarge: [Bool]
    /// The most bytes at a time, of layers that are drawn.
    private(set) var peak = 0.0

    private let list: DisplayListStorage
    private let entries: [LayerPlan.Entry]
    /// Bytes of a pixel.
    private let pixel: Double
    private let most: Double
    /// By layer: the pixels that are wanted of it, the bytes that are held around it, and whether it has
    /// pixels of its own.
    private var wanted: [PixelRect]
    private var held: [Double]
    private var hasPixels: [Bool]
    /// By clip: the layer whose commands it was last seen in.
    private var clipSeen: [Int]

    /// - Parameters:
    ///   - band: the pixels that are drawn at once.
    ///   - most: bytes that layers may take.
    init(
        _ list: DisplayListStorage, _ entries: [LayerPlan.Entry], band: PixelRect, space: BlendingSpace,
        most: Double
    ) {
        self.list = list
        self.entries = entries
        self.most = most
        pixel = space == .encoded ? 4 : 16
        tooLarge = [Bool](repeating: false, count: entries.count)
        wanted = [PixelRect](repeating: .nowhere, count: entries.count)
        held = [Double](repeating: 0, count: entries.count)
        hasPixels = [Bool](repeating: false, count: entries.count)
        clipSeen = [Int](repeating: -1, count: list.clips.count)
        want(by: list.tables.pointee.commands, from: entries.count, region: band, held: 0)
        // A layer's index is greater than those of the layers in it.
        for layer in entries.indices.reversed() where !wanted[layer].isEmpty { add(layer) }
    }

    private mutating func add(_ layer: Int) {
        let entry = entries[layer]
        var region = wanted[layer]
        var own = 0.0
        var shadow = 0.0
        if let filter = entry.separateShadow?.filter {
            // The layer is made as far as its shadow looks, and copied for the filter.
            let seen = filter.inputRegion(for: region).union(region)
            let source = PixelRect(
                x: seen.x, y: seen.y, width: min(seen.width, entry.outputBox.width),
                height: min(seen.height, entry.outputBox.height))
            shadow = area(region) * pixel + area(source) * (2 * pixel + 8)
            region = source
        }
        for (index, filter) in entry.filters.enumerated().reversed() {
            let seen = filter.inputRegion(for: region)
            let (box, window) = (entry.boxes[index], entry.windows[index])
            let input = PixelRect(
                x: seen.x, y: seen.y, width: min(seen.width, box.width, window.width),
                height: min(seen.height, box.height, window.height))
            // Filters have lines and planes of their own, of 8 bytes a pixel.
            own = max(own, area(region) * pixel + area(input) * (pixel + 8))
            region = input
        }
        let content = hasPixels[layer] ? area(region) * pixel : 0
        own = max(own, content)
        own += shadow
        guard held[layer] + own <= most else {
            tooLarge[layer] = true
            return
        }
        peak = max(peak, held[layer] + own)
        want(
            by: list.layers[layer].commands, from: layer, region: region, held: held[layer] + content)
    }

    private func area(_ rect: PixelRect) -> Double { Double(rect.width) * Double(rect.height) }

    /// Notes what commands want of layers.
    private mutating func want(
        by commands: CommandBuffer, from user: Int, region: PixelRect, held: Double
    ) {
        for place in commands.places.elements {
            if !place.isRectangle, let layer = commands.others[place.other].layer {
                let entry = entries[Int(layer.value)]
                let record = list.layers[layer]
                let command = commands.others[place.other]
                let isPlain = entry.isPlain(record, command) && command.clip.isNone
                want(Int(layer.value), region, held, hasPixels: !isPlain)
            }
            var next = list.clip(place, of: commands).index
            while let clip = next, clipSeen[Int(clip.value)] != user {
                clipSeen[Int(clip.value)] = user
                if case .layer(let layer, _) = list.clips[clip].shape {
                    want(Int(layer.value), region, held, hasPixels: true)
                }
                next = list.clips[clip].previous.index
            }
        }
    }

    private mutating func want(_ layer: Int, _ region: PixelRect, _ held: Double, hasPixels: Bool) {
        let size = wanted[layer]
        wanted[layer] = PixelRect(
            x: region.x, y: region.y, width: max(size.width, region.width),
            height: max(size.height, region.height))
        self.held[layer] = max(self.held[layer], held)
        if hasPixels { self.hasPixels[layer] = true }
    }
}
