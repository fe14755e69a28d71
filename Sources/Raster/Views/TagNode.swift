/// A box with a name.
final class TagNode: WrapperNode {
    private let name: AnyHashable

    init(_ name: AnyHashable, _ content: ViewNode) {
        self.name = name
        super.init(content, content.environment)
    }

    override var tag: AnyHashable? { name }
    override var isSpacer: Bool { content.isSpacer }
}
