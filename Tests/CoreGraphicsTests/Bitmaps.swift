import Raster

/// A bitmap of 20 × 10 clear pixels, y up.
func bitmap(
    _ width: Int = 20, _ height: Int = 10, info: UInt32 = CGImageAlphaInfo.premultipliedLast.rawValue,
    space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), data: UnsafeMutableRawPointer? = nil
) throws -> CGContext {
    try unwrapped(
        CGContext(
            data: data, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
            bitmapInfo: info))
}

struct Missing: Error {}

func unwrapped<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
}

extension CGImage {
    /// The pixels of a row as words: `#RRGGBBAA`, premultiplied.
    func word(_ x: Int, _ y: Int) -> String {
        let pixel = self[x, y]
        let bytes = [pixel.red, pixel.green, pixel.blue, pixel.alpha]
        return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

/// 2 × 2 pixels: red and green above, blue and white below.
func quarters() throws -> CGImage {
    try unwrapped(
        CGImage(
            width: 2, height: 2,
            pixels: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]))
}
