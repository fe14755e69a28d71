import Foundation
import Raster
import RasterSVG
import Testing

/// What the painter makes of resolved trees.
@Suite struct DrawingTests {
    private static let red = SVGColor(red: 255, green: 0, blue: 0)
    private static let blue = SVGColor(red: 0, green: 0, blue: 255)

    private func rectangle(
        _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: SVGColor = .black
    ) -> SVGShape {
        var shape = SVGShape(path: Path(CGRect(x: x, y: y, width: width, height: height)))
        shape.fill = SVGFill(paint: .color(color))
        return shape
    }

    private func image(_ nodes: SVGNode..., side: CGFloat = 40) -> CGImage {
        var root = SVGGroup()
        root.children = nodes
        let tree = SVGTree(size: CGSize(width: side, height: side), root: root)
        return Drawing(size: tree.size) { context, _ in SVGPainter.draw(tree, in: &context) }.image()
    }

    private func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> CGImage.Pixel {
        CGImage.Pixel(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A group of a red square with a blue one over its right part.
    private func overlapping() -> SVGGroup {
        var group = SVGGroup()
        group.children = [
            .shape(rectangle(0, 0, 20, 20, Self.red)), .shape(rectangle(10, 0, 20, 20, Self.blue)),
        ]
        return group
    }

    // MARK: Groups

    @Test func aGroupFadesAsOne() {
        var group = overlapping()
        group.opacity = 0.4
        let image = image(.group(group))
        #expect(image[5, 5] == pixel(102, 0, 0, 102))
        #expect(image[15, 5] == pixel(0, 0, 102, 102))
    }

    @Test func opacitiesOfGroupsAndPaintsMultiply() {
        var inner = SVGGroup()
        var shape = rectangle(0, 0, 20, 20)
        shape.fill?.opacity = 0.5
        inner.children = [.shape(shape)]
        inner.opacity = 0.5
        var outer = SVGGroup()
        outer.children = [.group(inner)]
        outer.opacity = 0.4
        #expect(abs(Int(image(.group(outer))[5, 5].alpha) - 26) <= 1)
    }

    @Test func aBlendModeIsTheWholeGroups() {
        var group = overlapping()
        group.blendMode = .multiply
        let yellow = SVGColor(red: 255, green: 255, blue: 0)
        let image = image(.shape(rectangle(0, 0, 40, 40, yellow)), .group(group))
        #expect(image[5, 5] == pixel(255, 0, 0, 255))
        // Blue times yellow, not blue times red times yellow.
        #expect(image[15, 5] == pixel(0, 0, 0, 255))
        #expect(image[25, 5] == pixel(0, 0, 0, 255))
    }

    @Test func anIsolatedGroupKeepsBlendingToItself() {
        var blended = SVGGroup()
        blended.children = [.shape(rectangle(0, 0, 20, 20, Self.blue))]
        blended.blendMode = .multiply
        var isolated = SVGGroup()
        isolated.isIsolated = true
        isolated.children = [.group(blended), .shape(rectangle(30, 30, 1, 1))]
        #expect(
            image(.shape(rectangle(0, 0, 40, 40, Self.red)), .group(isolated))[5, 5]
                == pixel(0, 0, 255, 255))
        isolated.isIsolated = false
        #expect(
            image(.shape(rectangle(0, 0, 40, 40, Self.red)), .group(isolated))[5, 5] == pixel(0, 0, 0, 255))
    }

    // MARK: Boxes

