import Foundation

/// The kernel's figures for this process.
package enum ProcessMemory {
    private struct NoStatus: Error {}

    package static func mebibytes(of field: String) throws -> Double {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        for line in status.split(separator: "\n") where line.hasPrefix(field + ":") {
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.count > 1, let kibibytes = Double(words[1]) { return kibibytes / 1024 }
        }
        throw NoStatus()
    }

    /// Gives freed memory back, so that it does not serve the next work unseen.
    package static func trim() {
        guard let symbol = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
    }

    /// The most mebibytes that some work takes at a time, beyond those that are in use before.
    package static func peak(_ body: () throws -> Void) throws -> Double {
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        let before = try mebibytes(of: "VmRSS")
        try body()
        return try mebibytes(of: "VmHWM") - before
    }
}
