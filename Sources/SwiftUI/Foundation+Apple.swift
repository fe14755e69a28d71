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

    /// Runs a closure. Nothing here waits to be let go.
    public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

    extension URL {
        private static func directory(_ directory: FileManager.SearchPathDirectory) -> URL {
            FileManager.default.urls(for: directory, in: .userDomainMask).first ?? temporaryDirectory
        }

        /// The user's documents.
        public static var documentsDirectory: URL { directory(.documentDirectory) }
        /// What can be made again.
        public static var cachesDirectory: URL { directory(.cachesDirectory) }
        /// What programs keep.
        public static var applicationSupportDirectory: URL { directory(.applicationSupportDirectory) }
        /// What was loaded.
        public static var downloadsDirectory: URL { directory(.downloadsDirectory) }
        /// The user's desktop.
        public static var desktopDirectory: URL { directory(.desktopDirectory) }
        /// The user's pictures.
        public static var picturesDirectory: URL { directory(.picturesDirectory) }
    }

    extension String {
        /// A text that would be looked up in the user's language. It stays as it is written here.
        public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
            let text: String

            /// A text.
            public init(_ value: String) { text = value }

            /// A text.
            public init(stringLiteral value: String) { text = value }
        }

        /// A text in the user's language: as it is written here.
        public init(
            localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
            locale: Locale = .current, comment: StaticString? = nil
        ) {
            self = keyAndValue.text
        }
    }

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
