import Foundation

/// A shadow that a style casts, onto what is below or into the shape itself.
///
/// Lengths are in the user space of the drawing call; the radius is the standard deviation of the blur. A
/// negative radius counts as 0, and a shadow with a length that is not finite is left out.
public struct ShadowStyle: Equatable, Sendable {
    let color: Color
    let radius: CGFloat
    let x: CGFloat
    let y: CGFloat
    let isInner: Bool

    /// A shadow behind the shape.
    public static func drop(
        color: Color = .init(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
        y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(color: color, radius: radius, x: x, y: y, isInner: false)
    }

    /// A shadow that the shape's edge casts into the shape.
    public static func inner(
        color: Color = .init(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0,
        y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(color: color, radius: radius, x: x, y: y, isInner: true)
    }

    func resolved(in environment: EnvironmentValues) -> ResolvedShadow? {
        guard radius.isFinite, x.isFinite, y.isFinite else { return nil }
        return ResolvedShadow(
            color: color.components(in: environment), radius: max(radius, 0), x: x, y: y, isInner: isInner)
    }
}
