/// The blur's integers of 14 bits as its input, too.
struct WideBlurArithmetic: BlurArithmetic {
    let integers: IntegerBlurArithmetic

    init(channels: Int, kernels: BlurKernels) {
        integers = IntegerBlurArithmetic(channels: channels, kernels: kernels)
    }

    var channels: Int { integers.channels }
    var expansionAlignment: Int { integers.expansionAlignment }

    func fixed(_ weights: [Double]) -> [Int16] { integers.fixed(weights) }

    func combine(_ output: UnsafeMutablePointer<Int16>, count: Int, _ rows: BlurRows<Int16, Int16>) {
        integers.combine(output, count: count, rows)
    }

    func combineInput(_ output: UnsafeMutablePointer<Int16>, count: Int, _ rows: BlurRows<Int16, Int16>) {
        integers.combine(output, count: count, rows)
    }

    func halve(_ output: UnsafeMutablePointer<Int16>, _ samples: UnsafePointer<Int16>, pixels: Int) {
        integers.halve(output, samples, pixels: pixels)
    }

    func expansion(of axis: BlurAxis, _ workspace: FilterWorkspace) -> UnsafePointer<Int16> {
        integers.expansion(of: axis, workspace)
    }

    func expand(
        _ output: UnsafeMutablePointer<Int16>, pixels: Range<Int>, _ samples: UnsafePointer<Int16>,
        levels: Int, _ weights: UnsafePointer<Int16>
    ) {
        integers.expand(output, pixels: pixels, samples, levels: levels, weights)
    }
}

extension GaussianBlur {
    /// Nil when nothing is left of any picture. A deviation of less than a twentieth of a pixel is none.
    init?(deviation: (x: Double, y: Double), shift: (x: Double, y: Double) = (0, 0)) {
        func axis(_ deviation: Double, _ shift: Double) -> BlurAxis? {
            guard deviation <= BlurAxis.greatestDeviation, shift.magnitude <= BlurAxis.greatestOffset else {
                return nil
            }
            let deviation = deviation >= 0.05 ? deviation : 0
            // What stays sharp moves by whole pixels.
            return BlurAxis(
                deviation: deviation,
                shift: deviation >= 0.8 ? shift : Double(FilterGraphGeometry.nearest(shift)))
        }
        guard let x = axis(deviation.x, shift.x), let y = axis(deviation.y, shift.y) else { return nil }
        self.init(x: x, y: y)
    }
}

struct BlurOperation: FilterGraphOperation {
    let blur: GaussianBlur

    init?(deviation: (x: Double, y: Double)) {
        guard let blur = GaussianBlur(deviation: deviation) else { return nil }
        self.blur = blur
    }

    func inputRegion(_ input: Int, for output: PixelRect) -> PixelRect { blur.inputRegion(for: output) }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? { blur.outputBounds(of: inputs[0]) }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        let count = output.region.width
        blur.run(
            WideBlurArithmetic(channels: 4, kernels: workspace.blurKernels),
            UnsafeRawPointer(inputs[0].pixels).assumingMemoryBound(to: Int16.self), region: inputs[0].region,
            rowLength: inputs[0].region.width * 4, output: output.region, workspace
        ) { place, values in
            let row = output.row(place)
            guard let values else { return row.update(repeating: .zero, count: count) }
            let pixels = UnsafeRawPointer(values)
            for x in 0..<count {
                let pixel = pixels.loadUnaligned(fromByteOffset: x &* 8, as: FilterPixel.self)
                // Rounding may bring a sum above 1.
                row[x] = pixel.replacing(with: FilterPixel.one, where: pixel .> FilterPixel.one)
            }
        }
    }
}

/// The input over its shadow.
struct ShadowOperation: FilterGraphOperation {
    /// Blurs and moves; nil when nothing is left of the shadow.
    let blur: GaussianBlur?
    /// Premultiplied.
    let color: SIMD4<Float>

    init(deviation: (x: Double, y: Double), offset: (x: Double, y: Double), color: SIMD4<Float>) {
        blur = GaussianBlur(deviation: deviation, shift: offset)
        self.color = color
    }

    func inputRegion(_ input: Int, for output: PixelRect) -> PixelRect {
        blur.map { $0.inputRegion(for: output).union(output) } ?? output
    }

    func outputBounds(of inputs: [PixelRect]) -> PixelRect? {
        blur.map { $0.outputBounds(of: inputs[0]).union(inputs[0]) } ?? inputs[0]
    }

    func apply(_ inputs: [FilterPlane], into output: FilterPlane, _ workspace: FilterWorkspace) {
        let input = inputs[0]
        let columns = output.region.columns
        let count = output.region.width
        let line = workspace.scratch(.firstLine, FilterPixel.self, count: count)
        func finish(_ place: Int, _ values: UnsafePointer<Int16>?) {
            let row = output.row(place)
            let source = input.row(place, columns, line)
            guard let values else { return row.update(from: source, count: count) }
            for x in 0..<count {
                let alpha = Float(min(values[x], FilterPixel.one)) * (1 / Float(FilterPixel.one))
                row[x] = source[x].over(FilterPixel(unit: color * alpha))
            }
        }
        guard let blur else {
            for place in output.region.rows { finish(place, nil) }
            return
        }
        let needed = input.region.intersection(blur.inputRegion(for: output.region))
        let alphas = workspace.scratch(.plane, Int16.self, count: needed.width * needed.height)
        for y in needed.rows where !needed.isEmpty {
            let source = input.row(y) + (needed.x - input.region.x)
            let row = alphas + (y - needed.y) * needed.width
            for x in 0..<needed.width { row[x] = source[x].w }
        }
        blur.run(
            WideBlurArithmetic(channels: 1, kernels: workspace.blurKernels), alphas, region: needed,
            rowLength: needed.width, output: output.region, workspace, emit: finish)
    }
}
