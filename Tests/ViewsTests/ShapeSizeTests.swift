import Foundation
import Raster
import Testing

/// A circle is as wide as high; what is made of it by moving and mapping takes what is proposed.
@MainActor @Suite struct ShapeSizeTests {
    private func size<V: View>(_ view: V) -> CGSize? {
        ViewProbe.frames(200, 100) { view.named("shape", in: $0).frame(width: 70, height: 40) }["shape"]?.size
    }

    @Test func derivedShapesTakeTheProposal() {
        let all = CGSize(width: 70, height: 40)
        #expect(size(Circle().offset(x: 3, y: 2)) == all)
        #expect(size(Circle().scale(0.5)) == all)
        #expect(size(Circle().rotation(.degrees(10))) == all)
        #expect(size(Circle().transform(.identity)) == all)
        #expect(size(Circle().size(width: 20, height: 10)) == all)
        #expect(size(Circle().inset(by: 4)) == all)
        #expect(size(Circle().strokeBorder(.red, lineWidth: 3)) == all)
    }

    @Test func trimmedAndStrokedOnesAreAsTheirShape() {
        let square = CGSize(width: 40, height: 40)
        #expect(size(Circle()) == square)
        #expect(size(Circle().fill(.red)) == square)
        #expect(size(Circle().trim(from: 0, to: 0.5)) == square)
        #expect(size(Circle().stroke(lineWidth: 3)) == square)
        #expect(size(AnyShape(Circle().trim(from: 0, to: 0.5))) == square)
    }
}
