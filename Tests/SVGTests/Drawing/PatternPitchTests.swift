import Foundation
import Raster
import RasterSVG
import Testing

/// Tiles stand where arithmetic puts them, however many there are.
@Suite struct PatternPitchTests {
    /// Black for the first half of each 10.4, and nothing for the second: at tile 10 a pitch of whole pixels
    /// would be off by half a tile.
    @Test(arguments: [1, 1.5, 2.25])
    func uprightTilesKeepTheirPitch(scale: CGFloat) throws {
        let image = try picture(
            svg(
                """
                <pattern id='p' patternUnits='userSpaceOnUse' width='10.4' height='7.3'>
                <rect width='5.2' height='7.3'/></pattern><rect width='208' height='20' fill='url(#p)'/>
                """, "width='208' height='20'"), scale: scale)
        for tile in 0..<20 {
            func alpha(_ place: Double) -> UInt8 {
                image[Int((10.4 * Double(tile) + place) * scale), Int(10 * scale)].alpha
            }
            #expect(alpha(2.6) == 255, "\(tile)")
            #expect(alpha(7.8) == 0, "\(tile)")
        }
    }

    /// Turned by as little as nobody sees the tiles take another way, and come to the same.
    @Test func turnedTilesAreTheSame() throws {
        func image(_ transform: String) throws -> CGImage {
            try picture(
                svg(
                    """
                    <pattern id='p' patternUnits='userSpaceOnUse' width='10.4' height='7.7'>
                    <circle cx='5' cy='4' r='3' fill='#369'/></pattern>
                    <g transform='\(transform)'><rect width='200' height='100' fill='url(#p)'/></g>
                    """, "width='200' height='100'"))
        }
        // A sample in 4 × 4 of a pixel, here and there.
        #expect(try difference(image("rotate(0)"), image("rotate(0.00001)")) <= 32)
    }
}
