/// The plan of a list's layers, kept with it: tiles of a picture, and a picture that is drawn again, have the
/// same one, where no limits are set.
final class KeptLayerPlan: Sendable {
    private let scale: Double
    private let picture: PixelExtent
    private let colorMode: ColorRenderingMode
    private let plan: LayerPlan

    private init(_ plan: LayerPlan, scale: Double, picture: PixelExtent, colorMode: ColorRenderingMode) {
        self.plan = plan
        self.scale = scale
        self.picture = picture
        self.colorMode = colorMode
    }

    /// The plan for a rendering without limits of its own; nil for a list without layers.
    static func plan(
        for list: DisplayListStorage, scale: Double, picture: PixelExtent, colorMode: ColorRenderingMode
    ) -> LayerPlan? {
        let last = list.lastRendering
        if let kept = last?.withLock({ $0 }) as? KeptLayerPlan, kept.scale == scale,
            kept.picture == picture, kept.colorMode == colorMode
        {
            return kept.plan
        }
        let plan = LayerPlan(list, scale: scale, picture: picture, colorMode: colorMode)
        if let last, let plan {
            let kept = KeptLayerPlan(plan, scale: scale, picture: picture, colorMode: colorMode)
            last.withLock { $0 = kept }
        }
        return plan
    }
}
