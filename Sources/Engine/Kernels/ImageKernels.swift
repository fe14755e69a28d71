import RasterKernels
import RasterPaths

/// The kernels of one level that look up an image's pixels; `rk_image_run` says where.
package struct ImageKernels: Sendable {
    package typealias Pixels =
        @convention(c) (UnsafeMutablePointer<UInt32>?, Int, UnsafePointer<rk_image_run>?) -> Void
    package typealias Stretch =
        @convention(c) (UnsafeMutablePointer<UInt16>?, Int, UnsafePointer<rk_image_run>?) -> Void
    package typealias Mix =
        @convention(c) (
            UnsafeMutablePointer<UInt32>?, Int, UnsafePointer<UInt16>?, UnsafePointer<UInt16>?, UInt32
        ) -> Void

    package typealias MovedSpans =
        @convention(c) (
            UnsafeMutablePointer<UInt32>?, Int, UnsafePointer<UInt8>?, UnsafePointer<rk_span>?, Int, Int, Int,
            UnsafePointer<rk_moved_image>?
        ) -> Void
    package typealias TurnedSpans =
        @convention(c) (
            UnsafeMutablePointer<UInt32>?, Int, UnsafePointer<UInt8>?, UnsafePointer<rk_span>?, Int, Int, Int,
            UnsafePointer<rk_turned_image>?, UnsafeMutablePointer<UInt32>?, Int
        ) -> Void
    package typealias MovedRow =
        @convention(c) (UnsafeMutablePointer<UInt32>?, Int, Int, Int, UnsafePointer<rk_moved_image>?) -> Void

    /// The pixels that hold the positions.
    package let nearest: Pixels
    /// Between the four pixels around each position. The image must have two columns at least.
    package let bilinear: Pixels
    /// Between two neighbours in the image's first row, in 16 bits a channel. Two columns at least.
    package let stretch: Stretch
    /// Between two rows that `stretch` made: the weight, 0…256, is the second one's.
    package let mix: Mix
    /// Source-over of an image that is only moved on spans: the pixel of row 0 and column 0, pixels from row
    /// to row, mask, spans, then that pixel's column and row in the picture.
    package let movedSpans: MovedSpans
    /// Such an image's pixels: a row of them, their number, the first one's column and row in the picture.
    package let movedRow: MovedRow
    /// Source-over of an image under any transform on spans, with room for two rows' colours, and how much
    /// one has; nil where rows are made by themselves, which gives the same.
    package let turnedSpans: TurnedSpans?

    package init(level: KernelLevel) {
        #if arch(x86_64)
            switch level {
            case .avx512:
                nearest = rk_image_nearest_avx512
                bilinear = rk_image_bilinear_avx512
                stretch = rk_image_stretch_avx512
                mix = rk_image_mix_avx512
                movedSpans = rk_moved_image_spans_avx512
                movedRow = rk_moved_image_row_avx512
                turnedSpans = rk_turned_image_spans_avx512
                return
            case .avx2:
                nearest = rk_image_nearest_avx2
                bilinear = rk_image_bilinear_avx2
                stretch = rk_image_stretch_avx2
                mix = rk_image_mix_avx2
                movedSpans = rk_moved_image_spans_avx2
                movedRow = rk_moved_image_row_avx2
                turnedSpans = rk_turned_image_spans_avx2
                return
            case .vector128, .reference: break
            }
        #endif
        #if arch(x86_64) || arch(arm64)
            if level != .reference {
                nearest = rk_image_nearest_128
                bilinear = rk_image_bilinear_128
                stretch = rk_image_stretch_128
                mix = rk_image_mix_128
                movedSpans = rk_moved_image_spans_128
                movedRow = rk_moved_image_row_128
                turnedSpans = rk_turned_image_spans_128
                return
            }
        #endif
        nearest = referenceImageNearest
        bilinear = referenceImageBilinear
        stretch = referenceImageStretch
        mix = referenceImageMix
        movedSpans = referenceMovedImageSpans
        movedRow = referenceMovedImageRow
        turnedSpans = nil
    }
}

