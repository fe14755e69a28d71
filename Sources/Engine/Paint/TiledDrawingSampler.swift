import RasterPaths

/// Looks up the colours of a repeated drawing at pixels, each from its own position, so that a tile of the
/// picture gives the bytes of the whole.
///
/// Upright tiles of whole pixels are rasterized as such and copied, at the nearest whole pixel. All others
/// are rasterized 4 (large ones 2) times as fine, so that a tile is whole pixels of its own, and a pixel of
/// the picture is the mean of 4 × 4 (2 × 2) of them: that is the area's colour within 1/8 of a pixel, and
/// what touches across a tile's edge shows no seam.
struct TiledDrawingSampler {
    private let image: CGImage
    private let opacity: UInt32
    /// The picture's pixels to tiles: the whole part says which, the rest where in it.
    private let inverse: DeviceTransform
    /// Samples of a pixel, in each direction.
    private let samples: Int
    private let width: Double
    private let height: Double

    /// The most pixels of a tile that is sampled 4 × 4 times.
    private static let mostFine = 1 << 18
    /// The most pixels of a rasterized tile.
    private static let mostPixels = Double(1 << 24)

    /// Nil when nothing is painted: a tile without a finite area, a transform without an inverse, no opacity.
    /// - Parameter transform: user space to the picture's pixels.
    init?(_ paint: TiledDrawingPaint, transform: DeviceTransform, _ nested: any NestedRenderer) {
        let tileWidth = Double(paint.tile.size.width)
        let tileHeight = Double(paint.tile.size.height)
        let toPixels = transform.following(paint.transform)
        opacity = UInt32(RGBAComponents.clamped(paint.opacity) * 255 + 0.5)
        guard opacity > 0, tileWidth > 0, tileHeight > 0, let toTile = toPixels.inverse else { return nil }
        var across = (toPixels.a * toPixels.a + toPixels.b * toPixels.b).squareRoot() * tileWidth
        var down = (toPixels.c * toPixels.c + toPixels.d * toPixels.d).squareRoot() * tileHeight
        guard across > 0, down > 0, across < 1e12, down < 1e12 else { return nil }
        let isWhole =
            toPixels.b == 0 && toPixels.c == 0
            && [across, down].allSatisfy { ($0 - $0.rounded()).magnitude < 1e-6 && $0 > 0.5 }
        if isWhole && across * down <= Self.mostPixels {
            samples = 1
            across = across.rounded()
            down = down.rounded()
        } else {
            samples = across * down <= Double(Self.mostFine) ? 4 : 2
            let fineness = min((Self.mostPixels / across / down).squareRoot(), Double(samples))
            across = (across * fineness - 1e-6).rounded(.up)
            down = (down * fineness - 1e-6).rounded(.up)
        }
        // A strip of a pixel's width may be as long as a picture.
        width = min(max(across, 1), Double(1 << 20))
        height = min(max(down, 1), (Self.mostPixels / width).rounded(.down))
        inverse = DeviceTransform(
            a: toTile.a / tileWidth, b: toTile.b / tileHeight, c: toTile.c / tileWidth,
            d: toTile.d / tileHeight, tx: toTile.tx / tileWidth, ty: toTile.ty / tileHeight)
        // A side that is next to nothing has no finite scale.
        guard inverse.isFinite, (width / tileWidth).isFinite, (height / tileHeight).isFinite,
            let image = nested.picture(of: paint.tile, .stretched(width: Int(width), height: Int(height)))
        else { return nil }
        self.image = image
    }

    /// Writes premultiplied colours, opacity included, for some pixels of a row of the picture.
    func sample(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
        image.withUnsafePixels { bytes in
            guard let source = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
            if inverse.b == 0 && inverse.c == 0 {
                sampleUpright(source, x: x, y: y, count: count, into: row)
            } else {
                sampleTurned(source, x: x, y: y, count: count, into: row)
            }
        }
        if opacity < 255 {
            for column in 0..<count { row[column] = sourceOver(row[column], on: 0, coverage: opacity) }
        }
    }

    /// Rows of the picture are rows of the tile.
    private func sampleUpright(
        _ source: UnsafePointer<UInt32>, x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>
    ) {
        let step = 1 / Double(samples)
        let first = step / 2
        var lines: (Int, Int, Int, Int) = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &lines) { bytes in
            let lines = bytes.assumingMemoryBound(to: Int.self)
            for line in 0..<samples {
                let v = inverse.d * (Double(y) + first + Double(line) * step) + inverse.ty
                lines[line] = Self.cell(v, height) * image.width
            }
            for column in 0..<count {
                var sum = PixelSum()
                for part in 0..<samples {
                    let place = Double(x &+ column) + first + Double(part) * step
                    let offset = Self.cell(inverse.a * place + inverse.tx, width)
                    for line in 0..<samples { sum.add(source[lines[line] &+ offset]) }
                }
                row[column] = sum.mean(of: samples)
            }
        }
    }

    private func sampleTurned(
        _ source: UnsafePointer<UInt32>, x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>
    ) {
        let step = 1 / Double(samples)
        let first = step / 2
        for column in 0..<count {
            var sum = PixelSum()
            for line in 0..<samples {
                let placeY = Double(y) + first + Double(line) * step
                let u = inverse.c * placeY + inverse.tx
                let v = inverse.d * placeY + inverse.ty
                for part in 0..<samples {
                    let placeX = Double(x &+ column) + first + Double(part) * step
                    let across = Self.cell(inverse.a * placeX + u, width)
                    let down = Self.cell(inverse.b * placeX + v, height)
                    sum.add(source[down &* image.width &+ across])
                }
            }
            row[column] = sum.mean(of: samples)
        }
    }

    /// Which of `count` parts of a tile a position is in; the first for numbers that are too large to tell.
    @inline(__always)
    private static func cell(_ position: Double, _ count: Double) -> Int {
        guard position.magnitude < 0x1p30 else { return 0 }
        let whole = Double(Int32(position))
        let rest = position - whole
        let part = (rest < 0 ? rest + 1 : rest) * count
        // Just below 0 the sum rounds to 1.
        return Int(Int32(part < count ? part : count - 1))
    }
}

/// The sum of up to 16 pixels, a channel in 16 bits.
private struct PixelSum {
    private var lanes: UInt64 = 0

    @inline(__always)
    mutating func add(_ pixel: UInt32) {
        let wide = UInt64(pixel)
        lanes &+= (wide & 0x00FF_00FF) | (wide & 0xFF00_FF00) << 24
    }

    /// - Parameter side: 1, 2 or 4: the pixels are its square.
    @inline(__always)
    func mean(of side: Int) -> UInt32 {
        let shift = UInt64(side == 4 ? 4 : side == 2 ? 2 : 0)
        let half: UInt64 = side == 1 ? 0 : (1 << (shift &- 1)) &* 0x0001_0001_0001_0001
        let mean = ((lanes &+ half) &>> shift) & 0x00FF_00FF_00FF_00FF
        return UInt32(truncatingIfNeeded: mean | mean &>> 24)
    }
}
