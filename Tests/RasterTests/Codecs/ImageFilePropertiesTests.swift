import Foundation
import Raster
import Testing

/// What a header says, without the pixels after it.
@Suite struct ImageFilePropertiesTests {
    @Test func aPNG() throws {
        let exif = JPEGBuilder.exif(6).data.dropFirst(6)
        let density = PNGBuilder.bigEndian(5669, 4) + PNGBuilder.bigEndian(5669, 4) + [1]
        let file = PNGBuilder(
            width: 21, height: 4, colorType: 2, bitDepth: 8,
            chunks: [("pHYs", density), ("eXIf", Array(exif))]
        ) { x, y in [x, y, 0] }.data()
        let place = try #require(file.firstRange(of: Data("IDAT".utf8)))
        // Nothing of the pixels is there.
        let properties = try ImageFileProperties(data: file.prefix(place.upperBound))
        #expect(properties.format == .png && properties.isOpaque && properties.scale == 2)
        #expect((properties.pixelWidth, properties.pixelHeight) == (21, 4))
        #expect((properties.width, properties.height) == (4, 21))
        #expect(properties.orientation == .right)
        let image = try CGImage(data: file)
        #expect((image.width, image.height, image.scale) == (4, 21, 2))
        for y in 0..<4 { for x in 0..<21 { #expect(image[3 - y, x].red == UInt8(x)) } }
        let stored = try CGImage(data: file, appliesOrientation: false)
        #expect(stored.width == 21 && stored[20, 3].green == 3)
        // Damage in its chunk is damage in the file; nonsense in it turns nothing.
        var damaged = file
        damaged[try #require(file.firstRange(of: Data("eXIf".utf8))).upperBound] ^= 1
        #expect(throws: ImageFileError.self) { try CGImage(data: damaged) }
        let odd = PNGBuilder(
            width: 21, height: 4, colorType: 2, bitDepth: 8, chunks: [("eXIf", [1, 2, 3])]
        ) { x, y in [x, y, 0] }.data()
        #expect(try CGImage(data: odd).width == 21)
    }

    @Test func aJPEG() throws {
        var builder = JPEGReadingTests.builder(3, width: 40, height: 24)
        builder.segments = [JPEGBuilder.jfif(dotsPerInch: 144), JPEGBuilder.exif(8)]
        let properties = try ImageFileProperties(data: builder.data().prefix(700))
        #expect(properties.format == .jpeg && properties.orientation == .left && properties.scale == 2)
        #expect((properties.width, properties.height) == (24, 40))
    }

    @Test func aGIFAndAWebP() throws {
        let gif = try ImageFileProperties(data: GIFTests.file.prefix(40))
        #expect((gif.format, gif.width, gif.height) == (.gif, 10, 10))
        let webP = try ImageFileProperties(data: WebPTests.lossyWithAlpha)
        #expect((webP.format, webP.width, webP.isOpaque) == (.webp, 16, false))
        #expect(try ImageFileProperties(data: WebPTests.lossy).isOpaque)
    }

    @Test func ofAFileNoMoreThanItsHeaderIsRead() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        // A picture far beyond the limits, and what follows its header is missing.
        let extent = PNGBuilder.bigEndian(1 << 20, 4) + PNGBuilder.bigEndian(1 << 20, 4)
        var file = Data(PNGBuilder.signature + PNGBuilder.chunk("IHDR", extent + [8, 2, 0, 0, 0]))
        file.append(contentsOf: PNGBuilder.chunk("tEXt", [UInt8](repeating: 65, count: 100_000)))
        file.append(contentsOf: [0, 1, 0, 0] + Array("IDAT".utf8))
        try file.write(to: URL(fileURLWithPath: path))
        let properties = try ImageFileProperties(contentsOfFile: path)
        #expect((properties.width, properties.height) == (1 << 20, 1 << 20))
        #expect(try ImageFileProperties(contentsOf: URL(fileURLWithPath: path)) == properties)
        #expect(throws: ImageFileError(.notFound, file: path + "x")) {
            try ImageFileProperties(contentsOfFile: path + "x")
        }
        try Data("hello, world".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: ImageFileError.self) { try ImageFileProperties(contentsOfFile: path) }
    }

    // MARK: Density

    /// 300 dots per inch are no scale, and stay what they are.
    @Test func aPrintsResolutionIsKept() throws {
        func density(_ data: Data) -> [UInt8]? {
            PNGBuilder.chunks(of: data).first { $0.type == "pHYs" }?.data
        }
        for (x, y) in [(11811, 11811), (5669, 2835)] {
            let bytes = PNGBuilder.bigEndian(x, 4) + PNGBuilder.bigEndian(y, 4) + [1]
            let image = try CGImage(
                data: PNGBuilder(width: 3, height: 2, colorType: 0, bitDepth: 8, chunks: [("pHYs", bytes)]) {
                    x, y in [x + y]
                }.data())
            for compression in [PNGCompression.fast, .default, .small, .level(6)] {
                #expect(density(try image.pngData(compression: compression)) == bytes)
            }
            let turned = try #require(image.oriented(.right))
            #expect(
                density(try turned.pngData())
                    == PNGBuilder.bigEndian(y, 4) + PNGBuilder.bigEndian(x, 4) + [1])
        }
        var builder = JPEGReadingTests.builder(1)
        builder.segments = [JPEGBuilder.jfif(dotsPerInch: 300)]
        let photo = try CGImage(data: builder.data())
        #expect(
            density(try photo.pngData()) == PNGBuilder.bigEndian(11811, 4) + PNGBuilder.bigEndian(11811, 4)
                + [1])
        let again = try CGImage(data: photo.jpegData())
        #expect(density(try again.pngData()) == density(try photo.pngData()))
    }
}
