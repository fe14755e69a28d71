import Foundation
import RasterPaths

/// What of a moment can be chosen.
public struct DatePickerComponents: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// The options of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The hour and the minute.
    public static let hourAndMinute = DatePickerComponents(rawValue: 1)
    /// The day.
    public static let date = DatePickerComponents(rawValue: 2)
}

/// A moment to choose. A picture shows it.
public nonisolated struct DatePicker<Label: View>: View {
    /// What of a moment can be chosen.
    public typealias Components = DatePickerComponents

    private let label: Label
    private let date: Date
    private let components: DatePickerComponents
    @Environment(\.locale) private var locale
    @Environment(\.timeZone) private var timeZone
    @Environment(\.calendar) private var calendar
    @Environment(\.hidesLabels) private var hidesLabel

    /// A moment to choose, with a label.
    public init(
        selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        date = selection.wrappedValue
        components = displayedComponents
        self.label = label()
    }

    /// A moment between two others, with a label.
    public init(
        selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) { self.init(selection: selection, displayedComponents: displayedComponents, label: label) }

    /// A moment after another, with a label.
    public init(
        selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) { self.init(selection: selection, displayedComponents: displayedComponents, label: label) }

    /// A moment before another, with a label.
    public init(
        selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) { self.init(selection: selection, displayedComponents: displayedComponents, label: label) }

    private func text(_ style: Date.FormatStyle) -> String {
        var style = style.locale(locale)
        style.timeZone = timeZone
        style.calendar = calendar
        return style.format(date)
    }

    @MainActor private func field(_ text: String) -> some View {
        Text(verbatim: text).foregroundStyle(.primary).padding(.horizontal, 12).padding(.vertical, 7)
            .background(ControlColors.fill, in: RoundedRectangle(cornerRadius: 6, style: .continuous))
    }

    /// The label and the moment.
    @MainActor public var body: some View {
        HStack {
            if !hidesLabel {
                label
                Spacer()
            }
            if components.contains(.date) {
                field(text(Date.FormatStyle(date: .abbreviated, time: .omitted)))
            }
            if components.contains(.hourAndMinute) {
                field(text(Date.FormatStyle(date: .omitted, time: .shortened)))
            }
        }
    }
}

extension DatePicker where Label == Text {
    /// A moment to choose, with a title.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) { self.init(selection: selection, displayedComponents: displayedComponents) { Text(titleKey) } }

    /// A moment to choose, with a title.
    @_disfavoredOverload
    public nonisolated init(
        _ title: some StringProtocol, selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) { self.init(selection: selection, displayedComponents: displayedComponents) { Text(title) } }

    /// A moment between two others, with a title.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) { self.init(selection: selection, displayedComponents: displayedComponents) { Text(titleKey) } }

    /// A moment after another, with a title.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) { self.init(selection: selection, displayedComponents: displayedComponents) { Text(titleKey) } }

    /// A moment before another, with a title.
    public nonisolated init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) { self.init(selection: selection, displayedComponents: displayedComponents) { Text(titleKey) } }
}

/// How moments to choose are drawn: as fields, whichever it is.
public protocol DatePickerStyle: Sendable {}

/// Moments as is usual.
public struct DefaultDatePickerStyle: DatePickerStyle {
    /// As is usual.
    public init() {}
}

/// Moments as fields.
public struct CompactDatePickerStyle: DatePickerStyle {
    /// As fields.
    public init() {}
}

/// Moments in a calendar.
public struct GraphicalDatePickerStyle: DatePickerStyle {
    /// In a calendar.
    public init() {}
}

/// Moments on wheels.
public struct WheelDatePickerStyle: DatePickerStyle {
    /// On wheels.
    public init() {}
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
    /// As is usual.
    public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}

extension DatePickerStyle where Self == CompactDatePickerStyle {
    /// As fields.
    public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}

extension DatePickerStyle where Self == GraphicalDatePickerStyle {
    /// In a calendar.
    public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}

extension DatePickerStyle where Self == WheelDatePickerStyle {
    /// On wheels.
    public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

extension View {
    /// How moments to choose are drawn: as fields, whichever it is.
    public nonisolated func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View { self }
}
