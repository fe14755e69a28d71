import Foundation
import Raster

/// Encodes pictures as PNG in each mode beside libpng at level 6, and `small` beside its level 9.
struct Codecs {
    let sampler: Sampler

    func run() throws {
        print("PNG beside libpng's level 6, \(sampler.stopwatch.name), ", terminator: "")
        print("median of \(sampler.samples) samples; \"faster\" is times, \"size\" a ratio.\n")
        let table = Table(
            [
                ("picture", 13), ("pixels", 10), ("libpng ms", 9), ("fast ms", 8), ("fast faster", 11),
                ("fast size", 9), ("default faster", 14), ("default size", 12), ("small to level 9", 16),
            ], leftColumns: 2)
        table.printHeader()
        for (name, make) in CodecPictures.all {
            let image = make()
            func encode(_ compression: PNGCompression) -> () -> Void {
                { _ = try? image.pngData(compression: compression) }
            }
            let modes: [PNGCompression] = [.level(6), .fast, .default]
            let rates = sampler.rates(of: modes.map(encode)).map { $0 ?? .nan }
            let sizes = try (modes + [.small, .level(9)]).map { Double(try encoded(image, $0).count) }
            table.printRow([
                name, "\(image.width) x \(image.height)", decimal(1e3 / rates[0], 2),
                decimal(1e3 / rates[1], 2), decimal(rates[1] / rates[0], 1), decimal(sizes[1] / sizes[0], 3),
                decimal(rates[2] / rates[0], 1), decimal(sizes[2] / sizes[0], 3),
                decimal(sizes[3] / sizes[4], 3),
            ])
        }
    }

    private struct Changed: Error, CustomStringConvertible {
        let description: String
    }

    /// The file, which must read back as the same pixels.
    private func encoded(_ image: CGImage, _ compression: PNGCompression) throws -> Data {
        let data = try image.pngData(compression: compression)
        guard try CGImage(pngData: data).hasSamePixels(as: image) else {
            throw Changed(description: "\(compression) changed \(image)")
        }
        return data
    }
}
