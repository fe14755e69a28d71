import Foundation
import Raster
import Testing

/// Pictures of named files are decoded once.
@Suite struct NamedPicturesTests {
    private static func place() throws -> URL {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent(
            "raster-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        return place
    }

    private static func blank(_ width: Int, _ height: Int) -> CGImage {
        Bitmap(width: width, height: height).image()
    }

    @Test func manyThreadsDecodeOnce() async throws {
        let place = try Self.place()
        defer { try? FileManager.default.removeItem(at: place) }
        let path = place.appendingPathComponent("grid.png").path
        try Self.blank(300, 200).write(toFile: path)
        let pictures = NamedPictures(most: 1 << 20)
        let images = try await withThrowingTaskGroup(of: CGImage.self) { group in
            for _ in 0..<32 { group.addTask { try pictures.picture(path, .default) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(images.count == 32 && images.allSatisfy { $0 === images[0] })
        #expect(pictures.decodedCount == 1)
        // Another file of the same name is another picture.
        try Self.blank(30, 20).write(toFile: path)
        #expect(try pictures.picture(path, .default).width == 30)
        #expect(pictures.decodedCount == 2)
        // Limits are of the one who asks.
        #expect(throws: ImageFileError.self) {
            try pictures.picture(path, ImageLimits(maximumPixelCount: 10))
        }
    }

    /// 240,000 bytes each, of which two have room.
    @Test func theOldestGiveWay() throws {
        let place = try Self.place()
        defer { try? FileManager.default.removeItem(at: place) }
        let pictures = NamedPictures(most: 500_000)
        let paths = try (0..<3).map { number in
            let path = place.appendingPathComponent("\(number).png").path
            try Self.blank(300, 200).write(toFile: path)
            return path
        }
        let used = try pictures.picture(paths[0], .default)
        for path in paths.dropFirst() { _ = try pictures.picture(path, .default) }
        #expect(pictures.decodedCount == 3)
        // Given up, but somebody has it.
        #expect(try pictures.picture(paths[0], .default) === used)
        #expect(pictures.decodedCount == 3)
        let fourth = place.appendingPathComponent("4.png").path
        try Self.blank(300, 200).write(toFile: fourth)
        _ = try pictures.picture(fourth, .default)
        _ = try pictures.picture(paths[1], .default)
        #expect(pictures.decodedCount == 5)
    }

    @Test func aFileThatCannotBeReadIsTriedAgain() throws {
        let place = try Self.place()
        defer { try? FileManager.default.removeItem(at: place) }
        let path = place.appendingPathComponent("late.png").path
        let pictures = NamedPictures(most: 500_000)
        #expect(throws: ImageFileError.self) { try pictures.picture(path, .default) }
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: ImageFileError.self) { try pictures.picture(path, .default) }
        try ImageTests.grid(3, 2).write(toFile: path)
        #expect(try pictures.picture(path, .default).width == 3)
    }

    @Test func imagesOfANameShareTheirPixels() throws {
        let place = try Self.place()
        defer { try? FileManager.default.removeItem(at: place) }
        let path = place.appendingPathComponent("shared-\(UUID().uuidString).png")
        try ImageTests.grid(3, 2).write(to: path)
        let bundle = try #require(Bundle(path: place.path))
        func pixels(_ image: Image) throws -> CGImage {
            guard case .pixels(let image) = try #require(image.content()).source else {
                throw CocoaError(.fileReadUnknown)
            }
            return image
        }
        let name = path.lastPathComponent
        let first = try pixels(Image(name, bundle: bundle))
        #expect(try pixels(Image(name, bundle: bundle)) === first)
        // What asks for more than its limits is as what can't be read.
        #expect(Image(name, bundle: bundle, limits: ImageLimits(maximumPixelCount: 5)).content() == nil)
    }

    @Test func limitsAreForDataAndFilesToo() throws {
        let place = try Self.place()
        defer { try? FileManager.default.removeItem(at: place) }
        let url = place.appendingPathComponent("grid.png")
        try ImageTests.grid(3, 2).write(to: url)
        let limits = ImageLimits(maximumPixelCount: 5)
        let data = try Data(contentsOf: url)
        #expect(throws: ImageFileError(.tooManyPixels(width: 3, height: 2, limit: 5))) {
            try Image(data: data, limits: limits)
        }
        #expect(throws: ImageFileError(.tooManyPixels(width: 3, height: 2, limit: 5), file: url.path)) {
            try Image(contentsOfFile: url.path, limits: limits)
        }
        #expect(throws: ImageFileError.self) { try Image(contentsOf: url, limits: limits) }
        _ = try Image(contentsOf: url)
    }
}
