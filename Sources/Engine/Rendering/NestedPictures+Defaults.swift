import RasterPaths

// What runs outside of a rendering, as tests do, rasterizes nested drawings as a rendering does.

extension FilterWorkspace {
    package convenience init(level: KernelLevel = .preferred) {
        self.init(level: level, nested: NestedPictures(kernels: level))
    }
}

extension TiledImageSampler {
    /// Nil when nothing is painted.
    package init?(_ paint: TiledImagePaint, opacity: Double, transform: DeviceTransform) {
        self.init(
            paint, opacity: opacity, transform: transform,
            reduced: ReducedImages(nested: NestedPictures(kernels: .preferred)))
    }
}
