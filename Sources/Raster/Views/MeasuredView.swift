import RasterPaths

extension View {
    /// The view's ideal size in an environment, for what must know it before it makes its boxes: charts,
    /// whose plot has the room that its labels leave.
    package nonisolated func idealSize(in environment: EnvironmentValues) -> CGSize {
        RootNode(self, environment, StateStore(), .unspecified).placedSize
    }
}

extension EnvironmentValues {
    /// Fills the dynamic properties of something that is no view but has a body, as content of charts is.
    /// State is what it begins with.
    package func fillProperties<Content>(of content: inout Content) {
        DynamicFields.inject(&content, _ViewInputs(environment: self, states: StateStore()))
    }
}

extension Anchor {
    /// A point or a rectangle that is known in the space of who asks.
    package init(known source: Source) { self.init(owner: Owner(), source: source) }
}
