import Foundation
import RasterPaths

// What the system would do with views, and does not with a picture.

/// How the system would help to write.
public struct WritingToolsBehavior: Sendable {
    /// As is usual.
    public static let automatic = WritingToolsBehavior()
    /// In the text.
    public static let complete = WritingToolsBehavior()
    /// Above the text.
    public static let limited = WritingToolsBehavior()
    /// Not at all.
    public static let disabled = WritingToolsBehavior()
}

extension View {
    /// Whether content may be out of date. Nothing is changed.
    public nonisolated func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }

    /// How bright images may be.
    public nonisolated func allowedDynamicRange(_ range: Image.DynamicRange?) -> some View {
        changingEnvironment { $0.allowedDynamicRange = range }
    }

    /// How the system would help to write. Nobody writes here.
    public nonisolated func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View { self }

    /// Where settings are kept. None are: see `AppStorage`.
    public nonisolated func defaultAppStorage(_ store: UserDefaults) -> some View { self }

    /// For which events from outside the view is there. There are none.
    public nonisolated func handlesExternalEvents(
        preferring: Set<String>, allowing: Set<String>
    ) -> some View { self }

    /// The image of questions, which aren't drawn.
    public nonisolated func dialogIcon(_ icon: Image?) -> some View { self }
}
