/// A square of premultiplied 0xAARRGGBB pixels that a case draws.
struct SceneBitmap {
    let side: Int
    var pixels: [UInt32]

    var hash: UInt64 {
        var hash = FNVHash()
        for pixel in pixels {
            hash.combine(UInt64(pixel), bytes: 4)
        }
        return hash.value
    }

    /// 128 x 128, alpha varies from pixel to pixel.
    static let sprite: SceneBitmap = {
        var bitmap = SceneBitmap(side: 128, pixels: [])
        for y in 0..<UInt32(128) {
            for x in 0..<UInt32(128) {
                let color = (x * 2 & 255) << 16 | (y * 2 & 255) << 8 | ((x ^ y) & 31) * 8
                bitmap.pixels.append(premultiplied(color, alpha: 128 + ((x * y) >> 7 & 127)))
            }
        }
        return bitmap
    }()

    /// 40 x 40, opaque.
    static let smallPicture = SceneBitmap(side: 40, pixels: opaqueColors(40 * 40, seed: 4040))

    /// 512 x 512: 64 rectangles, opaque or half transparent, on nothing; a later one replaces an earlier one.
    static let layer: SceneBitmap = {
        let side = 512
        var bitmap = SceneBitmap(side: side, pixels: Array(repeating: 0, count: side * side))
        var random = Random(seed: 512_512)
        for index in 0..<64 {
            let color = random.color()
            let x = Int(random.unit() * 448)
            let y = Int(random.unit() * 448)
            let width = 8 + Int(random.unit() * 56)
            let height = 8 + Int(random.unit() * 56)
            let pixel = premultiplied(color, alpha: index % 2 == 1 ? 255 : 128)
            for row in y..<y + height {
                for column in x..<x + width {
                    bitmap.pixels[row * side + column] = pixel
                }
            }
        }
        return bitmap
    }()

    /// The colours of a `count` x `count` PixelGrid, row by row.
    static func gridColors(_ count: Int) -> [UInt32] {
        opaqueColors(count * count, seed: 9000 + UInt64(count))
    }

    private static func opaqueColors(_ count: Int, seed: UInt64) -> [UInt32] {
        var random = Random(seed: seed)
        return (0..<count).map { _ in random.color() | 0xFF00_0000 }
    }

    private static func premultiplied(_ color: UInt32, alpha: UInt32) -> UInt32 {
        func channel(_ shift: UInt32) -> UInt32 { (((color >> shift & 255) * alpha + 127) / 255) << shift }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }
}
