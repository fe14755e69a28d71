/// `GraphicsContext.Filter.shadow` in pixels: a shadow and its source as one group.
struct ShadowFilter: RowFilter {
    /// Blurs and moves; nil when nothing is left of what casts the shadow.
    let blur: GaussianBlur?
    let color: FilterColor
    let blend: BlendOperator
    let isAbove: Bool
    let paintsSource: Bool
    /// Whether what is clear casts the shadow.
    let invertsAlpha: Bool

    private var needsBackdrop: Bool { blend.needsBackdrop }

    /// Whether the shadow is over the source rather than first in an empty group.
    private var blendsOverSource: Bool { isAbove && paintsSource }

    func inputRegion(for output: PixelRect) -> PixelRect {
        let cast = blur?.inputRegion(for: output) ?? PixelRect(x: output.x, y: output.y, width: 0, height: 0)
        return paintsSource ? cast.union(output) : cast
    }

    func outputBounds(of input: PixelRect) -> PixelRect? {
        let source =
            paintsSource ? input : PixelRect(x: input.x, y: input.y, width: 0, height: 0)
        if needsBackdrop || color.isClear { return source }
        if invertsAlpha { return nil }
        return blur.map { source.union($0.outputBounds(of: input)) } ?? source
    }

    // MARK: 8 bits

    func apply(
        _ input: Surface<EncodedPixel>, into output: Surface<EncodedPixel>, _ workspace: FilterWorkspace,
        finish: (Int) -> Void
    ) {
        let region = output.region
        if region.isEmpty { return }
        guard blendsOverSource || !needsBackdrop else {
            for place in region.rows {
                output.row(place).update(repeating: 0, count: region.width)
                paintSource(input, into: output, row: place, workspace)
                finish(place)
            }
            return
        }
        let shadow = workspace.scratch(.shadow, UInt32.self, count: region.width)
        let common = paintsSource ? region.intersection(input.region) : PixelRect.nowhere
        cast(input, region, workspace) { place, values in
            defer { finish(place) }
            let row = output.row(place)
            guard blendsOverSource else {
                let hasSource = !common.isEmpty && common.rows.contains(place)
                return paintShadow(
                    values, into: row, count: region.width, workspace,
                    under: hasSource ? input.pixel(x: common.x, y: place) : nil,
                    from: common.x - region.x, width: common.width)
            }
            paintShadow(values, into: shadow, count: region.width, workspace)
            row.update(repeating: 0, count: region.width)
            copySource(input, into: output, row: place)
            if blend.isNormal {
                workspace.spanKernels.sourceRow(row, shadow, region.width, nil, 255)
            } else {
                workspace.spanKernels.blendRow(blend.rawValue, row, shadow, region.width, nil, 255)
            }
        }
    }

    /// Whether only the input's alpha casts a shadow, and the input is painted over it.
    var takesCoverage: Bool {
        blur != nil && paintsSource && !isAbove && !needsBackdrop && !invertsAlpha
    }

    /// The same for an input of one opaque colour, at coverages of a byte for each pixel of a region; only
    /// where it `takesCoverage`.
    func apply(
        _ coverage: UnsafePointer<UInt8>, of source: PixelRect, pixel: UInt32,
        into output: Surface<EncodedPixel>, _ workspace: FilterWorkspace, finish: (Int) -> Void
    ) {
        guard let blur else { preconditionFailure("a shadow that takes coverage is blurred") }
        let region = output.region
        let common = region.intersection(source)
        let nothing = workspace.scratch(.shadow, Int16.self, count: region.width)
        nothing.update(repeating: 0, count: region.width)
        let kernels = workspace.blurKernels
        blur.run(
            IntegerBlurArithmetic(channels: 1, kernels: kernels), coverage, region: source,
            rowLength: source.width, output: region, workspace
        ) { place, values in
            let row = output.row(place)
            let values = values ?? UnsafePointer(nothing)
            let hasSource = !common.isEmpty && common.rows.contains(place)
            let first = common.x - region.x
            tint(row, values, region.width, around: hasSource ? first..<first + common.width : 0..<0, kernels)
            if hasSource {
                let own = coverage + ((place - source.y) * source.width + common.x - source.x)
                kernels.shade(row + first, values + first, common.width, color.parts, own, pixel)
            }
            finish(place)
        }
    }

