import RasterKernels

/// The kernel of curves, by its level; nil where plain Swift does the same.
package struct CurveKernels: Sendable {
    typealias Cut =
        @convention(c) (
            UnsafePointer<rk_segments>?, UnsafeMutablePointer<rk_point>?, UnsafeMutablePointer<rk_chords>?
        ) -> Void

    /// Cuts lines and cubics into chords: for `FlattenedOutline`.
    let cut: Cut?

    package init(level: KernelLevel) {
        #if arch(x86_64)
            switch level {
            case .avx512:
                cut = rk_cut_segments_avx512
                return
            case .avx2:
                cut = rk_cut_segments_avx2
                return
            case .vector128, .reference: break
            }
        #endif
        #if arch(x86_64) || arch(arm64)
            if level != .reference {
                cut = rk_cut_segments_128
                return
            }
        #endif
        cut = nil
    }
}
