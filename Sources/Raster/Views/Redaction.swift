import RasterPaths

extension EnvironmentValues {
    private enum PrivacyKey: EnvironmentKey {
        static let defaultValue = false
    }

    var isPrivacySensitive: Bool {
        get { self[PrivacyKey.self] }
        set { self[PrivacyKey.self] = newValue }
    }

    /// Whether text and images are plain blocks.
    var isRedacted: Bool {
        let reasons = redactionReasons
        if reasons.isEmpty { return false }
        return reasons.contains(.placeholder) || (reasons.contains(.privacy) && isPrivacySensitive)
    }
}

extension GraphicsContext {
    /// Draws a block in place of what is not shown.
    func fillRedacted(_ rect: CGRect) {
        fill(
            Path(roundedRect: rect, cornerRadius: min(rect.height / 5, 6)),
            with: .style(ForegroundStyle().opacity(0.16)))
    }
}

extension View {
    /// Shows plain blocks in place of text and images, for these reasons besides those around.
    public nonisolated func redacted(reason: RedactionReasons) -> some View {
        transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
    }

    /// Shows the view as it is, whatever is said around.
    public nonisolated func unredacted() -> some View { environment(\.redactionReasons, []) }

    /// Marks the view as private: it is plain blocks where that is to be kept.
    public nonisolated func privacySensitive(_ sensitive: Bool = true) -> some View {
        transformEnvironment(\.isPrivacySensitive) { $0 = sensitive }
    }
}
