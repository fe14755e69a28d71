import Foundation
import Raster
import TestSupport
import Testing

@Suite struct JPEGReadingTests {
    static func sample(_ column: Int, _ row: Int, _ component: Int) -> Int {
        (column * 61 + row * 97 + component * 151 + 7) % 256
    }

    static func builder(_ components: Int, width: Int = 21, height: Int = 19) -> JPEGBuilder {
        JPEGBuilder(
            width: width, height: height,
            components: (0..<components).map { component in { sample($0, $1, component) } })
    }

    /// Every pixel, held against what `expected` makes of its block's samples.
    static func check(_ builder: JPEGBuilder, within tolerance: Int = 0, _ expected: ([Int]) -> [Double])
        throws
    {
        let image = try CGImage(jpegData: builder.data())
        #expect(image.width == builder.width && image.height == builder.height && image.isOpaque)
        for y in 0..<image.height {
            for x in 0..<image.width {
                let colors = expected(builder.components.map { $0(x / 8, y / 8) })
                let pixel = image[x, y]
                #expect(pixel.alpha == 255)
                for (byte, exact) in zip([pixel.red, pixel.green, pixel.blue], colors) {
                    let rounded = Int(min(max(exact, 0), 255).rounded())
                    if abs(Int(byte) - rounded) > tolerance {
                        Issue.record("(\(x), \(y)): \(byte) for \(exact)")
                        return
                    }
                }
            }
        }
    }

    @Test func greyIsTheSample() throws {
        try Self.check(Self.builder(1)) { [Double($0[0]), Double($0[0]), Double($0[0])] }
    }

    /// JFIF's equations; libjpeg's fixed point may be one off.
    @Test(arguments: [true, false])
    func colorIsYCbCr(isInterleaved: Bool) throws {
        var builder = Self.builder(3)
        builder.isInterleaved = isInterleaved
        builder.segments = [JPEGBuilder.jfif(dotsPerInch: 72)]
        try Self.check(builder, within: 1) { sample in
            let (y, cb, cr) = (Double(sample[0]), Double(sample[1]) - 128, Double(sample[2]) - 128)
            return [y + 1.402 * cr, y - 0.344136 * cb - 0.714136 * cr, y + 1.772 * cb]
        }
    }

    @Test func adobeMayStoreRGB() throws {
        var builder = Self.builder(3)
        builder.segments = [JPEGBuilder.adobe(transform: 0)]
        try Self.check(builder) { $0.map(Double.init) }
    }

    @Test func inksBecomeTheLightThatTheyLetThrough() throws {
        var builder = Self.builder(4)
        try Self.check(builder) { ink in (0..<3).map { Double((255 - ink[$0]) * (255 - ink[3])) / 255 } }
        // Adobe stores 255 − ink.
        builder.segments = [JPEGBuilder.adobe(transform: 0)]
        try Self.check(builder) { stored in (0..<3).map { Double(stored[$0] * stored[3]) / 255 } }
    }

