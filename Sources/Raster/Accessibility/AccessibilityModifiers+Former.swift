import RasterPaths

// The first system's names, which much code still says.

extension View {
    /// What the view is called.
    public nonisolated func accessibility(label: Text) -> some View { self }

    /// What the view says.
    public nonisolated func accessibility(value: Text) -> some View { self }

    /// What the view would do.
    public nonisolated func accessibility(hint: Text) -> some View { self }

    /// Whether nothing is told of the view.
    public nonisolated func accessibility(hidden: Bool) -> some View { self }

    /// What tests call the view.
    public nonisolated func accessibility(identifier: String) -> some View { self }

    /// By what names the view is spoken to.
    public nonisolated func accessibility(inputLabels: [Text]) -> some View { self }

    /// What is true of the view, too.
    public nonisolated func accessibility(addTraits traits: AccessibilityTraits) -> some View { self }

    /// What is not true of the view.
    public nonisolated func accessibility(removeTraits traits: AccessibilityTraits) -> some View { self }

    /// When the view is told: the highest first.
    public nonisolated func accessibility(sortPriority: Double) -> some View { self }

    /// Which of several the view is.
    public nonisolated func accessibility(selectionIdentifier: AnyHashable) -> some View { self }

    /// Where the view would be touched.
    public nonisolated func accessibility(activationPoint: CGPoint) -> some View { self }

    /// Where the view would be touched.
    public nonisolated func accessibility(activationPoint: UnitPoint) -> some View { self }
}

extension View {
    /// How high the view is spoken, from -1 to 1.
    public nonisolated func speechAdjustedPitch(_ value: Double) -> some View { self }

    /// Whether what is said waits for what is being said.
    public nonisolated func speechAnnouncementsQueued(_ value: Bool = true) -> some View { self }

    /// A list of places in the view.
    public nonisolated func accessibilityRotor<EntryModel: Identifiable>(
        _ rotorLabel: Text, entries: [EntryModel], entryLabel: KeyPath<EntryModel, String>
    ) -> some View { self }

    /// A list of places in the view.
    public nonisolated func accessibilityRotor<EntryModel: Identifiable>(
        _ rotorLabelKey: LocalizedStringKey, entries: [EntryModel], entryLabel: KeyPath<EntryModel, String>
    ) -> some View { self }
}
