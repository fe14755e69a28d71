import Foundation

/// Whether an operation costs the same in a short list and in a long one, and a region its share of the
/// whole.
struct Growth {
    let threads: Int
    let sampler: Sampler

    func run() {
        printTimePerOperation()
        printRegion()
    }

    private func printTimePerOperation() {
        print("Triangles of 32 pixels on 512 x 512, ns an operation, \(sampler.stopwatch.name):\n")
        let table = Table(
            [("operations", 10), ("record and render", 17), ("render", 9), ("to 1,000", 8)], leftColumns: 0)
        table.printHeader()
        var base: Double?
        for count in [1_000, 10_000, 100_000, 1_000_000] {
            let work = Work.scene(Scene(.triangle, .solid, size: 32, count: count))
            let painter = RasterPainter(width: Scene.canvas, height: Scene.canvas, threads: threads)
            let recording = painter.recording(of: work)
            let rates = sampler.rates(of: [painter.pass(for: work), recording?.render])
            let times = rates.map { $0.map { 1e9 / $0 / Double(count) } }
            base = base ?? times[0]
            let growth = times[0].flatMap { time in base.map { decimal(time / $0, 2) } }
            table.printRow([String(count)] + times.map { $0.map { decimal($0, 1) } ?? "–" } + [growth ?? "–"])
        }
    }

    private func printRegion() {
        let canvas = 4096
        let side = canvas / 10
        let work = Work.scene(Scene(.triangle, .solid, size: 32, count: 1_000_000, canvas: canvas))
        let painter = RasterPainter(width: canvas, height: canvas, threads: threads)
        print(
            "\n1,000,000 of them on \(canvas) x \(canvas), and the \(side) x \(side) in the middle (1 %):\n")
        guard let recording = painter.recording(of: work) else { return print("–") }
        let corner = (canvas - side) / 2
        let region = CGRect(x: corner, y: corner, width: side, height: side)
        let rates = sampler.rates(of: [recording.render, { recording.renderRegion(region) }])
        guard let whole = rates[0], let part = rates[1] else { return }
        print("whole \(decimal(1e3 / whole, 2)) ms, region \(decimal(1e3 / part, 2)) ms: ", terminator: "")
        print("\(decimal(whole / part * 100, 2)) % of the whole")
    }
}
