import Foundation
import Raster
import RasterSVG

/// Path strings: the library's own and SVG's, and what can be asked of what they hold.
enum PathTarget {
    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        // Booleans of more are a matter of time, not of memory.
        if let path = Path(text), text.utf8.count <= 4096 { check(path) }
        let data = text.unicodeScalars.map {
            $0.value < 32 || "\"&<".unicodeScalars.contains($0) ? " " : String($0)
        }
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\
            <path stroke="red" d="\(data.joined())"/></svg>
            """
        SVGTarget.run(Array(svg.utf8))
    }

    private static func check(_ path: Path) {
        let text = path.description
        guard let again = Path(text) else { fatalError("\(text) can't be read back") }
        require(again.description == text, "\(text) reads back as \(again.description)")
        _ = path.boundingRect
        _ = path.contains(CGPoint(x: 3, y: 4))
        _ = path.trimmedPath(from: 0.2, to: 0.7)
        let other = Path(ellipseIn: CGRect(x: 5, y: 5, width: 20, height: 30))
        _ = path.union(other)
        _ = path.subtracting(other, eoFill: true)
        _ = path.lineIntersection(other)
        _ = path.normalized()
        _ = path.strokedPath(StrokeStyle(lineWidth: 3, lineJoin: .round))
        let drawing = Drawing(size: CGSize(width: 32, height: 32)) { context, _ in
            context.fill(path, with: .color(.red), style: FillStyle(eoFill: true))
            context.stroke(path, with: .color(.blue), style: StrokeStyle(lineWidth: 2, lineCap: .square))
        }
        _ = drawing.image(renderer: Renderer(threads: 1))
    }
}
