import Foundation
import Raster
import RasterPaths
import TestSupport
import Testing

private let recordings = SharedSuites.folder(containing: "suites/layout/paths.tsv")?
    .appendingPathComponent("suites/layout/paths.tsv")

/// 74 descriptions that others recorded from Apple's `Path` and shapes; the rules they show are tested one by
/// one in `RoundedRectangleTests`, `PathArcTests` and `PathDescriptionTests`.
@Suite(
    .enabled(
        if: recordings != nil,
        "no ../shared/suites/layout/paths.tsv beside the repository, nor under $RASTER_SHARED"))
struct RecordedPathTests {
    @Test func pathsAreAsRecorded() throws {
        let lines = try String(contentsOf: recordings!, encoding: .utf8).split(separator: "\n").dropFirst()
        #expect(lines.count == 74)
        for line in lines {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let (name, recorded) = (fields[0], try #require(Path(fields[3])))
            let path = try #require(RecordedPathTests.path(name), "no expression for \(name)")
            if fields[1] == "bounds" {
                let (ours, theirs) = (path.boundingRect, recorded.boundingRect)
                let differences = [
                    ours.minX - theirs.minX, ours.minY - theirs.minY, ours.maxX - theirs.maxX,
                    ours.maxY - theirs.maxY,
                ]
                #expect(differences.allSatisfy { abs($0) <= 0.1 }, "\(name): \(path)")
            } else {
                // The description itself is read, so that its six digits are compared, too.
                let read = try #require(Path(path.description))
                #expect(RecordedPathTests.agree(read, recorded), "\(name): \(path), not \(recorded)")
            }
        }
    }

    private static func agree(_ a: Path, _ b: Path) -> Bool {
        func words(_ path: Path) -> [Substring] { path.description.split(separator: " ") }
        let (first, second) = (words(a), words(b))
        return first.count == second.count
            && zip(first, second).allSatisfy { a, b in
                guard let x = Double(a), let y = Double(b) else { return a == b }
                return abs(x - y) <= 1e-3
            }
    }

    private static func path(_ name: String) -> Path? {
        switch name {
        case "any-shape": AnyShape(Circle()).path(in: r)
        case "arc-0-0": arc(0, 0)
        case "arc-0-30": arc(0, 30)
        case "arc-0-90": arc(0, 90)
        case "arc-0-120": arc(0, 120)
        case "arc-0-360": arc(0, 360)
        case "arc-0-450": arc(0, 450)
        case "arc-0-minus90": arc(0, -90)
        case "arc-0-minus360": arc(0, -360)
        case "arc-after-move": arc(0, 90, at: point(50, 30), radius: 20, after: .zero)
        case "arc-cw-0-45": arc(0, 45, cw: true)
        case "arc-cw-0-360": arc(0, 360, cw: true)
        case "arc-cw-0-720": arc(0, 720, cw: true)
        case "arc-cw-0-minus90": arc(0, -90, cw: true)
        case "arc-cw-minus90-0": arc(-90, 0, cw: true)
        case "arc-transform": arc(0, 90, transform: CGAffineTransform(scaleX: 2, y: 1))
        case "capsule": Capsule().path(in: r)
        case "capsule-circular": Capsule(style: .circular).path(in: r)
        case "capsule-tall": Capsule().path(in: box(0, 0, 30, 80))
        case "circle": Circle().path(in: r)
        case "ellipse": Ellipse().path(in: r)
        case "inset-capsule-5": Capsule().inset(by: 5).path(in: r)
        case "inset-circle-5": Circle().inset(by: 5).path(in: r)
        case "inset-rect-twice": Rectangle().inset(by: 2).inset(by: 3).path(in: r)
        case "inset-rounded-5": RoundedRectangle(cornerRadius: 12).inset(by: 5).path(in: r)
        case "inset-rounded-past-radius": RoundedRectangle(cornerRadius: 12).inset(by: 20).path(in: r)
        case "inset-uneven-5": uneven(5, 10, 15, 20, .continuous).inset(by: 5).path(in: r)
        case "line-after-close":
            Path {
                $0.move(to: .zero)
                $0.addLine(to: point(10, 0))
                $0.closeSubpath()
                $0.addLine(to: point(0, 10))
            }
        case "lines": Path { $0.addLines([point(0, 0), point(10, 10), point(20, 0)]) }
        case "offset-shape": Rectangle().offset(x: 10, y: 5).path(in: r)
        case "parsed": Path("0 0 m 50 60 100 0 q 100 60 0 0 0 60 c h")
        case "quad-and-cubic":
            Path {
                $0.move(to: .zero)
                $0.addQuadCurve(to: point(100, 0), control: point(50, 60))
                $0.addCurve(to: point(0, 60), control1: point(100, 60), control2: .zero)
            }
        case "rect": Rectangle().path(in: r)
        case "rect-transform":
            Path { $0.addRect(box(0, 0, 10, 10), transform: CGAffineTransform(translationX: 5, y: 5)) }
        case "relative-arc-0": relArc(0, 0)
        case "relative-arc-190": relArc(0, 190)
        case "relative-arc-minus360": relArc(0, -360)
        case "rotation-30-anchor": Rectangle().rotation(.degrees(30), anchor: .bottomTrailing).path(in: r)
        case "rotation-90": Rectangle().rotation(.degrees(90)).path(in: r)
        case "rounded-circular-12": RoundedRectangle(cornerRadius: 12, style: .circular).path(in: r)
        case "rounded-circular-size-60x8":
            RoundedRectangle(cornerSize: CGSize(width: 60, height: 8), style: .circular).path(in: r)
        case "rounded-continuous-12": RoundedRectangle(cornerRadius: 12).path(in: r)
        case "rounded-continuous-20": RoundedRectangle(cornerRadius: 20).path(in: r)
        case "rounded-continuous-25": RoundedRectangle(cornerRadius: 25).path(in: r)
        case "rounded-continuous-40-clamped": RoundedRectangle(cornerRadius: 40).path(in: r)
        case "rounded-continuous-100-in-2000x240":
            RoundedRectangle(cornerRadius: 100).path(in: box(0, 0, 2000, 240))
        case "rounded-continuous-size-20x8":
            RoundedRectangle(cornerSize: CGSize(width: 20, height: 8)).path(in: r)
        case "rounded-offset-origin":
            RoundedRectangle(cornerRadius: 8, style: .circular).path(in: box(10, 20, 50, 40))
        case "rounded-zero": RoundedRectangle(cornerRadius: 0).path(in: r)
        case "scale-shape-0.5": Rectangle().scale(0.5).path(in: r)
        case "scale-shape-anchor": Rectangle().scale(x: 0.5, y: 0.5, anchor: .topLeading).path(in: r)
        case "size-shape": Rectangle().size(width: 40, height: 20).path(in: r)
        case "stroked-circle": Circle().path(in: box(0, 0, 40, 40)).strokedPath(StrokeStyle(lineWidth: 4))
        case "stroked-line-square":
            segment(0, 0, 50, 0).strokedPath(StrokeStyle(lineWidth: 2, lineCap: .square))
        case "stroked-shape": Rectangle().stroke(lineWidth: 2).path(in: r)
        case "stroked-triangle-4": tri.strokedPath(StrokeStyle(lineWidth: 4))
        case "stroked-triangle-round":
            tri.strokedPath(StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .round))
        case "transform-shape":
            Rectangle().transform(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)).path(in: r)
        case "trim-circle-0-0.5": Circle().path(in: r).trimmedPath(from: 0, to: 0.5)
        case "trim-circle-0.2-0.8": Circle().path(in: box(0, 0, 100, 100)).trimmedPath(from: 0.2, to: 0.8)
        case "trim-rect-0-0.999": Rectangle().path(in: r).trimmedPath(from: 0, to: 0.999)
        case "trim-rect-0-1": Rectangle().path(in: r).trimmedPath(from: 0, to: 1)
        case "trim-rect-0.1-0.6": Rectangle().path(in: r).trimmedPath(from: 0.1, to: 0.6)
        case "trim-rect-out-of-range": Rectangle().path(in: r).trimmedPath(from: -0.5, to: 1.5)
        case "trim-shape": Rectangle().trim(from: 0.25, to: 0.5).path(in: r)
        case "trim-triangle-0.25-0.75": tri.trimmedPath(from: 0.25, to: 0.75)
        case "trim-two-subpaths":
            Path {
                $0.addRect(box(0, 0, 10, 10))
                $0.addRect(box(20, 0, 10, 10))
            }.trimmedPath(from: 0.25, to: 0.75)
        case "uneven-all-40-in-60": uneven(40, 40, 40, 40, .continuous).path(in: box(0, 0, 200, 60))
        case "uneven-circular": uneven(5, 10, 15, 20, .circular).path(in: r)
        case "uneven-continuous": uneven(5, 10, 15, 20, .continuous).path(in: r)
        case "uneven-oversized-20-90": uneven(20, 0, 0, 90, .circular).path(in: box(0, 0, 100, 300))
        case "uneven-oversized-40-alone": uneven(40, 0, 0, 0, .continuous).path(in: box(0, 0, 200, 60))
        case "uneven-oversized-50-70": uneven(50, 0, 0, 70, .continuous).path(in: box(0, 0, 100, 300))
        case "uneven-shared-edge-22-18": uneven(22, 18, 0, 0, .continuous).path(in: box(0, 0, 200, 60))
        default: nil
        }
    }
}

