import RasterPaths

/// A filter as a display list keeps it: colours resolved, with the context's transform when it was added.
package struct FilterRecord: Sendable {
    enum Operation: Sendable {
        case blur(radius: Double, options: GraphicsContext.BlurOptions)
        case other
    }

    let operation: Operation
    let options: GraphicsContext.FilterOptions
    /// User space to the drawing's points.
    let transform: DeviceTransform

    package init(
        _ filter: GraphicsContext.Filter, options: GraphicsContext.FilterOptions, transform: DeviceTransform,
        environment: EnvironmentValues
    ) {
        self.options = options
        self.transform = transform
        switch filter.storage {
        case .blur(let radius, let options): operation = .blur(radius: Double(radius), options: options)
        default: operation = .other
        }
    }

    /// The filter in pixels, `scale` of which are a point; nil when it changes nothing. Made once for a layer: it may
    /// hold tables.
    package func layerFilter(scale: Double, colorMode: ColorRenderingMode = .nonLinear) -> (any LayerFilter)?
    {
        let transform = transform.scaled(by: scale)
        guard transform.isFinite else { return nil }
        switch operation {
        case .blur(let radius, let options):
            guard let deviations = Deviations(radius: radius, transform) else { return nil }
            guard let blur = deviations.blur(shiftX: 0, shiftY: 0) else { return ClearFilter() }
            return BlurFilter(blur: blur, isOpaque: options.contains(.opaque))
        case .other: return nil
        }
    }

    /// The standard deviations along x and y, in pixels, of a Gaussian in user space.
    struct Deviations {
        let x: Double
        let y: Double

        /// What is less than this is no blur.
        static let least = 0.05

        /// Nil for one that changes nothing. The covariance is radius² · M Mᵀ, of which this takes the diagonal; it is
        /// all of it for similarities and for upright transforms.
        init?(radius: Double, _ transform: DeviceTransform) {
            guard radius > 0 else { return nil }
            func length(_ first: Double, _ second: Double) -> Double {
                let value = radius * (first * first + second * second).squareRoot()
                return value >= Self.least ? value : 0
            }
            x = length(transform.a, transform.c)
            y = length(transform.b, transform.d)
            if x == 0 && y == 0 { return nil }
        }

        /// Nil when nothing is left.
        func blur(shiftX: Double, shiftY: Double) -> GaussianBlur? {
            guard x <= BlurAxis.greatestDeviation, y <= BlurAxis.greatestDeviation,
                shiftX.magnitude <= BlurAxis.greatestOffset, shiftY.magnitude <= BlurAxis.greatestOffset
            else { return nil }
            return GaussianBlur(
                x: BlurAxis(deviation: x, shift: shiftX), y: BlurAxis(deviation: y, shift: shiftY))
        }
    }

    /// The filter in a display list's text.
    package var listDescription: String {
        switch operation {
        case .blur(let radius, let options):
            "blur \(radius)" + (options.contains(.opaque) ? ", opaque" : "")
        case .other: "other"
        }
    }
}
