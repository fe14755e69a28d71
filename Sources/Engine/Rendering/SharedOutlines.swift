import RasterPaths
import RasterText
import Synchronization

/// What bands would each make anew of the shapes that several of them draw: the outlines of strokes and the
/// boundaries of polygons' insides. It is made before the bands, by as many threads, and doesn't change once
/// they begin.
final class SharedOutlines: @unchecked Sendable {
    /// By the commands' places among those of the list itself: where in `boundaries` theirs is; -1 for none.
    private let numbers: UnsafeMutablePointer<Int32>
    private let numberCount: Int
    private let boundaries: UnsafeMutablePointer<KnownBoundary>
    private let boundaryCount: Int
    /// What the boundaries are in.
    private var memories: [BoundaryMemory] = []
    private let commands: UnsafePointer<DrawCommand>
    /// By the strokes' places in the list.
    private let strokes: UnsafeMutablePointer<StrokedPath?>
    private let strokeCount: Int

    /// The most points that are kept, 64 MiB of them, and as long as there are no more than 8 MiB those of
    /// polygons. Bands make the others by themselves.
    private static let mostPoints = 1 << 22
    private static let mostPolygonPoints = 1 << 19
    /// Polygons of fewer edges are cut too quickly to be worth their memory.
    private static let fewestEdges = 16
    /// Lists with more strokes than this are left to the bands: small strokes seldom meet two.
    private static let mostStrokes = 4096

    /// Strokes of longer paths, and dashes, may have too many edges for a boundary: their outlines are made
    /// to be kept. Those of others are made once more where they have none.
    private static let mostBriefElements = PolygonBoundary.edgeLimit / 8

    /// A shape that several bands may draw.
    private struct Candidate: @unchecked Sendable {
        /// Among the list's commands; nil for a command of a layer.
        var place: Int?
        var isFill = false
        var command: UnsafePointer<DrawCommand>
    }

    /// Nil where no shape meets two bands.
    init?(_ task: RenderTask, bins: BandBins?, team: ThreadTeam?, threads: Int) {
        commands = UnsafePointer(task.tables.pointee.commands.others.base)
        let candidates = Self.candidates(task, bins: bins)
        if candidates.isEmpty { return nil }
        numberCount = (candidates.lazy.compactMap { $0.place }.max() ?? -1) + 1
        numbers = .allocate(capacity: max(numberCount, 1))
        numbers.initialize(repeating: -1, count: numberCount)
        boundaryCount = candidates.count
        strokeCount = task.list.strokes.count
        for (number, candidate) in candidates.enumerated() {
            if let place = candidate.place { numbers[place] = Int32(truncatingIfNeeded: number) }
        }
        boundaries = .allocate(capacity: boundaryCount)
        boundaries.initialize(repeating: .unknown, count: boundaryCount)
        strokes = .allocate(capacity: max(strokeCount, 1))
        strokes.initialize(repeating: nil, count: strokeCount)

        let next = Atomic<Int>(0)
        let pointCount = Atomic<Int>(0)
        let memories = Guarded<[BoundaryMemory]>([])
        @Sendable func work() {
            let workspace = WorkspacePool.shared.take()
            workspace.prepare(task)
            let memory = BoundaryMemory()
            while true {
                let kept = pointCount.load(ordering: .relaxed)
                if kept > Self.mostPoints { break }
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                if index >= candidates.count || task.context.budget?.check() == true { break }
                if candidates[index].isFill, kept > Self.mostPolygonPoints { continue }
                let made = make(candidates[index], index, task, workspace.rasterizer, memory)
                pointCount.wrappingAdd(made, ordering: .relaxed)
            }
            WorkspacePool.shared.give(back: workspace)
            memories.withLock { $0.append(memory) }
        }
        let workers = min(threads, candidates.count)
        if workers > 1, let team {
            team.perform(workers, isLast: false, work)
        } else {
            work()
        }
        self.memories = memories.withLock { $0 }
    }

    deinit {
        boundaries.deallocate()
        numbers.deallocate()
        strokes.deinitialize(count: strokeCount)
        strokes.deallocate()
    }

