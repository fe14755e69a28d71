import CMalloc
import Foundation

/// How much memory rendering the map takes on top of its canvas and its display list.
struct Memory {
    let threads: Int

    func run() throws {
        let picture = Picture.map
        let painter = RasterPainter(width: picture.width, height: picture.height, threads: threads)
        painter.clear()  // touches every page of the canvas
        let canvas = Double(picture.width * picture.height * 4) / 1_048_576
        malloc_trim(0)
        let beforeRecording = try mebibytes(of: "VmRSS")
        guard let recording = painter.recording(of: .picture(picture)) else { return print("–") }
        // What recording freed must not serve rendering unseen.
        malloc_trim(0)
        try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
        let beforeRendering = try mebibytes(of: "VmRSS")
        recording.render()
        let peak = try mebibytes(of: "VmHWM")
        recording.render()
        let secondPeak = try mebibytes(of: "VmHWM")
        print("Map, \(picture.items.count) polygons, \(threads) threads, MiB:")
        print("  canvas          \(decimal(canvas, 1))")
        print("  display list    \(decimal(beforeRendering - beforeRecording, 1))")
        print("  peak rendering  canvas and list + \(decimal(peak - beforeRendering, 1))")
        print("  after a second  canvas and list + \(decimal(secondPeak - beforeRendering, 1))")
    }

    private struct MissingField: Error, CustomStringConvertible {
        let name: String
        var description: String { "/proc/self/status has no \(name)" }
    }

    private func mebibytes(of field: String) throws -> Double {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        for line in status.split(separator: "\n") where line.hasPrefix(field + ":") {
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.count > 1, let kibibytes = Double(words[1]) { return kibibytes / 1024 }
        }
        throw MissingField(name: field)
    }
}
