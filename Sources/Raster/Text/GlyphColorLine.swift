import RasterPaths
import RasterText

/// The stops of a COLR gradient, made to begin at 0 and to end at 1. Fonts' colours are mixed as they are
/// encoded.
struct GlyphColorLine {
    let stops: [Gradient.Stop]
    /// What 0 and 1 are on the font's line.
    let first, last: Double

    /// Nil without stops.
    init?(_ stops: [GlyphPaint.Stop], foreground: Color) {
        let stops = stops.filter { $0.offset.isFinite }.sorted { $0.offset < $1.offset }
        guard let start = stops.first?.offset, let end = stops.last?.offset else { return nil }
        first = start
        last = end > start ? end : start + 1
        let length = last - first
        self.stops = stops.map { stop in
            let color =
                if case .foreground(let alpha) = stop.color { foreground.opacity(alpha) } else {
                    stop.color.color
                }
            return Gradient.Stop(color: color, location: CGFloat((stop.offset - start) / length))
        }
    }

    func linear(_ extend: GlyphPaint.Extend, from start: CGPoint, to end: CGPoint) -> GraphicsContext.Shading
    {
        let vector = CGVector(dx: end.x - start.x, dy: end.y - start.y)
        func point(_ amount: Double) -> CGPoint {
            CGPoint(x: start.x + vector.dx * CGFloat(amount), y: start.y + vector.dy * CGFloat(amount))
        }
        return .linearGradient(
            Gradient(stops: stops), startPoint: point(first), endPoint: point(last), options: extend.options)
    }

    /// Circles about one centre are a context's own gradient; others are looked up pixel by pixel.
    func radial(
        _ extend: GlyphPaint.Extend, _ circles: GlyphCircles, in environment: EnvironmentValues
    ) -> GraphicsContext.Shading {
        let growth = circles.endRadius - circles.radius
        let startRadius = circles.radius + growth * first
        let endRadius = circles.radius + growth * last
        if circles.center == circles.endCenter, startRadius >= 0, endRadius > startRadius {
            return .radialGradient(
                Gradient(stops: stops), center: circles.center, startRadius: CGFloat(startRadius),
                endRadius: CGFloat(endRadius), options: extend.options)
        }
        let ramp = ColorRamp(
            stops: stops.map { stop in
                GradientPaint.Stop(
                    color: stop.color.resolve(in: environment).components, location: stop.location)
            }, space: .encoded, opacity: 1)
        let (first, length) = (first, last - first)
        return .shader(
            Shader { position, _ in
                guard let place = circles.place(of: position) else {
                    return Color.Resolved(red: 0, green: 0, blue: 0, opacity: 0)
                }
                let location = extend.location((place - first) / length)
                let color = ColorRamp.color(at: location, in: ramp.knots, from: .right)
                guard color.w > 0 else { return Color.Resolved(red: 0, green: 0, blue: 0, opacity: 0) }
                return Color.Resolved(
                    red: color.x / color.w, green: color.y / color.w, blue: color.z / color.w,
                    opacity: color.w / 255)
            })
    }

    /// A font's angles turn counterclockwise from 0° to 360°, a conic gradient's clockwise.
    func sweep(
        _ extend: GlyphPaint.Extend, center: CGPoint, from startAngle: Double, to endAngle: Double
    ) -> GraphicsContext.Shading {
        let sweep = (endAngle - startAngle) / 360
        let (one, other) = (startAngle / 360 + sweep * first, startAngle / 360 + sweep * last)
        let low = min(one, other)
        let length = max(one, other) - low
        // A gradient that runs backwards runs forwards with its stops the other way round.
        let forward = other < one ? flipped(stops) : stops
        // So many copies that a turn is full; of a shorter one no eye sees more than the mean.
        var copies: ClosedRange<Int> = 0...0
        if extend != .pad, length >= 1.0 / 1024 {
            copies = Int((-low / length).rounded(.down))...Int(((1 - low) / length).rounded(.up))
        }
        var turned: [Gradient.Stop] = []
        for copy in copies {
            let isFlipped = extend == .reflect && copy % 2 != 0
            for stop in isFlipped ? flipped(forward) : forward {
                let place = low + (Double(copy) + Double(stop.location)) * length
                turned.append(Gradient.Stop(color: stop.color, location: CGFloat(1 - place)))
            }
        }
        return .conicGradient(
            Gradient(stops: turned.reversed()), center: center, angle: .zero, options: .encodedColor)
    }

    private func flipped(_ stops: [Gradient.Stop]) -> [Gradient.Stop] {
        stops.reversed().map { Gradient.Stop(color: $0.color, location: 1 - $0.location) }
    }
}

/// The circles of a COLR radial gradient: from one to another, and on to both sides.
struct GlyphCircles: Sendable {
    var center: CGPoint
    var radius: Double
    var endCenter: CGPoint
    var endRadius: Double

    /// Where on the line from 0, the first circle, to 1, the second, the last circle is that goes through a
    /// point; nil where none does. Circles of no or negative radius go through nothing.
    func place(of point: CGPoint) -> Double? {
        let (dx, dy) = (Double(endCenter.x - center.x), Double(endCenter.y - center.y))
        let (x, y) = (Double(point.x - center.x), Double(point.y - center.y))
        let growth = endRadius - radius
        // |p - t d| = r + t g, squared: a t² - 2 b t + c = 0.
        let a = dx * dx + dy * dy - growth * growth
        let b = x * dx + y * dy + radius * growth
        let c = x * x + y * y - radius * radius
        func usable(_ place: Double) -> Double? {
            place.isFinite && radius + growth * place > 0 ? place : nil
        }
        // Circles that touch inside make the equation linear; an em is about 1.
        if a.magnitude < 1e-12 { return b == 0 ? nil : usable(c / (2 * b)) }
        let discriminant = b * b - a * c
        guard discriminant >= 0 else { return nil }
        let root = discriminant.squareRoot()
        let (one, other) = ((b + root) / a, (b - root) / a)
        return usable(max(one, other)) ?? usable(min(one, other))
    }
}

extension GlyphPaint.Extend {
    fileprivate var options: GraphicsContext.GradientOptions {
        switch self {
        case .pad: .encodedColor
        case .repeat: [.encodedColor, .repeat]
        case .reflect: [.encodedColor, .mirror]
        }
    }

    /// A place on the whole line as one from 0 to 1.
    fileprivate func location(_ place: Double) -> Double {
        switch self {
        case .pad: return min(max(place, 0), 1)
        case .repeat: return place - place.rounded(.down)
        case .reflect:
            let half = place / 2
            let within = 2 * (half - half.rounded(.down))
            return within > 1 ? 2 - within : within
        }
    }
}
