import Foundation
import Raster
import TestSupport
import Testing

/// Graphs step by step against the formulas of W3C Filter Effects Module Level 1.
@Suite struct FilterGraphTests {
    static let region = PixelRect(x: 0, y: 0, width: 24, height: 20)
    static let area = CGRect(x: 0, y: 0, width: 24, height: 20)
    static let picture = FilterPicture.noise(region, seed: 77)

    static func result(
        of picture: FilterPicture = picture, transform: CGAffineTransform = .identity,
        region: CGRect = area, output: PixelRect? = nil, _ build: (inout FilterGraph) -> Void
    ) -> FilterPicture {
        var graph = FilterGraph(region: region)
        build(&graph)
        return picture.filtered(.graph(graph), transform: transform, output: output)
    }

    static func size(_ width: Double, _ height: Double) -> CGSize { CGSize(width: width, height: height) }

    /// A pixel's components, 0 to 1, premultiplied.
    static func components(_ pixel: UInt32) -> SIMD4<Double> {
        SIMD4(
            Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
            / 255
    }

    static func straight(_ color: SIMD4<Double>) -> SIMD4<Double> {
        color.w > 0 ? SIMD4(color.x / color.w, color.y / color.w, color.z / color.w, color.w) : .zero
    }

    static func premultiplied(_ color: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
    }

    static func clamped(_ color: SIMD4<Double>) -> SIMD4<Double> {
        pointwiseMin(pointwiseMax(color, .zero), SIMD4(repeating: 1))
    }

    static func boundedByAlpha(_ color: SIMD4<Double>) -> SIMD4<Double> {
        let clamped = clamped(color)
        return pointwiseMin(clamped, SIMD4(repeating: clamped.w))
    }

    /// The worst difference in 1/255.
    static func difference(_ result: FilterPicture, _ expected: (Int, Int) -> SIMD4<Double>) -> Double {
        var worst = 0.0
        for y in result.region.y..<(result.region.y + result.region.height) {
            for x in result.region.x..<(result.region.x + result.region.width) {
                let difference = (components(result[x, y]) - expected(x, y)) * 255
                for channel in 0..<4 { worst = max(worst, difference[channel].magnitude) }
            }
        }
        return worst
    }

    // MARK: The graph

    @Test func withoutStepsNothingIsLeft() {
        #expect(Set(Self.result { _ in }.pixels) == [0])
    }

    @Test func theSourceComesThroughUnchanged() {
        for isLinear in [false, true] {
            let result = Self.result { $0.append(.merge([.source]), linearRGB: isLinear) }
            #expect(Self.difference(result) { Self.components(Self.picture[$0, $1]) } <= (isLinear ? 1 : 0))
        }
        let opaque = FilterPicture(Self.region) { x, y in 0xFF00_0000 | UInt32(x * 10 + y * 256 * 12) }
        #expect(Self.result(of: opaque) { $0.append(.merge([.source])) } == opaque)
    }

    @Test func regionsClip() {
        let inside = CGRect(x: 5, y: 3, width: 8, height: 9)
        let result = Self.result(region: inside) {
            $0.append(.merge([.source]), linearRGB: false)
        }
        let isIn = { (x: Int, y: Int) in (5..<13).contains(x) && (3..<12).contains(y) }
        #expect(result == FilterPicture(Self.region) { isIn($0, $1) ? Self.picture[$0, $1] : 0 })
        let step = Self.result {
            let part = $0.append(.merge([.source]), region: inside, linearRGB: false)
            $0.append(.offset(part, Self.size(2, 1)), linearRGB: false)
        }
        #expect(
            step == FilterPicture(Self.region) { isIn($0 - 2, $1 - 1) ? Self.picture[$0 - 2, $1 - 1] : 0 })
    }