    @Test(arguments: CGImagePropertyOrientation.allCases)
    func orientationStandsUpright(orientation: CGImagePropertyOrientation) throws {
        // Which side of the upright picture the first row and the first column are, as EXIF 2.3 has it.
        let sides = [
            ("top", "left"), ("top", "right"), ("bottom", "right"), ("bottom", "left"), ("left", "top"),
            ("right", "top"), ("right", "bottom"), ("left", "bottom"),
        ][Int(orientation.rawValue) - 1]
        for isLittleEndian in [false, true] {
            var builder = Self.builder(1, width: 24, height: 40)
            builder.segments = [
                (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8)),
                JPEGBuilder.exif(Int(orientation.rawValue), isLittleEndian: isLittleEndian),
            ]
            let data = builder.data()
            #expect(CGImagePropertyOrientation(jpegData: data) == orientation)
            let stored = try CGImage(jpegData: data, appliesOrientation: false)
            let upright = try CGImage(jpegData: data)
            #expect(stored.width == 24 && upright.width == (orientation.swapsSides ? 40 : 24))
            #expect(stored.oriented(orientation)?.hasSamePixels(as: upright) == true)
            for row in 0..<40 {
                for column in 0..<24 {
                    var place = (x: 0, y: 0)
                    for (side, index) in [(sides.0, row), (sides.1, column)] {
                        switch side {
                        case "top": place.y = index
                        case "bottom": place.y = upright.height - 1 - index
                        case "left": place.x = index
                        default: place.x = upright.width - 1 - index
                        }
                    }
                    if upright[place.x, place.y] != stored[column, row] {
                        Issue.record("stored (\(column), \(row)) isn't at \(place)")
                        return
                    }
                }
            }
        }
    }

    @Test func brokenExifIsNoOrientation() throws {
        let whole = JPEGBuilder.exif(6)
        // Byte order, 42, the directory's place, the tag, its type, its count.
        for (index, value) in [(6, 0x58), (9, 43), (13, 200), (29, 9), (31, 4), (35, 2)] as [(Int, UInt8)] {
            var segment = whole
            segment.data[index] = value
            var builder = Self.builder(1)
            builder.segments = [segment]
            #expect(CGImagePropertyOrientation(jpegData: builder.data()) == .up, "\(index)")
            #expect(try CGImage(jpegData: builder.data()).width == 21)
        }
        for count in 0...whole.data.count {
            var builder = Self.builder(1)
            builder.segments = [(0xE1, Array(whole.data[..<count]))]
            let orientation = CGImagePropertyOrientation(jpegData: builder.data())
            #expect(orientation == (count >= 38 ? .right : .up), "\(count)")
        }
        #expect(CGImagePropertyOrientation(jpegData: Data()) == .up)
        for value in [0, 9, 255, 65535] {
            var builder = Self.builder(1)
            builder.segments = [JPEGBuilder.exif(value)]
            #expect(CGImagePropertyOrientation(jpegData: builder.data()) == .up)
        }
    }

    @Test func onlyScreenDensitiesAreAScale() throws {
        for (segment, scale) in [
            (JPEGBuilder.jfif(dotsPerInch: 72), 1), (JPEGBuilder.jfif(dotsPerInch: 144), 2),
            (JPEGBuilder.jfif(dotsPerInch: 216), 3), (JPEGBuilder.jfif(dotsPerInch: 180), 1),
            (JPEGBuilder.jfif(dotsPerInch: 300), 1), (JPEGBuilder.jfif(dotsPerInch: 144, 72), 1),
            (JPEGBuilder.jfif(dotsPerInch: 144, unit: 2), 1), (JPEGBuilder.jfif(dotsPerInch: 2, unit: 0), 1),
        ] as [((marker: UInt8, data: [UInt8]), CGFloat)] {
            var builder = Self.builder(1)
            builder.segments = [segment]
            #expect(try CGImage(jpegData: builder.data()).scale == scale)
        }
    }

    @Test func paddingAndWhatFollowsAreSkipped() throws {
        let data = Self.builder(3).data()
        let plain = try CGImage(jpegData: data)
        let followed = data + Data([0xFF, 0xD8, 1, 2, 3])
        #expect(try CGImage(jpegData: followed).hasSamePixels(as: plain))
        let padded = data.dropLast(2) + Data([0, 0, 0, 0xFF, 0xD9])
        #expect(try CGImage(jpegData: padded).hasSamePixels(as: plain))
    }
}

@Suite struct JPEGErrorTests {
    static func reason(_ data: Data, limits: ImageLimits = .default) -> ImageFileError.Reason? {
        do throws(ImageFileError) {
            _ = try CGImage(data: data, limits: limits)
            return nil
        } catch {
            return error.reason
        }
    }

    static let progressive = try! TestPicture.photograph(40, 24).jpegData(isProgressive: true)

    @Test func everyTruncationIsRefused() {
        for file in [JPEGReadingTests.builder(3).data(), Self.progressive] {
            #expect(Self.reason(file) == nil)
            for count in 0..<file.count {
                switch Self.reason(file.prefix(count)) {
                case .empty where count == 0: break
                case .truncated(let bytes, _) where bytes <= count: break
                case .unknownFormat where count == 1: break
                case let other: Issue.record("\(count) of \(file.count): \(String(describing: other))")
                }
            }
        }
    }

    @Test func damagedPixelsAreRefusedWithTheirPlace() {
        var file = JPEGReadingTests.builder(1, width: 80, height: 80).data()
        // Fifteen is no category's code.
        let middle = file.count - 40
        for index in middle..<middle + 4 { file[index] = 0xFE }
        guard case .corrupt(let cause, let byte, let row) = Self.reason(file) else {
            Issue.record("\(String(describing: Self.reason(file)))")
            return
        }
        #expect(cause.contains("Huffman") && byte > 200 && byte <= file.count && row != nil)
    }

