import Foundation
import Raster

/// Drawing operations, a byte each and its operands behind it.
struct DrawingProgram {
    var input: FuzzBytes
    /// Operations that are left, of all levels.
    private var operations = 40
    private static let mostDepth = 5

    init(_ input: FuzzBytes) { self.input = input }

    mutating func draw(in context: inout GraphicsContext, depth: Int) {
        var saved: [GraphicsContext] = []
        while !input.isAtEnd, operations > 0 {
            operations -= 1
            switch input.count(20) {
            case 0, 1: context.fill(path(), with: shading(depth), style: fillStyle())
            case 2, 3: context.stroke(path(), with: shading(depth), style: strokeStyle())
            case 4: context.translateBy(x: input.number(), y: input.number())
            case 5: context.scaleBy(x: input.number(), y: input.number())
            case 6: context.rotate(by: .degrees(input.number()))
            case 7: context.concatenate(transform())
            case 8: context.transform = transform()
            case 9: context.opacity = input.unit()
            case 10: context.blendMode = GraphicsContext.BlendMode(rawValue: Int32(input.count(28)))
            case 11: saved.append(context)
            case 12: if let last = saved.popLast() { context = last }
            case 13: context.clip(to: path(), style: fillStyle(), options: input.flag() ? .inverse : [])
            case 14:
                let options: GraphicsContext.ClipOptions = input.flag() ? .inverse : []
                guard depth < Self.mostDepth else { return }
                context.clipToLayer(opacity: input.unit(), options: options) { layer in
                    draw(in: &layer, depth: depth + 1)
                }
            case 15:
                guard depth < Self.mostDepth else { return }
                context.drawLayer { layer in draw(in: &layer, depth: depth + 1) }
            case 16: context.addFilter(filter(), options: input.flag() ? .linearColor : [])
            case 17:
                if let image = image() { context.draw(image, in: input.rect(), style: fillStyle()) }
            case 18: drawText(in: context, depth)
            case 19: _ = context.clipBoundingRect
            // The end of a layer.
            default: if depth > 0 { return }
            }
        }
    }

    mutating func path() -> Path {
        switch input.count(8) {
        case 0, 1: return Path(input.rect())
        case 2: return Path(ellipseIn: input.rect())
        case 3:
            return Path(
                roundedRect: input.rect(), cornerSize: input.size(),
                style: input.flag() ? .continuous : .circular)
        case 4:
            let rect = input.rect()
            return Path(ellipseIn: rect).trimmedPath(from: input.unit(), to: input.unit())
        case 5: return Path(ellipseIn: input.rect()).strokedPath(strokeStyle())
        default:
            var path = Path()
            for _ in 0..<1 + input.count(15) { addElement(to: &path) }
            return path
        }
    }

    private mutating func addElement(to path: inout Path) {
        switch input.count(7) {
        case 0: path.move(to: input.point())
        case 1: path.addQuadCurve(to: input.point(), control: input.point())
        case 2: path.addCurve(to: input.point(), control1: input.point(), control2: input.point())
        case 3: path.closeSubpath()
        case 4:
            path.addArc(
                center: input.point(), radius: input.number(), startAngle: .degrees(input.number()),
                endAngle: .degrees(input.number()), clockwise: input.flag())
        case 5: path.addArc(tangent1End: input.point(), tangent2End: input.point(), radius: input.number())
        default: path.addLine(to: input.point())
        }
    }

    mutating func fillStyle() -> FillStyle {
        let bits = input.byte()
        return FillStyle(eoFill: bits & 1 == 1, antialiased: bits & 6 != 0)
    }

    mutating func strokeStyle() -> StrokeStyle {
        let bits = input.byte()
        var style = StrokeStyle(
            lineWidth: input.number(), lineCap: [.butt, .round, .square][Int(bits) % 3],
            lineJoin: [.miter, .round, .bevel][Int(bits >> 2) % 3],
            miterLimit: bits & 64 == 0 ? 10 : input.number())
        if bits & 128 != 0 {
            style.dash = (0..<1 + input.count(5)).map { _ in CGFloat(input.number()) }
            style.dashPhase = input.number()
        }
        return style
    }

    mutating func transform() -> CGAffineTransform {
        switch input.count(3) {
        case 0: .identity
        case 1: CGAffineTransform(translationX: input.number(), y: input.number())
        case 2:
            CGAffineTransform(rotationAngle: input.number()).scaledBy(x: input.number(), y: input.number())
        default:
            CGAffineTransform(
                a: input.number(), b: input.number(), c: input.number(), d: input.number(),
                tx: input.number(),
                ty: input.number())
        }
    }

    mutating func color() -> Color {
        Color(
            input.element(of: [.sRGB, .sRGBLinear, .displayP3]), red: input.unit(), green: input.unit(),
            blue: input.unit(), opacity: input.unit())
    }

    mutating func image() -> Image? {
        let columns = 1 + input.count(5)
        let rows = 1 + input.count(5)
        let bytes = (0..<columns * rows * 4).map { _ in input.byte() }
        guard let picture = CGImage(width: columns, height: rows, pixels: bytes, isOpaque: input.flag())
        else {
            return nil
        }
        var image = Image(
            decorative: picture, scale: input.number(),
            orientation: Image.Orientation(rawValue: input.byte() & 7) ?? .up)
        image = image.interpolation(input.element(of: [.none, .low, .medium, .high]))
        if input.flag() {
            let insets = EdgeInsets(
                top: input.number(), leading: input.number(), bottom: input.number(), trailing: input.number()
            )
            image = image.resizable(capInsets: insets, resizingMode: input.flag() ? .tile : .stretch)
        }
        return input.flag() ? image.antialiased(true) : image
    }

    private mutating func drawText(in context: GraphicsContext, _ depth: Int) {
        let words = [
            "Hamburg", "ffi AV", "a few words that wrap", "\u{5D0}\u{5D1} a.", "e\u{301}\nx", "\u{1F642}",
            "██",
        ]
        var text = Text(verbatim: input.element(of: words)).font(.system(size: input.number()))
        let bits = input.byte()
        if bits & 1 != 0 { text = text.bold() }
        if bits & 2 != 0 { text = text.italic() }
        if bits & 4 != 0 { text = text.kerning(input.number()) }
        if bits & 8 != 0 { text = text.underline() }
        if bits & 16 != 0 { text = text.baselineOffset(input.number()) }
        if bits & 32 != 0 { text = text + Text(verbatim: "z").foregroundStyle(color()) }
        var resolved = context.resolve(text)
        if bits & 64 != 0 { resolved.shading = shading(depth) }
        if bits & 128 != 0 {
            context.draw(resolved, in: input.rect())
        } else {
            context.draw(resolved, at: input.point(), anchor: UnitPoint(x: input.unit(), y: input.unit()))
        }
    }
}
