#if os(Linux)
    import Foundation
    import Raster
    import RasterGallery
    import Testing

    /// The words of the gallery's charts, read back out of their PDFs.
    struct ChartTextTests {
        @Test(arguments: [
            ("chart-bars", ["Asia", "South America", "30"]),
            ("chart-stacked-bars", ["Jan", "2024", "Berlin", "Oslo", "Rome", "100"]),
            ("chart-pie", ["Africa", "Oceania"]),
            ("chart-log", ["1,000", "10"]),
            ("chart-steps-of-a-ladder", ["Rung 1"]),
            ("chart-heat-map", ["Mon", "21:00"]),
        ])
        func wordsStayText(name: String, words: [String]) throws {
            let scene = try #require(GalleryScene.named(name))
            let reader = try PDFReader(scene.drawing().pdfData())
            let page = try #require(reader.pages().first)
            // Names may stand in two lines.
            let text = try reader.text(of: page).replacing("\n", with: " ")
            for word in words { #expect(text.contains(word), "\(word) is not in \(text)") }
        }
    }
#endif
