import RasterEngine
import RasterPaths

/// A piece of a picture: what it is made of is told by its `body`, down to views that draw.
///
/// A view is a value. To make a picture of one, give it to `ImageRenderer`: its bodies are evaluated, what
/// comes out is laid out by proposals of sizes, and recorded. All that happens on the main actor, drawing
/// itself on any thread.
@MainActor @preconcurrency
public protocol View {
    /// What the view is made of; `Never` for those that draw.
    associatedtype Body: View

    /// What the view is made of.
    @ViewBuilder var body: Body { get }

    /// Makes the boxes that the view is laid out by: the house's own, called by nobody else.
    nonisolated static func _makeNodes(
        of view: Self, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs)
}

extension View {
    /// Makes the boxes of the view's body.
    public nonisolated static func _makeNodes(
        of view: Self, _ inputs: _ViewInputs, _ outputs: inout _ViewOutputs
    ) {
        inputs.descend { inputs in
            var inputs = inputs
            inputs.owner = inputs.identity
            var view = inputs.shown(anything: view)
            DynamicFields.inject(&view, inputs)
            let body = inputs.body(of: view) { evaluatedBody(of: view) }
            Body._makeNodes(of: body, inputs, &outputs)
        }
    }
}

/// Evaluates a body where this runs: on the main actor, unless a service evaluates views elsewhere, which is
/// its own responsibility. Isolation is part of a function's type, not of its code.
func evaluatedBody<V: View>(of view: V) -> V.Body {
    let evaluate: @MainActor (V) -> V.Body = { $0.body }
    return unsafeBitCast(evaluate, to: ((V) -> V.Body).self)(view)
}

extension Never: View {
    /// There is no such view.
    public var body: Never { fatalBody(of: Self.self) }
}

/// What views that draw answer when somebody asks for their body, which is a programmer's error.
func fatalBody<V>(of type: V.Type) -> Never {
    preconditionFailure("\(type) is drawn as it is and has no body")
}

/// A view that makes its boxes itself.
protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
    /// The view is drawn as it is; asking for a body is a programmer's error.
    public var body: Never { fatalBody(of: Self.self) }
}

/// What a view's boxes are made from: what is around the view.
public struct _ViewInputs {
    var environment: EnvironmentValues
    /// Where the state of views is kept.
    var states: StateStore
    /// Where in the tree this is: the same for the same place whenever the tree is made.
    var identity: UInt64
    /// The place of the nearest view with a body: what its properties tell of makes that body anew.
    var owner: UInt64
    /// How many bodies this is inside.
    var depth: Int
    /// The axis of the nearest stack.
    var stackAxis: Axis?
    /// Numbers the rows of the grid that this is directly in.
    var gridRows: GridRowCounter?
    /// How what has changed is shown, where views move: for one pass.
    var change: CurrentTransaction.Change?
    /// Whether this comes or goes, until a transition asks.
    var presence: Presence?
    /// The transition right around this, for views that take each other's place here, and which place that
    /// is.
    var transition: (around: UInt64, modify: PresenceModifier)?

    /// Bodies inside each other; what is deeper is left out, as it is likely to be endless.
    static let maximumDepth = 1000

    init(environment: EnvironmentValues, states: StateStore) {
        self.environment = environment
        self.states = states
        identity = 0
        owner = 0
        depth = 0
    }

    /// The inputs of a part.
    func part(_ number: Int) -> _ViewInputs {
        var inputs = self
        inputs.identity = Self.mix(identity, UInt64(truncatingIfNeeded: number))
        return inputs
    }

    /// The inputs of a part that stands for itself: in no stack, and in no row of a grid.
    func apart(_ number: Int) -> _ViewInputs {
        var inputs = part(number)
        inputs.stackAxis = nil
        inputs.gridRows = nil
        inputs.presence = nil
        return inputs
    }

    static func mix(_ first: UInt64, _ second: UInt64) -> UInt64 {
        // The finalizer of SplitMix64 (Steele, Lea and Flood 2014).
        var value = first &* 31 &+ second &+ 0x9E37_79B9_7F4A_7C15
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// Goes into a body, on another thread where the stack has little left.
    func descend(_ body: (_ViewInputs) -> Void) {
        guard depth < Self.maximumDepth else { return states.noteEndlessView() }
        var inputs = part(-1)
        inputs.depth += 1
        StackRoom.forViews { body(inputs) }
    }
}

/// Numbers the rows of a grid while they are made.
final class GridRowCounter {
    var count = 0
}

/// The boxes that views make.
public struct _ViewOutputs {
    var nodes: [ViewNode] = []
    var preferences = PreferenceValues()

    /// The boxes as one, for what takes one: several lie above each other.
    func single(_ inputs: _ViewInputs, alignment: Alignment = .center) -> ViewNode {
        if nodes.count == 1 { return nodes[0] }
        return ContainerNode(ZStackLayout(alignment: alignment), nodes, inputs.environment)
    }
}

extension View {
    /// Makes the boxes of the view, whose type need not be known.
    nonisolated func makeNodes(_ inputs: _ViewInputs, _ outputs: inout _ViewOutputs) {
        Self._makeNodes(of: self, inputs, &outputs)
    }

    /// The boxes of a view.
    nonisolated func nodes(_ inputs: _ViewInputs) -> _ViewOutputs {
        var outputs = _ViewOutputs()
        makeNodes(inputs, &outputs)
        return outputs
    }
}
