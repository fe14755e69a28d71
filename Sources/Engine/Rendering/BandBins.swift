/// The commands that may paint in each band, in drawing order.
struct BandBins: @unchecked Sendable {
    private let starts: [Int]
    private let entries: [Int32]

    var entryCount: Int { entries.count }

    /// The most entries: 8 MiB of them.
    static let most = 1 << 21

    /// Two passes over the commands' boxes: count, then place. Nil when large commands would fill too many
    /// bands: then each band looks through the list by itself.
    init?(_ task: RenderTask, bandRows: Int) {
        let bandCount = (task.target.height + bandRows - 1) / bandRows
        let commands = task.tables.pointee.commands.elements
        var starts = [Int](repeating: 0, count: bandCount + 1)
        let test = BandTest(task)
        for command in commands {
            guard let rows = test.rows(of: command) else { continue }
            for band in (rows.lowerBound / bandRows)...(rows.upperBound / bandRows) { starts[band + 1] += 1 }
        }
        for band in 0..<bandCount { starts[band + 1] += starts[band] }
        if starts[bandCount] > Self.most { return nil }
        self.starts = starts
        guard starts[bandCount] > 0 else {
            // The standard library would write the count into the empty array that all threads share.
            entries = []
            return
        }
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
        command.layer != nil ? rows(ofLayer: command) : rows(of: command.bounds)
    }

    @inline(never)
    private func rows(ofLayer command: DrawCommand) -> ClosedRange<Int>? {
        guard let box = layers?.effectBox(of: command, scale: scale).intersection(target), !box.isEmpty else {
            return nil
        }
        return (box.y - target.y)...(box.y - target.y + box.height - 1)
    }

    /// The rows, counted from the target's top, that a box reaches; nil when it is elsewhere. The margin of a
    /// pixel is for coordinates that were rounded to the device's grid.
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
