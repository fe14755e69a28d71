import Foundation

/// A translucent material: what lies behind, blurred by a Gaussian of 20 points, with colours 1.8 times as
/// strong, under a veil of white, or of black in the dark scheme, whose opacity grows with the thickness from
/// 30 to 85 %.
///
/// Apple's recipe is not known; this is near it. What lies behind is what was drawn before into the same
/// layer. Beyond the picture its edges go on. The blur's radius is in the drawing's points, whatever the
/// transform.
public struct Material: ShapeStyle, Hashable {
    /// The veil's opacity.
    let opacity: Double

    /// A veil of 30 %.
    public static let ultraThin = Material(opacity: 0.3)
    /// A veil of 45 %.
    public static let thin = Material(opacity: 0.45)
    /// A veil of 60 %.
    public static let regular = Material(opacity: 0.6)
    /// A veil of 75 %.
    public static let thick = Material(opacity: 0.75)
    /// A veil of 85 %.
    public static let ultraThick = Material(opacity: 0.85)
    /// The material of toolbars.
    public static let bar = Material(opacity: 0.8)
}

extension Material: PaintedStyle {
    /// A standard deviation, in points.
    static let blurRadius: CGFloat = 20
    static let saturation = 1.8
    private static let veil = Color(systemName: "material", light: (0xFFFFFF, 1), dark: (0, 1))

    func paint(in scope: StyleScope, bounds: () -> CGRect) -> ResolvedShading {
        ResolvedShading(
            paint: .backdrop, opacity: scope.paintOpacity,
            veil: Self.veil.opacity(opacity).components(in: scope.environment))
    }
}

extension ShapeStyle where Self == Material {
    /// `Material.ultraThin`.
    public static var ultraThinMaterial: Material { .ultraThin }
    /// `Material.thin`.
    public static var thinMaterial: Material { .thin }
    /// `Material.regular`.
    public static var regularMaterial: Material { .regular }
    /// `Material.thick`.
    public static var thickMaterial: Material { .thick }
    /// `Material.ultraThick`.
    public static var ultraThickMaterial: Material { .ultraThick }
    /// The material of toolbars.
    public static var bar: Material { Material(opacity: Material.bar.opacity) }
}
