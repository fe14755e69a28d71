import RasterKernels
import RasterPaths

/// Makes rows of an image's pixels as a sampler says. One command is drawn at a time; buffers are kept for
/// the next.
final class ImageRows {
    private(set) var sampler: ImageSampler?
    private var kernels = ImageKernels(level: .reference)
    /// The columns of the picture that are asked for.
    private var columns = 0..<0
    private let stretched = StretchedRows()
    private let filtered = FilteredRows()
    private let sliced = SlicedRows()
    private var line = GrowingMemory<UInt32>()
    /// The image's row that `line` holds for all columns.
    private var lineRow = -1
    /// The image, where it is only moved.
    private var moved: rk_moved_image?
    /// The image, where it is turned and a kernel does all of it.
    private var turned: rk_turned_image?

    /// Positions of so many columns are stepped in fixed point.
    private static let block = 64
    /// Positions beyond have too few bits for fixed point; images as large have too many pixels.
    private static let farthest = 0x1p22
    private static let mostPixels = 1 << 29

    /// Makes ready for a command.
    /// - Parameter box: the picture's pixels that will be asked for.
    func prepare(_ sampler: ImageSampler, box: PixelRect, level: KernelLevel) {
        self.sampler = sampler
        // Spans are swept four pixels at a time, so that a few beyond the box may have a coverage of 0.
        let box = PixelRect(x: box.x, y: box.y, width: box.width + 8, height: box.height)
        columns = box.x..<(box.x + box.width)
        kernels = ImageKernels(level: level)
        lineRow = -1
        moved = nil
        turned = nil
        switch sampler.method {
        case .moved(let columns, let rows, let right, let lower):
            let image = sampler.image
            moved = rk_moved_image(
                pixels: image.pixels, width: image.width, height: image.height, column: columns, row: rows,
                right: right, lower: lower, opacity: sampler.opacity, opaque: image.isOpaque ? 1 : 0)
        case .nearest where sampler.isUpright: line.reserve(columns.count)
        case .bilinear where sampler.isUpright: stretched.prepare(columns.count)
        case .nearest, .bilinear:
            line.reserve(columns.count * 2)
            turned = turned(sampler, box: box)
        case .filtered(let across, let down):
            if sampler.isUpright { filtered.prepare(sampler, across, down, columns: columns, level: level) }
        case .sliced(let slices, let isNearest):
            if sampler.isUpright {
                sliced.prepare(sampler, slices, isNearest: isNearest, columns: columns)
            }
        }
    }

    /// Lets go of the image.
    func finish() {
        sampler = nil
        moved = nil
        turned = nil
    }

    /// Composites spans, source-over, opacity included, where a kernel does all of it; false where none does.
    /// - Parameters:
    ///   - first: the pixel of row 0 and column 0, which is the picture's in column `x` and row `y`.
    ///   - rowLength: pixels from row to row.
    func composite(
        _ spans: UnsafeBufferPointer<CoverageSpan>, mask: UnsafePointer<UInt8>,
        onto first: UnsafeMutablePointer<UInt32>, rowLength: Int, x: Int, y: Int
    ) -> Bool {
        if var moved {
            kernels.movedSpans(first, rowLength, mask, spans.baseAddress, spans.count, x, y, &moved)
            return true
        }
        guard let draw = kernels.turnedSpans, var turned else { return false }
        draw(first, rowLength, mask, spans.baseAddress, spans.count, x, y, &turned, line.base, columns.count)
        return true
    }

    /// Nil where fixed point isn't up to all of the box.
    private func turned(_ sampler: ImageSampler, box: PixelRect) -> rk_turned_image? {
        let image = sampler.image
        var isBilinear = false
        if case .bilinear = sampler.method { isBilinear = true }
        guard Self.isSmall(sampler), image.width > 1 || !isBilinear else { return nil }
        // Blocks begin left of the box.
        for x in [box.x &- Self.block, box.x &+ box.width] {
            for y in [box.y, box.y &+ box.height] {
                let (u, v) = sampler.position(x: x, y: y)
                guard u.magnitude < Self.farthest / 2, v.magnitude < Self.farthest / 2 else { return nil }
            }
        }
        let inverse = sampler.inverse
        return rk_turned_image(
            pixels: image.pixels, a: inverse.a, b: inverse.b, c: inverse.c, d: inverse.d, tx: inverse.tx,
            ty: inverse.ty, width: Int32(image.width), height: Int32(image.height),
            bilinear: isBilinear ? 1 : 0, opacity: sampler.opacity)
    }

