import Raster
import Testing

@Suite struct PathTests {
    @Test func pointsStayWhereTheyWereAdded() throws {
        let context = try bitmap()
        context.move(to: CGPoint(x: 2, y: 2))
        context.translateBy(x: 10, y: 0)
        context.addLine(to: CGPoint(x: 0, y: 2))
        context.scaleBy(x: 2, y: 2)
        context.addLine(to: CGPoint(x: 0, y: 4))
        #expect(context.currentPointOfPath == CGPoint(x: 0, y: 4))
        context.concatenate(context.ctm.inverted())
        #expect(context.ctm == .identity)
        #expect(context.currentPointOfPath == CGPoint(x: 10, y: 8))
        context.addLine(to: CGPoint(x: 2, y: 8))
        context.closePath()
        #expect(context.boundingBoxOfPath == CGRect(x: 2, y: 2, width: 8, height: 6))
        #expect(context.pathContains(CGPoint(x: 3, y: 3), mode: .fill))
        #expect(!context.pathContains(CGPoint(x: 1.8, y: 3), mode: .fill))
        #expect(context.pathContains(CGPoint(x: 1.8, y: 3), mode: .fillStroke))
        context.setFillColor(blue)
        context.fillPath()
        #expect(context.isPathEmpty && context.path == nil)
        let image = try unwrapped(context.makeImage())
        #expect(image.word(2, 7) == "#0000ffff" && image.word(9, 2) == "#0000ffff")
        #expect(image.word(10, 7) == "#00000000" && image.word(2, 1) == "#00000000")
    }

    /// A pen under a transform of its own: the path is 2 points high, the line 4 wide and 1 high.
    @Test func thePenIsThatOfTheMomentItStrokes() throws {
        let context = try bitmap()
        context.move(to: CGPoint(x: 10, y: 2))
        context.addLine(to: CGPoint(x: 10, y: 8))
        context.scaleBy(x: 4, y: 1)
        context.setStrokeColor(red)
        context.setLineWidth(1)
        context.strokePath()
        let image = try unwrapped(context.makeImage())
        #expect(image.word(8, 5) == "#ff0000ff" && image.word(11, 5) == "#ff0000ff")
        #expect(image.word(7, 5) == "#00000000" && image.word(12, 5) == "#00000000")
        #expect(image.word(9, 1) == "#00000000" && image.word(9, 8) == "#00000000")
    }

    @Test func evenOddLeavesAHole() throws {
        let context = try bitmap()
        context.addRects([
            CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 3, y: 3, width: 4, height: 4),
        ])
        context.drawPath(using: .eoFill)
        let image = try unwrapped(context.makeImage())
        #expect(image.word(1, 5) == "#000000ff" && image.word(5, 5) == "#00000000")
    }

    @Test func strokesHaveDashesAndWidths() throws {
        let context = try bitmap()
        context.setLineDash(phase: 1, lengths: [2, 3])
        context.setStrokeColor(green)
        context.setLineWidth(2)
        context.strokeLineSegments(between: [CGPoint(x: 0, y: 5), CGPoint(x: 20, y: 5)])
        let image = try unwrapped(context.makeImage())
        let row = (0..<10).map { image[$0, 4].alpha }
        #expect(row == [255, 0, 0, 0, 255, 255, 0, 0, 0, 255])
        #expect(image[0, 3].alpha == 0 && image[0, 5].alpha == 255 && image[0, 6].alpha == 0)
    }

    @Test func arcsTurnAsTheAxesSay() throws {
        let context = try bitmap()
        // Counterclockwise with y up from the right: over the top.
        context.addArc(
            center: CGPoint(x: 10, y: 0), radius: 8, startAngle: 0, endAngle: .pi, clockwise: false)
        #expect(context.pathContains(CGPoint(x: 10, y: 7), mode: .fill))
        let box = context.boundingBoxOfPath
        #expect(box.minY.magnitude < 1e-9 && (box.maxY - 8).magnitude < 1e-9)
        context.beginPath()
        context.move(to: .zero)
        context.addArc(
            tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        #expect((context.currentPointOfPath.x - 10).magnitude < 1e-9)
        #expect((context.currentPointOfPath.y - 4).magnitude < 1e-9)
    }

    @Test func aStrokedPathIsAnArea() throws {
        let context = try bitmap()
        context.setLineWidth(4)
        context.move(to: CGPoint(x: 5, y: 5))
        context.addLine(to: CGPoint(x: 15, y: 5))
        context.replacePathWithStrokedPath()
        #expect(context.boundingBoxOfPath == CGRect(x: 5, y: 3, width: 10, height: 4))
    }

    @Test func nothingTraps() throws {
        let numbers: [CGFloat] = [.nan, .infinity, -.infinity, 1e308, -1e308, 0]
        for number in numbers {
            let context = try bitmap()
            context.restoreGState()
            context.endTransparencyLayer()
            context.setShadow(offset: CGSize(width: number, height: number), blur: number, color: red)
            context.setLineWidth(number)
            context.setLineDash(phase: number, lengths: [number, 1])
            context.scaleBy(x: number, y: 1)
            let rect = CGRect(x: number, y: number, width: number, height: number)
            context.fill(rect)
            context.stroke(rect, width: number)
            context.move(to: CGPoint(x: number, y: 0))
            context.addLine(to: CGPoint(x: number, y: number))
            context.addArc(center: .zero, radius: number, startAngle: number, endAngle: 1, clockwise: true)
            context.drawPath(using: .eoFillStroke)
            context.clip(to: rect)
            context.clip(to: rect, mask: try quarters())
            context.draw(try quarters(), in: rect)
            context.draw(try quarters(), in: rect, byTiling: true)
            let gradient = try unwrapped(
                CGGradient(colorsSpace: nil, colors: [red, blue] as CFArray, locations: nil))
            let point = CGPoint(x: number, y: number)
            context.drawLinearGradient(gradient, start: .zero, end: point, options: [])
            context.drawRadialGradient(
                gradient, startCenter: .zero, startRadius: number, endCenter: point, endRadius: 3,
                options: [.drawsAfterEndLocation])
            context.resetClip()
            context.drawRadialGradient(
                gradient, startCenter: .zero, startRadius: 1, endCenter: point, endRadius: 3,
                options: [.drawsBeforeStartLocation])
            context.setAlpha(number)
            _ = context.boundingBoxOfClipPath
            _ = context.currentPointOfPath
            #expect(context.makeImage() != nil)
        }
    }
}
