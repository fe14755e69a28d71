import Foundation
import Raster
import RasterGallery

/// A scene that was drawn and written.
struct Exhibit {
    let scene: GalleryScene
    let fileName: String
    let width, height: Int
    let scale: CGFloat
    let byteCount: Int
    /// The fastest of three, from the first drawing call to the last pixel.
    let seconds: Double

    init(_ scene: GalleryScene, scale: CGFloat, directory: OutputDirectory) throws {
        var fastest = Duration.seconds(1_000_000)
        var image: CGImage?
        for _ in 0..<3 {
            let duration = ContinuousClock().measure { image = scene.image(scale: scale) }
            fastest = min(fastest, duration)
        }
        guard let image else { preconditionFailure("a drawing has an image") }
        fileName = "\(scene.name).png"
        let file = directory.file(fileName)
        try image.write(to: file)
        byteCount = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        self.scene = scene
        self.scale = image.scale
        width = image.width
        height = image.height
        seconds = fastest / .seconds(1)
    }

    var pixelSize: String { "\(width) × \(height)" }

    var time: String { "\((seconds * 1e5).rounded() / 100) ms" }

    var fileSize: String { Self.size(byteCount) }

    /// A number of bytes in words.
    static func size(_ byteCount: Int) -> String {
        byteCount < 1000 ? "\(byteCount) bytes" : "\((Double(byteCount) / 100).rounded() / 10) kB"
    }

    var summary: String {
        [
            scene.name.padding(toLength: 20, withPad: " ", startingAt: 0),
            pixelSize.padding(toLength: 12, withPad: " ", startingAt: 0),
            time.padding(toLength: 10, withPad: " ", startingAt: 0), fileSize,
        ].joined(separator: "  ")
    }
}
