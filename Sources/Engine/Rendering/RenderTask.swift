import RasterPaths

/// What the bands of one rendering have in common. Nothing in it changes once the bands begin.
final class RenderContext: @unchecked Sendable {
    let list: DisplayListStorage
    let tables: UnsafeMutablePointer<DisplayListStorage.Tables>
    let scale: Double
    /// The space in which colours are combined.
    let space: BlendingSpace
    let pictureWidth: Int
    /// Nil for a list without layers.
    let layers: LayerPlan?
    /// What can be seen of strokes: the picture, and what filters see around it.
    let strokeWindow: PixelRect
    /// Outlines that several bands draw; nil where each makes its own.
    let sharedOutlines: SharedOutlines?
    /// Blurs that several bands see; nil where each makes its own.
    let sharedBlurs: SharedBlurs?
    let kernels: SpanKernels
    let kernelLevel: KernelLevel
    let reducedImages: ReducedImages
    /// What the canvas held, for lists that look at it beyond a band; nil for others.
    let canvas: CanvasCopy?
    /// Nil where nothing is limited.
    let budget: RenderBudget?

    init(
        _ list: DisplayListStorage, scale: Double, space: BlendingSpace, picture: PixelExtent,
        layers: LayerPlan?, kernels level: KernelLevel, canvas: CanvasCopy?, budget: RenderBudget?
    ) {
        self.list = list
        tables = list.tables
        self.scale = scale
        self.space = space
        pictureWidth = picture.width
        self.layers = layers
        strokeWindow = layers?.window ?? picture.rect
        sharedOutlines = nil
        sharedBlurs = nil
        kernels = SpanKernels(level: level)
        kernelLevel = level
        reducedImages = ReducedImages(nested: NestedPictures(kernels: level, budget: budget))
        self.canvas = canvas
        self.budget = budget
    }

    /// The same with what bands share.
    init(_ other: RenderContext, sharedOutlines: SharedOutlines?, sharedBlurs: SharedBlurs?) {
        list = other.list
        tables = other.tables
        scale = other.scale
        space = other.space
        pictureWidth = other.pictureWidth
        layers = other.layers
        strokeWindow = other.strokeWindow
        self.sharedOutlines = sharedOutlines
        self.sharedBlurs = sharedBlurs
        kernels = other.kernels
        kernelLevel = other.kernelLevel
        reducedImages = other.reducedImages
        canvas = other.canvas
        budget = other.budget
    }
}

/// What is drawn where: a rendering, and pixels of its picture. Bands write disjoint rows of the surface.
struct RenderTask: @unchecked Sendable {
    var context: RenderContext
    /// The pixels to draw, in the picture's coordinates.
    var target: PixelRect
    /// The bitmap's pixels, or those of a layer.
    var surface: AnySurface
    /// In a layer that shows its backdrop what is around it.
    var around: AnySurface?

    @inline(__always) var list: DisplayListStorage { context.list }
    @inline(__always) var tables: UnsafeMutablePointer<DisplayListStorage.Tables> { context.tables }
    @inline(__always) var scale: Double { context.scale }
    @inline(__always) var space: BlendingSpace { context.space }
    @inline(__always) var pictureWidth: Int { context.pictureWidth }
    @inline(__always) var layers: LayerPlan? { context.layers }
    @inline(__always) var sharedOutlines: SharedOutlines? { context.sharedOutlines }
    @inline(__always) var kernels: SpanKernels { context.kernels }
    @inline(__always) var kernelLevel: KernelLevel { context.kernelLevel }
    @inline(__always) var reducedImages: ReducedImages { context.reducedImages }

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
        task.around = nil
        return task
    }

    /// What is behind a command.
    var backdrop: Backdrop {
        guard let around else { return Backdrop(surface: surface, picture: nil) }
        return Backdrop(surface: around, picture: layers?.picture)
    }
}
