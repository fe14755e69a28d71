import Raster

extension CGImage {
    /// A pixel as one number: premultiplied, alpha highest, red lowest.
    package subscript(word x: Int, _ y: Int) -> UInt32 {
        withUnsafePixels { $0.bindMemory(to: UInt32.self)[y * width + x] }
    }
}
