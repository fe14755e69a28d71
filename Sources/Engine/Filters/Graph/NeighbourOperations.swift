/// Steps that look at pixels around or elsewhere.

/// The least or greatest of each component in a rectangle.
///
/// The window is 2⌈r⌉ pixels wide, as the specification has it, and so has one more before the pixel than
/// after it. By doubling: from windows of 1, 2, 4, … pixels the one wanted is put together of two that
/// overlap, whatever its length.
struct MorphologyOperation: FilterGraphOperation {
    private let erodes: Bool
    /// Pixels of the window before the one in question, and after it.
    private let before: (x: Int, y: Int)
    private let after: (x: Int, y: Int)

    init(_ kind: FilterPrimitive.MorphologyOperator, radius: (x: Double, y: Double)) {
        erodes = kind == .erode
        func reach(_ radius: Double) -> (Int, Int) {
            // What arithmetic leaves behind the comma is not worth a pixel.
            let bounded = radius.isNaN ? 0 : min(radius, 0x1p20)
            let pixels = Int((bounded - 1.0 / 1024).rounded(.up))
            return (max(pixels, 0), max(pixels - 1, 0))
        }
        let (x, y) = (reach(radius.x), reach(radius.y))
        before = (x.0, y.0)
        after = (x.1, y.1)
    }

    func inputRegion(_ input: Int, for output: PixelRect) -> PixelRect {
        PixelRect(
            left: output.x - before.x, top: output.y - before.y, right: output.right + after.x,
            bottom: output.bottom + after.y)
    }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? {
        if inputs[0].isEmpty { return .nowhere }
        if erodes { return inputs[0] }
        return PixelRect(
            left: inputs[0].x - after.x, top: inputs[0].y - after.y, right: inputs[0].right + before.x,
            bottom: inputs[0].bottom + before.y)
    }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        let (input, region) = (inputs[0], output.region)
        if input.region.isEmpty { return output.clear() }
        // A window that reaches a pixel beyond all of the input on a side sees no more by reaching farther.
        let left = min(before.x, max(region.right - input.region.x, 0) + 1)
        let above = min(before.y, max(region.bottom - input.region.y, 0) + 1)
        let right = min(after.x, max(input.region.right - region.x, 0) + 1)
        let below = min(after.y, max(input.region.bottom - region.y, 0) + 1)
        let seen = PixelRect(
            left: region.x - left, top: region.y - above, right: region.right + right,
            bottom: region.bottom + below)
        let line = workspace.scratch(.firstLine, FilterPixel.self, count: seen.width)
        let plane = workspace.planes.take(
            PixelRect(x: region.x, y: seen.y, width: region.width, height: seen.height), isLinear: true)
        for y in seen.rows {
            // The line itself is changed.
            let row = input.row(y, seen.columns, line)
            if row != UnsafePointer(line) { line.update(from: row, count: seen.width) }
            reduce(
                line, step: 1, window: left + right + 1, count: seen.width, into: plane.row(y),
                results: region.width)
        }
        let width = region.width
        reduce(
            plane.pixels, step: width, window: above + below + 1, count: seen.height * width,
            into: output.pixels, results: region.height * width)
        workspace.planes.give(back: plane)
    }

    /// For each of the results: the extreme of `window` pixels from its own on, `step` apart. Destroys them.
    private func reduce(
        _ pixels: UnsafeMutablePointer<FilterPixel>, step: Int, window: Int, count: Int,
        into output: UnsafeMutablePointer<FilterPixel>, results: Int
    ) {
        var length = 1
        while length * 2 <= window {
            let last = count - (length * 2 - 1) * step
            combine(pixels, pixels, pixels + length * step, count: max(last, 0))
            length *= 2
        }
        combine(output, pixels, pixels + (window - length) * step, count: results)
    }

    private func combine(
        _ output: UnsafeMutablePointer<FilterPixel>, _ first: UnsafePointer<FilterPixel>,
        _ second: UnsafePointer<FilterPixel>, count: Int
    ) {
        // As plain integers, of which more fit a register. What is written was read before.
        let output = UnsafeMutableRawPointer(output).assumingMemoryBound(to: Int16.self)
        let first = UnsafeRawPointer(first).assumingMemoryBound(to: Int16.self)
        let second = UnsafeRawPointer(second).assumingMemoryBound(to: Int16.self)
        if erodes {
            for index in 0..<(count * 4) { output[index] = min(first[index], second[index]) }
        } else {
            for index in 0..<(count * 4) { output[index] = max(first[index], second[index]) }
        }
    }
}