private let referenceImageNearest: ImageKernels.Pixels = { row, count, run in
    guard let row, let run = run?.pointee, let pixels = run.pixels else { return }
    var (u, v) = (run.u, run.v)
    for index in 0..<count {
        let x = min(max(Int(u >> 32), 0), Int(run.width) - 1)
        let y = min(max(Int(v >> 32), 0), Int(run.height) - 1)
        row[index] = pixels[y * Int(run.width) + x]
        u &+= run.across
        v &+= run.down
    }
}

private let referenceImageBilinear: ImageKernels.Pixels = { row, count, run in
    guard let row, let run = run?.pointee, let pixels = run.pixels else { return }
    let width = Int(run.width)
    var (u, v) = (run.u, run.v)
    for index in 0..<count {
        let x = PixelPair(u, size: width)
        let y = PixelPair(v, size: Int(run.height))
        row[index] = BilinearPixel.mix(
            pixels[y.first &* width &+ x.first], pixels[y.first &* width &+ x.second],
            pixels[y.second &* width &+ x.first], pixels[y.second &* width &+ x.second],
            right: x.weight, lower: y.weight)
        u &+= run.across
        v &+= run.down
    }
}

private let referenceImageStretch: ImageKernels.Stretch = { row, count, run in
    guard let row, let run = run?.pointee, let pixels = run.pixels else { return }
    var u = run.u
    for index in 0..<count {
        let x = PixelPair(u, size: Int(run.width))
        for channel in 0..<4 {
            let left = pixels[x.first] >> UInt32(8 * channel) & 255
            let right = pixels[x.second] >> UInt32(8 * channel) & 255
            row[4 * index + channel] = UInt16(left * (256 - x.weight) + right * x.weight)
        }
        u &+= run.across
    }
}

private let referenceImageMix: ImageKernels.Mix = { row, count, upper, lower, weight in
    guard let row, let upper, let lower else { return }
    for index in 0..<count {
        var pixel: UInt32 = 0
        for channel in 0..<4 {
            let above = UInt32(upper[4 * index + channel])
            let below = UInt32(lower[4 * index + channel])
            pixel |= ((above * (256 - weight) + below * weight + 32768) >> 16) << UInt32(8 * channel)
        }
        row[index] = pixel
    }
}

/// Two neighbours along an axis and the second one's weight, 0…256.
struct PixelPair {
    var first: Int
    var second: Int
    var weight: UInt32

    init(first: Int, second: Int, weight: UInt32) {
        self.first = first
        self.second = second
        self.weight = weight
    }

    /// - Parameter position: 32.32 fixed point, from the centre of the first pixel of `size`.
    @inline(__always)
    init(_ position: Int64, size: Int) {
        let fixed = min(max(Int(position >> 24), 0), (size &- 1) &* 256)
        first = min(fixed >> 8, max(size &- 2, 0))
        second = min(first &+ 1, size &- 1)
        weight = UInt32(truncatingIfNeeded: fixed &- first &* 256)
    }

    /// - Parameter position: from the centre of the first pixel of `size`; no number is 0.
    @inline(__always)
    init(_ position: Double, size: Int) {
        let limit = Double(size &- 1)
        let bounded = position > 0 ? (position < limit ? position : limit) : 0
        self.init(Int64(bounded * 0x1p32) &+ 1 << 23, size: size)
    }
}

/// Four pixels weighed in steps of 1/256, on premultiplied values.
enum BilinearPixel {
    @inline(__always)
    static func mix(
        _ topLeft: UInt32, _ topRight: UInt32, _ bottomLeft: UInt32, _ bottomRight: UInt32, right: UInt32,
        lower: UInt32
    ) -> UInt32 {
        var result: UInt32 = 0
        var shift: UInt32 = 0
        while shift < 32 {
            @inline(__always) func channel(_ pixel: UInt32) -> UInt32 { (pixel &>> shift) & 255 }
            let top = channel(topLeft) &* (256 &- right) &+ channel(topRight) &* right
            let bottom = channel(bottomLeft) &* (256 &- right) &+ channel(bottomRight) &* right
            let mean: UInt32 = (top &* (256 &- lower) &+ bottom &* lower &+ 32768) &>> 16
            result |= mean &<< shift
            shift &+= 8
        }
        return result
    }
}
