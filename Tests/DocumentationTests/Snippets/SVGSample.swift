// block DrawSVG.md 1
import Raster
import RasterSVG

// end

package func document() throws -> SVGDocument {
    // block DrawSVG.md 1
    let source = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16">
            <rect x="2" y="4" width="12" height="8" fill="teal"/>
        </svg>
        """
    let document = try SVGDocument(data: Data(source.utf8))
    for warning in document.warnings { print(warning) }
    // end
    return document
}

package func writeDocument(_ document: SVGDocument) throws {
    // block DrawSVG.md 1
    try document.drawing(scale: 4).image().write(toFile: "teal.png")
    // end
}

package func sheet(_ document: SVGDocument) -> Drawing {
    // block DrawSVG.md 2
    let sheet = Drawing(size: CGSize(width: 64, height: 32)) { context, size in
        document.draw(in: &context, rect: CGRect(x: 0, y: 0, width: 32, height: 32))
        context.opacity = 0.5
        document.draw(in: &context, rect: CGRect(x: 32, y: 0, width: 32, height: 32))
    }
    // end
    return sheet
}

package func stranger(_ data: Data) throws -> SVGDocument {
    // block DrawSVG.md 3
    var options = SVGOptions()
    options.limits.elementCount = 10_000
    options.limits.duration = 2
    let document = try SVGDocument(data: data, options: options)
    // end
    return document
}
