import Foundation
import OpenCombine
import RasterText

/// Keeps the state of views from one evaluation of their bodies to the next, by their places in the tree.
final class StateStore {
    private var boxes: [UInt64: AnyObject] = [:]
    /// Whether any state was set since somebody asked.
    var hasChanged = false
    private var observed: [UInt64: (object: AnyObject, cancellable: AnyCancellable)] = [:]
    private var hasNotedEndlessView = false
    private var hasNotedRepeatedID = false
    private var hasNotedFrame = false
    /// What is to be done when the tree has been made.
    var actions: [() -> Void] = []
    /// The places whose views have appeared.
    var appeared: Set<UInt64> = []

    /// The state of a place; that of a view that is new there is put there.
    func box<Box: AnyObject>(at identity: UInt64, or new: Box) -> Box {
        if let known = boxes[identity] as? Box { return known }
        boxes[identity] = new
        return new
    }

    /// Makes the picture anew when an object of a place changes.
    func observe<ObjectType: ObservableObject>(_ object: ObjectType, at identity: UInt64) {
        if let known = observed[identity], known.object === object { return }
        let cancellable = object.objectWillChange.sink { [weak self] _ in self?.hasChanged = true }
        observed[identity] = (object, cancellable)
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

extension State: InjectedProperty {
    mutating func inject(_ inputs: _ViewInputs) {
        box = inputs.states.box(at: inputs.identity, or: box)
        box.onChange = { [weak states = inputs.states] in states?.hasChanged = true }
    }
}

extension StateObject: InjectedProperty {
    mutating func inject(_ inputs: _ViewInputs) {
        box = inputs.states.box(at: inputs.identity, or: box)
        inputs.states.observe(box.object, at: inputs.identity)
    }
}

extension ObservedObject: InjectedProperty {
    mutating func inject(_ inputs: _ViewInputs) {
        inputs.states.observe(wrappedValue, at: inputs.identity)
    }
}

extension EnvironmentObject: InjectedProperty {
    mutating func inject(_ inputs: _ViewInputs) {
        object = inputs.environment.object(of: ObjectType.self)
        if let object { inputs.states.observe(object, at: inputs.identity) }
    }
}

extension AppStorage: InjectedProperty {
    mutating func inject(_ inputs: _ViewInputs) { state.inject(inputs) }
}

extension SceneStorage: InjectedProperty {
    mutating func inject(_ inputs: _ViewInputs) { state.inject(inputs) }
}
