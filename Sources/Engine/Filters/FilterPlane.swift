/// Premultiplied components as parts of `FilterPixel.one`, red first.
typealias FilterPixel = SIMD4<Int16>

/// Pixels of a rectangle between the steps of a filter graph, without gaps between rows; transparent outside.
struct FilterPlane {
    let pixels: UnsafeMutablePointer<FilterPixel>
    let region: PixelRect
    var isLinear: Bool

    /// The first pixel of a row of the region.
    @inline(__always)
    func row(_ y: Int) -> UnsafeMutablePointer<FilterPixel> { pixels + (y &- region.y) &* region.width }

    /// The pixels of some columns of any row, from the plane itself or, filled up with nothing, in a line of
    /// memory.
    func row(_ y: Int, _ columns: Range<Int>, _ line: UnsafeMutablePointer<FilterPixel>)
        -> UnsafePointer<FilterPixel>
    {
        let inside = region.isEmpty || !region.rows.contains(y) ? 0..<0 : columns.clamped(to: region.columns)
        guard !inside.isEmpty else {
            line.update(repeating: .zero, count: columns.count)
            return UnsafePointer(line)
        }
        let source = row(y) + (inside.lowerBound - region.x)
        if inside == columns { return UnsafePointer(source) }
        let before = inside.lowerBound - columns.lowerBound
        line.update(repeating: .zero, count: before)
        (line + before).update(from: source, count: inside.count)
        (line + before + inside.count).update(repeating: .zero, count: columns.upperBound - inside.upperBound)
        return UnsafePointer(line)
    }

    func clear() { pixels.update(repeating: .zero, count: region.width * region.height) }

    /// Brings the pixels to linear light or back.
    mutating func convert(toLinear: Bool) {
        guard toLinear != isLinear else { return }
        FilterTransfer.convert(pixels, count: region.width * region.height, toLinear: toLinear)
        isLinear = toLinear
    }
}

extension SIMD4<Int16> {
    /// What stands for 1: 64 times a byte's, as in the blur's arithmetic.
    static var one: Int16 { 255 * 64 }

    /// From components of 0 to 1 or beyond, each to nearest; opacity clamps to 0…1 and colours to 0…opacity.
    @inline(__always)
    init(premultiplied color: SIMD4<Float>) {
        let opacity = SIMD4<Float>(repeating: color.w > 0 ? (color.w < 1 ? color.w : 1) : 0)
        let positive = color.replacing(with: 0, where: color .< 0)
        self.init(unit: positive.replacing(with: opacity, where: positive .> opacity))
    }

    /// From components of 0 to 1.
    @inline(__always)
    init(unit color: SIMD4<Float>) {
        self.init(parts: color * Float(Self.one))
    }

    /// From parts of `one`, each to nearest.
    @inline(__always)
    init(parts: SIMD4<Float>) {
        // At 3·2^22 a Float's last bit is worth 1.
        self.init(truncatingIfNeeded: unsafeBitCast(parts + 12_582_912, to: SIMD4<UInt32>.self))
    }

    /// From components that are not multiplied by opacity, which clamp to 0…1.
    @inline(__always)
    init(straight color: SIMD4<Float>) {
        var bounded = color.replacing(with: 0, where: color .< 0)
        bounded.replace(with: 1, where: bounded .> 1)
        let opacity = bounded.w
        bounded *= opacity
        bounded.w = opacity
        self.init(unit: bounded)
    }

    /// Components of 0 to 1, premultiplied.
    @inline(__always)
    var unit: SIMD4<Float> { SIMD4<Float>(self) * (1 / Float(Self.one)) }

    /// Components of 0 to 1, divided by opacity; 0 without any.
    @inline(__always)
    var straight: SIMD4<Float> {
        if w <= 0 { return .zero }
        if w == Self.one { return unit }
        let color = SIMD4<Float>(self)
        var result = color * (1 / color.w)
        result.w = color.w * (1 / Float(Self.one))
        return result
    }

    /// Parts of `one`, divided by opacity, which is as it is.
    @inline(__always)
    var straightParts: FilterPixel {
        if w <= 0 { return .zero }
        if w == Self.one { return self }
        let scaled = SIMD4<Float>(self) * (Float(Self.one) / Float(w))
        var result = FilterPixel(
            parts: scaled.replacing(with: Float(Self.one), where: scaled .> Float(Self.one)))
        result.w = w
        return result
    }

