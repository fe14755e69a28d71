import RasterPaths

/// A value on a line. A picture shows it.
public nonisolated struct Slider<Label: View, ValueLabel: View>: View {
    private let label: Label
    private let minimum: ValueLabel
    private let maximum: ValueLabel
    private let part: Double
    @Environment(\.isEnabled) private var isEnabled

    fileprivate init<V: BinaryFloatingPoint>(
        _ value: Binding<V>, _ bounds: ClosedRange<V>, label: Label, _ minimum: ValueLabel,
        _ maximum: ValueLabel
    ) {
        self.label = label
        self.minimum = minimum
        self.maximum = maximum
        part = value.wrappedValue.part(of: bounds)
    }

    /// The line between the labels of its ends.
    @MainActor public var body: some View {
        HStack {
            minimum
            TrackLayout(part: CGFloat(part), height: 4, thumb: 27) {
                Capsule().fill(ControlColors.track)
                Capsule().fill(.tint)
                Thumb()
            }
            .compositingGroup()
            .opacity(isEnabled ? 1 : 0.5)
            maximum
        }
    }
}

extension Slider {
    /// A value between two others, with labels for the ends.
    public nonisolated init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, label: label(), minimumValueLabel(), maximumValueLabel())
    }

    /// A value between two others by steps, with labels for the ends.
    public nonisolated init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, label: label(), minimumValueLabel(), maximumValueLabel())
    }
}

extension Slider where ValueLabel == EmptyView {
    /// A value between two others.
    public nonisolated init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, label: label(), EmptyView(), EmptyView())
    }

    /// A value between two others by steps.
    public nonisolated init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, label: label(), EmptyView(), EmptyView())
    }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    /// A value between two others.
    public nonisolated init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, label: EmptyView(), EmptyView(), EmptyView())
    }

    /// A value between two others by steps.
    public nonisolated init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, label: EmptyView(), EmptyView(), EmptyView())
    }
}

// The first system's order of arguments, which much code still has.

extension Slider {
    /// A value between two others, with labels for the ends.
    public nonisolated init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }, minimumValueLabel: ValueLabel,
        maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, label: label(), minimumValueLabel, maximumValueLabel)
    }

    /// A value between two others by steps, with labels for the ends.
    public nonisolated init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }, minimumValueLabel: ValueLabel,
        maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, label: label(), minimumValueLabel, maximumValueLabel)
    }
}

extension Slider where ValueLabel == EmptyView {
    /// A value between two others.
    public nonisolated init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void,
        @ViewBuilder label: () -> Label
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, label: label(), EmptyView(), EmptyView())
    }

    /// A value between two others by steps.
    public nonisolated init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void, @ViewBuilder label: () -> Label
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, label: label(), EmptyView(), EmptyView())
    }
}
