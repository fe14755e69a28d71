#if os(Linux)
    /// A kind of file or data, by its name.
    public struct UTType: Hashable, Sendable {
        /// What it is called everywhere.
        public let identifier: String

        /// A kind by its name; nil for an empty one.
        public init?(_ identifier: String) {
            guard !identifier.isEmpty else { return nil }
            self.identifier = identifier
        }

        /// A kind of the program's own.
        public init(exportedAs identifier: String) { self.identifier = identifier }

        /// A kind of another program's.
        public init(importedAs identifier: String) { self.identifier = identifier }

        /// Anything.
        public static let item = UTType(importedAs: "public.item")
        /// Anything that is content.
        public static let content = UTType(importedAs: "public.content")
        /// Bytes.
        public static let data = UTType(importedAs: "public.data")
        /// An address.
        public static let url = UTType(importedAs: "public.url")
        /// A file's address.
        public static let fileURL = UTType(importedAs: "public.file-url")
        /// Text.
        public static let text = UTType(importedAs: "public.text")
        /// Text without a look.
        public static let plainText = UTType(importedAs: "public.plain-text")
        /// Text of UTF-8.
        public static let utf8PlainText = UTType(importedAs: "public.utf8-plain-text")
        /// JSON.
        public static let json = UTType(importedAs: "public.json")
        /// A picture.
        public static let image = UTType(importedAs: "public.image")
        /// A PNG picture.
        public static let png = UTType(importedAs: "public.png")
        /// A JPEG picture.
        public static let jpeg = UTType(importedAs: "public.jpeg")
        /// An SVG picture.
        public static let svg = UTType(importedAs: "public.svg-image")
        /// A PDF document.
        public static let pdf = UTType(importedAs: "com.adobe.pdf")
        /// A film.
        public static let movie = UTType(importedAs: "public.movie")
        /// Sound.
        public static let audio = UTType(importedAs: "public.audio")
        /// A folder.
        public static let folder = UTType(importedAs: "public.folder")
    }
#endif
