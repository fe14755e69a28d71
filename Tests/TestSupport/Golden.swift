import Foundation
import Raster
import Testing

/// Golden pictures: `Fixtures/Golden/<feature>/<name>.png`, compared pixel by pixel, with no tolerance.
///
/// `RECORD=1` in the environment writes them anew and fails, so that a recording run is never taken for a passing one.
package enum Golden {
    /// The package's own folder.
    package static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

    package static func file(_ name: String) -> URL {
        root.appendingPathComponent("Fixtures/Golden/\(name).png")
    }

    /// Where pictures of failures go: `GOLDEN_FAILURES`, or a folder in the build folder.
    static let failures =
        ProcessInfo.processInfo.environment["GOLDEN_FAILURES"].map { URL(fileURLWithPath: $0) }
        ?? root.appendingPathComponent(".build/golden-failures")

    /// Expected, difference and actual side by side. In the difference white is what differs, over the expected
    /// picture in the dark.
    package static func comparison(_ expected: CGImage, _ actual: CGImage) -> CGImage {
        let width = max(expected.width, actual.width)
        let height = max(expected.height, actual.height)
        let gap = 4
        let total = 3 * width + 2 * gap
        var bytes = [UInt8](repeating: 255, count: total * height * 4)
        func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> CGImage.Pixel? {
            x < image.width && y < image.height ? image[x, y] : nil
        }
        func put(_ x: Int, _ y: Int, _ pixel: CGImage.Pixel?) {
            // Over a grey that tells transparent from black and white.
            let pixel = pixel ?? CGImage.Pixel(red: 255, green: 0, blue: 255, alpha: 255)
            let rest = UInt8((255 - Int(pixel.alpha)) / 2)
            let start = (y * total + x) * 4
            bytes[start] = pixel.red &+ rest
            bytes[start + 1] = pixel.green &+ rest
            bytes[start + 2] = pixel.blue &+ rest
        }
        for y in 0..<height {
            for x in 0..<width {
                let want = pixel(expected, x, y)
                let got = pixel(actual, x, y)
                put(x, y, want)
                put(2 * (width + gap) + x, y, got)
                let grey = want.map { (Int($0.red) + Int($0.green) + Int($0.blue)) / 12 } ?? 0
                let level = want == got ? UInt8(grey) : 255
                put(width + gap + x, y, CGImage.Pixel(red: level, green: level, blue: level, alpha: 255))
            }
        }
        return CGImage(width: total, height: height, pixels: bytes, isOpaque: true) ?? actual
    }
}

/// Holds a drawing to its golden picture, however it is rendered.
/// - Parameter name: "feature/name", the path of the picture below Fixtures/Golden, without ".png".
@discardableResult
package func expectGolden(
    _ name: String, _ drawing: Drawing, scale: CGFloat = 1, sourceLocation: SourceLocation = #_sourceLocation
) throws -> CGImage {
    let plain = RenderVariant(bandHeight: 1 << 20)
    let actual = drawing.image(scale: scale, renderer: plain.renderer)
    for variant in RenderVariant.standard {
        if let difference = variant.difference(of: drawing, scale: scale, from: actual) {
            Issue.record(
                "\(name) depends on how it is rendered: \(difference)", sourceLocation: sourceLocation)
        }
    }
    let file = Golden.file(name)
    if Golden.isRecording {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try actual.write(to: file)
        Issue.record("recorded \(file.path); run again without RECORD=1", sourceLocation: sourceLocation)
        return actual
    }
    guard FileManager.default.fileExists(atPath: file.path) else {
        Issue.record("no golden picture \(file.path); RECORD=1 makes it", sourceLocation: sourceLocation)
        return actual
    }
    let expected = try CGImage(contentsOf: file)
    guard !expected.hasSamePixels(as: actual) else { return actual }
    let picture = Golden.comparison(expected, actual)
    let failure = Golden.failures.appendingPathComponent(name + ".png")
    try FileManager.default.createDirectory(
        at: failure.deletingLastPathComponent(), withIntermediateDirectories: true)
    try picture.write(to: failure)
    Attachment.record(
        Array(try picture.pngData()), named: name.replacingOccurrences(of: "/", with: "-") + ".png",
        sourceLocation: sourceLocation)
    Issue.record(
        "\(name) differs; expected | difference | actual: \(failure.path)", sourceLocation: sourceLocation)
    return actual
}
