import Foundation

/// A picture's rows as PNG compresses them: each a filter's number and the filtered bytes.
struct PNGRows {
    let image: CGImage
    let form: PNGForm
    let choice: PNGFilterChoice

    private var rowBytes: Int { form.rowBytes(width: image.width) }

    /// The rows compressed; nil when there is no memory.
    func compressed(_ rows: ByteBlock, _ method: Deflater.Method) -> Data? {
        Deflater.compress(rows, pixel: form.filterDistance, stride: rowBytes + 1, method)
    }

    /// All rows filtered and compressed. Quick compression filters the rows of a block when it comes to them;
    /// nil when there is no memory.
    func compressed(_ method: Deflater.Method, threads: Int) -> Data? {
        let stride = rowBytes + 1
        let (size, overflow) = stride.multipliedReportingOverflow(by: image.height)
        // Where rows are very long a band would filter many bytes that are another's.
        guard case .quick(let threads) = method, !overflow, stride <= Self.longestRow else {
            return filtered(threads: threads).flatMap { compressed($0, method) }
        }
        return Deflater.quick(count: size, pixel: form.filterDistance, stride: stride, threads: threads) {
            range, body in
            let rows = range.lowerBound / stride..<(range.upperBound + stride - 1) / stride
            guard let block = ByteBlock(count: rows.count * stride) else { return false }
            let first = rows.lowerBound * stride
            let skipped = range.lowerBound - first
            var (next, isMade) = (rows.lowerBound, true)
            body(UnsafePointer(block.base.assumingMemoryBound(to: UInt8.self)) + skipped) { count in
                let end = (range.lowerBound + count + stride - 1) / stride
                guard isMade, end > next else { return }
                isMade = filter(next..<end, into: block.base + (next * stride - first))
                next = end
            }
            return isMade
        }
    }

    private static let longestRow = 1 << 17

    /// All rows, in bands on several threads; nil when there is no memory. A row depends on itself and the
    /// one above it, so bands change nothing.
    func filtered(threads: Int) -> ByteBlock? {
        let stride = rowBytes + 1
        let (size, overflow) = stride.multipliedReportingOverflow(by: image.height)
        guard !overflow, let block = ByteBlock(count: size) else { return nil }
        // So large that starting a band is nothing beside it.
        let rows = max(1, (1 << 18) / stride)
        let bands = (image.height + rows - 1) / rows
        let results = ParallelMap.map(bands, threads: threads) { band in
            let start = band * rows
            return filter(start..<min(start + rows, image.height), into: block.base + start * stride)
        }
        return results.allSatisfy { $0 } ? block : nil
    }

    /// Rows to try a choice on: four groups of neighbours, a 32nd of the picture, but no less than 64 KiB,
    /// which repeats and codes need to show, and no more than 256; all rows of a small picture. nil when
    /// there is no memory.
    func sampled() -> ByteBlock? {
        let stride = rowBytes + 1
        let groups = 4
        let rows = max(1, min(max(image.height / 32, (1 << 16) / stride), (1 << 18) / stride) / groups)
        guard rows * groups < image.height else { return filtered(threads: 1) }
        guard let block = ByteBlock(count: stride * rows * groups) else { return nil }
        for group in 0..<groups {
            let start = (image.height - rows) * group / (groups - 1)
            guard filter(start..<start + rows, into: block.base + stride * rows * group) else { return nil }
        }
        return block
    }

    /// False when there is no memory.
    private func filter(_ rows: Range<Int>, into target: UnsafeMutableRawPointer) -> Bool {
        let count = rowBytes
        let width = image.width
        guard let memory = ByteBlock(count: count * 4 + width * 4) else { return false }
        let base = memory.base.assumingMemoryBound(to: UInt8.self)
        var (row, above) = (base, base + count)
        var trials = (base + count * 2, base + count * 3)
        let scratch = base + count * 4
        let distance = form.filterDistance
        // A kernel weighs both, and only the lighter one is made.
        let isQuick = choice == .lightest([.sub, .up]) && suits(.sub) && suits(.up)
        var target = target.assumingMemoryBound(to: UInt8.self)
        func filterRow(by filter: PNGFilter) {
            target[0] = filter.rawValue
            filter.apply(row, above: above, distance: distance, count: count, into: target + 1)
        }
        image.withUnsafePixels { bytes in
            let pixels = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
            func source(_ y: Int) -> UnsafePointer<UInt8> { pixels + y * image.bytesPerRow }
            if rows.lowerBound == 0 {
                memset(above, 0, count)
            } else {
                form.pack(source(rows.lowerBound - 1), width: width, into: above, scratch: scratch)
            }
            for y in rows {
                defer { target += count + 1 }
                if y > 0, memcmp(source(y), source(y - 1), image.bytesPerRow) == 0, repeats(above, target) {
                    continue
                }
                form.pack(source(y), width: width, into: row, scratch: scratch)
                switch choice {
                case .fixed(let filter): filterRow(by: filter)
                case .lightest where isQuick:
                    var weights: (sub: UInt64, up: UInt64) = (0, 0)
                    withUnsafeMutablePointer(to: &weights) {
                        $0.withMemoryRebound(to: UInt64.self, capacity: 2) {
                            PNGFilterKernels.preferred.weigh(row, above, distance, count, $0)
                        }
                    }
                    filterRow(by: weights.up < weights.sub ? .up : .sub)
                case .lightest(let filters):
                    var least = Int.max
                    for filter in filters where suits(filter) {
                        filter.apply(row, above: above, distance: distance, count: count, into: trials.0)
                        let weight = PNGFilter.weight(trials.0, count: count)
                        if weight >= least { continue }
                        least = weight
                        target[0] = filter.rawValue
                        swap(&trials.0, &trials.1)
                    }
                    if least == .max {
                        // None of the filters suits a picture of one pixel.
                        target[0] = PNGFilter.none.rawValue
                        memcpy(target + 1, row, count)
                    } else {
                        memcpy(target + 1, trials.1, count)
                    }
                }
                swap(&row, &above)
            }
        }
        return true
    }

    /// The short way for a row that equals the one above: what `up` leaves is all 0. False when the choice
    /// says otherwise.
    private func repeats(_ above: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>) -> Bool {
        guard case .lightest(let filters) = choice, filters.contains(.up), suits(.up) else { return false }
        // Of equal weights the first filter wins, as when all of it is looked at.
        let isBlank = filters.first == PNGFilter.none && PNGFilter.weight(above, count: rowBytes) == 0
        target[0] = (isBlank ? PNGFilter.none : .up).rawValue
        memset(target + 1, 0, rowBytes)
        return true
    }

    /// A filter that looks where there is nothing is left out, as libpng does.
    private func suits(_ filter: PNGFilter) -> Bool {
        switch filter {
        case .none: true
        case .sub: image.width > 1
        case .up: image.height > 1
        case .average, .paeth: image.width > 1 && image.height > 1
        }
    }
}
