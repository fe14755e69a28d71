import Foundation
import Raster
import Testing

/// `maximumPixelSize`: means over areas, held to sums over a grid that both sizes divide.
@Suite struct ReducedDecodingTests {
    static func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        let alpha = (x * 57 + y * 101) % 256
        return [(x * 91 + y * 13) % 256, (x * 7 + y * 59) % 256, (x * y * 37) % 256]
            .map { UInt8(($0 * alpha + 127) / 255) } + [UInt8(alpha)]
    }

    static func picture(_ width: Int, _ height: Int, isOpaque: Bool = false) throws -> CGImage {
        let bytes = (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } }
        return try #require(CGImage(width: width, height: height, pixels: bytes, isOpaque: isOpaque))
    }

    /// Each pixel of either size is so many cells of a grid of width·columns × height·rows.
    static func means(of image: CGImage, _ columns: Int, _ rows: Int) -> [CGImage.Pixel] {
        let (width, height) = (image.width, image.height)
        return (0..<rows).flatMap { row in
            (0..<columns).map { column in
                var sums = [0, 0, 0, 0]
                for y in row * height..<(row + 1) * height {
                    for x in column * width..<(column + 1) * width {
                        let pixel = image[x / columns, y / rows]
                        for (index, byte) in [pixel.red, pixel.green, pixel.blue, pixel.alpha].enumerated() {
                            sums[index] += Int(byte)
                        }
                    }
                }
                let area = width * height
                let bytes = sums.map { UInt8(($0 + area / 2) / area) }
                return CGImage.Pixel(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
            }
        }
    }

    static func pixels(_ image: CGImage) -> [CGImage.Pixel] {
        (0..<image.height).flatMap { y in (0..<image.width).map { image[$0, y] } }
    }

    @Test(arguments: [
        (7, 5, 3, 3, 2), (5, 7, 3, 2, 3), (40, 3, 4, 4, 1), (12, 8, 6, 6, 4), (31, 29, 30, 30, 28),
        (9, 200, 50, 2, 50), (6, 4, 1, 1, 1), (6, 4, 6, 6, 4), (6, 4, 100, 6, 4), (6, 4, -3, 1, 1),
    ])
    func pixelsAreMeansOfWhatTheyCover(width: Int, height: Int, most: Int, columns: Int, rows: Int) throws {
        let image = try Self.picture(width, height)
        let reduced = try CGImage(data: image.pngData(), maximumPixelSize: most)
        #expect((reduced.width, reduced.height) == (columns, rows))
        #expect(Self.pixels(reduced) == Self.means(of: image, columns, rows))
    }

    @Test(arguments: [8, 16])
    func interlacedOnesToo(depth: Int) throws {
        func file(_ isInterlaced: Bool) -> Data {
            PNGBuilder(width: 23, height: 17, colorType: 6, bitDepth: depth, isInterlaced: isInterlaced) {
                x, y in
                Self.pixel(x, y).map { Int($0) * (depth == 16 ? 257 : 1) }
            }.data()
        }
        let whole = try CGImage(data: file(false))
        for isInterlaced in [false, true] {
            let reduced = try CGImage(data: file(isInterlaced), maximumPixelSize: 10)
            #expect((reduced.width, reduced.height) == (10, 7))
            #expect(Self.pixels(reduced) == Self.means(of: whole, 10, 7))
        }
    }

    /// The blocks of the builder have one value each, so the frequencies that are left out are none.
    @Test(arguments: [(8, 6), (16, 12), (5, 4), (64, 48), (63, 47)])
    func aJPEGLeavesFrequenciesOut(columns: Int, rows: Int) throws {
        let data = JPEGReadingTests.builder(3, width: 64, height: 48).data()
        let whole = try CGImage(data: data)
        let reduced = try CGImage(data: data, maximumPixelSize: columns)
        #expect((reduced.width, reduced.height) == (columns, rows))
        guard columns != 63, columns != 5 else {
            let expected = Self.means(of: whole, columns, rows)
            for (pixel, mean) in zip(Self.pixels(reduced), expected) {
                #expect(
                    abs(Int(pixel.red) - Int(mean.red)) <= 1 && abs(Int(pixel.blue) - Int(mean.blue)) <= 1)
            }
            return
        }
        for y in 0..<rows {
            for x in 0..<columns { #expect(reduced[x, y] == whole[x * 64 / columns, y * 48 / rows]) }
        }
    }

    @Test(arguments: CGImagePropertyOrientation.allCases)
    func whatIsTurnedIsReducedFirst(orientation: CGImagePropertyOrientation) throws {
        let exif = JPEGBuilder.exif(Int(orientation.rawValue)).data.dropFirst(6)
        let png = PNGBuilder(
            width: 50, height: 41, colorType: 6, bitDepth: 8, chunks: [("eXIf", Array(exif))]
        ) { x, y in Self.pixel(x, y).map { Int($0) } }.data()
        var builder = JPEGReadingTests.builder(3, width: 80, height: 56)
        builder.segments = [JPEGBuilder.exif(Int(orientation.rawValue))]
        for data in [png, builder.data()] {
            let stored = try CGImage(data: data, appliesOrientation: false, maximumPixelSize: 37)
            let upright = try CGImage(data: data, maximumPixelSize: 37)
            #expect(max(upright.width, upright.height) == 37)
            #expect(stored.oriented(orientation)?.hasSamePixels(as: upright) == true)
        }
    }

    @Test func aGIFAndAWebPToo() throws {
        let gif = try CGImage(data: GIFTests.file)
        #expect(
            Self.pixels(try CGImage(data: GIFTests.file, maximumPixelSize: 4)) == Self.means(of: gif, 4, 4))
        let webP = try CGImage(data: WebPTests.lossless)
        #expect(
            Self.pixels(try CGImage(data: WebPTests.lossless, maximumPixelSize: 2))
                == Self.means(of: webP, 2, 1))
        let lossy = try CGImage(data: WebPTests.lossy, maximumPixelSize: 4)
        #expect((lossy.width, lossy.height) == (4, 4) && abs(Int(lossy[1, 1].red) - 200) <= 3)
    }

    /// Four times the pixels, as long as they come row by row.
    @Test func limitsAreThoseOfWhatIsMade() throws {
        let data = try Self.picture(20, 10).pngData()
        let limits = ImageLimits(maximumPixelCount: 50)
        #expect(throws: ImageFileError(.tooManyPixels(width: 20, height: 10, limit: 50))) {
            try CGImage(data: data, limits: limits)
        }
        #expect(try CGImage(data: data, limits: limits, maximumPixelSize: 10).width == 10)
        #expect(throws: ImageFileError(.tooManyPixels(width: 20, height: 10, limit: 196))) {
            try CGImage(data: data, limits: ImageLimits(maximumPixelCount: 49), maximumPixelSize: 10)
        }
        #expect(throws: ImageFileError(.tooMuchMemory(byteCount: 200, limit: 199))) {
            try CGImage(data: data, limits: ImageLimits(maximumMemory: 199), maximumPixelSize: 10)
        }
    }

    /// Several scans need the coefficients of all of the picture: 2 bytes for each of 3 × 24 × 24 samples.
    @Test func coefficientsCount() throws {
        var builder = JPEGReadingTests.builder(3, width: 24, height: 24)
        let one = builder.data()
        builder.isInterleaved = false
        let several = builder.data()
        let picture = 24 * 24 * 4
        let limits = ImageLimits(maximumMemory: picture)
        #expect(try CGImage(data: one, limits: limits).width == 24)
        let needed = picture + 24 * 24 * 3 * 2
        #expect(throws: ImageFileError(.tooMuchMemory(byteCount: needed, limit: picture))) {
            try CGImage(data: several, limits: limits)
        }
        #expect(try CGImage(data: several, limits: ImageLimits(maximumMemory: needed)).width == 24)
    }

    // MARK: Memory

    /// 2^25 pixels would take 128 MiB; each measurement has a process of its own.
    @Test func aThumbnailTakesItsOwnMemory() async {
        await #expect(processExitsWith: .success) {
            for isPNG in [true, false] {
                let data = try ReducedDecodingTests.large(isPNG: isPNG)
                let (peak, image) = try ReducedDecodingTests.peak {
                    try CGImage(data: data, maximumPixelSize: 256)
                }
                #expect((image.width, image.height) == (128, 256))
                #expect(peak < 12, "\(peak) MiB")
            }
        }
    }

    @Test func aTurnedPictureTakesLittleMore() async {
        await #expect(processExitsWith: .success) {
            var data = try ReducedDecodingTests.large(isPNG: false)
            let exif = JPEGBuilder.exif(6)
            data.insert(
                contentsOf: [0xFF, exif.marker] + PNGBuilder.bigEndian(exif.data.count + 2, 2) + exif.data,
                at: 2)
            let file = data
            let (peak, image) = try ReducedDecodingTests.peak { try CGImage(data: file) }
            #expect(image.width == 8192)
            #expect(peak < 128 + 12, "\(peak) MiB")
        }
    }

    /// A large screen with a dot in it: the rest is never touched.
    @Test func aGIFsScreenTakesNoMemory() async {
        await #expect(processExitsWith: .success) {
            let side: [UInt8] = [0, 0x20]
            let head = Array("GIF89a".utf8) + side + side + [0x80, 0, 0, 255, 0, 0, 0, 0, 0]
            let dot: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
            let (peak, image) = try ReducedDecodingTests.peak { try CGImage(data: Data(head + dot)) }
            #expect(image.width == 8192 && image[0, 0].red == 255)
            #expect(peak < 12, "\(peak) MiB")
        }
    }

    static func large(isPNG: Bool) throws -> Data {
        let bitmap = Bitmap(width: 4096, height: 8192)
        bitmap.clear(opaque: true)
        let image = bitmap.image()
        return isPNG ? try image.pngData(compression: .fast) : try image.jpegData(compressionQuality: 0.5)
    }

    static func peak<Value>(_ body: () throws -> Value) throws -> (Double, Value) {
        func mebibytes(_ field: String) throws -> Double {
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(field + ":") })
            return try #require(Double(line.split(whereSeparator: \.isWhitespace)[1])) / 1024
        }
        // Freed memory would serve unseen.
        let trim = try #require(dlsym(nil, "malloc_trim"))
        _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        let before = try mebibytes("VmRSS")
        let value = try body()
        return (try mebibytes("VmHWM") - before, value)
    }
}
