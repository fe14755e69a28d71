import Raster
import RasterSVG
import Testing

@Suite struct AspectRatioTests {
    private let box = CGRect(x: 10, y: 20, width: 100, height: 50)
    private let viewport = CGRect(x: 0, y: 0, width: 300, height: 300)

    @Test func meetCentresWhatIsLeftOver() {
        let transform = SVGAspectRatio().transform(from: box, to: viewport)
        #expect(box.applying(transform) == CGRect(x: 0, y: 75, width: 300, height: 150))
    }

    @Test func sliceCovers() {
        var ratio = SVGAspectRatio()
        ratio.scaling = .slice
        ratio.alignment = CGPoint(x: 1, y: 0)
        #expect(
            box.applying(ratio.transform(from: box, to: viewport))
                == CGRect(x: -300, y: 0, width: 600, height: 300))
    }

    @Test func noneStretches() {
        var ratio = SVGAspectRatio()
        ratio.scaling = .none
        #expect(box.applying(ratio.transform(from: box, to: viewport)) == viewport)
    }

    @Test func aBoxWithoutAnAreaIsLeftAsItIs() {
        #expect(SVGAspectRatio().transform(from: .zero, to: viewport) == .identity)
    }
}
