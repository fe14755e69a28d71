import RasterPaths

/// A step of a graph in pixels.
///
/// A pixel of the result is a pure function of its absolute position and of the inputs.
protocol FilterGraphOperation: Sendable {
    /// The pixels of an input that the pixels of a rectangle of the result depend on.
    func inputRegion(_ input: Int, for output: PixelRect) -> PixelRect

    /// Where the result may be other than transparent for inputs that are transparent outside rectangles;
    /// nil: anywhere.
    func outputBounds(of inputs: [PixelRect]) -> PixelRect?

    /// Writes every pixel of the output. Inputs are in the step's space and transparent outside their
    /// regions, which may be smaller than what was asked for.
    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace)
}

extension FilterGraphOperation {
    func inputRegion(_ input: Int, for output: PixelRect) -> PixelRect { output }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? {
        inputs.reduce(.nowhere) { $0.union($1) }
    }
}

/// A filter graph in pixels.
struct FilterGraphFilter: LayerFilter {
    struct Step: Sendable {
        var operation: any FilterGraphOperation
        var inputs: [FilterPrimitive.Input]
        /// Limits the result.
        var bounds: PixelRect
        /// Which rectangle a tile of the result repeats.
        var tile: PixelRect
        /// The same in user space.
        var userTile: CGRect
        var isLinear: Bool
        /// What limits the result where it stands askew.
        var shape: FilterGraphShape?
    }

    /// Limits the source and all results.
    let region: PixelRect
    /// What limits the source where it stands askew.
    private let shape: FilterGraphShape?
    private(set) var steps: [Step] = []
    /// What is worth computing: the picture and what is around it.
    var window = PixelRect.everywhere

    /// - Parameter transform: user space to pixels.
    init(_ graph: FilterGraphRecord, transform: DeviceTransform) {
        let geometry = FilterGraphGeometry(transform)
        let region = geometry.pixels(graph.region)
        self.region = region
        shape = geometry.shape(graph.region)
        guard graph.nodes.count <= FilterGraphRecord.mostNodes, !region.isEmpty else { return }
        steps.reserveCapacity(graph.nodes.count)
        for node in graph.nodes {
            let bounds = node.region.map { geometry.pixels($0).intersection(region) } ?? region
            var step = Step(
                operation: ClearOperation(), inputs: node.primitive.inputs, bounds: bounds, tile: bounds,
                userTile: node.region ?? graph.region, isLinear: node.isLinear,
                shape: node.region.map { geometry.shape($0.common(with: graph.region)) } ?? shape)
            if case .offset(.result(let index), _) = node.primitive, node.region == nil,
                steps.indices.contains(index)
            {
                step.tile = steps[index].tile
                step.userTile = steps[index].userTile
            }
            var tile = region
            var userTile = graph.region
            if case .tile(.result(let index)) = node.primitive, steps.indices.contains(index) {
                tile = steps[index].tile
                userTile = steps[index].userTile
            }
            step.operation = node.primitive.operation(
                in: FilterGraphPlace(
                    geometry: geometry, graph: region, bounds: bounds, tile: tile,
                    userTile: userTile, userBounds: node.region ?? graph.region, isLinear: node.isLinear))
            steps.append(step)
        }
    }

    // MARK: Regions

    /// Where what an input names may be other than transparent.
    private func box(_ input: FilterPrimitive.Input, source: PixelRect, _ boxes: [PixelRect]) -> PixelRect {
        switch input {
        case .source, .sourceAlpha: source
        case .result(let index): boxes.indices.contains(index) ? boxes[index] : .nowhere
        }
    }

    /// Where the results may be other than transparent.
    private func boxes(source: PixelRect) -> [PixelRect] {
        let source = source.intersection(region)
        var boxes: [PixelRect] = []
        boxes.reserveCapacity(steps.count)
        for step in steps {
            let inputs = step.inputs.map { box($0, source: source, boxes) }
            let bounds = step.operation.outputBounds(of: inputs) ?? step.bounds
            boxes.append(bounds.intersection(step.bounds).intersection(window))
        }
        return boxes
    }

    /// The pixels of the source, and of each result, that the pixels of an output depend on.
    private func demands(for output: PixelRect, _ boxes: [PixelRect]) -> (source: PixelRect, [PixelRect]) {
        var source = PixelRect.nowhere
        var demands = [PixelRect](repeating: .nowhere, count: steps.count)
        guard let last = steps.indices.last else { return (source, demands) }
        demands[last] = output.intersection(boxes[last])
        for index in steps.indices.reversed() where !demands[index].isEmpty {
            for (place, input) in steps[index].inputs.enumerated() {
                let seen = steps[index].operation.inputRegion(place, for: demands[index])
                switch input {
                case .source, .sourceAlpha:
                    source = source.union(seen.intersection(region).intersection(window))
                case .result(let earlier) where earlier >= 0 && earlier < index:
                    demands[earlier] = demands[earlier].union(seen.intersection(boxes[earlier]))
                case .result: break
                }
            }
        }
        return (source, demands)
    }

