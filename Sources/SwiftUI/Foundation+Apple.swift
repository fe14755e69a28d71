#if os(Linux)
    import Foundation

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Seconds that only go forward, from some instant on: Core Animation's clock.
    public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

    /// Seconds.
    public typealias CFTimeInterval = Double

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Seconds since the beginning of 2001.
    public func CFAbsoluteTimeGetCurrent() -> CFTimeInterval { Date().timeIntervalSinceReferenceDate }

    extension CGSize {
        /// Whether both are the same.
        public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
    }

    extension CGPoint {
        /// Whether both are the same.
        public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
    }

    extension CGRect {
        /// Whether both are the same.
        public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
    }
#endif
