import Foundation

/// Takes a picture's rows from the top, reduces them and turns them upright, and holds little more than what
/// it makes.
final class PictureRows {
    /// Of the rows that it takes.
    private let width, height: Int
    /// What the rows become before they are turned.
    private let stored: (width: Int, height: Int)
    private let orientation: CGImagePropertyOrientation
    private var reduction: RowReduction?
    /// The row to reduce.
    private let line: ByteBlock?
    /// Rows that wait to be turned.
    private let strip: ByteBlock?
    private var block: UnsafeMutableRawPointer?

    /// - Parameters:
    ///   - width: pixels of the rows that come.
    ///   - size: what they are reduced to, before they are turned; nil for what the options say.
    init(
        width: Int, height: Int, orientation: CGImagePropertyOrientation, _ options: DecodingOptions,
        size: (width: Int, height: Int)? = nil
    ) throws(ImageFileError) {
        self.width = width
        self.height = height
        self.orientation = orientation
        stored = size ?? options.reduced(width: width, height: height)
        let isReduced = stored != (width, height)
        line = isReduced ? ByteBlock(count: width * 4) : nil
        strip =
            orientation == .up
            ? nil : ByteBlock(count: stored.width * 4 * CGImagePropertyOrientation.stripHeight)
        block = malloc(stored.width * stored.height * 4)
        guard block != nil, !isReduced || line != nil, orientation == .up || strip != nil else {
            throw ImageFileError(.outOfMemory)
        }
        if isReduced { reduction = RowReduction(width: width, height: height, to: stored) }
    }

    deinit { free(block) }

    /// Where the pixels of a row go, multiplied by alpha; valid until the row is finished.
    func place(of row: Int) -> UnsafeMutableRawPointer { line?.base ?? storedPlace(row) }

    /// Takes the row that was written to its place; rows come in order.
    func finish(_ row: Int) {
        guard let line, reduction != nil else { return finishStored(row) }
        reduction?.add(line.base.assumingMemoryBound(to: UInt8.self), row: row) { number, write in
            write(storedPlace(number).assumingMemoryBound(to: UInt8.self))
            finishStored(number)
        }
    }

    private func storedPlace(_ row: Int) -> UnsafeMutableRawPointer {
        let stride = stored.width * 4
        guard let strip else { return block! + row * stride }
        return strip.base + row % CGImagePropertyOrientation.stripHeight * stride
    }

    private func finishStored(_ row: Int) {
        let side = CGImagePropertyOrientation.stripHeight
        guard let strip, row % side == side - 1 || row == stored.height - 1 else { return }
        orientation.turn(
            strip.base.assumingMemoryBound(to: UInt32.self), width: stored.width, height: stored.height,
            rows: row / side * side..<row + 1, into: block!.assumingMemoryBound(to: UInt32.self))
    }

    /// The whole picture, after its last row.
    func picture(isOpaque: Bool, scale: CGFloat, density: PixelDensity?) -> DecodedPicture {
        defer { block = nil }
        let turned = orientation.swapsSides
        return DecodedPicture(
            width: turned ? stored.height : stored.width, height: turned ? stored.width : stored.height,
            isOpaque: isOpaque, scale: scale, density: density.map { orientation.turned($0) }, block: block!)
    }
}
