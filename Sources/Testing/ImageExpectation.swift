import Foundation
import Raster

/// A picture held to a file: the part that knows no test framework.
package struct ImageExpectation {
    package enum Outcome {
        case same
        /// The file was written, so nothing was compared.
        case recorded(URL)
        case missing(URL)
        /// `picture` is where expected | difference | actual was written.
        case different(ImageComparison, picture: URL)
        /// The file can't be read or written, in words.
        case failed(String)
    }

    let name: String
    let directory: URL
    let tolerance: ImageTolerance
    let isRecording: Bool
    let failures: URL

    package init(
        name: String, directory: URL, tolerance: ImageTolerance, isRecording: Bool? = nil,
        failures: URL? = nil
    ) {
        self.name = name
        self.directory = directory
        self.tolerance = tolerance
        self.isRecording = isRecording ?? Self.isRecordingByDefault
        self.failures = failures ?? Self.defaultFailures
    }

    static let isRecordingByDefault = ProcessInfo.processInfo.environment["RASTER_RECORD"] == "1"

    /// In the build folder of the package whose tests run, where there is one.
    static let defaultFailures: URL = {
        if let path = ProcessInfo.processInfo.environment["RASTER_FAILURES"] { return URL(filePath: path) }
        let build = URL(filePath: FileManager.default.currentDirectoryPath).appending(path: ".build")
        let base =
            FileManager.default.fileExists(atPath: build.path)
            ? build : FileManager.default.temporaryDirectory
        return base.appending(path: "raster-failures")
    }()

    package var file: URL { directory.appending(path: name + ".png") }

    package func check(_ actual: CGImage) -> Outcome {
        do {
            if isRecording {
                try write(actual, to: file)
                return .recorded(file)
            }
            guard FileManager.default.fileExists(atPath: file.path) else {
                try write(actual, to: failures.appending(path: name + ".actual.png"))
                return .missing(file)
            }
            let expected = try CGImage(contentsOf: file)
            if expected.hasSamePixels(as: actual) { return .same }
            let comparison = ImageComparison(
                expected: expected, actual: actual,
                options: .init(
                    threshold: tolerance.threshold, ignoresAntialiasing: tolerance.ignoresAntialiasing))
            if comparison.isSame(allowing: tolerance.maximumDifferentPixels) { return .same }
            let picture = failures.appending(path: name + ".png")
            try write(comparison.sideBySide(), to: picture)
            try write(actual, to: failures.appending(path: name + ".actual.png"))
            return .different(comparison, picture: picture)
        } catch {
            return .failed("\(error)")
        }
    }

    private func write(_ image: CGImage, to url: URL) throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try image.write(to: url)
    }
}
