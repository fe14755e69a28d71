import RasterPaths

/// A value between two others, to be read.
public nonisolated struct Gauge<
    Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View
>: View {
    private let configuration: GaugeStyleConfiguration

    fileprivate init(
        _ part: Double, _ label: Label, _ current: CurrentValueLabel?, _ minimum: BoundsLabel?,
        _ maximum: BoundsLabel?
    ) {
        configuration = GaugeStyleConfiguration(
            value: part, label: .init(content: AnyView(label)),
            currentValueLabel: current.map { .init(content: AnyView($0)) },
            minimumValueLabel: minimum.map { .init(content: AnyView($0)) },
            maximumValueLabel: maximum.map { .init(content: AnyView($0)) })
    }

    /// The value, as the style says.
    @MainActor public var body: some View {
        StyledControl(configuration) { LinearGauge(configuration: $0, showsRange: true) }
    }
}

extension Gauge
where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
    /// A value between two others.
    public nonisolated init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
    ) { self.init(value.part(of: bounds), label(), nil, nil, nil) }
}

extension Gauge where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
    /// A value between two others, with a label for it.
    public nonisolated init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) { self.init(value.part(of: bounds), label(), currentValueLabel(), nil, nil) }
}

extension Gauge where MarkedValueLabels == EmptyView {
    /// A value between two others, with labels for all of them.
    public nonisolated init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
        @ViewBuilder minimumValueLabel: () -> BoundsLabel,
        @ViewBuilder maximumValueLabel: () -> BoundsLabel
    ) {
        self.init(
            value.part(of: bounds), label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel())
    }
}

/// How gauges are drawn.
@MainActor @preconcurrency
public protocol GaugeStyle {
    /// What a gauge is made of.
    associatedtype Body: View
    /// The gauge's parts.
    typealias Configuration = GaugeStyleConfiguration

