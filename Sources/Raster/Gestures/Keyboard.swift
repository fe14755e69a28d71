import Foundation

/// A key of a keyboard, by the character that it types.
public struct KeyEquivalent: Hashable, ExpressibleByExtendedGraphemeClusterLiteral, Sendable {
    /// The character.
    public var character: Character

    /// The key that types a character.
    public init(_ character: Character) { self.character = character }

    /// The key that types a character.
    public init(extendedGraphemeClusterLiteral: Character) { character = extendedGraphemeClusterLiteral }

    /// The arrow upwards.
    public static let upArrow = KeyEquivalent("\u{F700}")
    /// The arrow downwards.
    public static let downArrow = KeyEquivalent("\u{F701}")
    /// The arrow to the left.
    public static let leftArrow = KeyEquivalent("\u{F702}")
    /// The arrow to the right.
    public static let rightArrow = KeyEquivalent("\u{F703}")
    /// Escape.
    public static let escape = KeyEquivalent("\u{1B}")
    /// Backspace.
    public static let delete = KeyEquivalent("\u{8}")
    /// Delete forwards.
    public static let deleteForward = KeyEquivalent("\u{F728}")
    /// Home.
    public static let home = KeyEquivalent("\u{F729}")
    /// End.
    public static let end = KeyEquivalent("\u{F72B}")
    /// Page up.
    public static let pageUp = KeyEquivalent("\u{F72C}")
    /// Page down.
    public static let pageDown = KeyEquivalent("\u{F72D}")
    /// Tab.
    public static let tab = KeyEquivalent("\t")
    /// Space.
    public static let space = KeyEquivalent(" ")
    /// Return.
    public static let `return` = KeyEquivalent("\r")
}

/// Keys that are held while another is pressed.
public struct EventModifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// The options of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Caps lock.
    public static let capsLock = EventModifiers(rawValue: 1)
    /// Shift.
    public static let shift = EventModifiers(rawValue: 2)
    /// Control.
    public static let control = EventModifiers(rawValue: 4)
    /// Option.
    public static let option = EventModifiers(rawValue: 8)
    /// Command.
    public static let command = EventModifiers(rawValue: 16)
    /// Those of the number pad.
    public static let numericPad = EventModifiers(rawValue: 32)
    /// All of them.
    public static let all = EventModifiers(rawValue: 63)
}

/// Keys that do what a control does.
public struct KeyboardShortcut: Hashable, Sendable {
    /// The key.
    public var key: KeyEquivalent
    /// What is held with it.
    public var modifiers: EventModifiers

    /// A key, with what is held with it.
    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
        self.key = key
        self.modifiers = modifiers
    }

    /// Return.
    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    /// Escape.
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

/// A key that is pressed.
public struct KeyPress: Sendable {
    /// When in a key's way down and up.
    public struct Phases: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        /// The options of these bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// It goes down.
        public static let down = Phases(rawValue: 1)
        /// It stays down.
        public static let `repeat` = Phases(rawValue: 2)
        /// It goes up.
        public static let up = Phases(rawValue: 4)
        /// All of it.
        public static let all = Phases(rawValue: 7)
    }

    /// What has become of a press.
    public enum Result: Sendable {
        /// Something was done.
        case handled
        /// Others may do something.
        case ignored
    }

    /// When in the key's way.
    public let phase: Phases
    /// The key.
    public let key: KeyEquivalent
    /// What it types.
    public let characters: String
    /// What is held with it.
    public let modifiers: EventModifiers
}

extension View {
    /// What a key would do. There is no keyboard.
    public nonisolated func onKeyPress(
        _ key: KeyEquivalent, action: @escaping () -> KeyPress.Result
    ) -> some View { self }

    /// What a key would do. There is no keyboard.
    public nonisolated func onKeyPress(
        _ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { self }

    /// What keys would do. There is no keyboard.
    public nonisolated func onKeyPress(
        keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
        action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { self }

    /// What keys would do that type some characters. There is no keyboard.
    public nonisolated func onKeyPress(
        characters: CharacterSet, phases: KeyPress.Phases = [.down, .repeat],
        action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { self }

    /// What any key would do. There is no keyboard.
    public nonisolated func onKeyPress(
        phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { self }

    /// Keys that would do what the control does. There is no keyboard.
    public nonisolated func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command
    ) -> some View { self }

    /// Keys that would do what the control does. There is no keyboard.
    public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { self }

    /// Keys that would do what the control does. There is no keyboard.
    public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View { self }
}
