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
    expectImage(badge, named: "badge", scale: 2)
}
// end

func tolerate(_ badge: CGImage) {
    // block GoldenTests.md 2
    let tolerance = ImageTolerance(threshold: 0.05, maximumDifferentPixels: 10)
    expectImage(badge, named: "badge", tolerance: tolerance)
    // end
}
