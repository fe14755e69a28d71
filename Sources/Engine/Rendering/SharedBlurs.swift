import RasterPaths
import RasterText

/// The blurs of a picture's layers that several bands see, for one rendering.
final class SharedBlurs: Sendable {
    private let blurs: [Place: SharedBlur]
    /// Rows that threads with nothing to do help with; nil where they find bands to draw.
    let help: SharedRows.Queue?

    /// A command of the list, or of a layer without effects.
    private struct Place: Hashable, @unchecked Sendable {
        var command: UnsafePointer<DrawCommand>
    }

    /// The most bytes that samples take, and the most of what layers may; other blurs are made by each band
    /// for itself.
    private static let mostBytes = 16 << 20
    private static let mostOfLayers = 0.25

    /// Nil where there are none.
    /// - Parameters:
    ///   - isHelped: there are so few bands that threads help each other with their rows.
    ///   - isForced: rows are taken whether anybody comes or not, for tests.
    init?(_ task: RenderTask, bandRows: Int, isHelped: Bool, isForced: Bool) {
        guard let plan = task.layers, plan.reach > 0, task.space == .encoded, task.context.canvas == nil
        else { return nil }
        var candidates: [(command: UnsafePointer<DrawCommand>, entry: LayerPlan.Entry, effect: PixelRect)] =
            []
        // Layers without effects are drawn as if their commands were the list's own.
        var plain = [task.tables.pointee.commands.others]
        while let commands = plain.popLast() {
            for number in 0..<commands.count {
                let command = UnsafePointer(commands.base + number)
                guard let layer = command.pointee.layer, command.pointee.clip.isNone else { continue }
                let (record, entry) = (task.list.layers[layer], plan[layer])
                if entry.isPlain(record, command.pointee) {
                    plain.append(record.commands.others)
                    continue
                }
                // `drawRows` takes no others.
                if record.opacity <= 0 || command.pointee.blend.isUnbounded { continue }
                let effect = plan.effectBox(of: command.pointee, scale: task.scale)
                candidates.append((command, entry, effect.intersection(task.target)))
            }
        }
        var bytes = Int(min(Double(Self.mostBytes), plan.mostBytes * Self.mostOfLayers))
        var blurs: [Place: SharedBlur] = [:]
        // Those of which bands see little of each other get what the others leave.
        for takesSmall in isHelped ? [false, true] : [false] {
            for candidate in candidates where blurs[Place(command: candidate.command)] == nil {
                guard
                    let blur = SharedBlur(
                        of: candidate.entry, in: candidate.effect, target: task.target, bandRows: bandRows,
                        isSmallToo: takesSmall, mostBytes: bytes)
                else { continue }
                bytes -= blur.byteCount
                blurs[Place(command: candidate.command)] = blur
            }
        }
        if blurs.isEmpty { return nil }
        self.blurs = blurs
        help = isHelped ? SharedRows.Queue(isForced: isForced) : nil
    }

    /// The blur of what a command draws; nil where there is none, or bands make it for themselves.
    func blur(of command: UnsafePointer<DrawCommand>) -> SharedBlur? { blurs[Place(command: command)] }
}

/// A blur's reduced samples over a picture. Bands make them in parts, each once, and wait for those that
/// others are making: without it each band would draw and reduce what its rows see of its neighbours'.
///
/// A part is made without waiting for another, so that all that are begun are finished. Its memory is written
/// between `begin` and `finish` and read after a `wait`, which is what makes sharing it safe.
final class SharedBlur: @unchecked Sendable {
    private let filter: BlurFilter
    /// Of all parts; 0 in those that are finished where there is nothing to see.
    private let samples: BlurPlane<Int16>
    private let memory: UnsafeMutablePointer<Int16>
    let byteCount: Int
    /// The first rows of the parts, one a band, and the end of the last.
    private let borders: [Int]
    private let top: Int
    private let bandRows: Int

    private enum Part {
        case untouched, begun, finished
    }
    private struct State {
        var parts: [Part]
        var waiting = 0
    }
    private let state: Guarded<State>
    private let wakeUp = TwoPhaseSemaphore()

