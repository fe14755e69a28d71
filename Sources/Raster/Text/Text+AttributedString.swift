extension Text {
    // A literal could be one, too, but is a key.
    /// A string whose runs have styles of their own, which win over the text's modifiers: those of
    /// `AttributeScopes.SwiftUIAttributes`, and links.
    @_disfavoredOverload
    public init(_ attributedContent: AttributedString) {
        self.init(storage: .attributed(attributedContent))
    }
}

extension TextStyling {
    mutating func apply(_ run: AttributedString.Runs.Run) {
        if let link = run.link { apply(link: link) }
        if let value = run[AttributeScopes.SwiftUIAttributes.FontAttribute.self] { font = value }
        if let value = run[AttributeScopes.SwiftUIAttributes.ForegroundColorAttribute.self] {
            appearance.foreground = value
        }
        if let value = run[AttributeScopes.SwiftUIAttributes.BackgroundColorAttribute.self] {
            appearance.background = value
        }
        if let value = run[AttributeScopes.SwiftUIAttributes.StrikethroughStyleAttribute.self] {
            appearance.strikethrough = value.decoration
        }
        if let value = run[AttributeScopes.SwiftUIAttributes.UnderlineStyleAttribute.self] {
            appearance.underline = value.decoration
        }
        if let value = run[AttributeScopes.SwiftUIAttributes.KerningAttribute.self] {
            kerning = Double(value)
        }
        if let value = run[AttributeScopes.SwiftUIAttributes.TrackingAttribute.self] {
            tracking = Double(value)
        }
        if let value = run[AttributeScopes.SwiftUIAttributes.BaselineOffsetAttribute.self] {
            baselineOffset = Double(value)
        }
        #if os(Linux)
            if let intent = run[AttributeScopes.SwiftUIAttributes.InlinePresentationIntentAttribute.self] {
                apply(intent.traits, link: nil)
            }
        #endif
    }

    /// Links are painted in the tint and lead nowhere in a picture.
    mutating func apply(link: URL) {
        appearance.link = link
        appearance.foreground = TintShapeStyle()
    }
}

/// The attributes of an `AttributedString` that `Text` understands, under SwiftUI's names.
extension AttributeScopes {
    /// SwiftUI's attributes and Foundation's.
    public struct SwiftUIAttributes: AttributeScope {
        /// Which font; see `Text.font(_:)`.
        public let font: FontAttribute
        /// What colour glyphs have.
        public let foregroundColor: ForegroundColorAttribute
        /// What colour lies behind them.
        public let backgroundColor: BackgroundColorAttribute
        /// A line through the run.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// A line under the run.
        public let underlineStyle: UnderlineStyleAttribute
        /// Points after each character; ligatures stay.
        public let kern: KerningAttribute
        /// Points after each character; ligatures are taken apart.
        public let tracking: TrackingAttribute
        /// Points upwards.
        public let baselineOffset: BaselineOffsetAttribute
        #if os(Linux)
            /// What Markdown says of the run.
            public let inlinePresentationIntent: InlinePresentationIntentAttribute

            /// The key of `inlinePresentationIntent`.
            public enum InlinePresentationIntentAttribute: AttributedStringKey {
                /// What Markdown says.
                public typealias Value = InlinePresentationIntent
                /// Foundation's name for the key.
                public static let name = "NSInlinePresentationIntent"
            }
        #endif
        /// Foundation's own; of these `Text` understands links.
        public let foundation: FoundationAttributes

        /// The key of `font`.
        public enum FontAttribute: AttributedStringKey {
            /// A font, found in the drawing's environment.
            public typealias Value = Font
            /// SwiftUI's name for the key.
            public static let name = "SwiftUI.Font"
        }

        /// The key of `foregroundColor`.
        public enum ForegroundColorAttribute: AttributedStringKey {
            /// A colour.
            public typealias Value = Color
            /// SwiftUI's name for the key.
            public static let name = "SwiftUI.ForegroundColor"
        }

        /// The key of `backgroundColor`.
        public enum BackgroundColorAttribute: AttributedStringKey {
            /// A colour.
            public typealias Value = Color
            /// SwiftUI's name for the key.
            public static let name = "SwiftUI.BackgroundColor"
        }

        /// The key of `strikethroughStyle`.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            /// A pattern and a colour.
            public typealias Value = Text.LineStyle
            /// SwiftUI's name for the key.
            public static let name = "SwiftUI.StrikethroughStyle"
        }

        /// The key of `underlineStyle`.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            /// A pattern and a colour.
            public typealias Value = Text.LineStyle
            /// SwiftUI's name for the key.
            public static let name = "SwiftUI.UnderlineStyle"
        }

        /// The key of `kern`.
        public enum KerningAttribute: AttributedStringKey {
            /// Points.
            public typealias Value = CGFloat
            /// SwiftUI's name for the key.
            public static let name = "SwiftUI.Kern"
        }

        /// The key of `tracking`.
        public enum TrackingAttribute: AttributedStringKey {
            /// Points.
            public typealias Value = CGFloat
            /// SwiftUI's name for the key.
            public static let name = "SwiftUI.Tracking"
        }

        /// The key of `baselineOffset`.
        public enum BaselineOffsetAttribute: AttributedStringKey {
            /// Points.
            public typealias Value = CGFloat
            /// SwiftUI's name for the key.
            public static let name = "SwiftUI.BaselineOffset"
        }
    }

    /// SwiftUI's attributes, by the name that `AttributedString` initializers take: `including: \.swiftUI`.
    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
    /// An attribute by its name after a dot: `string.foregroundColor = .red`.
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
    ) -> T { self[T.self] }
}
