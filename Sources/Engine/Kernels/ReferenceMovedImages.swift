import RasterKernels

extension rk_moved_image {
    /// The pixel of the image, or between pixels, that lies under a pixel of the picture.
    fileprivate func pixel(x: Int, y: Int) -> UInt32 {
        func at(_ x: Int, _ y: Int) -> UInt32 {
            pixels[min(max(y, 0), height - 1) &* width &+ min(max(x, 0), width - 1)]
        }
        let (x, y) = (x &+ column, y &+ row)
        return BilinearPixel.mix(
            at(x, y), at(x &+ 1, y), at(x, y &+ 1), at(x &+ 1, y &+ 1), right: right, lower: lower)
    }
}

let referenceMovedImageSpans: ImageKernels.MovedSpans = { first, stride, mask, spans, count, x, y, image in
    guard let first, let mask, let spans, let image = image?.pointee else { return }
    for span in UnsafeBufferPointer(start: spans, count: count) {
        let row = first + (Int(span.row) &* stride &+ Int(span.start))
        for column in 0..<Int(span.length) {
            let coverage = span.coverage < 0 ? Int32(mask[Int(span.mask) &+ column]) : span.coverage
            row[column] = sourceOver(
                image.pixel(x: x &+ Int(span.start) &+ column, y: y &+ Int(span.row)), on: row[column],
                coverage: dividedBy255(UInt32(coverage) &* image.opacity))
        }
    }
}

let referenceMovedImageRow: ImageKernels.MovedRow = { row, count, x, y, image in
    guard let row, let image = image?.pointee else { return }
    for column in 0..<count { row[column] = image.pixel(x: x &+ column, y: y) }
}
