import RasterPaths

extension View {
    private nonisolated func changingText(_ modifier: Text.Modifier) -> some View {
        changingEnvironment { $0.addTextModifier(modifier) }
    }

    /// A line under all text; none where it is not active.
    public nonisolated func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        changingText(.underline(isActive ? Text.LineStyle(pattern: pattern, color: color) : nil))
    }

    /// A line through all text; none where it is not active.
    public nonisolated func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        changingText(.strikethrough(isActive ? Text.LineStyle(pattern: pattern, color: color) : nil))
    }

    /// Points between letters of all text, which take ligatures apart.
    public nonisolated func kerning(_ kerning: CGFloat) -> some View { changingText(.kerning(kerning)) }

    /// Points behind each letter of all text.
    public nonisolated func tracking(_ tracking: CGFloat) -> some View { changingText(.tracking(tracking)) }

    /// How many points all text stands above its baseline.
    public nonisolated func baselineOffset(_ baselineOffset: CGFloat) -> some View {
        changingText(.baselineOffset(baselineOffset))
    }

    /// How large all text is beside its font's size.
    public nonisolated func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
        changingEnvironment { if isEnabled { $0.addTextModifier(.scale(scale)) } }
    }

    /// The language that all text is set in.
    public nonisolated func typesettingLanguage(
        _ language: Locale.Language, isEnabled: Bool = true
    ) -> some View { changingEnvironment { if isEnabled { $0.addTextModifier(.language(language)) } } }

    /// On which side lines of all text stand.
    public nonisolated func multilineTextAlignment(strategy: Text.AlignmentStrategy) -> some View {
        changingEnvironment { $0.setParagraph([.paragraph(.alignmentStrategy(strategy))]) }
    }

    /// On which side all text begins.
    public nonisolated func writingDirection(strategy: Text.WritingDirectionStrategy) -> some View {
        changingEnvironment { $0.setParagraph([.paragraph(.writingDirectionStrategy(strategy))]) }
    }

    /// How large symbols are beside text.
    public nonisolated func imageScale(_ scale: Image.Scale) -> some View {
        environment(\.imageScale, scale)
    }
}
