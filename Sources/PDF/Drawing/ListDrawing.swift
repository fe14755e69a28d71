import RasterEngine
import RasterPaths
import RasterText

/// Writes a list's commands into a content stream, whose coordinates are the list's own: points, y down.
final class ListDrawing {
    let document: DocumentContents
    let list: DisplayList
    /// What can be seen, in the list's points.
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
        var fill: SIMD3<Double>? = .zero
        var stroke: SIMD3<Double>? = .zero
        var opacity = 1.0
        var blend = BlendOperator.normal
    }

    init(
        _ document: DocumentContents, _ list: DisplayList, box: CGRect? = nil,
        patternBase: CGAffineTransform = .identity, nesting: Int = 0
    ) {
        self.document = document
        self.list = list
        self.box = box ?? CGRect(origin: .zero, size: list.size)
        self.patternBase = patternBase
        self.nesting = nesting
    }

    /// A drawing of the same list into a stream of its own.
    func inner() -> ListDrawing { ListDrawing(document, list, box: box, nesting: nesting) }

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

    func draw(_ commands: UnsafeBufferPointer<DrawCommand>) throws {
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
            let bounds = command.bounds.rectangle
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
        let transform = CGAffineTransform(list[command.transform])
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

    /// What is under a drawing without alpha. For a stream that has nothing yet: black is its first colour.
    func fillBlack() {
        content.append(Path(box), .identity)
        content.bytes.append("f\n")
    }

    // MARK: Fills and strokes

    private func fill(
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
            if content.append(path, transform) { content.bytes.append(rule == .evenOdd ? "f*\n" : "f\n") }
        case .paint(let index):
            try paint(list[index], command, transform) {
                guard $0.append(path, transform) else { return false }
                $0.bytes.append(rule == .evenOdd ? "W* n\n" : "W n\n")
                return true
            }
        case .content: break
        }
    }

    private func stroke(
        _ record: StrokeRecord, _ transform: CGAffineTransform, _ command: DrawCommand
    ) throws {
        guard case .color(let index) = command.source, record.style.isDocumentStyle else {
            // A clip or an unusual pen: the outline of the stroke.
            let outline = record.path.strokedPath(record.style)
            return try fill(outline, rule: .nonzero, transform, command)
        }
        let color = list[index]
        guard color.opacity > 0 else { return }
        try set(opacity: RGBAComponents.clamped(color.opacity), blend: command.blend)
        set(stroke: color)
        push()
        defer { pop() }
        if let scale = transform.evenScale {
            content.append(record.style, scale: scale)
            if content.append(record.path, transform) { content.bytes.append("S\n") }
            return
        }
        content.bytes.append(transform)
        content.bytes.append(" cm\n")
        content.append(record.style, scale: 1)
        if content.append(record.path, .identity) { content.bytes.append("S\n") }
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

extension StrokeStyle {
    /// As `dash` says, a pattern that isn't one is a solid line.
    var isDashed: Bool {
        !dash.isEmpty && dash.allSatisfy { $0 >= 0 && $0.isFinite } && dash.reduce(0, +) > 0
            && dash.reduce(0, +).isFinite
    }

    /// Whether PDF's pen is the same: its miters can't be cut off, its phases aren't negative, and dots of no
    /// length differ from reader to reader.
    fileprivate var isDocumentStyle: Bool {
        if lineJoin == .miter && (clipsMiters || !(miterLimit >= 1) || !miterLimit.isFinite) { return false }
        guard isDashed else { return lineWidth.isFinite }
        return lineWidth.isFinite && dashPhase >= 0 && dashPhase.isFinite && dash.count <= 10
            && !dash.contains(0)
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
