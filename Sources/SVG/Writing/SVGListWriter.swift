import Foundation
import Raster

/// Writes a list's commands as elements, whose coordinates are the list's own: points, y down.
final class SVGListWriter {
    let document: SVGDocumentWriter
    let list: DisplayList
    /// How far beyond the list's size something may be seen: what filters around bring in.
    let margin: CGFloat
    /// How many drawings this one is inside.
    let nesting: Int
    var body = ""

    init(_ document: SVGDocumentWriter, _ list: DisplayList, margin: CGFloat, nesting: Int) {
        self.document = document
        self.list = list
        self.margin = margin
        self.nesting = nesting
    }

    /// A writer of the same list into elements of its own.
    func inner(margin: CGFloat = 0) -> SVGListWriter {
        SVGListWriter(document, list, margin: self.margin + margin, nesting: nesting)
    }

    /// What can be seen.
    var box: CGRect {
        CGRect(origin: .zero, size: list.size).insetBy(dx: -margin, dy: -margin)
    }

    func draw(_ commands: CommandList) {
        var first = 0
        if let last = commands.lastIndex(where: { needsCanvas($0) }) {
            drawPicture(ofAll: commands[...last])
            first = last + 1
        }
        for command in commands[first...] {
            let bounds = command.bounds.rectangle
            guard bounds.isNull ? isSpace(command) : bounds.meets(box) else { continue }
            draw(command)
        }
    }

    private func draw(_ command: DrawCommand) {
        let transform = CGAffineTransform(list[command.transform])
        guard transform.isDrawable else { return }
        switch command.content {
        case .fill(let path, let rule, let isAntialiased):
            fill(list.path(path), rule, isAntialiased: isAntialiased, transform, command)
        case .stroke(let index): stroke(list[index], transform, command)
        case .glyphs(let index): drawText(list[index], transform, command)
        case .image(let index, _): draw(list[index], transform, command)
        case .layer(let index, let glyphs): drawLayer(index, glyphs: glyphs, command)
        }
    }

    // MARK: Elements

    /// Writes an element with the clip and the mode of a command.
    /// - Parameters:
    ///   - attributes: each with a space before it.
    ///   - isPlaced: whether it has a transform, in which its own clip would lie.
    func append(
        _ element: String, _ attributes: String, content: String = "", isPlaced: Bool = false,
        _ command: DrawCommand
    ) {
        guard let clip = clipAttributes(command.clip) else { return }
        let effects = clip + Self.blendAttribute(command.blend)
        let isWrapped = isPlaced && !clip.isEmpty
        if isWrapped { body += "<g\(effects)>" }
        body += "<\(element)\(attributes)\(isWrapped ? "" : effects)"
        body += content.isEmpty ? "/>" : ">\(content)</\(element)>"
        body += isWrapped ? "</g>\n" : "\n"
    }

    static func blendAttribute(_ blend: BlendOperator) -> String {
        guard blend != .normal, let name = blend.svgName else { return "" }
        return " style=\"mix-blend-mode:\(name)\""
    }

    // MARK: Fills and strokes

    private func fill(
        _ path: Path, _ rule: FillRule, isAntialiased: Bool, _ transform: CGAffineTransform,
        _ command: DrawCommand
    ) {
        let placed = path.applying(transform)
        guard let data = SVGMarkup.path(placed) else { return }
        var shape = SVGMarkup.attribute("d", data)
        if !isAntialiased { shape += " shape-rendering=\"crispEdges\"" }
        switch command.source {
        case .color(let index):
            let color = list[index]
            guard color.opacity > 0 else { return }
            if rule == .evenOdd { shape += " fill-rule=\"evenodd\"" }
            append("path", shape + Self.paintAttributes("fill", color), command)
        case .paint(let index):
            let paint = list[index].transformed(by: transform)
            if let server = server(of: paint) {
                if rule == .evenOdd { shape += " fill-rule=\"evenodd\"" }
                append("path", shape + server.attributes("fill"), command)
            } else {
                if rule == .evenOdd { shape += " clip-rule=\"evenodd\"" }
                drawPicture(of: paint, through: shape, bounds: placed.boundingRect, command)
            }
        case .content: break
        }
    }

