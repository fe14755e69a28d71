import Foundation

/// What a box has answered: a few questions in a row, many by their hashes.
struct KnownAnswers<Question: Hashable, Answer> {
    private var few: [(question: Question, answer: Answer)] = []
    private var many: [Question: Answer] = [:]

    /// With more of them hashing is quicker than looking at each.
    private static var mostInARow: Int { 16 }
    /// As many as only boxes inside hundreds of stacks are asked; then all are forgotten, which keeps memory
    /// in bounds.
    private static var most: Int { 1 << 14 }

    subscript(question: Question) -> Answer? {
        get {
            if !many.isEmpty { return many[question] }
            for known in few where known.question == question { return known.answer }
            return nil
        }
        set {
            guard let newValue else { return }
            if many.isEmpty, few.count < Self.mostInARow {
                few.append((question, newValue))
                return
            }
            if many.isEmpty {
                for known in few { many[known.question] = known.answer }
                few = []
            }
            if many.count >= Self.most { many.removeAll(keepingCapacity: true) }
            many[question] = newValue
        }
    }
}

/// A proposal that can be looked up.
struct ProposalKey: Hashable {
    private let width: CGFloat?
    private let height: CGFloat?

    /// - Parameter proposal: of lengths that are numbers.
    init(_ proposal: ProposedViewSize) {
        width = proposal.width
        height = proposal.height
    }
}
