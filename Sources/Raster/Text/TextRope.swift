/// Texts in a row, as a balanced tree, so that adding one to a million takes no longer than to a few, and
/// nothing that walks it needs a deep stack.
final class TextRope: Equatable, Sendable {
    private enum Content: Sendable {
        case text(Text)
        case pair(TextRope, TextRope)
    }

    private let content: Content
    private let height: Int
    /// One more than the deepest nested text.
    let depth: Int

    init(_ text: Text) {
        content = .text(text)
        height = 0
        depth = text.depth + 1
    }

    private init(_ first: TextRope, _ second: TextRope) {
        content = .pair(first, second)
        height = max(first.height, second.height) + 1
        depth = max(first.depth, second.depth)
    }

    func visit(_ body: (Text) -> Void) {
        switch content {
        case .text(let text): body(text)
        case .pair(let first, let second):
            first.visit(body)
            second.visit(body)
        }
    }

    static func == (first: TextRope, second: TextRope) -> Bool {
        if first === second { return true }
        var texts: [Text] = []
        first.visit { texts.append($0) }
        var place = 0
        var isEqual = true
        second.visit { text in
            isEqual = isEqual && place < texts.count && texts[place] == text
            place += 1
        }
        return isEqual && place == texts.count
    }

    /// Joins as AVL trees are joined: down the higher one's side to a subtree as high as the other, and back
    /// by rotations.
    func joined(with other: TextRope) -> TextRope {
        if height > other.height + 1, case .pair(let first, let second) = content {
            return Self.balanced(first, second.joined(with: other))
        }
        if other.height > height + 1, case .pair(let first, let second) = other.content {
            return Self.balanced(joined(with: first), second)
        }
        return TextRope(self, other)
    }

    /// A pair whose parts' heights differ by 2 at most.
    private static func balanced(_ first: TextRope, _ second: TextRope) -> TextRope {
        if first.height > second.height + 1, case .pair(let outer, let inner) = first.content {
            if inner.height > outer.height, case .pair(let left, let right) = inner.content {
                return TextRope(TextRope(outer, left), TextRope(right, second))
            }
            return TextRope(outer, TextRope(inner, second))
        }
        if second.height > first.height + 1, case .pair(let inner, let outer) = second.content {
            if inner.height > outer.height, case .pair(let left, let right) = inner.content {
                return TextRope(TextRope(first, left), TextRope(right, outer))
            }
            return TextRope(TextRope(first, inner), outer)
        }
        return TextRope(first, second)
    }
}
