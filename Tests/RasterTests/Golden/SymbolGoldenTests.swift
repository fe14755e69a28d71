import Foundation
import Raster
import RasterGallery
import TestSupport
import Testing

/// Symbols, as they are drawn today.
@Suite struct SymbolGoldenTests {
    @Test func symbolsAreAsTheyWere() throws {
        let scene = try #require(GalleryScene.named("symbols"))
        try expectGolden("symbols/\(scene.name)", scene.drawing(), scale: 1)
    }
}
