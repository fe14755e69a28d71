import Foundation
import Raster
import RasterSVG
import TestSupport
import Testing

/// Documents drawn at moments.
struct AnimatedDrawingTests {
    private let spinner = svg(
        """
        <style>@keyframes k { to { transform: rotate(360deg) } }
        #g { animation: k 2s linear infinite; transform-origin: 50px 50px }</style>
        <g id='g'><circle cx='50' cy='20' r='8' fill='red'>
        <animate attributeName='r' values='2;12;2' dur='1s' repeatCount='indefinite'/></circle></g>
        """, "width='100' height='100'")

    @Test("A still is as it was, and a document without animations is the same at all times")
    func stills() throws {
        let plain = spinner.replacing("<animate ", with: "<desc ").replacing("animation:", with: "cursor:")
        #expect(try difference(picture(spinner), picture(plain)) == 0)
        let document = try SVGDocument(data: Data(plain.utf8))
        #expect(!document.isAnimated && document.animationDuration == nil)
        #expect(try difference(document.drawing(at: 3).image(), picture(plain)) == 0)
    }

    @Test("A quarter of a turn is a picture turned")
    func quarter() throws {
        let document = try SVGDocument(data: Data(spinner.utf8))
        #expect(document.isAnimated && document.animationDuration == 2)
        let turned = svg("<circle cx='80' cy='50' r='12' fill='red'/>", "width='100' height='100'")
        #expect(try difference(document.drawing(at: 0.5).image(), picture(turned)) <= 1)
    }

    @Test("A moment alone is that moment among others, on one thread and on two")
    func alone() throws {
        let document = try SVGDocument(data: Data(spinner.utf8))
        let all = try (0..<8).map { try document.drawing(at: Double($0) / 8).image() }
        for index in [7, 3, 0] {
            let fresh = try SVGDocument(data: Data(spinner.utf8)).drawing(at: Double(index) / 8)
            for threads in [1, 2] {
                #expect(difference(fresh.image(renderer: Renderer(threads: threads)), all[index]) == 0)
            }
        }
    }

    @Test("The size stays where the content decides it, and where the root's is animated")
    func sizes() throws {
        let growing = svg(
            "<rect width='10' height='10'><animate attributeName='width' to='90' dur='1s'/></rect>", "")
        let document = try SVGDocument(data: Data(growing.utf8))
        #expect(try document.still(at: 0.9).size == document.size)
        for time in [Double.nan, .infinity, -5, 1e300] { _ = try document.drawing(at: time).image() }
    }

    @Test("Hostile files end soon")
    func hostile() throws {
        func draws(_ text: String) {
            guard let document = try? SVGDocument(data: Data(text.utf8)) else { return }
            _ = document.animationDuration
            for time in [0, 1, 1e6] { _ = try? document.still(at: time) }
        }
        let many = String(repeating: "<animate attributeName='x' to='1' dur='1s'/>", count: 200_000)
        #expect(throws: SVGError(.limit(name: .animationCount, value: 100_000), line: 1)) {
            try SVGDocument(data: Data(svg("<rect>\(many)</rect>").utf8))
        }
        // Each begins twice as often as the one before.
        let chain = (0..<60).map { number in
            "<animate id='a\(number)' attributeName='x' to='1' dur='1ms' begin='0;a\(max(number - 1, 0)).end;"
                + "a\(max(number - 1, 0)).end+1ms'/>"
        }
        draws(svg("<rect>\(chain.joined())</rect>"))
        draws(
            svg(
                "<rect><animate id='a' attributeName='x' to='1' dur='1e-300' begin='0;a.end;a.begin-1s'/></rect>"
            ))
        draws(svg("<rect><animate id='a' attributeName='x' to='1' dur='0.001ms' begin='0;a.end'/></rect>"))
        draws(svg("<rect><animateMotion dur='1s' path='M0 0L1e308 1e308L-1e308 0'/></rect>"))
        draws(
            svg(
                "<rect><animate attributeName='x' values='1e308;-1e308' dur='1s' by='1e308' accumulate='sum' repeatCount='9'/></rect>"
            ))
        draws(
            svg(
                "<rect><animateTransform type='scale' values='1e200;0' dur='2s' attributeName='transform'/></rect>"
            ))
        draws(
            svg(
                "<style>@keyframes k{@keyframes k{to{x:1px}} rect{animation:k 1e-320s infinite, k 0s infinite, k 1e308s -1e308s}</style><rect/>"
            ))
        draws(svg("<style>@keyframes k { 0% { d: path('M0 0') ; transform: rotate(1e308deg)</style><rect/>"))
    }
}