    /// Pixels that are there already, without opacity; nil where they have to be made.
    @inline(__always)
    func existing(x: Int, y: Int, count: Int) -> UnsafePointer<UInt32>? {
        guard let sampler else { return nil }
        switch sampler.method {
        case .nearest where sampler.isUpright:
            // The same for all rows of the picture that fall on one of the image's.
            let position = sampler.position(x: 0, y: y).v + ImageSampler.allowance
            let row = PixelPair.bounded(position, sampler.image.height)
            if row != lineRow {
                lineRow = row
                makeNearest(
                    sampler, x: columns.lowerBound, y: y, count: columns.count, row: row, into: line.base)
            }
            return UnsafePointer(line.base + (x &- columns.lowerBound))
        default: return nil
        }
    }

    /// Makes pixels, without opacity.
    func make(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
        guard let sampler else { return }
        if let pixels = existing(x: x, y: y, count: count) {
            row.update(from: pixels, count: count)
            return
        }
        switch sampler.method {
        case .moved:
            guard var moved else { return }
            kernels.movedRow(row, count, x, y, &moved)
        case .nearest: makeNearest(sampler, x: x, y: y, count: count, row: nil, into: row)
        case .bilinear:
            if sampler.isUpright { return makeUprightBilinear(sampler, x: x, y: y, count: count, into: row) }
            forEachBlock(sampler, x: x, y: y, count: count, shift: -0x1p31 + 0x1p23) { first, column, count in
                if sampler.image.width > 1, var run = first {
                    kernels.bilinear(row + column, count, &run)
                } else {
                    makeBilinear(sampler, x: x &+ column, y: y, count: count, into: row + column)
                }
            }
        case .filtered(let across, let down):
            if sampler.isUpright {
                filtered.make(sampler, x: x, y: y, count: count, into: row)
            } else {
                FilteredPixels.make(sampler, across, down, x: x, y: y, count: count, into: row)
            }
        case .sliced(let slices, let isNearest):
            if sampler.isUpright {
                sliced.make(sampler, x: x, y: y, count: count, into: row)
            } else {
                SlicedRows.make(sampler, slices, isNearest, x: x, y: y, count: count, into: row)
            }
        }
    }

    /// Makes pixels, opacity included.
    func makeColors(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
        make(x: x, y: y, count: count, into: row)
        guard let opacity = sampler?.opacity, opacity != 255 else { return }
        for column in 0..<count { row[column] = sourceOver(row[column], on: 0, coverage: opacity) }
    }

    // MARK: Nearest

    /// - Parameter row: the image's row, where it is known to be one.
    private func makeNearest(
        _ sampler: ImageSampler, x: Int, y: Int, count: Int, row: Int?,
        into target: UnsafeMutablePointer<UInt32>
    ) {
        let image = sampler.image
        forEachBlock(sampler, x: x, y: y, count: count, shift: 0x1p8) { first, column, count in
            if var run = first {
                if let row { (run.v, run.down) = (Int64(row) << 32, 0) }
                return kernels.nearest(target + column, count, &run)
            }
            for index in column..<(column + count) {
                let (u, v) = sampler.position(x: x &+ index, y: y)
                let line = row ?? PixelPair.bounded(v + ImageSampler.allowance, image.height)
                let place = PixelPair.bounded(u + ImageSampler.allowance, image.width)
                target[index] = image.pixels[line &* image.width &+ place]
            }
        }
    }

    // MARK: Bilinear

    private func makeBilinear(
        _ sampler: ImageSampler, x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>
    ) {
        let image = sampler.image
        for index in 0..<count {
            let (u, v) = sampler.position(x: x &+ index, y: y)
            let across = PixelPair(u - 0.5, size: image.width)
            let down = PixelPair(v - 0.5, size: image.height)
            let upper = image.pixels + down.first &* image.width
            let lower = image.pixels + down.second &* image.width
            row[index] = BilinearPixel.mix(
                upper[across.first], upper[across.second], lower[across.first], lower[across.second],
                right: across.weight, lower: down.weight)
        }
    }

    private func makeUprightBilinear(
        _ sampler: ImageSampler, x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>
    ) {
        let image = sampler.image
        guard image.width > 1 else {
            return makeBilinear(sampler, x: x, y: y, count: count, into: row)
        }
        let down = PixelPair(sampler.position(x: 0, y: y).v - 0.5, size: image.height)
        func stretch(_ line: Int, _ target: UnsafeMutablePointer<UInt16>) {
            let left = columns.lowerBound
            forEachBlock(sampler, x: left, y: y, count: columns.count, shift: -0x1p31 + 0x1p23) {
                first, column, count in
                if var run = first {
                    run.pixels = run.pixels + line &* image.width
                    return kernels.stretch(target + 4 * column, count, &run)
                }
                for index in column..<(column + count) {
                    let across = PixelPair(
                        sampler.position(x: left &+ index, y: y).u - 0.5, size: image.width)
                    let pixels = image.pixels + line &* image.width
                    for channel in 0..<4 {
                        let left = pixels[across.first] >> UInt32(8 * channel) & 255
                        let right = pixels[across.second] >> UInt32(8 * channel) & 255
                        target[4 * index + channel] = UInt16(
                            left * (256 - across.weight) + right * across.weight)
                    }
                }
            }
        }
        let rows = stretched.rows(down.first, down.second, stretch)
        let offset = 4 * (x &- columns.lowerBound)
        kernels.mix(row, count, rows.upper + offset, rows.lower + offset, down.weight)
    }

