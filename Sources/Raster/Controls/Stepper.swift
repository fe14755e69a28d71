import RasterPaths

/// A button for less and one for more.
public nonisolated struct Stepper<Label: View>: View {
    private let label: Label
    private let isLow: Bool
    private let isHigh: Bool
    @Environment(\.hidesLabels) private var hidesLabel
    @Environment(\.isEnabled) private var isEnabled

    fileprivate init(_ label: Label, isLow: Bool, isHigh: Bool) {
        self.label = label
        self.isLow = isLow
        self.isHigh = isHigh
    }

    @MainActor private func sign(_ isPlus: Bool, canBeUsed: Bool) -> some View {
        ZStack {
            Capsule().frame(width: 14, height: 2)
            if isPlus { Capsule().frame(width: 2, height: 14) }
        }
        .foregroundStyle(canBeUsed && isEnabled ? Color.primary : ControlColors.tertiaryLabel)
        .frame(width: 46, height: 32)
    }

    /// The label and both buttons.
    @MainActor public var body: some View {
        HStack(spacing: 0) {
            if !hidesLabel {
                label
                Spacer(minLength: 8)
            }
            HStack(spacing: 0) {
                sign(false, canBeUsed: !isLow)
                Capsule().fill(ControlColors.track).frame(width: 1, height: 18)
                sign(true, canBeUsed: !isHigh)
            }
            .background(ControlColors.fill, in: RoundedRectangle(cornerRadius: 8, style: .continuous))
        }
    }
}

extension Stepper {
    /// Buttons by what they would do; nil for one that can't be used.
    public nonisolated init(
        @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(label(), isLow: onDecrement == nil, isHigh: onIncrement == nil) }

    /// Buttons that change a value.
    public nonisolated init<V: Strideable>(
        value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(label(), isLow: false, isHigh: false) }

    /// Buttons that change a value between two others.
    public nonisolated init<V: Strideable>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(
            label(), isLow: value.wrappedValue <= bounds.lowerBound,
            isHigh: value.wrappedValue >= bounds.upperBound)
    }
}

extension Stepper where Label == Text {
    /// Buttons with a title by what they would do; nil for one that can't be used.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(Text(titleKey), isLow: onDecrement == nil, isHigh: onIncrement == nil) }

    /// Buttons with a title by what they would do; nil for one that can't be used.
    @_disfavoredOverload
    public nonisolated init(
        _ title: some StringProtocol, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(Text(title), isLow: onDecrement == nil, isHigh: onIncrement == nil) }

    /// Buttons with a title that change a value.
    public nonisolated init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(Text(titleKey), isLow: false, isHigh: false) }

    /// Buttons with a title that change a value.
    @_disfavoredOverload
    public nonisolated init<V: Strideable>(
        _ title: some StringProtocol, value: Binding<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(Text(title), isLow: false, isHigh: false) }

    /// Buttons with a title that change a value between two others.
    public nonisolated init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(value: value, in: bounds, step: step, label: { Text(titleKey) }) }

    /// Buttons with a title that change a value between two others.
    @_disfavoredOverload
    public nonisolated init<V: Strideable>(
        _ title: some StringProtocol, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(value: value, in: bounds, step: step, label: { Text(title) }) }
}
