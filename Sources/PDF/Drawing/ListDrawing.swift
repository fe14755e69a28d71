import RasterEngine
import RasterPaths
import RasterText

/// Writes a list's commands into a content stream, whose coordinates are the list's own: points, y down.
/// Those of a drawing that is shown larger than it is are multiples of them.
final class ListDrawing {
    let document: DocumentContents
    let list: DisplayList
    /// Units of the stream for one of the list's points.
    let scale: CGFloat
    /// What can be seen, in the stream's units.
    let box: CGRect
    /// The list's space to the space that patterns are placed in: the page's own, or a form's.
    let patternBase: CGAffineTransform
    /// How many drawings this one is inside.
    let nesting: Int
    var content = Content()
    var state = State()
    private var scopes: [State] = []

    /// What a `Q` takes back.
    struct State {
        /// The clip of the commands at hand, within those around them.
        var clip = OptionalListIndex<ClipRecord>.none
        /// Nothing can pass the clip.
        var isHidden = false
        /// The state with the soft mask that is in force.
        var mask: Int?
        /// Nil where nobody knows: a form begins with the colours of where it is placed, a page with black.
        var fill: SIMD3<Double>?
        var stroke: SIMD3<Double>?
        var opacity = 1.0
        var blend = BlendOperator.normal
    }

    init(
        _ document: DocumentContents, _ list: DisplayList, box: CGRect? = nil, scale: CGFloat = 1,
        patternBase: CGAffineTransform = .identity, nesting: Int = 0
    ) {
        self.document = document
        self.list = list
        self.scale = scale
        self.box =
            box ?? CGRect(x: 0, y: 0, width: list.size.width * scale, height: list.size.height * scale)
        self.patternBase = patternBase
        self.nesting = nesting
    }

    /// A drawing of the same list into a stream of its own.
    func inner() -> ListDrawing { ListDrawing(document, list, box: box, scale: scale, nesting: nesting) }

    // MARK: The stream's space

    /// A transform of the list's, to the stream's space.
    func placed(_ transform: DeviceTransform) -> CGAffineTransform {
        let transform = CGAffineTransform(transform)
        return scale == 1 ? transform : transform.scaledAfter(by: scale)
    }

    /// What paths are cut to that reach much farther.
    var near: CGRect {
        let side = 2 * max(box.width, box.height)
        return box.insetBy(dx: -side, dy: -side)
    }

    /// What a command reaches at most, in the stream's units; null for nothing.
    func bounds(of command: DrawCommand) -> CGRect {
        let bounds = command.bounds.rectangle
        if scale == 1 || bounds.isNull { return bounds }
        return CGRect(
            x: bounds.minX * scale, y: bounds.minY * scale, width: bounds.width * scale,
            height: bounds.height * scale)
    }

    // MARK: Scopes

    func push() {
        content.bytes.append("q\n")
        scopes.append(state)
        document.deepestState = max(document.deepestState, scopes.count)
    }

    func pop() {
        content.bytes.append("Q\n")
        if let last = scopes.popLast() { state = last }
    }

    /// Runs a body between `q` and `Q`.
    func scoped(_ body: () throws -> Void) rethrows {
        push()
        try body()
        pop()
    }

    // MARK: Commands

    func draw(_ commands: CommandList) throws {
        let depth = scopes.count
        let clip = state.clip
        state.clip = .none
        defer { state.clip = clip }
        var first = 0
        if let last = commands.lastIndex(where: { needsCanvas($0) }) {
            try drawPicture(ofAll: commands[...last])
            first = last + 1
        }
        for command in commands[first...] {
            let bounds = bounds(of: command)
            guard bounds.isNull ? isSpace(command) : bounds.touches(box) else { continue }
            if command.clip != state.clip {
                while scopes.count > depth { pop() }
                if command.clip.index != nil {
                    let around = state
                    push()
                    state.clip = command.clip
                    state.isHidden = try !append(clip: command.clip) || around.isHidden
                }
            }
            if !state.isHidden { try draw(command) }
        }
        while scopes.count > depth { pop() }
    }

