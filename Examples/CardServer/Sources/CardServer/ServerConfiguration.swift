import Foundation
import Raster

/// What the operator says, by environment variables, for containers and units alike.
package struct ServerConfiguration: Sendable {
    /// `CARD_HOST`: the address to listen on.
    package var host = "127.0.0.1"
    /// `CARD_PORT`.
    package var port = 8080
    /// `CARD_THREADS`: how many pictures are drawn at a time.
    package var threads = max(1, ProcessInfo.processInfo.activeProcessorCount)
    /// `CARD_QUEUE`: how many pictures may wait besides; more are answered 503.
    package var queue = 128
    /// `CARD_DEADLINE`: seconds from a request to its picture, waiting included.
    package var deadline = 2.0
    /// `CARD_PIXELS`: of a picture of `/render`.
    package var pixels = 1 << 23
    /// `CARD_BYTES`: of an SVG that is sent.
    package var bytes = 1 << 20
    /// `CARD_FONTS`: folders of fonts, with colons between them; the system's without it.
    package var fontFolders: [String]?
    /// `CARD_IMAGES`: the only folder that pictures come from; without it there are none.
    package var imageFolder: String?
    /// `CARD_IDLE`: seconds without a word after which a connection is closed.
    package var idle = 30.0
    /// `CARD_UPLOAD`: seconds in which an SVG must have been sent.
    package var upload = 10.0
    /// `CARD_CONNECTIONS`: at a time; more wait until one ends. Fewer than the process may have open files.
    package var connections = 1000

    package init() {}

    /// A variable that is no number, or out of its range.
    package struct Invalid: Error, CustomStringConvertible {
        package let description: String
    }

    package init(environment: [String: String]) throws(Invalid) {
        func number<Value: LosslessStringConvertible & Comparable>(
            _ name: String, _ range: ClosedRange<Value>, _ value: inout Value
        ) throws(Invalid) {
            guard let text = environment[name] else { return }
            guard let given = Value(text), range.contains(given) else {
                throw Invalid(
                    description:
                        "\(name)='\(text)' is no number from \(range.lowerBound) to \(range.upperBound)")
            }
            value = given
        }
        host = environment["CARD_HOST"] ?? host
        try number("CARD_PORT", 0...65535, &port)
        try number("CARD_THREADS", 1...1024, &threads)
        try number("CARD_QUEUE", 0...1_000_000, &queue)
        try number("CARD_DEADLINE", 0.001...3600, &deadline)
        try number("CARD_PIXELS", 1...(1 << 28), &pixels)
        try number("CARD_BYTES", 1...(1 << 28), &bytes)
        try number("CARD_IDLE", 1...3600, &idle)
        try number("CARD_UPLOAD", 0.1...3600, &upload)
        try number("CARD_CONNECTIONS", 1...1_000_000, &connections)
        fontFolders = environment["CARD_FONTS"].map { $0.split(separator: ":").map(String.init) }
        imageFolder = environment["CARD_IMAGES"]
    }

    /// What one picture may ask for in the seconds that it has left.
    func limits(pixels: Int, seconds: Double) -> RenderLimits {
        var limits = RenderLimits()
        limits.pixelCount = pixels
        limits.layerByteCount = 1 << 27
        limits.commandCount = 500_000
        limits.outlinePointCount = 1 << 21
        limits.glyphCount = 50_000
        // A message names it.
        limits.duration = max(0.001, (seconds * 1000).rounded() / 1000)
        return limits
    }
}
