import Raster

extension CGImage {
    /// A pixel as one number: premultiplied, alpha highest, red lowest.
    package subscript(word x: Int, _ y: Int) -> UInt32 {
        withUnsafePixels { $0.bindMemory(to: UInt32.self)[y * width + x] }
    }

    /// The alpha of every pixel, row by row.
    package var alphas: [UInt8] {
        withUnsafePixels { $0.bindMemory(to: UInt32.self).map { UInt8($0 >> 24) } }
    }

    /// Whether nothing is painted.
    package var isClear: Bool { alphas.allSatisfy { $0 == 0 } }
}
