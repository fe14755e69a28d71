// block README.md 3
import Raster
import RasterTesting
import Testing

@Test func ring() {
    let ring = Drawing(size: CGSize(width: 40, height: 40)) { context, size in
        let circle = Circle().inset(by: 4).path(in: CGRect(origin: .zero, size: size))
        context.stroke(circle, with: .color(.teal), lineWidth: 6)
    }
    expectImage(ring, named: "ring")
}
// end
