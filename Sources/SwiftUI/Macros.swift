#if os(Linux)
    /// A view to be shown while it is written. Nothing is shown here.
    @freestanding(declaration)
    public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
        #externalMacro(module: "RasterMacros", type: "PreviewMacro")

    /// A view to be shown in some way while it is written. Nothing is shown here.
    @freestanding(declaration)
    public macro Preview(
        _ name: String? = nil, traits: PreviewTrait..., @ViewBuilder body: @escaping @MainActor () -> any View
    ) = #externalMacro(module: "RasterMacros", type: "PreviewMacro")

    /// Makes a variable in an extension of `EnvironmentValues` a value of the environment.
    @attached(accessor)
    @attached(peer, names: prefixed(__Key_))
    public macro Entry() = #externalMacro(module: "RasterMacros", type: "EntryMacro")

    /// Stands before the state of a preview. Nothing is shown here.
    @attached(peer)
    public macro Previewable() = #externalMacro(module: "RasterMacros", type: "PreviewableMacro")

    /// In which way a preview is shown. Nothing is shown here.
    public struct PreviewTrait: Sendable {
        /// On a device that lies on its side.
        public static let landscapeLeft = PreviewTrait()
        /// On a device that lies on its other side.
        public static let landscapeRight = PreviewTrait()
        /// On an upright device.
        public static let portrait = PreviewTrait()
        /// As large as the view.
        public static let sizeThatFitsLayout = PreviewTrait()
        /// In a size, in points.
        public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait { PreviewTrait() }
    }
#endif
