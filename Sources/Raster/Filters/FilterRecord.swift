import RasterPaths

/// A filter as a display list keeps it: colours resolved, with the context's transform when it was added.
package struct FilterRecord: Sendable {
    enum Operation: Sendable {
        case blur(radius: Double, options: GraphicsContext.BlurOptions)
        case shadow(Shadow)
        case colorMultiply(RGBAComponents)
        case color(ColorOperation)
        case alphaThreshold(min: Double, max: Double, color: RGBAComponents)
        case projection(ProjectionTransform)
        case shader(ShaderFilter.Function, reach: CGSize)
        case graph(FilterGraph)
    }

    struct Shadow: Sendable {
        var color: RGBAComponents
        var radius: Double
        var x: Double
        var y: Double
        /// The code of a blend mode.
        var blendMode: UInt8
        var options: GraphicsContext.ShadowOptions
    }

    var operation: Operation
    let options: GraphicsContext.FilterOptions
    /// User space to the drawing's points.
    let transform: DeviceTransform

    package init(
        _ filter: GraphicsContext.Filter, options: GraphicsContext.FilterOptions, transform: DeviceTransform,
        environment: EnvironmentValues
    ) {
        self.options = options
        self.transform = transform
        operation =
            switch filter.storage {
            case .blur(let radius, let options): .blur(radius: Double(radius), options: options)
            case .shadow(let shadow):
                .shadow(
                    Shadow(
                        color: shadow.color.components(in: environment), radius: Double(shadow.radius),
                        x: Double(shadow.x), y: Double(shadow.y), blendMode: shadow.blendMode.code,
                        options: shadow.options))
            case .colorMultiply(let color): .colorMultiply(color.components(in: environment))
            case .color(let operation): .color(operation)
            case .alphaThreshold(let min, let max, let color):
                .alphaThreshold(min: min, max: max, color: color.components(in: environment))
            case .projection(let matrix): .projection(matrix)
            case .colorShader(let shader): .shader(.color(shader.color), reach: .zero)
            case .distortionShader(let function, let reach): .shader(.distortion(function), reach: reach)
            case .layerShader(let function, let reach): .shader(.layer(function), reach: reach)
            case .graph(let graph): .graph(graph.resolved(in: environment))
            }
    }

    /// A shadow whose options keep it out of the group with its source: the renderer paints the shadow and the source
    /// (the layer before the filter) one after the other.
    package struct SeparateShadow {
        /// Leaves the shadow alone.
        package var shadow: FilterRecord
        /// The code of the blend mode that the shadow is composited with.
        package var blendMode: UInt8
        /// Whether the source comes first.
        package var isAbove: Bool
        /// False when only the shadow is painted.
        package var paintsSource: Bool
    }

    /// Not nil for a shadow with `disablesGroup`.
    package var separateShadow: SeparateShadow? {
        guard case .shadow(var shadow) = operation, shadow.options.contains(.disablesGroup) else {
            return nil
        }
        let (blendMode, all) = (shadow.blendMode, shadow.options)
        shadow.blendMode = 0
        shadow.options = all.intersection(.invertsAlpha).union(.shadowOnly)
        var alone = self
        alone.operation = .shadow(shadow)
        return SeparateShadow(
            shadow: alone, blendMode: blendMode, isAbove: all.contains(.shadowAbove),
            paintsSource: !all.contains(.shadowOnly))
    }

    /// The filter in pixels, `scale` of which are a point; nil when it changes nothing. It may hold tables: made once for
    /// a layer, not for a band.
    package func layerFilter(
        scale: Double, colorMode: ColorRenderingMode = .nonLinear
    ) -> (any LayerFilter)? {
        let transform = transform.scaled(by: scale)
        guard transform.isFinite else { return nil }
        let clampsColor = colorMode != .extendedLinear
        switch operation {
        case .blur(let radius, let options):
            let blur = DeviceBlur(radius: radius, transform)
            if blur.isIdentity { return nil }
            guard let blur = blur.gaussian(x: 0, y: 0) else { return ClearFilter() }
            return BlurFilter(blur: blur, isOpaque: options.contains(.opaque))
        case .shadow(let shadow): return shadow.filter(transform, clampsColor: clampsColor)
        case .colorMultiply(let color):
            let space = options.contains(.linearColor) ? color.linearSRGB : color.encodedSRGB
            let factors = [space.red, space.green, space.blue, space.opacity]
            return matrixFilter(
                (0..<4).map { row in (0..<5).map { $0 == row ? factors[row] : 0 } }, keepsShape: false,
                clampsColor)
        case .color(let operation):
            var keepsShape = false
            if case .luminanceToAlpha = operation { keepsShape = true }
            return matrixFilter(operation.rows, keepsShape: keepsShape, clampsColor)
        case .alphaThreshold(let minimum, let maximum, let color):
            guard minimum <= maximum else { return ClearFilter() }
            return AlphaThresholdFilter(
                minimum: Float(minimum), maximum: Float(maximum),
                color: FilterColor(color, clampsColor: clampsColor))
        case .projection(let matrix):
            return ProjectionFilter(matrix, userSpace: transform) ?? ClearFilter()
        case .shader(let function, let reach):
            return ShaderFilter(function, reach: reach, transform: transform, clampsColor: clampsColor)
        case .graph(let graph):
            return FilterGraphFilter(graph, transform: transform)
        }
    }

    /// How many lists are inside each other in drawings.
    var drawingDepth: Int {
        guard case .graph(let graph) = operation else { return 0 }
        return graph.nodes.reduce(0) { depth, node in
            guard case .drawing(let list, _) = node.primitive else { return depth }
            return max(depth, list.storage.drawingDepth + 1)
        }
    }

    private func matrixFilter(_ rows: [[Double]], keepsShape: Bool, _ clampsColor: Bool) -> ColorMatrixFilter?
    {
        ColorMatrixFilter(
            rows: rows, keepsShape: keepsShape, isLinear: options.contains(.linearColor),
            clampsColor: clampsColor)
    }
}

