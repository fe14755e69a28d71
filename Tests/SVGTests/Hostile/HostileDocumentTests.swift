import Foundation
import Raster
import RasterSVG
import TestSupport
import Testing

/// What a stranger's file may take, whatever is in it: 10 seconds and 1 GB, and never the process.
@Suite(.serialized) struct HostileDocumentTests {
    /// Seconds of the processor's time; what isn't optimized takes several times as many.
    #if DEBUG
        static let mostSeconds = 100.0
    #else
        static let mostSeconds = 10.0
    #endif

    private static func setting(_ name: String) -> Double? {
        ProcessInfo.processInfo.environment[name].flatMap { Double($0) }
    }

    /// How large wide documents are, 1 being what takes a machine a quarter of an hour.
    static let size = setting("RASTER_HOSTILE_SIZE") ?? 0.02
    static let randomCount = Int(setting("RASTER_RANDOM_DOCUMENTS") ?? 300)
    static let firstSeed = Int(setting("RASTER_FIRST_DOCUMENT") ?? 0)

    static func draw(_ data: Data) {
        guard let document = try? SVGDocument(data: data) else { return }
        let drawing = Drawing(size: CGSize(width: 63, height: 65)) { context, size in
            document.draw(in: &context, rect: CGRect(origin: .zero, size: size))
        }
        _ = drawing.image(scale: 2)
    }

    /// Draws it, and says what it took too much of.
    static func excess(_ name: String, _ data: Data) -> String? {
        func seconds() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
        }
        let start = seconds()
        draw(data)
        let taken = seconds() - start
        // Not what getrusage says, in which the peak of the process that started this one lives on.
        let mebibytes = (try? ProcessMemory.mebibytes(of: "VmHWM")) ?? .infinity
        if taken > mostSeconds { return "\(name): \(taken) s" }
        if mebibytes > 1000 { return "\(name): \(mebibytes) MiB" }
        return nil
    }

    /// Each in a process of its own with its neighbours: a peak is a process's, and so is a trap.
    @Test(arguments: 0..<20) func hostileDocumentsTakeTenSecondsAndAGigabyteAtMost(part: Int) async {
        await #expect(processExitsWith: .success) { [part] in
            let documents = HostileDocument.all(size: HostileDocumentTests.size)
            #expect(documents.count >= 250)
            for (number, document) in documents.enumerated() where number % 20 == part {
                let excess = HostileDocumentTests.excess(document.name, document.data())
                #expect(excess == nil)
            }
        }
    }

    @Test func randomDocumentsEnd() async {
        let batch = 100
        let end = Self.firstSeed + Self.randomCount
        for first in stride(from: Self.firstSeed, to: end, by: batch) {
            let seeds = first..<min(first + batch, end)
            await #expect(processExitsWith: .success, "\(seeds)") { [seeds = seeds as Range<Int>] in
                for seed in seeds {
                    let data = Data(RandomDocument.text(seed: UInt64(seed)).utf8)
                    let excess = HostileDocumentTests.excess("\(seed)", data)
                    #expect(excess == nil)
                }
            }
        }
    }

    /// As files, to be tried with what isn't built for tests.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["RASTER_HOSTILE_FOLDER"] != nil))
    func writeThem() throws {
        let folder = URL(filePath: ProcessInfo.processInfo.environment["RASTER_HOSTILE_FOLDER"] ?? "")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (number, document) in HostileDocument.all(size: Self.size).enumerated() {
            let name = document.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
            try document.data().write(to: folder.appending(path: "\(number)-\(name).svg"))
        }
        for seed in Self.firstSeed..<Self.firstSeed + Self.randomCount {
            try Data(RandomDocument.text(seed: UInt64(seed)).utf8)
                .write(to: folder.appending(path: "random-\(seed).svg"))
        }
    }
}
