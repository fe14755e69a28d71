import Raster
import Testing

@Suite struct BitmapTests {
    @Test func theOriginIsTheLowerLeftCorner() throws {
        let context = try bitmap()
        context.setFillColor(red)
        context.fill(CGRect(x: 1, y: 2, width: 3, height: 4))
        let image = try unwrapped(context.makeImage())
        #expect(image.word(1, 7) == "#ff0000ff")
        #expect(image.word(3, 4) == "#ff0000ff")
        #expect(image.word(1, 8) == "#00000000")
        #expect(image.word(1, 3) == "#00000000")
        #expect(image.word(4, 7) == "#00000000")
    }

    @Test func picturesGoOnFromPictures() throws {
        let context = try bitmap()
        context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 10))
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 10))
        let first = try unwrapped(context.makeImage())
        context.setFillColor(green)
        context.fill(CGRect(x: 1, y: 0, width: 9, height: 10))
        let second = try unwrapped(context.makeImage())
        #expect(first.word(0, 0) == "#ff0000ff" && first.word(1, 0) == "#00000000")
        #expect(second.word(0, 0) == "#ff0000ff" && second.word(1, 0) == "#00ff00ff")
        #expect(second.word(2, 0) == "#00000000")
    }

    /// Each call draws into the caller's memory at once, in the caller's form.
    @Test(arguments: [
        (CGImageAlphaInfo.premultipliedLast.rawValue, [128, 64, 0, 128] as [UInt8]),
        (CGImageAlphaInfo.premultipliedFirst.rawValue, [128, 128, 64, 0]),
        (
            CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
            [0, 64, 128, 128]
        ),
        (
            CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
            [0, 64, 128, 255]
        ),
        (CGImageAlphaInfo.noneSkipLast.rawValue, [128, 64, 0, 255]),
    ])
    func memoryHoldsWhatItsFormSays(info: UInt32, expected: [UInt8]) throws {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 4)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: 8)
        let context = try bitmap(2, 1, info: info, data: memory)
        context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 128 / 255)
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        #expect(Array(UnsafeRawBufferPointer(start: memory + 4, count: 4)) == expected)
    }

    @Test func greysAreLuminances() throws {
        let info = CGImageAlphaInfo.none.rawValue
        let context = try bitmap(3, 1, info: info, space: CGColorSpaceCreateDeviceGray())
        context.setFillColor(gray: 0.2, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.setFillColor(green)
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        let bytes = try unwrapped(context.data).assumingMemoryBound(to: UInt8.self)
        // sRGB of 0.7152: 1.055 · 0.7152^(1/2.4) − 0.055 = 0.8625.
        #expect([bytes[0], bytes[1], bytes[2]] == [51, 220, 0])
        #expect(context.bitsPerPixel == 8 && context.bytesPerRow == 3)
    }

    @Test func whatIsWrittenToDataIsInThePicture() throws {
        let context = try bitmap(2, 1)
        let data = try unwrapped(context.data)
        data.storeBytes(of: 255, as: UInt8.self)
        data.storeBytes(of: 255, toByteOffset: 3, as: UInt8.self)
        #expect(try unwrapped(context.makeImage()).word(0, 0) == "#ff0000ff")
    }

    @Test(arguments: [
        (0, 1, 8, 0, CGImageAlphaInfo.premultipliedLast.rawValue), (1, -1, 8, 0, 1), (4, 1, 8, 15, 1),
        (1, 1, 16, 0, 1), (1, 1, 8, 0, CGImageAlphaInfo.last.rawValue), (1, 1, 8, 0, 0), (1, 1, 8, 0, 7),
        (1, 1, 8, 0, 1 | CGBitmapInfo.byteOrder16Little.rawValue), (1 << 40, 1 << 40, 8, 0, 1),
        (1, 1, 8, 0, 1 | CGBitmapInfo.floatComponents.rawValue), (1, 1, 8, -4, 1),
        (1, Int.max, 8, Int.max, 1),
    ])
    func whatCantBeIsNil(width: Int, height: Int, bits: Int, row: Int, info: UInt32) {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: row,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
        #expect(context == nil)
    }

    @Test func clearTakesAway() throws {
        let context = try bitmap()
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
        context.setAlpha(0.5)
        context.setBlendMode(.multiply)
        context.clear(CGRect(x: 0, y: 0, width: 10, height: 10))
        let image = try unwrapped(context.makeImage())
        #expect(image.word(5, 5) == "#00000000" && image.word(10, 5) == "#ff0000ff")
    }
}
