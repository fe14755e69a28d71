#if os(Linux)
    import Foundation
    import Raster

    /// UIKit's name for what device this is: here a phone, for code that asks. No picture depends on it.
    public struct UIDevice: Sendable {
        /// What UIKit calls kinds of devices.
        public enum UserInterfaceIdiom: Sendable {
            /// What it is.
            case unspecified, phone, pad, tv, carPlay, mac, vision
        }

        /// This device.
        public static let current = UIDevice()
        /// A phone.
        public var userInterfaceIdiom: UserInterfaceIdiom { .phone }
        /// What it is called.
        public var name: String { "iPhone" }
        /// What model it is.
        public var model: String { "iPhone" }
    }

    /// Would be felt as a blow. Nothing is.
    @MainActor
    public struct UIImpactFeedbackGenerator {
        /// How it would feel.
        public enum FeedbackStyle: Int, Sendable {
            /// From soft to hard.
            case light, medium, heavy, soft, rigid
        }

        /// Blows of a kind.
        public init(style: FeedbackStyle = .medium) {}
        /// Would get ready.
        public func prepare() {}
        /// Would be felt.
        public func impactOccurred() {}
        /// Would be felt, so strongly, from 0 to 1.
        public func impactOccurred(intensity: CGFloat) {}
    }

    /// Would be felt when something ends. Nothing is.
    @MainActor
    public struct UINotificationFeedbackGenerator {
        /// How it ended.
        public enum FeedbackType: Int, Sendable {
            /// Well or not.
            case success, warning, error
        }

        /// Notices of all kinds.
        public init() {}
        /// Would get ready.
        public func prepare() {}
        /// Would be felt.
        public func notificationOccurred(_ notificationType: FeedbackType) {}
    }

    /// Would be felt when something is chosen. Nothing is.
    @MainActor
    public struct UISelectionFeedbackGenerator {
        /// Choices.
        public init() {}
        /// Would get ready.
        public func prepare() {}
        /// Would be felt.
        public func selectionChanged() {}
    }

    /// What UIKit would do for the program. Nothing is done here.
    @MainActor
    public final class UIApplication {
        /// The program.
        public static let shared = UIApplication()
        /// Whether the screen would stay on.
        public var isIdleTimerDisabled = false
        /// Whether something would show an address.
        public func canOpenURL(_ url: URL) -> Bool { false }
        /// Would show an address.
        public func open(_ url: URL) {}
    }

    /// What would be copied between programs. It stays here.
    @MainActor
    public final class UIPasteboard {
        /// What is copied.
        public static let general = UIPasteboard()
        /// The text.
        public var string: String?
        /// The picture.
        public var image: UIImage?
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Would put a picture among the user's photographs. There are none here: write `pngData()` to a file.
    public func UIImageWriteToSavedPhotosAlbum(
        _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Any?,
        _ contextInfo: UnsafeMutableRawPointer?
    ) {}
#endif
