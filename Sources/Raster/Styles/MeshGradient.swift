import Foundation

/// Colours at the vertices of a grid of patches with curved edges, mixed in between.
///
/// Vertices are listed row by row from the top left; positions are in the unit square of what is drawn and
/// may leave it. Where patches overlap the later one shows; where there are none, and outside the mesh, the
/// background does. A mesh without two rows and two columns is all background; one with a position that is
/// not finite paints nothing, and so does one in bounds that are null or not finite. Edges of the mesh inside
/// of what is drawn are not antialiased.
public struct MeshGradient: ShapeStyle, Equatable {
    /// The positions of the vertices.
    public enum Locations: Equatable, Sendable {
        /// Positions alone: curves are made smooth through the neighbours, as Catmull and Rom did.
        case points([SIMD2<Float>])
        /// Positions with the control points of the curves that meet there.
        case bezierPoints([BezierPoint])
    }

    /// The colours of the vertices.
    public enum Colors: Equatable, Sendable {
        /// Colours that may depend on the environment.
        case colors([Color])
        /// Components that are known already.
        case resolvedColors([Color.Resolved])
    }

    /// A vertex with the control points of the edges to its four neighbours, all as positions in the unit
    /// square.
    public struct BezierPoint: Equatable, Sendable {
        /// The vertex.
        public var position: SIMD2<Float>
        /// Of the edge to the left neighbour.
        public var leadingControlPoint: SIMD2<Float>
        /// Of the edge to the upper neighbour.
        public var topControlPoint: SIMD2<Float>
        /// Of the edge to the right neighbour.
        public var trailingControlPoint: SIMD2<Float>
        /// Of the edge to the lower neighbour.
        public var bottomControlPoint: SIMD2<Float>

        /// A vertex with its four control points; those of edges that the mesh doesn't have aren't used.
        public init(
            position: SIMD2<Float>, leadingControlPoint: SIMD2<Float>, topControlPoint: SIMD2<Float>,
            trailingControlPoint: SIMD2<Float>, bottomControlPoint: SIMD2<Float>
        ) {
            self.position = position
            self.leadingControlPoint = leadingControlPoint
            self.topControlPoint = topControlPoint
            self.trailingControlPoint = trailingControlPoint
            self.bottomControlPoint = bottomControlPoint
        }
    }

    /// Vertices in a row.
    public var width: Int
    /// Rows of vertices.
    public var height: Int
    /// Where the vertices are.
    public var locations: Locations
    /// What colours they have.
    public var colors: Colors
    /// What is painted where the mesh is not.
    public var background: Color
    /// Whether colours change smoothly across the edges of patches, too: cubically, without overshooting,
    /// instead of bilinearly.
    public var smoothsColors: Bool
    /// The space in which colours are mixed.
    public var colorSpace: Gradient.ColorSpace

    /// There must be `width · height` positions, and as many colours.
    public init(
        width: Int, height: Int, locations: Locations, colors: Colors, background: Color = .clear,
        smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
    ) {
        self.width = width
        self.height = height
        self.locations = locations
        self.colors = colors
        self.background = background
        self.smoothsColors = smoothsColors
        self.colorSpace = colorSpace
        checkCounts()
    }

    /// There must be `width · height` points, and as many colours.
    public init(
        width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
        smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
    ) {
        self.init(
            width: width, height: height, locations: .points(points), colors: .colors(colors),
            background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
    }

    /// There must be `width · height` points, and as many colours.
    public init(
        width: Int, height: Int, points: [SIMD2<Float>], resolvedColors: [Color.Resolved],
        background: Color = .clear, smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
    ) {
        self.init(
            width: width, height: height, locations: .points(points),
            colors: .resolvedColors(resolvedColors), background: background, smoothsColors: smoothsColors,
            colorSpace: colorSpace)
    }

    /// There must be `width · height` points, and as many colours.
    public init(
        width: Int, height: Int, bezierPoints: [BezierPoint], colors: [Color], background: Color = .clear,
        smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
    ) {
        self.init(
            width: width, height: height, locations: .bezierPoints(bezierPoints), colors: .colors(colors),
            background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
    }

    /// There must be `width · height` points, and as many colours.
    public init(
        width: Int, height: Int, bezierPoints: [BezierPoint], resolvedColors: [Color.Resolved],
        background: Color = .clear, smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
    ) {
        self.init(
            width: width, height: height, locations: .bezierPoints(bezierPoints),
            colors: .resolvedColors(resolvedColors), background: background, smoothsColors: smoothsColors,
            colorSpace: colorSpace)
    }

    /// Members may be changed one by one, so the counts are checked again when the mesh is drawn.
    func checkCounts() {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        precondition(
            width >= 0 && height >= 0 && !overflow, "MeshGradient: \(width) × \(height) is no grid")
        precondition(
            locations.count == count,
            "MeshGradient: \(width) × \(height) vertices, but \(locations.count) positions")
        precondition(
            colors.count == count, "MeshGradient: \(width) × \(height) vertices, but \(colors.count) colours")
    }
}

extension MeshGradient.Locations {
    var count: Int {
        switch self {
        case .points(let points): points.count
        case .bezierPoints(let points): points.count
        }
    }
}

extension MeshGradient.Colors {
    var count: Int {
        switch self {
        case .colors(let colors): colors.count
        case .resolvedColors(let colors): colors.count
        }
    }

    func components(in environment: EnvironmentValues) -> [RGBAComponents] {
        switch self {
        case .colors(let colors): colors.map { $0.components(in: environment) }
        case .resolvedColors(let colors): colors.map { Color($0).components(in: environment) }
        }
    }
}

extension MeshGradient: PaintedStyle {
    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        checkCounts()
        guard let bounds = bounds().finiteBounds else { return .nothing }
        // In flat bounds a mesh has no inside.
        guard width > 1, height > 1, bounds.size.width > 0, bounds.size.height > 0 else {
            return scope.shading(background)
        }
        guard let paint = paint(in: scope.environment, opacity: scope.paintOpacity, bounds: bounds) else {
            return .nothing
        }
        return ResolvedShading(paint: .mesh(paint))
    }

    /// The mesh as a display list keeps it. The bounds must be finite and have an inside, the mesh at least 2
    /// × 2 vertices. Nil when a position isn't finite.
    package func paint(in environment: EnvironmentValues, opacity: Double, bounds: CGRect) -> MeshPaint? {
        guard let controls = MeshControls.patches(of: self) else { return nil }
        return MeshPaint(
            controls: controls,
            colors: MeshColors(
                colors.components(in: environment), width: width, height: height,
                space: colorSpace.mixingSpace, isSmooth: smoothsColors,
                opacity: opacity),
            background: background.components(in: environment).multipliedOpacity(by: opacity),
            unitMap: bounds.unitMap)
    }
}