    func inputRegion(for output: PixelRect) -> PixelRect {
        let source = demands(for: output, boxes(source: region)).source
        // Nothing is seen near the output.
        return source.isEmpty ? PixelRect(x: output.x, y: output.y, width: 0, height: 0) : source
    }

    /// A pixel that the graph works on, to ask how far it looks around.
    var middle: PixelRect {
        PixelRect(x: region.x + region.width / 2, y: region.y + region.height / 2, width: 1, height: 1)
    }

    func outputBounds(of input: PixelRect) -> PixelRect? { boxes(source: input).last ?? .nowhere }

    // MARK: Running

    /// The most pixels of planes at once, 256 MiB of them.
    private static let mostPixels = 1 << 25
    /// How often an output is cut in two to stay below that; what is then still above is left out.
    private static let mostCuts = 6

    /// Computes the result for a rectangle and hands it out: pieces of it, and nothing for what is
    /// transparent.
    private func run(
        _ output: PixelRect, sourceRegion: PixelRect, cuts: Int = 0, _ workspace: FilterWorkspace,
        load: (FilterPlane) -> Void, emit: (FilterPlane) -> Void
    ) {
        let boxes = boxes(source: sourceRegion)
        let (source, demands) = demands(for: output, boxes)
        guard let last = demands.last, !last.isEmpty else { return }
        let seen = source.intersection(sourceRegion)
        // After which step a result is of no more use.
        var lastUses = [Int](repeating: -1, count: steps.count)
        var lastSourceUse = -1
        for index in steps.indices where !demands[index].isEmpty {
            for input in steps[index].inputs {
                if case .result(let earlier) = input, earlier >= 0, earlier < index {
                    lastUses[earlier] = index
                }
                if case .source = input { lastSourceUse = index }
                if case .sourceAlpha = input { lastSourceUse = index }
            }
        }
        if cost(seen, demands, lastUses) > Self.mostPixels {
            guard cuts < Self.mostCuts else { return }
            for half in last.halves {
                run(
                    half, sourceRegion: sourceRegion, cuts: cuts + 1, workspace, load: load, emit: emit)
            }
            return
        }
        let pool = workspace.planes
        // The source in both spaces and its opacity, as they are needed.
        var sources: [FilterPlane?] = [nil, nil, nil]
        var results = [FilterPlane?](repeating: nil, count: steps.count)
        func plane(_ input: FilterPrimitive.Input, isLinear: Bool) -> FilterPlane {
            let nothing = FilterPlane(pixels: Self.nothing, region: .nowhere, isLinear: isLinear)
            switch input {
            case .source, .sourceAlpha:
                if seen.isEmpty { return nothing }
                if sources[0] == nil {
                    let plane = pool.take(seen, isLinear: isLinear)
                    load(plane)
                    shape?.cut(plane, keepsEdges: true)
                    sources[0] = plane
                }
                guard var base = sources[0] else { return nothing }
                if input == .sourceAlpha {
                    if let plane = sources[2] { return plane }
                    let plane = pool.take(seen, isLinear: isLinear)
                    for index in 0..<(seen.width * seen.height) {
                        plane.pixels[index] = FilterPixel(0, 0, 0, base.pixels[index].w)
                    }
                    sources[2] = plane
                    return plane
                }
                if base.isLinear == isLinear { return base }
                if let plane = sources[1], plane.isLinear == isLinear { return plane }
                base = pool.copy(base)
                base.convert(toLinear: isLinear)
                sources[1] = base
                return base
            case .result(let index):
                guard results.indices.contains(index), var plane = results[index] else { return nothing }
                if plane.isLinear != isLinear {
                    plane.convert(toLinear: isLinear)
                    results[index] = plane
                }
                return plane
            }
        }
        for index in steps.indices where !demands[index].isEmpty {
            let step = steps[index]
            // The space changes in place, there and back where steps disagree: 14 bits bear it.
            let inputs = step.inputs.map { plane($0, isLinear: step.isLinear) }
            let result = pool.take(demands[index], isLinear: step.isLinear)
            step.operation.apply(inputs, into: result, workspace)
            step.shape?.cut(result, keepsEdges: index < steps.count - 1)
            results[index] = result
            for earlier in 0..<index where lastUses[earlier] == index {
                if let plane = results[earlier] { pool.give(back: plane) }
                results[earlier] = nil
            }
            if lastSourceUse == index {
                for plane in sources { if let plane { pool.give(back: plane) } }
                sources = [nil, nil, nil]
            }
        }
        if let result = results.last ?? nil { emit(result) }
        for plane in results + sources { if let plane { pool.give(back: plane) } }
    }

