import RasterPaths

// What is told of views to those who don't see them. Documents tell the labels of images, as their
// alternative text; all else is accepted only.

extension View {
    /// What the images in the view are called.
    public nonisolated func accessibilityLabel(_ label: Text) -> some View {
        changingEnvironment { $0.imageLabel = label.string(in: $0) }
    }

    /// What the images in the view are called.
    public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
        accessibilityLabel(Text(labelKey))
    }

    /// What the images in the view are called.
    @_disfavoredOverload
    public nonisolated func accessibilityLabel(_ label: some StringProtocol) -> some View {
        accessibilityLabel(Text(verbatim: String(label)))
    }

    /// What the view says.
    public nonisolated func accessibilityValue(_ value: Text) -> some View { self }

    /// What the view says.
    public nonisolated func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { self }

    /// What the view says.
    @_disfavoredOverload
    public nonisolated func accessibilityValue(_ value: some StringProtocol) -> some View { self }

    /// What the view would do.
    public nonisolated func accessibilityHint(_ hint: Text) -> some View { self }

    /// What the view would do.
    public nonisolated func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }

    /// What the view would do.
    @_disfavoredOverload
    public nonisolated func accessibilityHint(_ hint: some StringProtocol) -> some View { self }

    /// What the view is called, made of what it would be.
    public nonisolated func accessibilityLabel<V: View>(
        @ViewBuilder content: (PlaceholderContentView<Self>) -> V
    ) -> some View { self }

    /// Whether nothing is told of the images in the view.
    public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View {
        changingEnvironment { if hidden { $0.imageLabel = "" } }
    }

    /// Makes the view one thing.
    public nonisolated func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View
    { self }

    /// What tests call the view.
    public nonisolated func accessibilityIdentifier(_ identifier: String) -> some View { self }

    /// What is true of the view, too.
    public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }

    /// What is not true of the view.
    public nonisolated func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }

    /// When the view is told: the highest first.
    public nonisolated func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }

    /// What could be done with the view.
    public nonisolated func accessibilityAction(
        _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
    ) -> some View { self }

    /// What could be done with the view, by a name.
    public nonisolated func accessibilityAction(named name: Text, _ handler: @escaping () -> Void)
        -> some View
    { self }

    /// What could be done with the view, by a name.
    public nonisolated func accessibilityAction(
        named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
    ) -> some View { self }

    /// What could be done with the view, by a name.
    @_disfavoredOverload
    public nonisolated func accessibilityAction(
        named name: some StringProtocol, _ handler: @escaping () -> Void
    ) -> some View { self }

    /// What could be done with the view.
    public nonisolated func accessibilityAction<Label: View>(
        action: @escaping () -> Void, @ViewBuilder label: () -> Label
    ) -> some View { self }

    /// What could be done with the view, by controls.
    public nonisolated func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content)
        -> some View
    { self }

    /// What would be done to make more or less of the view.
    public nonisolated func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> some View { self }

    /// What would be done to scroll the view.
    public nonisolated func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> some View {
        self
    }

    /// What is shown large of the view.
    public nonisolated func accessibilityShowsLargeContentViewer() -> some View { self }

    /// What is shown large of the view.
    public nonisolated func accessibilityShowsLargeContentViewer<V: View>(
        @ViewBuilder _ largeContentView: () -> V
    ) -> some View { self }

    /// What the view could be called.
    public nonisolated func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }

    /// What the view could be called.
    public nonisolated func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View {
        self
    }

    /// What the view could be called.
    @_disfavoredOverload
    public nonisolated func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View {
        self
    }

    /// Another view that is told in place of it.
    public nonisolated func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V)
        -> some View
    { self }

    /// Views that are told as parts of it.
    public nonisolated func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View {
        self
    }

    /// Whether colours stay when others are turned.
    public nonisolated func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }

    /// Where in the view it would be touched.
    public nonisolated func accessibilityActivationPoint(_ activationPoint: CGPoint) -> some View { self }

    /// Where in the view it would be touched.
    public nonisolated func accessibilityActivationPoint(_ activationPoint: UnitPoint) -> some View { self }

    /// How important a head is.
    public nonisolated func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View { self }

    /// What the text is.
    public nonisolated func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> some View {
        self
    }

    /// Whether the view answers to hands.
    public nonisolated func accessibilityRespondsToUserInteraction(_ respondsToUserInteraction: Bool = true)
        -> some View
    { self }

    /// What goes with another view.
    public nonisolated func accessibilityLabeledPair<ID: Hashable>(
        role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
    ) -> some View { self }

    /// What is told of the view, if somebody asks.
    public nonisolated func accessibilityCustomContent(_ label: Text, _ value: Text) -> some View { self }

    /// What is told of the view, if somebody asks.
    public nonisolated func accessibilityCustomContent(
        _ labelKey: LocalizedStringKey, _ valueKey: LocalizedStringKey
    ) -> some View { self }

    /// What is told of the view, if somebody asks.
    @_disfavoredOverload
    public nonisolated func accessibilityCustomContent(
        _ label: some StringProtocol, _ value: some StringProtocol
    ) -> some View { self }

    /// Whether somebody who doesn't see is at the view.
    public nonisolated func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding)
        -> some View
    { self }

    /// Whether somebody who doesn't see is at the view.
    public nonisolated func accessibilityFocused<Value: Hashable>(
        _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
    ) -> some View { self }

    /// Whether the view is touched itself.
    public nonisolated func accessibilityDirectTouch(_ isDirectTouchArea: Bool = true) -> some View { self }

    /// What of the view somebody could go through.
    public nonisolated func accessibilityRotor<Content: View>(
        _ systemRotor: AccessibilitySystemRotor, @ViewBuilder entries: () -> Content
    ) -> some View { self }

    /// Whether symbols are spoken.
    public nonisolated func speechSpellsOutCharacters(_ value: Bool = true) -> some View { self }

    /// Whether punctuation is spoken.
    public nonisolated func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View { self }

    /// Words about the view.
    public nonisolated func help(_ textKey: LocalizedStringKey) -> some View { self }

    /// Words about the view.
    public nonisolated func help(_ text: Text) -> some View { self }

    /// Words about the view.
    @_disfavoredOverload
    public nonisolated func help(_ text: some StringProtocol) -> some View { self }
}

/// Which of two views that belong together.
public enum AccessibilityLabeledPairRole: Hashable, Sendable {
    /// The one that says what the other is, and the other.
    case label, content
}
