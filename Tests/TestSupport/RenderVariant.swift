import Foundation
import Raster

/// A way to render a drawing. All must give the bytes of the plainest: one thread, one band, the reference
/// kernels, the whole picture.
package struct RenderVariant: Sendable, CustomStringConvertible {
    package var threads = 1
    /// Nil lets the renderer choose.
    package var bandHeight: Int? = nil
    package var kernels = KernelLevel.reference
    /// Nil renders the whole picture at once.
    package var tileSize: (width: Int, height: Int)? = nil
    /// Where the first tile starts; not positive.
    package var tileOrigin = (x: 0, y: 0)
    package var sharing = BandSharing.whenWorthwhile

    package init(
        threads: Int = 1, bandHeight: Int? = nil, kernels: KernelLevel = .reference,
        tileSize: (width: Int, height: Int)? = nil, tileOrigin: (x: Int, y: Int) = (0, 0),
        sharing: BandSharing = .whenWorthwhile
    ) {
        self.threads = threads
        self.bandHeight = bandHeight
        self.kernels = kernels
        self.tileSize = tileSize
        self.tileOrigin = tileOrigin
        self.sharing = sharing
    }

    package var renderer: Renderer {
        var renderer = Renderer(threads: threads)
        renderer.bandHeight = bandHeight
        renderer.kernels = kernels
        renderer.bandSharing = sharing
        return renderer
    }

    package var description: String {
        var words = ["\(threads) threads", bandHeight.map { "bands of \($0)" } ?? "any bands", "\(kernels)"]
        if let tileSize {
            words.append("tiles \(tileSize.width) × \(tileSize.height) from \(tileOrigin.x), \(tileOrigin.y)")
        }
        if sharing == .always { words.append("shared after each command") }
        return words.joined(separator: ", ")
    }

    /// The ways that every golden scene is drawn.
    package static let standard: [RenderVariant] =
        [1, 2, 5].map { RenderVariant(threads: $0) }
        + [1, 7, 64].flatMap { bands in
            [1, 5].map { RenderVariant(threads: $0, bandHeight: bands, kernels: .preferred) }
        }
        + KernelLevel.available.map { RenderVariant(kernels: $0) }
        + [
            RenderVariant(kernels: .preferred, sharing: .always),
            RenderVariant(threads: 3, bandHeight: 50, kernels: .preferred, sharing: .always),
            RenderVariant(kernels: .preferred, tileSize: (64, 64)),
            RenderVariant(bandHeight: 7, tileSize: (64, 64), tileOrigin: (-13, -31)),
        ]

    package static func random(_ random: inout SeededGenerator, width: Int, height: Int) -> RenderVariant {
        var variant = RenderVariant(
            threads: random.element(of: [1, 2, 5]),
            bandHeight: random.isLucky(oneIn: 4)
                ? nil : random.element(of: [1, 2, 3, 7, 16, random.integer(1...90)]),
            kernels: random.element(of: KernelLevel.available))
        if random.isLucky(oneIn: 3) { variant.sharing = .always }
        if random.isLucky(oneIn: 2) {
            let columns = random.element(of: [random.integer(7...40), 64, 16])
            variant.tileSize = random.element(of: [
                (columns, height), (width, random.integer(7...40)), (columns, random.integer(9...30)),
            ])
            // Few and thin tiles, or the test would take all day.
            if random.isLucky(oneIn: 6) { variant.tileSize = random.element(of: [(1, height), (width, 1)]) }
            variant.tileOrigin = (-random.integer(0...9), -random.integer(0...9))
        }
        return variant
    }

    /// Where this way's picture differs from the expected one, in words; nil when it is the same.
    package func difference(of drawing: Drawing, scale: CGFloat, from expected: CGImage) -> String? {
        guard let tileSize else {
            let image = drawing.image(scale: scale, renderer: renderer)
            if image.hasSamePixels(as: expected) { return nil }
            guard image.width == expected.width, image.height == expected.height else {
                return "\(self): \(image.width) × \(image.height) pixels"
            }
            return firstDifference(image, expected, left: 0, top: 0)
        }
        var top = tileOrigin.y
        while top < expected.height {
            var left = tileOrigin.x
            while left < expected.width {
                let tile = drawing.image(
                    pixels: PixelRect(x: left, y: top, width: tileSize.width, height: tileSize.height),
                    scale: scale,
                    renderer)
                if let difference = firstDifference(tile, expected, left: left, top: top) {
                    return difference
                }
                left += tileSize.width
            }
            top += tileSize.height
        }
        return nil
    }

    fileprivate func firstDifference(_ tile: CGImage, _ expected: CGImage, left: Int, top: Int) -> String? {
        let outside: UInt32 = expected.isOpaque ? 0xFF00_0000 : 0
        return tile.withUnsafePixels { tileBytes in
            expected.withUnsafePixels { expectedBytes -> String? in
                let pixels = tileBytes.bindMemory(to: UInt32.self)
                let wanted = expectedBytes.bindMemory(to: UInt32.self)
                for row in 0..<tile.height {
                    for column in 0..<tile.width {
                        let x = left + column
                        let y = top + row
                        let isInside = x >= 0 && x < expected.width && y >= 0 && y < expected.height
                        let want = isInside ? wanted[y * expected.width + x] : outside
                        let got = pixels[row * tile.width + column]
                        if got != want {
                            return "\(self): pixel (\(x), \(y)) is \(String(got, radix: 16)), "
                                + "not \(String(want, radix: 16))"
                        }
                    }
                }
                return nil
            }
        }
    }
}

extension Drawing {
    /// Where a tile at a random place, by some level of kernels in bands of a random height, differs from the
    /// whole picture by the reference kernels, in words; nil when all levels have its bytes.
    ///
    /// The picture has more than 60 × 40 pixels, in which tiles start.
    package func differenceOfLevels(_ random: inout SeededGenerator) -> String? {
        let whole = image(renderer: RenderVariant().renderer)
        for level in KernelLevel.available {
            let variant = RenderVariant(bandHeight: random.integer(1...whole.height), kernels: level)
            let tile = PixelRect(
                x: random.integer(0...60), y: random.integer(0...40),
                width: random.integer(1...(whole.width - 60)), height: random.integer(1...(whole.height - 40))
            )
            let part = image(pixels: tile, variant.renderer)
            if let difference = variant.firstDifference(part, whole, left: tile.x, top: tile.y) {
                return difference
            }
        }
        return nil
    }
}
