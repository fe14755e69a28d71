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
                rows: 0..<height, into: block.assumingMemoryBound(to: UInt32.self))
        }
        return CGImage(
            width: orientation.swapsSides ? height : width, height: orientation.swapsSides ? width : height,
            isOpaque: isOpaque, scale: scale, density: density.map { orientation.turned($0) }, adopting: block
        )
    }
}

extension CGImagePropertyOrientation {
    /// Copies stored rows of a picture of `width` × `height` pixels to where they stand upright.
    /// - Parameter source: the first of `rows`.
    func turn(
        _ source: UnsafePointer<UInt32>, width: Int, height: Int, rows: Range<Int>,
        into target: UnsafeMutablePointer<UInt32>
    ) {
        // Where the first stored pixel goes, and how far from it the next ones right and below.
        let (last, bottom) = (width - 1, height - 1)
        let (start, right, down) =
            switch self {
            case .up: (0, 1, width)
            case .upMirrored: (last, -1, width)
            case .down: (bottom * width + last, -1, -width)
            case .downMirrored: (bottom * width, 1, -width)
            case .leftMirrored: (0, height, 1)
            case .right: (bottom, height, -1)
            case .rightMirrored: (last * height + bottom, -height, -1)
            case .left: (last * height, -height, 1)
            }
        // Squares, so that both sides stay within the cache where rows become columns.
        let side = Self.stripHeight
        for top in stride(from: rows.lowerBound, to: rows.upperBound, by: side) {
            for left in stride(from: 0, to: width, by: side) {
                for y in top..<min(top + side, rows.upperBound) {
                    let line = source + (y &- rows.lowerBound) &* width
                    for x in left..<min(left + side, width) {
                        target[start &+ x &* right &+ y &* down] = line[x]
                    }
                }
            }
        }
    }

    /// So many rows are best turned at once.
    static let stripHeight = 32

    func turned(_ density: PixelDensity) -> PixelDensity {
        swapsSides ? PixelDensity(x: density.y, y: density.x) : density
    }
}
