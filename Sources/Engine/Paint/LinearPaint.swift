import RasterPaths

/// A paint of many colours in linear light: Floats that no 8-bit step has rounded, and on an extended canvas
/// of any range.
struct LinearPaint {
    private enum Kind {
        case gradient(GradientSampler, LinearRamp)
        case shader(ShaderSampler)
        case backdrop(Backdrop)
    }

    private let kind: Kind
    private let space: BlendingSpace

    /// Nil for paints that come as encoded pixels only, and for those that paint nothing.
    init?(_ paint: Paint, transform: DeviceTransform, space: BlendingSpace, over backdrop: Backdrop) {
        self.space = space
        switch paint {
        case .gradient(let gradient):
            guard let sampler = GradientSampler(gradient, transform: transform) else { return nil }
            kind = .gradient(sampler, LinearRamp(gradient, space))
        case .shader(let shader):
            guard let sampler = ShaderSampler(shader, opacity: 1, transform: transform) else { return nil }
            kind = .shader(sampler)
        case .backdrop: kind = .backdrop(backdrop)
        case .none, .color, .mesh, .tiledImage, .tiledDrawing: return nil
        }
    }

    /// Writes premultiplied colours for some pixels of a row of the picture.
    func write(
        x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<LinearPixel>
    ) {
        switch kind {
        case .gradient(let sampler, let ramp):
            sampler.forEachPosition(x: x, y: y, count: count) {
                row[$0] = $1.isNaN ? .zero : ramp.color(at: $1)
            }
        case .shader(let sampler):
            for column in 0..<count {
                row[column] = LinearRamp.premultiplied(
                    sampler.color(x: x &+ column, y: y), opacity: 1, space)
            }
        case .backdrop(let backdrop): backdrop.read(x: x, y: y, count: count, into: row)
        }
    }
}

/// A gradient's colours along its axis as straight lines of premultiplied linear light.
struct LinearRamp {
    private var locations: [Double] = []
    private var colors: [SIMD4<Float>] = []
    /// Where a line stands for mixing in another space it is this part of the way between two stops.
    private static let parts = 64

    init(_ gradient: GradientPaint, _ space: BlendingSpace) {
        let mixing = gradient.options.space
        let separatesOpacity = gradient.options.separatesOpacity
        var previous: (location: Double, color: RGBAComponents)?
        for stop in gradient.stops {
            let given = Double(stop.location)
            let floor = previous?.location ?? (given.isNaN ? 0 : -1e9)
            let location = given.isNaN ? floor : min(max(given, floor), 1e9)
            if let previous, location > previous.location {
                for part in 1..<Self.parts {
                    let fraction = Double(part) / Double(Self.parts)
                    append(
                        previous.location + (location - previous.location) * fraction,
                        Self.mixed(previous.color, stop.color, fraction, mixing, separatesOpacity),
                        gradient.opacity, space)
                }
            }
            append(location, stop.color, gradient.opacity, space)
            previous = (location, stop.color)
        }
    }

    private mutating func append(
        _ location: Double, _ color: RGBAComponents, _ opacity: Double, _ space: BlendingSpace
    ) {
        locations.append(location)
        colors.append(Self.premultiplied(color, opacity: opacity, space))
    }

    /// Within the pieces of a perceptual gradient straight in premultiplied encoded sRGB.
    private static func mixed(
        _ first: RGBAComponents, _ second: RGBAComponents, _ fraction: Double, _ space: MixingSpace,
        _ separatesOpacity: Bool
    ) -> RGBAComponents {
        func exact(_ fraction: Double) -> RGBAComponents {
            exactlyMixed(first, second, fraction, space, separatesOpacity)
        }
        let place = fraction * Double(MixingSpace.pieces)
        let piece = place.rounded(.down)
        guard space == .perceptual, place != piece else { return exact(fraction) }
        let from = exact(piece / Double(MixingSpace.pieces))
        let to = exact((piece + 1) / Double(MixingSpace.pieces))
        let part = place - piece
        let alpha = from.opacity + (to.opacity - from.opacity) * part
        guard alpha > 0 else { return from }
        func component(_ from: Double, _ fromAlpha: Double, _ to: Double, _ toAlpha: Double) -> Double {
            (from * fromAlpha * (1 - part) + to * toAlpha * part) / alpha
        }
        return RGBAComponents(
            .sRGB, red: component(from.red, from.opacity, to.red, to.opacity),
            green: component(from.green, from.opacity, to.green, to.opacity),
            blue: component(from.blue, from.opacity, to.blue, to.opacity), opacity: alpha)
    }

    /// Weighted by opacity unless it is separate, as in `ColorRamp`.
    private static func exactlyMixed(
        _ first: RGBAComponents, _ second: RGBAComponents, _ fraction: Double, _ space: MixingSpace,
        _ separatesOpacity: Bool
    ) -> RGBAComponents {
        let from = RGBAComponents.clamped(first.opacity)
        let to = RGBAComponents.clamped(second.opacity)
        let alpha = from + (to - from) * fraction
        let weight = alpha == 0 || separatesOpacity ? fraction : fraction * (to / alpha)
        let start = space.coordinates(of: first)
        let encoded = space.encoded(start + (space.coordinates(of: second) - start) * weight)
        return RGBAComponents(.sRGB, red: encoded.x, green: encoded.y, blue: encoded.z, opacity: alpha)
    }

    static func premultiplied(
        _ color: RGBAComponents, opacity: Double, _ space: BlendingSpace
    ) -> SIMD4<Float> {
        let linear = color.linearSRGB
        let alpha = RGBAComponents.clamped(linear.opacity) * opacity
        func component(_ value: Double) -> Float {
            Float((space == .linear ? RGBAComponents.clamped(value) : value) * alpha)
        }
        return SIMD4(component(linear.red), component(linear.green), component(linear.blue), Float(alpha))
    }

    /// Before 0 and from 1 on the colours there go on.
    func color(at position: Double) -> SIMD4<Float> {
        guard let last = colors.last else { return .zero }
        let isBefore = !(position >= 0)
        let place = isBefore ? 0 : min(position, 1)
        // The first location beyond the place; before 0 the first that is not less.
        var low = 0
        var high = locations.count
        while low < high {
            let middle = (low + high) / 2
            if isBefore ? locations[middle] >= place : locations[middle] > place {
                high = middle
            } else {
                low = middle + 1
            }
        }
        if low == 0 { return colors[0] }
        if low == locations.count { return last }
        let span = locations[low] - locations[low - 1]
        let fraction = span > 0 ? Float((place - locations[low - 1]) / span) : 1
        return colors[low - 1] + (colors[low] - colors[low - 1]) * fraction
    }
}
