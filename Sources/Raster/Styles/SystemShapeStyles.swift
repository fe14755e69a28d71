import Foundation

/// The environment's background style; by default white, or black in the dark scheme.
public struct BackgroundStyle: ShapeStyle {
    /// The environment's background, looked up when it is drawn.
    public init() {}
}

extension BackgroundStyle: PaintedStyle {
    private static let standard = Color(systemName: "background", light: (0xFFFFFF, 1), dark: (0, 1))

    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        guard let style = scope.environment.backgroundStyle else { return scope.shading(Self.standard) }
        var inner = scope
        // A background that names the background means the default one.
        inner.environment.backgroundStyle = nil
        return style.painted(in: inner, bounds: bounds)
    }
}

/// The environment's tint; by default the system's blue.
public struct TintShapeStyle: ShapeStyle {
    /// The environment's tint, looked up when it is drawn.
    public init() {}
}

extension TintShapeStyle: PaintedStyle {
    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        guard let style = scope.environment.tint else { return scope.shading(.accentColor) }
        var inner = scope
        inner.environment.tint = nil
        return style.painted(in: inner, bounds: bounds)
    }
}

/// What marks a selection: the tint.
public struct SelectionShapeStyle: ShapeStyle {
    /// The tint, looked up when it is drawn.
    public init() {}
}

extension SelectionShapeStyle: PaintedStyle {
    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        TintShapeStyle().paint(in: scope, bounds: bounds)
    }
}

/// The colour of lines between parts of an interface.
public struct SeparatorShapeStyle: ShapeStyle {
    /// #3C3C43 at 29 %, in the dark scheme #545458 at 60 %.
    public init() {}
}

extension SeparatorShapeStyle: PaintedStyle {
    private static let color = Color(systemName: "separator", light: (0x3C3C43, 0.29), dark: (0x545458, 0.6))

    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading { scope.shading(Self.color) }
}

/// The colour of text that stands where there is none yet: the third label colour.
public struct PlaceholderTextShapeStyle: ShapeStyle {
    /// #3C3C43 at 30 %, in the dark scheme #EBEBF5 at 30 %.
    public init() {}
}

extension PlaceholderTextShapeStyle: PaintedStyle {
    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        scope.shading(HierarchicalShapeStyle.label(2))
    }
}

/// The colour of links.
public struct LinkShapeStyle: ShapeStyle {
    /// #007AFF, in the dark scheme #0984FF.
    public init() {}
}

extension LinkShapeStyle: PaintedStyle {
    private static let color = Color(systemName: "link", light: (0x007AFF, 1), dark: (0x0984FF, 1))

    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading { scope.shading(Self.color) }
}

/// The colour of controls' backgrounds.
public struct FillShapeStyle: ShapeStyle {
    /// #787880 at 20 %, in the dark scheme at 36 %.
    public init() {}
}

extension FillShapeStyle: PaintedStyle {
    private static let color = Color(systemName: "fill", light: (0x787880, 0.2), dark: (0x787880, 0.36))

    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading { scope.shading(Self.color) }
}

extension ShapeStyle where Self == BackgroundStyle {
    /// The environment's background style.
    public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
    /// The environment's tint.
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == SelectionShapeStyle {
    /// What marks a selection.
    public static var selection: SelectionShapeStyle { SelectionShapeStyle() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
    /// The colour of separating lines.
    public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == PlaceholderTextShapeStyle {
    /// The colour of placeholders.
    public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}

extension ShapeStyle where Self == LinkShapeStyle {
    /// The colour of links.
    public static var link: LinkShapeStyle { LinkShapeStyle() }
}

extension ShapeStyle where Self == FillShapeStyle {
    /// The colour of controls' backgrounds.
    public static var fill: FillShapeStyle { FillShapeStyle() }
}

extension Color {
    /// A colour of the system's that has no public name of its own, from 0xRRGGBB and an opacity for each
    /// scheme.
    package init(systemName: String, light: (UInt32, Double), dark: (UInt32, Double)) {
        func components(_ value: (bytes: UInt32, opacity: Double)) -> RGBAComponents {
            RGBAComponents(
                .sRGB, red: Double(value.bytes >> 16 & 255) / 255,
                green: Double(value.bytes >> 8 & 255) / 255,
                blue: Double(value.bytes & 255) / 255, opacity: value.opacity)
        }
        let content = DeferredColor.Content.adaptive(
            light: components(light), dark: components(dark), name: systemName)
        self.init(storage: .deferred(DeferredColor(content), opacity: 1))
    }
}
