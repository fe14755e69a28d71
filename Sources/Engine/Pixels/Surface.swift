import Foundation

/// A pixel of an encoded surface: premultiplied 8-bit sRGB, red in the lowest byte.
package typealias EncodedPixel = UInt32

/// A pixel of a linear surface: premultiplied red, green, blue and alpha in linear light, of any range.
package typealias LinearPixel = SIMD4<Float>

/// What a surface is made of.
package protocol SurfacePixel: BitwiseCopyable, Equatable {
    /// Transparent.
    static var clear: Self { get }
    /// The components, 0 to 1, in the space of the surface.
    var components: SIMD4<Float> { get }
    /// The alpha as a byte.
    var alphaByte: UInt8 { get }
}

/// Pixels that may be read and written: those of a rectangle of the picture, in the picture's own
/// coordinates.
///
/// It owns nothing. Kernels, paints and filters get surfaces and know of no rendering.
package struct Surface<Pixel: SurfacePixel> {
    /// The region's first pixel.
    package let pixels: UnsafeMutablePointer<Pixel>
    package let region: PixelRect
    /// Pixels from a row to the next, at least the region's width; 0 where all rows share the memory of one,
    /// as only a `RowFilter`'s output may.
    package let rowLength: Int

    @inline(__always)
    package init(pixels: UnsafeMutablePointer<Pixel>, region: PixelRect, rowLength: Int) {
        self.pixels = pixels
        self.region = region
        self.rowLength = rowLength
    }

    /// The first pixel of a row of the region.
    @inline(__always)
    package func row(_ y: Int) -> UnsafeMutablePointer<Pixel> { pixels + (y &- region.y) &* rowLength }

    /// A pixel of the picture.
    @inline(__always)
    package func pixel(x: Int, y: Int) -> UnsafeMutablePointer<Pixel> {
        pixels + ((y &- region.y) &* rowLength &+ (x &- region.x))
    }

    /// A part of it.
    @inline(__always)
    package func cropped(to rect: PixelRect) -> Surface {
        Surface(pixels: pixel(x: rect.x, y: rect.y), region: rect, rowLength: rowLength)
    }

    /// Makes every pixel transparent.
    package func clear() {
        if rowLength == region.width {
            // All bits are 0 in a transparent pixel of either kind.
            memset(pixels, 0, region.width * region.height * MemoryLayout<Pixel>.stride)
        } else {
            for y in region.rows { row(y).update(repeating: .clear, count: region.width) }
        }
    }

    /// Gives each pixel what a function makes of the input's at the same place.
    @inline(__always)
    func mapPixels(of input: Surface, outside: Pixel, _ transform: (Pixel) -> Pixel) {
        let common = region.intersection(input.region)
        for y in region.rows {
            let row = row(y)
            guard !common.isEmpty, common.rows.contains(y) else {
                row.update(repeating: outside, count: region.width)
                continue
            }
            let first = common.x - region.x
            row.update(repeating: outside, count: first)
            let source = input.row(y) + (common.x - input.region.x)
            for index in 0..<common.width { row[first &+ index] = transform(source[index]) }
            let end = first + common.width
            (row + end).update(repeating: outside, count: region.width - end)
        }
    }

    /// Takes the pixels of another surface of the same region.
    func copy(_ other: Surface) {
        for y in region.rows { row(y).update(from: other.row(y), count: region.width) }
    }

    /// Writes the alpha of the pixels of a row of the region.
    func writeAlpha(row y: Int, into bytes: UnsafeMutablePointer<UInt8>) {
        let row = row(y)
        for column in 0..<region.width { bytes[column] = row[column].alphaByte }
    }
}

/// A surface in the space that a drawing combines its colours in.
package enum AnySurface {
    case encoded(Surface<EncodedPixel>)
    case linear(Surface<LinearPixel>)

    package var region: PixelRect {
        switch self {
        case .encoded(let surface): surface.region
        case .linear(let surface): surface.region
        }
    }

    /// A part of it.
    @inline(__always)
    func cropped(to rect: PixelRect) -> AnySurface {
        switch self {
        case .encoded(let surface): .encoded(surface.cropped(to: rect))
        case .linear(let surface): .linear(surface.cropped(to: rect))
        }
    }

    /// Takes the pixels of another surface of the same region and space.
    func copy(_ other: AnySurface) {
        switch (self, other) {
        case (.encoded(let surface), .encoded(let other)): surface.copy(other)
        case (.linear(let surface), .linear(let other)): surface.copy(other)
        default: preconditionFailure("pixels are copied within one space")
        }
    }

    /// Makes every pixel transparent.
    package func clear() {
        switch self {
        case .encoded(let surface): surface.clear()
        case .linear(let surface): surface.clear()
        }
    }

    /// Writes the alpha of the pixels of a row of the region.
    func writeAlpha(row y: Int, into bytes: UnsafeMutablePointer<UInt8>) {
        switch self {
        case .encoded(let surface): surface.writeAlpha(row: y, into: bytes)
        case .linear(let surface): surface.writeAlpha(row: y, into: bytes)
        }
    }
}

extension UInt32: SurfacePixel {
    package static var clear: UInt32 { 0 }

    @inline(__always)
    package var components: SIMD4<Float> { SIMD4(pixel: self) }

    @inline(__always)
    package var alphaByte: UInt8 { UInt8(truncatingIfNeeded: self >> 24) }
}

extension SIMD4<Float>: SurfacePixel {
    package static var clear: SIMD4<Float> { .zero }

    @inline(__always)
    package var components: SIMD4<Float> { self }

    package var alphaByte: UInt8 { UInt8(RGBAComponents.clamped(Double(w)) * 255 + 0.5) }
}
