import RasterPaths

/// How a graph's user space comes to pixels.
struct FilterGraphGeometry: Sendable {
    let transform: DeviceTransform

    init(_ transform: DeviceTransform) {
        self.transform = transform
    }

    /// A rectangle's: `floor` of the left and top, `ceil` of width and height, of the upright box around it.
    /// At least a pixel, but none for a rectangle without area or with a NaN.
    func pixels(_ rect: CGRect) -> PixelRect {
        let (x, y) = (Double(rect.origin.x), Double(rect.origin.y))
        let (width, height) = (Double(rect.size.width), Double(rect.size.height))
        guard width > 0, height > 0, !x.isNaN, !y.isNaN else { return .nowhere }
        let limit = 1e30
        let corners = [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]
            .map { point(min(max($0, -limit), limit), min(max($1, -limit), limit)) }
        let left = corners.map(\.x).reduce(.infinity, min)
        let top = corners.map(\.y).reduce(.infinity, min)
        let right = corners.map(\.x).reduce(-.infinity, max)
        let bottom = corners.map(\.y).reduce(-.infinity, max)
        // What arithmetic leaves behind the comma is not worth a pixel.
        let noise = 1.0 / 1024
        func whole(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
            Self.whole((value + (rule == .down ? noise : -noise)).rounded(rule))
        }
        /// The end counts from where the rectangle starts, but where that is beyond what pixels are counted
        /// to.
        func edges(_ low: Double, _ high: Double) -> (first: Int, end: Int) {
            let first = whole(low, .down)
            // What stands askew is cut by its edges, tips and all.
            let countsFromStart = isUpright && low > -0x1p30
            let end = countsFromStart ? first + whole(high - low, .up) : whole(high, .up)
            return (first, max(end, first + 1))
        }
        let (columns, rows) = (edges(left, right), edges(top, bottom))
        return PixelRect(left: columns.first, top: rows.first, right: columns.end, bottom: rows.end)
    }

    /// Whether rectangles stay upright, by whole quarter turns.
    var isUpright: Bool {
        transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0
    }

    /// What a rectangle of user space leaves of pixels where it stands askew; nil where all of `pixels(_:)`.
    func shape(_ rect: CGRect) -> FilterGraphShape? {
        isUpright || rect.width > 1e30 ? nil : FilterGraphShape(rect, transform)
    }

    func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) { transform.point(x, y) }

    /// An offset in pixels.
    func vector(_ size: CGSize) -> (x: Double, y: Double) {
        let (x, y) = (Self.finite(size.width), Self.finite(size.height))
        return (transform.a * x + transform.c * y, transform.b * x + transform.d * y)
    }

    /// Lengths along x and y in pixels, 0 for what is not positive. Under a rotation those of the diagonal of
    /// a covariance.
    func lengths(_ size: CGSize) -> (x: Double, y: Double) {
        let (x, y) = (max(Self.finite(size.width), 0), max(Self.finite(size.height), 0))
        func length(_ first: Double, _ second: Double) -> Double {
            (first * first * x * x + second * second * y * y).squareRoot()
        }
        return (length(transform.a, transform.c), length(transform.b, transform.d))
    }

    /// How much longer a length is in pixels, in the mean.
    var scale: Double {
        let sum =
            transform.a * transform.a + transform.b * transform.b + transform.c * transform.c + transform.d
            * transform.d
        return (sum / 2).squareRoot()
    }

    static func finite(_ value: CGFloat) -> Double { value.isFinite ? Double(value) : 0 }

    /// The nearest whole number, half of one towards 0.
    static func nearest(_ value: Double) -> Int {
        let magnitude = whole((value.magnitude - 0.5 - 1e-6).rounded(.up))
        return value < 0 ? -magnitude : magnitude
    }

    private static func whole(_ value: Double) -> Int {
        value.isNaN ? 0 : Int(min(max(value, -0x1p30), 0x1p30))
    }
}

/// Where a step is run, in pixels and in user space.
struct FilterGraphPlace {
    let geometry: FilterGraphGeometry
    let graph: PixelRect
    let bounds: PixelRect
    /// What a tile of the input repeats.
    let tile: PixelRect
    /// The same in user space.
    let userTile: CGRect
    let userBounds: CGRect
    let isLinear: Bool

    /// A colour in the step's space, premultiplied.
    func color(_ color: RGBAComponents) -> SIMD4<Float> {
        let components = FilterColor(color, clampsColor: true)
        return isLinear ? components.linear : components.encoded
    }
}
