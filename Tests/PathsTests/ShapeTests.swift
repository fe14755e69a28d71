import Raster
import RasterPaths
import Testing

/// Written as for SwiftUI; that it compiles is the test.
private struct Diamond: Shape {
    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: rect.midX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
        path.addLine(to: CGPoint(x: rect.midX, y: rect.maxY))
        path.addLine(to: CGPoint(x: rect.minX, y: rect.midY))
        path.closeSubpath()
        return path
    }
}

private struct Pie: InsettableShape {
    var startAngle: Angle
    var endAngle: Angle
    var insetAmount: CGFloat = 0

    var animatableData: AnimatablePair<Double, Double> {
        get { AnimatablePair(startAngle.degrees, endAngle.degrees) }
        set {
            startAngle = .degrees(newValue.first)
            endAngle = .degrees(newValue.second)
        }
    }

    func path(in rect: CGRect) -> Path {
        Path { path in
            path.move(to: CGPoint(x: rect.midX, y: rect.midY))
            path.addArc(
                center: CGPoint(x: rect.midX, y: rect.midY), radius: rect.width / 2 - insetAmount,
                startAngle: startAngle, endAngle: endAngle, clockwise: false)
            path.closeSubpath()
        }
    }

    func inset(by amount: CGFloat) -> some InsettableShape {
        var pie = self
        pie.insetAmount += amount
        return pie
    }
}

@Suite struct ShapeTests {
    let frame = CGRect(x: 10, y: 20, width: 100, height: 60)

    private func path(_ shape: some Shape) -> Path { shape.path(in: frame) }

