import Foundation
import Raster
import RasterMotion
import RasterSVG

/// A picture of the documentation's pages, drawn from the sample beside it: `Scripts/docs` does.
package struct PagePicture {
    /// As the page names it, `![…](card)`.
    package let name: String
    /// With the extension, and what tells docc the density.
    package let fileName: String
    package let data: @MainActor () throws -> Data

    private init(
        _ name: String, _ suffix: String, _ data: @escaping @MainActor () throws -> Data
    ) {
        self.name = name
        fileName = name + suffix
        self.data = data
    }

    private static func drawn(_ name: String, _ drawing: @escaping @MainActor () throws -> Drawing) -> Self {
        Self(name, "@2x.png") { try drawing().image(scale: 2).pngData() }
    }

    private static func moving(
        _ name: String, _ frames: @escaping @MainActor () throws -> FrameSequence
    ) -> Self {
        Self(name, ".gif") { try frames().data(as: .gif) }
    }

    /// All of them.
    package static let all: [PagePicture] = [
        drawn("card", card),
        drawn("sprite") { enlarged(sprite()) },
        drawn("cells") { magnified(cells(spriteRows), by: 4) },
        drawn("turned-tiles") { magnified(turnedTiles(), by: 3) },
        drawn("halves") { magnified(halves(), by: 4) },
        drawn("fitted", fitted),
        drawn("enlarged-dot", enlargedDot),
        drawn("poster", poster),
        drawn("dark-label", inDarkScheme),
        drawn("dial", dial),
        drawn("dice", dice),
        drawn("weather", weather),
        drawn("page") { pages()[0] },
        drawn("sales", salesChart),
        moving("orbit", orbit),
        moving("growing", growing),
        drawn("sheet") { sheet(try document()) },
        Self("difference", "@2x.png") { try difference().pngData() },
        drawn("answer", serverCard),
        drawn("rings") { apart(ringStrips(4)) },
    ]

    /// Pixels to be seen one by one.
    private static func magnified(_ drawing: Drawing, by factor: CGFloat) -> Drawing {
        let image = Image(decorative: drawing.image(), scale: 1).interpolation(.none)
        return Drawing(size: CGSize(width: drawing.size.width * factor, height: drawing.size.height * factor))
        {
            context, size in
            context.draw(image, in: CGRect(origin: .zero, size: size))
        }
    }

    /// The badge of the article about tests, the same with its bar moved, and what differs.
    private static func difference() -> CGImage {
        let images = [14.0, 15].map { x in
            Drawing(size: CGSize(width: 32, height: 32)) { context, size in
                context.fill(Circle().path(in: CGRect(origin: .zero, size: size)), with: .color(.red))
                context.fill(Path(CGRect(x: x, y: 8, width: 4, height: 16)), with: .color(.white))
            }.image(scale: 2)
        }
        return ImageComparison(expected: images[0], actual: images[1]).sideBySide()
    }

    /// Strips of a picture with room between them.
    private static func apart(_ strips: [CGImage]) -> Drawing {
        let step = CGFloat(strips[0].height + 6)
        return Drawing(size: CGSize(width: strips[0].width, height: Int(step) * strips.count - 6)) {
            context, _ in
            for (number, strip) in strips.enumerated() {
                context.draw(
                    Image(decorative: strip, scale: 1), at: CGPoint(x: 0, y: step * CGFloat(number)),
                    anchor: .topLeading)
            }
        }
    }
}
