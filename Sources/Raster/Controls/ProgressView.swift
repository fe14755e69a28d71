import RasterPaths

/// How far something has come.
public nonisolated struct ProgressView<Label: View, CurrentValueLabel: View>: View {
    private let configuration: ProgressViewStyleConfiguration
    private let isOfStyle: Bool

    fileprivate init(_ fraction: Double?, _ label: Label?, _ valueLabel: CurrentValueLabel?) {
        configuration = ProgressViewStyleConfiguration(
            fractionCompleted: fraction.map { $0 > 0 ? min($0, 1) : 0 },
            label: label.map { .init(content: AnyView($0)) },
            currentValueLabel: valueLabel.map { .init(content: AnyView($0)) })
        isOfStyle = false
    }

    fileprivate init(of configuration: ProgressViewStyleConfiguration) {
        self.configuration = configuration
        isOfStyle = true
    }

    /// The progress, as the style says.
    @MainActor public var body: some View {
        StyledControl(configuration, isOfStyle: isOfStyle) { configuration in
            if configuration.fractionCompleted == nil {
                return AnyView(CircularProgress(configuration: configuration, tint: nil))
            }
            return AnyView(LinearProgress(configuration: configuration, tint: nil))
        }
    }
}

private func fraction<V: BinaryFloatingPoint>(_ value: V?, _ total: V) -> Double? {
    value.map { Double($0 / total) }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    /// Something that goes on, nobody knows how long.
    public nonisolated init() { self.init(nil, nil, nil) }

    /// A part of a whole; nil for one that nobody knows.
    public nonisolated init<V: BinaryFloatingPoint>(value: V?, total: V = 1) {
        self.init(fraction(value, total), nil, nil)
    }

    /// A part of a time, from its start to its end.
    public nonisolated init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
        let length = timerInterval.upperBound.timeIntervalSince(timerInterval.lowerBound)
        let part = Date().timeIntervalSince(timerInterval.lowerBound) / length
        self.init(countsDown ? 1 - part : part, nil, nil)
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    /// Something that goes on, nobody knows how long.
    public nonisolated init(@ViewBuilder label: () -> Label) { self.init(nil, label(), nil) }

    /// A part of a whole; nil for one that nobody knows.
    public nonisolated init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1, @ViewBuilder label: () -> Label
    ) { self.init(fraction(value, total), label(), nil) }
}

extension ProgressView {
    /// A part of a whole, with a label for it; nil for one that nobody knows.
    public nonisolated init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) { self.init(fraction(value, total), label(), currentValueLabel()) }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
    /// Something with a title that goes on, nobody knows how long.
    public nonisolated init(_ titleKey: LocalizedStringKey) { self.init(nil, Text(titleKey), nil) }

    /// Something with a title that goes on, nobody knows how long.
    @_disfavoredOverload
    public nonisolated init(_ title: some StringProtocol) { self.init(nil, Text(title), nil) }

    /// A part of a whole with a title; nil for one that nobody knows.
    public nonisolated init<V: BinaryFloatingPoint>(
        _ titleKey: LocalizedStringKey, value: V?, total: V = 1
    ) { self.init(fraction(value, total), Text(titleKey), nil) }

    /// A part of a whole with a title; nil for one that nobody knows.
    @_disfavoredOverload
    public nonisolated init<V: BinaryFloatingPoint>(_ title: some StringProtocol, value: V?, total: V = 1) {
        self.init(fraction(value, total), Text(title), nil)
    }
}

extension ProgressView
where
    Label == ProgressViewStyleConfiguration.Label,
    CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel
{
    /// The progress that a style is asked for, drawn as if it weren't by that style.
    public nonisolated init(_ configuration: ProgressViewStyleConfiguration) {
        self.init(of: configuration)
    }
}

/// How progress is drawn.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
    /// What progress is made of.
    associatedtype Body: View
    /// The progress' parts.
    typealias Configuration = ProgressViewStyleConfiguration

    /// Progress.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of progress.