    /// Hands out the blurred and moved alpha of rows, nil where it is 0.
    private func cast(
        _ input: Surface<EncodedPixel>, _ output: PixelRect, _ workspace: FilterWorkspace,
        emit: (Int, UnsafePointer<Int16>?) -> Void
    ) {
        guard let blur else {
            for place in output.rows { emit(place, nil) }
            return
        }
        let needed = input.region.intersection(blur.inputRegion(for: output))
        let plane = workspace.scratch(.plane, UInt8.self, count: needed.width * needed.height)
        if !needed.isEmpty {
            for y in needed.rows {
                let source = input.row(y) + (needed.x - input.region.x)
                let row = plane + (y - needed.y) * needed.width
                for x in 0..<needed.width { row[x] = UInt8(truncatingIfNeeded: source[x] >> 24) }
            }
        }
        blur.run(
            IntegerBlurArithmetic(channels: 1, kernels: workspace.blurKernels), plane, region: needed,
            rowLength: needed.width, output: output, workspace, emit: emit)
    }

    /// A row of the shadow, with pixels of the source over some of it.
    private func paintShadow(
        _ values: UnsafePointer<Int16>?, into row: UnsafeMutablePointer<UInt32>, count: Int,
        _ workspace: FilterWorkspace, under source: UnsafePointer<UInt32>? = nil, from first: Int = 0,
        width: Int = 0
    ) {
        let kernels = workspace.blurKernels
        guard let values else {
            var solid: UInt32 = 0
            var nothing: Int16 = 0
            if invertsAlpha { kernels.tint(&solid, &nothing, 1, color.parts, 1, nil) }
            row.update(repeating: solid, count: count)
            if let source { workspace.spanKernels.sourceRow(row + first, source, width, nil, 255) }
            return
        }
        tint(row, values, count, around: source == nil ? 0..<0 : first..<first + width, kernels)
        if let source {
            kernels.tint(row + first, values + first, width, color.parts, invertsAlpha ? 1 : 0, source)
        }
    }

    /// A row of the shadow but for some pixels, which the caller makes.
    private func tint(
        _ row: UnsafeMutablePointer<UInt32>, _ values: UnsafePointer<Int16>, _ count: Int,
        around others: Range<Int>, _ kernels: BlurKernels
    ) {
        let inverted: Int32 = invertsAlpha ? 1 : 0
        let end = others.upperBound
        kernels.tint(row, values, others.lowerBound, color.parts, inverted, nil)
        kernels.tint(row + end, values + end, count - end, color.parts, inverted, nil)
    }

    private func copySource(
        _ input: Surface<EncodedPixel>, into output: Surface<EncodedPixel>, row place: Int
    ) {
        let common = output.region.intersection(input.region)
        guard !common.isEmpty, common.rows.contains(place) else { return }
        (output.row(place) + (common.x - output.region.x))
            .update(from: input.row(place) + (common.x - input.region.x), count: common.width)
    }

    private func paintSource(
        _ input: Surface<EncodedPixel>, into output: Surface<EncodedPixel>, row place: Int,
        _ workspace: FilterWorkspace
    ) {
        let common = output.region.intersection(input.region)
        guard paintsSource, !common.isEmpty, common.rows.contains(place) else { return }
        workspace.spanKernels.sourceRow(
            output.row(place) + (common.x - output.region.x),
            input.row(place) + (common.x - input.region.x), common.width, nil, 255)
    }

    // MARK: Floats

    func apply(_ input: Surface<LinearPixel>, into output: Surface<LinearPixel>, _ workspace: FilterWorkspace)
    {
        let region = output.region
        if region.isEmpty { return }
        let common = region.intersection(input.region)
        let shadow = workspace.scratch(.shadow, SIMD4<Float>.self, count: region.width)
        func finish(_ place: Int, _ values: UnsafePointer<SIMD4<Float>>?) {
            let row = output.row(place)
            let cast = blendsOverSource ? shadow : row
            for index in 0..<region.width {
                let alpha = values?[index].w ?? 0
                cast[index] =
                    blendsOverSource || !needsBackdrop
                    ? color.linear * min(max(invertsAlpha ? 1 - alpha : alpha, 0), 1) : .zero
            }
            if blendsOverSource { row.update(repeating: .zero, count: region.width) }
            if paintsSource && !common.isEmpty && common.rows.contains(place) {
                blendLinearRow(
                    .normal, row + (common.x - region.x), input.row(place) + (common.x - input.region.x),
                    count: common.width, mask: nil, coverage: 255)
            }
            if blendsOverSource {
                blendLinearRow(blend, row, shadow, count: region.width, mask: nil, coverage: 255)
            }
        }
        guard let blur else {
            for place in region.rows { finish(place, nil) }
            return
        }
        blur.run(
            FloatBlurArithmetic(), input.pixels, region: input.region, rowLength: input.rowLength,
            output: region, workspace, emit: finish)
    }
}