    /// The boundary of what a command draws, if it was looked for.
    @inline(__always)
    func boundary(of command: UnsafePointer<DrawCommand>) -> KnownBoundary {
        // Commands of layers, and those made on the way, are elsewhere in memory.
        let place = command - commands
        guard command >= commands, place < numberCount, numbers[place] >= 0 else { return .unknown }
        return boundaries[Int(numbers[place])]
    }

    func outline(_ stroke: ListIndex<StrokeRecord>) -> StrokedPath? { strokes[Int(stroke.value)] }

    // MARK: Making

    private static func candidates(_ task: RenderTask, bins: BandBins?) -> [Candidate] {
        var candidates: [Candidate] = []
        let commands = task.tables.pointee.commands
        let records = UnsafePointer(commands.others.base)
        let hasStrokes = !task.list.strokes.isEmpty && task.list.strokes.count <= mostStrokes
        var layers = [Bool](repeating: !hasStrokes, count: task.list.layers.count)
        func visit(_ layer: ListIndex<LayerRecord>) {
            if layers[Int(layer.value)] { return }
            layers[Int(layer.value)] = true
            let inner = task.list.layers[layer].commands.others
            for index in 0..<inner.count {
                let command = UnsafePointer(inner.base + index)
                switch command.pointee.content {
                case .stroke: candidates.append(Candidate(place: nil, command: command))
                case .layer(let layer, _): visit(layer)
                default: break
                }
            }
        }
        func visit(_ place: Int) {
            let command = records + place
            switch command.pointee.content {
            case .stroke where hasStrokes: candidates.append(Candidate(place: place, command: command))
            case .fill(let path, _, true):
                // The few points of most paths tell at once.
                guard path.rectangle == nil else { return }
                let record = task.tables.pointee.paths[path]
                if record.isRectangle || record.pointCount < fewestEdges { return }
                if record.pointCount > PolygonBoundary.edgeLimit { return }
                candidates.append(Candidate(place: place, isFill: true, command: command))
            default: break
            }
        }
        if let bins {
            for index in bins.inSeveralBands { visit(commands.places[Int(index)].other) }
        } else {
            for place in 0..<commands.others.count { visit(place) }
        }
        if !layers.isEmpty, hasStrokes {
            for place in 0..<commands.others.count {
                if case .layer(let layer, _) = records[place].content { visit(layer) }
            }
        }
        return candidates
    }

    /// Makes what a candidate, of a number, has.
    /// - Returns: how many points are kept.
    private func make(
        _ candidate: Candidate, _ number: Int, _ task: RenderTask, _ rasterizer: Rasterizer,
        _ memory: BoundaryMemory
    ) -> Int {
        let command = candidate.command.pointee
        let transform = task.transform(of: command)
        let rows = task.target.y..<task.target.bottom
        switch command.content {
        case .fill(let path, let rule, _):
            let (verbs, points) = task.list.elements(of: task.tables.pointee.paths[path])
            guard FlattenedOutline.isWorthBoundary(verbs: verbs, points: points) else { return 0 }
            let boundary = rasterizer.boundary(rule: rule, in: memory) {
                task.flatten(path, transform, into: $0, rows: rows)
            }
            boundaries[number] = boundary
            if case .parts(let parts) = boundary { return 2 * parts.count }
            return 0
        case .stroke(let stroke):
            let record = task.list.strokes[stroke]
            let isLong = !record.style.dash.isEmpty || record.path.elementCount > Self.mostBriefElements
            let outline = isLong ? task.strokeOutline(stroke, transform) ?? .empty : nil
            if candidate.place != nil {
                let boundary = rasterizer.boundary(rule: .nonzero, in: memory) {
                    if let outline {
                        $0.flatten(outline, transform: transform)
                    } else {
                        task.flatten(stroke, transform, into: $0, rows: nil)
                    }
                }
                boundaries[number] = boundary
                if case .parts(let parts) = boundary { return 2 * parts.count }
            }
            let kept = outline ?? task.strokeOutline(stroke, transform) ?? .empty
            strokes[Int(stroke.value)] = kept
            return kept.pointCount
        default: return 0
        }
    }
}
