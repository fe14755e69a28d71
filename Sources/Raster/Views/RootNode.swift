import RasterEngine
import RasterPaths

/// The box around all: in which a view is evaluated and laid out.
final class RootNode {
    private var node: ViewNode

    /// How often a tree is made anew because state has changed while it was made.
    private static let mostPasses = 8

    var placedSize: CGSize { node.placedSize }

    init<Content: View>(
        _ content: Content, _ environment: EnvironmentValues, _ states: StateStore,
        _ proposal: ProposedViewSize
    ) {
        node = ViewNode(environment)
        var environment = environment
        let room = ContainerSize()
        room.proposal = proposal
        environment.containerSize = room
        for _ in 0..<Self.mostPasses {
            states.beginPass()
            var inputs = _ViewInputs(environment: environment, states: states)
            inputs.change = states.takeChange()
            let nodes = content.nodes(inputs).nodes
            node =
                nodes.count == 1
                ? nodes[0] : ContainerNode(VStackLayout(), nodes, environment)
            node.place(at: .zero, proposal: proposal)
            states.endPass()
            states.await(inputs.change)
            let pass = states.pass
            let actions = states.actions
            states.actions = []
            for action in actions { action() }
            // What they did may have been shown already, in a tree of its own.
            if !states.hasChanged, !states.hasDropped, states.pass == pass { break }
        }
    }

    func draw(_ context: GraphicsContext, at origin: CGPoint) { node.draw(context, at: origin) }
}
