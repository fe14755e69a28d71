/// What a text says about its lines. It counts for the whole text; in a text that is part of another one only
/// `textCase` does. SwiftUI has these as modifiers of views.
extension Text {
    enum ParagraphSetting: Equatable, Sendable {
        case lines(limit: Int?, reserved: Int)
        case alignment(TextAlignment)
        case alignmentStrategy(AlignmentStrategy)
        case writingDirectionStrategy(WritingDirectionStrategy)
        case truncation(TruncationMode)
        case lineSpacing(CGFloat)
        case minimumScaleFactor(CGFloat)
        case textCase(Case?)

        /// Whether both set the same thing.
        func isSameKind(as other: ParagraphSetting) -> Bool {
            switch (self, other) {
            case (.lines, .lines), (.alignment, .alignment), (.alignmentStrategy, .alignmentStrategy),
                (.writingDirectionStrategy, .writingDirectionStrategy), (.truncation, .truncation),
                (.lineSpacing, .lineSpacing), (.minimumScaleFactor, .minimumScaleFactor),
                (.textCase, .textCase):
                true
            default: false
            }
        }

        func apply(to environment: inout TextEnvironment) {
            switch self {
            case .lines(let limit, let reserved):
                environment.lineLimit = limit
                environment.reservedLines = reserved
            case .alignment(let alignment): environment.multilineTextAlignment = alignment
            case .alignmentStrategy(let strategy): environment.alignmentStrategy = strategy
            case .writingDirectionStrategy(let strategy): environment.writingDirectionStrategy = strategy
            case .truncation(let mode): environment.truncationMode = mode
            case .lineSpacing(let points): environment.lineSpacing = points
            case .minimumScaleFactor(let factor): environment.minimumScaleFactor = factor
            case .textCase(let textCase): environment.textCase = textCase
            }
        }
    }

    private func modified(by setting: ParagraphSetting) -> Text { modified(by: .paragraph(setting)) }

    // MARK: Lines

    /// At most so many lines, at least one; nil for as many as there are. What has no room is cut off with an
    /// ellipsis.
    public func lineLimit(_ number: Int?) -> Text { modified(by: .lines(limit: number, reserved: 0)) }

    /// At most as many lines as the range's end says, in a box at least as high as its start.
    public func lineLimit(_ limit: ClosedRange<Int>) -> Text {
        modified(by: .lines(limit: limit.upperBound, reserved: limit.lowerBound))
    }

    /// Any number of lines, in a box at least as high as so many.
    public func lineLimit(_ limit: PartialRangeFrom<Int>) -> Text {
        modified(by: .lines(limit: nil, reserved: limit.lowerBound))
    }

    /// At most so many lines, at least one.
    public func lineLimit(_ limit: PartialRangeThrough<Int>) -> Text { lineLimit(limit.upperBound) }

    /// At most so many lines, in a box that is as high as so many if space is reserved.
    public func lineLimit(_ limit: Int, reservesSpace: Bool) -> Text {
        modified(by: .lines(limit: limit, reserved: reservesSpace ? limit : 0))
    }

    /// Points between the bottom of a line and the top of the next. Negative and not finite ones count as 0.
    public func lineSpacing(_ lineSpacing: CGFloat) -> Text { modified(by: .lineSpacing(lineSpacing)) }

    /// How small the text may be made to fit before it is cut off, as a part of its size from 0 to 1.
    public func minimumScaleFactor(_ factor: CGFloat) -> Text { modified(by: .minimumScaleFactor(factor)) }

    /// Where a text that doesn't fit loses characters: in its last line.
    public func truncationMode(_ mode: TruncationMode) -> Text { modified(by: .truncation(mode)) }

    /// The letters changed to capitals or to small ones by the rules of the environment's locale; nil for as
    /// they are, whatever the environment says.
    public func textCase(_ textCase: Case?) -> Text { modified(by: .textCase(textCase)) }

    // MARK: Sides

    /// How the lines stand to each other. The text as a whole is placed by whoever draws it.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> Text {
        modified(by: .alignment(alignment))
    }

    /// Which side is leading for lines: the layout's, or that of each paragraph.
    public func multilineTextAlignment(strategy: AlignmentStrategy) -> Text {
        modified(by: .alignmentStrategy(strategy))
    }

    /// What decides on which side paragraphs start, and so where full stops and ellipses stand: what is
    /// written, or the environment's `layoutDirection`.
    public func writingDirection(strategy: WritingDirectionStrategy) -> Text {
        modified(by: .writingDirectionStrategy(strategy))
    }

    /// What decides which side is leading for the lines of a text.
    public struct AlignmentStrategy: Hashable, Sendable {
        private enum Kind: Hashable, Sendable {
            case layoutBased, writingDirectionBased
        }

        private let kind: Kind

        /// The layout's direction.
        public static let `default` = layoutBased
        /// The environment's `layoutDirection`.
        public static let layoutBased = AlignmentStrategy(kind: .layoutBased)
        /// The direction of each paragraph.
        public static let writingDirectionBased = AlignmentStrategy(kind: .writingDirectionBased)
    }

    /// What decides on which side the paragraphs of a text start.
    public struct WritingDirectionStrategy: Hashable, Sendable {
        private enum Kind: Hashable, Sendable {
            case contentBased, layoutBased
        }

        private let kind: Kind

        /// The content.
        public static let `default` = contentBased
        /// Each paragraph's first character with a direction (UAX #9, P2 and P3); the environment's
        /// `layoutDirection` where there is none.
        public static let contentBased = WritingDirectionStrategy(kind: .contentBased)
        /// The environment's `layoutDirection`.
        public static let layoutBased = WritingDirectionStrategy(kind: .layoutBased)
    }
}
