import RasterPaths

extension GraphicsContext {
    /// How a clip is applied.
    public struct ClipOptions: OptionSet, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Lets through what is outside, and keeps out what is inside.
        public static var inverse: ClipOptions { ClipOptions(rawValue: 1) }
    }

    /// A box, in the user space of this moment, that holds everything the clip lets through; the drawing's
    /// own rectangle without a clip. `zero` when the clip lets nothing through or the transform has no
    /// inverse.
    public var clipBoundingRect: CGRect {
        let box = recorder.clipBox(clip)
        let determinant = transform.a * transform.d - transform.b * transform.c
        guard box.minX < box.maxX, box.minY < box.maxY, determinant != 0, determinant.isFinite else {
            return .zero
        }
        return CGRect(x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY)
            .applying(transform.inverted())
    }

    /// Keeps what is drawn from now on inside a path, as it lies under the transform of this moment, and
    /// inside the clip so far. The coverage of the clips multiplies; without `style.isAntialiased` a pixel is
    /// in or out by its centre. An empty path keeps everything out, inverse nothing.
    public mutating func clip(
        to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()
    ) {
        clip = recorder.clip(
            path, style: style, isInverse: options.contains(.inverse), transform: transform, previous: clip)
    }

    /// Masks what is drawn from now on by the alpha, times an opacity, of what the closure draws. Colours
    /// don't matter. The closure's context begins as that of `drawLayer`. When it throws, the clip stays as
    /// it was. Inside 256 layers it keeps everything out.
    public mutating func clipToLayer(
        opacity: Double = 1, options: ClipOptions = ClipOptions(),
        content: (inout GraphicsContext) throws -> Void
    ) rethrows {
        try clip(toLayer: content, opacity: opacity, isInverse: options.contains(.inverse))
    }
}
