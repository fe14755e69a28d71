import RasterPaths
import Testing

@Suite struct CGAffineTransformTests {
    let skewed = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: 7)
    let point = CGPoint(x: 3, y: 4)

    @Test func emptyInitialiserIsAllZeros() {
        #expect(CGAffineTransform() == CGAffineTransform(0, 0, 0, 0, 0, 0))
        #expect(!CGAffineTransform().isIdentity)
        #expect(CGAffineTransform.identity.isIdentity)
    }

    @Test func mapsPointsSizesAndRectangles() {
        #expect(point.applying(skewed) == CGPoint(x: 2 * 3 - 4 + 5, y: 3 + 3 * 4 + 7))
        #expect(CGSize(width: 3, height: 4).applying(skewed) == CGSize(width: 2, height: 15))
        // Corners of (0,0,2,1): (5,7) (9,9) (8,12) (4,10).
        #expect(
            CGRect(x: 0, y: 0, width: 2, height: 1).applying(skewed)
                == CGRect(x: 4, y: 7, width: 5, height: 5))
        #expect(CGRect.null.applying(skewed).isNull)
    }

    @Test func concatenatingAppliesTheReceiverFirst() {
        let scale = CGAffineTransform(scaleX: 10, y: 100)
        let both = skewed.concatenating(scale)
        #expect(point.applying(both) == point.applying(skewed).applying(scale))
        #expect(both != scale.concatenating(skewed))
    }

    @Test func newOperationsHitPointsFirst() {
        let moved = CGPoint(x: 4, y: 6)
        #expect(point.applying(skewed.translatedBy(x: 1, y: 2)) == moved.applying(skewed))
        #expect(
            point.applying(skewed.scaledBy(x: 2, y: 5)) == CGPoint(x: 6, y: 20).applying(skewed))
        #expect(
            point.applying(skewed.rotated(by: .pi / 2)) == CGPoint(x: -4, y: 3).applying(skewed))
    }

    @Test func rotationIsClockwiseWithYDown() {
        #expect(
            CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2)) == CGPoint(x: 0, y: 1))
        let turned = CGPoint(x: 2, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 6))
        #expect(abs(turned.y - 1) < 1e-15)
    }

    @Test func inverse() {
        // det = 2*3 + 1 = 7
        let inverse = skewed.inverted()
        #expect(abs(inverse.a - 3.0 / 7) < 1e-15)
        let back = point.applying(skewed).applying(inverse)
        #expect(distance(back, point) < 1e-14)
        let singular = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 1, ty: 1)
        #expect(singular.inverted() == singular)
        let notFinite = CGAffineTransform(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        #expect(notFinite.inverted() == notFinite)
    }

    @Test func projectionTransform() {
        var perspective = ProjectionTransform(skewed)
        #expect(perspective.isAffine)
        #expect(point.applying(perspective) == point.applying(skewed))
        perspective.m13 = 0.5
        #expect(!perspective.isAffine)
        // w = 3 * 0.5 + 1 = 2.5
        let image = point.applying(perspective)
        #expect(image == CGPoint(x: 7 / 2.5, y: 22 / 2.5))
        #expect(distance(image.applying(perspective.inverted()), point) < 1e-13)
        let twice = perspective.concatenating(ProjectionTransform(CGAffineTransform(scaleX: 2, y: 3)))
        #expect(distance(point.applying(twice), CGPoint(x: 14 / 2.5, y: 66 / 2.5)) < 1e-14)
        var singular = ProjectionTransform()
        singular.m11 = 0
        let before = singular
        let succeeded = singular.invert()
        #expect(!succeeded)
        #expect(singular == before)
    }
}
