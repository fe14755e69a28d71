import CMalloc

/// What a command costs before anything is drawn: the time to say it to a context, and the memory that its
/// list keeps, as malloc counts it.
struct RecordingCosts {
    let sampler: Sampler
    private static let listCount = 32

    func run(_ cases: [WorkloadCase]) {
        print("Recorded, not rendered, \(sampler.stopwatch.name):\n")
        let table = Table(
            [("case", 13), ("style", 10), ("size", 5), ("ns a command", 12), ("bytes a command", 15)],
            leftColumns: 2)
        table.printHeader()
        for item in cases where item.operations > 1 {
            let work = item.makeWork()
            let painter = RasterPainter(width: item.width, height: item.height, threads: 1)
            guard let record = painter.recordingPass(of: work) else { continue }
            // Several, as one may get the memory of a list that is gone.
            let before = mallinfo2()
            let lists = (0..<Self.listCount).map { _ in record() }
            let after = mallinfo2()
            let bytes = Int(after.uordblks + after.hblkhd) - Int(before.uordblks + before.hblkhd)
            let rate = sampler.rates(of: [{ _ = record() }])[0]
            withExtendedLifetime(lists) {
                table.printRow([
                    item.name, item.style, String(item.size),
                    rate.map { decimal(1e9 / $0 / Double(item.operations), 1) } ?? "–",
                    decimal(Double(bytes) / Double(item.operations * Self.listCount), 0),
                ])
            }
        }
    }
}
