import Foundation
import Raster
import RasterGallery
import TestSupport
import Testing

/// The gallery as a whole.
@Suite struct GallerySceneTests {
    /// They are files' names and the tool's arguments, which take a name with a dot or a slash for a file.
    @Test func namesAreDifferentWordsWithHyphens() {
        let names = GalleryScene.all.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(name)")
            #expect(GalleryScene.named(name)?.name == name)
        }
    }

    @Test func fixedScenesKeepTheirScale() throws {
        for scene in [try #require(GalleryScene.named("seams")), try #require(GalleryScene.named("stars"))] {
            let width = Int(scene.image(scale: 2).width)
            #expect(width == Int(scene.size.width) * (scene.isFixedScale ? 1 : 2), "\(scene.name)")
        }
    }

    /// README's picture is the scene that the text beside it tells of, as it is drawn today.
    @Test(.enabled(if: ReferenceFont.areInstalled, "the fonts are missing: run Scripts/setup"))
    func theReadmeShowsTheShareCard() throws {
        let scene = try #require(GalleryScene.named("share-card"))
        try expectGolden(
            scene.name, scene.drawing(), scale: 2, in: Golden.root.appendingPathComponent("Fixtures/README"))
        let readme = try String(contentsOf: Golden.root.appendingPathComponent("README.md"), encoding: .utf8)
        #expect(readme.contains("Fixtures/README/\(scene.name).png"))
    }
}
