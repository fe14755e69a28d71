import RasterPaths

extension Drawing {
    /// A part of the drawing with a clear margin around it, in one step: the whole pixels that the rectangle,
    /// in points, touches, and insets rounded up to whole pixels. For drawing it turned; see
    /// `Image.withTransparentInsets`.
    public func image(
        in rect: CGRect, insets: EdgeInsets, scale: CGFloat? = nil, renderer: Renderer = Renderer()
    ) -> CGImage {
        let scale = Image.valid(scale ?? self.scale)
        let part = pixels(in: rect, scale: scale)
        let margin = PixelInsets(insets, scale: scale)
        return renderer.image(
            of: displayList(scale: scale), pixels: part, insets: margin, scale: scale, isOpaque: isOpaque,
            colorMode: colorMode)
    }
}
