#if os(Linux)
    import Foundation
    import Raster

    /// What UIKit says of the device: here one of 393 by 852 points and three pixels a point, for code that
    /// asks. No picture depends on it.
    public struct UIScreen: Sendable {
        /// The device's screen.
        public static let main = UIScreen()
        /// Its rectangle, in points.
        public var bounds: CGRect { CGRect(x: 0, y: 0, width: 393, height: 852) }
        /// Pixels a point.
        public var scale: CGFloat { 3 }
        /// Pixels a point.
        public var nativeScale: CGFloat { scale }
        /// Its rectangle, in pixels.
        public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1179, height: 2556) }
    }

    /// What AppKit says of the screen: here one of 1440 by 900 points and two pixels a point, for code that
    /// asks. No picture depends on it.
    public struct NSScreen: Sendable {
        /// The screen.
        public static let main: NSScreen? = NSScreen()
        /// Its rectangle, in points.
        public var frame: CGRect { CGRect(x: 0, y: 0, width: 1440, height: 900) }
        /// The part that windows may cover, in points.
        public var visibleFrame: CGRect { frame }
        /// Pixels a point.
        public var backingScaleFactor: CGFloat { 2 }
    }
#endif
