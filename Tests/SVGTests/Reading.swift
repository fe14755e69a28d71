import Foundation
import Raster
import RasterSVG

/// What reading a document's text gives.
func parsed(_ text: String, limits: SVGLimits = .default) throws -> SVGDocumentTree {
    try SVGParser.parse(Data(text.utf8), limits: limits)
}

/// A document around some elements, in SVG's namespace and XLink's.
func svg(_ content: String, _ attributes: String = "viewBox='0 0 200 100'") -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(attributes)>\(content)</svg>"
}

func tree(_ text: String, options: SVGOptions = SVGOptions()) throws -> SVGTree {
    try SVGDocument(data: Data(text.utf8), options: options).tree
}

extension SVGTree {
    /// The shapes in drawing order, each with its path in the drawing's coordinates.
    var shapes: [SVGShape] { root.shapes(.identity) }

    var boxes: [CGRect] { shapes.map { $0.path.boundingRect } }
}

extension SVGGroup {
    fileprivate func shapes(_ outer: CGAffineTransform) -> [SVGShape] {
        let transform = transform.concatenating(outer)
        return children.flatMap { node -> [SVGShape] in
            switch node {
            case .group(let group): return group.shapes(transform)
            case .shape(var shape):
                shape.path = shape.path.applying(transform)
                return [shape]
            case .image, .text: return []
            }
        }
    }
}

extension SVGShape {
    var fillColor: SVGColor? {
        if case .color(let color) = fill?.paint { color } else { nil }
    }
}

extension SVGColor {
    static let red = SVGColor(red: 255, green: 0, blue: 0)
    static let green = SVGColor(red: 0, green: 128, blue: 0)
    static let blue = SVGColor(red: 0, green: 0, blue: 255)
}
