import Foundation
import Raster
import RasterGallery
import RasterMotion

/// A scene that moves, as an APNG at a pixel a point.
struct MovingExhibit {
    let scene: MovingScene
    let fileName: String
    let frameCount: Int
    let byteCount: Int
    /// From the first drawing call to the file's last byte.
    let seconds: Double

    init(_ scene: MovingScene, directory: OutputDirectory) throws {
        self.scene = scene
        let frames = try scene.frames(rate: .thirty)
        fileName = "\(scene.name).apng"
        let file = directory.file(fileName)
        let clock = ContinuousClock()
        let begin = clock.now
        try frames.write(toFile: file.path)
        seconds = (clock.now - begin) / .seconds(1)
        frameCount = frames.count
        byteCount = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }

    var facts: [String] {
        [
            "\(Int(scene.size.width)) × \(Int(scene.size.height)) px", "\(frameCount) frames",
            "\((seconds * 100).rounded() / 100) s", Exhibit.size(byteCount),
        ]
    }

    var summary: String {
        ([fileName.padding(toLength: 20, withPad: " ", startingAt: 0)] + facts).joined(separator: "  ")
    }
}
