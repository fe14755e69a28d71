import Raster
import RasterSVG
import Testing

@Suite struct PathDataTests {
    private func elements(_ data: String) -> [Path.Element] {
        var elements: [Path.Element] = []
        func add(_ element: Path.Element) { elements.append(element) }
        Path(svg: data).forEach(add)
        return elements
    }

    private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

    @Test func linesAndTheirShorthands() {
        let expected: [Path.Element] = [
            .move(to: point(10, 20)), .line(to: point(30, 40)), .line(to: point(50, 40)),
            .line(to: point(50, 60)),
            .closeSubpath,
        ]
        #expect(elements("M10 20 L30 40 H50 V60 Z") == expected)
        #expect(elements("m10,20l20,20h20v20z") == expected)
        #expect(elements("M10 20 30 40 50 40 50 60z") == expected)
        #expect(elements(" m 10 20 20 20 20 0 0 20 Z") == expected)
    }

    @Test func numbersThatTouch() {
        #expect(elements("M.5.5-1-1") == [.move(to: point(0.5, 0.5)), .line(to: point(-1, -1))])
    }

    /// Digits are read eight at a time where that many bytes are left.
    @Test func numbersOfAnyLengthAreTheNearest() {
        for whole in 0...12 {
            for decimals in 0...12 where whole + decimals > 0 {
                let digits = String("90817263548901".prefix(whole)) + "." + "30495867102938".prefix(decimals)
                let number = decimals == 0 ? String(digits.dropLast()) : digits
                let value = CGFloat(Double(number) ?? .nan)
                // At the end of the data, before a letter, and before bytes that are nearly digits.
                for rest in ["", "Z", " /:;", "-.5 7", ",1e2 30405060"] {
                    let read = elements("M0 0L1 \(number)\(rest)").dropFirst()
                    #expect(read.first == .line(to: point(1, value)), "\(number)\(rest)")
                }
            }
        }
    }

    @Test func smoothCurvesReflect() {
        #expect(
            elements("M0 0C1 2 3 4 5 6S9 9 10 10") == [
                .move(to: .zero), .curve(to: point(5, 6), control1: point(1, 2), control2: point(3, 4)),
                .curve(to: point(10, 10), control1: point(7, 8), control2: point(9, 9)),
            ])
        // After another kind of segment there is nothing to reflect.
        #expect(
            elements("M0 0L5 6S9 9 10 10").last
                == .curve(to: point(10, 10), control1: point(5, 6), control2: point(9, 9)))
        #expect(
            elements("M0 0Q1 2 4 4T8 8") == [
                .move(to: .zero), .quadCurve(to: point(4, 4), control: point(1, 2)),
                .quadCurve(to: point(8, 8), control: point(7, 6)),
            ])
        #expect(elements("M1 1T8 8").last == .quadCurve(to: point(8, 8), control: point(1, 1)))
    }

    @Test func afterACloseTheSubpathBeginsAnew() {
        #expect(
            elements("M1 1L5 1Zl2 2") == [
                .move(to: point(1, 1)), .line(to: point(5, 1)), .closeSubpath, .move(to: point(1, 1)),
                .line(to: point(3, 3)),
            ])
    }

    @Test func errorsEndThePathAndKeepWhatStandsBefore() {
        let line: [Path.Element] = [.move(to: .zero), .line(to: point(10, 10))]
        for data in [
            "M0 0L10 10L20", "M0 0L10 10X5 5", "M0 0L10 10 L a", "M0 0L10 10A5 5 0 2 0 9 9", "M0 0L10 10#",
            "M0 0 10 10 5",
        ] {
            #expect(elements(data) == line, "\(data)")
        }
        for data in ["", "L10 10", "10 10", "M", "M1", "M5 5"] { #expect(elements(data) == [], "\(data)") }
        #expect(elements("M0 0L10 10M20 20") == line)
    }

    @Test func arcsEndWhereTheySayAndKeepTheirDistance() {
        // A half circle about (50, 0), by flags that touch.
        let path = Path(svg: "M0 0A50 50 0 01100 0")
        #expect(path.currentPoint == point(100, 0))
        let box = path.boundingRect
        #expect(abs(box.minY + 50) < 0.001 && abs(box.maxY) < 1e-9)
        // Large and small, towards both sides: which way the box reaches.
        let small = 50 - 50 * (0.75 as CGFloat).squareRoot()
        for (flags, top, bottom) in [
            ("0 0", 0, small), ("0 1", -small, 0), ("1 0", 0, 100 - small), ("1 1", small - 100, 0),
        ] as [(String, CGFloat, CGFloat)] {
            let box = Path(svg: "M0 0A50 50 0 \(flags) 50 0").boundingRect
            #expect(abs(box.minY - top) < 0.001 && abs(box.maxY - bottom) < 0.001, "\(flags) \(box)")
        }
    }

    @Test func arcsLieOnTheirEllipses() {
        // Radii 40 and 20, turned by 30°, from (10, 10): each point of the curves fulfils the ellipse's
        // equation.
        let start = point(10, 10)
        let end = point(60, 25)
        var worst = 0.0
        for flags in ["0 0", "0 1", "1 0", "1 1"] {
            var current = start
            var all: [CGPoint] = []
            func add(_ element: Path.Element) {
                guard case .curve(let to, let first, let second) = element else { return }
                for step in 0...8 {
                    let t = CGFloat(step) / 8
                    let s = 1 - t
                    all.append(
                        point(
                            s * s * s * current.x + 3 * s * s * t * first.x + 3 * s * t * t * second.x + t * t
                                * t * to.x,
                            s * s * s * current.y + 3 * s * s * t * first.y + 3 * s * t * t * second.y + t * t
                                * t * to.y))
                }
                current = to
            }
            Path(svg: "M10 10A40 20 30 \(flags) 60 25").forEach(add)
            #expect(all.last == end)
            // Five points fix a conic; here the centre is the mean of a point and its opposite, so it is
            // fitted instead: turned back and scaled to a circle, all points are as far from the circle
            // through three of them.
            let flat = all.map { p -> CGPoint in
                let (c, s) = ((3.0).squareRoot() / 2, 0.5)
                return point((c * p.x + s * p.y) / 40, (c * p.y - s * p.x) / 20)
            }
            let (a, b, c) = (flat[0], flat[flat.count / 2], flat[flat.count - 1])
            let d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y))
            func square(_ p: CGPoint) -> CGFloat { p.x * p.x + p.y * p.y }
            let center = point(
                (square(a) * (b.y - c.y) + square(b) * (c.y - a.y) + square(c) * (a.y - b.y)) / d,
                (square(a) * (c.x - b.x) + square(b) * (a.x - c.x) + square(c) * (b.x - a.x)) / d)
            for p in flat {
                worst = max(worst, abs(square(point(p.x - center.x, p.y - center.y)).squareRoot() - 1))
            }
        }
        #expect(worst < 1e-5)
    }

    @Test func degenerateArcs() {
        #expect(elements("M0 0A0 5 0 0 1 9 9") == [.move(to: .zero), .line(to: point(9, 9))])
        #expect(elements("M1 1A5 5 0 0 1 1 1") == [.move(to: point(1, 1)), .line(to: point(1, 1))])
        // Too small radii are scaled up: a half circle.
        let box = Path(svg: "M0 0A1 1 0 0 1 100 0").boundingRect
        #expect(abs(box.minY + 50) < 0.001)
    }
}
