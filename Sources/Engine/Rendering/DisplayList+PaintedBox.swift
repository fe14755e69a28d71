import RasterPaths

extension DisplayList {
    /// The pixels of the picture at a scale that its commands may change, filters worked in.
    package func paintedBox(scale: CGFloat, colorMode: ColorRenderingMode = .nonLinear) -> PixelRect {
        let extent = pixelExtent(scale: scale)
        let layers = KeptLayerPlan.plan(
            for: storage, scale: Double(scale), picture: extent, colorMode: colorMode)
        var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
        for command in commands {
            let painted =
                layers?.effectBox(of: command, scale: Double(scale))
                ?? PixelRect(command.bounds, scale: Double(scale))
            box = box.union(painted.intersection(extent.rect))
        }
        return box
    }
}
