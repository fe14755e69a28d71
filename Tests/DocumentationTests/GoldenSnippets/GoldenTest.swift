// block GoldenTests.md 1
import Raster
import RasterTesting
import Testing

@Test func badge() {
    let badge = Drawing(size: CGSize(width: 32, height: 32)) { context, size in
        let frame = CGRect(origin: .zero, size: size)
        context.fill(Circle().path(in: frame), with: .color(.red))
        context.fill(Path(CGRect(x: 14, y: 8, width: 4, height: 16)), with: .color(.white))
    }
    expectImage(badge, scale: 2)
}
// end

func tolerate(_ photo: CGImage) {
    // block GoldenTests.md 2
    let clock = PixelRect(x: 0, y: 0, width: 16, height: 8)
    let tolerance = ImageTolerance(threshold: 0.05, precision: 0.999, ignoredRegions: [clock])
    expectImage(photo, named: "photo", tolerance: tolerance)
    // end
}

// block GoldenTests.md 3
@Suite(.goldens(record: .never)) struct RulerTests {
    @Test func ruler() {
        let ruler = Drawing(size: CGSize(width: 40, height: 10)) { context, _ in
            for x in stride(from: 0.0, through: 30, by: 10) {
                context.fill(Path(CGRect(x: x, y: 0, width: 1, height: 10)), with: .color(.black))
            }
        }
        expectDisplayList(of: ruler)
    }
}
// end

func pinned(_ fontFile: URL) throws -> Text {
    // block GoldenTests.md 4
    let families = try Font.register(contentsOf: fontFile)
    let title = Text("Quarterly report").font(.custom(families[0], size: 24))
    // end
    return title
}
