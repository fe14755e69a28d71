import Raster

/// Clips: paths in `clipPath`, everything else as a `mask`.
extension SVGListWriter {
    /// `clip-path` and `mask` for what a clip lets through; nil for nothing at all. The parts of a clip
    /// multiply, in whichever order.
    func clipAttributes(_ clip: OptionalListIndex<ClipRecord>) -> String? {
        var parts: [ClipRecord] = []
        var next = clip
        while let index = next.index {
            parts.append(list[index])
            next = list[index].previous
        }
        var path: String?
        var mask: String?
        for part in parts.reversed() {
            let transform = CGAffineTransform(list[part.transform])
            switch part.shape {
            case .nothing:
                if !part.isInverse { return nil }
            case .path(let index, let rule, let isAntialiased):
                let shape = list.path(index).applying(transform)
                guard transform.isDrawable, let data = SVGMarkup.path(shape) else {
                    if part.isInverse { continue }
                    return nil
                }
                if part.isInverse {
                    mask = inverseMask(
                        "<path d=\"\(data)\""
                            + (rule == .evenOdd ? " fill-rule=\"evenodd\"" : "")
                            + (isAntialiased ? "" : " shape-rendering=\"crispEdges\"") + "/>", in: mask)
                } else if !shape.covers(box) {
                    path = document.define(
                        "c", "clipPath", Self.reference("clip-path", path),
                        "<path d=\"\(data)\"" + (rule == .evenOdd ? " clip-rule=\"evenodd\"" : "")
                            + (isAntialiased ? "" : " shape-rendering=\"crispEdges\"") + "/>")
                }
            case .layer(let layer, let opacity):
                let writer = inner()
                StackRoom.with(SVGDocumentWriter.stackBytes) { writer.drawLayer(content: layer) }
                let faded =
                    opacity < 1
                    ? "<g\(SVGMarkup.attribute("opacity", CGFloat(opacity), decimals: 4))>\n\(writer.body)</g>"
                    : "\n" + writer.body
                if part.isInverse {
                    // White but where the layer is, which becomes black.
                    let black = document.define(
                        "f", "filter", filterRegion(0),
                        "<feColorMatrix values=\"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0\"/>")
                    mask = inverseMask("<g filter=\"url(#\(black))\">\(faded)</g>", in: mask)
                } else {
                    mask = document.define(
                        "m", "mask", maskRegion + " mask-type=\"alpha\"" + Self.reference("mask", mask), faded
                    )
                }
            }
        }
        return Self.reference("clip-path", path) + Self.reference("mask", mask)
    }

    /// A mask of how light something is: white, with something black upon it.
    private func inverseMask(_ black: String, in outer: String?) -> String {
        let ground = SVGMarkup.path(Path(box)) ?? ""
        return document.define(
            "m", "mask", maskRegion + Self.reference("mask", outer),
            "<path d=\"\(ground)\" fill=\"#fff\"/>\(black)")
    }

    private var maskRegion: String { " maskUnits=\"userSpaceOnUse\"" + SVGMarkup.attributes(box) }

    static func reference(_ name: String, _ id: String?) -> String {
        id.map { " \(name)=\"url(#\($0))\"" } ?? ""
    }
}

extension Path {
    /// Whether it is a rectangle around another one.
    fileprivate func covers(_ box: CGRect) -> Bool {
        guard let rect = rectangle else { return false }
        let standard = rect.standardized
        return standard.minX <= box.minX && standard.minY <= box.minY && standard.maxX >= box.maxX
            && standard.maxY >= box.maxY
    }
}
