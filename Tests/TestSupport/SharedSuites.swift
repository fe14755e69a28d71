import Foundation

/// Other people's tests, which lie beside the repository in `shared`, or where RASTER_SHARED says.
package enum SharedSuites {
    /// The folder `shared` that holds `path`, if there is one.
    package static func folder(containing path: String) -> URL? {
        let manager = FileManager.default
        var candidates: [URL] = []
        if let named = ProcessInfo.processInfo.environment["RASTER_SHARED"] {
            candidates.append(URL(fileURLWithPath: named))
        } else {
            var directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            while directory.path != "/" {
                directory.deleteLastPathComponent()
                candidates.append(directory.appendingPathComponent("shared"))
            }
        }
        return candidates.first { manager.fileExists(atPath: $0.appendingPathComponent(path).path) }
    }
}