    /// `floor` of the corner, `ceil` of the size.
    @Test func rectanglesComeToPixels() {
        let result = Self.result(
            transform: CGAffineTransform(scaleX: 1.5, y: 2),
            region: CGRect(x: 1, y: 2, width: 5, height: 3)
        ) { $0.append(.flood(.black)) }
        // 1.5 and 7.5, 4 and 6.
        #expect(
            result
                == FilterPicture(Self.region) { x, y in
                    (1..<9).contains(x) && (4..<10).contains(y) ? 0xFF00_0000 : 0
                })
    }

    @Test func badInputsAreTransparent() {
        for index in [-1, 0, 1, 5, .max, .min] {
            let result = Self.result { $0.append(.merge([.result(index)])) }
            #expect(Set(result.pixels) == [0])
        }
    }

    @Test func sourceAlphaIsBlack() {
        let result = Self.result { $0.append(.merge([.sourceAlpha])) }
        #expect(result == FilterPicture(Self.region) { Self.picture[$0, $1] & 0xFF00_0000 })
    }

    // MARK: Spaces

    /// Half of the light of white is 188 in sRGB.
    @Test func lightIsLinear() {
        let white = FilterPicture(Self.region) { _, _ in 0xFFFF_FFFF }
        let half = FilterGraph.TransferFunction.linear(slope: 0.5, intercept: 0)
        for (isLinear, expected): (Bool, UInt32) in [(true, 0xFFBC_BCBC), (false, 0xFF80_8080)] {
            let result = Self.result(of: white) {
                $0.append(
                    .componentTransfer(.source, red: half, green: half, blue: half, alpha: .identity),
                    linearRGB: isLinear)
            }
            #expect(Set(result.pixels) == [expected])
        }
        // Spaces of steps are changed as they need.
        let mixed = Self.result(of: white) {
            let dimmed = $0.append(
                .componentTransfer(.source, red: half, green: half, blue: half, alpha: .identity))
            $0.append(.merge([dimmed]), linearRGB: false)
        }
        #expect(Set(mixed.pixels) == [0xFFBC_BCBC])
        // A colour keeps its place in sRGB.
        for isLinear in [false, true] {
            let flood = Self.result {
                $0.append(.flood(Color(red: 0.2, green: 0.6, blue: 1)), linearRGB: isLinear)
            }
            #expect(Set(flood.pixels) == [0xFFFF_9933])
        }
    }

    @Test func floatCanvasesAreLinear() {
        let white = FilterPicture(Self.region) { _, _ in 0xFFFF_FFFF }
        let half = FilterGraph.TransferFunction.linear(slope: 0.5, intercept: 0)
        var graph = FilterGraph(region: Self.area)
        graph.append(.componentTransfer(.source, red: half, green: half, blue: half, alpha: .identity))
        let result = white.floatFiltered(.graph(graph))
        #expect(result.allSatisfy { abs($0.x - 0.5) < 1e-4 && $0.w == 1 })
    }

    // MARK: Drawings

    @Test func drawingsAreDrawn() {
        let size = CGSize(width: 12, height: 9)
        let list = DisplayList.record(size: size) { context in
            context.fill(
                Path(ellipseIn: CGRect(origin: .zero, size: size)),
                with: .color(Color(red: 0.4, green: 0.1, blue: 0.9)))
        }
        let bitmap = Bitmap(width: 24, height: 18)
        Renderer().render(list, into: bitmap, scale: 2)
        let direct = bitmap.withUnsafePixels { bytes in
            FilterPicture(Self.region) { x, y in
                (2..<24).contains(x) && (1..<19).contains(y)
                    ? bytes.load(fromByteOffset: ((y - 1) * 24 + x - 2) * 4, as: UInt32.self) : 0
            }
        }
        let result = Self.result(
            transform: CGAffineTransform(scaleX: 2, y: 2), region: CGRect(x: 0, y: 0, width: 12, height: 10)
        ) {
            $0.append(
                .drawing(list, in: CGRect(x: 1, y: 0.5, width: 12, height: 9)), linearRGB: false)
        }
        #expect(result == direct)
        // Stretched: the middle is covered, the corners aren't.
        let stretched = Self.result {
            $0.append(
                .drawing(list, in: CGRect(x: 0, y: 0, width: 24, height: 9)), linearRGB: false)
        }
        #expect(stretched[12, 4] == 0xFFE6_1A66)
        #expect(stretched[0, 0] == 0 && stretched[12, 12] == 0)
        #expect(stretched[4, 4] == 0xFFE6_1A66)
    }

    // MARK: Rendering

    /// Whole pictures: any bands, threads and tiles give the same bytes.
    @Test(arguments: FilterGraphCases.graphs.indices) func anyBandsGiveTheSameBytes(index: Int) {
        let (name, graph) = FilterGraphCases.graphs[index]
        let drawing = Drawing(size: CGSize(width: 60, height: 66)) { context, _ in
            context.scaleBy(x: 1.1, y: 0.9)
            context.translateBy(x: 8, y: 9)
            context.addFilter(.graph(graph))
            context.drawLayer { context in
                context.fill(
                    Path(ellipseIn: CGRect(x: -4, y: 3, width: 36, height: 40)),
                    with: .linearGradient(
                        Gradient(colors: [.red, .blue.opacity(0.4)]), startPoint: .zero,
                        endPoint: CGPoint(x: 30, y: 44)))
            }
        }
        func pixels(_ rect: PixelRect, _ renderer: Renderer) -> FilterPicture {
            let bitmap = Bitmap(width: rect.width, height: rect.height)
            renderer.render(drawing.displayList, into: bitmap, origin: (rect.x, rect.y))
            return bitmap.withUnsafePixels { bytes in
                FilterPicture(rect) { x, y in
                    bytes.load(
                        fromByteOffset: ((y - rect.y) * rect.width + x - rect.x) * 4, as: UInt32.self)
                }
            }
        }
        let whole = pixels(PixelRect(x: 0, y: 0, width: 60, height: 66), Renderer(threads: 1))
        #expect(Set(whole.pixels).count > 1, "\(name)")
        for bandHeight in [5, 17] {
            var renderer = Renderer(threads: 3)
            renderer.bandHeight = bandHeight
            #expect(pixels(whole.region, renderer) == whole, "\(name)")
        }
        let part = PixelRect(x: 7, y: 11, width: 40, height: 23)
        #expect(pixels(part, Renderer(threads: 1)) == whole.crop(part), "\(name)")
    }

    @Test func theListShowsTheGraph() {
        var graph = FilterGraph(region: CGRect(x: 0, y: 1, width: 50, height: 40))
        let blurred = graph.append(.gaussianBlur(.sourceAlpha, standardDeviation: Self.size(2, 3)))
        graph.append(
            .composite(.source, blurred, .in), region: CGRect(x: 1, y: 2, width: 3, height: 4),
            linearRGB: false)
        let list = DisplayList.record(size: CGSize(width: 50, height: 50)) { context in
            context.addFilter(.graph(graph))
            context.fill(Path(CGRect(x: 0, y: 0, width: 9, height: 9)), with: .color(.black))
        }
        #expect(
            list.description.contains(
                "filter graph in 0 1 50 40: 0: blur of source alpha by 2 3 (linear); "
                    + "1: composite in of source and 0 in 1 2 3 4"))
        let copy = graph
        #expect(copy == graph)
        graph.append(.flood(.red))
        #expect(copy != graph)
    }

    // MARK: Hostile values

    /// A list in a graph's drawing in a list, and so on: drawn to a depth, and no deeper.
    @Test func drawingsInsideEachOther() {
        var list = DisplayList.record(size: CGSize(width: 8, height: 8)) { context in
            context.fill(Path(CGRect(x: 0, y: 0, width: 8, height: 8)), with: .color(.black))
        }
        let rect = CGRect(x: 0, y: 0, width: 8, height: 8)
        var opaque: [Bool] = []
        for _ in 0..<12 {
            var graph = FilterGraph(region: rect)
            graph.append(.drawing(list, in: rect))
            list = DisplayList.record(size: rect.size) { context in
                context.addFilter(.graph(graph))
                context.drawLayer { _ in }
            }
            let bitmap = Bitmap(width: 8, height: 8)
            Renderer().render(list, into: bitmap)
            opaque.append(bitmap.withUnsafePixels { $0[3] == 255 })
        }
        #expect(opaque == Array(repeating: true, count: 8) + Array(repeating: false, count: 4))
    }

    @Test func hugeGraphs() {
        let huge = CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
        let result = Self.result(region: huge) { graph in
            var last = FilterGraph.Input.source
            for _ in 0..<40 {
                let blurred = graph.append(.gaussianBlur(last, standardDeviation: Self.size(1e5, 1e5)))
                last = graph.append(.merge([blurred, .source]))
            }
        }
        #expect(result.pixels.count == Self.region.width * Self.region.height)
        let many = Self.result { graph in
            for _ in 0...FilterGraph.mostNodes { graph.append(.flood(.red)) }
        }
        #expect(Set(many.pixels) == [0])
    }
}
