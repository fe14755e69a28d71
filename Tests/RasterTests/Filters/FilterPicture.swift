import Foundation
import Raster
import TestSupport

/// Pixels of a rectangle, for running filters by hand.
struct FilterPicture: Equatable {
    var region: PixelRect
    var pixels: [UInt32]

    init(_ region: PixelRect, pixel: (Int, Int) -> UInt32) {
        self.region = region
        pixels = []
        for y in region.y..<(region.y + region.height) {
            for x in region.x..<(region.x + region.width) { pixels.append(pixel(x, y)) }
        }
    }

    /// Transparent outside.
    subscript(x: Int, y: Int) -> UInt32 {
        guard (region.x..<(region.x + region.width)).contains(x),
            (region.y..<(region.y + region.height)).contains(y)
        else { return 0 }
        return pixels[(y - region.y) * region.width + x - region.x]
    }

    /// Component 0…3 of a pixel.
    func component(_ channel: Int, _ x: Int, _ y: Int) -> Int { Int(self[x, y] >> UInt32(channel * 8) & 255) }

    func crop(_ rect: PixelRect) -> FilterPicture { FilterPicture(rect) { self[$0, $1] } }

    /// A filter in user space as pixels get it, or the same pixels when it changes nothing.
    static func record(
        _ filter: GraphicsContext.Filter, options: GraphicsContext.FilterOptions = .init(),
        transform: CGAffineTransform = .identity
    ) -> FilterRecord {
        filter.record(
            options: options,
            transform: DeviceTransform(
                a: Double(transform.a), b: Double(transform.b), c: Double(transform.c),
                d: Double(transform.d), tx: Double(transform.tx), ty: Double(transform.ty)),
            environment: EnvironmentValues())
    }

    func filtered(
        _ filter: GraphicsContext.Filter, options: GraphicsContext.FilterOptions = .init(),
        transform: CGAffineTransform = .identity, scale: Double = 1, output: PixelRect? = nil,
        workspace: FilterWorkspace = FilterWorkspace()
    ) -> FilterPicture {
        let record = Self.record(filter, options: options, transform: transform)
        guard let filter = record.layerFilter(scale: scale) else { return crop(output ?? region) }
        return filtered(filter, output: output, workspace: workspace)
    }

    func filtered(_ filter: any LayerFilter, output: PixelRect? = nil, workspace: FilterWorkspace)
        -> FilterPicture
    {
        let output = output ?? region
        var input = pixels
        // Rows longer than the region, and something in them that must stay.
        let rowLength = output.width + 3
        var result = [UInt32](repeating: 0xDEAD_BEEF, count: max(rowLength * output.height, 1))
        input.withUnsafeMutableBufferPointer { input in
            result.withUnsafeMutableBufferPointer { result in
                var nothing: UInt32 = 0
                withUnsafeMutablePointer(to: &nothing) { nothing in
                    filter.apply(
                        Surface<EncodedPixel>(
                            pixels: input.baseAddress ?? nothing, region: region, rowLength: region.width),
                        into: Surface<EncodedPixel>(
                            pixels: result.baseAddress ?? nothing, region: output, rowLength: rowLength),
                        workspace)
                }
            }
        }
        for y in 0..<output.height where result[y * rowLength + output.width] != 0xDEAD_BEEF {
            fatalError("a filter wrote beyond its output")
        }
        return FilterPicture(output) { result[($1 - output.y) * rowLength + $0 - output.x] }
    }

    /// The same through the Float route: components are taken as linear light, 0 to 1.
    func floatFiltered(
        _ filter: GraphicsContext.Filter, options: GraphicsContext.FilterOptions = .init(),
        transform: CGAffineTransform = .identity, colorMode: ColorRenderingMode = .linear,
        output: PixelRect? = nil
    ) -> [SIMD4<Float>] {
        let output = output ?? region
        var input = pixels.map { pixel in
            SIMD4(
                Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
                / 255
        }
        let record = Self.record(filter, options: options, transform: transform)
        guard let filter = record.layerFilter(scale: 1, colorMode: colorMode) else { return input }
        var result = [SIMD4<Float>](repeating: SIMD4(repeating: .nan), count: output.width * output.height)
        input.withUnsafeMutableBufferPointer { input in
            result.withUnsafeMutableBufferPointer { result in
                guard let from = input.baseAddress, let to = result.baseAddress else { return }
                filter.apply(
                    Surface<LinearPixel>(pixels: from, region: region, rowLength: region.width),
                    into: Surface<LinearPixel>(pixels: to, region: output, rowLength: output.width),
                    FilterWorkspace())
            }
        }
        return result
    }

    // MARK: Pictures

    /// Premultiplied noise.
    static func noise(_ region: PixelRect, seed: UInt64) -> FilterPicture {
        var random = SeededGenerator(seed: seed)
        return FilterPicture(region) { _, _ in
            let alpha = random.integer(0...255)
            return (0..<3).reduce(UInt32(alpha) << 24) { $0 | UInt32(random.integer(0...alpha)) << ($1 * 8) }
        }
    }

    /// Opaque white and half transparent red rectangles, discs and lines on nothing.
    static func shapes(_ region: PixelRect) -> FilterPicture {
        FilterPicture(region) { x, y in
            let (column, row) = (x - region.x, y - region.y)
            if column < region.width / 3 && row > region.height / 4 { return 0xFFFF_FFFF }
            let (dx, dy) = (column - region.width * 2 / 3, row - region.height / 2)
            if dx * dx + dy * dy < region.height * region.height / 9 { return 0xFF20_A0FF }
            if row % 17 == 3 { return 0x8000_0080 }
            return 0
        }
    }
}
