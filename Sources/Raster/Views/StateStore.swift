import Foundation
import Observation
import OpenCombine
import RasterEngine
import RasterText

/// Keeps the state of views from one evaluation of their bodies to the next, by their places in the tree.
final class StateStore {
    /// What a place keeps, and the number of the pass that asked for it last.
    private struct Entry {
        var box: AnyObject
        var pass: Int
    }

    private var entries: [UInt64: Entry] = [:]
    /// The clock of views that move; nil for a still picture.
    var clock: ViewClock?
    /// Whether any state was set since somebody asked.
    var hasChanged = false
    /// The change that state was set in.
    private(set) var change: CurrentTransaction.Change?
    /// Shows what has changed before something else changes in another transaction.
    var flush: (() -> Void)?
    /// Is told of each change.
    var whenChanged: (() -> Void)?
    /// The places whose bodies read what has changed: since the last pass, and before it.
    private var changed: Set<UInt64> = []
    private var changedNow: Set<UInt64> = []
    private var hasNotedEndlessView = false
    private var hasNotedRepeatedID = false
    private var hasNotedFrame = false
    /// What is to be done when the tree has been made.
    var actions: [() -> Void] = []
    private(set) var pass = 0
    /// Whether the tree is being made.
    private(set) var isMaking = false
    private var appearedCount = 0
    /// Whether something has gone in this pass: what it kept is forgotten in the next.
    var hasDropped = false
    /// Whether the tree is made anew only as time has passed.
    private(set) var isMotionOnly = false
    /// How many values were on their way in this pass.
    var movingCount = 0
    /// The places of boxes in this pass.
    private var places: [(place: MovingPlace, node: ViewNode?)] = []
    /// The date of this pass.
    private var lastDate: Date?
    /// When some view changes by itself.
    private var nextDate: Date?

    /// The state of a place; that of a view that is new there is put there.
    func box<Box: AnyObject>(at identity: UInt64, or new: @autoclosure () -> Box) -> Box {
        if let known = entries[identity], let box = known.box as? Box {
            if known.pass != pass { entries[identity]?.pass = pass }
            return box
        }
        let box = new()
        entries[identity] = Entry(box: box, pass: pass)
        return box
    }

    /// Forgets what a place keeps.
    func forget(_ identity: UInt64) { entries[identity] = nil }

    // MARK: Changes

    /// Whether something has changed that the body of a place reads.
    func hasChanged(_ owner: UInt64) -> Bool { changedNow.contains(owner) }

    /// Is told before something is set that the body of a place reads; of none for what bodies don't read.
    func noteChange(of owner: UInt64? = nil) {
        let current = CurrentTransaction.change
        if clock != nil, !isMaking, hasChanged, change !== current { flush?() }
        if clock != nil { current?.transaction.takeCompletions() }
        change = current
        hasChanged = true
        if let owner { changed.insert(owner) }
        whenChanged?()
    }

    /// An object that a place watches.
    private final class Watch {
        let object: AnyObject
        let cancellable: AnyCancellable

        init(_ object: AnyObject, _ cancellable: AnyCancellable) {
            self.object = object
            self.cancellable = cancellable
        }
    }

    /// Makes the picture anew when an object of a place changes.
    func observe<ObjectType: ObservableObject>(_ object: ObjectType, at identity: UInt64, for owner: UInt64) {
        let place = _ViewInputs.mix(identity, 0x0B5E)
        if let known = entries[place]?.box as? Watch, known.object === object {
            entries[place]?.pass = pass
            return
        }
        let cancellable = object.objectWillChange.sink { [weak self] _ in self?.noteChange(of: owner) }
        entries[place] = Entry(box: Watch(object, cancellable), pass: pass)
    }

    /// What a place's value was last.
    private final class Last<Value> {
        var value: Value?
    }

    /// Does something when the tree has been made if a value is another than it was, or is new. The action
    /// gets the last one, nil for none, and the new one.
    func whenChanged<Value: Equatable>(
        at inputs: _ViewInputs, value: @escaping () -> Value,
        action: @escaping (Value?, Value) -> Void
    ) {
        let last = box(at: inputs.identity, or: Last<Value>())
        actions.append {
            let value = value()
            if last.value == value { return }
            let before = last.value
            last.value = value
            action(before, value)
        }
    }

    // MARK: Passes

    /// Begins to make the tree.
    func beginPass() {
        isMaking = true
        pass += 1
        isMotionOnly = clock != nil && !hasChanged && pass > 1
        hasChanged = false
        (changedNow, changed) = (changed, [])
        hasDropped = false
        movingCount = 0
        lastDate = clock?.now
        places.removeAll(keepingCapacity: true)
        nextDate = nil
    }

