extension DisplayList {
    /// Records what the closure draws. Nothing is rasterized; a context kept beyond the closure draws nothing
    /// more.
    public static func record(
        size: CGSize, environment: EnvironmentValues = EnvironmentValues(),
        _ renderer: (inout GraphicsContext) throws -> Void
    ) rethrows -> DisplayList {
        let scale = environment.displayScale
        let recorder = Recorder(size: size, displayScale: scale > 0 && scale.isFinite ? scale : 1)
        var context = GraphicsContext(recorder: recorder, environment: environment)
        do {
            try renderer(&context)
        } catch {
            _ = recorder.finish()
            throw error
        }
        return recorder.finish()
    }
}
