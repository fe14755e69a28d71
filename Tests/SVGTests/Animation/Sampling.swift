import Foundation
import Raster
import RasterSVG

/// A document's elements as they are at a moment.
func sampled(_ text: String, at time: Double) throws -> SVGDocumentTree {
    try SVGParser.parse(Data(text.utf8)).moved(to: time)
}

/// An attribute of the element `a` at a moment, as text.
func value(_ name: String, _ content: String, at time: Double) throws -> String? {
    let document = try sampled(svg(content), at: time)
    return document.identifiers["a"].flatMap { document.attribute(name, of: $0) }
}

/// The same as a number; NaN for none.
func number(_ name: String, _ content: String, at time: Double) throws -> Double {
    try value(name, content, at: time).flatMap { SVGLength($0)?.number } ?? .nan
}

/// Where the origin of the first shape's coordinates is at a moment, and where its x axis points.
func place(_ content: String, at time: Double) throws -> (origin: CGPoint, axis: CGPoint) {
    let document = try SVGDocument(data: Data(svg(content, "width='200' height='100'").utf8))
    let box = try document.still(at: time).tree.shapes[0].path
    var points: [CGPoint] = []
    func visit(_ element: Path.Element) {
        switch element {
        case .move(let point), .line(let point): points.append(point)
        default: break
        }
    }
    box.forEach(visit)
    return (points[0], CGPoint(x: points[1].x - points[0].x, y: points[1].y - points[0].y))
}

/// An animated element: a line of length 10 with an animation in it.
func line(_ animation: String, _ attributes: String = "") -> String {
    "<path id='a' d='M0 0L10 0' stroke='black' \(attributes)>\(animation)</path>"
}

func near(_ first: Double, _ second: Double, _ tolerance: Double = 1e-9) -> Bool {
    (first - second).magnitude <= tolerance
}
