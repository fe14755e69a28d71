import Raster

extension SVGPainter {
    func apply(_ filters: [SVGFilter], box: CGRect, to context: inout GraphicsContext) -> Bool { true }
}