/// Repeats a rectangle.
struct TileOperation: FilterGraphOperation {
    let tile: PixelRect

    func inputRegion(_ input: Int, for output: PixelRect) -> PixelRect {
        if tile.isEmpty || output.isEmpty { return .nowhere }
        func range(_ output: Range<Int>, _ tile: Range<Int>) -> Range<Int> {
            let offset = Self.offset(output.lowerBound, tile)
            // Within one repetition; or else all.
            return offset + output.count <= tile.count
                ? (tile.lowerBound + offset)..<(tile.lowerBound + offset + output.count) : tile
        }
        let (columns, rows) = (range(output.columns, tile.columns), range(output.rows, tile.rows))
        return PixelRect(columns: columns, rows: rows)
    }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? {
        inputs[0].intersection(tile).isEmpty ? .nowhere : nil
    }

    /// How far a place is behind the start of its repetition.
    private static func offset(_ place: Int, _ tile: Range<Int>) -> Int {
        let rest = (place - tile.lowerBound) % tile.count
        return rest < 0 ? rest + tile.count : rest
    }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        if tile.isEmpty { return output.clear() }
        let line = workspace.scratch(.firstLine, FilterPixel.self, count: tile.width)
        for y in output.region.rows {
            let row = output.row(y)
            let source = tile.y + Self.offset(y, tile.rows)
            var x = output.region.x
            while x < output.region.right {
                let offset = Self.offset(x, tile.columns)
                let count = min(tile.width - offset, output.region.right - x)
                let first = tile.x + offset
                (row + (x - output.region.x)).update(
                    from: inputs[0].row(source, first..<(first + count), line), count: count)
                x += count
            }
        }
    }
}

/// Moves pixels by the components of others.
struct DisplacementOperation: FilterGraphOperation {
    /// In pixels; of the sign that the scale has.
    private let scaleX: Float
    private let scaleY: Float
    private let channelX: Int
    private let channelY: Int

    init(
        scale: (x: Double, y: Double), isNegative: Bool, x: FilterPrimitive.Channel,
        y: FilterPrimitive.Channel
    ) {
        func signed(_ scale: Double) -> Float {
            scale.isNaN ? 0 : Float(min(scale, 0x1p20)) * (isNegative ? -1 : 1)
        }
        scaleX = signed(scale.x)
        scaleY = signed(scale.y)
        channelX = x.rawValue
        channelY = y.rawValue
    }

    private var reachX: Int { Int(scaleX.magnitude / 2) + 2 }
    private var reachY: Int { Int(scaleY.magnitude / 2) + 2 }

    func inputRegion(_ input: Int, for output: PixelRect) -> PixelRect {
        input == 0 ? output.expanded(x: reachX, y: reachY) : output
    }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? { inputs[0].expanded(x: reachX, y: reachY) }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        let (region, source) = (output.region, inputs[0])
        let line = workspace.scratch(.firstLine, FilterPixel.self, count: region.width)
        func nearest(_ distance: Float) -> Int { Int(distance + (distance < 0 ? -0.5 : 0.5)) }
        for y in region.rows {
            let map = inputs[1].row(y, region.columns, line)
            let row = output.row(y)
            for x in 0..<region.width {
                let color = map[x].straight
                let sourceX = region.x + x + nearest((color[channelX] - 0.5) * scaleX)
                let sourceY = y + nearest((color[channelY] - 0.5) * scaleY)
                let isInside =
                    sourceX >= source.region.x && sourceX < source.region.right
                    && sourceY >= source.region.y && sourceY < source.region.bottom
                row[x] = isInside ? source.row(sourceY)[sourceX - source.region.x] : .zero
            }
        }
    }
}
