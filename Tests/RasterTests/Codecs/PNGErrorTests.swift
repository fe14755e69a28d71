import Foundation
import Raster
import Testing

@Suite struct PNGErrorTests {
    static let file = PNGBuilder(width: 5, height: 4, colorType: 6, bitDepth: 8) { x, y in
        [x * 50, y * 60, 7, 200]
    }
    .data()

    static func reason(_ data: Data, limits: ImageLimits = .default) -> ImageFileError.Reason? {
        do throws(ImageFileError) {
            _ = try CGImage(pngData: data, limits: limits)
            return nil
        } catch {
            return error.reason
        }
    }

    static func message(_ data: Data) -> String { reason(data)?.description ?? "was read" }

    static func header(_ width: Int, _ height: Int, depth: Int = 8, colorType: Int = 6, interlace: Int = 0)
        -> [UInt8]
    {
        PNGBuilder.bigEndian(width, 4) + PNGBuilder.bigEndian(height, 4)
            + [UInt8(depth), UInt8(colorType), 0, 0, UInt8(interlace)]
    }

    @Test func contentThatIsNoPNGIsNamed() {
        #expect(Self.reason(Data()) == .empty)
        #expect(Self.reason(Data([137, 80, 78])) == .truncated(byteCount: 3, row: nil))
        #expect(Self.message(Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16])).contains("this is a JPEG, not a PNG"))
        for (bytes, name) in [
            (Array("GIF89a".utf8), "a GIF"), (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), "a WebP"),
            (Array("BM".utf8) + [UInt8](repeating: 0, count: 60), "a BMP"), (Array("II*\0".utf8), "a TIFF"),
            (Array("\0\0\0\u{1C}ftypavif".utf8), "an AVIF"), (Array("\0\0\0\u{1C}ftypheic".utf8), "a HEIC"),
            (Array(" <?xml version='1.0'?>\n<svg/>".utf8), "an SVG"),
            (Array("\n<!DOCTYPE html>".utf8), "an HTML page"),
        ] {
            #expect(Self.reason(Data(bytes)) == .otherFormat(name))
        }
        #expect(Self.reason(Data([1, 2, 0xAB])) == .unknownFormat(firstBytes: "01 02 AB"))
    }

    @Test func aTextTransferIsRecognized() {
        let damaged = Data([137, 80, 78, 71, 10, 26, 10]) + Self.file.dropFirst(8)
        #expect(Self.message(damaged).contains("transferred as text"))
        var flipped = Self.file
        flipped[0] = 9
        #expect(Self.reason(flipped) == .corrupt(cause: "its signature is damaged", byte: 0, row: nil))
    }

    @Test func damageIsNamedWithItsPlace() throws {
        let pixels = PNGBuilder.zlib([UInt8](repeating: 0, count: 4 * 21))
        func message(_ chunks: [(type: String, data: [UInt8])]) -> String {
            Self.message(PNGBuilder.file(chunks))
        }
        let good = Self.header(5, 4)
        #expect(message([("IHDR", good), ("IDAT", pixels), ("IEND", [])]) == "was read")
        #expect(message([("IHDR", good), ("IEND", [])]).contains("IEND: out of place"))
        #expect(message([("IDAT", pixels), ("IEND", [])]).contains("IDAT"))
        #expect(message([("IHDR", good), ("IDAT", pixels)]).contains("cut off after"))
        #expect(message([("IHDR", Self.header(5, 4, depth: 3)), ("IDAT", pixels)]).contains("bit depth"))
        #expect(
            message([("IHDR", Self.header(5, 4, colorType: 5)), ("IDAT", pixels)]).contains("color type"))
        #expect(message([("IHDR", Self.header(0, 4)), ("IDAT", pixels)]).contains("width is zero"))
        #expect(message([("IHDR", Self.header(5, 0)), ("IDAT", pixels)]).contains("height is zero"))
        #expect(message([("IHDR", Self.header(5, 4, interlace: 2)), ("IDAT", pixels)]).contains("interlace"))
        let paletted = Self.header(5, 4, colorType: 3)
        #expect(message([("IHDR", paletted), ("IDAT", pixels)]).contains("PLTE"))
        let short = PNGBuilder.zlib([UInt8](repeating: 0, count: 2 * 21 + 5))
        let tooFew = Self.reason(PNGBuilder.file([("IHDR", good), ("IDAT", short), ("IEND", [])]))
        guard case .corrupt(let cause, let byte, let row) = tooFew else {
            Issue.record("\(String(describing: tooFew))")
            return
        }
        #expect(cause.lowercased().contains("not enough") && row == 2 && byte > 57)
        var damaged = Self.file
        damaged[Self.file.count - 13] ^= 1
        #expect(Self.message(damaged).contains("IDAT: CRC error"))
        damaged = Self.file
        damaged[Self.file.count - 17] ^= 1
        #expect(Self.message(damaged).contains("in row 3: IDAT: incorrect data check"))
    }

    @Test func dimensionsAreHeldAgainstTheLimits() {
        let pixels = PNGBuilder.zlib([0])
        func reason(_ width: Int, _ height: Int, _ limits: ImageLimits = .default) -> ImageFileError.Reason? {
            Self.reason(
                PNGBuilder.file([("IHDR", Self.header(width, height)), ("IDAT", pixels), ("IEND", [])]),
                limits: limits)
        }
        let most = Int(Int32.max)
        #expect(reason(most, most) == .tooManyPixels(width: most, height: most, limit: 1 << 26))
        #expect(reason(1 << 16, 1 << 15) == .tooManyPixels(width: 1 << 16, height: 1 << 15, limit: 1 << 26))
        // Within the limit, but 70 bytes can't hold it; nor with a limit that nobody can reach.
        let boundless = ImageLimits(
            maximumPixelCount: .max, maximumByteCount: .max, maximumMemory: .max)
        for refused in [reason(1 << 13, 1 << 13), reason(1 << 15, 1 << 15, boundless)] {
            guard case .truncated = refused else {
                Issue.record("\(String(describing: refused))")
                continue
            }
        }
        guard case .tooManyPixels = reason(most, most, boundless) else {
            Issue.record("4.6e18 pixels were not refused")
            return
        }
        #expect(
            Self.reason(Self.file, limits: ImageLimits(maximumPixelCount: 19))
                == .tooManyPixels(width: 5, height: 4, limit: 19))
        #expect(Self.reason(Self.file, limits: ImageLimits(maximumPixelCount: 20)) == nil)
        #expect(Self.reason(Self.file, limits: ImageLimits(maximumByteCount: 50)) == .tooManyBytes(limit: 50))
        #expect(
            Self.reason(Self.file, limits: ImageLimits(maximumPixelCount: -1, maximumByteCount: -1)) != nil)
    }

    /// Metadata is skipped, not inflated, so garbage where it should be does no harm.
    @Test func metadataIsSkipped() throws {
        var chunks = PNGBuilder.chunks(of: Self.file)
        for type in ["iCCP", "zTXt", "iTXt", "tEXt", "eXIf", "sPLT", "pCAL", "abCd"] {
            chunks.insert((type, Array("key\0\0".utf8) + [UInt8](repeating: 0x78, count: 300)), at: 1)
            chunks.insert((type, []), at: chunks.count - 1)
        }
        #expect(try CGImage(pngData: PNGBuilder.file(chunks)).hasSamePixels(as: CGImage(pngData: Self.file)))
    }
}

