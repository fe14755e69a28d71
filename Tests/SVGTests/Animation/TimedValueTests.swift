import Raster
import RasterSVG
import Testing

/// Values of SMIL's animations at moments, by the formulas of SVG Animations and SMIL 3.0.
struct TimedValueTests {
    private func rect(_ animation: String, _ attributes: String = "") -> String {
        "<rect id='a' width='10' height='10' \(attributes)>\(animation)</rect>"
    }

    private func x(_ attributes: String, at time: Double, base: String = "x='5'") throws -> Double {
        try number("x", rect("<animate attributeName='x' dur='4s' \(attributes)/>", base), at: time)
    }

    @Test("from-to, from-by, by, to and values")
    func forms() throws {
        #expect(try near(x("from='10' to='30'", at: 1), 15))
        #expect(try near(x("from='10' by='30'", at: 1), 17.5))
        #expect(try near(x("by='8'", at: 1), 7))
        // From what is below.
        #expect(try near(x("to='9'", at: 1), 6))
        #expect(try near(x("values='0;10;40'", at: 3), 25))
        #expect(try near(x("values='7'", at: 3), 7))
    }

    @Test("pace: discrete, key times, splines, even")
    func paces() throws {
        #expect(try near(x("values='0;10;40;50' calcMode='discrete'", at: 1.99), 10))
        #expect(try near(x("values='0;10;40;50' calcMode='discrete'", at: 2), 40))
        #expect(try near(x("values='0;10;40' keyTimes='0;.25;1'", at: 2.5), 25))
        // Distances of 10 and 30: a quarter of the time for the first.
        #expect(try near(x("values='0;10;40' calcMode='paced'", at: 1), 10))
        #expect(try near(x("values='0;10;40' calcMode='paced'", at: 2), 20))
        // By another method than the code's.
        let spline = "from='0' to='100' calcMode='spline' keyTimes='0;1' keySplines='.42 0 .58 1'"
        #expect(try near(x(spline, at: 2), 50, 1e-6))
        #expect(try near(x(spline, at: 1), bezier(0.42, 0, 0.58, 1, at: 0.25) * 100, 1e-6))
    }

