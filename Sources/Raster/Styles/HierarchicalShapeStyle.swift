import Foundation

/// A level of the current foreground style.
///
/// Of a foreground that was set, the levels are those that were set with it, then the last of them at 50, 25,
/// 18 and 12 % of its opacity. By default they are iOS's label colours.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
    let level: Int

    /// The first level: the foreground itself.
    public static let primary = HierarchicalShapeStyle(level: 0)
    /// The second level.
    public static let secondary = HierarchicalShapeStyle(level: 1)
    /// The third level.
    public static let tertiary = HierarchicalShapeStyle(level: 2)
    /// The fourth level.
    public static let quaternary = HierarchicalShapeStyle(level: 3)
    /// The fifth and last level.
    public static let quinary = HierarchicalShapeStyle(level: 4)

    static let lastLevel = 4

    /// The opacity of a style's level, as a part of the style's own.
    static func fading(of level: Int) -> Double {
        switch level {
        case 0: 1
        case 1: 0.5
        case 2: 0.25
        case 3: 0.18
        default: 0.12
        }
    }

    private static let labels: [Color] = [
        .primary,
        .secondary,
        Color(systemName: "tertiary", light: (0x3C3C43, 0.3), dark: (0xEBEBF5, 0.3)),
        Color(systemName: "quaternary", light: (0x3C3C43, 0.18), dark: (0xEBEBF5, 0.16)),
        Color(systemName: "quinary", light: (0x3C3C43, 0.12), dark: (0xEBEBF5, 0.1)),
    ]

    static func label(_ level: Int) -> Color { labels[min(level, lastLevel)] }
}

extension HierarchicalShapeStyle: PaintedStyle {
    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        let level = min(level + scope.level, Self.lastLevel)
        let styles = scope.environment.foregroundStyles
        var inner = scope
        inner.level = 0
        guard let last = styles.last else { return inner.shading(Self.label(level)) }
        // A foreground that names the foreground means the default one.
        inner.environment.foregroundStyles = []
        guard level >= styles.count else { return styles[level].paint(in: inner, bounds: bounds) }
        return last.painted(in: inner.faded(by: level - styles.count + 1), bounds: bounds)
    }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// The first level of the current foreground style.
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 0) }
    /// The second level of the current foreground style.
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 1) }
    /// The third level of the current foreground style.
    public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 2) }
    /// The fourth level of the current foreground style.
    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 3) }
    /// The fifth level of the current foreground style.
    public static var quinary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 4) }
}

/// The environment's foreground style; by default black, or white in the dark scheme.
public struct ForegroundStyle: ShapeStyle {
    /// The environment's foreground, looked up when it is drawn.
    public init() {}
}

extension ForegroundStyle: PaintedStyle {
    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        HierarchicalShapeStyle.primary.paint(in: scope, bounds: bounds)
    }
}

extension ShapeStyle where Self == ForegroundStyle {
    /// The environment's foreground style.
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}
