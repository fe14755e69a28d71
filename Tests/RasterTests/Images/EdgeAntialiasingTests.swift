import Foundation
import Raster
import RasterPaths
import TestSupport
import Testing

/// The article's yellow and purple view, turned: jagged, with a clear margin, with antialiased edges.
@Suite struct EdgeAntialiasingTests {
    enum Way: String, CaseIterable { case jagged, margin, antialiased }

    static let view = Drawing(size: CGSize(width: 60, height: 60), opaque: true) { context, size in
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.yellow))
        context.fill(Path(CGRect(x: 15, y: 15, width: 30, height: 30)), with: .color(.purple))
    }

    static func insets(_ width: CGFloat) -> EdgeInsets {
        EdgeInsets(top: width, leading: width, bottom: width, trailing: width)
    }

    /// The view turned about the middle of 100 × 100, at a scale.
    static func drawing(
        _ way: Way, degrees: Double, margin: CGFloat = 1, scale: CGFloat = 1,
        quality: Image.Interpolation = .low
    ) -> Drawing {
        let rect = CGRect(origin: .zero, size: view.size)
        let picture = way == .margin ? view.image(in: rect, insets: insets(margin)) : view.image()
        let side = CGFloat(picture.width)
        return Drawing(size: CGSize(width: 100, height: 100)) { context, _ in
            context.translateBy(x: 50, y: 50)
            context.rotate(by: .degrees(degrees))
            context.scaleBy(x: scale, y: scale)
            context.draw(
                Image(decorative: picture, scale: 1).interpolation(quality).antialiased(way == .antialiased),
                in: CGRect(x: -side / 2, y: -side / 2, width: side, height: side),
                style: FillStyle(antialiased: false))
        }
    }

    /// The square's exact share of each pixel.
    static func coverage(degrees: Double, scale: Double = 1) -> [Double] {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        let half = 30 * scale
        // 16 × 16 points a pixel: to within a percent.
        return (0..<10000).map { index in
            var count = 0
            for row in 0..<16 {
                for column in 0..<16 {
                    let x = Double(index % 100) + (Double(column) + 0.5) / 16 - 50
                    let y = Double(index / 100) + (Double(row) + 0.5) / 16 - 50
                    let (u, v) = (x * cosine + y * sine, y * cosine - x * sine)
                    if abs(u) < half && abs(v) < half { count += 1 }
                }
            }
            return Double(count) / 256
        }
    }

    /// The mean difference from exact coverage of the pixels that the edge goes through.
    static func error(_ picture: CGImage, _ coverage: [Double]) -> Double {
        let edge = coverage.indices.filter { coverage[$0] > 0.01 && coverage[$0] < 0.99 }
        let sum = edge.reduce(0) {
            $0 + abs(Double(picture[$1 % 100, $1 / 100].alpha) / 255 - coverage[$1])
        }
        return sum / Double(edge.count)
    }

    @Test(arguments: [5.0, 15, 30]) func threeWays(degrees: Double) throws {
        let coverage = Self.coverage(degrees: degrees)
        func picture(_ way: Way) throws -> CGImage {
            try expectGolden(
                "images/edge-\(way.rawValue)-\(Int(degrees))", Self.drawing(way, degrees: degrees))
        }
        let jagged = try picture(.jagged)
        let margin = try picture(.margin)
        let antialiased = try picture(.antialiased)
        // Fully in or out, by the centre.
        for index in 0..<10000 {
            let alpha = jagged[index % 100, index / 100].alpha
            #expect(alpha == 0 || alpha == 255)
            if coverage[index] == 0 { #expect(alpha == 0) }
            if coverage[index] == 1 { #expect(alpha == 255) }
        }
        // What is in a jagged edge's way, on average a quarter.
        #expect(Self.error(jagged, coverage) > 0.15)
        #expect(Self.error(margin, coverage) < 0.08)
        #expect(Self.error(antialiased, coverage) < 0.02)
        // The inner edge is smooth in all of them.
        for picture in [jagged, margin, antialiased] {
            var mixed = 0
            for y in 35..<65 {
                for x in 25..<40 where (80..<250).contains(Int(picture[x, y].green)) { mixed += 1 }
            }
            #expect(mixed > 10)
        }
    }

    /// The style's and the image's antialiasing are the same.
    @Test func theStyleDoesIt() {
        let image = Self.view.image()
        let rect = CGRect(x: -30, y: -30, width: 60, height: 60)
        func picture(_ image: Image, _ style: FillStyle) -> CGImage {
            Drawing(size: CGSize(width: 100, height: 100)) { context, _ in
                context.translateBy(x: 50, y: 50)
                context.rotate(by: .degrees(15))
                context.draw(image, in: rect, style: style)
            }.image()
        }
        let plain = Image(decorative: image, scale: 1)
        let smooth = picture(plain, FillStyle())
        #expect(smooth.hasSamePixels(as: picture(plain.antialiased(true), FillStyle(antialiased: false))))
        #expect(!smooth.hasSamePixels(as: picture(plain, FillStyle(antialiased: false))))
    }

    /// Reduced to a quarter, a margin of a pixel is a quarter of one of the picture's, and cuts the smooth
    /// edge off: four are needed, and are as good as any more.
    @Test(arguments: [5.0, 15, 30]) func aReductionNeedsAWiderMargin(degrees: Double) {
        let coverage = Self.coverage(degrees: degrees, scale: 0.25)
        for quality in [Image.Interpolation.low, .medium] {
            let pictures = [1, 4, 8].map { margin in
                Self.drawing(.margin, degrees: degrees, margin: margin, scale: 0.25, quality: quality).image()
            }
            /// The largest difference of alphas from the widest margin's.
            func cut(_ picture: CGImage) -> Int {
                (0..<10000).map { index in
                    abs(
                        Int(picture[index % 100, index / 100].alpha)
                            - Int(pictures[2][index % 100, index / 100].alpha))
                }.max() ?? 0
            }
            #expect(Self.error(pictures[1], coverage) < 0.08, "\(quality)")
            #expect(Self.error(pictures[0], coverage) > Self.error(pictures[1], coverage), "\(quality)")
            #expect(cut(pictures[1]) <= 1, "\(quality)")
            #expect(cut(pictures[0]) > 40, "\(quality)")
        }
    }

    @Test func insetsAreWholePixels() throws {
        let image = try #require(CGImage(width: 1, height: 1, pixels: [9, 8, 7, 255], isOpaque: true))
        for (insets, scale, width, height) in [
            (EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), 1, 7, 5),
            (EdgeInsets(top: 0.1, leading: 0, bottom: -5, trailing: 1), 2, 3, 2),
            (EdgeInsets(top: .nan, leading: 0.5, bottom: 0, trailing: 0), 2, 2, 1),
        ] as [(EdgeInsets, CGFloat, Int, Int)] {
            let padded = Image(decorative: image, scale: scale).withTransparentInsets(insets)
            let picture = Drawing(size: CGSize(width: 12, height: 12)) { context, _ in
                let size = context.resolve(padded).size
                #expect(size == CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale))
                context.draw(padded, in: CGRect(x: 0, y: 0, width: width, height: height))
            }.image()
            let (x, y) = (max(0, Int((insets.leading * scale).rounded(.up))), height > 2 ? 1 : height - 1)
            for index in 0..<144 {
                #expect(picture[index % 12, index / 12].alpha == (index == y * 12 + x ? 255 : 0))
            }
        }
    }

    /// A part with a margin in one step: the pixels of the whole, and nothing around them.
    @Test func aPartWithAMargin() {
        let drawing = Drawing(size: CGSize(width: 20, height: 20), opaque: true) { context, size in
            context.fill(
                Path(ellipseIn: CGRect(origin: .zero, size: size)),
                with: .linearGradient(
                    Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 20, y: 5)))
        }
        let whole = drawing.image(scale: 2)
        let part = drawing.image(
            in: CGRect(x: 4, y: 6, width: 7.5, height: 5),
            insets: EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 0.5),
            scale: 2)
        #expect(part.width == 15 + 4 + 1)
        #expect(part.height == 10 + 2 + 6)
        #expect(!part.isOpaque)
        #expect(part.scale == 2)
        for y in 0..<part.height {
            for x in 0..<part.width {
                let isInside = (4..<19).contains(x) && (2..<12).contains(y)
                #expect(
                    part[x, y]
                        == (isInside
                            ? whole[x - 4 + 8, y - 2 + 12]
                            : CGImage.Pixel(red: 0, green: 0, blue: 0, alpha: 0)))
            }
        }
        // Beyond the drawing an opaque one is black, as without insets.
        let beyond = drawing.image(in: CGRect(x: 18, y: 0, width: 4, height: 2), insets: Self.insets(1))
        #expect(beyond[4, 1] == CGImage.Pixel(red: 0, green: 0, blue: 0, alpha: 255))
        #expect(beyond[0, 0].alpha == 0)
    }
}
