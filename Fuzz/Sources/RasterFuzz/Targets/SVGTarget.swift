import Foundation
import Raster
import RasterSVG

/// Any bytes are a document that can be drawn or an error that says something.
enum SVGTarget {
    static func run(_ bytes: [UInt8]) {
        var options = SVGOptions()
        options.limits.elementCount = 10_000
        options.limits.referencedElementCount = 20_000
        options.limits.nestingDepth = 200
        options.limits.filterPixelCount = 1 << 18
        options.limits.pixelCount = 1 << 18
        options.limits.duration = 5
        do throws(SVGError) {
            let document = try SVGDocument(data: Data(bytes), options: options)
            let drawing = Drawing(size: CGSize(width: 48, height: 48)) { context, size in
                document.draw(in: &context, rect: CGRect(origin: .zero, size: size))
            }
            // The suites see that numbers of threads change nothing.
            _ = drawing.image(renderer: Renderer(threads: 1))
            _ = document.animationDuration
            _ = try document.still(at: 0.7)
        } catch {
            require(!error.description.isEmpty, "an error without words")
        }
    }
}
