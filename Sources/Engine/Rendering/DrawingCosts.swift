import RasterPaths

/// About how many nanoseconds a task's commands take on one thread, beside what `LayerPlan.work` counts: it
/// tells how many threads they are worth. The constants are rounded from `Scripts/bench`.
struct DrawingCosts {
    private(set) var nanoseconds: Double
    private let task: RenderTask
    private let left, top, right, bottom: Double
    private let most: Double

    /// - Parameter most: no more is counted than that.
    init(_ task: RenderTask, most: Double) {
        self.task = task
        self.most = most
        let target = task.target
        (left, top) = (Double(target.x), Double(target.y))
        (right, bottom) = (left + Double(target.width), top + Double(target.height))
        nanoseconds = Double(target.width) * Double(target.height) / 8
        add(task.tables.pointee.commands)
        for layer in task.list.layers { add(layer.commands) }
    }

    private mutating func add(_ commands: CommandBuffer) {
        for command in commands.others.elements {
            if nanoseconds >= most { return }
            add(command)
        }
        addRectangles(commands.places.elements)
    }

    private mutating func add(_ command: DrawCommand) {
        let scale = task.scale
        let bounds = command.bounds
        let area = area(
            minX: Double(bounds.minX) * scale, minY: Double(bounds.minY) * scale,
            maxX: Double(bounds.maxX) * scale, maxY: Double(bounds.maxY) * scale)
        guard area > 0 else { return }
        let fixed: Double
        switch command.content {
        case .fill(let path, _, _):
            let points = path.rectangle == nil ? task.tables.pointee.paths[path].pointCount : 2
            fixed = 100 + 50 * Double(points)
        case .stroke(let stroke):
            fixed = 500 + 500 * Double(task.list.strokes[Int(stroke.value)].path.elementCount)
        case .glyphs(let glyphs): fixed = 100 + 20 * Double(task.list.glyphs[glyphs].run.glyphs.count)
        case .image: fixed = 500
        case .layer: fixed = 1000
        }
        let pixel: Double
        switch command.source {
        case _ where !command.blend.isNormal: pixel = 2
        case .color: pixel = 0.125
        case .paint: pixel = 0.5
        // A layer's pixels are counted with its filters.
        case .content: pixel = command.layer == nil ? 1 : 0
        }
        nanoseconds += fixed + pixel * area
    }

    /// Rectangles are drawn about as quickly as they are looked at: so a few of them stand for all.
    private mutating func addRectangles(_ places: UnsafeBufferPointer<CommandPlace>) {
        let step = max(1, places.count / 256)
        for index in stride(from: 0, to: places.count, by: step) where places[index].isRectangle {
            if nanoseconds >= most { return }
            let record = task.tables.pointee.rectangles.base + places[index].rectangle
            let transform = task.tables.pointee.transforms[record.pointee.space.transform]
                .scaled(by: task.scale)
            var box = DeviceBox()
            box.extend(from: record.pointee.low, to: record.pointee.high, transform)
            let area = area(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
            // Putting one into bands takes as long as it does to draw one of no size.
            nanoseconds += Double(step) * area / 8
        }
    }

    /// The pixels of a box that are in the target; 0 for one that isn't of numbers.
    private func area(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Double {
        let width = min(maxX, right) - max(minX, left)
        let height = min(maxY, bottom) - max(minY, top)
        return width > 0 && height > 0 ? width * height : 0
    }
}