    @Test func boundingBoxesGoThroughTransforms() {
        var group = SVGGroup()
        group.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 100, ty: 0)
        var hidden = rectangle(1, 2, 10, 20)
        hidden.isVisible = false
        hidden.stroke = SVGStroke(paint: .color(.black), style: StrokeStyle(lineWidth: 9))
        group.children = [.shape(hidden)]
        #expect(
            SVGNode.group(group).boundingBox == CGRect(x: 78, y: 1, width: 20, height: 10))
        #expect(SVGNode.group(SVGGroup()).boundingBox.isNull)
    }

    // MARK: Paints

    private func gradient(_ units: SVGUnits) -> SVGGradient {
        var gradient = SVGGradient()
        gradient.units = units
        gradient.stops = [
            .init(offset: 0, color: .black),
            .init(offset: 1, color: SVGColor(red: 255, green: 255, blue: 255)),
        ]
        return gradient
    }

    @Test func aGradientInFractionsOfTheBoxIsSkewedWithIt() {
        var shape = rectangle(10, 0, 20, 40)
        shape.fill?.paint = .linearGradient(
            SVGLinearGradient(
                gradient: gradient(.objectBoundingBox), start: .zero, end: CGPoint(x: 1, y: 1)))
        let image = image(.shape(shape))
        // Across the diagonal of the unit square, whatever the box's shape: (u + v) / 2.
        for (x, y) in [(10, 0), (29, 0), (15, 30), (20, 20)] {
            let u = (Double(x) + 0.5 - 10) / 20
            let v = (Double(y) + 0.5) / 40
            #expect(abs(Double(image[x, y].red) - 255 * (u + v) / 2) < 1.01)
        }
    }

    @Test func aGradientOfASstrokeIsMeasuredByTheFillsBox() {
        var shape = SVGShape(path: Path(CGRect(x: 10, y: 10, width: 20, height: 20)))
        shape.stroke = SVGStroke(
            paint: .linearGradient(
                SVGLinearGradient(
                    gradient: gradient(.objectBoundingBox), start: .zero, end: CGPoint(x: 1, y: 0))),
            style: StrokeStyle(lineWidth: 8))
        let image = image(.shape(shape))
        #expect(image[7, 20].red == 0 && image[7, 20].alpha == 255)
        #expect(image[32, 20].red == 255)
        #expect(abs(Double(image[20, 8].red) - 255 * 10.5 / 20) < 1.01)
    }

    @Test func aBoxWithoutAnAreaHasNoGradient() {
        var path = Path()
        path.move(to: CGPoint(x: 5, y: 20))
        path.addLine(to: CGPoint(x: 35, y: 20))
        var shape = SVGShape(path: path)
        shape.stroke = SVGStroke(
            paint: .linearGradient(
                SVGLinearGradient(
                    gradient: gradient(.objectBoundingBox), start: .zero, end: CGPoint(x: 1, y: 0))),
            style: StrokeStyle(lineWidth: 8))
        #expect(image(.shape(shape))[20, 20].alpha == 0)
    }

    /// A tile's content starts at its corner; a view box is fitted into it.
    @Test func patternsTileTheirContent() {
        func pattern(viewBox: CGRect?, _ content: SVGShape) -> SVGShape {
            var shape = rectangle(0, 0, 40, 40)
            shape.fill?.paint = .pattern(
                SVGPattern(
                    id: "", units: .objectBoundingBox, contentUnits: .userSpaceOnUse, transform: .identity,
                    rect: CGRect(x: 0.05, y: 0, width: 0.25, height: 0.25), viewBox: viewBox,
                    aspectRatio: SVGAspectRatio(), children: [.shape(content)]))
            return shape
        }
        let plain = image(.shape(pattern(viewBox: nil, rectangle(0, 0, 5, 10, Self.red))))
        for x in 0..<40 { #expect(plain[x, 13].alpha == ((x + 8) % 10 < 5 ? 255 : 0)) }
        let fitted = image(
            .shape(
                pattern(
                    viewBox: CGRect(x: 100, y: 0, width: 2, height: 2), rectangle(101, 0, 1, 2, Self.red))))
        for x in 0..<40 { #expect(fitted[x, 13].alpha == ((x + 8) % 10 >= 5 ? 255 : 0)) }
    }

    // MARK: Clips and masks

    private func clip(_ nodes: [SVGNode], units: SVGUnits = .userSpaceOnUse, clip: SVGClip? = nil) -> SVGClip
    {
        SVGClip(id: "", units: units, transform: .identity, children: nodes, clip: clip)
    }

    @Test func aClipIsTheUnionOfItsShapes() {
        var backwards = Path()
        backwards.addLines([
            CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 30), CGPoint(x: 30, y: 30), CGPoint(x: 30, y: 10),
        ])
        var group = SVGGroup()
        group.children = [.shape(rectangle(0, 0, 40, 40))]
        group.clip = clip([.shape(rectangle(0, 0, 20, 20)), .shape(SVGShape(path: backwards))])
        let image = image(.group(group))
        // In both, which turn against each other.
        #expect(image[15, 15].alpha == 255)
        #expect(image[5, 5].alpha == 255 && image[25, 25].alpha == 255)
        #expect(image[25, 5].alpha == 0)
    }

    @Test func clipsOfClipsAndOfTheirChildrenIntersect() {
        var inner = SVGGroup()
        inner.children = [.shape(rectangle(0, 0, 40, 20))]
        inner.clip = clip([.shape(rectangle(0, 0, 20, 40))])
        var group = SVGGroup()
        group.children = [.shape(rectangle(0, 0, 40, 40))]
        group.clip = clip([.group(inner)], clip: clip([.shape(rectangle(10, 0, 30, 40))]))
        let image = image(.group(group))
        #expect(image[15, 15].alpha == 255)
        #expect(image[5, 15].alpha == 0)
        #expect(image[25, 15].alpha == 0)
        #expect(image[15, 25].alpha == 0)
    }

    @Test func anEmptyClipHidesEverything() {
        var group = SVGGroup()
        group.children = [.shape(rectangle(0, 0, 40, 40))]
        group.clip = clip([])
        #expect(image(.group(group))[15, 15].alpha == 0)
    }

    @Test func aClipInFractionsOfTheBox() {
        var group = SVGGroup()
        group.children = [.shape(rectangle(10, 0, 20, 40))]
        group.clip = clip([.shape(rectangle(0, 0, 0.5, 0.25))], units: .objectBoundingBox)
        let image = image(.group(group))
        #expect(image[19, 9].alpha == 255)
        #expect(image[20, 5].alpha == 0 && image[15, 10].alpha == 0)
    }

    private func mask(
        _ kind: SVGMask.Kind, _ color: SVGColor, isLinear: Bool = false, mask: SVGMask? = nil
    ) -> SVGMask {
        SVGMask(
            id: "", kind: kind, units: .userSpaceOnUse, contentUnits: .objectBoundingBox,
            rect: CGRect(x: 0, y: 0, width: 40, height: 30), isLinearRGB: isLinear,
            children: [.shape(rectangle(0, 0, 0.5, 1, color))], mask: mask)
    }

    @Test func masksMultiplyByLuminance() {
        var group = overlapping()
        // Of (255, 128, 0): 0.2126 + 0.7152 · 128/255 = 0.5716.
        let orange = SVGColor(red: 255, green: 128, blue: 0, alpha: 0.5)
        group.mask = mask(.luminance, orange)
        var masked = image(.group(group))
        // The box is 30 wide: the mask covers 15.
        #expect(abs(Int(masked[5, 5].alpha) - 73) <= 1)
        // The top one alone shows through the mask.
        #expect(masked[12, 5].red == 0 && abs(Int(masked[12, 5].alpha) - 73) <= 1)
        #expect(masked[16, 5].alpha == 0)
        // In linear light 128 is 0.2159: 0.2126 + 0.7152 · 0.2159 = 0.3670.
        group.mask = mask(.luminance, orange, isLinear: true)
        masked = image(.group(group))
        #expect(abs(Int(masked[5, 5].alpha) - 47) <= 1)
        group.mask = mask(.alpha, orange)
        #expect(abs(Int(image(.group(group))[5, 5].alpha) - 128) <= 1)
        group.mask = mask(.alpha, orange, mask: mask(.alpha, orange))
        #expect(abs(Int(image(.group(group))[5, 5].alpha) - 64) <= 1)
    }

    @Test func aMaskEndsWithItsRectangle() {
        var group = SVGGroup()
        group.children = [.shape(rectangle(0, 0, 40, 40))]
        group.mask = mask(.alpha, .black)
        let image = image(.group(group))
        #expect(image[5, 29].alpha == 255 && image[5, 30].alpha == 0)
    }

    // MARK: Gradients

    @Test func gradientsOfTheSameStopsKeepTheirOwnGeometry() {
        var gradient = SVGGradient()
        gradient.units = .userSpaceOnUse
        gradient.stops = [
            SVGGradient.Stop(offset: 0.5, color: Self.red), SVGGradient.Stop(offset: 0.5, color: Self.blue),
        ]
        func shape(_ y: CGFloat, _ start: CGFloat, _ end: CGFloat, _ spread: SVGGradient.Spread) -> SVGNode {
            var shape = rectangle(0, y, 20, 10)
            gradient.spread = spread
            shape.fill = SVGFill(
                paint: .linearGradient(
                    SVGLinearGradient(
                        gradient: gradient, start: CGPoint(x: start, y: 0), end: CGPoint(x: end, y: 0))))
            return .shape(shape)
        }
        var group = SVGGroup()
        group.children = [shape(0, 0, 10, .pad), shape(10, 10, 0, .pad), shape(20, 0, 10, .repeat)]
        let drawn = image(.group(group))
        let colors = [5, 15, 25].map { y in [2, 7, 12].map { drawn[$0, y].red } }
        #expect(colors == [[255, 0, 0], [0, 255, 255], [255, 0, 255]])
    }

    // MARK: Images

    @Test func imagesFitTheirViewport() throws {
        let pixels = try #require(
            CGImage(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 255], isOpaque: true))
        var picture = SVGImage(content: .raster(pixels), rect: CGRect(x: 0, y: 0, width: 20, height: 20))
        picture.interpolation = .none
        var drawn = image(.image(picture))
        #expect(drawn[5, 4].alpha == 0 && drawn[5, 5].red == 255 && drawn[15, 14].blue == 255)
        picture.aspectRatio.scaling = .slice
        drawn = image(.image(picture))
        #expect(drawn[5, 2].red == 255 && drawn[15, 18].blue == 255 && drawn[21, 5].alpha == 0)
    }

    @Test func aDrawingInADrawingKeepsToItsOwnSize() {
        var root = SVGGroup()
        root.children = [.shape(rectangle(0, 0, 5, 5, Self.red)), .shape(rectangle(5, 5, 20, 20, Self.blue))]
        let inner = SVGTree(size: CGSize(width: 10, height: 10), root: root)
        let picture = SVGImage(content: .drawing(inner), rect: CGRect(x: 10, y: 10, width: 20, height: 20))
        let drawn = image(.image(picture))
        #expect(drawn[15, 15].red == 255 && drawn[25, 25].blue == 255)
        #expect(drawn[31, 31].alpha == 0)
    }

    // MARK: Shapes

    @Test func paintOrderAndHiddenShapes() {
        var shape = rectangle(10, 10, 20, 20, Self.red)
        shape.stroke = SVGStroke(paint: .color(Self.blue), style: StrokeStyle(lineWidth: 8))
        #expect(image(.shape(shape))[11, 20] == pixel(0, 0, 255, 255))
        shape.paintOrder = .strokeThenFill
        #expect(image(.shape(shape))[11, 20] == pixel(255, 0, 0, 255))
        shape.isVisible = false
        #expect(image(.shape(shape))[11, 20].alpha == 0)
    }

    @Test func crispEdgesHaveNoPartOfAPixel() {
        var shape = rectangle(10.4, 10.4, 20, 20)
        shape.stroke = SVGStroke(paint: .color(Self.blue), style: StrokeStyle(lineWidth: 3))
        shape.isAntialiased = false
        let drawn = image(.shape(shape))
        for y in 0..<40 {
            for x in 0..<40 { #expect([0, 255].contains(drawn[x, y].alpha)) }
        }
        #expect(drawn[9, 20] == pixel(0, 0, 255, 255) && drawn[8, 20].alpha == 0)
    }

    /// Path data that end in a handle of a tenth, turned away from the line.
    private static let stubs = ["C 75 30 75.1 75 75 75", "Q 75.1 75 75 75"]

    private func corner(_ curve: String, _ join: String) throws -> CGImage {
        try picture(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><path d="M 75 15 \(curve) H 15"
            fill="none" stroke="black" stroke-width="20" stroke-linejoin="\(join)"/></svg>
            """)
    }

    /// The corner at (75, 75) is cut along x + y = 160, or comes to a point at (85, 85).
    @Test(arguments: stubs) func aStubOfAHandleIsACorner(_ curve: String) throws {
        let bevel = try corner(curve, "bevel")
        #expect(bevel[78, 78].alpha == 255 && bevel[81, 81].alpha == 0)
        #expect(try corner(curve, "miter")[83, 83].alpha == 255)
    }

    /// The line turns about (75, 75), 10 away: (81, 81) is 8.5 off.
    @Test func aHandleIsFollowed() throws {
        #expect(try corner("C 75 30 76 75 75 75", "bevel")[80, 80].alpha == 255)
    }
}
