import RasterPaths

/// The outlines of a rendering's strokes, made once for all its bands. Immutable once made.
struct StrokeOutlines: @unchecked Sendable {
    /// By the strokes' places in the list; nil for strokes elsewhere in the picture.
    private let outlines: [StrokedPath?]

    /// Lists with more strokes than this are left to the bands: small strokes seldom meet two, and memory is
    /// kept.
    private static let most = 4096
    /// The most points that are kept, 64 MiB of them. A band makes outlines anew as far as its rows see them.
    private static let mostPoints = 1 << 22

    init?(_ task: RenderTask, bins: BandBins?) {
        let count = task.list.strokes.count
        guard count > 0, count <= Self.most else { return nil }
        var outlines = [StrokedPath?](repeating: nil, count: count)
        var layers = [Bool](repeating: false, count: task.list.layers.count)
        var pointCount = 0
        func visit(_ command: DrawCommand) {
            if pointCount > Self.mostPoints { return }
            switch command.content {
            case .stroke(let stroke) where outlines[Int(stroke.value)] == nil:
                // Bins name a command once for each band.
                let outline = task.strokeOutline(stroke, task.transform(of: command)) ?? StrokedPath()
                pointCount += outline.path.pointCount
                if pointCount <= Self.mostPoints { outlines[Int(stroke.value)] = outline }
            case .layer(let layer, _) where !layers[Int(layer.value)]:
                layers[Int(layer.value)] = true
                for inner in task.list.layers[layer].commands.others.elements { visit(inner) }
            default: break
            }
        }
        let commands = task.tables.pointee.commands
        if let bins {
            for index in bins.allCommands {
                let place = commands.places[Int(index)]
                if !place.isRectangle { visit(commands.others[place.other]) }
            }
        } else {
            for command in commands.others.elements { visit(command) }
        }
        self.outlines = outlines
    }

    func outline(_ stroke: ListIndex<StrokeRecord>) -> StrokedPath? { outlines[Int(stroke.value)] }
}
