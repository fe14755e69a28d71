import Raster

/// A path with paints. Basic shapes are paths already; markers are groups beside the shape, in drawing order.
package struct SVGShape: Sendable {
    package enum PaintOrder: Sendable, Hashable { case fillThenStroke, strokeThenFill }

    package var id = ""
    package var path: Path
    package var fill: SVGFill?
    package var stroke: SVGStroke?
    package var paintOrder = PaintOrder.fillThenStroke
    /// `visibility: visible`. What is hidden still counts for the bounding box.
    package var isVisible = true
    /// False for `shape-rendering: crispEdges` and `optimizeSpeed`.
    package var isAntialiased = true
    /// What objectBoundingBox paints are relative to, where it isn't the path's own box (`context-fill` in a
    /// marker), in this shape's coordinates.
    package var paintBox: CGRect?

    package init(path: Path) {
        self.path = path
    }
}

extension SVGStroke {
    /// What the stroke covers of a path, filled by the nonzero rule.
    func outline(of path: Path) -> Path {
        guard let space, space.isUsable else { return drawn(path).strokedPath(style) }
        return drawn(path.applying(space)).strokedPath(style).applying(space.inverted())
    }

    /// The path that a line is drawn along.
    func drawn(_ path: Path) -> Path { path.withoutStubs(lineWidth: style.lineWidth) }
}

package struct SVGFill: Sendable {
    package var paint: SVGPaint
    /// 0 to 1.
    package var opacity = 1.0
    package var isEvenOdd = false

    package init(paint: SVGPaint) {
        self.paint = paint
    }
}

package struct SVGStroke: Sendable {
    package var paint: SVGPaint
    /// 0 to 1.
    package var opacity = 1.0
    /// With a positive line width.
    package var style: StrokeStyle
    /// From the shape's coordinates to those that the line is made in, where they aren't the same
    /// (`vector-effect: non-scaling-stroke`).
    package var space: CGAffineTransform?

    package init(paint: SVGPaint, style: StrokeStyle) {
        self.paint = paint
        self.style = style
    }
}

package indirect enum SVGPaint: Sendable {
    case color(SVGColor)
    case linearGradient(SVGLinearGradient)
    case radialGradient(SVGRadialGradient)
    case pattern(SVGPattern)
}

/// What the kinds of gradients share. A gradient without stops, or with one, never stands here: the resolver
/// makes it no paint or a colour.
package struct SVGGradient: Sendable {
    package enum Spread: Sendable, Hashable { case pad, reflect, `repeat` }
    package struct Stop: Sendable, Hashable {
        /// 0 to 1, never less than the one before.
        package var offset: Double
        /// `stop-opacity` is in its alpha.
        package var color: SVGColor

        package init(offset: Double, color: SVGColor) {
            self.offset = offset
            self.color = color
        }
    }

    /// Stops, the same object for all uses of a gradient, so that drawing makes its colours once.
    package final class Ramp: Sendable {
        package let stops: [Stop]

        package init(_ stops: [Stop]) { self.stops = stops }
    }

    package var id = ""
    package var units = SVGUnits.objectBoundingBox
    package var transform = CGAffineTransform.identity
    package var spread = Spread.pad
    package var ramp = Ramp([])

    package var stops: [Stop] {
        get { ramp.stops }
        set { ramp = Ramp(newValue) }
    }

    package init() {}
}

package struct SVGLinearGradient: Sendable {
    package var gradient: SVGGradient
    /// In the gradient's units.
    package var start: CGPoint
    package var end: CGPoint

    package init(gradient: SVGGradient, start: CGPoint, end: CGPoint) {
        self.gradient = gradient
        self.start = start
        self.end = end
    }
}

/// Circles from a focal one to the outer one, both in the gradient's units.
package struct SVGRadialGradient: Sendable {
    package var gradient: SVGGradient
    package var center: CGPoint
    /// Positive.
    package var radius: CGFloat
    package var focus: CGPoint
    package var focalRadius: CGFloat

    package init(
        gradient: SVGGradient, center: CGPoint, radius: CGFloat, focus: CGPoint, focalRadius: CGFloat
    ) {
        self.gradient = gradient
        self.center = center
        self.radius = radius
        self.focus = focus
        self.focalRadius = focalRadius
    }
}

package final class SVGPattern: Sendable {
    package let id: String
    package let units: SVGUnits
    package let contentUnits: SVGUnits
    package let transform: CGAffineTransform
    /// The first tile, in `units`; of positive width and height.
    package let rect: CGRect
    /// Overrides `contentUnits`.
    package let viewBox: CGRect?
    package let aspectRatio: SVGAspectRatio
    package let children: [SVGNode]

    package init(
        id: String, units: SVGUnits, contentUnits: SVGUnits, transform: CGAffineTransform, rect: CGRect,
        viewBox: CGRect?, aspectRatio: SVGAspectRatio, children: [SVGNode]
    ) {
        self.id = id
        self.units = units
        self.contentUnits = contentUnits
        self.transform = transform
        self.rect = rect
        self.viewBox = viewBox
        self.aspectRatio = aspectRatio
        self.children = children
    }
}
