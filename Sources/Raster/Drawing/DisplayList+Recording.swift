extension DisplayList {
    /// Records what the closure draws. Nothing is rasterized; a context kept beyond the closure draws nothing
    /// more.
    public static func record(
        size: CGSize, environment: EnvironmentValues = EnvironmentValues(),
        _ renderer: (inout GraphicsContext) throws -> Void
    ) rethrows -> DisplayList {
        let recorder = Recorder(size: size, displayScale: Image.valid(environment.displayScale))
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
