import RasterPaths
import TestSupport
import Testing

@Suite struct PathDescriptionTests {
    @Test func writesOperandsBeforeOperators() {
        #expect(Path().description.isEmpty)
        #expect(
            Path(CGRect(x: 0, y: 0, width: 10, height: 2.5)).description
                == "0 0 m 10 0 l 10 2.5 l 0 2.5 l h")
        let path = Path { path in
            path.move(to: CGPoint(x: 1, y: 2))
            path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 3, y: 4))
            path.addCurve(
                to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 1, y: -2), control2: CGPoint(x: 3, y: 0.1))
        }
        #expect(path.description == "1 2 m 3 4 5 6 q 1 -2 3 0.1 5 6 c")
    }

    /// C's `%g`: six digits, and an exponent below 1e-4 and from a million on.
    @Test func numbersHaveSixDigits() {
        let path = Path { path in
            path.move(to: CGPoint(x: 200.0 / 3, y: -1e-15 / 3))
            path.addLine(to: CGPoint(x: 1_234_567, y: 999_999))
            path.addLine(to: CGPoint(x: 0.0001, y: 0.00001))
        }
        #expect(path.description == "66.6667 -3.33333e-16 m 1.23457e+06 999999 l 0.0001 1e-05 l")
    }

    @Test func roundTripIsExact() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            var path = Path()
            path.move(to: .zero)
            for _ in 0..<10 {
                func random() -> CGPoint {
                    CGPoint(
                        x: CGFloat.random(in: -1e3...1e3, using: &generator) / 3,
                        y: CGFloat.random(in: -1e-9...1e-9, using: &generator))
                }
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: path.move(to: random())
                case 1: path.addLine(to: random())
                case 2: path.addQuadCurve(to: random(), control: random())
                case 3: path.addCurve(to: random(), control1: random(), control2: random())
                default: path.closeSubpath()
                }
            }
            #expect(Path(path.losslessDescription) == path)
        }
    }

    @Test func readsRectanglesAndShortCurves() {
        #expect(Path(" 1 2  3 4 re\n") == Path(CGRect(x: 1, y: 2, width: 3, height: 4)))
        #expect(Path("0 0 m 1 1 2 2 v") == Path("0 0 m 0 0 1 1 2 2 c"))
        #expect(Path("0 0 m 1 1 2 2 y") == Path("0 0 m 1 1 2 2 2 2 c"))
        #expect(Path("")?.isEmpty == true)
    }

    @Test(arguments: [
        "1 m", "1 2 3 m", "1 2 l", "h", "0 0 m 1 2", "0 0 m x", "0 0 m 1 2 q", "m", "0 0 m 1 1 1 h", "0,0 m",
        "1 2 3 4 5 6 7 m",
    ])
    func refusesErrors(text: String) {
        #expect(Path(text) == nil)
    }
}
