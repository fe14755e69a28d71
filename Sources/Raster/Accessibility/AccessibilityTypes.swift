/// What is true of a view for those who don't see it. Kept by nobody here.
public struct AccessibilityTraits: SetAlgebra, Sendable {
    private var bits: UInt32 = 0

    private init(_ bits: UInt32) { self.bits = bits }

    /// Nothing.
    public init() {}

    /// A button.
    public static let isButton = AccessibilityTraits(1)
    /// The head of something.
    public static let isHeader = AccessibilityTraits(1 << 1)
    /// Chosen.
    public static let isSelected = AccessibilityTraits(1 << 2)
    /// A link.
    public static let isLink = AccessibilityTraits(1 << 3)
    /// A field to look for things.
    public static let isSearchField = AccessibilityTraits(1 << 4)
    /// A picture.
    public static let isImage = AccessibilityTraits(1 << 5)
    /// Plays a sound.
    public static let playsSound = AccessibilityTraits(1 << 6)
    /// A key of a keyboard.
    public static let isKeyboardKey = AccessibilityTraits(1 << 7)
    /// Text that stays.
    public static let isStaticText = AccessibilityTraits(1 << 8)
    /// What is told first.
    public static let isSummaryElement = AccessibilityTraits(1 << 9)
    /// Changes often.
    public static let updatesFrequently = AccessibilityTraits(1 << 10)
    /// Begins a recording or such.
    public static let startsMediaSession = AccessibilityTraits(1 << 11)
    /// Is touched itself.
    public static let allowsDirectInteraction = AccessibilityTraits(1 << 12)
    /// Turns a page.
    public static let causesPageTurn = AccessibilityTraits(1 << 13)
    /// Hides what is behind it.
    public static let isModal = AccessibilityTraits(1 << 14)
    /// A switch.
    public static let isToggle = AccessibilityTraits(1 << 15)
    /// A bar of tabs.
    public static let isTabBar = AccessibilityTraits(1 << 16)

    /// Whether all of others are among them.
    public func contains(_ member: AccessibilityTraits) -> Bool { bits & member.bits == member.bits }
    /// Those and others.
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { Self(bits | other.bits) }
    /// What both have.
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { Self(bits & other.bits) }
    /// What one of them has.
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
        Self(bits ^ other.bits)
    }
    /// Takes in others.
    public mutating func formUnion(_ other: AccessibilityTraits) { bits |= other.bits }
    /// Leaves what others have.
    public mutating func formIntersection(_ other: AccessibilityTraits) { bits &= other.bits }
    /// Leaves what one of them has.
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) { bits ^= other.bits }
    /// Takes in one.
    @discardableResult public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
        defer { bits |= newMember.bits }
        return (!contains(newMember), newMember)
    }
    /// Leaves one out.
    @discardableResult public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
        defer { bits &= ~member.bits }
        return contains(member) ? member : nil
    }
    /// Takes in one, in place of another of the same kind.
    @discardableResult public mutating func update(
        with newMember: AccessibilityTraits
    ) -> AccessibilityTraits? {
        defer { bits |= newMember.bits }
        return contains(newMember) ? newMember : nil
    }
}

/// What becomes of what is inside a view that is one thing.
public struct AccessibilityChildBehavior: Hashable, Sendable {
    private var name: String

    /// It isn't told.
    public static let ignore = AccessibilityChildBehavior(name: "ignore")
    /// It is told by itself.
    public static let contain = AccessibilityChildBehavior(name: "contain")
    /// It is told as one.
    public static let combine = AccessibilityChildBehavior(name: "combine")
}

/// What can be done with a view.
public struct AccessibilityActionKind: Equatable, Sendable {
    private var name: String

    /// What is usual.
    public static let `default` = AccessibilityActionKind(name: "default")
    /// Going back.
    public static let escape = AccessibilityActionKind(name: "escape")
    /// What is most likely meant.
    public static let magicTap = AccessibilityActionKind(name: "magicTap")
    /// Deleting.
    public static let delete = AccessibilityActionKind(name: "delete")
    /// Showing a menu.
    public static let showMenu = AccessibilityActionKind(name: "showMenu")

    /// Something with a name.
    public init(named name: Text) { self.init(name: "named") }

    private init(name: String) { self.name = name }
}

/// Which way a value is to go.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
    /// Up or down.
    case increment, decrement
}

/// How important something is that is said.
public enum AccessibilityHeadingLevel: UInt, Sendable {
    /// Not said.
    case unspecified
    /// From the highest to the lowest.
    case h1, h2, h3, h4, h5, h6
}

/// What a text is.
public struct AccessibilityTextContentType: Sendable {
    /// Just that.
    public static let plain = AccessibilityTextContentType()
    /// A program.
    public static let sourceCode = AccessibilityTextContentType()
    /// Messages.
    public static let messaging = AccessibilityTextContentType()
    /// A story.
    public static let narrative = AccessibilityTextContentType()
    /// A table.
    public static let spreadsheet = AccessibilityTextContentType()
}

/// What of a list of things somebody can go through.
public struct AccessibilitySystemRotor: Sendable {
    /// Links.
    public static var links: AccessibilitySystemRotor { AccessibilitySystemRotor() }
    /// Heads.
    public static var headings: AccessibilitySystemRotor { AccessibilitySystemRotor() }
    /// Pictures.
    public static var images: AccessibilitySystemRotor { AccessibilitySystemRotor() }
}

/// Where somebody who doesn't see is: nowhere.
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
    /// A way to the state.
    @propertyWrapper
    public struct Binding {
        private let state: State<Value>

        fileprivate init(_ state: State<Value>) { self.state = state }

        /// The value.
        public var wrappedValue: Value {
            get { state.wrappedValue }
            nonmutating set { state.wrappedValue = newValue }
        }

        /// The way itself.
        public var projectedValue: Binding { self }
    }

    private var state: State<Value>

    /// Nowhere.
    public init<T: Hashable>() where Value == T? { state = State(wrappedValue: nil) }

    /// Not there.
    public init() where Value == Bool { state = State(wrappedValue: false) }

    /// The value.
    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }

    /// A way to the state.
    public var projectedValue: Binding { Binding(state) }
}
