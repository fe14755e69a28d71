import RasterPaths

/// How large controls are.
public enum ControlSize: CaseIterable, Hashable, Sendable {
    /// From the smallest.
    case mini, small
    /// As is usual.
    case regular
    /// To the largest.
    case large, extraLarge
}

/// The outline of buttons with a background.
public struct ButtonBorderShape: Hashable, Sendable {
    enum Kind: Hashable {
        case automatic, capsule, circle
        case rectangle(radius: CGFloat?)
    }

    let kind: Kind

    /// As is usual for the size.
    public static let automatic = ButtonBorderShape(kind: .automatic)
    /// Half circles at the ends.
    public static let capsule = ButtonBorderShape(kind: .capsule)
    /// A circle.
    public static let circle = ButtonBorderShape(kind: .circle)
    /// A rectangle with round corners.
    public static let roundedRectangle = ButtonBorderShape(kind: .rectangle(radius: nil))

    /// A rectangle with corners of a radius, in points.
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
        ButtonBorderShape(kind: .rectangle(radius: radius))
    }
}

extension EnvironmentValues {
    private enum Enabled: EnvironmentKey {
        static let defaultValue = true
    }
    private enum Size: EnvironmentKey {
        static let defaultValue = ControlSize.regular
    }
    private enum BorderShape: EnvironmentKey {
        static let defaultValue = ButtonBorderShape.automatic
    }
    private enum HidesLabels: EnvironmentKey {
        static let defaultValue = false
    }
    private enum InRow: EnvironmentKey {
        static let defaultValue = false
    }

    /// Whether controls can be used; those that can't are dim.
    public var isEnabled: Bool {
        get { self[Enabled.self] }
        set { self[Enabled.self] = newValue }
    }

    /// How large controls are; regular by default.
    public var controlSize: ControlSize {
        get { self[Size.self] }
        set { self[Size.self] = newValue }
    }

    /// The outline of buttons with a background.
    public var buttonBorderShape: ButtonBorderShape {
        get { self[BorderShape.self] }
        set { self[BorderShape.self] = newValue }
    }

    /// Whether controls are drawn without their labels.
    var hidesLabels: Bool {
        get { self[HidesLabels.self] }
        set { self[HidesLabels.self] = newValue }
    }

    /// Whether controls stand in the row of a list or form.
    var isInRow: Bool {
        get { self[InRow.self] }
        set { self[InRow.self] = newValue }
    }
}

extension View {
    /// Whether controls can't be used; what is inside something that can't be used can't, either.
    public nonisolated func disabled(_ disabled: Bool) -> some View {
        changingEnvironment { $0.isEnabled = $0.isEnabled && !disabled }
    }

    /// How large controls are.
    public nonisolated func controlSize(_ controlSize: ControlSize) -> some View {
        changingEnvironment { $0.controlSize = controlSize }
    }

    /// The outline of buttons with a background.
    public nonisolated func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
        changingEnvironment { $0.buttonBorderShape = shape }
    }

    /// Draws controls without their labels.
    public nonisolated func labelsHidden() -> some View { changingEnvironment { $0.hidesLabels = true } }
}

