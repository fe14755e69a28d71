import Raster
import Testing

/// Numbers at the ends of their types: pictures that are asked for in parts far away, and drawings of huge
/// units.
@Suite struct FarNumbersTests {
    private let list = DisplayList.record(size: CGSize(width: 8, height: 8)) {
        $0.fill(Path(CGRect(x: 0, y: 0, width: 8, height: 8)), with: .color(.black))
    }

    @Test(arguments: [
        PixelRect(x: 1, y: 0, width: .max, height: .max),
        PixelRect(x: .max, y: .max, width: .max, height: .max),
        PixelRect(x: .min, y: .min, width: .max, height: .max),
        PixelRect(x: 0, y: 0, width: .min, height: -1),
    ])
    func regionsBeyondTheBitmap(region: PixelRect) {
        let bitmap = Bitmap(width: 8, height: 8)
        Renderer(threads: 1).render(list, into: bitmap, region: region)
        let image = bitmap.image()
        for x in 0..<8 {
            #expect(image[x, 3].alpha == (region.x == 1 && x >= 1 ? 255 : 0))
        }
    }

    @Test(arguments: [(Int.max, 0), (0, Int.min), (-3, 0)])
    func originsBeyondThePicture(x: Int, y: Int) {
        let bitmap = Bitmap(width: 8, height: 8)
        Renderer(threads: 1).render(list, into: bitmap, origin: (x, y))
        #expect(bitmap.image()[4, 4].alpha == (x == -3 ? 255 : 0))
        #expect(bitmap.image()[2, 4].alpha == 0)
    }

    /// A drawing in units so large that single precision doesn't hold them.
    @Test func hugeUnits() {
        let drawing = Drawing(size: CGSize(width: 1e40, height: 1e40)) { context, _ in
            context.fill(
                Path(CGRect(x: 2e39, y: 2e39, width: 5e39, height: 5e39)), with: .color(.black))
        }
        let image = drawing.image(scale: 1e-39)
        #expect(image.width == 10)
        for x in 0..<10 { #expect(image[x, 4].alpha == ((2..<7).contains(x) ? 255 : 0)) }
    }

    /// A picture of more pixels than an image can have, drawn in parts.
    @Test func aPictureTooLargeForAnImage() {
        let drawing = Drawing(size: CGSize(width: 100_000, height: 100_000)) { context, _ in
            context.fill(
                Path(CGRect(x: 99_990, y: 99_990, width: 5, height: 5)), with: .color(.black))
        }
        let part = drawing.image(pixels: PixelRect(x: 99_984, y: 99_984, width: 16, height: 16))
        for x in 0..<16 { #expect(part[x, 8].alpha == ((6..<11).contains(x) ? 255 : 0)) }
    }
}
