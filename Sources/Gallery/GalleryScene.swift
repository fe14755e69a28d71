import Raster

/// A picture of the gallery: drawing code with a name. The tool draws scenes, golden tests hold them, README
/// shows one.
package struct GalleryScene: Sendable {
    /// Lowercase words with hyphens; also the file's name.
    package let name: String
    /// A sentence for the contact sheet.
    package let caption: String
    /// In points.
    package let size: CGSize
    /// Whether nothing shines through the picture, which then has no alpha.
    package let isOpaque: Bool
    /// Whether the point of the picture is how shapes meet the pixels of this very size.
    package let isFixedScale: Bool
    private let colorScheme: ColorScheme
    private let colorMode: ColorRenderingMode
    private let draw: @Sendable (inout GraphicsContext, CGSize) -> Void

    /// A scene of one's own beside those of the gallery, which are in `all`.
    /// - Parameter draw: gets the context and the size in points.
    package init(
        name: String, caption: String, size: CGSize, isOpaque: Bool = true, colorScheme: ColorScheme = .light,
        colorMode: ColorRenderingMode = .nonLinear, isFixedScale: Bool = false,
        draw: @escaping @Sendable (inout GraphicsContext, CGSize) -> Void
    ) {
        self.name = name
        self.caption = caption
        self.size = size
        self.isOpaque = isOpaque
        self.isFixedScale = isFixedScale
        self.colorScheme = colorScheme
        self.colorMode = colorMode
        self.draw = draw
    }

    /// A scene that a view draws.
    init(
        name: String, caption: String, size: CGSize, colorScheme: ColorScheme = .light,
        view: @escaping @MainActor @Sendable () -> any View
    ) {
        self.init(name: name, caption: caption, size: size, colorScheme: colorScheme) { context, size in
            context.fillGround(
                size, with: .color(context.environment.colorScheme == .dark ? .black : .white))
            context.draw(in: CGRect(origin: .zero, size: size)) { AnyView(view()) }
        }
    }

    /// The scene as a drawing, which adapts to the scale that it is rendered at.
    /// - Parameters:
    ///   - size: another one than the scene's, in points: for scenes of views.
    ///   - colorScheme: another one than the scene's.
    package func drawing(size: CGSize? = nil, colorScheme: ColorScheme? = nil) -> Drawing {
        var environment = EnvironmentValues()
        environment.colorScheme = colorScheme ?? self.colorScheme
        return Drawing(
            adaptive: size ?? self.size, opaque: isOpaque, colorMode: colorMode, environment: environment,
            renderer: draw)
    }

    /// The picture at a scale in pixels a point, or at 1 if that is fixed.
    package func image(scale: CGFloat) -> CGImage { drawing().image(scale: isFixedScale ? 1 : scale) }

    /// A part of the contact sheet.
    package struct Section: Sendable {
        package let title: String
        package let scenes: [GalleryScene]
    }

    /// In the order of the contact sheet.
    package static let sections =
        [
            Section(title: "Compositions", scenes: compositions + canvas),
            Section(title: "Views", scenes: articleViews + cards),
            Section(title: "Pixel art", scenes: pixelArt),
            Section(title: "Shapes and strokes", scenes: shapes + strokes),
            Section(title: "Colours, gradients and styles", scenes: colors + paints + styles),
            Section(title: "Clips, layers and filters", scenes: clips + layers + filters),
            Section(title: "Images and symbols", scenes: images + symbols),
            Section(title: "Text", scenes: texts),
            Section(title: "SVG", scenes: svg),
        ] + chartSections

    /// Charts are drawn by a module that Apple's systems have of their own.
    private static var chartSections: [Section] {
        #if os(Linux)
            [Section(title: "Charts", scenes: charts)]
        #else
            []
        #endif
    }

    /// Those of all sections.
    package static let all = sections.flatMap(\.scenes)

    /// The scene of that name, if there is one.
    package static func named(_ name: String) -> GalleryScene? { all.first { $0.name == name } }
}

extension CGSize {
    init(square side: CGFloat) { self.init(width: side, height: side) }
}

extension GraphicsContext {
    /// Fills the whole of a scene.
    func fillGround(_ size: CGSize, with shading: Shading) {
        fill(Path(CGRect(origin: .zero, size: size)), with: shading)
    }
}

extension CGRect {
    /// The square, or the box of the circle, about a point.
    init(center: CGPoint, radius: CGFloat) {
        self.init(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }
}

extension CGPoint {
    /// The point at an angle and a distance from this one; 0° is to the right, and angles turn clockwise.
    func offset(_ distance: CGFloat, at angle: Angle) -> CGPoint {
        let direction = CGPoint(x: distance, y: 0).applying(CGAffineTransform(rotationAngle: angle.radians))
        return CGPoint(x: x + direction.x, y: y + direction.y)
    }
}
