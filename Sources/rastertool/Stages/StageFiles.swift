import Foundation
import Raster
import RasterGallery

/// What `rastertool explain --stages` writes.
struct StageFiles {
    static let edges = "1-edges.png"
    static let coverage = "2-coverage.png"
    static let spans = "3-spans.png"
    static let bands = "4-bands.txt"
    static let clipsAndLayers = "5-clips-and-layers.png"

    private let scene: GalleryScene
    private let drawing: Drawing
    private let scale: CGFloat

    init(scene: GalleryScene, drawing: Drawing, scale: CGFloat) {
        self.scene = scene
        self.drawing = drawing
        self.scale = scale
    }

    func write(to path: String) throws {
        let directory = try OutputDirectory(path: path)
        let stages = Renderer().stages(of: drawing.displayList, scale: scale)
        let pictures = StagePictures(stages: stages, picture: drawing.image(scale: scale))
        try pictures.edges().write(to: directory.file(Self.edges))
        try pictures.coverage().write(to: directory.file(Self.coverage))
        try pictures.spans().write(to: directory.file(Self.spans))
        try pictures.clipsAndLayers().write(to: directory.file(Self.clipsAndLayers))
        let table = BandTable(bands: stages.bands)
        try directory.write("\(title(stages))\n\n\(table.text)", to: Self.bands)
        let page = StagePage(
            title: title(stages), caption: scene.caption, stages: stages,
            magnification: pictures.magnification, bands: table)
        try directory.write(page.html, to: "index.html")
    }

    private func title(_ stages: RenderStages) -> String {
        let count = drawing.displayList.commandCount
        return "\(scene.name), \(stages.width) × \(stages.height) pixels, "
            + (count == 1 ? "1 command" : "\(count) commands")
    }
}
