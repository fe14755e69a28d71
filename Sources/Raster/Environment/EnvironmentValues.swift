import Foundation

/// The settings that a drawing is resolved against: scale, colour scheme, locale and keys of your own.
///
/// A value: a copy costs one reference count, and setting something in it leaves the original as it was.
public struct EnvironmentValues: CustomStringConvertible, Sendable {
    /// What an environment holds. A nil locale, calendar or time zone is the process's current one.
    private struct Values: Sendable {
        var displayScale: CGFloat = 1
        var colorScheme = ColorScheme.light
        var layoutDirection = LayoutDirection.leftToRight
        var locale: Locale?
        var calendar: Calendar?
        var timeZone: TimeZone?
        /// What is said about styles and about text; nil for the defaults. Their types live where styles and
        /// text do, which know the environment.
        var styles: (any EnvironmentPart)?
        var text: (any EnvironmentPart)?
        var custom: [ObjectIdentifier: CustomValue] = [:]
    }

    /// A value of a user's key, whose threads are the user's responsibility.
    private struct CustomValue: @unchecked Sendable {
        let value: Any
    }

    /// Immutable, so that sharing between threads is safe by construction: a change makes a new one.
    private final class Storage: Sendable {
        let values: Values

        init(_ values: Values) {
            self.values = values
        }

        static let defaults = Storage(Values())
    }

    private var storage: Storage

    /// The default environment: light, left to right, one pixel a point, the process's locale.
    public init() {
        storage = Storage.defaults
    }

    private mutating func set(_ change: (inout Values) -> Void) {
        var values = storage.values
        change(&values)
        storage = Storage(values)
    }

    /// The value of a key of your own, or the key's default.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get {
            // An optional value may be nil, which a cast of a missing one would also answer.
            guard let value = storage.values.custom[ObjectIdentifier(key)] else { return key.defaultValue }
            return value.value as? Key.Value ?? key.defaultValue
        }
        set { set { $0.custom[ObjectIdentifier(key)] = CustomValue(value: newValue) } }
    }

    /// Pixels a point; 1 by default.
    public var displayScale: CGFloat {
        get { storage.values.displayScale }
        set { set { $0.displayScale = newValue } }
    }

    /// The size of a pixel in points, `1 / displayScale`.
    public var pixelLength: CGFloat { 1 / displayScale }

    /// Which values colours that adapt take; light by default.
    public var colorScheme: ColorScheme {
        get { storage.values.colorScheme }
        set { set { $0.colorScheme = newValue } }
    }

    /// Always `.standard`: there is no system setting to follow.
    public var colorSchemeContrast: ColorSchemeContrast { .standard }

    /// The direction of text and layouts; left to right by default.
    public var layoutDirection: LayoutDirection {
        get { storage.values.layoutDirection }
        set { set { $0.layoutDirection = newValue } }
    }

    /// The locale for formatting; the process's current one by default.
    public var locale: Locale {
        get { storage.values.locale ?? .current }
        set { set { $0.locale = newValue } }
    }

    /// The locale that was set, nil when it is the process's.
    package var explicitLocale: Locale? { storage.values.locale }

    /// The calendar for formatting; the process's current one by default.
    public var calendar: Calendar {
        get { storage.values.calendar ?? .current }
        set { set { $0.calendar = newValue } }
    }

    /// The time zone for formatting; the process's current one by default.
    public var timeZone: TimeZone {
        get { storage.values.timeZone ?? .current }
        set { set { $0.timeZone = newValue } }
    }

    /// What the environment says about styles: a `StyleEnvironment`, or nil for the defaults.
    var styleStorage: (any EnvironmentPart)? {
        get { storage.values.styles }
        set { set { $0.styles = newValue } }
    }

    /// What the environment says about text: a `TextEnvironment`, or nil for the defaults.
    var textStorage: (any EnvironmentPart)? {
        get { storage.values.text }
        set { set { $0.text = newValue } }
    }

    public var description: String {
        var members = [
            "displayScale: \(displayScale)", "colorScheme: \(colorScheme)",
            "layoutDirection: \(layoutDirection)", "locale: \(locale.identifier)",
            "calendar: \(calendar.identifier)", "timeZone: \(timeZone.identifier)",
        ]
        let keys = storage.values.custom.count
        if keys > 0 { members.append("custom keys: \(keys)") }
        return "EnvironmentValues(\(members.joined(separator: ", ")))"
    }
}

/// Values that an environment holds for other parts of the house: an object, so that reading one is quick.
protocol EnvironmentPart: AnyObject, Sendable {}
