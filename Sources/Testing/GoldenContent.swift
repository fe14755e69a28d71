import Foundation
import Raster

/// What is held to a file.
package protocol GoldenContent {
    /// Of the file, without a dot.
    static var pathExtension: String { get }
    /// As the file has it.
    func data() throws -> Data
    /// What differs from a file's content; nil when nothing does, or not enough.
    func difference(from expected: Data, of file: URL) throws -> GoldenDifference?
}

package struct GoldenDifference {
    /// In a line, or a few.
    package var words: String
    /// For the eye.
    package var picture: Data?
}

/// A picture, within a tolerance.
package struct GoldenImage: GoldenContent {
    package static let pathExtension = "png"
    let image: CGImage
    let tolerance: ImageTolerance

    package init(_ image: CGImage, _ tolerance: ImageTolerance = .exact) {
        self.image = image
        self.tolerance = tolerance
    }

    package func data() throws -> Data { try image.pngData() }

    package func difference(from expected: Data, of file: URL) throws -> GoldenDifference? {
        let picture: CGImage
        do throws(ImageFileError) {
            picture = try CGImage(data: expected)
        } catch {
            var named = error
            named.file = file.path
            throw named
        }
        if picture.hasSamePixels(as: image) { return nil }
        let comparison = ImageComparison(expected: picture, actual: image, options: tolerance.options)
        if comparison.hasSameSize, comparison.comparedCount == 0 {
            return GoldenDifference(words: "nothing is compared: the ignored regions cover the picture")
        }
        if tolerance.allows(comparison) { return nil }
        return GoldenDifference(
            words: comparison.description, picture: try comparison.overlay().pngData(compression: .fast))
    }
}

/// A text, line by line; whether the last line ends with a line break makes no difference.
package struct GoldenText: GoldenContent {
    package static let pathExtension = "txt"
    let text: String

    package init(_ text: String) { self.text = text }

    package func data() -> Data { Data((text.hasSuffix("\n") ? text : text + "\n").utf8) }

    package func difference(from expected: Data, of file: URL) -> GoldenDifference? {
        if expected == data() || expected == Data(text.utf8) { return nil }
        // Line breaks of a checkout on Windows are none of the drawing's.
        let before = LineDifference.lines(String(decoding: expected, as: UTF8.self))
        let after = LineDifference.lines(text)
        guard let difference = LineDifference(expected: before, actual: after) else { return nil }
        return GoldenDifference(
            words: difference.text(mostLines: 12), picture: Data(difference.text(mostLines: .max).utf8))
    }
}
