import Raster
import RasterEngine

/// Frames of YUV4MPEG2: planes of luma and two of colour differences, by BT.709 (ITU-R BT.709-6, 3.2 to 3.5).
struct PlanarFrame: Sendable {
    private let isHalved: Bool
    private let range: RawVideo.ColorRange
    /// What red, green and blue, 0 to 255, add to each number, in 65,536ths.
    private let luma, blueness, redness: SIMD4<Int32>
    private let lumaOffset: Int32

    /// Nil for a format without planes.
    init?(_ format: RawVideo) {
        switch format {
        case .rgba: return nil
        case .y4m420(let range): (isHalved, self.range) = (true, range)
        case .y4m444(let range): (isHalved, self.range) = (false, range)
        }
        let lumaScale = range == .limited ? 219.0 / 255 : 1
        let colorScale = range == .limited ? 224.0 / 255 : 1
        let weights = SIMD4(0.2126, 0.7152, 0.0722, 0)
        luma = Self.fixed(weights * lumaScale)
        // Halved, as the differences reach from −1/2 to 1/2.
        blueness = Self.fixed((SIMD4(0, 0, 1, 0) - weights) / (2 * (1 - 0.0722)) * colorScale)
        redness = Self.fixed((SIMD4(1, 0, 0, 0) - weights) / (2 * (1 - 0.2126)) * colorScale)
        lumaOffset = range == .limited ? 16 : 0
    }

    private static func fixed(_ factors: SIMD4<Double>) -> SIMD4<Int32> {
        SIMD4<Int32>(clamping: SIMD4<Int>((factors * 65536).rounded(.toNearestOrAwayFromZero)))
    }

    func header(width: Int, height: Int, rate: FrameRate) -> [UInt8] {
        let colors = isHalved ? "C420jpeg" : "C444"
        let text =
            "YUV4MPEG2 W\(width) H\(height) F\(rate.numerator):\(rate.denominator) Ip A1:1 \(colors) "
            + "XCOLORRANGE=\(range.rawValue.uppercased())\n"
        return Array(text.utf8)
    }

    /// A frame with its own header.
    func bytes(of image: CGImage) -> [UInt8] {
        let (width, height) = (image.width, image.height)
        let step = isHalved ? 2 : 1
        let (columns, rows) = ((width + step - 1) / step, (height + step - 1) / step)
        var bytes = Array("FRAME\n".utf8)
        bytes.reserveCapacity(bytes.count + width * height + 2 * columns * rows)
        image.withUnsafePixels { source in
            let pixels = source.bindMemory(to: UInt32.self).baseAddress!
            for index in 0..<width * height {
                bytes.append(Self.byte(luma, Self.color(pixels[index]), shift: 16, offset: lumaOffset))
            }
            for weights in [blueness, redness] {
                for row in 0..<rows {
                    for column in 0..<columns {
                        if !isHalved {
                            let color = Self.color(pixels[row * width + column])
                            bytes.append(Self.byte(weights, color, shift: 16, offset: 128))
                            continue
                        }
                        // At an odd edge the last row or column counts twice.
                        let (top, left) = (row * 2 * width, column * 2)
                        let bottom = row * 2 + 1 < height ? top + width : top
                        let right = left + 1 < width ? left + 1 : left
                        let color =
                            Self.color(pixels[top + left]) &+ Self.color(pixels[top + right])
                            &+ Self.color(pixels[bottom + left]) &+ Self.color(pixels[bottom + right])
                        bytes.append(Self.byte(weights, color, shift: 18, offset: 128))
                    }
                }
            }
        }
        return bytes
    }

    @inline(__always)
    private static func color(_ pixel: UInt32) -> SIMD4<Int32> {
        SIMD4(
            Int32(truncatingIfNeeded: pixel & 255), Int32(truncatingIfNeeded: pixel >> 8 & 255),
            Int32(truncatingIfNeeded: pixel >> 16 & 255), 0)
    }

    @inline(__always)
    private static func byte(
        _ weights: SIMD4<Int32>, _ color: SIMD4<Int32>, shift: Int32, offset: Int32
    ) -> UInt8 {
        let sum = (weights &* color).wrappedSum()
        let rounded = (sum &+ (1 &<< (shift &- 1))) &>> shift &+ offset
        return UInt8(truncatingIfNeeded: min(max(rounded, 0), 255))
    }
}
