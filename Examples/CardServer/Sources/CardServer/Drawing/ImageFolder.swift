import Foundation
import Raster

/// The pictures of one folder, by their names. They are read when the server starts: afterwards a name is
/// looked up and no path is made of it, so there is none that leads out of the folder.
struct ImageFolder: Sendable {
    private let images: [String: CGImage]

    /// Longer sides are reduced to that.
    private static let longest = 512

    init(_ folder: String?) throws {
        guard let folder else {
            images = [:]
            return
        }
        let root = URL(filePath: folder, directoryHint: .isDirectory)
        var images: [String: CGImage] = [:]
        for url in try FileManager.default.contentsOfDirectory(
            at: root, includingPropertiesForKeys: [.isRegularFileKey])
        {
            // Links, which may lead anywhere, and folders are none.
            guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            images[url.lastPathComponent] = try? CGImage(contentsOf: url, maximumPixelSize: Self.longest)
        }
        self.images = images
    }

    var names: [String] { images.keys.sorted() }

    func image(_ name: String) throws(APIError) -> CGImage {
        guard let image = images[name] else {
            throw APIError(
                status: .notFound, code: "avatar", message: "there is no picture '\(name.prefix(40))'")
        }
        return image
    }
}
