import RasterPaths

extension FilterRecord {
    /// The filter in a display list's text: what it does, its lengths in user space, and the transform of
    /// that, if it is not the identity.
    package var listDescription: String {
        var text = operationDescription
        if isLinear { text += ", linear colour" }
        let entries = [
            transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
        ]
        if entries != [1, 0, 0, 1, 0, 0] {
            text += ", transform " + entries.map(Self.text).joined(separator: " ")
        }
        return text
    }

    private var operationDescription: String {
        switch operation {
        case .blur(let radius, let isOpaque):
            return "blur \(Self.text(radius))" + (isOpaque ? ", opaque" : "")
        case .shadow(let shadow):
            var text = "shadow \(shadow.color.description) radius \(Self.text(shadow.radius))"
            if shadow.x != 0 || shadow.y != 0 {
                text += " by \(Self.text(shadow.x)) \(Self.text(shadow.y))"
            }
            if !shadow.blend.isNormal { text += ", blend \(shadow.blend.name)" }
            let options = [
                (shadow.isAbove, "above"), (shadow.isAlone, "alone"),
                (shadow.invertsAlpha, "of what is clear"), (shadow.isSeparate, "not as a group"),
            ]
            return text + options.filter(\.0).map { ", " + $0.1 }.joined()
        case .colorMultiply(let color): return "multiplied by \(color.description)"
        case .color(let operation): return operation.listDescription
        case .alphaThreshold(let minimum, let maximum, let color):
            return "alpha \(Self.text(minimum)) to \(Self.text(maximum)) as \(color.description)"
        case .projection(let m):
            let entries = [m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33]
            return "projection " + entries.map { Self.text(Double($0)) }.joined(separator: " ")
        case .shader(let function, let reach):
            let size = "reaching \(Self.text(Double(reach.width))) \(Self.text(Double(reach.height)))"
            switch function {
            case .color: return "colour shader"
            case .distortion: return "distortion shader \(size)"
            case .layer: return "layer shader \(size)"
            }
        case .graph(let graph): return graph.listDescription
        }
    }

    /// At most six decimals.
    static func text(_ value: Double) -> String {
        let rounded = value.magnitude < 1e9 ? (value * 1e6).rounded() / 1e6 : value
        let text = (rounded == 0 ? 0 : rounded).description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
