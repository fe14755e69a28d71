/// How much drawing a list comes to when what is inside other things is counted as often as it is drawn.
struct ExpandedCounts {
    private(set) var commands = 0
    private(set) var glyphs = 0

    init() {}

    /// - Parameter lists: those that were counted before.
    init(_ list: DisplayListStorage, _ lists: inout [ObjectIdentifier: ExpandedCounts]) {
        if let counts = lists[ObjectIdentifier(list)] {
            self = counts
            return
        }
        // A layer's index is greater than those of the layers in it.
        var layers: [ExpandedCounts] = []
        layers.reserveCapacity(list.layers.count)
        for layer in list.layers {
            layers.append(Self.sum(layer.commands, list, layers, &lists))
        }
        self = Self.sum(list.tables.pointee.commands, list, layers, &lists)
        lists[ObjectIdentifier(list)] = self
    }

    private static func sum(
        _ commands: CommandBuffer, _ list: DisplayListStorage, _ layers: [ExpandedCounts],
        _ lists: inout [ObjectIdentifier: ExpandedCounts]
    ) -> ExpandedCounts {
        var sum = ExpandedCounts()
        sum.commands = commands.count
        var clips: Set<Int> = []
        var last = OptionalListIndex<ClipRecord>.none
        for place in commands.places.elements {
            let clip = list.clip(place, of: commands)
            // A layer that clips is drawn for all commands that it clips together.
            var next = clip == last ? nil : clip.index
            last = clip
            while let clip = next, clips.insert(Int(clip.value)).inserted {
                let record = list.clips[clip]
                if case .layer(let mask, _) = record.shape, Int(mask.value) < layers.count {
                    sum.add(layers[Int(mask.value)])
                }
                next = record.previous.index
            }
            if place.isRectangle { continue }
            let command = commands.others[place.other]
            switch command.content {
            case .layer(let layer, _): sum.add(layers[Int(layer.value)])
            case .glyphs(let glyphs): sum.glyphs += list.glyphs[glyphs].run.glyphs.count
            case .image(let image, _):
                if case .drawing(let drawing) = list.images[Int(image.value)].content.source {
                    sum.add(ExpandedCounts(drawing.list.storage, &lists))
                }
            case .fill, .stroke: break
            }
            if case .paint(let paint) = command.source, case .tiledDrawing(let tiled) = list.paints[paint] {
                sum.add(ExpandedCounts(tiled.tile.list.storage, &lists))
            }
        }
        return sum
    }

    /// Doubling chains come to more than can be counted.
    private mutating func add(_ other: ExpandedCounts) {
        commands = min(commands + other.commands, 1 << 60)
        glyphs = min(glyphs + other.glyphs, 1 << 60)
    }
}
