import Foundation
import Testing

/// HarfBuzz's own shaping tool, against which shaping is held.
package enum HarfBuzzTool {
    /// Where it is installed; nil when it is missing.
    package static let path = ["/usr/bin/hb-shape", "/usr/local/bin/hb-shape"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// The glyphs of a text in a font file, by their indices, as the tool's JSON has them.
    package static func glyphs<Glyph: Decodable>(
        of text: String, in file: String, options: [String], as type: Glyph.Type
    ) throws -> [Glyph] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(path))
        process.arguments =
            ["--no-glyph-names", "--output-format=json", "--language=und"] + options + [file, text]
        let output = Pipe()
        process.standardOutput = output
        // The tool repeats the context there.
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode([Glyph].self, from: data)
    }
}
