/// How much stack reading and drawing take, whose recursion is as deep as a document is nested.
enum SVGStack {
    /// Of one level of elements, measured and rounded up generously.
    #if DEBUG
        private static let level = 48 << 10
    #else
        private static let level = 12 << 10
    #endif
    /// What the innermost of them needs: text is shaped there, and pictures are decoded.
    static let least = 128 << 10
    /// No thread is asked for more.
    private static let most = 1 << 28

    /// What freeing so many levels takes.
    static func bytesToFree(levels: Int) -> Int { bytes(levels: levels) / 4 }

    /// What reading or drawing so many levels takes.
    static func bytes(levels: Int) -> Int {
        levels < most / level ? 2 * least + levels * level : most
    }
}
