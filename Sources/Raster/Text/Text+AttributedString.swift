extension Text {
    /// A string whose runs have styles of their own, which win over the text's modifiers: those of
    /// `AttributeScopes.SwiftUIAttributes`, and links.
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
    }

    /// Links are painted in the tint and lead nowhere in a picture.
    mutating func apply(link: URL) {
        appearance.link = link
        appearance.foreground = TintShapeStyle()
    }
}

/// The attributes of an `AttributedString` that `Text` understands, under SwiftUI's names.
extension AttributeScopes {
    public struct SwiftUIAttributes: AttributeScope {
        public let font: FontAttribute
        public let foregroundColor: ForegroundColorAttribute
        public let backgroundColor: BackgroundColorAttribute
        public let strikethroughStyle: StrikethroughStyleAttribute
        public let underlineStyle: UnderlineStyleAttribute
        public let kern: KerningAttribute
        public let tracking: TrackingAttribute
        public let baselineOffset: BaselineOffsetAttribute
        public let foundation: FoundationAttributes

        public enum FontAttribute: AttributedStringKey {
            public typealias Value = Font
            public static let name = "SwiftUI.Font"
        }

        public enum ForegroundColorAttribute: AttributedStringKey {
            public typealias Value = Color
            public static let name = "SwiftUI.ForegroundColor"
        }

        public enum BackgroundColorAttribute: AttributedStringKey {
            public typealias Value = Color
            public static let name = "SwiftUI.BackgroundColor"
        }

        public enum StrikethroughStyleAttribute: AttributedStringKey {
            public typealias Value = Text.LineStyle
            public static let name = "SwiftUI.StrikethroughStyle"
        }

        public enum UnderlineStyleAttribute: AttributedStringKey {
            public typealias Value = Text.LineStyle
            public static let name = "SwiftUI.UnderlineStyle"
        }

        public enum KerningAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "SwiftUI.Kern"
        }

        public enum TrackingAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "SwiftUI.Tracking"
        }

        public enum BaselineOffsetAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "SwiftUI.BaselineOffset"
        }
    }

    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
    ) -> T { self[T.self] }
}