/// The colours of controls, with the names that the system gives them.
enum ControlColors {
    /// The track of a slider, a stepper, a segmented control.
    static let fill = Color(systemName: "tertiarySystemFill", light: (0x767680, 0.12), dark: (0x767680, 0.24))
    /// Behind a progress.
    static let track = Color(systemName: "systemFill", light: (0x787880, 0.2), dark: (0x787880, 0.36))
    /// A switch that is off.
    static let off = Color(systemName: "switchOff", light: (0xE9E9EA, 1), dark: (0x39393D, 1))
    /// The chosen segment.
    static let segment = Color(systemName: "segment", light: (0xFFFFFF, 1), dark: (0x636366, 1))
    /// Behind groups of rows.
    static let grouped = Color(
        systemName: "systemGroupedBackground", light: (0xF2F2F7, 1), dark: (0x000000, 1))
    /// A row of a group.
    static let row = Color(
        systemName: "secondarySystemGroupedBackground", light: (0xFFFFFF, 1), dark: (0x1C1C1E, 1))
    /// Behind a box or a field.
    static let box = Color(
        systemName: "secondarySystemBackground", light: (0xF2F2F7, 1), dark: (0x1C1C1E, 1))
    /// Inside a text field.
    static let field = Color(systemName: "field", light: (0xFFFFFF, 1), dark: (0x1C1C1E, 1))
    /// The line around a text field.
    static let border = Color(systemName: "fieldBorder", light: (0x3C3C43, 0.18), dark: (0xEBEBF5, 0.18))
    /// Bars at a screen's edges.
    static let bar = Color(systemName: "bar", light: (0xF9F9F9, 1), dark: (0x161616, 1))
    /// Titles of what can't be used, and what is there to be tapped on.
    static let tertiaryLabel = Color(
        systemName: "tertiaryLabel", light: (0x3C3C43, 0.3), dark: (0xEBEBF5, 0.3))
    /// Titles beside others.
    static let secondaryLabel = Color(
        systemName: "secondaryLabel", light: (0x3C3C43, 0.6), dark: (0xEBEBF5, 0.6))
}

/// An arrow head that points somewhere.
nonisolated struct Chevron: Shape {
    enum Direction { case up, down, forward }

    let direction: Direction

    var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }

    func path(in rect: CGRect) -> Path {
        let (first, tip, last): (CGPoint, CGPoint, CGPoint)
        switch direction {
        case .up:
            (first, tip, last) = (
                CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.midX, y: rect.minY),
                CGPoint(x: rect.maxX, y: rect.maxY)
            )
        case .down:
            (first, tip, last) = (
                CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.midX, y: rect.maxY),
                CGPoint(x: rect.maxX, y: rect.minY)
            )
        case .forward:
            (first, tip, last) = (
                CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.midY),
                CGPoint(x: rect.minX, y: rect.maxY)
            )
        }
        var path = Path()
        path.move(to: first)
        path.addLine(to: tip)
        path.addLine(to: last)
        return path.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
    }
}

/// What shows that something can be chosen: an arrow head up and one down.
nonisolated struct ChoiceMark: View {
    @MainActor var body: some View {
        VStack(spacing: 4) {
            Chevron(direction: .up).frame(width: 7, height: 3.5)
            Chevron(direction: .down).frame(width: 7, height: 3.5)
        }
    }
}

/// A track with what fills a part of it and a thumb at the part's end.
struct TrackLayout: Layout {
    let part: CGFloat
    let height: CGFloat
    let thumb: CGFloat

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: max(proposal.width ?? 100, thumb), height: max(height, thumb))
    }

    func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {
        let reach = thumb / 2 + (bounds.width - thumb) * part
        let lengths = [bounds.width, thumb > 0 ? reach : bounds.width * part]
        for (view, length) in zip(subviews, lengths) {
            view.place(
                at: CGPoint(x: bounds.minX, y: bounds.midY), anchor: .leading,
                proposal: ProposedViewSize(width: length, height: height))
        }
        guard subviews.count > 2 else { return }
        subviews[2].place(
            at: CGPoint(x: bounds.minX + reach, y: bounds.midY), anchor: .center,
            proposal: ProposedViewSize(width: thumb, height: thumb))
    }
}

/// The round thing that a hand would move.
nonisolated struct Thumb: View {
    @MainActor var body: some View {
        Circle().fill(.white).overlay(Circle().strokeBorder(.black.opacity(0.06), lineWidth: 0.5))
            .compositingGroup()
            .shadow(color: .black.opacity(0.15), radius: 2, y: 2)
            .shadow(color: .black.opacity(0.06), radius: 0.5, y: 0.5)
    }
}

extension BinaryFloatingPoint {
    /// The number's place between two others, from 0 to 1.
    func part(of bounds: ClosedRange<Self>) -> Double {
        let length = bounds.upperBound - bounds.lowerBound
        let part = Double((self - bounds.lowerBound) / length)
        return part > 0 ? min(part, 1) : 0
    }
}
