import Raster
import RasterPaths
import Testing

extension TiledImagePaint {
    /// Of an image that isn't empty.
    fileprivate init(image: Image, origin: CGPoint, sourceRect: CGRect, scale: CGFloat) {
        guard let content = image.content() else { preconditionFailure("the image is empty") }
        self.init(
            content: content, resampling: image.interpolationQuality.resampling, origin: origin,
            sourceRect: sourceRect, scale: scale)
    }
}

@Suite struct TiledImageSamplerTests {
    /// 4 × 2 pixels, each its own colour.
    static func image(_ interpolation: Image.Interpolation, scale: CGFloat = 1) -> Image? {
        var bytes: [UInt8] = []
        for pixel in 0..<8 { bytes += [UInt8(pixel * 30), UInt8(255 - pixel * 30), 7, 255] }
        return CGImage(width: 4, height: 2, pixels: bytes)
            .map { Image(decorative: $0, scale: scale).interpolation(interpolation) }
    }

    static func row(
        _ paint: TiledImagePaint, y: Int = 0, count: Int = 24, opacity: Double = 1, x: Int = -8,
        transform: DeviceTransform = DeviceTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    ) -> [UInt32] {
        var pixels = [UInt32](repeating: 0, count: count)
        guard let sampler = TiledImageSampler(paint, opacity: opacity, transform: transform) else {
            return []
        }
        pixels.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { sampler.sample(x: x, y: y, count: count, into: base) }
        }
        return pixels
    }

    static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

    @Test func tilesRepeatFromTheOrigin() throws {
        for interpolation in [Image.Interpolation.none, .low] {
            let image = try #require(Self.image(interpolation))
            let paint = TiledImagePaint(
                image: image, origin: CGPoint(x: 3, y: 1), sourceRect: Self.unit, scale: 1)
            for y in -5..<6 {
                let row = Self.row(paint, y: y)
                for (index, pixel) in row.enumerated() {
                    let column = ((index - 8 - 3) % 4 + 4) % 4
                    let line = ((y - 1) % 2 + 2) % 2
                    #expect(pixel & 255 == UInt32(line * 4 + column) * 30)
                    #expect(pixel >> 24 == 255)
                }
            }
        }
    }

    @Test func aPartAtAScale() throws {
        // The right half: 2 × 2 pixels, 3 points each at scale 3, at 2 pixels a point of the image and of the
        // picture.
        let image = try #require(Self.image(.none, scale: 2))
        let paint = TiledImagePaint(
            image: image, origin: .zero, sourceRect: CGRect(x: 0.5, y: 0, width: 0.5, height: 1), scale: 3)
        let row = Self.row(
            paint, x: 0, transform: DeviceTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
        for (column, pixel) in row.enumerated() {
            #expect(pixel & 255 == UInt32(2 + column / 3 % 2) * 30, "\(column)")
        }
    }

    @Test func bilinearWrapsAround() throws {
        let image = try #require(Self.image(.low))
        let paint = TiledImagePaint(image: image, origin: .zero, sourceRect: Self.unit, scale: 4)
        // The tile is 16 points wide; its edge lies half way between the last pixel (90) and the first (0).
        // The row's centre is an eighth of a pixel below the first line's, which adds an eighth of 120.
        let row = Self.row(paint, y: 2, count: 16, x: 0).map { Double($0 & 255) }
        let expected: [(column: Int, value: Double)] = [(0, 0.375 * 90), (15, 0.625 * 90), (4, 0.625 * 30)]
        for (column, value) in expected { #expect(abs(row[column] - value - 15) <= 1) }
    }

    @Test func opacityAndBadNumbers() throws {
        let image = try #require(Self.image(.low))
        let paint = TiledImagePaint(image: image, origin: .zero, sourceRect: Self.unit, scale: 1)
        #expect(Self.row(paint, opacity: 0.2).allSatisfy { $0 >> 24 == 51 })
        #expect(Self.row(paint, opacity: 0).isEmpty)
        for number in [CGFloat.nan, .infinity, 0, 1e300, 1e-300, -1] {
            for bad in [
                TiledImagePaint(image: image, origin: .zero, sourceRect: Self.unit, scale: number),
                TiledImagePaint(
                    image: image, origin: CGPoint(x: number, y: 0), sourceRect: Self.unit, scale: 1),
                TiledImagePaint(
                    image: image, origin: .zero, sourceRect: CGRect(x: number, y: 0, width: 1, height: 1),
                    scale: 1),
                TiledImagePaint(
                    image: image, origin: .zero, sourceRect: CGRect(x: 0, y: 0, width: number, height: 1),
                    scale: 1),
            ] {
                _ = Self.row(bad)
                _ = Self.row(bad, transform: DeviceTransform(a: 1e-9, b: 0, c: 0, d: 1e9, tx: 0, ty: 0))
            }
        }
    }

    @Test func aTileIsACrop() throws {
        let image = try #require(Self.image(.low))
        let paint = TiledImagePaint(
            image: image, origin: CGPoint(x: 0.3, y: 0.7), sourceRect: Self.unit, scale: 1.7)
        let transform = DeviceTransform(a: 1.1, b: 0.3, c: -0.2, d: 0.9, tx: 3, ty: 4)
        let whole = Self.row(paint, y: 3, count: 40, x: 0, transform: transform)
        for first in 0..<40 {
            #expect(
                Self.row(paint, y: 3, count: 40 - first, x: first, transform: transform)
                    == Array(whole[first...]))
        }
    }
}