extension FilterRecord.Shadow {
    fileprivate func filter(_ transform: DeviceTransform, clampsColor: Bool) -> ShadowFilter {
        ShadowFilter(
            blur: DeviceBlur(radius: radius, transform).gaussian(
                x: transform.a * x + transform.c * y, y: transform.b * x + transform.d * y),
            color: FilterColor(color, clampsColor: clampsColor), blendMode: blendMode,
            isAbove: options.contains(.shadowAbove), paintsSource: !options.contains(.shadowOnly),
            invertsAlpha: options.contains(.invertsAlpha))
    }
}

/// A Gaussian of user space in pixels: its standard deviations along x and y.
///
/// The covariance is radius² · M Mᵀ, of which this takes the diagonal; it is all of it for similarities and for upright
/// transforms.
private struct DeviceBlur {
    let x: Double
    let y: Double

    /// A blur of less than this many pixels is none.
    static let least = 0.05

    init(radius: Double, _ transform: DeviceTransform) {
        func deviation(_ first: Double, _ second: Double) -> Double {
            let deviation = radius * (first * first + second * second).squareRoot()
            return deviation >= Self.least ? deviation : 0
        }
        x = deviation(transform.a, transform.c)
        y = deviation(transform.b, transform.d)
    }

    var isIdentity: Bool { x == 0 && y == 0 }

    /// Nil when nothing is left of any picture: a deviation or a shift is too large, or not finite.
    func gaussian(x shiftX: Double, y shiftY: Double) -> GaussianBlur? {
        guard x <= BlurAxis.greatestDeviation, y <= BlurAxis.greatestDeviation,
            shiftX.magnitude <= BlurAxis.greatestOffset, shiftY.magnitude <= BlurAxis.greatestOffset
        else { return nil }
        return GaussianBlur(
            x: BlurAxis(deviation: x, shift: shiftX), y: BlurAxis(deviation: y, shift: shiftY))
    }
}
