import RasterPaths

/// Looks up a tiled image's colour at pixel centres, each from its own position, so that a tile of the
/// picture gives the bytes of the whole.
package struct TiledImageSampler {
    private var image: CGImage
    private let isNearest: Bool
    private let opacity: UInt32
    /// The picture's pixels to tiles: the whole part says which, the rest where in it.
    private let inverse: DeviceTransform
    /// The part that is repeated, in the image's pixels.
    private var left: Double
    private var top: Double
    private var width: Double
    private var height: Double

    /// Nil when nothing is painted: a tile without a finite size above 0, a transform without an inverse, no
    /// opacity. A negative size of the part or a negative scale counts as positive.
    /// - Parameter transform: user space to the picture's pixels.
    ///   reduced: where smaller images are kept, which are looked up in place of one that is reduced.
    package init?(
        _ paint: TiledImagePaint, opacity: Double, transform: DeviceTransform,
        reduced: ReducedImages
    ) {
        let part = paint.sourceRect.standardized
        guard let source = paint.content.image(reduced.nested) else { return nil }
        left = Double(part.origin.x) * Double(source.width)
        top = Double(part.origin.y) * Double(source.height)
        width = Double(part.size.width) * Double(source.width)
        height = Double(part.size.height) * Double(source.height)
        let pixelSize = Double(paint.scale).magnitude / Double(paint.content.scale)
        let tileWidth = width * pixelSize
        let tileHeight = height * pixelSize
        self.opacity = UInt32(RGBAComponents.clamped(opacity) * 255 + 0.5)
        guard width > 0, height > 0, tileWidth > 0, tileHeight > 0, self.opacity > 0,
            left.magnitude < 1e12, top.magnitude < 1e12, width < 1e12, height < 1e12,
            let toUser = transform.following(paint.transform).inverse
        else { return nil }
        image = source
        isNearest = paint.resampling == .none
        inverse = DeviceTransform(
            a: toUser.a / tileWidth, b: toUser.b / tileHeight, c: toUser.c / tileWidth,
            d: toUser.d / tileHeight, tx: (toUser.tx - Double(paint.origin.x)) / tileWidth,
            ty: (toUser.ty - Double(paint.origin.y)) / tileHeight)
        guard inverse.isFinite else { return nil }
        if !isNearest { reduce(paint.resampling, reduced) }
    }

    /// Looks up a smaller image where the picture shows one.
    private mutating func reduce(_ quality: Resampling, _ images: ReducedImages) {
        var columns = AxisReduction(quality)
        var rows = AxisReduction(quality)
        let across = (inverse.a * inverse.a + inverse.c * inverse.c).squareRoot() * width
        let down = (inverse.b * inverse.b + inverse.d * inverse.d).squareRoot() * height
        let horizontal = columns.add(start: left, length: width, isTiled: true, reduction: across)
        let vertical = rows.add(start: top, length: height, isTiled: true, reduction: down)
        guard AxisReduction.isWorthMaking(columns, rows, of: image) else { return }
        image = images.image(image, columns: columns, rows: rows)
        (left, width) = horizontal
        (top, height) = vertical
    }

    /// Writes premultiplied colours, opacity included, for some pixels of a row of the picture.
    package func sample(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
        image.withUnsafePixels { bytes in
            guard let source = bytes.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
            let centreY = Double(y) + 0.5
            for column in 0..<count {
                let centreX = Double(x &+ column) + 0.5
                let u = Self.fraction(inverse.a * centreX + inverse.c * centreY + inverse.tx) * width
                let v = Self.fraction(inverse.b * centreX + inverse.d * centreY + inverse.ty) * height
                let pixel = isNearest ? nearest(source, u, v) : bilinear(source, u, v)
                row[column] = opacity == 255 ? pixel : sourceOver(pixel, on: 0, coverage: opacity)
            }
        }
    }

    /// The part after the point, 0 to 1; 0 for numbers that are too large to have one.
    @inline(__always)
    private static func fraction(_ value: Double) -> Double {
        guard value.magnitude < 1e15 else { return 0 }
        let difference = value - Double(Int(value))
        let fraction = difference < 0 ? difference + 1 : difference
        return fraction < 1 ? fraction : 0
    }

    /// The image's pixel at a position in the part; what lies outside the image takes the nearest pixel of
    /// its border.
    @inline(__always)
    private func nearest(_ source: UnsafePointer<UInt32>, _ u: Double, _ v: Double) -> UInt32 {
        let column = min(max(left + u, 0), Double(image.width - 1))
        let row = min(max(top + v, 0), Double(image.height - 1))
        return source[Int(row) &* image.width &+ Int(column)]
    }

    /// Weighs the four pixels around a position in steps of 1/256; beyond an edge of the part lies its other
    /// edge.
    @inline(__always)
    private func bilinear(_ source: UnsafePointer<UInt32>, _ u: Double, _ v: Double) -> UInt32 {
        // A part may be narrower than a pixel.
        let shiftedU = max(u < 0.5 ? u - 0.5 + width : u - 0.5, 0)
        let shiftedV = max(v < 0.5 ? v - 0.5 + height : v - 0.5, 0)
        let column = Double(Int(shiftedU))
        let row = Double(Int(shiftedV))
        let right = UInt32((shiftedU - column) * 256 + 0.5)
        let lower = UInt32((shiftedV - row) * 256 + 0.5)
        let nextColumn = column + 1 >= width ? 0 : column + 1
        let nextRow = row + 1 >= height ? 0 : row + 1
        let topLeft = nearest(source, column + 0.5, row + 0.5)
        let topRight = nearest(source, nextColumn + 0.5, row + 0.5)
        let bottomLeft = nearest(source, column + 0.5, nextRow + 0.5)
        let bottomRight = nearest(source, nextColumn + 0.5, nextRow + 0.5)
        var result: UInt32 = 0
        var shift: UInt32 = 0
        while shift < 32 {
            @inline(__always) func channel(_ pixel: UInt32) -> UInt32 { (pixel >> shift) & 255 }
            let upper = channel(topLeft) * (256 - right) + channel(topRight) * right
            let under = channel(bottomLeft) * (256 - right) + channel(bottomRight) * right
            let mean: UInt32 = (upper * (256 - lower) + under * lower + 32768) >> 16
            result |= mean << shift
            shift += 8
        }
        return result
    }
}