    private func draw(_ command: DrawCommand) throws {
        let transform = placed(list[command.transform])
        guard transform.isFinite else { return }
        switch command.content {
        case .fill(let path, let rule, _):
            try fill(list.path(path), rule: rule, transform, command)
        case .stroke(let index):
            try stroke(list[index], transform, command)
        case .glyphs(let index):
            try drawText(list[index], transform, command)
        case .image(let index, _):
            try draw(list[index], transform, command)
        case .layer(let index, let glyphs):
            try drawLayer(index, command)
            if let glyphs = glyphs.index { try appendUnseen(list[glyphs], transform) }
        }
    }

    /// Opacity and mode of what is painted next.
    func set(opacity: Double, blend: BlendOperator) throws {
        guard state.opacity != opacity || state.blend != blend else { return }
        content.append(.state, try document.state(opacity: opacity, blend: blend))
        content.bytes.append(" gs\n")
        state.opacity = opacity
        state.blend = blend
    }

    /// A colour, opaque: its opacity is the state's.
    func set(fill color: RGBAComponents) {
        let color = color.documentColor
        if state.fill == color { return }
        state.fill = color
        content.append(color)
        content.bytes.append("rg\n")
    }

    func set(stroke color: RGBAComponents) {
        let color = color.documentColor
        if state.stroke == color { return }
        state.stroke = color
        content.append(color)
        content.bytes.append("RG\n")
    }

    /// What is under a drawing without alpha.
    func fillBlack() {
        set(fill: RGBAComponents(.sRGB, red: 0, green: 0, blue: 0, opacity: 1))
        content.append(Path(box), .identity)
        content.bytes.append("f\n")
    }

    // MARK: Fills and strokes

    func fill(
        _ path: Path, rule: FillRule, _ transform: CGAffineTransform, _ command: DrawCommand
    ) throws {
        // As where it is drawn: one such point spoils a fill.
        guard path.isAllFinite else { return }
        switch command.source {
        case .color(let index):
            let color = list[index]
            guard color.opacity > 0 else { return }
            try set(opacity: RGBAComponents.clamped(color.opacity), blend: command.blend)
            set(fill: color)
            if content.append(path, transform, near: near) {
                content.bytes.append(rule == .evenOdd ? "f*\n" : "f\n")
            }
        case .paint(let index):
            try paint(list[index], command, transform) {
                guard $0.append(path, transform, near: near) else { return false }
                $0.bytes.append(rule == .evenOdd ? "W* n\n" : "W n\n")
                return true
            }
        case .content: break
        }
    }
}

extension Content {
    mutating func append(_ color: SIMD3<Double>) {
        for channel in 0..<3 {
            bytes.append(color[channel], decimals: 4)
            bytes.append(" ")
        }
    }

    mutating func append(_ style: StrokeStyle, scale: CGFloat) {
        bytes.append(factor: Double(style.lineWidth * scale))
        bytes.append(" w ")
        if style.lineCap != .butt {
            bytes.append(Int(style.lineCap.rawValue))
            bytes.append(" J ")
        }
        if style.lineJoin == .miter {
            if style.miterLimit != 10 {
                bytes.append(max(Double(style.miterLimit), 1))
                bytes.append(" M ")
            }
        } else {
            bytes.append(Int(style.lineJoin.rawValue))
            bytes.append(" j ")
        }
        guard style.isDashed else { return }
        bytes.append("[")
        for (index, length) in style.dash.enumerated() {
            if index > 0 { bytes.append(" ") }
            bytes.append(Double(length * scale), decimals: 4)
        }
        bytes.append("]")
        bytes.append(Double(style.dashPhase * scale), decimals: 4)
        bytes.append(" d\n")
    }
}

extension RGBAComponents {
    /// Encoded sRGB within 0 to 1.
    var documentColor: SIMD3<Double> {
        let encoded = encodedSRGB
        return SIMD3(
            Self.clamped(encoded.red), Self.clamped(encoded.green), Self.clamped(encoded.blue))
    }
}

extension Path {
    var isAllFinite: Bool {
        withUnsafeElements { _, points in points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
    }
}

extension CGRect {
    /// Whether they share a point; false where a number is none. Foundation's own traps there.
    func touches(_ other: CGRect) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    /// The part that both share; of an infinite box the other one.
    func within(_ other: CGRect) -> CGRect {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        return CGRect(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
    }
}
