import Foundation

/// Keeps the state of views from one evaluation of their bodies to the next, by their places in the tree.
final class StateStore {
    private var boxes: [UInt64: AnyObject] = [:]
    /// Whether any state was set since somebody asked.
    var hasChanged = false
    private var hasNotedEndlessView = false
    private var hasNotedRepeatedID = false
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

    func noteRepeatedID<ID: Hashable>(_ id: ID) {
        if hasNotedRepeatedID { return }
        hasNotedRepeatedID = true
        Self.warn("two elements of a ForEach have the identity \(id): the first is shown")
    }

    private static func warn(_ message: String) {
        FileHandle.standardError.write(Data("raster: \(message)\n".utf8))
    }

    func noteEndlessView() {
        if hasNotedEndlessView { return }
        hasNotedEndlessView = true
        Self.warn(
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
