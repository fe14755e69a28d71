import RasterText

/// Workspaces that renderings have left, kept warm for the next ones.
final class WorkspacePool: Sendable {
    static let shared = WorkspacePool()
    private let idle = Guarded<[RenderWorkspace]>([])
    private static let most = 64

    func take() -> RenderWorkspace {
        idle.withLock { $0.popLast() } ?? RenderWorkspace()
    }

    func give(back workspace: RenderWorkspace) {
        guard workspace.isWorthKeeping, MemoryKeeping.isOn else { return }
        idle.withLock { if $0.count < Self.most { $0.append(workspace) } }
    }
}
