import Foundation
import Raster
import RasterSVG
import TestSupport
import Testing

/// Long texts, and fonts that aren't there.
@Suite struct TextSizeTests {
    /// - Parameter isPlaced: whether each letter has a place of its own, which makes it a chunk.
    @Test(arguments: [false, true]) func longTextsTakeTimeInProportion(isPlaced: Bool) throws {
        let growth = try Work.growth(from: isPlaced ? 1000 : 5000) { count in
            let places = isPlaced ? (0..<count).map(String.init).joined(separator: " ") : "0"
            let sample = try TextSample(
                "<text x='\(places)'>\(String(repeating: "x", count: count))</text>")
            #expect(sample.clusters.count == count)
            _ = sample.document.drawing(scale: 1)
        }
        #expect(growth < Work.mostGrowth)
    }

    @Test func layoutKeepsTheTimeLimit() {
        var options = SVGOptions()
        options.limits.duration = 0
        #expect(throws: SVGError.self) {
            try SVGDocument(data: Data(svg("<text>letters</text>").utf8), options: options)
        }
    }

    @Test(arguments: [
        ("Bitstream Vera Sans", "DejaVu Sans"), ("'Bitstream Vera Sans Mono'", "DejaVu Sans Mono"),
        ("Courier New", "DejaVu Sans Mono"), ("Some Mono", "DejaVu Sans Mono"), ("Arial", "DejaVu Sans"),
        ("Helvetica Neue", "DejaVu Sans"), ("Sans", "DejaVu Sans"), ("Nothing, FreeSans", "DejaVu Sans"),
        ("Liberation Sans, DejaVu Sans Mono", "DejaVu Sans Mono"), ("Mono", "DejaVu Sans Mono"),
    ])
    func familiesOfTheSameKind(list: String, family: String) throws {
        let sample = try TextSample("<text>x</text>", family: list)
        #expect(sample.clusters.map(\.face.familyName) == [family])
    }

    @Test func replacementsAreToldOnce() throws {
        let text = "<text>x</text><text>y</text><text font-family='Nimbus, Arial'>z</text>"
        let warnings = try TextSample(text, family: "Arial").document.warnings
        #expect(warnings.count == 2)
        #expect(warnings.first?.contains("Arial") == true && warnings.last?.contains("Nimbus") == true)
        #expect(try TextSample("<text>x</text>", family: "Sans").document.warnings == [])
        #expect(try TextSample("<text>x</text>", family: "Arial, monospace").document.warnings == [])
    }
}
