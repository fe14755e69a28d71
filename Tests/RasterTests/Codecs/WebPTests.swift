import Foundation
import Raster
import Testing

/// Files of Google's own tools, of pixels that a formula gives.
@Suite struct WebPTests {
    /// 5 × 3 pixels, `cwebp -lossless -exact`.
    static let lossless = file(
        """
        UklGRlwAAABXRUJQVlA4TE8AAAAvBIAAEHcgEEjy55plJoJsm0Mcov40wyHMNirEIM4f7t4G2UbquZ7VET3Vx/cA\
        gLRVn06naxBC6GAqko33Hn6NLErJopIsgkX0P6p9J+4TAA==
        """)
    /// 16 × 16 of (200, 100, 50), `cwebp -q 90`.
    static let lossy = file(
        """
        UklGRj4AAABXRUJQVlA4IDIAAADQAQCdASoQABAAAMASJaACdLoB+AADsAD+2ib/7vN+09e09f1M//jKnyA/4yp/\
        xcwAAA==
        """)
    /// The same, its right half with an alpha of 51.
    static let lossyWithAlpha = file(
        """
        UklGRmwAAABXRUJQVlA4WAoAAAAQAAAADwAADwAAQUxQSBMAAAABD3Ca/4iIIBZM5i/dnUFE/0MXAFZQOCAyAAAA\
        0AEAnQEqEAAQAADAEiWgAnS6AfgAA7AA/tom/+7zftPXtPX9TP/4yp8gP+Mqf8XMAAA=
        """)
    /// `lossless` with EXIF's orientation 6.
    static let turned = file(
        """
        UklGRpYAAABXRUJQVlA4WAoAAAAYAAAABAAAAgAAVlA4TE8AAAAvBIAAEHcgEEjy55plJoJsm0Mcov40wyHMNirE\
        IM4f7t4G2UbquZ7VET3Vx/cAgLRVn06naxBC6GAqko33Hn6NLErJopIsgkX0P6p9J+4TAEVYSUYgAAAARXhpZgAA\
        TU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAA=
        """)
    /// `lossless` at (4, 2) on a canvas of 9 × 5, and a second frame; by webpmux.
    static let animation = file(
        """
        UklGRgQBAABXRUJQVlA4WAoAAAASAAAACAAABAAAQU5JTQYAAAD/////AABBTk1GaAAAAAIAAAEAAAQAAAIAAGQA\
        AABWUDhMTwAAAC8EgAAQdyAQSPLnmmUmgmybQxyi/jTDIcw2KsQgzh/u3gbZRuq5ntURPdXH9wCAtFWfTqdrEELo\
        YCqSjfcefo0sSsmikiyCRfQ/qn0n7hMAQU5NRmgAAAAAAAAAAAAEAAACAABkAAAAVlA4TE8AAAAvBIAAEHcgEEjy\
        55plJoJsm0Mcov40wyHMNirEIM4f7t4G2UbquZ7VET3Vx/cAgLRVn06naxBC6GAqko33Hn6NLErJopIsgkX0P6p9\
        J+4TAA==
        """)
    /// `lossyWithAlpha` at (2, 0) on a canvas of 18 × 16, and a second frame.
    static let lossyAnimation = file(
        """
        UklGRuQAAABXRUJQVlA4WAoAAAASAAAAEQAADwAAQU5JTQYAAAD/////AABBTk1GZgAAAAEAAAAAAA8AAA8AAGQA\
        AABBTFBIEwAAAAEPcJr/iIggFkzmL92dQUT/QxcAVlA4IDIAAADQAQCdASoQABAAAMASJaACdLoB+AADsAD+2ib/\
        7vN+09e09f1M//jKnyA/4yp/xcwAAEFOTUZKAAAAAAAAAAAADwAADwAAZAAAAFZQOCAyAAAA0AEAnQEqEAAQAADA\
        EiWgAnS6AfgAA7AA/tom/+7zftPXtPX9TP/4yp8gP+Mqf8XMAAA=
        """)

    private static func file(_ text: String) -> Data { Data(base64Encoded: text)! }

