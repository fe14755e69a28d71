import RasterPaths

/// What the bands of one rendering have in common, and the surface that is drawn into; bands write disjoint
/// rows.
struct RenderTask: @unchecked Sendable {
    let list: DisplayListStorage
    let tables: UnsafeMutablePointer<DisplayListStorage.Tables>
    let scale: Double
    /// The space in which colours are combined.
    let space: BlendingSpace
    let pictureWidth: Int
    /// Nil for a list without layers.
    let layers: LayerPlan?
    /// Outlines of strokes that several bands draw; nil where each makes its own.
    var strokeOutlines: StrokeOutlines?
    /// The pixels to draw, in the picture's coordinates.
    var target: PixelRect
    /// The bitmap's pixels, or those of a layer.
    var surface: AnySurface
    let kernels: SpanKernels
    let kernelLevel: KernelLevel
    let reducedImages: ReducedImages

    /// The list from first to last, for bands without bins.
    var everyCommand: ArraySlice<Int32> {
        (0..<tables.pointee.commands.count).map { Int32(truncatingIfNeeded: $0) }[...]
    }

    /// The target's pixels, for who knows that they are encoded.
    @inline(__always)
    var encoded: Surface<EncodedPixel> {
        guard case .encoded(let surface) = surface else { preconditionFailure("the surface is linear") }
        return surface.cropped(to: target)
    }

    /// The same task for the pixels of a layer.
    func drawing(into surface: AnySurface) -> RenderTask {
        var task = self
        task.surface = surface
        task.target = surface.region
        return task
    }

    /// Waking a thread costs about 20 µs; a picture has to offer each at least several times that.
    static func worthwhileThreads(commands: Int, target: PixelRect) -> Int {
        let work = commands * 512 + target.width * target.height / 8
        return max(1, work / 65536)
    }
}
