import RasterPaths

extension GraphicsContext {
    /// What lies behind a primitive, blurred and with stronger colours, under a veil.
    func drawMaterial(veil: RGBAComponents, _ record: (Recorder, Paint, Recorder.State) -> Void) {
        guard recorder.depth + 3 < LayerRecord.deepest else { return }
        if filter.isNone { return drawMaterialUnfiltered(veil: veil, record) }
        composite(layer(looksAround: true) { $0.drawMaterialUnfiltered(veil: veil, record) })
    }

    private func drawMaterialUnfiltered(
        veil: RGBAComponents, _ record: (Recorder, Paint, Recorder.State) -> Void
    ) {
        var context = self
        let opaque = RGBAComponents(.sRGB, red: 1, green: 1, blue: 1, opacity: 1)
        context.clip(
            toLayer: { record($0.recorder, .color(opaque), $0.state) }, opacity: 1, isInverse: false)
        let pane = context.layer(looksAround: true) { pane in
            pane.transform = .identity
            // The blur looks so far beyond the picture, where its edges go on.
            let reach = 4 * Material.blurRadius
            let size = recorder.storage.size
            let all = Path(
                CGRect(x: -reach, y: -reach, width: size.width + 2 * reach, height: size.height + 2 * reach))
            var behind = pane
            behind.addFilter(.saturation(Material.saturation))
            behind.addFilter(.blur(radius: Material.blurRadius))
            behind.drawFiltered { recorder, state in
                recorder.fill(all, paint: .backdrop, state: state, style: FillStyle())
            }
            pane.recorder.fill(all, color: veil, state: pane.state, style: FillStyle())
        }
        context.composite(pane)
    }
}