    /// What `lossless` was made of, multiplied by alpha.
    private static func pixel(_ x: Int, _ y: Int) -> CGImage.Pixel {
        let alpha = x < 4 ? 255 : 100 * y
        func byte(_ value: Int) -> UInt8 { UInt8((value * alpha + 127) / 255) }
        return CGImage.Pixel(
            red: byte(20 + 40 * x), green: byte(230 - 60 * y), blue: byte(10 * x * y), alpha: UInt8(alpha))
    }

    @Test func whatHasNoLossIsExact() throws {
        for image in [try CGImage(webpData: Self.lossless), try CGImage(data: Self.lossless)] {
            #expect((image.width, image.height) == (5, 3))
            for y in 0..<3 { for x in 0..<5 { #expect(image[x, y] == Self.pixel(x, y)) } }
        }
    }

    @Test func whatHasLossIsNear() throws {
        let image = try CGImage(data: Self.lossy)
        #expect((image.width, image.height) == (16, 16) && image.isOpaque)
        let clear = try CGImage(data: Self.lossyWithAlpha)
        #expect(!clear.isOpaque)
        for y in 0..<16 {
            for x in 0..<16 {
                let alpha = x < 8 ? 255 : 51
                for (pixel, alpha) in [(image[x, y], 255), (clear[x, y], alpha)] {
                    #expect(Int(pixel.alpha) == alpha)
                    for (byte, value) in [(pixel.red, 200), (pixel.green, 100), (pixel.blue, 50)] {
                        #expect(abs(Int(byte) * 255 - value * alpha) <= 3 * 255)
                    }
                }
            }
        }
    }

    @Test func exifTurnsIt() throws {
        let image = try CGImage(data: Self.turned)
        #expect((image.width, image.height) == (3, 5))
        // Stored rows run down the right side of the upright picture.
        for y in 0..<3 { for x in 0..<5 { #expect(image[2 - y, x] == Self.pixel(x, y)) } }
        #expect(try CGImage(data: Self.turned, appliesOrientation: false).width == 5)
        #expect(try ImageFileProperties(data: Self.turned).orientation == .right)
    }

    @Test func ofAnAnimationTheFirstPictureIsRead() throws {
        let image = try CGImage(data: Self.animation)
        #expect((image.width, image.height) == (9, 5))
        for y in 0..<5 {
            for x in 0..<9 {
                let isInside = x >= 4 && y >= 2
                #expect(
                    image[x, y]
                        == (isInside
                            ? Self.pixel(x - 4, y - 2) : CGImage.Pixel(red: 0, green: 0, blue: 0, alpha: 0)))
            }
        }
        let lossy = try CGImage(data: Self.lossyAnimation)
        let frame = try CGImage(data: Self.lossyWithAlpha)
        #expect((lossy.width, lossy.height) == (18, 16))
        for y in 0..<16 { for x in 0..<16 { #expect(lossy[x + 2, y] == frame[x, y]) } }
        #expect(lossy[0, 0].alpha == 0)
    }

    @Test func damageIsRefusedAndNeverTraps() {
        for file in [Self.lossless, Self.lossy, Self.lossyWithAlpha, Self.animation] {
            for count in 0..<file.count - 20 where file.count < 200 {
                #expect(throws: ImageFileError.self, "\(count)") { try CGImage(data: file.prefix(count)) }
            }
            for place in 12..<file.count {
                for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                    var damaged = file
                    damaged[place] = value
                    _ = try? CGImage(data: damaged, limits: ImageLimits(maximumPixelCount: 1 << 20))
                }
            }
        }
    }

    @Test func sizesAreHeldAgainstTheLimits() {
        let limits = ImageLimits(maximumPixelCount: 14)
        #expect(
            throws: ImageFileError(.tooManyPixels(width: 5, height: 3, limit: 14)),
            performing: { try CGImage(data: Self.lossless, limits: limits) })
        // The decoder of those without loss holds the picture, too.
        #expect(
            throws: ImageFileError(.tooMuchMemory(byteCount: 120, limit: 119)),
            performing: { try CGImage(data: Self.lossless, limits: ImageLimits(maximumMemory: 119)) })
        #expect(throws: Never.self) {
            try CGImage(data: Self.lossless, limits: ImageLimits(maximumMemory: 120))
        }
    }
}