    /// A gauge.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a gauge.
public nonisolated struct GaugeStyleConfiguration {
    /// The label.
    public nonisolated struct Label: ControlPart {
        let content: AnyView
    }

    /// The label of the value.
    public nonisolated struct CurrentValueLabel: ControlPart {
        let content: AnyView
    }

    /// The label of the least value.
    public nonisolated struct MinimumValueLabel: ControlPart {
        let content: AnyView
    }

    /// The label of the greatest value.
    public nonisolated struct MaximumValueLabel: ControlPart {
        let content: AnyView
    }

    /// Where the value lies, from 0 to 1.
    public var value: Double
    /// The label.
    public var label: Label
    /// The label of the value.
    public var currentValueLabel: CurrentValueLabel?
    /// The label of the least value.
    public var minimumValueLabel: MinimumValueLabel?
    /// The label of the greatest value.
    public var maximumValueLabel: MaximumValueLabel?
}

/// A line between the labels of its ends.
private nonisolated struct LinearGauge: View {
    let configuration: GaugeStyleConfiguration
    /// Whether the line is filled up to the value, rather than marked there.
    let showsRange: Bool

    @MainActor private var line: some View {
        TrackLayout(part: CGFloat(configuration.value), height: 6, thumb: showsRange ? 0 : 10) {
            if showsRange {
                Capsule().fill(ControlColors.track)
                Capsule().fill(.tint)
            } else {
                Capsule().fill(.tint)
                Color.clear
                Circle().fill(.background).padding(-1).overlay { Circle().fill(.tint).padding(1.5) }
            }
        }
    }

    @MainActor var body: some View {
        VStack(spacing: 4) {
            configuration.label
            HStack {
                configuration.minimumValueLabel
                line
                configuration.maximumValueLabel
            }
            configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
        }
    }
}

/// Three quarters of a circle, with the value in the middle.
private nonisolated struct CircularGauge: View {
    let configuration: GaugeStyleConfiguration
    /// Whether the circle is whole and filled up to the value.
    let isCapacity: Bool

    private var reach: Double { isCapacity ? 1 : 0.75 }

    @MainActor private func arc(_ part: Double) -> some Shape {
        Circle().inset(by: 2.5).trim(from: 0, to: CGFloat(part * reach))
            .rotation(.degrees(isCapacity ? -90 : 135))
            .stroke(style: StrokeStyle(lineWidth: 5, lineCap: .round))
    }

    /// Where the value is on the circle.
    private var mark: CGSize {
        let angle = Angle.degrees(135 + 270 * configuration.value).radians
        let pair = sineAndCosine(radians: angle)
        return CGSize(width: 26.5 * pair.cosine, height: 26.5 * pair.sine)
    }

    @MainActor var body: some View {
        ZStack {
            if isCapacity {
                arc(1).fill(ControlColors.track)
                arc(configuration.value).fill(.tint)
            } else {
                arc(1).fill(.tint)
                Circle().fill(.background).frame(width: 9, height: 9).offset(mark)
                Circle().fill(.tint).frame(width: 5, height: 5).offset(mark)
            }
            configuration.currentValueLabel.font(.callout).minimumScaleFactor(0.5).lineLimit(1)
                .frame(width: 40)
            HStack(spacing: 2) {
                if configuration.minimumValueLabel == nil, configuration.maximumValueLabel == nil {
                    if !isCapacity { configuration.label }
                }
                configuration.minimumValueLabel
                configuration.maximumValueLabel
            }
            .font(.caption2).minimumScaleFactor(0.5).lineLimit(1).frame(width: 34)
            .offset(y: 22)
        }
        .frame(width: 58, height: 58)
        .environment(\.layoutDirection, .leftToRight)
    }
}

/// Gauges as is usual: a line that is filled up to the value.
public nonisolated struct DefaultGaugeStyle: GaugeStyle, Sendable {
    /// As is usual.
    public init() {}

    /// A line.
    public func makeBody(configuration: Configuration) -> some View {
        LinearGauge(configuration: configuration, showsRange: true)
    }
}

/// Gauges that are lines, filled up to the value.
public nonisolated struct LinearCapacityGaugeStyle: GaugeStyle, Sendable {
    /// A line.
    public init() {}

    /// A line.
    public func makeBody(configuration: Configuration) -> some View {
        LinearGauge(configuration: configuration, showsRange: true)
    }
}

/// Gauges that are lines with a mark at the value.
public nonisolated struct AccessoryLinearGaugeStyle: GaugeStyle, Sendable {
    /// A line.
    public init() {}

    /// A line.
    public func makeBody(configuration: Configuration) -> some View {
        LinearGauge(configuration: configuration, showsRange: false)
    }
}

/// Small gauges that are lines, filled up to the value.
public nonisolated struct AccessoryLinearCapacityGaugeStyle: GaugeStyle, Sendable {
    /// A line.
    public init() {}

    /// A line.
    public func makeBody(configuration: Configuration) -> some View {
        LinearGauge(configuration: configuration, showsRange: true)
    }
}

/// Gauges that are open circles with a mark at the value.
public nonisolated struct AccessoryCircularGaugeStyle: GaugeStyle, Sendable {
    /// An open circle.
    public init() {}

    /// An open circle.
    public func makeBody(configuration: Configuration) -> some View {
        CircularGauge(configuration: configuration, isCapacity: false)
    }
}

/// Gauges that are circles, filled up to the value.
public nonisolated struct AccessoryCircularCapacityGaugeStyle: GaugeStyle, Sendable {
    /// A circle.
    public init() {}

    /// A circle.
    public func makeBody(configuration: Configuration) -> some View {
        CircularGauge(configuration: configuration, isCapacity: true)
    }
}

extension GaugeStyle where Self == DefaultGaugeStyle {
    /// As is usual.
    public nonisolated static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
    /// A line, filled up to the value.
    public nonisolated static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
    /// A line with a mark at the value.
    public nonisolated static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
    /// A small line, filled up to the value.
    public nonisolated static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle {
        AccessoryLinearCapacityGaugeStyle()
    }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
    /// An open circle with a mark at the value.
    public nonisolated static var accessoryCircular: AccessoryCircularGaugeStyle {
        AccessoryCircularGaugeStyle()
    }
}

extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
    /// A circle, filled up to the value.
    public nonisolated static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
        AccessoryCircularCapacityGaugeStyle()
    }
}

extension View {
    /// How gauges are drawn.
    public nonisolated func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
        controlStyle(style) { $0.makeBody(configuration: $1) }
    }
}
