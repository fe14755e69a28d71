/// The clips of one surface, each made once.
final class ClipCache {
    private var clips: [ListIndex<ClipRecord>: ClipSpans] = [:]
    /// The oldest first.
    private var order: [ListIndex<ClipRecord>] = []
    private var oldest = 0
    private var byteCount = 0
    private static let most = 16 << 20

    func removeAll() {
        if clips.isEmpty { return }
        clips.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
        oldest = 0
        byteCount = 0
    }

    subscript(index: ListIndex<ClipRecord>) -> ClipSpans? { clips[index] }

    /// Keeps a clip. When there are too many, the oldest are forgotten.
    func keep(_ clip: ClipSpans, as index: ListIndex<ClipRecord>) {
        byteCount += clip.byteCount
        while byteCount > Self.most, oldest < order.count {
            if let old = clips.removeValue(forKey: order[oldest]) { byteCount -= old.byteCount }
            oldest += 1
        }
        clips[index] = clip
        order.append(index)
    }
}
