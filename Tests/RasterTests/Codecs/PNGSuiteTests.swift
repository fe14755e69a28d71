import Foundation
import Raster
import TestSupport
import Testing

/// Willem van Schaik's PngSuite.
private let suite = SharedSuites.folder(containing: "suites/pngsuite/results.txt")?
    .appendingPathComponent("suites/pngsuite")

@Suite(
    .enabled(
        if: suite != nil,
        "PngSuite was not found: no ../shared/suites/pngsuite beside the repository, nor under $RASTER_SHARED"
    ))
struct PNGSuiteTests {
    let names: [String]

    init() throws {
        names = try FileManager.default.contentsOfDirectory(atPath: suite!.path).sorted()
            .filter { $0.hasSuffix(".png") }
    }

    @Test func corruptFilesAreRefusedWithTheirCause() {
        let causes = [
            "xc1n0g08": "Invalid color type", "xc9n2c08": "Invalid color type",
            "xcrn0g04": "transferred as text",
            "xcsn0g01": "IDAT: CRC error", "xd0n2c08": "Invalid bit depth", "xd3n2c08": "Invalid bit depth",
            "xd9n2c08": "Invalid bit depth", "xdtn0g01": "IEND: out of place", "xhdn0g08": "IHDR: CRC error",
            "xlfn0g04": "transferred as text", "xs1n0g01": "signature", "xs2n0g01": "signature",
            "xs4n0g01": "signature", "xs7n0g01": "signature",
        ]
        #expect(names.count { $0.hasPrefix("x") } == 14)
        for (name, cause) in causes {
            let path = suite!.appendingPathComponent(name + ".png").path
            do {
                _ = try CGImage(contentsOfFile: path)
                Issue.record("\(name) was read")
            } catch {
                #expect("\(error)".contains(cause), "\(error)")
                #expect(String(reflecting: error).hasPrefix(path))
            }
        }
    }

    /// The suite's checksums are CRC-32 over the samples in the file's channels, palettes and colour keys
    /// expanded, low depths widened to 8 bits, and of 16 bits the upper 8. `CGImage` must then be those
    /// samples by the stated rules.
    @Test func validFilesHaveTheRightPixels() throws {
        let results = try String(contentsOf: suite!.appendingPathComponent("results.txt"), encoding: .utf8)
        var checksums: [String: UInt32] = [:]
        for line in results.split(separator: "\n") where line.hasPrefix("tests/pngsuite/") {
            let parts = line.dropFirst("tests/pngsuite/".count).split(separator: ":")
            checksums[String(parts[0])] = UInt32(parts[1].trimmingCharacters(in: .whitespaces))
        }
        let valid = names.filter { !$0.hasPrefix("x") }
        #expect(valid.count == 161)
        var convertedCount = 0
        for name in valid {
            let data = try Data(contentsOf: suite!.appendingPathComponent(name))
            let file = try StraightPNG(data)
            #expect(file.nativeChecksum == checksums[name], "\(name)")
            for appliesGamma in [false, true] {
                let image = try CGImage(pngData: data, appliesGamma: appliesGamma)
                #expect(file.matches(image, appliesGamma: appliesGamma), "\(name)")
            }
            convertedCount += file.isConverted ? 1 : 0
        }
        // Both ways must have been tried.
        #expect(convertedCount > 20 && convertedCount < 161)
    }
}

/// All straight RGBA samples of a file, as the row reader gives them.
private struct StraightPNG {
    let width, height, colorType, bitDepth: Int
    let hasAlpha, isMarkedSRGB: Bool
    let gamma: Double?
    let samples: [Int]

    init(_ data: Data) throws {
        let (reader, samples) = try data.withUnsafeBytes { bytes in
            let reader = try PNGReader(bytes)
            let (width, isWide) = (reader.width, reader.sampleBytes == 2)
            var samples = [Int](repeating: 0, count: width * reader.height * 4)
            try reader.readRows { row, pass, y in
                for (column, x) in stride(from: pass.left, to: width, by: pass.columnStep).enumerated() {
                    for channel in 0..<4 {
                        let index = column * 4 + channel
                        samples[(y * width + x) * 4 + channel] =
                            isWide
                            ? Int(row.load(fromByteOffset: index * 2, as: UInt16.self))
                            : Int(row.load(fromByteOffset: index, as: UInt8.self))
                    }
                }
            }
            return (reader, samples)
        }
        self.samples = samples
        (width, height, colorType, bitDepth) = (
            reader.width, reader.height, reader.colorType, reader.bitDepth
        )
        (hasAlpha, isMarkedSRGB, gamma) = (reader.hasAlpha, reader.isMarkedSRGB, reader.gamma)
    }

    var nativeChecksum: UInt32 {
        let channels = (colorType & 2 == 0 ? [0] : [0, 1, 2]) + (hasAlpha ? [3] : [])
        let bytes = (0..<width * height).flatMap { pixel in
            channels.map { UInt8(samples[pixel * 4 + $0] >> (bitDepth == 16 ? 8 : 0)) }
        }
        return PNGBuilder.crc32(bytes)
    }

    var isConverted: Bool {
        guard let gamma, !isMarkedSRGB else { return false }
        return gamma < 0.45455 * 0.95 || gamma > 0.45455 * 1.05
    }

    func matches(_ image: CGImage, appliesGamma: Bool) -> Bool {
        guard image.width == width, image.height == height, image.isOpaque == !hasAlpha else { return false }
        let depth = bitDepth == 16 ? 16 : 8
        return (0..<width * height).allSatisfy { index in
            let alpha = expectedByte(samples[index * 4 + 3], depth: depth)
            let expected = (0..<3).map { channel in
                let sample = samples[index * 4 + channel]
                let byte =
                    appliesGamma && isConverted
                    ? Int(
                        PNGGammaTests.converted(sample, maximum: (1 << depth) - 1, gamma: gamma!).rounded())
                    : expectedByte(sample, depth: depth)
                return expectedPremultiplied(byte, alpha)
            }
            let pixel = image[index % width, index / width]
            return [pixel.red, pixel.green, pixel.blue, pixel.alpha] == expected + [UInt8(alpha)]
        }
    }
}