    /// Newton's method, where the code halves.
    private func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
        var u = x
        for _ in 0..<40 {
            let value = 3 * (1 - u) * (1 - u) * u * x1 + 3 * (1 - u) * u * u * x2 + u * u * u
            let slope = 3 * (1 - u) * (1 - u) * x1 + 6 * (1 - u) * u * (x2 - x1) + 3 * u * u * (1 - x2)
            u -= (value - x) / slope
        }
        return 3 * (1 - u) * (1 - u) * u * y1 + 3 * (1 - u) * u * u * y2 + u * u * u
    }

    @Test("What isn't valid has no effect")
    func invalid() throws {
        for attributes in [
            "values='0;10' keyTimes='0;.5'", "values='0;10' keyTimes='0;.5;1'",
            "values='0;10' keyTimes='.1;1'",
            "values='0;10;20' keyTimes='0;.8;.5'", "", "from='3'",
            "from='0' to='10' calcMode='spline' keySplines='0 0 1'",
            "from='0' to='10' calcMode='spline' keySplines='0 0 2 1'", "from='0' to='10' begin='soon'",
        ] {
            #expect(try near(x(attributes, at: 1), 5), "\(attributes)")
        }
    }

    @Test("Runs: counts, also in part, durations, frozen or removed, accumulated")
    func runs() throws {
        #expect(try near(x("from='0' to='40' repeatCount='2'", at: 5), 10))
        #expect(try near(x("from='0' to='40' repeatCount='2'", at: 8), 5))
        #expect(try near(x("from='0' to='40' repeatCount='2' fill='freeze'", at: 9), 40))
        #expect(try near(x("from='0' to='40' repeatCount='1.5' fill='freeze'", at: 9), 20))
        #expect(try near(x("from='0' to='40' repeatDur='5s' fill='freeze'", at: 9), 10))
        #expect(try near(x("from='0' to='40' repeatCount='indefinite'", at: 4001), 10))
        #expect(try near(x("from='0' to='40' repeatCount='3' accumulate='sum'", at: 9), 90))
        #expect(try near(x("from='0' to='40' end='1s' fill='freeze'", at: 3), 10))
        #expect(try near(x("from='0' to='40' min='6s' fill='remove'", at: 5), 10))
        #expect(try near(x("from='0' to='40' repeatCount='2' max='5s'", at: 5.5), 5))
    }

    @Test("What began later is above, of what began together what stands later; additions go on top")
    func sandwich() throws {
        func two(_ first: String, _ second: String, at time: Double) throws -> Double {
            try number(
                "x",
                rect(
                    "<animate attributeName='x' dur='9s' \(first)/><animate attributeName='x' dur='9s' \(second)/>",
                    "x='5'"), at: time)
        }
        #expect(try near(two("values='1'", "values='2'", at: 1), 2))
        #expect(try near(two("values='1' begin='1s'", "values='2'", at: 2), 1))
        #expect(try near(two("values='1' begin='1s' additive='sum'", "values='2'", at: 2), 3))
        #expect(try near(two("values='1' additive='sum'", "values='2' additive='sum'", at: 1), 8))
        #expect(try near(two("values='1' additive='sum'", "values='2'", at: 1), 2))
    }

    @Test("Colours in sRGB, paths of the same commands, lists, units, words")
    func kinds() throws {
        func shown(_ name: String, _ values: String, at time: Double = 1) throws -> String? {
            try value(name, rect("<animate attributeName='\(name)' dur='4s' values='\(values)'/>"), at: time)
        }
        #expect(
            try shown("fill", "#000;#f08").flatMap { SVGColor($0) } == SVGColor(red: 64, green: 0, blue: 34))
        #expect(try shown("d", "M0 0h8;M4 4H16") == "M 1.0 1.0H 10.0")
        #expect(
            try shown("d", "M0 0A1 1 0 0 1 4 4;M0 0A5 5 0 0 1 8 4") == "M 0.0 0.0A 2.0 2.0 0.0 0 1 5.0 4.0")
        #expect(try shown("d", "M0 0h8;M4 4V16", at: 1.9) == "M 0.0 0.0H 8.0")
        #expect(try shown("points", "0,0 8,8;4,4 0 0") == "1.0 1.0 6.0 6.0")
        #expect(try shown("stroke-width", "1in;0px") == "72.0px")
        #expect(try shown("stroke-width", "0;8%") == "2.0%")
        #expect(try shown("visibility", "hidden;visible", at: 2) == "visible")
    }

    @Test("Transforms by type, added behind the element's own")
    func transforms() throws {
        func shown(_ attributes: String, _ base: String = "", at time: Double = 1) throws
            -> CGAffineTransform?
        {
            let animation =
                "<animateTransform attributeName='transform' dur='4s' \(attributes)/>"
            return try value("transform", rect(animation, base), at: time).flatMap {
                CGAffineTransform(svg: $0)
            }
        }
        let turn = try #require(try shown("type='rotate' from='0 5 5' to='360 5 5'"))
        #expect(near(turn.a, 0) && near(turn.b, 1) && near(turn.tx, 10) && near(turn.ty, 0))
        #expect(try shown("type='scale' values='1;3'")?.a == 1.5)
        #expect(try shown("type='translate' values='0;8 4'") == CGAffineTransform(translationX: 2, y: 1))
        let sum = try shown("type='translate' values='8;8' additive='sum'", "transform='scale(2)'")
        #expect(sum == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 16, ty: 0))
        #expect(try shown("type='translate' values='8 1 2;8'") == nil)
        let again = try shown(
            "type='translate' from='0' to='8' repeatCount='3' accumulate='sum'", at: 9)
        #expect(again == CGAffineTransform(translationX: 18, y: 0))
    }

    @Test("Motion goes an even way along its path, and turns with it")
    func motion() throws {
        // 30 across and 10 down: 40 long.
        let path = "path='M0 0H30V10'"
        let first = try place(line("<animateMotion dur='4s' \(path)/>"), at: 2)
        #expect(
            near(first.origin.x, 20, 1e-6) && near(first.origin.y, 0, 1e-6) && near(first.axis.x, 10, 1e-6))
        let turned = try place(line("<animateMotion dur='4s' rotate='auto' \(path)/>"), at: 3.5)
        #expect(near(turned.origin.x, 30, 1e-6) && near(turned.origin.y, 5, 1e-6))
        #expect(near(turned.axis.x, 0, 1e-6) && near(turned.axis.y, 10, 1e-6))
        let back = try place(line("<animateMotion dur='4s' rotate='auto-reverse' \(path)/>"), at: 1)
        #expect(near(back.axis.x, -10, 1e-6))
        // Linear: half of the time for each of the two lines.
        let linear = try place(line("<animateMotion dur='4s' calcMode='linear' \(path)/>"), at: 3)
        #expect(near(linear.origin.x, 30, 1e-6) && near(linear.origin.y, 5, 1e-6))
        let keys = "calcMode='linear' keyPoints='0;1;0' keyTimes='0;.5;1'"
        let keyed = try place(line("<animateMotion dur='4s' \(keys) \(path)/>"), at: 3)
        #expect(near(keyed.origin.x, 20, 1e-6))
        let values = try place(line("<animateMotion dur='4s' values='0,0;30,0;30,10'/>"), at: 2)
        #expect(near(values.origin.x, 20, 1e-6))
        // Around the element's own transform.
        let own = try place(
            line("<animateMotion dur='4s' from='0,0' to='8,0'/>", "transform='scale(2)'"), at: 2)
        #expect(near(own.origin.x, 4, 1e-6) && near(own.axis.x, 20, 1e-6))
        let referred = "<path id='p' d='M0 0V40' stroke='none' fill='none'/>"
        let mpath =
            "<g id='b'><animateMotion dur='4s'><mpath href='#p'/></animateMotion><path d='M0 0L10 0'/></g>"
        let placed = try place(mpath + "<defs>\(referred)</defs>", at: 1)
        #expect(near(placed.origin.y, 10, 1e-6))
    }
}
