extension Image {
    /// An image that a closure draws. It is rasterized at its own size times the display scale of the
    /// environment that it is resolved in, once for each scale, and then resampled as any other.
    ///
    /// The closure runs once, at once, with the default environment; nothing is drawn outside the size.
    /// - Parameters:
    ///   - label: the alternative text of documents.
    ///   - opaque: without alpha, on black.
    ///   - colorMode: the space in which the closure's colours are blended.
    public init(
        size: CGSize, label: Text? = nil, opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
        renderer: (inout GraphicsContext) -> Void
    ) {
        let list = DisplayList.record(size: size) { renderer(&$0) }
        self.init(source: .drawing(NestedDrawing(list, isOpaque: opaque, colorMode: colorMode)))
        self.label = label?.string(in: EnvironmentValues())
    }
}