@Suite struct PNGFileTests {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("png-\(UUID().uuidString)")
    let image = CGImage(width: 1, height: 2, pixels: [1, 2, 3, 4, 5, 6, 7, 8], scale: 2)!

    init() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    private func reason(_ body: () throws(ImageFileError) -> Void) -> ImageFileError.Reason? {
        do throws(ImageFileError) {
            try body()
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func writtenFilesAreReadBack() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        for name in ["a.png", "A.PNG", "noextension", "a.png"] {
            let url = directory.appendingPathComponent(name)
            try image.write(to: url)
            let back = try CGImage(contentsOf: url)
            #expect(back.hasSamePixels(as: image) && back.scale == 2)
            #expect(try CGImage(contentsOfFile: url.path).hasSamePixels(as: image))
        }
        // Nothing else is left behind.
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).count == 3)
    }

    @Test func aLinkKeepsLeadingToItsFile() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let target = directory.appendingPathComponent("target.png")
        let link = directory.appendingPathComponent("link.png")
        try Data("old".utf8).write(to: target)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        try image.write(to: link)
        #expect(try CGImage(contentsOf: target).hasSamePixels(as: image))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
    }

    @Test func readingErrorsNameTheFile() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let path = directory.appendingPathComponent("x.png").path
        #expect(reason { () throws(ImageFileError) in _ = try CGImage(contentsOfFile: path) } == .notFound)
        #expect(
            reason { () throws(ImageFileError) in _ = try CGImage(contentsOf: directory) } == .isDirectory)
        try Data("8BPS".utf8).write(to: URL(fileURLWithPath: path))
        do {
            _ = try CGImage(contentsOfFile: path)
            Issue.record("a Photoshop file was read")
        } catch {
            #expect(error == ImageFileError(.otherFormat("a Photoshop file"), file: path))
            // Clients are told no more of the path than the name; logs have all of it.
            let words =
                "this is a Photoshop file, and only PNG, JPEG, GIF and WebP are read; "
                + "convert it to one of them first"
            #expect("\(error)" == "x.png: \(words)")
            #expect(error.localizedDescription == "\(error)")
            #expect(String(reflecting: error) == "\(path): \(words)")
        }
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(reason { () throws(ImageFileError) in _ = try CGImage(contentsOfFile: path) } == .empty)
        #expect(reason { () throws(ImageFileError) in _ = try CGImage(contentsOfFile: "") } == .notFound)
        let web = URL(string: "https://example.com/a.png")!
        #expect(
            reason { () throws(ImageFileError) in _ = try CGImage(contentsOf: web) }
                == .unreadable("only file URLs are"))
        // Has no size and no end.
        #expect(
            reason { () throws(ImageFileError) in
                _ = try CGImage(contentsOfFile: "/dev/zero", limits: ImageLimits(maximumByteCount: 1 << 20))
            } == .tooManyBytes(limit: 1 << 20))
    }

    @Test func writingErrorsNameTheFile() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let webP = directory.appendingPathComponent("a.webp")
        #expect(
            reason { () throws(ImageFileError) in try image.write(to: webP) } == .unsupportedExtension("webp")
        )
        #expect(!FileManager.default.fileExists(atPath: webP.path))
        let lost = directory.appendingPathComponent("nowhere/a.png")
        #expect(
            reason { () throws(ImageFileError) in try image.write(to: lost) }
                == .unwritable("its directory does not exist"))
        #expect(reason { () throws(ImageFileError) in try image.write(to: directory) } == .isDirectory)
        #expect(
            reason { () throws(ImageFileError) in try image.write(toFile: "/dev/full") }
                == .unwritable("no space left on device"))
        #expect(reason { () throws(ImageFileError) in try image.write(toFile: "/dev/null") } == nil)
    }
}
