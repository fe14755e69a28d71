import Foundation
import Raster
import RasterGallery
import RasterSVG
import Testing

/// What two pictures differ by.
struct Difference {
    /// Of all components, 0 to 255.
    var mean = 0.0
    var most = 0
    /// Pixels off by more than 3 that are on no edge: where the expected picture is flat all around.
    var flat = 0

    init(_ picture: CGImage, _ expected: CGImage) {
        guard picture.width == expected.width, picture.height == expected.height else {
            (mean, most, flat) = (255, 255, 255)
            return
        }
        let (width, height) = (expected.width, expected.height)
        var sum = 0
        picture.withUnsafePixels { first in
            expected.withUnsafePixels { second in
                for y in 0..<height {
                    for x in 0..<width {
                        let place = (y * width + x) * 4
                        var off = 0
                        for channel in 0..<4 {
                            let difference = abs(Int(first[place + channel]) - Int(second[place + channel]))
                            sum += difference
                            off = max(off, difference)
                        }
                        most = max(most, off)
                        guard off > 3 else { continue }
                        var spread = 0
                        for row in max(y - 1, 0)...min(y + 1, height - 1) {
                            for column in max(x - 1, 0)...min(x + 1, width - 1) {
                                let other = (row * width + column) * 4
                                for channel in 0..<4 {
                                    let step = Int(second[place + channel]) - Int(second[other + channel])
                                    spread = max(spread, abs(step))
                                }
                            }
                        }
                        if spread < 24 { flat += 1 }
                    }
                }
            }
        }
        mean = Double(sum) / Double(width * height * 4)
    }
}

/// What is written is read again and drawn, and must be what was drawn at first.
@Suite struct RoundTripTests {
    /// Scenes whose small letters stand at quarters of a pixel, unlike outlines: compared where letters are
    /// large.
    static let texts = ["text", "share", "invoice", "fitting", "dashboard", "avatar", "rain", "chart"]

    /// What comes back less well, and why.
    static let known: [String: (mean: Double, flat: Int)] = [
        // Colours are of 8 bits in SVG; the engine rounds them once they are multiplied by opacity.
        "gradient-table": (0.08, 0), "rounded-rectangle": (0.08, 0), "layer-opacity": (0.07, 0),
        "view-share-card": (0.08, 0), "view-avatar": (0.07, 0),
        // Shadows are cut at two radii; the nearest Gaussian is off by up to 3.3 where they are opaque.
        "shadows": (0.18, 0), "text-effects": (0.05, 2000),
        // A tile is drawn, not resampled from an image of its own size.
        "image-slices": (0.32, 1), "view-fitting": (0.05, 3),
    ]

    @Test(arguments: GalleryScene.all.map(\.name))
    func aSceneComesBack(name: String) throws {
        let scene = try #require(GalleryScene.named(name))
        let drawing = scene.drawing()
        let hasText = Self.texts.contains { name.contains($0) }
        let scale: CGFloat = hasText ? 6 : 1
        let data = drawing.svgData(options: SVGWritingOptions(density: scale))
        let document = try SVGDocument(data: data)
        let size = PixelRect(
            x: 0, y: 0, width: Int(drawing.size.width * scale), height: Int(drawing.size.height * scale))
        // Of large pictures the middle: it says as much, and sooner.
        let part =
            hasText
            ? PixelRect(x: 0, y: size.height / 3, width: size.width, height: size.height / 3) : size
        let picture = document.drawing().image(pixels: part, scale: scale)
        let expected = drawing.image(pixels: part, scale: scale)
        let difference = Difference(picture, expected)
        let line =
            "\(name) mean \(difference.mean) most \(difference.most) flat \(difference.flat) bytes \(data.count)"
        // For an eye and for other readers.
        if let folder = ProcessInfo.processInfo.environment["SVG_OUT"] {
            try data.write(to: URL(filePath: folder).appending(path: "\(name).svg"))
            try picture.write(toFile: folder + "/\(name).svg.png")
            try drawing.image(scale: 1).write(toFile: folder + "/\(name).png")
            print("SCENE", line)
        }
        #expect(document.warnings.isEmpty)
        let known = Self.known[name] ?? (0.05, 0)
        #expect(difference.mean <= known.mean && difference.flat <= known.flat, "\(line)")
    }
}
