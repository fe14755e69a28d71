import Foundation
import Raster

/// A gradient drawn over a whole picture, and what it is at a pixel in double precision, straight from the
/// definitions.
package struct GradientReference {
    /// Where the axis runs, in points; a conic gradient's angle is in radians.
    package enum Geometry {
        case linear(CGPoint, CGPoint)
        case radial(CGPoint, Double, Double)
        case conic(CGPoint, Double)
    }

    /// A colour and where it stands along the axis.
    package struct Stop {
        /// Encoded sRGB and opacity.
        package var color: SIMD4<Double>
        /// 0 at the start, 1 at the end.
        package var location: Double

        /// A stop; nothing is clamped.
        package init(color: SIMD4<Double>, location: Double) {
            self.color = color
            self.location = location
        }
    }

    /// Where the colours run.
    package var geometry: Geometry
    /// As they were said, in any order.
    package var stops: [Stop]
    /// Spreading, and the space that colours are mixed in.
    package var options: GraphicsContext.GradientOptions
    /// From the gradient's space to the picture's pixels.
    package var transform: CGAffineTransform
    /// The picture's side, in pixels.
    package var size = 24

    /// Any gradient, drawn from the numbers of a generator.
    package init(_ random: inout SeededGenerator) {
        func point() -> CGPoint { CGPoint(x: random.number(-5...30), y: random.number(-5...30)) }
        switch random.integer(0...2) {
        case 0: geometry = .linear(point(), point())
        case 1: geometry = .radial(point(), random.number(0...20), random.number(0...30))
        default: geometry = .conic(point(), random.number(-9...9))
        }
        stops = (0..<random.integer(1...5)).map { _ in
            Stop(
                color: SIMD4(
                    random.number(0...1), random.number(0...1), random.number(0...1),
                    random.isLucky(oneIn: 2) ? 1 : random.number(0...1)),
                location: random.element(of: [
                    random.number(0...1), random.number(-0.4...1.4),
                    Double(random.integer(0...4)) / 4,
                ]))
        }
        if !random.isLucky(oneIn: 4) { stops.sort { $0.location < $1.location } }
        options = [random.element(of: [.linearColor, .encodedColor, .oklabColor, []])]
        options.formUnion(random.element(of: [[], .repeat, .mirror]))
        transform = .identity
        if random.isLucky(oneIn: 2) {
            transform = CGAffineTransform(translationX: random.number(-9...9), y: random.number(-9...9))
                .rotated(by: random.number(-4...4)).scaledBy(
                    x: random.number(0.3...3), y: random.number(-3 ... -0.3))
        }
    }

    /// The gradient as the library says it.
    package var shading: GraphicsContext.Shading {
        let gradient = Gradient(
            stops: stops.map {
                Gradient.Stop(
                    color: Color(red: $0.color.x, green: $0.color.y, blue: $0.color.z, opacity: $0.color.w),
                    location: $0.location)
            })
        return switch geometry {
        case .linear(let start, let end):
            .linearGradient(gradient, startPoint: start, endPoint: end, options: options)
        case .radial(let center, let start, let end):
            .radialGradient(gradient, center: center, startRadius: start, endRadius: end, options: options)
        case .conic(let center, let angle):
            .conicGradient(gradient, center: center, angle: .radians(angle), options: options)
        }
    }

    /// A square filled with it all over.
    package var drawing: Drawing {
        Drawing(size: CGSize(width: size, height: size)) { context, _ in
            context.transform = transform
            context.fill(Path(CGRect(x: -500, y: -500, width: 1000, height: 1000)), with: shading)
        }
    }

    /// The position along the axis, options applied, of a pixel's centre moved by so much.
    package func position(column: Int, row: Int) -> Double {
        let user = CGPoint(x: Double(column) + 0.5, y: Double(row) + 0.5).applying(transform.inverted())
        var t: Double
        switch geometry {
        case .linear(let start, let end):
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            t = ((user.x - start.x) * dx + (user.y - start.y) * dy) / (dx * dx + dy * dy)
        case .radial(let center, let start, let end):
            t = (hypot(user.x - center.x, user.y - center.y) - start) / (end - start)
        case .conic(let center, let angle):
            t = (atan2(user.y - center.y, user.x - center.x) - angle) / (2 * .pi)
            return t - t.rounded(.down)
        }
        if options.contains(.mirror) {
            t = abs(t.remainder(dividingBy: 2))
        } else if options.contains(.repeat) {
            t -= t.rounded(.down)
        }
        return t
    }

    /// Premultiplied, 0 to 255.
    package func color(at position: Double) -> SIMD4<Double> {
        let t = min(max(position, 0), 1)
        var locations: [Double] = []
        for stop in stops { locations.append(max(stop.location, locations.last ?? -.infinity)) }
        // Beyond the ends the first, or the last, of what meets there.
        let next = position < 0 ? locations.firstIndex { $0 >= t } : locations.firstIndex { $0 > t }
        guard let next else { return Self.premultiplied(stops.last?.color ?? .zero) }
        guard next > 0 else { return Self.premultiplied(stops[0].color) }
        let (first, second) = (stops[next - 1].color, stops[next].color)
        let f = (t - locations[next - 1]) / (locations[next] - locations[next - 1])
        if !options.isDisjoint(with: [.linearColor, .encodedColor, .oklabColor]) {
            return mixed(first, second, f)
        }
        // Eight pieces, each straight in premultiplied encoded sRGB.
        let piece = (f * 8).rounded(.down)
        let (from, to) = (mixed(first, second, piece / 8), mixed(first, second, min((piece + 1) / 8, 1)))
        return from + (to - from) * (f * 8 - piece)
    }

    /// A part of the way from one colour to another, as the space of mixing has it.
    private func mixed(_ first: SIMD4<Double>, _ second: SIMD4<Double>, _ f: Double) -> SIMD4<Double> {
        // Premultiplied coordinates of the space of mixing, mixed, then divided by alpha again.
        let alpha = first.w + (second.w - first.w) * f
        let (from, to) = (coordinates(first) * first.w, coordinates(second) * second.w)
        let mixed = alpha == 0 ? SIMD3<Double>.zero : (from + (to - from) * f) / alpha
        let encoded = encoded(mixed).clamped(lowerBound: .zero, upperBound: .one)
        return Self.premultiplied(SIMD4(encoded, alpha))
    }

    /// Of components 0 to 1, premultiplied ones of 0 to 255.
    package static func premultiplied(_ color: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w) * 255
    }

    // MARK: Spaces of mixing

    private func coordinates(_ color: SIMD4<Double>) -> SIMD3<Double> {
        let rgb = SIMD3(color.x, color.y, color.z)
        if !options.contains(.linearColor) && options.contains(.encodedColor) { return rgb }
        let linear = Self.map(rgb, SRGBReference.linear)
        if options.contains(.linearColor) { return linear }
        let lms = Self.map(
            SIMD3(
                0.4122214708 * linear.x + 0.5363325363 * linear.y + 0.0514459929 * linear.z,
                0.2119034982 * linear.x + 0.6806995451 * linear.y + 0.1073969566 * linear.z,
                0.0883024619 * linear.x + 0.2817188376 * linear.y + 0.6299787005 * linear.z), cbrt)
        return SIMD3(
            0.2104542553 * lms.x + 0.7936177850 * lms.y - 0.0040720468 * lms.z,
            1.9779984951 * lms.x - 2.4285922050 * lms.y + 0.4505937099 * lms.z,
            0.0259040371 * lms.x + 0.7827717662 * lms.y - 0.8086757660 * lms.z)
    }

    private func encoded(_ mixed: SIMD3<Double>) -> SIMD3<Double> {
        if !options.contains(.linearColor) && options.contains(.encodedColor) { return mixed }
        var linear = mixed
        if !options.contains(.linearColor) {
            let lms = Self.map(
                SIMD3(
                    mixed.x + 0.3963377774 * mixed.y + 0.2158037573 * mixed.z,
                    mixed.x - 0.1055613458 * mixed.y - 0.0638541728 * mixed.z,
                    mixed.x - 0.0894841775 * mixed.y - 1.2914855480 * mixed.z)
            ) { $0 * $0 * $0 }
            linear = SIMD3(
                4.0767416621 * lms.x - 3.3077115913 * lms.y + 0.2309699292 * lms.z,
                -1.2684380046 * lms.x + 2.6097574011 * lms.y - 0.3413193965 * lms.z,
                -0.0041960863 * lms.x - 0.7034186147 * lms.y + 1.7076147010 * lms.z)
        }
        return Self.map(linear, SRGBReference.encoded)
    }

    private static func map(_ value: SIMD3<Double>, _ body: (Double) -> Double) -> SIMD3<Double> {
        SIMD3(body(value.x), body(value.y), body(value.z))
    }
}
