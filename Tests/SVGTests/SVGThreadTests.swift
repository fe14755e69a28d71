import Foundation
import Raster
import RasterSVG
import TestSupport
import Testing

/// Guarantee 7 for SVG: documents read, and one document drawn, by several threads at once.
@Suite struct SVGThreadTests {
    @Test(arguments: FixtureTests.names)
    func eightThreadsReadAndDraw(name: String) throws {
        let data = try Data(contentsOf: FixtureTests.directory.appendingPathComponent(name))
        let shared = try SVGDocument(data: data)
        let wrong = Guarded<[String]>([])
        let pictures = Guarded<[CGImage]>([])
        onEightThreads { number in
            do {
                let document = number % 2 == 0 ? shared : try SVGDocument(data: data)
                let image = document.drawing(scale: 1).image(renderer: Renderer(threads: 1 + number % 2))
                pictures.withLock { $0.append(image) }
            } catch {
                wrong.withLock { $0.append("\(error)") }
            }
        }
        #expect(wrong.withLock { $0 } == [])
        let images = pictures.withLock { $0 }
        #expect(images.count == 8)
        #expect(images.allSatisfy { $0.hasSamePixels(as: images[0]) })
    }
}
