import RasterPaths

extension FilterRecord {
    /// The filter in pixels, `scale` of which are a point; nil when it changes nothing. It may hold tables:
    /// made once for a layer, not for a band.
    package func layerFilter(
        scale: Double, colorMode: ColorRenderingMode = .nonLinear
    ) -> (any LayerFilter)? {
        let transform = transform.scaled(by: scale)
        guard transform.isFinite else { return nil }
        let clampsColor = colorMode != .extendedLinear
        switch operation {
        case .blur(let radius, let isOpaque):
            let blur = DeviceBlur(radius: radius, transform)
            if blur.isIdentity { return nil }
            guard let blur = blur.gaussian(x: 0, y: 0) else { return ClearFilter() }
            return BlurFilter(blur: blur, isOpaque: isOpaque)
        case .shadow(let shadow): return shadow.filter(transform, clampsColor: clampsColor)
        case .colorMultiply(let color):
            let space = isLinear ? color.linearSRGB : color.encodedSRGB
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

    private func matrixFilter(_ rows: [[Double]], keepsShape: Bool, _ clampsColor: Bool) -> ColorMatrixFilter?
    {
        ColorMatrixFilter(
            rows: rows, keepsShape: keepsShape, isLinear: isLinear,
            clampsColor: clampsColor)
    }
}

extension FilterRecord.Shadow {
    fileprivate func filter(_ transform: DeviceTransform, clampsColor: Bool) -> ShadowFilter {
        ShadowFilter(
            blur: DeviceBlur(radius: radius, transform).gaussian(
                x: transform.a * x + transform.c * y, y: transform.b * x + transform.d * y, isCut: true),
            color: FilterColor(color, clampsColor: clampsColor), blend: blend, isAbove: isAbove,
            paintsSource: !isAlone, invertsAlpha: invertsAlpha)
    }
}

/// A Gaussian of user space in pixels: its standard deviations along x and y.
///
/// The covariance is radius² · M Mᵀ, of which this takes the diagonal; it is all of it for similarities and
/// for upright transforms.
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
    /// - Parameter isCut: as Apple's systems cut shadows, at two radii; recorded from snapshots of three
    /// apps.
    func gaussian(x shiftX: Double, y shiftY: Double, isCut: Bool = false) -> GaussianBlur? {
        guard x <= BlurAxis.greatestDeviation, y <= BlurAxis.greatestDeviation,
            shiftX.magnitude <= BlurAxis.greatestOffset, shiftY.magnitude <= BlurAxis.greatestOffset
        else { return nil }
        let across = BlurAxis(deviation: x, shift: shiftX, isCut: isCut)
        if x == y, shiftX == shiftY { return GaussianBlur(x: across, y: across) }
        let down = BlurAxis(deviation: y, shift: shiftY, isCut: isCut, like: x == y ? across : nil)
        return GaussianBlur(x: across, y: down)
    }
}
