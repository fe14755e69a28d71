/// The commands that may paint in each band, in drawing order.
struct BandBins: @unchecked Sendable {
    private let starts: [Int]
    private let entries: [Int32]
    /// The commands, but for rectangles, that may paint in more than one.
    let inSeveralBands: [Int32]

    var entryCount: Int { entries.count }

    /// The most entries: 8 MiB of them.
    static let most = 1 << 21

    /// Two passes over the commands: count, then place. Nil when large commands would fill too many bands:
    /// then each band looks through the list by itself.
    init?(_ task: RenderTask, bandRows: Int) {
        let bandCount = (task.target.height + bandRows - 1) / bandRows
        let commands = task.tables.pointee.commands
        var starts = [Int](repeating: 0, count: bandCount + 1)
        let reached = UnsafeMutablePointer<Reach>.allocate(capacity: max(commands.count, 1))
        defer { reached.deallocate() }
        let test = BandTest(task)
        var rectangles = RectangleBoxes(task)
        var inSeveralBands: [Int32] = []
        for (index, place) in commands.places.elements.enumerated() {
            let rows =
                place.isRectangle
                ? rectangles.rows(of: place.rectangle, test) : test.rows(of: place, in: commands)
            guard let rows else {
                reached[index] = Reach(first: 0, end: 0)
                continue
            }
            let (first, last) = (rows.lowerBound / bandRows, rows.upperBound / bandRows)
            reached[index] = Reach(
                first: Int32(truncatingIfNeeded: first), end: Int32(truncatingIfNeeded: last + 1))
            for band in first...last { starts[band + 1] += 1 }
            if first < last, !place.isRectangle { inSeveralBands.append(Int32(truncatingIfNeeded: index)) }
        }
        for band in 0..<bandCount { starts[band + 1] += starts[band] }
        if starts[bandCount] > Self.most { return nil }
        self.starts = starts
        self.inSeveralBands = inSeveralBands
        var next = starts
        entries = [Int32](uninitialized: starts[bandCount]) { buffer, count in
            for index in 0..<commands.count {
                for band in reached[index].first..<reached[index].end {
                    buffer[next[Int(band)]] = Int32(truncatingIfNeeded: index)
                    next[Int(band)] += 1
                }
            }
            count = starts[bandCount]
        }
    }

    /// The bands that a command may paint in.
    private struct Reach {
        var first, end: Int32
    }

    func commands(of band: Int) -> ArraySlice<Int32> { entries[starts[band]..<starts[band + 1]] }
}

/// The boxes of rectangles' commands in pixels, less exactly and sooner than `CommandBounds` where there is
/// no clip.
private struct RectangleBoxes {
    private let task: RenderTask
    private var scaling = RectangleScaling()
    /// The scaling's, and whether there is one.
    private var space = RectangleCommand.Space.none
    private var isScaled = false

    init(_ task: RenderTask) { self.task = task }

    @inline(__always)
    mutating func rows(of rectangle: Int, _ test: BandTest) -> ClosedRange<Int>? {
        let record = UnsafePointer(task.tables.pointee.rectangles.base + rectangle)
        if !(record.pointee.space ~= space) {
            space = record.pointee.space
            let found = RectangleScaling(space, task, target: task.target)
            isScaled = found != nil
            if let found { scaling = found }
        }
        guard isScaled, record.pointee.clip.isNone else {
            return test.rows(of: task.list.bounds(rectangle: rectangle))
        }
        let (low, high) = scaling.pixels(of: record)
        return test.rows(minX: low.x - 1, minY: low.y - 1, maxX: high.x + 1, maxY: high.y + 1)
    }
}

/// Tells which rows of a task's target a command's box may reach.
struct BandTest {
    private let scale: Double
    private let left, right, top, bottom: Double
    private let lastRow: Int
    private let target: PixelRect
    private let layers: LayerPlan?
    private let list: DisplayListStorage

    init(_ task: RenderTask) {
        scale = task.scale
        target = task.target
        layers = task.layers
        list = task.list
        left = Double(target.x)
        right = Double(target.x + target.width)
        top = Double(target.y)
        bottom = Double(target.y + target.height)
        lastRow = target.height - 1
    }

    /// The rows, counted from the target's top, that a command of a buffer may reach; nil for none.
    @inline(__always)
    func rows(of place: CommandPlace, in buffer: CommandBuffer) -> ClosedRange<Int>? {
        if place.isRectangle { return rows(of: list.bounds(rectangle: place.rectangle)) }
        let command = buffer.others.base + place.other
        return command.pointee.layer != nil
            ? rows(ofLayer: command.pointee) : rows(of: command.pointee.bounds)
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
    func rows(of bounds: CommandBounds) -> ClosedRange<Int>? {
        rows(
            minX: Double(bounds.minX) * scale - 1, minY: Double(bounds.minY) * scale - 1,
            maxX: Double(bounds.maxX) * scale + 1, maxY: Double(bounds.maxY) * scale + 1)
    }

    /// The same of a box in pixels.
    @inline(__always)
    func rows(minX: Double, minY: Double, maxX: Double, maxY: Double) -> ClosedRange<Int>? {
        guard minY < bottom, maxY > top, minX < right, maxX > left else { return nil }
        let first = minY > top ? Int(minY - top) : 0
        let last = maxY < bottom ? Int(maxY - top) : lastRow
        return first...max(first, min(last, lastRow))
    }
}