    /// A pixel's place for planes without any.
    nonisolated(unsafe) private static let nothing = UnsafeMutablePointer<FilterPixel>.allocate(capacity: 1)

    /// The most pixels that are held at once.
    private func cost(_ source: PixelRect, _ demands: [PixelRect], _ lastUses: [Int]) -> Int {
        func area(_ rect: PixelRect) -> Int {
            rect.width > Self.mostPixels || rect.height > Self.mostPixels ? 1 << 50 : rect.width * rect.height
        }
        var held = 3 * area(source)
        var most = held
        for index in steps.indices {
            held += area(demands[index])
            most = max(most, held)
            for earlier in 0..<index where lastUses[earlier] == index { held -= area(demands[earlier]) }
        }
        return most
    }

    func apply(
        _ input: Surface<EncodedPixel>, into output: Surface<EncodedPixel>, _ workspace: FilterWorkspace
    ) {
        output.clear()
        run(
            output.region, sourceRegion: input.region, workspace,
            load: { plane in
                let columns = plane.region.x - input.region.x
                for y in plane.region.rows {
                    let row = plane.row(y)
                    let source = input.row(y) + columns
                    for x in 0..<plane.region.width { row[x] = FilterPixel(source[x]) }
                    if plane.isLinear {
                        FilterTransfer.convert(row, count: plane.region.width, toLinear: true)
                    }
                }
            },
            emit: { plane in
                for y in plane.region.rows {
                    let row = plane.row(y)
                    if plane.isLinear {
                        FilterTransfer.convert(row, count: plane.region.width, toLinear: false)
                    }
                    workspace.blurKernels.pack(
                        UnsafeMutableRawPointer(output.row(y) + (plane.region.x - output.region.x))
                            .assumingMemoryBound(to: UInt8.self),
                        UnsafeRawPointer(row).assumingMemoryBound(to: Int16.self), plane.region.width * 4)
                }
            })
    }

    func apply(_ input: Surface<LinearPixel>, into output: Surface<LinearPixel>, _ workspace: FilterWorkspace)
    {
        output.clear()
        run(
            output.region, sourceRegion: input.region, workspace,
            load: { plane in
                let columns = plane.region.x - input.region.x
                for y in plane.region.rows {
                    let row = plane.row(y)
                    let source = input.row(y) + columns
                    for x in 0..<plane.region.width {
                        let color = source[x]
                        row[x] = FilterPixel(premultiplied: color.replacing(with: 0, where: color .!= color))
                    }
                    if !plane.isLinear {
                        FilterTransfer.convert(row, count: plane.region.width, toLinear: false)
                    }
                }
            },
            emit: { plane in
                for y in plane.region.rows {
                    let row = plane.row(y)
                    if !plane.isLinear {
                        FilterTransfer.convert(row, count: plane.region.width, toLinear: true)
                    }
                    let target = output.row(y) + (plane.region.x - output.region.x)
                    for x in 0..<plane.region.width { target[x] = row[x].unit }
                }
            })
    }
}

extension FilterPixel {
    /// A premultiplied pixel of bytes.
    @inline(__always)
    init(_ pixel: UInt32) {
        self = FilterPixel(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self)) &<< 6
    }
}

extension FilterPlanePool {
    func copy(_ plane: FilterPlane) -> FilterPlane {
        let copy = take(plane.region, isLinear: plane.isLinear)
        copy.pixels.update(from: plane.pixels, count: plane.region.width * plane.region.height)
        return copy
    }
}

extension PixelRect {
    /// Two parts, across the longer side.
    fileprivate var halves: [PixelRect] {
        if height >= width {
            let half = height / 2
            return [
                PixelRect(x: x, y: y, width: width, height: half),
                PixelRect(x: x, y: y + half, width: width, height: height - half),
            ]
        }
        let half = width / 2
        return [
            PixelRect(x: x, y: y, width: half, height: height),
            PixelRect(x: x + half, y: y, width: width - half, height: height),
        ]
    }
}

/// Leaves nothing.
struct ClearOperation: FilterGraphOperation {
    func inputRegion(_ input: Int, for output: PixelRect) -> PixelRect { .nowhere }
    func outputBounds(of inputs: [PixelRect]) -> PixelRect? { .nowhere }
    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        output.clear()
    }
}
