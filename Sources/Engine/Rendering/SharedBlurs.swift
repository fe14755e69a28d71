import Dispatch
import RasterPaths
import RasterText

/// The blurs of a picture's layers that several bands see, for one rendering.
final class SharedBlurs: Sendable {
    private let blurs: [Place: SharedBlur]

    /// A command of the list, or of a layer without effects.
    private struct Place: Hashable, @unchecked Sendable {
        var command: UnsafePointer<DrawCommand>
    }

    /// The most bytes that samples take, 16 MiB; other blurs are made by each band for itself.
    private static let mostBytes = 16 << 20

    /// Nil where there are none.
    init?(_ task: RenderTask, bandRows: Int) {
        guard let plan = task.layers, plan.reach > 0, task.space == .encoded, task.context.canvas == nil
        else { return nil }
        var bytes = min(Self.mostBytes, plan.affordableBytes / 4)
        var blurs: [Place: SharedBlur] = [:]
        // Layers without effects are drawn as if their commands were the list's own.
        var plain = [task.tables.pointee.commands.others]
        var isSeen = [Bool](repeating: false, count: task.list.layers.count)
        while let commands = plain.popLast() {
            for number in 0..<commands.count {
                let command = UnsafePointer(commands.base + number)
                guard let layer = command.pointee.layer, command.pointee.clip.isNone else { continue }
                let (record, entry) = (task.list.layers[layer], plan[layer])
                if plan.isPlain(record, entry, command.pointee.blend) {
                    if !isSeen[Int(layer.value)] { plain.append(record.commands.others) }
                    isSeen[Int(layer.value)] = true
                } else if let blur = SharedBlur(
                    of: entry, in: plan.effectBox(of: command.pointee, scale: task.scale),
                    target: task.target, bandRows: bandRows, mostBytes: bytes)
                {
                    bytes -= blur.byteCount
                    blurs[Place(command: command)] = blur
                }
            }
        }
        if blurs.isEmpty { return nil }
        self.blurs = blurs
    }

    /// The blur of what a command draws; nil where there is none, or bands make it for themselves.
    func blur(of command: UnsafePointer<DrawCommand>) -> SharedBlur? { blurs[Place(command: command)] }
}

/// A blur's reduced samples over a picture. Bands make them in parts, each once, and wait for those that
/// others are making: without it each band would draw and reduce what its rows see of its neighbours'.
///
/// A part is made without waiting, so that all that are begun are finished.
final class SharedBlur: @unchecked Sendable {
    let filter: BlurFilter
    /// Of all parts; 0 in those that are finished where there is nothing to see.
    let samples: BlurPlane<Int16>
    let memory: UnsafeMutablePointer<Int16>
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
    private let wakeUp = DispatchSemaphore(value: 0)

    /// Nil for other filters, where bands see little of each other, and where samples would take more than so
    /// many bytes.
    init?(
        of entry: LayerPlan.Entry, in effect: PixelRect, target: PixelRect, bandRows: Int, mostBytes: Int
    ) {
        guard let filter = entry.filters.last as? BlurFilter, filter.blur.y.levels > 0, !entry.isTooLarge,
            entry.separateShadow == nil
        else { return nil }
        let last = entry.filters.count - 1
        let drawn = effect.intersection(target).intersection(entry.outputBox)
        let content = entry.boxes[last].intersection(entry.windows[last])
        if drawn.isEmpty || content.isEmpty { return nil }
        let isInOneBand = (drawn.y - target.y) / bandRows == (drawn.bottom - 1 - target.y) / bandRows
        let seen = filter.blur.y.fullSamples(for: 0..<bandRows).count
        if isInOneBand || (seen - bandRows) * 4 < bandRows { return nil }
        let box = filter.blur.reducedSamples(of: content, for: drawn)
        if box.isEmpty { return nil }
        // No vector that begins in a row ends in another's part.
        let rowLength = (box.width * 4 + 31) & ~31
        byteCount = rowLength * box.height * MemoryLayout<Int16>.stride
        if byteCount > mostBytes { return nil }
        (self.filter, top, self.bandRows) = (filter, target.y, bandRows)
        // Beyond the end is room for a vector.
        memory = .allocate(capacity: rowLength * box.height + 32)
        (memory + rowLength * box.height).initialize(repeating: 0, count: 32)
        samples = BlurPlane(
            base: UnsafePointer(memory), columns: box.columns, rows: box.rows, rowLength: rowLength)
        let tops = stride(from: target.y + bandRows, to: target.bottom, by: bandRows)
        let between = tops.map { min(max(filter.blur.y.sample(at: $0), box.y), box.bottom) }
        borders = [box.y] + between + [box.bottom]
        state = Guarded(State(parts: [Part](repeating: .untouched, count: borders.count - 1)))
    }

    deinit { memory.deallocate() }

    /// Sets the samples of a part to 0, for who has begun it.
    /// - Returns: where they are.
    func clear(_ part: Int) -> PixelRect {
        let (top, bottom) = (borders[part], borders[part + 1])
        (memory + (top - samples.rows.lowerBound) * samples.rowLength)
            .initialize(repeating: 0, count: (bottom - top) * samples.rowLength)
        return PixelRect(
            left: samples.columns.lowerBound, top: top, right: samples.columns.upperBound, bottom: bottom)
    }

    /// The parts that rows of the output depend on.
    func parts(for rows: Range<Int>) -> Range<Int> {
        let needed = filter.blur.reducedRows(for: rows)
        var (first, end) = (0, borders.count - 1)
        while first < end, borders[first + 1] <= needed.lowerBound { first += 1 }
        while end > first, borders[end - 1] >= needed.upperBound { end -= 1 }
        return first..<end
    }

    /// Rows of a band, in the order in which to make them: where parts below aren't finished, first what
    /// depends on none of them.
    func runs(of rows: Range<Int>) -> [Range<Int>] {
        let end = borders[(rows.lowerBound - top) / bandRows + 1]
        let border = filter.blur.y.rows(before: end)
        guard border - rows.lowerBound >= rows.count / 4, border < rows.upperBound else { return [rows] }
        if state.withLock({ state in parts(for: rows).allSatisfy { state.parts[$0] == .finished } }) {
            return [rows]
        }
        return [rows.lowerBound..<border, border..<rows.upperBound]
    }

    /// Whether nobody has begun a part. Who is told so makes it, and calls `finish`.
    func begin(_ part: Int) -> Bool {
        state.withLock { state in
            guard state.parts[part] == .untouched else { return false }
            state.parts[part] = .begun
            return true
        }
    }

    func finish(_ part: Int) {
        state.withLock { state in
            state.parts[part] = .finished
            for _ in 0..<state.waiting { wakeUp.signal() }
            state.waiting = 0
        }
    }

    /// Waits for parts that have been begun.
    func wait(for parts: Range<Int>) {
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
