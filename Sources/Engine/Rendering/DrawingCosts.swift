import RasterPaths

/// About how many nanoseconds a task's commands take on one thread, beside what `LayerPlan.work` counts: it
/// tells how many threads they are worth. The constants are rounded from `Scripts/bench`; what is made once
/// for all bands, as an image's reduction and a nested drawing's picture, isn't counted.
struct DrawingCosts {
    private(set) var nanoseconds: Double
    private let task: RenderTask
    private let left, top, right, bottom: Double
    private let most: Double
    /// The clip that was looked at last.
    private var clip = OptionalListIndex<ClipRecord>.none

    /// - Parameter most: soon after that no more is counted.
    init(_ task: RenderTask, most: Double) {
        self.init(of: task, most: most)
        add(task.tables.pointee.commands)
        for layer in task.list.layers { add(layer.commands) }
    }

    /// Of no commands.
    init(of task: RenderTask, most: Double = 0) {
        self.task = task
        self.most = most
        let target = task.target
        (left, top) = (Double(target.x), Double(target.y))
        (right, bottom) = (left + Double(target.width), top + Double(target.height))
        nanoseconds = Double(target.width) * Double(target.height) / 8
    }

    private mutating func add(_ commands: CommandBuffer) {
        for command in commands.others.elements {
            if nanoseconds >= most { return }
            add(command)
        }
        addRectangles(commands.places.elements)
    }

    private mutating func add(_ command: DrawCommand) {
        let cost = nanoseconds(of: command)
        if cost == 0 { return }
        addClip(command.clip)
        nanoseconds += cost
    }

    /// Whether one command takes as long as waking threads several times. Most are in one colour and of few
    /// points, which is told at once.
    @inline(__always)
    func isHigh(_ command: UnsafePointer<DrawCommand>) -> Bool {
        if command.pointee.isPlain, case .fill(let path, _, _) = command.pointee.content,
            pointCount(path) < 1024
        {
            return false
        }
        return isHigh(command.pointee)
    }

    @inline(never)
    private func isHigh(_ command: DrawCommand) -> Bool {
        var cost = nanoseconds(of: command)
        if case .layer(let layer, _) = command.content, cost > 0 {
            cost += area(command.bounds) + 500 * Double(task.list.layers[layer].commands.count)
        }
        return cost >= 65536
    }

    /// Of one command, without its clip; 0 for what isn't drawn.
    private func nanoseconds(of command: DrawCommand) -> Double {
        let area = area(command.bounds)
        guard area > 0 else { return 0 }
        let fixed: Double
        switch command.content {
        case .fill(let path, _, _):
            let points = pointCount(path)
            fixed = 100 + 50 * Double(points) + Self.edges(points, area)
        case .stroke(let stroke):
            let record = task.list.strokes[Int(stroke.value)]
            let points = record.path.pointCount
            let period = Double(record.style.dash.reduce(0, +)) * task.scale
            // No longer than about its box's side between two points.
            let dashes = period > 0 ? min(Double(points) * area.squareRoot() / period, 1e5) : 0
            fixed = 500 + 500 * (Double(points) + dashes) + Self.edges(points, area)
        case .glyphs(let glyphs): fixed = 100 + 20 * Double(task.list.glyphs[glyphs].run.glyphs.count)
        case .image: fixed = 500
        case .layer: fixed = 1000
        }
        return fixed + pixelCost(command) * area
    }

    /// Of what is painted with, for a pixel.
    private func pixelCost(_ command: DrawCommand) -> Double {
        let paint: Double
        switch command.source {
        case .color: paint = 0.125
        case .paint(let index):
            switch task.list.paints[index] {
            case .none, .color: paint = 0.125
            case .gradient: paint = 0.5
            case .tiledImage: paint = 1
            case .mesh, .backdrop, .shader, .tiledDrawing: paint = 5
            }
        // A layer's pixels are counted with its filters.
        case .content: paint = command.layer == nil ? 1 : 0
        }
        // Pixels in linear light are numbers of 32 bits.
        return (command.blend.isNormal ? paint : paint + 2) * (task.space == .encoded ? 1 : 4)
    }

    /// Each band makes the clips of what it draws.
    private mutating func addClip(_ index: OptionalListIndex<ClipRecord>) {
        guard index != clip else { return }
        clip = index
        guard let clip = index.index, case .path(let path, _, _) = task.list.clips[clip].shape else { return }
        nanoseconds += 200 + 50 * Double(pointCount(path))
    }

    private func pointCount(_ path: ListIndex<PathRecord>) -> Int {
        path.rectangle == nil ? task.tables.pointee.paths[path].pointCount : 2
    }

    /// Each edge crosses rows of its box. Those of long paths are short.
    private static func edges(_ points: Int, _ area: Double) -> Double {
        4 * Double(min(points, 64)) * area.squareRoot()
    }

    /// Rectangles are drawn about as quickly as they are looked at: so a few of them stand for all, but for
    /// what is uncommonly large, which may be the only one. An odd step, as rectangles may take turns with
    /// others.
    private mutating func addRectangles(_ places: UnsafeBufferPointer<CommandPlace>) {
        let step = places.count / 128 | 1
        for index in stride(from: 0, to: places.count, by: step) where places[index].isRectangle {
            if nanoseconds >= most { return }
            let rectangle = places[index].rectangle
            let record = task.tables.pointee.rectangles.base + rectangle
            let area = area(task.list.bounds(rectangle: rectangle))
            guard area > 0 else { continue }
            let transform = task.tables.pointee.transforms[record.pointee.space.transform]
            let isUpright = transform.b == 0 && transform.c == 0
            // Putting one into bands takes as long as it does to draw one of no size, with others.
            var fixed = 0.0
            if !isUpright || !record.pointee.clip.isNone || task.space != .encoded {
                fixed = 500 + (isUpright ? 0 : Self.edges(4, area))
            }
            let pixels = area / (task.space == .encoded ? 8 : 2)
            nanoseconds += Double(step) * (fixed + min(pixels, 256)) + max(pixels - 256, 0)
        }
    }

    /// The pixels of a box that are in the target; 0 for one that isn't of numbers.
    private func area(_ bounds: CommandBounds) -> Double {
        let scale = task.scale
        let width = min(Double(bounds.maxX) * scale, right) - max(Double(bounds.minX) * scale, left)
        let height = min(Double(bounds.maxY) * scale, bottom) - max(Double(bounds.minY) * scale, top)
        return width > 0 && height > 0 ? width * height : 0
    }
}
