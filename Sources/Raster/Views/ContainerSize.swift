import RasterPaths

/// The size of the nearest container: of the picture, or of a `ScrollView`.
final class ContainerSize: @unchecked Sendable {
    /// In points, nil on an axis that nobody has said anything about.
    var proposal = ProposedViewSize.unspecified
}

extension EnvironmentValues {
    private enum ContainerSizeKey: EnvironmentKey {
        static let defaultValue: ContainerSize? = nil
    }

    var containerSize: ContainerSize? {
        get { self[ContainerSizeKey.self] }
        set { self[ContainerSizeKey.self] = newValue }
    }
}
