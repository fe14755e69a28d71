import Raster
import Testing

/// The bytes that plain Swift draws of a list on one thread, to which every level of the kernels is held.
package func expectTheSameAtEveryLevel(
    _ list: DisplayList, width: Int, height: Int, _ comment: @autoclosure () -> String,
    sourceLocation: SourceLocation = #_sourceLocation
) -> [UInt8] {
    let pictures = KernelLevel.available.map { level in
        let bitmap = Bitmap(width: width, height: height)
        var renderer = Renderer(threads: 1)
        renderer.kernels = level
        renderer.render(list, into: bitmap)
        return bitmap.withUnsafePixels { Array($0) }
    }
    for (level, picture) in zip(KernelLevel.available, pictures) where picture != pictures[0] {
        Issue.record("\(comment()), \(level)", sourceLocation: sourceLocation)
    }
    return pictures[0]
}