    // MARK: Positions

    /// Whether fixed point is up to the image's size and to a block's steps.
    private static func isSmall(_ sampler: ImageSampler) -> Bool {
        let (image, inverse) = (sampler.image, sampler.inverse)
        let span = Double(block)
        return Double(image.width) < farthest && Double(image.height) < farthest
            && image.width &* image.height < mostPixels
            && inverse.a.magnitude * span < farthest && inverse.b.magnitude * span < farthest
    }

    /// Calls the body with the parts of a row that lie in blocks of columns: where they begin, nil where
    /// fixed point isn't up to it, the first one's number in the row and how many.
    /// - Parameter shift: what to add to positions, in their last bits.
    @inline(__always)
    private func forEachBlock(
        _ sampler: ImageSampler, x: Int, y: Int, count: Int, shift: Double,
        _ body: (rk_image_run?, Int, Int) -> Void
    ) {
        let image = sampler.image
        let inverse = sampler.inverse
        let isSmall = Self.isSmall(sampler)
        let across = isSmall ? Int64(inverse.a * 0x1p32) : 0
        let down = isSmall ? Int64(inverse.b * 0x1p32) : 0
        var column = x
        let end = x &+ count
        while column < end {
            let block = column & ~(Self.block - 1)
            let next = min(block &+ Self.block, end)
            let (u, v) = sampler.position(x: block, y: y)
            if isSmall && u.magnitude < Self.farthest / 2 && v.magnitude < Self.farthest / 2 {
                let steps = Int64(column &- block)
                body(
                    rk_image_run(
                        pixels: image.pixels, u: Int64(u * 0x1p32 + shift) &+ across &* steps,
                        v: Int64(v * 0x1p32 + shift) &+ down &* steps, across: across, down: down,
                        width: Int32(image.width), height: Int32(image.height)),
                    column &- x, next &- column)
            } else {
                body(nil, column &- x, next &- column)
            }
            column = next
        }
    }
}

extension PixelPair {
    /// The pixel that holds a position; no number is 0.
    @inline(__always)
    static func bounded(_ position: Double, _ size: Int) -> Int {
        position > 0 ? (position < Double(size &- 1) ? Int(position) : size &- 1) : 0
    }
}

extension CGImage {
    /// The bytes as whole pixels, red lowest. They live as long as the image.
    @inline(__always)
    var pixels: UnsafePointer<UInt32> {
        withUnsafePixels { $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt32.self) }
    }
}

/// Memory that grows when more is asked for; what it held is lost then.
struct GrowingMemory<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element> = .allocate(capacity: 0)
    private var capacity = 0

    mutating func reserve(_ count: Int) {
        guard count > capacity else { return }
        base.deallocate()
        base = .allocate(capacity: count)
        capacity = count
    }

    deinit { base.deallocate() }
}

/// Two rows of an image, stretched along, which rows of the picture are mixed from.
private final class StretchedRows {
    private var memory = GrowingMemory<UInt16>()
    private var length = 0
    private var held = (-1, -1)

    func prepare(_ columns: Int) {
        length = columns * 4
        memory.reserve(length * 2)
        held = (-1, -1)
    }

    /// The two rows, made unless they are there.
    func rows(
        _ upper: Int, _ lower: Int, _ make: (Int, UnsafeMutablePointer<UInt16>) -> Void
    ) -> (upper: UnsafePointer<UInt16>, lower: UnsafePointer<UInt16>) {
        func place(_ row: Int, keeping other: Int) -> UnsafePointer<UInt16> {
            if held.0 == row { return UnsafePointer(memory.base) }
            if held.1 == row { return UnsafePointer(memory.base + length) }
            let isFirst = held.1 == other
            let target = isFirst ? memory.base : memory.base + length
            if isFirst { held.0 = row } else { held.1 = row }
            make(row, target)
            return UnsafePointer(target)
        }
        let first = place(upper, keeping: lower)
        return (first, place(lower, keeping: upper))
    }
}
