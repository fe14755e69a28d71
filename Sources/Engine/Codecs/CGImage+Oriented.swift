import Foundation

extension CGImage {
    /// The picture turned or mirrored as `orientation` says, so that what was stored so stands upright. The
    /// result is the same picture for `up`, and nil only when there is no memory.
    public func oriented(_ orientation: CGImagePropertyOrientation) -> CGImage? {
        guard orientation != .up else { return self }
        guard let block = malloc(width * height * 4) else { return nil }
        withUnsafePixels { bytes in
            orientation.turn(
                bytes.baseAddress!.assumingMemoryBound(to: UInt32.self), width: width, height: height,
                into: block.assumingMemoryBound(to: UInt32.self))
        }
        return CGImage(
            width: orientation.swapsSides ? height : width, height: orientation.swapsSides ? width : height,
            isOpaque: isOpaque, scale: scale, adopting: block)
    }
}

extension CGImagePropertyOrientation {
    /// Copies stored pixels of `width` × `height` to where they stand upright.
    func turn(
        _ source: UnsafePointer<UInt32>, width: Int, height: Int, into target: UnsafeMutablePointer<UInt32>
    ) {
        // The stored pixel of the upright picture's first one, and how far to the next one right and below.
        let (last, bottom) = (width - 1, (height - 1) * width)
        let (start, right, down) =
            switch self {
            case .up: (0, 1, width)
            case .upMirrored: (last, -1, width)
            case .down: (bottom + last, -1, -width)
            case .downMirrored: (bottom, 1, -width)
            case .leftMirrored: (0, width, 1)
            case .right: (bottom, -width, 1)
            case .rightMirrored: (bottom + last, -width, -1)
            case .left: (last, width, -1)
            }
        let (columns, rows) = swapsSides ? (height, width) : (width, height)
        // Squares, so that both sides stay within the cache where rows become columns.
        let side = 32
        for top in stride(from: 0, to: rows, by: side) {
            for left in stride(from: 0, to: columns, by: side) {
                for y in top..<min(top + side, rows) {
                    for x in left..<min(left + side, columns) {
                        target[y &* columns &+ x] = source[start &+ x &* right &+ y &* down]
                    }
                }
            }
        }
    }
}
