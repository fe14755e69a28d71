/// How a choice is drawn.
enum PickerKind: Hashable, Sendable {
    case menu, segmented, inline, wheel, link

    /// What the things that can be chosen have around them.
    func change(_ environment: inout EnvironmentValues) {
        switch self {
        case .segmented:
            environment.font = .footnote.weight(.medium)
            environment.setLines(limit: 1, reserved: 0)
            environment.foregroundStyles = []
        case .wheel: environment.font = .title3
        case .menu, .link:
            // What is chosen is drawn in the colour of the control.
            environment.foregroundStyles = [
                !environment.isEnabled
                    ? AnyShapeStyle(ControlColors.tertiaryLabel)
                    : environment.isInRow
                        ? AnyShapeStyle(ControlColors.secondaryLabel) : AnyShapeStyle(.tint)
            ]
        case .inline: break
        }
    }
}

/// How choices are drawn: one of those below.
public protocol PickerStyle: Sendable {
    /// Which one: the house's own, as nobody's style can draw here.
    var _kind: _PickerKind { get }
}

/// Which of the ways to draw a choice.
public struct _PickerKind: Sendable {
    let kind: PickerKind
}

/// Choices as is usual: the chosen one, which would open the others.
public struct DefaultPickerStyle: PickerStyle {
    /// As is usual.
    public init() {}
    /// As that which opens the others.
    public var _kind: _PickerKind { _PickerKind(kind: .menu) }
}

/// Choices as the chosen one, which would open the others.
public struct MenuPickerStyle: PickerStyle {
    /// The chosen one.
    public init() {}
    /// As that which opens the others.
    public var _kind: _PickerKind { _PickerKind(kind: .menu) }
}

/// Choices beside each other.
public struct SegmentedPickerStyle: PickerStyle {
    /// Beside each other.
    public init() {}
    /// As segments.
    public var _kind: _PickerKind { _PickerKind(kind: .segmented) }
}

/// Choices below each other, the chosen one with a mark.
public struct InlinePickerStyle: PickerStyle {
    /// Below each other.
    public init() {}
    /// As lines.
    public var _kind: _PickerKind { _PickerKind(kind: .inline) }
}

/// Choices on a wheel.
public struct WheelPickerStyle: PickerStyle {
    /// On a wheel.
    public init() {}
    /// As a wheel.
    public var _kind: _PickerKind { _PickerKind(kind: .wheel) }
}

/// Choices as the chosen one, which would lead to the others.
public struct NavigationLinkPickerStyle: PickerStyle {
    /// The chosen one.
    public init() {}
    /// As a link.
    public var _kind: _PickerKind { _PickerKind(kind: .link) }
}

/// Choices as rows of colours.
public struct PalettePickerStyle: PickerStyle {
    /// Beside each other.
    public init() {}
    /// As segments.
    public var _kind: _PickerKind { _PickerKind(kind: .segmented) }
}

extension PickerStyle where Self == DefaultPickerStyle {
    /// As is usual.
    public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

extension PickerStyle where Self == MenuPickerStyle {
    /// The chosen one.
    public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

extension PickerStyle where Self == SegmentedPickerStyle {
    /// Beside each other.
    public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension PickerStyle where Self == InlinePickerStyle {
    /// Below each other.
    public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

extension PickerStyle where Self == WheelPickerStyle {
    /// On a wheel.
    public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

extension PickerStyle where Self == NavigationLinkPickerStyle {
    /// As a link.
    public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}

extension PickerStyle where Self == PalettePickerStyle {
    /// As a palette.
    public static var palette: PalettePickerStyle { PalettePickerStyle() }
}

extension EnvironmentValues {
    private enum Kind: EnvironmentKey {
        static let defaultValue = PickerKind.menu
    }

    /// How choices are drawn.
    var pickerStyle: PickerKind {
        get { self[Kind.self] }
        set { self[Kind.self] = newValue }
    }
}

extension View {
    /// How choices are drawn.
    public nonisolated func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
        changingEnvironment { $0.pickerStyle = style._kind.kind }
    }

    /// Where in a row the views stand that choose something else in a menu. None is drawn.
    public nonisolated func horizontalRadioGroupLayout() -> some View { self }
}
