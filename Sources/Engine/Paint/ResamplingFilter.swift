/// A weight for each of an image's pixels around a position: a function of the distance, wider by as much as
/// the image is reduced, so that no pixel is passed over.
struct ResamplingFilter {
    enum Shape {
        /// `1 − |t|`, up to 1: linear interpolation.
        case tent
        /// The cubic of Catmull and Rom (Keys 1981, a = −1/2), up to 2: goes through the pixels, and keeps
        /// edges crisp.
        case catmullRom

        /// Beyond it, weights are 0.
        var radius: Double { self == .tent ? 1 : 2 }

        @inline(__always)
        func weight(_ distance: Double) -> Double {
            switch self {
            case .tent: return distance < 1 ? 1 - distance : 0
            case .catmullRom:
                if distance < 1 { return (1.5 * distance - 2.5) * distance * distance + 1 }
                return distance < 2 ? ((2.5 - 0.5 * distance) * distance - 4) * distance + 2 : 0
            }
        }
    }

    /// The widest that a filter gets; larger reductions begin with means.
    static let widest = 15.0
    /// As many pixels as one position has weights for, at most.
    static let mostTaps = 64

    let shape: Shape
    /// Pixels of the image for a unit of `shape`, 1 to `widest`.
    let width: Double

    init(_ shape: Shape, width: Double) {
        self.shape = shape
        self.width = width > 1 ? min(width, Self.widest) : 1
    }

    /// No position has more weights.
    var tapLimit: Int { min(Int(2 * shape.radius * width) + 2, Self.mostTaps) }

    /// Writes the weights, which sum to 1, of the pixels that count at a position.
    /// - Returns: the first pixel, which may lie outside the image as the others may, and how many there are.
    @inline(__always)
    func taps(
        at position: Double, size: Int, into weights: UnsafeMutablePointer<Float>
    ) -> (first: Int, count: Int) {
        let reach = shape.radius * width
        // Farther out it is always the border.
        let low = -reach - 2
        let high = Double(size) + reach + 2
        let center = (position > low ? (position < high ? position : high) : low) - 0.5
        let first = Self.ceiling(center - reach)
        let count = min(Self.floor(center + reach) - first + 1, tapLimit)
        let scale = 1 / width
        var sum = 0.0
        var values = (first: first, count: count)
        withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.mostTaps) { exact in
            for index in 0..<count {
                let value = shape.weight((Double(first + index) - center).magnitude * scale)
                exact[index] = value
                sum += value
            }
            // A tent of width 1 right between pixels that are none.
            if !(sum > 0) {
                values.count = 1
                exact[0] = 1
                sum = 1
            }
            let factor = 1 / sum
            for index in 0..<values.count { weights[index] = Float(exact[index] * factor) }
        }
        return values
    }

    @inline(__always)
    private static func floor(_ value: Double) -> Int {
        let whole = Int(value)
        return Double(whole) > value ? whole - 1 : whole
    }

    @inline(__always)
    private static func ceiling(_ value: Double) -> Int { -floor(-value) }
}

extension SIMD4<Float> {
    /// A pixel's channels, 0 to 255.
    @inline(__always)
    init(channelsOf pixel: UInt32) {
        let channels = SIMD4<UInt32>(pixel & 255, pixel &>> 8 & 255, pixel &>> 16 & 255, pixel &>> 24)
        self = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: channels))
    }

    /// The pixel, where a filter may have gone beyond 0…255.
    @inline(__always)
    var boundedPixel: UInt32 {
        let positive = replacing(with: 0, where: self .<= 0)
        return positive.replacing(with: 255, where: positive .> 255).packed
    }
}