    /// Nil for other filters, what lies in one band, and where samples would take more than so many bytes.
    /// - Parameter isSmallToo: not nil, either, where bands see little of each other.
    init?(
        of entry: LayerPlan.Entry, in effect: PixelRect, target: PixelRect, bandRows: Int, isSmallToo: Bool,
        mostBytes: Int
    ) {
        guard let filter = entry.filters.last as? BlurFilter, filter.blur.y.levels > 0, !entry.isTooLarge,
            entry.separateShadow == nil
        else { return nil }
        let last = entry.filters.count - 1
        let drawn = effect.intersection(entry.outputBox)
        // Bands that would draw too much at once draw nothing.
        guard !drawn.isEmpty, let input = entry.inputs(for: drawn, from: last + 1).first,
            input.width <= RenderWorkspace.mostPixels / max(input.height, 1)
        else { return nil }
        let isInOneBand = (drawn.y - target.y) / bandRows == (drawn.bottom - 1 - target.y) / bandRows
        let seen = filter.blur.y.fullSamples(for: 0..<bandRows).count
        if isInOneBand || (!isSmallToo && (seen - bandRows) * 4 < bandRows) { return nil }
        let box = filter.blur.reducedSamples(of: entry.content(before: last), for: drawn)
        if box.isEmpty { return nil }
        let rowLength = box.width * 4
        let tops = stride(from: target.y + bandRows, to: target.bottom, by: bandRows)
        let between = tops.map { min(max(filter.blur.y.sample(at: $0), box.y), box.bottom) }
        borders = [box.y] + between + [box.bottom]
        byteCount =
            rowLength * box.height * MemoryLayout<Int16>.stride
            + borders.count * (MemoryLayout<Int>.stride + MemoryLayout<Part>.stride)
        if byteCount > mostBytes { return nil }
        (self.filter, top, self.bandRows) = (filter, target.y, bandRows)
        memory = .allocate(capacity: rowLength * box.height)
        samples = BlurPlane(
            base: UnsafePointer(memory), columns: box.columns, rows: box.rows, rowLength: rowLength)
        // Bands may be lower than a sample.
        let parts = zip(borders, borders.dropFirst()).map { $0 < $1 ? Part.untouched : .finished }
        state = Guarded(State(parts: parts))
    }

    deinit { memory.deallocate() }

    /// The parts that rows of the output depend on.
    func parts(for rows: Range<Int>) -> Range<Int> {
        let needed = filter.blur.reducedRows(for: rows)
        var (first, end) = (0, borders.count - 1)
        while first < end, borders[first + 1] <= needed.lowerBound { first += 1 }
        while end > first, borders[end - 1] >= needed.upperBound { end -= 1 }
        return first..<end
    }

    /// Rows of a band, in the order in which to make them: while parts below are being made, first what
    /// depends on none of them.
    func runs(of rows: Range<Int>) -> [Range<Int>] {
        let own = (rows.lowerBound - top) / bandRows
        let border = filter.blur.y.endOfRows(before: borders[own + 1])
        guard border - rows.lowerBound > rows.count / 4, border < rows.upperBound else { return [rows] }
        let below = parts(for: rows).clamped(to: own + 1..<borders.count)
        if state.withLock({ state in below.allSatisfy { state.parts[$0] == .finished } }) { return [rows] }
        return [rows.lowerBound..<border, border..<rows.upperBound]
    }

    /// Begins a part that nobody has; who did so calls `finish`.
    /// - Returns: the pixels that are to be reduced to its samples; nil for a part that is begun or finished.
    func begin(_ part: Int) -> PixelRect? {
        let isMine = state.withLock { state in
            guard state.parts[part] == .untouched else { return false }
            state.parts[part] = .begun
            return true
        }
        if !isMine { return nil }
        let rows = borders[part]..<borders[part + 1]
        (memory + (rows.lowerBound - samples.rows.lowerBound) * samples.rowLength)
            .initialize(repeating: 0, count: rows.count * samples.rowLength)
        return filter.blur.inputRegion(
            forReduced: PixelRect(columns: samples.columns, rows: rows))
    }

    /// - Parameter pixels: what there is of those that are to be reduced; nil for nothing.
    func finish(_ part: Int, _ pixels: Surface<EncodedPixel>?, _ workspace: FilterWorkspace) {
        if let pixels {
            filter.reduce(
                pixels, to: borders[part]..<borders[part + 1], of: samples, in: memory, workspace)
        }
        state.withLock { state in
            state.parts[part] = .finished
            for _ in 0..<state.waiting { wakeUp.signal() }
            state.waiting = 0
        }
    }

    /// Writes every pixel of the output, as the filter does, when all parts that it depends on are finished.
    /// - Parameter goesOn: asked before each row; after it said no there are no more.
    func apply(
        into output: Surface<EncodedPixel>, _ workspace: FilterWorkspace,
        while goesOn: (_ row: Int) -> Bool = { _ in true }, finish: (_ row: Int) -> Void
    ) {
        wait(for: parts(for: output.region.rows))
        filter.apply(reduced: samples, into: output, workspace, while: goesOn, finish: finish)
    }

    /// Waits for parts that have been begun.
    private func wait(for parts: Range<Int>) {
        while true {
            let isDone = state.withLock { state in
                if parts.allSatisfy({ state.parts[$0] == .finished }) { return true }
                state.waiting += 1
                return false
            }
            if isDone { return }
            wakeUp.wait()
        }
    }
}
