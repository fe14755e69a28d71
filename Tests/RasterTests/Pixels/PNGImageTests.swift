import Foundation
import Raster
import Testing

@Suite struct PNGImageTests {
    @Test func impossiblePicturesAreNil() {
        #expect(CGImage(width: 0, height: 1, pixels: []) == nil)
        #expect(CGImage(width: 1, height: 0, pixels: []) == nil)
        #expect(CGImage(width: -1, height: -1, pixels: [0, 0, 0, 0]) == nil)
        #expect(CGImage(width: 1, height: 1, pixels: [0, 0, 0]) == nil)
        #expect(CGImage(width: 1, height: 1, pixels: [0, 0, 0, 0, 0]) == nil)
        #expect(CGImage(width: .max, height: .max, pixels: [0, 0, 0, 0]) == nil)
        #expect(CGImage(width: 1 << 62, height: 1, pixels: []) == nil)
        for scale in [0, -1, .nan, .infinity] as [CGFloat] {
            #expect(CGImage(width: 1, height: 1, pixels: [0, 0, 0, 0], scale: scale) == nil)
        }
    }

    @Test func promisesAreKept() throws {
        let above = try #require(CGImage(width: 1, height: 1, pixels: [200, 99, 100, 100]))
        #expect(above[0, 0] == .init(red: 100, green: 99, blue: 100, alpha: 100))
        let opaque = try #require(CGImage(width: 1, height: 1, pixels: [200, 99, 100, 0], isOpaque: true))
        #expect(opaque[0, 0] == .init(red: 200, green: 99, blue: 100, alpha: 255))
    }

    @Test func pixelsLieInRowsFromTheTop() throws {
        let image = try #require(
            CGImage(width: 2, height: 2, pixels: (0..<16).map { $0 | 3 == $0 ? 255 : $0 }))
        #expect(image.bytesPerRow == 8)
        #expect(image[1, 0] == .init(red: 4, green: 5, blue: 6, alpha: 255))
        #expect(image[0, 1] == .init(red: 8, green: 9, blue: 10, alpha: 255))
        #expect(image.withUnsafePixels { $0.count == 16 && $0[8] == 8 })
    }

    @Test func cropping() throws {
        let pixels = (0..<12 as Range<UInt8>).flatMap { [$0, $0, $0, 255] as [UInt8] }
        let image = try #require(CGImage(width: 4, height: 3, pixels: pixels, isOpaque: true, scale: 2))
        let part = try #require(image.cropping(to: CGRect(x: 1.5, y: 1, width: 1, height: 5)))
        #expect(part.width == 2 && part.height == 2 && part.isOpaque && part.scale == 2)
        #expect([part[0, 0], part[1, 0], part[0, 1], part[1, 1]].map(\.red) == [5, 6, 9, 10])
        #expect(
            image.cropping(to: CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300))!.hasSamePixels(
                as: image))
        for rect in [
            CGRect.null, .zero, CGRect(x: 4, y: 0, width: 1, height: 1),
            CGRect(x: -2, y: 0, width: 2, height: 2),
            CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
            CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1),
        ] {
            #expect(image.cropping(to: rect) == nil)
        }
    }

    @Test func samePixels() throws {
        let one = try #require(CGImage(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6, 7, 8]))
        let two = try #require(CGImage(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6, 7, 8], scale: 2))
        let tall = try #require(CGImage(width: 1, height: 2, pixels: [1, 2, 3, 4, 5, 6, 7, 8]))
        let other = try #require(CGImage(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6, 6, 8]))
        #expect(one.hasSamePixels(as: two))
        #expect(!one.hasSamePixels(as: tall) && !tall.hasSamePixels(as: one))
        let start = try #require(CGImage(width: 1, height: 1, pixels: [1, 2, 3, 4]))
        #expect(!start.hasSamePixels(as: one))
        #expect(!one.hasSamePixels(as: other))
    }
}