private let r = CGRect(x: 0, y: 0, width: 100, height: 60)

private let tri = Path {
    $0.addLines([point(0, 0), point(100, 0), point(50, 60)])
    $0.closeSubpath()
}

private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

private func arc(
    _ from: Double, _ to: Double, cw: Bool = false, at center: CGPoint = point(50, 50), radius: CGFloat = 40,
    after start: CGPoint? = nil, transform: CGAffineTransform = .identity
) -> Path {
    Path { path in
        if let start { path.move(to: start) }
        path.addArc(
            center: center, radius: radius, startAngle: .degrees(from), endAngle: .degrees(to), clockwise: cw,
            transform: transform)
    }
}

private func relArc(_ from: Double, _ delta: Double) -> Path {
    Path {
        $0.addRelativeArc(
            center: point(50, 50), radius: 40, startAngle: .degrees(from), delta: .degrees(delta))
    }
}

private func uneven(
    _ topLeading: CGFloat, _ bottomLeading: CGFloat, _ bottomTrailing: CGFloat, _ topTrailing: CGFloat,
    _ style: RoundedCornerStyle
) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(
        cornerRadii: RectangleCornerRadii(
            topLeading: topLeading, bottomLeading: bottomLeading, bottomTrailing: bottomTrailing,
            topTrailing: topTrailing), style: style)
}

private func segment(_ x0: CGFloat, _ y0: CGFloat, _ x1: CGFloat, _ y1: CGFloat) -> Path {
    Path {
        $0.move(to: point(x0, y0))
        $0.addLine(to: point(x1, y1))
    }
}