    @inline(__always)
    var bits: UInt64 { unsafeBitCast(self, to: UInt64.self) }
}

/// The transfer function of sRGB on components of `FilterPixel.one` parts.
enum FilterTransfer {
    private static let one = Int(FilterPixel.one)

    /// For all positive places, which an index of 15 bits can't miss.
    private static func table(_ function: (Double) -> Double) -> UnsafePointer<Int16> {
        let table = UnsafeMutablePointer<Int16>.allocate(capacity: 1 << 15)
        for index in 0..<(1 << 15) {
            let value = min(Double(index) / Double(one), 1)
            table[index] = Int16((function(value) * Double(one)).rounded())
        }
        return UnsafePointer(table)
    }

    nonisolated(unsafe) private static let linear = table { SRGBTransfer.linear(fromEncoded: $0) }
    nonisolated(unsafe) private static let encoded = table { SRGBTransfer.encoded(fromLinear: $0) }

    static func convert(_ pixels: UnsafeMutablePointer<FilterPixel>, count: Int, toLinear: Bool) {
        let table = toLinear ? linear : encoded
        // Neighbours are often equal.
        var last: UInt64 = 0
        var result = FilterPixel.zero
        for index in 0..<count {
            let pixel = pixels[index]
            if pixel.bits != last {
                last = pixel.bits
                result = converted(pixel, table)
            }
            pixels[index] = result
        }
    }

    @inline(__always)
    private static func converted(_ pixel: FilterPixel, _ table: UnsafePointer<Int16>) -> FilterPixel {
        let alpha = pixel.w
        if alpha <= 0 { return .zero }
        if alpha == FilterPixel.one {
            return FilterPixel(table[Int(pixel.x)], table[Int(pixel.y)], table[Int(pixel.z)], alpha)
        }
        if pixel.bits == UInt64(UInt16(bitPattern: alpha)) << 48 { return pixel }
        let share = Float(alpha) * (1 / Float(FilterPixel.one))
        let places =
            SIMD4<UInt32>(
                truncatingIfNeeded: FilterPixel(parts: SIMD4<Float>(pixel) * (1 / share))) & 0x7FFF
        let color = FilterPixel(table[Int(places.x)], table[Int(places.y)], table[Int(places.z)], 0)
        var result = FilterPixel(parts: SIMD4<Float>(color) * share)
        result.w = alpha
        return result
    }
}

/// Memory for planes, kept from one to the next.
final class FilterPlanePool {
    private var idle: [UnsafeMutableBufferPointer<FilterPixel>] = []
    /// Of blocks in use, by their addresses.
    private var sizes: [UnsafeMutablePointer<FilterPixel>: Int] = [:]
    private(set) var byteCount = 0

    deinit { removeAll() }

    /// Room for the pixels of a rectangle, of any content, readable 64 bytes past the end.
    func take(_ region: PixelRect, isLinear: Bool) -> FilterPlane {
        let count = region.width * region.height + 16
        let index = idle.lastIndex { $0.count >= count && $0.count <= count * 4 }
        let block: UnsafeMutableBufferPointer<FilterPixel>
        if let index {
            block = idle.remove(at: index)
        } else {
            if byteCount > 16 << 20, !idle.isEmpty { free(idle.removeFirst()) }
            block = .allocate(capacity: count)
            byteCount += count * MemoryLayout<FilterPixel>.stride
        }
        let pixels = block.baseAddress.unsafelyUnwrapped
        sizes[pixels] = block.count
        return FilterPlane(pixels: pixels, region: region, isLinear: isLinear)
    }

    func give(back plane: FilterPlane) {
        guard let count = sizes.removeValue(forKey: plane.pixels) else { return }
        let block = UnsafeMutableBufferPointer(start: plane.pixels, count: count)
        if idle.count < 16, MemoryKeeping.isOn { idle.append(block) } else { free(block) }
    }

    func removeAll() {
        while let block = idle.popLast() { free(block) }
    }

    private func free(_ block: UnsafeMutableBufferPointer<FilterPixel>) {
        byteCount -= block.count * MemoryLayout<FilterPixel>.stride
        block.deallocate()
    }
}