    @Test func shapesFillTheirFrame() {
        #expect(Rectangle().path(in: frame) == Path(frame))
        #expect(ContainerRelativeShape().path(in: frame) == Path(frame))
        #expect(Ellipse().path(in: frame) == Path(ellipseIn: frame))
        #expect(
            Circle().path(in: frame) == Path(ellipseIn: CGRect(x: 30, y: 20, width: 60, height: 60)))
        #expect(
            Circle().path(in: CGRect(x: 0, y: 0, width: 10, height: 50)).boundingRect
                == CGRect(x: 0, y: 20, width: 10, height: 10))
        #expect(
            RoundedRectangle(cornerRadius: 12).path(in: frame)
                == Path(roundedRect: frame, cornerRadius: 12, style: .continuous))
        #expect(
            Capsule(style: .circular).path(in: frame)
                == Path(roundedRect: frame, cornerRadius: 30, style: .circular))
        #expect(
            UnevenRoundedRectangle(topLeadingRadius: 1, bottomLeadingRadius: 2, topTrailingRadius: 4)
                .path(in: frame)
                == Path(
                    roundedRect: frame,
                    cornerRadii: RectangleCornerRadii(topLeading: 1, bottomLeading: 2, topTrailing: 4)))
        #expect(AnyShape(Circle()).path(in: frame) == Circle().path(in: frame))
        #expect(Path(frame).path(in: .zero) == Path(frame))
        #expect(Diamond().path(in: frame).boundingRect == frame)
    }

    @Test func shorthandsNameTheShapes() {
        #expect(path(.rect) == Path(frame))
        #expect(path(.circle) == Circle().path(in: frame))
        #expect(path(.ellipse) == Ellipse().path(in: frame))
        #expect(path(.capsule) == Capsule().path(in: frame))
        #expect(path(.capsule(style: .circular)) == Capsule(style: .circular).path(in: frame))
        #expect(path(.containerRelative) == Path(frame))
        #expect(path(.rect(cornerRadius: 5)) == RoundedRectangle(cornerRadius: 5).path(in: frame))
        #expect(
            path(.rect(cornerSize: CGSize(width: 5, height: 6), style: .circular))
                == Path(roundedRect: frame, cornerSize: CGSize(width: 5, height: 6), style: .circular))
        #expect(
            path(.rect(topLeadingRadius: 8))
                == Path(roundedRect: frame, cornerRadii: RectangleCornerRadii(topLeading: 8)))
        #expect(
            path(.rect(cornerRadii: RectangleCornerRadii(bottomTrailing: 8)))
                == Path(roundedRect: frame, cornerRadii: RectangleCornerRadii(bottomTrailing: 8)))
    }

    @Test func insetsShrinkTheFrameAndTheRadii() {
        let inner = CGRect(x: 15, y: 25, width: 90, height: 50)
        #expect(path(Rectangle().inset(by: 5)) == Path(inner))
        #expect(path(Rectangle().inset(by: 2).inset(by: 3)) == Path(inner))
        #expect(path(Ellipse().inset(by: 5)) == Path(ellipseIn: inner))
        #expect(path(Circle().inset(by: 5)) == Circle().path(in: inner))
        #expect(path(Capsule().inset(by: 5)) == Capsule().path(in: inner))
        #expect(path(ContainerRelativeShape().inset(by: 5)) == Path(inner))
        #expect(
            path(RoundedRectangle(cornerRadius: 12).inset(by: 5))
                == Path(roundedRect: inner, cornerRadius: 7))
        #expect(path(RoundedRectangle(cornerRadius: 4).inset(by: 5)) == Path(inner))
        #expect(
            path(UnevenRoundedRectangle(topLeadingRadius: 12, topTrailingRadius: 3).inset(by: 5))
                == Path(roundedRect: inner, cornerRadii: RectangleCornerRadii(topLeading: 7)))
        #expect(path(Rectangle().inset(by: 31)).isEmpty)
        #expect(path(Circle().inset(by: 31)).isEmpty)
        #expect(path(Rectangle().inset(by: -10)) == Path(CGRect(x: 0, y: 10, width: 120, height: 80)))
        #expect(path(Pie(startAngle: .zero, endAngle: .degrees(90)).inset(by: 5)).boundingRect.width == 45)
    }

    @Test func derivedShapesMapThePath() {
        #expect(path(Rectangle().offset(x: 3, y: 4)) == Path(frame.offsetBy(dx: 3, dy: 4)))
        #expect(
            path(Rectangle().offset(CGSize(width: 3, height: 4)))
                == path(Rectangle().offset(CGPoint(x: 3, y: 4))))
        #expect(
            path(Rectangle().offset(x: 3).inset(by: 5))
                == Path(CGRect(x: 18, y: 25, width: 90, height: 50)))
        // About the centre (60, 50), and about the top left corner.
        #expect(path(Rectangle().scale(0.5)) == Path(CGRect(x: 35, y: 35, width: 50, height: 30)))
        #expect(
            path(Rectangle().scale(x: 2, y: 0.5, anchor: .topLeading))
                == Path(CGRect(x: 10, y: 20, width: 200, height: 30)))
        #expect(
            path(Rectangle().rotation(.degrees(90))).boundingRect
                == CGRect(x: 30, y: 0, width: 60, height: 100))
        #expect(
            path(Rectangle().rotation(.degrees(90), anchor: .topLeading)).boundingRect
                == CGRect(x: -50, y: 20, width: 60, height: 100))
        #expect(
            path(Rectangle().rotation(.degrees(90)).inset(by: 5)).boundingRect
                == CGRect(x: 35, y: 5, width: 50, height: 90))
        #expect(
            path(Rectangle().transform(CGAffineTransform(scaleX: 2, y: 3)))
                == Path(CGRect(x: 20, y: 60, width: 200, height: 180)))
    }

    @Test func sizeIgnoresTheFrame() {
        #expect(
            path(Rectangle().size(width: 8, height: 6)) == Path(CGRect(x: 10, y: 20, width: 8, height: 6)))
        #expect(
            path(Rectangle().size(CGSize(width: 8, height: 6)))
                == Path(CGRect(x: 10, y: 20, width: 8, height: 6)))
        #expect(
            path(Rectangle().size(CGSize(width: 20, height: 10), anchor: .center))
                == Path(CGRect(x: 50, y: 45, width: 20, height: 10)))
        #expect(
            path(Rectangle().size(width: 20, height: 10, anchor: .bottomTrailing))
                == Path(CGRect(x: 90, y: 70, width: 20, height: 10)))
    }

    @Test func trimAndStroke() {
        // A quarter of the length, 320, is 80 of the top edge.
        #expect(path(Rectangle().trim(from: 0, to: 0.25)).boundingRect.width == 80)
        #expect(path(Rectangle().trim()) == Path(frame))
        #expect(path(Rectangle().stroke(lineWidth: 4)).boundingRect == frame.insetBy(dx: -2, dy: -2))
        #expect(path(Rectangle().stroke()).boundingRect == frame.insetBy(dx: -0.5, dy: -0.5))
        #expect(!path(Rectangle().stroke(style: StrokeStyle(lineWidth: 4))).contains(CGPoint(x: 60, y: 50)))
        func role<S: Shape>(_ shape: S) -> ShapeRole { S.role }
        #expect(role(Circle()) == .fill)
        #expect(role(Circle().stroke(lineWidth: 1)) == .stroke)
    }

    @Test func animatableDataReachesTheFields() {
        var shape = RoundedRectangle(cornerRadius: 4).offset(x: 1, y: 2)
        shape.animatableData.second.first = 9
        shape.animatableData.first.second = 7
        #expect(shape.offset == CGSize(width: 9, height: 2))
        #expect(shape.shape.cornerSize == CGSize(width: 4, height: 7))
    }

    @Test(arguments: [
        CGRect.null, .infinite, .zero, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 5),
        CGRect(x: 10, y: 10, width: -10, height: -10),
    ])
    func anyFrameIsTaken(rect: CGRect) {
        for shape in [
            AnyShape(Rectangle()), AnyShape(RoundedRectangle(cornerRadius: 3)), AnyShape(Capsule()),
            AnyShape(Circle().inset(by: 1)), AnyShape(Ellipse().rotation(.degrees(30))),
            AnyShape(UnevenRoundedRectangle(topLeadingRadius: 3).inset(by: 1)),
            AnyShape(Diamond().stroke(lineWidth: 2)), AnyShape(Circle().trim(from: 0.2, to: 0.7)),
            AnyShape(Rectangle().size(width: 2, height: 2)), AnyShape(Circle().scale(.nan)),
        ] {
            _ = shape.path(in: rect).boundingRect
        }
        if rect.isNull { #expect(Capsule().path(in: rect).isEmpty) }
        if rect.width == -10 {
            #expect(
                Circle().path(in: rect).boundingRect == CGRect(x: 0, y: 0, width: 10, height: 10))
        }
    }
}
