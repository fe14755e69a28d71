import RasterPaths

/// Colours about a unit point of what is drawn, from one angle to another: 0 the direction of x, growing
/// clockwise with y down. Angles are those of user space, not stretched with the bounds.
///
/// An end before the start turns the colours the other way. What the angles leave of a turn is split in its
/// middle: next to the end lies the end colour, next to the start the start colour. So equal angles give two
/// halves. Of more than one turn the first shows.
public struct AngularGradient: ShapeStyle {
    let gradient: AnyGradient
    let center: UnitPoint
    let startAngle: Angle
    let endAngle: Angle

    init(_ gradient: AnyGradient, center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.gradient = gradient
        self.center = center
        self.startAngle = startAngle
        self.endAngle = endAngle
    }

    /// Stops from `startAngle` to `endAngle`.
    public init(
        gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
    ) {
        self.init(AnyGradient(gradient), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Evenly spaced colours.
    public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Stops of your own from `startAngle` to `endAngle`.
    public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(
            gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// A full turn from an angle on.
    public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
        self.init(AnyGradient(gradient), center: center, angle: angle)
    }

    /// Evenly spaced colours, a full turn from an angle on.
    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
    }

    /// A full turn from an angle on.
    public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
    }

    init(_ gradient: AnyGradient, center: UnitPoint, angle: Angle) {
        self.init(
            gradient, center: center, startAngle: angle, endAngle: angle + Angle(radians: 2 * .pi))
    }
}

extension AngularGradient: PaintedStyle {
    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        guard let bounds = bounds().finiteBounds else { return .nothing }
        var turns = (endAngle.radians - startAngle.radians) / (2 * .pi)
        guard turns.isFinite else { return .nothing }
        // Rounding makes 360 degrees a little less or more than a turn.
        if (turns.magnitude - 1).magnitude < 1e-7 { turns = turns < 0 ? -1 : 1 }
        let center = bounds.point(at: center)
        let stops = gradient.resolvedStops(in: scope.environment)
        let isWhole = turns.magnitude >= 1
        let wedge =
            isWhole
            ? stops : GradientPaint.Stop.inUnitRange(stops, mixing: gradient.colorSpace ?? .perceptual)
        return ResolvedShading(
            paint: .gradient(
                GradientPaint(
                    geometry: .conic(center: center, angle: turns < 0 && !isWhole ? endAngle : startAngle),
                    stops: Self.place(wedge, over: turns, isWhole: isWhole), options: gradient.options,
                    opacity: scope.paintOpacity)))
    }

    /// Puts stops where they come on a full turn, clockwise, from the angle that comes first: the start, but
    /// the end where the colours run counterclockwise over a part of a turn.
    private static func place(
        _ stops: [GradientPaint.Stop], over turns: Double, isWhole: Bool
    ) -> [GradientPaint.Stop] {
        guard turns != 1, let first = stops.first, let last = stops.last else { return stops }
        let part = turns.magnitude
        var placed: [GradientPaint.Stop]
        if turns >= 0 {
            placed = stops.map { GradientPaint.Stop(color: $0.color, location: $0.location * part) }
        } else {
            let end = isWhole ? 1 : part
            placed = GradientPaint.Stop.ordered(stops).reversed().map {
                GradientPaint.Stop(color: $0.color, location: end - $0.location * part)
            }
        }
        if isWhole { return placed }
        let seam = (1 + part) / 2
        let (near, far) = turns >= 0 ? (last, first) : (first, last)
        placed.append(GradientPaint.Stop(color: near.color, location: seam))
        placed.append(GradientPaint.Stop(color: far.color, location: seam))
        return placed
    }
}

extension GradientPaint.Stop {
    /// The stops with each location no smaller than the one before; NaN counts as the one before, or as 0.
    static func ordered(_ stops: [GradientPaint.Stop]) -> [GradientPaint.Stop] {
        var floor: CGFloat = -1e9
        var isFirst = true
        return stops.map { stop in
            let location = stop.location.isNaN ? (isFirst ? 0 : floor) : min(max(stop.location, floor), 1e9)
            floor = location
            isFirst = false
            return GradientPaint.Stop(color: stop.color, location: location)
        }
    }

    /// The part of the stops from 0 to 1, with stops at both.
    static func inUnitRange(
        _ stops: [GradientPaint.Stop], mixing colorSpace: Gradient.ColorSpace
    ) -> [GradientPaint.Stop] {
        let ordered = ordered(stops)
        guard let first = ordered.first, let last = ordered.last else { return [] }
        /// The colour where `location` is reached.
        func color(at location: CGFloat, before index: Int?) -> RGBAComponents {
            guard let index else { return last.color }
            guard index > 0 else { return first.color }
            let from = ordered[index - 1]
            let to = ordered[index]
            let fraction = Double((location - from.location) / (to.location - from.location))
            if fraction <= 0 { return from.color }
            if fraction >= 1 { return to.color }
            return from.color.mixed(with: to.color, by: fraction, in: colorSpace)
        }
        let start = color(at: 0, before: ordered.firstIndex { $0.location > 0 })
        let end = color(at: 1, before: ordered.firstIndex { $0.location >= 1 })
        let inner = ordered.filter { $0.location > 0 && $0.location < 1 }
        return [GradientPaint.Stop(color: start, location: 0)] + inner
            + [GradientPaint.Stop(color: end, location: 1)]
    }
}

extension ShapeStyle where Self == AngularGradient {
    /// Stops from `startAngle` to `endAngle`, for use after a dot, as those below.
    public static func angularGradient(
        _ gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle
    ) -> AngularGradient {
        AngularGradient(gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// The same with a space in which colours are mixed.
    public static func angularGradient(
        _ gradient: AnyGradient, center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
    ) -> some ShapeStyle {
        AngularGradient(gradient, center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Evenly spaced colours from `startAngle` to `endAngle`.
    public static func angularGradient(
        colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
    ) -> AngularGradient {
        AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Stops of your own from `startAngle` to `endAngle`.
    public static func angularGradient(
        stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle
    ) -> AngularGradient {
        AngularGradient(stops: stops, center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// A full turn from `angle` on.
    public static func conicGradient(
        _ gradient: Gradient, center: UnitPoint, angle: Angle = .zero
    ) -> AngularGradient {
        AngularGradient(gradient: gradient, center: center, angle: angle)
    }

    /// A full turn with a space in which colours are mixed.
    public static func conicGradient(
        _ gradient: AnyGradient, center: UnitPoint = .center, angle: Angle = .zero
    ) -> some ShapeStyle {
        AngularGradient(gradient, center: center, angle: angle)
    }

    /// Evenly spaced colours, a full turn from `angle` on.
    public static func conicGradient(
        colors: [Color], center: UnitPoint, angle: Angle = .zero
    ) -> AngularGradient {
        AngularGradient(colors: colors, center: center, angle: angle)
    }

    /// Stops of your own, a full turn from `angle` on.
    public static func conicGradient(
        stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero
    ) -> AngularGradient {
        AngularGradient(stops: stops, center: center, angle: angle)
    }
}
