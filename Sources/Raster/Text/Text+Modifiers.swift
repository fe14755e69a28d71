extension Text {
    enum Modifier: Equatable, Sendable {
        case font(Font)
        case fontTrait(Font.Modifier)
        /// Takes away what a modifier further out says.
        case withoutFontTrait(Font.Modifier)
        case foreground(AnyShapeStyle)
        case strikethrough(LineStyle?)
        case underline(LineStyle?)
        case kerning(CGFloat)
        case tracking(CGFloat)
        case baselineOffset(CGFloat)
        case scale(Scale)
        case language(Locale.Language)
        case custom(any TextAttribute)
        case paragraph(ParagraphSetting)

        static func == (first: Modifier, second: Modifier) -> Bool {
            switch (first, second) {
            case (.font(let font), .font(let font2)): font == font2
            case (.fontTrait(let trait), .fontTrait(let trait2)): trait == trait2
            case (.withoutFontTrait(let trait), .withoutFontTrait(let trait2)): trait == trait2
            case (.foreground(let style), .foreground(let style2)): AnyShapeStyle.isEqual(style, style2)
            case (.strikethrough(let style), .strikethrough(let style2)): style == style2
            case (.underline(let style), .underline(let style2)): style == style2
            case (.kerning(let points), .kerning(let points2)): points == points2
            case (.tracking(let points), .tracking(let points2)): points == points2
            case (.baselineOffset(let points), .baselineOffset(let points2)): points == points2
            case (.scale(let scale), .scale(let scale2)): scale == scale2
            case (.language(let language), .language(let language2)): language == language2
            case (.custom(let value), .custom(let value2)): isEqual(value, value2)
            case (.paragraph(let setting), .paragraph(let setting2)): setting == setting2
            default: false
            }
        }

        /// Whether it is of the whole text.
        var isParagraph: Bool { if case .paragraph = self { true } else { false } }

        /// What it is of: modifiers of other kinds have nothing to do with each other.
        private var kind: Int {
            switch self {
            case .font: 0
            case .fontTrait, .withoutFontTrait: 1
            case .foreground: 2
            case .strikethrough: 3
            case .underline: 4
            case .kerning: 5
            case .tracking: 6
            case .baselineOffset: 7
            case .scale: 8
            case .language: 9
            case .custom: 10
            case .paragraph: 11
            }
        }

        /// Whether a modifier further in takes all effect from this one.
        func isOverruled(by inner: Modifier) -> Bool {
            // Of other kinds, as nearly always, nothing needs to be looked at.
            if kind != inner.kind { return false }
            return switch (self, inner) {
            case (.font, .font), (.foreground, .foreground), (.strikethrough, .strikethrough),
                (.underline, .underline), (.kerning, .kerning), (.tracking, .tracking),
                (.baselineOffset, .baselineOffset), (.scale, .scale), (.language, .language):
                true
            case (.fontTrait(let trait), .fontTrait(let other)): trait.isSameKind(as: other)
            case (.fontTrait(let trait), .withoutFontTrait(let other)),
                (.withoutFontTrait(let trait), .fontTrait(let other)),
                (.withoutFontTrait(let trait), .withoutFontTrait(let other)):
                trait == other
            case (.custom(let value), .custom(let other)): type(of: value) == type(of: other)
            case (.paragraph(let setting), .paragraph(let other)): setting.isSameKind(as: other)
            default: false
            }
        }
    }

    /// The innermost modifier counts, so one that says what another one has said before adds nothing: a text
    /// has as many modifiers as there are kinds, however many are called.
    func modified(by modifier: Modifier?) -> Text {
        guard let modifier, !modifiers.contains(where: { modifier.isOverruled(by: $0) }) else { return self }
        var copy = self
        copy.modifiers.append(modifier)
        return copy
    }

    // MARK: Font

    /// The font; nil leaves it to a modifier further out or to the environment.
    public func font(_ font: Font?) -> Text { modified(by: font.map { .font($0) }) }

    /// The weight instead of the font's; nil leaves it as it is.
    public func fontWeight(_ weight: Font.Weight?) -> Text {
        modified(by: weight.map { .fontTrait(.weight($0)) })
    }

    /// The width instead of the font's; nil leaves it as it is.
    public func fontWidth(_ width: Font.Width?) -> Text {
        modified(by: width.map { .fontTrait(.width($0)) })
    }

    /// The design instead of that of a system font; nil leaves it as it is.
    public func fontDesign(_ design: Font.Design?) -> Text {
        modified(by: design.map { .fontTrait(.design($0)) })
    }

    /// Bold, unless the font is heavier already.
    public func bold() -> Text { bold(true) }

    /// Bold, or without a `bold()` further out.
    public func bold(_ isActive: Bool) -> Text { trait(.bold, isActive) }

    /// Italic, by computation where the family has no italic face.
    public func italic() -> Text { italic(true) }

    /// Italic, or without an `italic()` further out.
    public func italic(_ isActive: Bool) -> Text { trait(.italic, isActive) }

    /// In the monospaced design, or without a `monospaced()` further out.
    public func monospaced(_ isActive: Bool = true) -> Text { trait(.monospaced, isActive) }

    /// Digits of one width, where the font has them.
    public func monospacedDigit() -> Text { trait(.monospacedDigit, true) }

    private func trait(_ trait: Font.Modifier, _ isActive: Bool) -> Text {
        modified(by: isActive ? .fontTrait(trait) : .withoutFontTrait(trait))
    }

    /// A size relative to the font's.
    public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
        modified(by: isEnabled ? .scale(scale) : nil)
    }

    // MARK: Paint

    /// The colour; nil leaves it to a modifier further out or to the environment.
    public func foregroundColor(_ color: Color?) -> Text {
        modified(by: color.map { .foreground(AnyShapeStyle($0)) })
    }

    /// Any style; a gradient spans the bounds of the whole text.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
        modified(by: .foreground(AnyShapeStyle(style)))
    }

    /// A line through the text, or none; a nil colour is the text's own.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        strikethrough(isActive, pattern: .solid, color: color)
    }

    /// A line through the text, or none; a nil colour is the text's own.
    public func strikethrough(
        _ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil
    ) -> Text {
        modified(by: .strikethrough(isActive ? LineStyle(pattern: pattern, color: color) : nil))
    }

    /// A line under the text, or none; a nil colour is the text's own. The font says where and how thick.
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        underline(isActive, pattern: .solid, color: color)
    }

    /// A line under the text, or none; a nil colour is the text's own. The font says where and how thick.
    public func underline(
        _ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil
    ) -> Text {
        modified(by: .underline(isActive ? LineStyle(pattern: pattern, color: color) : nil))
    }

    // MARK: Spacing

    /// Points added after each character; ligatures stay. Doesn't count beside tracking.
    public func kerning(_ kerning: CGFloat) -> Text { modified(by: .kerning(kerning)) }

    /// Points added after each character, with ligatures taken apart.
    public func tracking(_ tracking: CGFloat) -> Text { modified(by: .tracking(tracking)) }

    /// Points by which the text is raised.
    public func baselineOffset(_ baselineOffset: CGFloat) -> Text {
        modified(by: .baselineOffset(baselineOffset))
    }

    // MARK: Marks

    /// The language whose letter forms and lines are used, instead of that of the environment's locale.
    public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> Text {
        modified(by: isEnabled ? .language(language) : nil)
    }

    /// Marks the text's runs with a value of your own.
    public func customAttribute<T: TextAttribute>(_ value: T) -> Text { modified(by: .custom(value)) }
}
