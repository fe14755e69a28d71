import Foundation
import Raster
import RasterSVG
import Testing

/// What is limited by a box far larger than the drawing is as if it weren't limited, at any scale.
@Suite struct HugeBoxTests {
    private static let huge = "x='-1e9' y='-1e9' width='2e9' height='2e9'"

    private func drawn(_ content: String, scale: CGFloat) throws -> CGImage {
        try picture(svg(content, "width='40' height='30'"), scale: scale)
    }

    /// 255 − 51, 102 and 153, from edge to edge, where the pixels of a region of 1e9 points can't be counted,
    /// too.
    @Test(arguments: [0.5, 1, 1.073, 1.074, 2, 10])
    func functionsHaveNoRegion(scale: CGFloat) throws {
        let image = try drawn("<rect width='40' height='30' fill='#369' filter='invert(1)'/>", scale: scale)
        let inverse = CGImage.Pixel(red: 204, green: 153, blue: 102, alpha: 255)
        for (x, y) in [(0, 0), (image.width / 2, image.height / 2), (image.width - 2, image.height - 2)] {
            #expect(image[x, y] == inverse)
        }
    }

    @Test(arguments: [0.5, 2])
    func blursOfAllKindsAgree(scale: CGFloat) throws {
        let shape = "<circle cx='20' cy='15' r='5' fill='#369'"
        let function = try drawn("\(shape) filter='blur(2px)'/>", scale: scale)
        for region in [
            Self.huge, "x='-100' y='-100' width='200' height='200'",
            "x='-1e300' y='-1e300' width='2e300' height='2e300'", "x='-4e9' y='-1' width='8e9' height='4e10'",
        ] {
            let element = try drawn(
                """
                <filter id='f' filterUnits='userSpaceOnUse' \(region) color-interpolation-filters='sRGB'>
                <feGaussianBlur stdDeviation='2'/></filter>\(shape) filter='url(#f)'/>
                """, scale: scale)
            #expect(difference(function, element) == 0, "\(region)")
        }
        #expect(function[function.width / 2, function.height / 2].alpha > 200)
    }

    /// Each in two spellings: with a huge box, and without.
    @Test(arguments: [
        (
            "<mask id='m' maskUnits='userSpaceOnUse' \(huge)><rect width='20' height='30' fill='#fff'/></mask><rect width='40' height='30' fill='red' mask='url(#m)'/>",
            "<rect width='20' height='30' fill='red'/>"
        ),
        ("<rect \(huge) fill='red'/>", "<rect width='40' height='30' fill='red'/>"),
        (
            "<clipPath id='c'><rect \(huge)/></clipPath><rect width='9' height='9' clip-path='url(#c)'/>",
            "<rect width='9' height='9'/>"
        ),
        (
            "<svg \(huge) viewBox='-1e9 -1e9 2e9 2e9'><rect width='9' height='9'/></svg>",
            "<rect width='9' height='9'/>"
        ),
        (
            "<marker id='m' markerWidth='1e9' markerHeight='1e9' markerUnits='userSpaceOnUse'><rect width='9' height='9'/></marker><path d='M5 6V7' marker-start='url(#m)'/>",
            "<rect x='5' y='6' width='9' height='9'/>"
        ),
        (
            "<pattern id='p' patternUnits='userSpaceOnUse' \(huge)><rect x='1e9' y='1e9' width='9' height='9'/></pattern><rect width='40' height='30' fill='url(#p)'/>",
            "<rect width='9' height='9'/>"
        ),
        (
            "<pattern id='p' patternUnits='userSpaceOnUse' width='30000' height='30000'><rect x='29990' y='9' width='9' height='9' fill='red'/></pattern><rect width='40' height='30' fill='url(#p)' transform='translate(20)'/><rect width='20' height='30' fill='url(#p)'/><rect x='-30000' width='30000' height='30' fill='url(#p)' transform='translate(20)'/>",
            "<rect x='10' y='9' width='9' height='9' fill='red'/>"
        ),
        (
            "<filter id='f' filterUnits='userSpaceOnUse' \(huge)><feFlood flood-color='red'/><feComposite in2='SourceGraphic' operator='in'/></filter><rect width='9' height='9' filter='url(#f)'/>",
            "<rect width='9' height='9' fill='red'/>"
        ),
    ])
    func hugeBoxesLimitNothing(content: String, plain: String) throws {
        for scale in [1.0, 2, 10] {
            #expect(
                try difference(drawn(content, scale: scale), drawn(plain, scale: scale)) <= 1, "\(scale)")
        }
    }

    /// Few pixels are left for a tile of 20,000 squared as a whole: what is in sight is drawn by itself.
    @Test func largeTilesAreSharp() throws {
        let image = try drawn(
            """
            <pattern id='p' patternUnits='userSpaceOnUse' width='20000' height='20000'>
            <rect x='5' y='5' width='10' height='10' fill='red'/></pattern>
            <rect width='40' height='30' fill='url(#p)'/>
            """, scale: 1)
        for y in 0..<30 {
            for x in 0..<40 {
                let isInside = (5..<15).contains(x) && (5..<15).contains(y)
                #expect(image[x, y].alpha == (isInside ? 255 : 0), "\(x) \(y)")
            }
        }
    }
}
