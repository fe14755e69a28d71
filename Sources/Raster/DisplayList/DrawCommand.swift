import RasterPaths

/// One drawing call, resolved: indices into the tables of its list.
struct DrawCommand: BitwiseCopyable {
    enum Kind: UInt8 {
        case fill
        case stroke
        case image
        /// A layer that is made by itself, then composited; `paint` is its index.
        case layer
        /// Outlines of glyphs; `style` is the index of their record.
        case glyphs
    }

    var kind: Kind
    var rule: FillRule
    var isAntialiased: Bool
    /// The code of a `GraphicsContext.BlendMode`.
    var blendMode: UInt8
    /// The colour as premultiplied 8-bit sRGB, opacity included; 0 without one.
    var pixel: UInt32
    var geometry: Int32
    var transform: Int32
    /// The index of the colour (fills, strokes and glyphs), of the image or of the layer; for a gradient or another paint of many
    /// colours the complement of its index.
    var paint: Int32
    /// The index of the stroke's style, or of the glyphs: those that a layer shows, too. -1 for none.
    var style: Int32
    /// The index of the clip's last part; -1 without a clip.
    var clip: Int32
    var bounds: CommandBounds

    /// The index of the paint of many colours that it paints with.
    @inline(__always) var colorfulPaint: Int? { paint < 0 ? ~Int(paint) : nil }

    /// One colour, source-over: the common case.
    @inline(__always) var isPlain: Bool { paint >= 0 && blendMode == 0 }
}

/// A box in points, in the drawing's own space, that holds everything a command may paint; rounded outwards to Float.
struct CommandBounds: BitwiseCopyable {
    var minX: Float
    var minY: Float
    var maxX: Float
    var maxY: Float

    /// Coordinates beyond Float's range become infinite outwards and its last number inwards.
    init(_ box: DeviceBox) {
        minX = Self.rounded(box.minX, away: -1)
        minY = Self.rounded(box.minY, away: -1)
        maxX = Self.rounded(box.maxX, away: 1)
        maxY = Self.rounded(box.maxY, away: 1)
    }

    /// The part that two boxes share.
    @inline(__always)
    mutating func formIntersection(_ other: CommandBounds) {
        minX = max(minX, other.minX)
        minY = max(minY, other.minY)
        maxX = min(maxX, other.maxX)
        maxY = min(maxY, other.maxY)
    }

    /// Float keeps 24 bits; two units in the last place cover the rounding in either direction.
    @inline(__always)
    private static func rounded(_ value: Double, away direction: Float) -> Float {
        let nearest = Float(value)
        if nearest.isInfinite {
            // Beyond Float's range, or without bounds: outwards is as far as it goes, inwards the last number.
            return (nearest > 0) == (direction > 0)
                ? nearest : nearest > 0 ? .greatestFiniteMagnitude : -.greatestFiniteMagnitude
        }
        return nearest + direction * (nearest.magnitude * 0x1p-22 + 0x1p-40)
    }
}

/// A box in double precision, grown point by point.
struct DeviceBox: BitwiseCopyable {
    var minX = Double.infinity
    var minY = Double.infinity
    var maxX = -Double.infinity
    var maxY = -Double.infinity

    @inline(__always)
    mutating func extend(x: Double, y: Double) {
        minX = x < minX ? x : minX
        maxX = x > maxX ? x : maxX
        minY = y < minY ? y : minY
        maxY = y > maxY ? y : maxY
    }

    /// Everywhere.
    static let infinite = DeviceBox(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

    func intersection(_ other: DeviceBox) -> DeviceBox {
        DeviceBox(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
            maxY: min(maxY, other.maxY))
    }

    @inline(__always)
    mutating func grow(by distance: Double) {
        minX -= distance
        minY -= distance
        maxX += distance
        maxY += distance
    }
}

/// Where a path's elements stand in the list. With no verbs it is a rectangle: two points, its corners.
struct PathRecord: BitwiseCopyable {
    var verbStart: Int
    var verbCount: Int
    var pointStart: Int
    var pointCount: Int

    var isRectangle: Bool { verbCount == 0 }
}