    /// Ends a pass: places that are no more forget what they kept, and views there disappear.
    func endPass() {
        isMaking = false
        guard clock != nil else { return }
        displace()
        var gone: [AppearedPlace] = []
        entries = entries.filter { _, entry in
            if entry.pass == pass { return true }
            if let place = entry.box as? AppearedPlace { gone.append(place) }
            return false
        }
        for place in gone.sorted(by: { $0.number < $1.number }) { actions.append(place.disappear) }
    }

    /// The change that is shown in this pass, once.
    func takeChange() -> CurrentTransaction.Change? {
        defer { change = nil }
        return change
    }

    /// Has what waits for the end of a change's animations done then.
    func await(_ change: CurrentTransaction.Change?) {
        guard let clock, let completions = change?.transaction.completions else { return }
        for completion in completions where completion.length.isFinite {
            clock.schedule(at: clock.now.addingTimeInterval(completion.length)) { completion.run() }
        }
    }

    /// Has the tree made anew at a date, on the way to a later one, too.
    func schedule(at date: Date) -> ViewClock.Event? {
        clock?.schedule(at: date) { [weak self] in self?.noteChange() }
    }

    /// Asks for a pass when somebody looks at a date or a later one.
    func wake(at date: Date) { nextDate = nextDate.map { min($0, date) } ?? date }

    /// Takes note of a place of this pass, and of a box that is drawn there.
    func note(_ place: MovingPlace, of node: ViewNode?) { places.append((place, node)) }

    /// Says where boxes are drawn, when all have been laid out. Of several that were made for a place, as for
    /// what comes, the last that was laid out has it.
    private func displace() {
        for (place, node) in places.reversed() {
            guard let node, let origin = node.layoutOrigin, place.pass != pass else { continue }
            place.pass = pass
            // What has its size at once keeps its middle, and doesn't come from the side.
            let size = node.movesItsSize ? .zero : node.placedSize
            let middle = CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
            let shown = place.shown(middle)
            node.displacement = CGPoint(x: shown.x - middle.x, y: shown.y - middle.y)
        }
    }

    /// Whether the tree looks otherwise at a date than it did in the last pass.
    func isOutdated(at date: Date) -> Bool {
        if hasChanged { return true }
        guard date != lastDate else { return false }
        return movingCount > 0 || nextDate.map { $0 <= date } ?? false
            || places.contains(where: \.place.isMoving)
    }

    // MARK: Warnings

    func noteRepeatedID<ID: Hashable>(_ id: ID) {
        if hasNotedRepeatedID { return }
        hasNotedRepeatedID = true
        Warning.write("two elements of a ForEach have the identity \(id): the first is shown")
    }

    /// The length of a frame: no less than 0; nil, with a warning, where it is infinite or no number.
    func frameLength(_ length: CGFloat?) -> CGFloat? {
        guard let length, !length.isFinite else { return length.map { max($0, 0) } }
        if !hasNotedFrame {
            hasNotedFrame = true
            Warning.write("a frame's length of \(length) is left out; lengths are finite numbers of points")
        }
        return nil
    }

    func noteEndlessView() {
        if hasNotedEndlessView { return }
        hasNotedEndlessView = true
        Warning.write(
            "views are nested more than \(_ViewInputs.maximumDepth) bodies deep; what is inside is left out "
                + "(does a view's body contain the view itself?)")
    }
}

extension StateStore {
    /// The place of a view that appears; what is to be done then is done when the tree has been made.
    func appeared(at identity: UInt64, first action: (() -> Void)?) -> AppearedPlace {
        if let known = entries[identity]?.box as? AppearedPlace {
            entries[identity]?.pass = pass
            return known
        }
        if let action { actions.append(action) }
        appearedCount += 1
        return box(at: identity, or: AppearedPlace(appearedCount))
    }

    /// Evaluates a body; what it reads of `Observable` objects makes the tree anew when it changes.
    func watching<Result>(at owner: UInt64, _ evaluate: () -> Result) -> Result {
        // Told on whatever thread changes the object, which is the views' own for objects of theirs.
        nonisolated(unsafe) weak let states = self
        return withObservationTracking(evaluate) { states?.noteChange(of: owner) }
    }
}

/// A view that has appeared, and what is to be done when it disappears.
final class AppearedPlace {
    let number: Int
    var disappear: () -> Void = {}

    init(_ number: Int) { self.number = number }
}