    @Test func kindsThatAreNotReadAreNamed() {
        var file = JPEGReadingTests.builder(1)
        file.startOfFrame = 0xC9
        #expect(Self.reason(file.data()) == .unsupported("JPEG with arithmetic coding"))
        file.startOfFrame = 0xC3
        guard case .unsupported = Self.reason(file.data()) else {
            Issue.record("lossless: \(String(describing: Self.reason(file.data())))")
            return
        }
        file.startOfFrame = 0xC1
        file.precision = 12
        guard case .unsupported(let words) = Self.reason(file.data()) else {
            Issue.record("12 bits: \(String(describing: Self.reason(file.data())))")
            return
        }
        #expect(words.contains("12"))
        #expect(
            Self.reason(JPEGReadingTests.builder(2).data())
                == .unsupported("JPEG with neither one, three nor four components"))
        for (bytes, name) in [
            (Array("8BPS".utf8), "a Photoshop file"), (Array("qoif".utf8), "a QOI"),
        ] {
            let reason = Self.reason(Data(bytes))
            #expect(reason == .otherFormat(name))
            #expect(reason?.description.contains("PNG, JPEG, GIF and WebP are read") == true)
        }
        let png = PNGErrorTests.file
        do {
            _ = try CGImage(jpegData: png)
            Issue.record("a PNG was read as a JPEG")
        } catch {
            #expect(error.reason == .otherFormat("a PNG") && "\(error)".contains("not a JPEG"))
        }
    }

    @Test func sizesAreHeldAgainstTheLimits() {
        // A few hundred bytes can't have 65535 × 65535 pixels, nor 8000 × 8000.
        var file = JPEGReadingTests.builder(1).data()
        let frame = file.firstRange(of: Data([0xFF, 0xC0]))!.lowerBound
        func claim(_ width: Int, _ height: Int) {
            file.replaceSubrange(
                frame + 5..<frame + 9, with: PNGBuilder.bigEndian(height, 2) + PNGBuilder.bigEndian(width, 2))
        }
        claim(65500, 65500)
        #expect(Self.reason(file) == .tooManyPixels(width: 65500, height: 65500, limit: 1 << 26))
        claim(8000, 8000)
        #expect(Self.reason(file) == .truncated(byteCount: file.count, row: nil))
        claim(0, 8)
        guard case .corrupt = Self.reason(file) else {
            Issue.record("\(String(describing: Self.reason(file)))")
            return
        }
        let whole = JPEGReadingTests.builder(1).data()
        #expect(
            Self.reason(whole, limits: ImageLimits(maximumPixelCount: 21 * 19 - 1))
                == .tooManyPixels(width: 21, height: 19, limit: 21 * 19 - 1))
        #expect(Self.reason(whole, limits: ImageLimits(maximumPixelCount: 21 * 19)) == nil)
        #expect(Self.reason(whole, limits: ImageLimits(maximumByteCount: 100)) == .tooManyBytes(limit: 100))
    }

    @Test func endlessScansAreRefused() {
        var file = JPEGReadingTests.builder(3)
        file.isInterleaved = false
        file.firstScanCopies = 98
        #expect(Self.reason(file.data()) == nil)
        file.firstScanCopies = 99
        guard case .corrupt(let cause, _, _) = Self.reason(file.data()) else {
            Issue.record("\(String(describing: Self.reason(file.data())))")
            return
        }
        #expect(cause == "it has more than 100 scans")
    }

    @Test func mutationsNeverTrap() {
        var random = SeededGenerator(seed: 5)
        var readCount = 0
        let files = [
            JPEGReadingTests.builder(3).data(), JPEGReadingTests.builder(4).data(), Self.progressive,
        ]
        let limits = ImageLimits(maximumPixelCount: 1 << 18)
        for round in 0..<6000 {
            var file = files[round % files.count]
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                file[Int.random(in: 2..<file.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            if Self.reason(file, limits: limits) == nil { readCount += 1 }
        }
        #expect(readCount > 100 && readCount < 5900)
    }
}

@Suite struct JPEGWritingTests {
    static func meanError(_ first: CGImage, _ second: CGImage) -> Double {
        var sum = 0
        first.withUnsafePixels { one in
            second.withUnsafePixels { other in
                for index in 0..<one.count { sum += abs(Int(one[index]) - Int(other[index])) }
            }
        }
        return Double(sum) / Double(first.width * first.height * 3)
    }

    /// The marker of the frame, after the walk over the segments.
    static func frame(_ data: Data) -> (marker: UInt8, components: Int, sampling: UInt8) {
        let bytes = [UInt8](data)
        var position = 2
        while position + 12 < bytes.count {
            let marker = bytes[position + 1]
            if (0xC0...0xC2).contains(marker) {
                return (marker, Int(bytes[position + 9]), bytes[position + 11])
            }
            position += 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
        }
        return (0, 0, 0)
    }

    @Test func qualityIsErrorAgainstSize() throws {
        let image = TestPicture.photograph(160, 120)
        var (lastError, lastSize) = (1000.0, 0)
        for quality in [0.1, 0.5, 0.8, 0.95, 1] as [CGFloat] {
            let data = try image.jpegData(compressionQuality: quality)
            let error = Self.meanError(try CGImage(jpegData: data), image)
            #expect(error < lastError && data.count > lastSize, "\(quality)")
            (lastError, lastSize) = (error, data.count)
        }
        #expect(lastError < 1)
        #expect(try image.jpegData(compressionQuality: 7) == image.jpegData(compressionQuality: 1))
        #expect(try image.jpegData(compressionQuality: -1) == image.jpegData(compressionQuality: 0))
        #expect(try image.jpegData(compressionQuality: .nan) == image.jpegData())
    }

    @Test func optionsAreInTheFile() throws {
        let image = TestPicture.photograph(64, 48)
        #expect(Self.frame(try image.jpegData()) == (0xC0, 3, 0x11))
        #expect(Self.frame(try image.jpegData(compressionQuality: 0.8)) == (0xC0, 3, 0x22))
        #expect(
            Self.frame(try image.jpegData(compressionQuality: 0.8, subsamplesChroma: false)).sampling == 0x11)
        #expect(Self.frame(try image.jpegData(subsamplesChroma: true)).sampling == 0x22)
        let progressive = try image.jpegData(isProgressive: true)
        #expect(Self.frame(progressive).marker == 0xC2)
        // Progression changes the order, not the coefficients.
        #expect(try CGImage(jpegData: progressive).hasSamePixels(as: CGImage(jpegData: image.jpegData())))
        let plain = try image.jpegData(isOptimized: false)
        #expect(try image.jpegData().count < plain.count)
        #expect(try CGImage(jpegData: plain).hasSamePixels(as: CGImage(jpegData: image.jpegData())))
    }

    @Test func greyHasOneComponent() throws {
        let image = TestPicture.colored(16, 16, isOpaque: true) { x, y in
            [x + y * 16, x + y * 16, x + y * 16, 255]
        }
        let data = try image.jpegData(compressionQuality: 1)
        #expect(Self.frame(data).components == 1)
        #expect(Self.meanError(try CGImage(jpegData: data), image) < 1)
    }

    @Test func whatIsTranslucentIsOverWhite() throws {
        let pixels = [UInt8](repeating: 0, count: 8 * 8 * 4)
        let clear = try #require(CGImage(width: 8, height: 8, pixels: pixels))
        #expect(
            try CGImage(jpegData: clear.jpegData())[3, 3]
                == .init(red: 255, green: 255, blue: 255, alpha: 255))
        let half = TestPicture.colored(8, 8) { _, _ in [100, 0, 0, 128] }
        let red = try CGImage(jpegData: half.jpegData(compressionQuality: 1))
        #expect(abs(Int(red[4, 4].red) - 227) <= 2 && abs(Int(red[4, 4].green) - 127) <= 2)
    }

    @Test func scaleIsAResolution() throws {
        for (scale, back) in [(1, 1), (2, 2), (3, 3), (1.5, 1), (1e9, 1)] as [(CGFloat, CGFloat)] {
            let image = try #require(
                CGImage(width: 1, height: 1, pixels: [1, 2, 3, 255], isOpaque: true, scale: scale))
            #expect(try CGImage(jpegData: image.jpegData()).scale == back)
        }
    }

    @Test func tooLargeForTheFormatIsRefused() throws {
        let image = try #require(
            CGImage(width: 65501, height: 1, pixels: [UInt8](repeating: 0, count: 65501 * 4)))
        do {
            _ = try image.jpegData()
            Issue.record("65501 columns were written")
        } catch {
            #expect("\(error)".contains("65500"))
        }
    }

    @Test func theNameDecidesTheFormat() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "jpeg-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let image = TestPicture.photograph(20, 10)
        for name in ["a.jpg", "b.JPEG", "c.jpe"] {
            let url = directory.appendingPathComponent(name)
            try image.write(to: url, compressionQuality: 0.7)
            #expect(try Data(contentsOf: url) == image.jpegData(compressionQuality: 0.7))
            #expect(try CGImage(contentsOf: url).width == 20)
        }
        // Content counts, not the name.
        let misnamed = directory.appendingPathComponent("d.png")
        try image.jpegData().write(to: misnamed)
        #expect(try CGImage(contentsOf: misnamed).hasSamePixels(as: CGImage(jpegData: image.jpegData())))
    }
}
