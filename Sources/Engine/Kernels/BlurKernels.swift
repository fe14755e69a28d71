import RasterKernels
import RasterPaths

/// The kernels of the blur of one level. `raster_blur.h` says what they compute.
package struct BlurKernels: Sendable {
    package typealias Rows =
        @convention(c) (
            UnsafeMutablePointer<Int16>?, Int, UnsafePointer<UnsafePointer<Int16>?>?, UnsafePointer<Int16>?,
            Int, UnsafePointer<UnsafePointer<Int16>?>?, UnsafePointer<Int16>?, Int
        ) -> Void
    package typealias Bytes =
        @convention(c) (
            UnsafeMutablePointer<Int16>?, Int, UnsafePointer<UnsafePointer<UInt8>?>?, UnsafePointer<Int16>?,
            Int, UnsafePointer<UnsafePointer<UInt8>?>?, UnsafePointer<Int16>?, Int
        ) -> Void
    package typealias Halve =
        @convention(c) (UnsafeMutablePointer<Int16>?, UnsafePointer<Int16>?, Int, Int) -> Void
    package typealias Expand =
        @convention(c) (
            UnsafeMutablePointer<Int16>?, UnsafePointer<Int16>?, Int, Int, UnsafePointer<Int16>?, Int, Int
        ) -> Void
    package typealias Pack = @convention(c) (UnsafeMutablePointer<UInt8>?, UnsafePointer<Int16>?, Int) -> Void

    package typealias Tint =
        @convention(c) (
            UnsafeMutablePointer<UInt32>?, UnsafePointer<Int16>?, Int, UInt64, Int32, UnsafePointer<UInt32>?
        ) -> Void

    package typealias Shade =
        @convention(c) (
            UnsafeMutablePointer<UInt32>?, UnsafePointer<Int16>?, Int, UInt64, UnsafePointer<UInt8>?, UInt32
        ) -> Void

    /// The weighted sum of rows.
    package let rows: Rows
    /// The weighted sum of rows of bytes.
    package let bytes: Bytes
    /// Halves a row.
    package let halve: Halve
    /// Interpolates a row between its samples.
    package let expand: Expand
    /// Rounds to bytes.
    package let pack: Pack
    /// Makes pixels of one colour, and others over them.
    package let tint: Tint
    /// The same, and another colour at coverages over them.
    package let shade: Shade

    package init(level: KernelLevel) {
        #if arch(x86_64)
            if level == .avx512 {
                rows = rk_blur_rows_avx512
                bytes = rk_blur_bytes_avx512
                halve = rk_blur_halve_avx512
                expand = rk_blur_expand_avx512
                pack = rk_blur_pack_avx512
                tint = rk_blur_tint_avx512
                shade = rk_blur_shade_avx512
                return
            }
            if level == .avx2 {
                rows = rk_blur_rows_avx2
                bytes = rk_blur_bytes_avx2
                halve = rk_blur_halve_avx2
                expand = rk_blur_expand_avx2
                pack = rk_blur_pack_avx2
                tint = rk_blur_tint_avx2
                shade = rk_blur_shade_avx2
                return
            }
        #endif
        #if arch(x86_64) || arch(arm64)
            if level != .reference {
                rows = rk_blur_rows_128
                bytes = rk_blur_bytes_128
                halve = rk_blur_halve_128
                expand = rk_blur_expand_128
                pack = rk_blur_pack_128
                tint = rk_blur_tint_128
                shade = rk_blur_shade_128
                return
            }
        #endif
        rows = referenceBlurRows
        bytes = referenceBlurBytes
        halve = referenceBlurHalve
        expand = referenceBlurExpand
        pack = referenceBlurPack
        tint = referenceBlurTint
        shade = referenceBlurShade
    }
}
