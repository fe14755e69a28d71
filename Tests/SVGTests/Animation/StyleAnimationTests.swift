import Foundation
import Raster
import RasterSVG
import Testing

/// Animations of CSS at moments, by CSS Animations 1 and Easing Functions 1.
struct StyleAnimationTests {
    private func styled(
        _ name: String, _ animation: String, at time: Double, keyframes: String = "to { opacity: 0 }",
        more: String = ""
    ) throws -> String? {
        try value(
            name, "<style>@keyframes k { \(keyframes) } #a { \(animation); \(more) }</style><rect id='a'/>",
            at: time)
    }

    private func opacity(_ animation: String, at time: Double, more: String = "") throws -> Double? {
        try styled("opacity", "animation: \(animation)", at: time, more: more).flatMap(\.svgNumber)
    }

    @Test("The shorthand: durations, delays, counts, directions, fills")
    func timing() throws {
        #expect(try opacity("k 4s linear", at: 1) == 0.75)
        #expect(try opacity("linear 1s 4s k", at: 0.5) == nil)
        #expect(try opacity("k 4s linear -2s", at: 1) == 0.25)
        #expect(try opacity("k 4s linear 1s backwards", at: 0.5) == 1)
        #expect(try opacity("k 4s linear", at: 4) == nil)
        #expect(try opacity("k 4s linear forwards", at: 9) == 0)
        #expect(try opacity("k 4s linear infinite", at: 4001) == 0.75)
        #expect(try opacity("k 4s linear 1.5 both", at: 9) == 0.5)
        #expect(try opacity("k 4s linear 2 alternate forwards", at: 9) == 1)
        #expect(try opacity("k 4s linear alternate infinite", at: 5) == 0.25)
        #expect(try opacity("k 4s linear reverse", at: 1) == 0.25)
        #expect(try opacity("k 4s linear alternate-reverse 2", at: 5) == 0.75)
        #expect(try opacity("k 4s linear -1s paused", at: 99) == 0.75)
        #expect(try opacity("k 4s step-end", at: 3.9) == 1)
        #expect(try opacity("k 4s steps(4)", at: 1.5) == 0.75)
        #expect(try opacity("k 4s steps(4, start)", at: 1.5) == 0.5)
        #expect(try opacity("k 4s steps(2, jump-none)", at: 1.9) == 1)
        #expect(try opacity("k 4s steps(2, jump-none)", at: 2.1) == 0)
        #expect(try opacity("k 4s steps(1, jump-both)", at: 1) == 0.5)
        #expect(try opacity("none", at: 1) == nil)
    }

    @Test("Longhands repeat their lists; of two on one property the later counts")
    func lists() throws {
        let keyframes =
            "to { opacity: 0 } } @keyframes m { from { opacity: 0.5; x: 4px } to { opacity: 0.5; x: 8px }"
        let lists = "animation-name: k, m; animation-duration: 4s; animation-timing-function: linear"
        #expect(try styled("opacity", lists, at: 1, keyframes: keyframes) == "0.5")
        #expect(try styled("x", lists, at: 1, keyframes: keyframes) == "5.0px")
    }

    @Test("Keyframes: percentages, lists, easings of their own, what is missing at the ends")
    func keyframes() throws {
        let keyframes =
            "0%, 50% { x: 10px; animation-timing-function: linear } 100% { x: 20px } 25% { x: 2px }"
        func x(_ time: Double) throws -> String? {
            try styled("x", "animation: k 4s linear", at: time, keyframes: keyframes)
        }
        #expect(try x(0.5) == "6.0px")
        #expect(try x(2) == "10.0px")
        #expect(try x(3) == "15.0px")
        let middle = "50% { opacity: 0 }"
        #expect(try styled("opacity", "animation: k 4s linear", at: 3, keyframes: middle) == "0.5")
    }

    @Test("Over rules and SMIL, below what is important")
    func cascade() throws {
        #expect(try opacity("k 4s linear", at: 1, more: "opacity: 0.4") == 0.4 * 0.75)
        #expect(try opacity("k 4s linear", at: 1, more: "opacity: 0.2 !important") == 0.2)
        let both = """
            <style>@keyframes k { from, to { opacity: 0.5 } } #a { animation: k 4s }</style>
            <rect id='a'><animate attributeName='opacity' values='0.1' dur='4s'/></rect>
            """
        #expect(try value("opacity", both, at: 1) == "0.5")
        let rule =
            "<style>#a { opacity: 0.4 }</style><rect id='a'><set attributeName='opacity' to='0.1'/></rect>"
        #expect(try value("opacity", rule, at: 1) == "0.1")
    }

    @Test("Transforms function by function, else by their parts")
    func transforms() throws {
        func transform(_ keyframes: String) throws -> CGAffineTransform? {
            try styled("transform", "animation: k 4s linear", at: 1, keyframes: keyframes)
                .flatMap { CGAffineTransform(svg: $0) }
        }
        let turn = try #require(try transform("to { transform: rotate(1turn) }"))
        #expect(near(turn.a, 0) && near(turn.b, 1))
        #expect(
            try transform(
                "from { transform: translateX(8px) scale(1) } to { transform: translate(0, 4px) scale(5) }")
                == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 6, ty: 1))
        // Of different kinds: a matrix each; a turn of 90° and a scale of 3, a quarter of the way back.
        let parts = try #require(
            try transform("from { transform: rotate(90deg) } to { transform: scale(3) rotate(0deg) }"))
        let angle = 67.5 * Double.pi / 180
        #expect(near(parts.a, 1.5 * cos(angle)) && near(parts.b, 1.5 * sin(angle)))
    }

    @Test("A box to turn about, variables, what use shows")
    func places() throws {
        let text = svg(
            """
            <style>@keyframes k { to { transform: rotate(var(--turn)) } }
            path { animation: k var(--time, 9s) linear; transform-box: fill-box; transform-origin: center }</style>
            <path style='--turn: 360deg; --time: 2s' d='M10 10L20 10'/>
            """, "width='200' height='100'")
        let document = try SVGDocument(data: Data(text.utf8))
        let box = try document.still(at: 0.5).tree.shapes[0].path.boundingRect
        #expect(near(box.midX, 15, 1e-6) && near(box.minY, 5, 1e-6) && near(box.maxY, 15, 1e-6))
        let used = svg(
            "<defs><rect id='r' width='5' height='5'><animate attributeName='x' from='0' to='8' dur='4s'/></rect></defs>"
                + "<use href='#r' x='100'/>", "width='200' height='100'")
        let still = try SVGDocument(data: Data(used.utf8)).still(at: 2)
        #expect(still.tree.boxes.map(\.minX) == [104])
    }
}
