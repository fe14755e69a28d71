import Foundation
import Raster
import RasterSVG
import TestSupport
import Testing

/// Texts laid out in DejaVu's fonts at 2048 units an em, so that places are the fonts' own numbers.
struct TextSample {
    static let size = 2048.0
    /// Each of its letters is 1233 wide.
    static let monospaced = "DejaVu Sans Mono"
    static let letter = 1233.0

    let document: SVGDocument

    /// - Parameters:
    ///   - text: what stands in the `svg` element.
    ///   - family: in its font, at 2048 units.
    init(_ text: String, family: String = Self.monospaced, viewBox: String = "0 0 1000 500") throws {
        let source = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
            viewBox="\(viewBox)" font-family="\(family)" font-size="2048">\(text)</svg>
            """
        var options = SVGOptions()
        options.fontCatalog = try Self.catalog()
        document = try SVGDocument(data: Data(source.utf8), options: options)
    }

    // MARK: Fonts

    static func catalog() throws -> FontCatalog {
        let catalog = FontCatalog(folders: [])
        for file in [
            "DejaVuSansMono.ttf", "DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "NotoSansCJK-Regular.ttc",
        ] {
            try catalog.register(contentsOfFile: FontFiles.path(file))
        }
        return catalog
    }

    // MARK: What was made

    /// All texts, in the document's order.
    var texts: [SVGText] {
        var result: [SVGText] = []
        func gather(_ nodes: [SVGNode]) {
            for node in nodes {
                switch node {
                case .text(let text): result.append(text)
                case .group(let group): gather(group.children)
                case .shape, .image: break
                }
            }
        }
        gather(document.tree.root.children)
        return result
    }

    var spans: [SVGTextSpan] { texts.flatMap(\.spans) }
    var clusters: [SVGGlyphCluster] { spans.flatMap(\.clusters) }
    var x: [Double] { clusters.map { Self.rounded($0.transform.tx) } }
    var y: [Double] { clusters.map { Self.rounded($0.transform.ty) } }
    /// Which way each cluster's baseline runs.
    var directions: [CGVector] {
        clusters.map { CGVector(dx: Self.rounded($0.transform.a), dy: Self.rounded($0.transform.b)) }
    }
    /// The characters of each cluster.
    var characters: [String] {
        spans.flatMap { span in
            let units = Array(span.string.utf16)
            return span.clusters.map { String(decoding: units[$0.range], as: UTF16.self) }
        }
    }

    /// To a thousandth, so that sums compare.
    static func rounded(_ value: CGFloat) -> Double { (Double(value) * 1000).rounded() / 1000 + 0 }
}

/// Lists of numbers, compared outside the macro, which takes the compiler long for sums.
func expect(
    _ values: [Double], _ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(values == expected, sourceLocation: sourceLocation)
}
