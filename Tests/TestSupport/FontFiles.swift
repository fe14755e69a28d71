import Foundation
import Testing

/// The font files that tests use, wherever the system keeps them; `Scripts/setup` installs them.
package enum FontFiles {
    private static let paths: [String: String] = {
        var result: [String: String] = [:]
        for folder in ["/usr/share/fonts", "/usr/local/share/fonts"] {
            let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            for name in names { result[String(name.split(separator: "/").last ?? "")] = folder + "/" + name }
        }
        return result
    }()

    /// The path of the file of this name; without one the test fails.
    package static func path(_ file: String) throws -> String {
        try #require(paths[file], "\(file) is missing: run Scripts/setup")
    }
}