    private func stroke(_ record: StrokeRecord, _ transform: CGAffineTransform, _ command: DrawCommand) {
        var paint = Paint.none
        switch command.source {
        case .color(let index): paint = .color(list[index])
        case .paint(let index): paint = list[index]
        case .content: return
        }
        if case .color(let color) = paint, color.opacity <= 0 { return }
        let style = record.style
        guard style.lineWidth > 0, style.lineWidth.isFinite else { return }
        // A pen that stays round is as good in the list's space; another one draws in its own.
        let scale = transform.evenScale
        let space = scale == nil ? CGAffineTransform.identity : transform
        let inner = scale == nil ? transform : .identity
        let decimals =
            scale == nil
            ? SVGMarkup.decimals(ofUnit: max(abs(inner.a) + abs(inner.c), abs(inner.b) + abs(inner.d))) : 3
        guard let data = SVGMarkup.path(record.path.applying(space), decimals: decimals, isStroke: true)
        else { return }
        var server: PaintServer?
        if case .color = paint {
        } else {
            server = self.server(of: paint.transformed(by: space))
            guard server != nil else {
                let outline = record.path.strokedPath(style).applying(transform)
                guard let shape = SVGMarkup.path(outline) else { return }
                return drawPicture(
                    of: paint.transformed(by: transform), through: SVGMarkup.attribute("d", shape),
                    bounds: outline.boundingRect, command)
            }
        }
        var attributes = SVGMarkup.attribute("d", data) + " fill=\"none\""
        if case .color(let color) = paint { attributes += Self.paintAttributes("stroke", color) }
        if let server { attributes += server.attributes("stroke") }
        attributes += Self.lineAttributes(style, scale: scale ?? 1, decimals: decimals)
        if let place = SVGMarkup.transform(inner) {
            append("path", attributes + SVGMarkup.attribute("transform", place), isPlaced: true, command)
        } else {
            append("path", attributes, command)
        }
    }

    private static func lineAttributes(_ style: StrokeStyle, scale: CGFloat, decimals: Int) -> String {
        func length(_ value: CGFloat) -> String {
            SVGMarkup.number(value * scale, decimals: decimals + 1)
        }
        var text = ""
        if style.lineWidth * scale != 1 {
            text += SVGMarkup.attribute("stroke-width", length(style.lineWidth))
        }
        switch style.lineCap {
        case .butt: break
        case .round: text += " stroke-linecap=\"round\""
        case .square: text += " stroke-linecap=\"square\""
        }
        switch style.lineJoin {
        case .miter:
            if style.clipsMiters { text += " stroke-linejoin=\"miter-clip\"" }
            // One below 1 cuts all corners off, and is no value in SVG.
            if !(style.miterLimit >= 1) {
                text += " stroke-linejoin=\"bevel\""
            } else if style.miterLimit != 4 {
                text += SVGMarkup.attribute("stroke-miterlimit", min(style.miterLimit, 1e6))
            }
        case .round: text += " stroke-linejoin=\"round\""
        case .bevel: text += " stroke-linejoin=\"bevel\""
        }
        let sum = style.dash.reduce(0, +)
        if style.dash.allSatisfy({ $0 >= 0 }), sum > 0, sum.isFinite {
            text += SVGMarkup.attribute(
                "stroke-dasharray", style.dash.map(length).joined(separator: " "))
            if style.dashPhase != 0, style.dashPhase.isFinite {
                text += SVGMarkup.attribute("stroke-dashoffset", length(style.dashPhase))
            }
        }
        return text
    }

    /// A colour of a fill or a stroke; black is a fill's own.
    static func paintAttributes(_ kind: String, _ color: RGBAComponents) -> String {
        let name = SVGMarkup.color(color)
        var text = kind == "fill" && name == "#000" ? "" : SVGMarkup.attribute(kind, name)
        let opacity = RGBAComponents.clamped(color.opacity)
        if opacity < 1 { text += SVGMarkup.attribute("\(kind)-opacity", CGFloat(opacity), decimals: 4) }
        return text
    }
}

extension BlendOperator {
    /// As `mix-blend-mode` calls it; nil for a mode that SVG lacks.
    var svgName: String? { GraphicsContext.BlendMode(rawValue: Int32(rawValue)).svgName }
}

extension CGAffineTransform {
    init(_ transform: DeviceTransform) {
        self.init(
            a: CGFloat(transform.a), b: CGFloat(transform.b), c: CGFloat(transform.c),
            d: CGFloat(transform.d), tx: CGFloat(transform.tx), ty: CGFloat(transform.ty))
    }

    /// Whether something drawn by it is seen.
    var isDrawable: Bool {
        let determinant = a * d - b * c
        return determinant != 0 && determinant.isFinite && tx.isFinite && ty.isFinite
    }

    /// The factor of all lengths, if there is one.
    var evenScale: CGFloat? {
        let (first, second) = (a * a + b * b, c * c + d * d)
        guard (a * c + b * d).magnitude <= first * 1e-9, (first - second).magnitude <= first * 1e-9 else {
            return nil
        }
        return first.squareRoot()
    }
}

extension CGRect {
    /// Whether they share a point; false where a number is none. Foundation's own traps there.
    func meets(_ other: CGRect) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    /// The part that both share; nil for none.
    func part(in other: CGRect) -> CGRect? {
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
        guard left < right, top < bottom else { return nil }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
