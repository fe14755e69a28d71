import Foundation
import Raster
import TestSupport
import Testing

/// Filters that make their output row by row, and layers that are composited while they do.
@Suite struct RowFilterTests {
    /// Rows that take each other's place are those of a whole output; the input stays.
    @Test(arguments: FilterRegionTests.filters.indices) func rowsMayShareTheirMemory(index: Int) throws {
        let (name, filter) = FilterRegionTests.filters[index]
        let layerFilter = try #require(FilterPicture.record(filter).layerFilter(scale: 1))
        let mustBe = !name.hasPrefix("graph") && (name.contains("blur") || name.contains("shadow"))
        guard let filter = layerFilter as? any RowFilter else {
            #expect(!mustBe, "\(name)")
            return
        }
        let workspace = FilterWorkspace()
        let picture = FilterPicture.noise(FilterRegionTests.region, seed: UInt64(index))
        // All of it, some of it, beside it, below it.
        for output in [
            FilterRegionTests.whole, PixelRect(x: 3, y: 11, width: 21, height: 9),
            PixelRect(x: 43, y: 0, width: 30, height: 60), PixelRect(x: -9, y: 53, width: 17, height: 5),
        ] {
            var input = picture.pixels
            var line = [UInt32](repeating: 0xDEAD_BEEF, count: output.width)
            var rows: [Int: [UInt32]] = [:]
            input.withUnsafeMutableBufferPointer { input in
                line.withUnsafeMutableBufferPointer { line in
                    guard let pixels = input.baseAddress, let row = line.baseAddress else { return }
                    filter.apply(
                        Surface<EncodedPixel>(
                            pixels: pixels, region: picture.region, rowLength: picture.region.width),
                        into: Surface<EncodedPixel>(pixels: row, region: output, rowLength: 0), workspace
                    ) { y in
                        #expect(rows[y] == nil, "\(name), row \(y) again")
                        rows[y] = Array(UnsafeBufferPointer(start: row, count: output.width))
                    }
                }
            }
            let whole = picture.filtered(filter, output: output, workspace: workspace)
            let expected = (0..<output.height).map { row in
                Array(whole.pixels[(row * output.width)..<((row + 1) * output.width)])
            }
            #expect((0..<output.height).map { rows[output.y + $0] } == expected, "\(name), \(output)")
            #expect(rows.count == output.height && input == picture.pixels, "\(name), \(output)")
        }
    }

    /// The filter's rows go through opacity, blend mode and clip as a finished layer's do, which has the
    /// filter inside.
    @Test(arguments: [GraphicsContext.BlendMode.normal, .multiply, .destinationOut, .color, .copy])
    func rowsAreCompositedAsALayer(mode: GraphicsContext.BlendMode) {
        let filters: [GraphicsContext.Filter] = [
            .blur(radius: 2.3), .blur(radius: 9), .blur(radius: 5, options: .opaque),
            .shadow(color: .red, radius: 6, x: 3, y: 5), .shadow(radius: 4, options: .shadowOnly),
            .shadow(radius: 5, x: 2, blendMode: .sourceAtop, options: [.shadowAbove, .invertsAlpha]),
        ]
        func shapes(_ context: inout GraphicsContext) {
            let box = CGRect(x: 31.3, y: 22.6, width: 40, height: 33)
            context.fill(Path(roundedRect: box, cornerRadius: 9), with: .color(.white))
            context.fill(Path(ellipseIn: box.offsetBy(dx: 17, dy: 11)), with: .color(.green.opacity(0.7)))
        }
        for (number, filter) in filters.enumerated() {
            for isClipped in [false, true] {
                let pictures = [false, true].map { isNested in
                    Drawing(size: CGSize(width: 110, height: 90)) { context, size in
                        context.fill(
                            Path(CGRect(origin: .zero, size: size)),
                            with: .linearGradient(
                                Gradient(colors: [.yellow, .blue.opacity(0.4)]), startPoint: .zero,
                                endPoint: CGPoint(x: 110, y: 90)))
                        var context = context
                        context.opacity = 0.7
                        context.blendMode = mode
                        if isClipped {
                            context.clip(to: Path(ellipseIn: CGRect(x: 20, y: 9, width: 71, height: 77)))
                        }
                        if isNested {
                            context.drawLayer { outer in
                                outer.addFilter(filter)
                                outer.drawLayer { shapes(&$0) }
                            }
                        } else {
                            context.addFilter(filter)
                            context.drawLayer { shapes(&$0) }
                        }
                    }.image().withUnsafePixels { Array($0) }
                }
                #expect(pictures[0] == pictures[1], "\(mode), filter \(number), clipped \(isClipped)")
            }
        }
    }

    /// The shadow of a shape in one colour is made from its coverage; that of the same with a dot on it,
    /// which changes no pixel, from pixels.
    @Test func aShapesShadowIsThatOfItsPixels() {
        let box = CGRect(x: 21.3, y: 12.6, width: 60, height: 43)
        let star = Path { path in
            path.addLines(
                (0..<7).map { corner in
                    let angle = Double(corner) * 3 * 2 * .pi / 7
                    return CGPoint(x: box.midX + 40 * cos(angle), y: box.midY + 40 * sin(angle))
                })
            path.closeSubpath()
        }
        let shapes: [(inout GraphicsContext, GraphicsContext.Shading) -> Void] = [
            { $0.fill(Path(roundedRect: box, cornerRadius: 9), with: $1) },
            { $0.fill(Path(box), with: $1) },
            { $0.fill(Path(box), with: $1, style: FillStyle(antialiased: false)) },
            { $0.fill(Path(ellipseIn: box.insetBy(dx: -30, dy: -30)), with: $1) },
            { $0.fill(star, with: $1, style: FillStyle(eoFill: true)) },
            { $0.stroke(star, with: $1, lineWidth: 19) },
        ]
        let filters: [GraphicsContext.Filter] = [
            .shadow(radius: 0.6), .shadow(color: .red, radius: 2, x: 3.5, y: -2),
            .shadow(color: .blue, radius: 9, x: -30, y: 41), .shadow(color: .black, radius: 17),
        ]
        // The dot lies where all shapes are opaque, the even-odd star too: on one of its arms.
        let dot = CGRect(x: box.midX + 24, y: box.midY - 1, width: 2, height: 2)
        for (shapeNumber, shape) in shapes.enumerated() {
            for (filterNumber, filter) in filters.enumerated() {
                for shading in [GraphicsContext.Shading.color(.white), .color(.green)] {
                    let pictures = [false, true].map { hasDot in
                        Drawing(size: CGSize(width: 110, height: 90)) { context, _ in
                            let side = CGRect(x: 0, y: 0, width: 70, height: 90)
                            context.fill(Path(side), with: .color(.yellow))
                            if filterNumber == 1 { context.opacity = 0.6 }
                            if shapeNumber == 0 { context.clip(to: Path(ellipseIn: box)) }
                            if filterNumber == 2 { context.rotate(by: .degrees(4)) }
                            context.addFilter(filter)
                            context.drawLayer { layer in
                                shape(&layer, shading)
                                if hasDot { layer.fill(Path(dot), with: shading) }
                            }
                        }.image().withUnsafePixels { Array($0) }
                    }
                    #expect(pictures[0] == pictures[1], "shape \(shapeNumber), filter \(filterNumber)")
                }
            }
        }
    }
}
