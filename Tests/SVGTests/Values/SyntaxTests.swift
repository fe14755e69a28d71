import Foundation
import Raster
import RasterSVG
import Testing

/// What isn't valid counts as absent.
@Suite struct SyntaxTests {
    private func boxes(_ attributes: String) throws -> CGRect {
        try tree(svg("<rect x='10' width='4' height='2' \(attributes)/>")).boxes[0]
    }

    /// Attributes take plain numbers, style sheets need units.
    @Test func transformsStandInTwoSyntaxes() throws {
        let plain = CGRect(x: 10, y: 0, width: 4, height: 2)
        let turned = CGRect(x: -2, y: 10, width: 2, height: 4)
        func near(_ attributes: String) throws -> CGRect {
            let box = try boxes(attributes)
            return CGRect(
                x: box.minX.rounded(), y: box.minY.rounded(), width: box.width.rounded(),
                height: box.height.rounded())
        }
        #expect(try near("transform='rotate(90)'") == turned)
        #expect(try near("transform='rotate(90deg)'") == plain)
        #expect(try near("transform='translateX(5)'") == plain)
        #expect(try near("transform='translate(5px)'") == plain)
        #expect(try near("style='transform: rotate(90deg)'") == turned)
        #expect(try near("style='transform: rotate(0.25turn)'") == turned)
        #expect(try near("style='transform: rotate(90)'") == plain)
        #expect(try near("style='transform: translate(5)'") == plain)
        #expect(try near("style='transform: translate(5px)'") == plain.offsetBy(dx: 5, dy: 0))
        // The one that isn't valid leaves the other.
        #expect(try near("transform='rotate(90)' style='transform: rotate(1)'") == turned)
    }

    @Test func markersKnowTwoWordsOnly() throws {
        func box(_ orient: String) throws -> CGRect {
            let marker =
                "<marker id='m' orient='\(orient)' markerUnits='userSpaceOnUse'><rect width='2' height='1'/></marker>"
            return try tree(svg("\(marker)<path d='M5 5V9' marker-start='url(#m)'/>")).boxes[1]
        }
        #expect(try box("auto") == CGRect(x: 4, y: 5, width: 1, height: 2))
        for wrong in ["automatic", "auto-start", "90 deg", "90degrees"] {
            #expect(try box(wrong) == CGRect(x: 5, y: 5, width: 2, height: 1), "\(wrong)")
        }
    }

    @Test func paintsEndWithTheirFallback() throws {
        let gradient = "<linearGradient id='g'><stop stop-color='blue'/></linearGradient>"
        func color(_ fill: String) throws -> SVGColor? {
            try tree(svg("\(gradient)<rect width='9' height='9' fill='\(fill)'/>")).shapes[0].fillColor
        }
        #expect(try color("url(#g) green") == .blue)
        #expect(try color("url(#g) green icc-color(a, 1)") == .black)
        #expect(try color("url(#g) nothing") == .black)
    }
}
