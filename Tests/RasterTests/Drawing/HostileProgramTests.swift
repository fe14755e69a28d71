import Foundation
import Raster
import TestSupport
import Testing

/// Guarantee 5, for whole programs: 40 commands of any numbers on a small canvas end, in little time and
/// memory, as a picture or with the error of a limit. More of them with RASTER_HOSTILE_PROGRAMS=COUNT or
/// FIRST-COUNT; RASTER_HOSTILE_LOG names a file for what each takes, or which one ended the process.
@Suite(.serialized) struct HostileProgramTests {
    /// How many there are if nobody says it. Recording, which no limit holds, and what lies between two looks
    /// at the clock, take as many times longer where nothing is optimized.
    #if DEBUG
        static let standard = "40"
        static let mostSeconds = 30.0
    #else
        static let standard = "200"
        static let mostSeconds = 2.0
    #endif

    /// Programs that took too much once: paints and outlines in layers of millions of pixels, tiles that
    /// reach far beyond their image and become smaller one way only, meshes whose squares all cover a layer,
    /// tiles made anew for each row when the time was over.
    static let found: [UInt64] = [269, 744, 1327, 1827, 3061, 7118, 7931, 76490, 78296, 91446, 97077]

    static var seeds: [UInt64] {
        let named = ProcessInfo.processInfo.environment["RASTER_HOSTILE_PROGRAMS"]
        let parts = (named ?? standard).split(separator: "-").compactMap { UInt64($0) }
        let first = parts.count == 2 ? parts[0] : 0
        return (named == nil ? found : []) + Array(first..<(first + (parts.last ?? 0)))
    }

    @Test func programsEnd() async {
        await #expect(processExitsWith: .success) {
            let log = ProcessInfo.processInfo.environment["RASTER_HOSTILE_LOG"].flatMap {
                FileManager.default.createFile(atPath: $0, contents: nil)
                    ? FileHandle(forWritingAtPath: $0) : nil
            }
            var limits = RenderLimits()
            limits.duration = 1.2
            limits.layerByteCount = 1 << 28
            for seed in HostileProgramTests.seeds {
                try log?.write(contentsOf: Data("\(seed)".utf8))
                var seconds = 0.0
                var end = ""
                let mebibytes = try ProcessMemory.peak {
                    seconds = Work.seconds {
                        let drawing = HostileProgram(seed: seed).drawing
                        do {
                            _ = try drawing.image(limits: limits, renderer: Renderer(threads: 1))
                        } catch {
                            end = "\(error)"
                        }
                    }
                }
                try log?.write(contentsOf: Data(" \(seconds) \(mebibytes) \(end)\n".utf8))
                #expect(
                    seconds < HostileProgramTests.mostSeconds && mebibytes < 512,
                    "seed \(seed): \(seconds) s, \(mebibytes) MiB")
            }
        }
    }
}
