#if os(Linux)
    /// What the parts of a line mean, as Markdown has it: names of Apple's Foundation, which the one
    /// for Linux lacks.
    public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// The intents of these bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Shown in italics.
        public static let emphasized = InlinePresentationIntent(rawValue: 1)
        /// Shown bold.
        public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
        /// Shown in letters of one width.
        public static let code = InlinePresentationIntent(rawValue: 4)
        /// Shown with a line through it.
        public static let strikethrough = InlinePresentationIntent(rawValue: 32)

        init(_ traits: InlineMarkdown.Traits) {
            self = []
            if traits.contains(.emphasis) { insert(.emphasized) }
            if traits.contains(.strong) { insert(.stronglyEmphasized) }
            if traits.contains(.code) { insert(.code) }
            if traits.contains(.strikethrough) { insert(.strikethrough) }
        }

        var traits: InlineMarkdown.Traits {
            var traits: InlineMarkdown.Traits = []
            if contains(.emphasized) { traits.insert(.emphasis) }
            if contains(.stronglyEmphasized) { traits.insert(.strong) }
            if contains(.code) { traits.insert(.code) }
            if contains(.strikethrough) { traits.insert(.strikethrough) }
            return traits
        }
    }

    extension AttributedString {
        /// How Markdown is read, under the names of Apple's Foundation.
        public struct MarkdownParsingOptions: Sendable {
            /// How much of Markdown is understood: always what is within lines.
            public enum InterpretedSyntax: Hashable, Sendable {
                /// Line breaks are spaces.
                case full, inlineOnly
                /// White space stays as it is.
                case inlineOnlyPreservingWhitespace
            }

            /// What happens to text that isn't well formed: it is text, in any case.
            public enum FailurePolicy: Hashable, Sendable {
                /// The policies.
                case throwError, returnPartiallyParsedIfPossible
            }

            /// Not understood.
            public var allowsExtendedAttributes: Bool
            /// How much is understood.
            public var interpretedSyntax: InterpretedSyntax
            /// Nothing fails.
            public var failurePolicy: FailurePolicy
            /// Not used.
            public var languageCode: String?

            /// Options for reading Markdown.
            public init(
                allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
                failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
            ) {
                self.allowsExtendedAttributes = allowsExtendedAttributes
                self.interpretedSyntax = interpretedSyntax
                self.failurePolicy = failurePolicy
                self.languageCode = languageCode
            }
        }

        /// The text that Markdown within lines stands for, its parts with `inlinePresentationIntent` and
        /// links. Blocks are text here; nothing is thrown.
        public init(
            markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
        ) throws {
            self.init()
            let keepsSpace = options.interpretedSyntax == .inlineOnlyPreservingWhitespace
            let units = markdown.unicodeScalars.map { scalar in
                InlineMarkdown.Unit.scalar(scalar == "\n" && !keepsSpace ? " " : scalar)
            }
            for run in InlineMarkdown(units).runs() {
                guard case .string(let string) = run.content else { continue }
                var part = AttributedString(string)
                if !run.traits.isEmpty {
                    part.inlinePresentationIntent = InlinePresentationIntent(run.traits)
                }
                if let link = run.link {
                    var address = ""
                    for case .scalar(let scalar) in link { address.unicodeScalars.append(scalar) }
                    part.link = URL(string: address, relativeTo: baseURL)
                }
                append(part)
            }
        }
    }
#endif
