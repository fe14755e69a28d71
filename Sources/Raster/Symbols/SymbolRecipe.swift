import RasterPaths

/// What a symbol is made of, in units of a grid: 26 for an em, y pointing down, the origin at half the height
/// of capitals.
struct SymbolRecipe: Sendable {
    /// What is done with a path.
    enum Action: Sendable {
        /// Stroked; in a filled symbol its inside is filled, too.
        case outline
        /// Stroked, or filled, in each variant.
        case stroke, fill
        /// Stroked, or filled; in a filled symbol taken out.
        case innerStroke, innerFill
        /// The same, and what is taken out is a part of its own where parts have colours.
        case markStroke, markFill
        /// Taken out of a mark: there in the part around it where parts have colours.
        case eraseMark, eraseMarkStroke
        /// Taken out of what there is: the inside, or a stroke with a gap at each side.
        case erase, eraseStroke
        /// Stroked where the symbol isn't filled, else nothing.
        case plainStroke
        /// Filled, or taken out, where the symbol is filled, else nothing.
        case body, hole
    }

    struct Step: Sendable {
        var action: Action
        var path: Path
        /// Which level of the foreground style it has.
        var level = 0
        /// How wide strokes are beside others.
        var width: CGFloat = 1
        /// A variable symbol's value up to which the step is faint.
        var threshold: Double?
    }

    var steps: [Step] = []

    /// Whether there is a filled variant.
    var isFillable: Bool { steps.contains { $0.action == .outline } }

    func transformed(by transform: CGAffineTransform) -> SymbolRecipe {
        var copy = self
        for index in steps.indices { copy.steps[index].path = steps[index].path.applying(transform) }
        return copy
    }

    /// What is drawn, without what is taken out: enough to know how much room it takes.
    func ink(isFilled: Bool, stroke: CGFloat) -> CGRect {
        var ink = CGRect.null
        for step in steps {
            let bounds = step.path.boundingRect
            switch step.action {
            case .outline, .stroke, .plainStroke:
                let radius = step.width * stroke / 2
                ink = ink.union(bounds.insetBy(dx: -radius, dy: -radius))
            case .innerStroke, .markStroke:
                let radius = step.width * stroke / 2
                if !isFilled { ink = ink.union(bounds.insetBy(dx: -radius, dy: -radius)) }
            case .fill: ink = ink.union(bounds)
            case .innerFill, .markFill: if !isFilled { ink = ink.union(bounds) }
            case .body: if isFilled { ink = ink.union(bounds) }
            case .hole, .erase, .eraseStroke, .eraseMark, .eraseMarkStroke: break
            }
        }
        return ink
    }
}
