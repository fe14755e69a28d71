import RasterKernels
import RasterPaths

/// The kernels of one level that filter an image's rows, with four Floats a pixel.
struct ResamplingKernels: Sendable {
    typealias Widen =
        @convention(c) (UnsafeMutablePointer<Float>?, UnsafePointer<UInt32>?, Int) -> Void
    typealias Along =
        @convention(c) (
            UnsafeMutablePointer<Float>?, Int, UnsafePointer<Float>?, UnsafePointer<rk_filter_taps>?,
            UnsafePointer<Float>?, Int
        ) -> Void
    typealias Across =
        @convention(c) (
            UnsafeMutablePointer<UInt32>?, Int, UnsafePointer<UnsafePointer<Float>?>?, UnsafePointer<Float>?,
            Int
        ) -> Void

    /// Pixels' channels as Floats.
    let widen: Widen
    /// A weighed sum of neighbours in a row for each pixel: the row from its first pixel on, what each is
    /// made from, the weights and how many each has room for.
    let along: Along
    /// Pixels as weighed sums of rows.
    let across: Across

    init(level: KernelLevel) {
        #if arch(x86_64)
            if level == .avx2 || level == .avx512 {
                widen = rk_filter_widen_avx2
                along = rk_filter_along_avx2
                across = rk_filter_across_avx2
                return
            }
        #endif
        #if arch(x86_64) || arch(arm64)
            if level != .reference {
                widen = rk_filter_widen_128
                along = rk_filter_along_128
                across = rk_filter_across_128
                return
            }
        #endif
        widen = referenceWiden
        along = referenceAlong
        across = referenceAcross
    }
}

extension UnsafeMutablePointer<Float> {
    /// Four Floats as a pixel.
    fileprivate var pixels: UnsafeMutablePointer<SIMD4<Float>> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: SIMD4<Float>.self)
    }
}

extension UnsafePointer<Float> {
    fileprivate var pixels: UnsafePointer<SIMD4<Float>> {
        UnsafeRawPointer(self).assumingMemoryBound(to: SIMD4<Float>.self)
    }
}

private let referenceWiden: ResamplingKernels.Widen = { line, pixels, count in
    guard let line = line?.pixels, let pixels else { return }
    for index in 0..<count { line[index] = SIMD4(channelsOf: pixels[index]) }
}

private let referenceAlong: ResamplingKernels.Along = { target, count, line, taps, weights, stride in
    guard let target = target?.pixels, let line = line?.pixels, let taps, let weights else { return }
    for column in 0..<count {
        let source = line + taps[column].first
        let weights = weights + column &* stride
        var sum = SIMD4<Float>.zero
        for index in 0..<taps[column].count { sum += source[index] * weights[index] }
        target[column] = sum
    }
}

private let referenceAcross: ResamplingKernels.Across = { row, count, sources, weights, taps in
    guard let row, let sources, let weights else { return }
    for column in 0..<count {
        var sum = SIMD4<Float>.zero
        for index in 0..<taps {
            guard let source = sources[index]?.pixels else { return }
            sum += source[column] * weights[index]
        }
        row[column] = sum.boundedPixel
    }
}
