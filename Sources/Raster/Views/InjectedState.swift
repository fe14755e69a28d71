// What the properties of views take from around them before a body is evaluated.

extension State: InjectedProperty {
    mutating func inject(_ inputs: _ViewInputs) {
        // A box of the place's own: the same view value may stand in several places, and for several
        // renderers.
        box = inputs.states.box(at: inputs.identity, or: Box(box.value))
        let owner = inputs.owner
        box.willChange = { [weak states = inputs.states] in states?.noteChange(of: owner) }
    }
}

extension StateObject: InjectedProperty {
    mutating func inject(_ inputs: _ViewInputs) {
        box = inputs.states.box(at: inputs.identity, or: Box(copying: box))
        inputs.states.observe(box.object, at: inputs.identity, for: inputs.owner)
    }
}

extension ObservedObject: InjectedProperty {
    mutating func inject(_ inputs: _ViewInputs) {
        inputs.states.observe(wrappedValue, at: inputs.identity, for: inputs.owner)
    }
}

extension EnvironmentObject: InjectedProperty {
    mutating func inject(_ inputs: _ViewInputs) {
        object = inputs.environment.object(of: ObjectType.self)
        if let object { inputs.states.observe(object, at: inputs.identity, for: inputs.owner) }
    }
}

extension AppStorage: InjectedProperty {
    mutating func inject(_ inputs: _ViewInputs) { state.inject(inputs) }
}

extension SceneStorage: InjectedProperty {
    mutating func inject(_ inputs: _ViewInputs) { state.inject(inputs) }
}
