import RasterPaths

/// How high a sheet would be. None is drawn.
public struct PresentationDetent: Hashable, Sendable {
    private var height: CGFloat
    private var isFraction: Bool

    /// Half of the screen.
    public static let medium = PresentationDetent(height: 0.5, isFraction: true)
    /// The whole screen.
    public static let large = PresentationDetent(height: 1, isFraction: true)
    /// A part of the screen.
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
        PresentationDetent(height: fraction, isFraction: true)
    }
    /// So many points.
    public static func height(_ height: CGFloat) -> PresentationDetent {
        PresentationDetent(height: height, isFraction: false)
    }
}

/// What could be touched behind a sheet.
public struct PresentationBackgroundInteraction: Sendable {
    /// As is usual.
    public static var automatic: Self { Self() }
    /// What is there.
    public static var enabled: Self { Self() }
    /// Nothing.
    public static var disabled: Self { Self() }
    /// What is there, up to a height.
    public static func enabled(upThrough detent: PresentationDetent) -> Self { Self() }
}

/// What a hand would do first with a sheet.
public struct PresentationContentInteraction: Sendable {
    /// As is usual.
    public static var automatic: Self { Self() }
    /// Change its height.
    public static var resizes: Self { Self() }
    /// Scroll it.
    public static var scrolls: Self { Self() }
}

/// How something is shown on a small screen.
public struct PresentationAdaptation: Sendable {
    /// As is usual.
    public static var automatic: Self { Self() }
    /// As on a large one.
    public static var none: Self { Self() }
    /// In a bubble.
    public static var popover: Self { Self() }
    /// As a sheet.
    public static var sheet: Self { Self() }
    /// On the whole screen.
    public static var fullScreenCover: Self { Self() }
}

/// What a bubble points at.
public enum PopoverAttachmentAnchor: Sendable {
    /// A rectangle of the view.
    case rect(Source)
    /// A point of the view.
    case point(UnitPoint)

    /// What of a view.
    public enum Source: Sendable {
        /// All of it.
        case bounds
        /// A part of it, in points.
        case rect(CGRect)
    }
}

/// A question, as older code puts it. It isn't drawn.
public nonisolated struct Alert {
    /// A button of a question.
    public struct Button {
        /// A button with a label.
        public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button { Button() }
        /// A button that does nothing.
        public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button { Button() }
        /// A button that does nothing.
        public static func cancel(_ action: (() -> Void)? = {}) -> Button { Button() }
        /// A button that deletes.
        public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button { Button() }
    }

    /// A question with one button.
    public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {}

    /// A question with two buttons.
    public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {}
}

/// A choice, as older code puts it. It isn't drawn.
public nonisolated struct ActionSheet {
    /// A button of a choice.
    public typealias Button = Alert.Button

    /// A choice between buttons.
    public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {}
}

extension View {
    /// A column beside the view. It isn't drawn, as phones show it in a sheet.
    public nonisolated func inspector<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder content: () -> V
    ) -> some View { self }

    /// How wide an inspector's column would be, in points.
    public nonisolated func inspectorColumnWidth(_ width: CGFloat) -> some View { self }

    /// How wide an inspector's column would be, in points.
    public nonisolated func inspectorColumnWidth(
        min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
    ) -> some View { self }

    /// A sheet above the view. It isn't drawn.
    public nonisolated func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }

    /// A sheet above the view, if there is a value. It isn't drawn.
    public nonisolated func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { self }

    /// A screen above the view. It isn't drawn.
    public nonisolated func fullScreenCover<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }

    /// A screen above the view, if there is a value. It isn't drawn.
    public nonisolated func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { self }

    /// A bubble beside the view. It isn't drawn.
    public nonisolated func popover<Content: View>(
        isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
        arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }

    /// A bubble beside the view, if there is a value. It isn't drawn.
    public nonisolated func popover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
        arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { self }

    /// A question above the view. It isn't drawn.
    public nonisolated func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View { self }

    /// A question above the view, if there is a value. It isn't drawn.
    public nonisolated func alert<Item: Identifiable>(
        item: Binding<Item?>, content: (Item) -> Alert
    ) -> some View { self }

    /// A choice above the view. It isn't drawn.
    public nonisolated func actionSheet(
        isPresented: Binding<Bool>, content: () -> ActionSheet
    ) -> some View { self }

    /// How high a sheet would be.
    public nonisolated func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }

    /// How high a sheet would be.
    public nonisolated func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
    ) -> some View { self }

    /// Whether a sheet would have something to drag it by.
    public nonisolated func presentationDragIndicator(_ visibility: Visibility) -> some View { self }

    /// How round a sheet's corners would be, in points.
    public nonisolated func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }

    /// What a sheet would stand on.
    public nonisolated func presentationBackground<S: ShapeStyle>(_ style: S) -> some View { self }

    /// What a sheet would stand on.
    public nonisolated func presentationBackground<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { self }

    /// What could be touched behind a sheet.
    public nonisolated func presentationBackgroundInteraction(
        _ interaction: PresentationBackgroundInteraction
    ) -> some View { self }

    /// What a hand would do first with a sheet.
    public nonisolated func presentationContentInteraction(
        _ behavior: PresentationContentInteraction
    ) -> some View { self }

    /// How it would be shown on a small screen.
    public nonisolated func presentationCompactAdaptation(
        _ adaptation: PresentationAdaptation
    ) -> some View { self }

    /// Whether a hand could put a sheet away.
    public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }

    /// Whether the device's status is seen. There is none.
    public nonisolated func statusBar(hidden: Bool) -> some View { self }

    /// Whether the device's status is seen. There is none.
    public nonisolated func statusBarHidden(_ hidden: Bool = true) -> some View { self }

    /// Whether what the system puts above all is seen. There is nothing.
    public nonisolated func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
}
