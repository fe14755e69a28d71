import Raster

extension SVGAnimations {
    private struct Key: Hashable {
        var element: Index
        var name: SVGAttribute
    }

    /// An animation that shows something, by its priority: what began later is above, of what began together
    /// what stands later (SMIL's sandwich).
    private struct Active {
        var begin: Double
        var animation: Int
        var share: Double
        var run: Int
    }

    /// The document as it is at a moment.
    /// - Parameter time: seconds from its beginning.
    func document(at time: Double, budget: SVGBudget) throws(SVGError) -> SVGDocumentTree {
        var result = document
        result.animations = nil
        var newMask: UInt64 = 0
        try applyTimed(time, to: &result, &newMask, budget)
        try applyStyled(time, to: &result, &newMask, budget)
        if newMask != 0 {
            // Parents come before what is in them.
            for index in result.elements.indices {
                let outer = result.elements[index].parent.map { result.elements[$0].inheritedMask } ?? 0
                result.elements[index].inheritedMask = result.elements[index].attributes.mask | outer
            }
        }
        return result
    }

    private func active(at time: Double) -> [Active] {
        if timed.isEmpty { return [] }
        let schedule = AnimationSchedule(
            timed.map(\.timing), identifiers: timed.map(\.identifier), until: time)
        var active: [Active] = []
        for (index, animation) in timed.enumerated() {
            guard let interval = schedule.intervals[index].last(where: { $0.begin <= time }) else { continue }
            let isOver = time >= interval.end
            if isOver, !animation.timing.isFrozen { continue }
            let (run, share) = animation.timing.progress(
                after: (isOver ? interval.end : time) - interval.begin, isOver: isOver)
            active.append(Active(begin: interval.begin, animation: index, share: share, run: run))
        }
        return active.sorted { ($0.begin, $0.animation) < ($1.begin, $1.animation) }
    }

    private func applyTimed(
        _ time: Double, to result: inout SVGDocumentTree, _ newMask: inout UInt64, _ budget: SVGBudget
    ) throws(SVGError) {
        var values: [Key: AnimationValue] = [:]
        var motions: [Index: CGAffineTransform] = [:]
        for (number, active) in active(at: time).enumerated() {
            if number & 0xF == 0xF, budget.isOverTime { throw SVGError(budget.durationError) }
            let animation = timed[active.animation]
            switch animation.effect {
            case .none: break
            case .motion(let motion):
                let own = motion.transform(at: active.share, run: active.run)
                for target in animation.targets {
                    let below = motion.isAdditive ? motions[target] ?? .identity : .identity
                    motions[target] = own.concatenating(below)
                }
            case .value(let name, let effect):
                for target in animation.targets {
                    let key = Key(element: target, name: name)
                    let below = values[key] ?? base(name, of: target, in: document)
                    values[key] = effect.value(at: active.share, run: active.run, over: below)
                }
            }
        }
        for (key, value) in values { set(value, key, &result, &newMask) }
        result.motions = motions
    }

    private func applyStyled(
        _ time: Double, to result: inout SVGDocumentTree, _ newMask: inout UInt64, _ budget: SVGBudget
    ) throws(SVGError) {
        for (number, styled) in styled.enumerated() {
            if number & 0xF == 0xF, budget.isOverTime { throw SVGError(budget.durationError) }
            guard let progress = styled.animation.progress(at: time) else { continue }
            let index = styled.target
            let color = Self.currentColor(of: index, in: result)
            for (name, stops) in styled.tracks.tracks {
                let scope = document.customScopes[index]
                let value = styled.tracks.value(
                    stops, at: progress, easing: styled.animation.easing,
                    below: base(name, of: index, in: result)
                ) { text in
                    guard let text = CustomProperties.value(text, in: scope) else { return nil }
                    let own = text == "inherit" || text == "initial" || text == "unset"
                    if own { return nil }
                    return AnimationValue(text, of: name, currentColor: color, isStyle: true)
                }
                if let value { set(value, Key(element: index, name: name), &result, &newMask) }
            }
        }
    }

    /// What is there without an animation.
    private func base(
        _ name: SVGAttribute, of index: Index, in document: SVGDocumentTree
    ) -> AnimationValue? {
        Self.value(name, of: index, in: document).map {
            AnimationValue($0, of: name, currentColor: Self.currentColor(of: index, in: document))
        }
    }

    /// Over what authors' rules say, below what they say is important.
    private func set(
        _ value: AnimationValue, _ key: Key, _ result: inout SVGDocumentTree, _ newMask: inout UInt64
    ) {
        if result.elements[key.element].attributes.isImportant(key.name) { return }
        let before = result.elements[key.element].attributes.mask
        let text = value.text
        // A transform that isn't valid counts as absent.
        if key.name == .transform, case .word = value { return }
        result.elements[key.element].attributes.set(key.name, text)
        newMask |= result.elements[key.element].attributes.mask & ~before
        if text.hasPrefix("context-") { result.usesContextPaint = true }
    }
}

extension SVGDocumentTree {
    /// The elements as they are at a moment.
    package func moved(to time: Double, limits: SVGLimits = .default) throws(SVGError) -> SVGDocumentTree {
        let budget = SVGBudget(limits)
        return try SVGAnimations(self, budget: budget)?.document(at: time, budget: budget) ?? self
    }
}