public nonisolated struct ProgressViewStyleConfiguration {
    /// The label.
    public nonisolated struct Label: ControlPart {
        let content: AnyView
    }

    /// The label of the value.
    public nonisolated struct CurrentValueLabel: ControlPart {
        let content: AnyView
    }

    /// How far it has come, from 0 to 1; nil where nobody knows.
    public let fractionCompleted: Double?
    /// The label.
    public var label: Label?
    /// The label of the value.
    public var currentValueLabel: CurrentValueLabel?
}

/// A line that is filled from the leading edge.
private nonisolated struct LinearProgress: View {
    let configuration: ProgressViewStyleConfiguration
    let tint: Color?

    private var fill: AnyShapeStyle { tint.map { AnyShapeStyle($0) } ?? AnyShapeStyle(.tint) }

    @MainActor var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            configuration.label
            TrackLayout(part: CGFloat(configuration.fractionCompleted ?? 0), height: 4, thumb: 0) {
                Capsule().fill(ControlColors.track)
                Capsule().fill(fill)
            }
            configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
        }
    }
}

/// A wheel of spokes; where it is known how far, a ring.
private nonisolated struct CircularProgress: View {
    let configuration: ProgressViewStyleConfiguration
    let tint: Color?
    @Environment(\.controlSize) private var size

    private var diameter: CGFloat {
        switch size {
        case .mini, .small, .regular: 20
        case .large, .extraLarge: 37
        }
    }

    @MainActor private var wheel: some View {
        ZStack {
            ForEach(0..<8) { index in
                Capsule().frame(width: diameter * 0.125, height: diameter * 0.3)
                    .offset(y: -diameter * 0.35)
                    .rotationEffect(.degrees(Double(index) * 45))
                    .opacity(0.25 + 0.75 * Double(index) / 7)
            }
        }
        .foregroundStyle(tint ?? ControlColors.secondaryLabel)
        .frame(width: diameter, height: diameter)
    }

    @MainActor private func ring(_ part: Double) -> some View {
        ZStack {
            Circle().inset(by: 2).stroke(ControlColors.track, lineWidth: 4)
            Circle().inset(by: 2).trim(from: 0, to: CGFloat(part))
                .stroke(
                    tint.map { AnyShapeStyle($0) } ?? AnyShapeStyle(.tint),
                    style: StrokeStyle(lineWidth: 4, lineCap: .round)
                )
                .rotationEffect(.degrees(-90))
        }
        .frame(width: diameter + 12, height: diameter + 12)
    }

    @MainActor var body: some View {
        VStack(spacing: 6) {
            if let part = configuration.fractionCompleted { ring(part) } else { wheel }
            configuration.label.foregroundStyle(.secondary)
            configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
        }
    }
}

/// Progress as is usual: a line where it is known how far it has come, else a wheel.
public nonisolated struct DefaultProgressViewStyle: ProgressViewStyle, Sendable {
    /// As is usual.
    public init() {}

    /// A line or a wheel.
    @ViewBuilder public func makeBody(configuration: Configuration) -> some View {
        if configuration.fractionCompleted == nil {
            CircularProgress(configuration: configuration, tint: nil)
        } else {
            LinearProgress(configuration: configuration, tint: nil)
        }
    }
}

/// Progress on a line.
public nonisolated struct LinearProgressViewStyle: ProgressViewStyle, Sendable {
    private let tint: Color?

    /// A line in the tint.
    public init() { tint = nil }

    /// A line in a colour.
    public init(tint: Color) { self.tint = tint }

    /// A line.
    public func makeBody(configuration: Configuration) -> some View {
        LinearProgress(configuration: configuration, tint: tint)
    }
}

/// Progress around a circle.
public nonisolated struct CircularProgressViewStyle: ProgressViewStyle, Sendable {
    private let tint: Color?

    /// A wheel, or a ring in the tint.
    public init() { tint = nil }

    /// A wheel or a ring in a colour.
    public init(tint: Color) { self.tint = tint }

    /// A wheel or a ring.
    public func makeBody(configuration: Configuration) -> some View {
        CircularProgress(configuration: configuration, tint: tint)
    }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
    /// As is usual.
    public nonisolated static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
    /// A line.
    public nonisolated static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
    /// A wheel or a ring.
    public nonisolated static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

extension View {
    /// How progress is drawn.
    public nonisolated func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
        controlStyle(style) { $0.makeBody(configuration: $1) }
    }
}
