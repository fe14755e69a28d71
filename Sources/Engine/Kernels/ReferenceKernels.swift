import RasterKernels

/// x / 255 to nearest, for x up to 65,407.
@inline(__always)
package func dividedBy255(_ value: UInt32) -> UInt32 {
    ((value &+ 128) &* 257) >> 16
}

/// Source-over of one pixel at a coverage 0…255, with one rounding for an opaque source:
/// `(s·m + d·(255 − a·m/255)) / 255`.
@inline(__always)
package func sourceOver(_ source: UInt32, on destination: UInt32, coverage: UInt32) -> UInt32 {
    let keep = 255 &- dividedBy255((source >> 24) &* coverage)
    var result: UInt32 = 0
    var shift: UInt32 = 0
    while shift < 32 {
        let s = (source &>> shift) & 255
        let d = (destination &>> shift) & 255
        result |= dividedBy255(s &* coverage &+ d &* keep) &<< shift
        shift &+= 8
    }
    return result
}

let referenceSolidSpans: SpanKernels.SolidSpans = { first, stride, mask, spans, count, pixel in
    guard let first, let mask, let spans else { return }
    let isOpaque = pixel >> 24 == 255
    for index in 0..<count {
        let span = spans[index]
        let row = first + (Int(span.row) &* stride &+ Int(span.start))
        let columns = 0..<Int(span.length)
        if span.coverage < 0 {
            let bytes = mask + Int(span.mask)
            for column in columns {
                row[column] = sourceOver(pixel, on: row[column], coverage: UInt32(bytes[column]))
            }
        } else if isOpaque && span.coverage == 255 {
            for column in columns { row[column] = pixel }
        } else {
            let coverage = UInt32(span.coverage)
            for column in columns { row[column] = sourceOver(pixel, on: row[column], coverage: coverage) }
        }
    }
}

let referenceSolidRectangles: SpanKernels.SolidRectangles = { first, stride, rectangles, count in
    guard let first, let rectangles else { return }
    for index in 0..<count {
        let rectangle = rectangles[index]
        let (left, top) = (Int(rectangle.left), Int(rectangle.top))
        let (right, bottom) = (Int(rectangle.right), Int(rectangle.bottom))
        guard left < right, top < bottom else { continue }
        for line in (top >> 16)...((bottom - 1) >> 16) {
            let height = min(bottom, (line + 1) << 16) - max(top, line << 16)
            let row = first + line &* stride
            for column in (left >> 16)...((right - 1) >> 16) {
                func areaToTheRight(of x: Int) -> Int {
                    (height * (131_072 - 2 * min(max(x - column << 16, 0), 65536)) + 65536) >> 17
                }
                let area = areaToTheRight(of: left) - areaToTheRight(of: right)
                row[column] = sourceOver(
                    rectangle.pixel, on: row[column], coverage: UInt32((area * 255 + 32768) >> 16))
            }
        }
    }
}

let referenceSourceRow: SpanKernels.SourceRow = { row, source, count, mask, coverage in
    guard let row, let source else { return }
    for column in 0..<count {
        row[column] = sourceOver(
            source[column], on: row[column], coverage: mask.map { UInt32($0[column]) } ?? coverage)
    }
}
