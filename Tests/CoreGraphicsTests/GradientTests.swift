import Raster
import Testing

@Suite struct GradientTests {
    let gradient = CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(),
        colors: [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)] as CFArray, locations: [0, 1])

    @Test func aLinearGradientEndsWhereItSays() throws {
        let context = try bitmap()
        context.drawLinearGradient(
            try unwrapped(gradient), start: CGPoint(x: 5, y: 0), end: CGPoint(x: 15, y: 0), options: [])
        let image = try unwrapped(context.makeImage())
        #expect(image[4, 5].alpha == 0 && image[5, 5].alpha == 255)
        #expect(image[14, 5].alpha == 255 && image[15, 5].alpha == 0)
        // The middle of the pixel is 0.55 of the way: 140.25.
        #expect(abs(Int(image[10, 5].red) - 140) <= 1)
    }

    @Test func aLinearGradientMayGoOn() throws {
        let context = try bitmap()
        context.drawLinearGradient(
            try unwrapped(gradient), start: CGPoint(x: 5, y: 0), end: CGPoint(x: 15, y: 0),
            options: [.drawsBeforeStartLocation])
        let image = try unwrapped(context.makeImage())
        #expect(image.word(0, 5) == "#000000ff" && image[15, 5].alpha == 0)
        context.drawLinearGradient(
            try unwrapped(gradient), start: CGPoint(x: 5, y: 0), end: CGPoint(x: 15, y: 0),
            options: [.drawsAfterEndLocation])
        #expect(context.makeImage()?.word(19, 5) == "#ffffffff")
    }

    /// Every pixel against the rule itself: of all circles between the ends, and beyond them as far as the
    /// options say, the last one that goes through a point.
    @Test(
        arguments: [
            (20, 30, 5, 45, 30, 15), (20, 30, 15, 45, 30, 5), (20, 30, 8, 45, 32, 8), (30, 30, 5, 30, 30, 20),
            (30, 30, 20, 30, 30, 5), (28, 30, 4, 33, 31, 20), (28, 30, 20, 33, 31, 4),
            (20, 30, 0, 45, 30, 15),
            (20, 30, 15, 30, 30, 10), (20, 30, 10, 30, 33, 15),
        ], [0, 1, 2, 3] as [UInt32])
    func radialGradientsAreOfCircles(
        circles: (x0: CGFloat, y0: CGFloat, r0: CGFloat, x1: CGFloat, y1: CGFloat, r1: CGFloat),
        options: UInt32
    ) throws {
        let (x0, y0, r0, x1, y1, r1) = circles
        let context = try bitmap(60, 60)
        context.drawRadialGradient(
            try unwrapped(gradient), startCenter: CGPoint(x: x0, y: y0), startRadius: r0,
            endCenter: CGPoint(x: x1, y: y1), endRadius: r1,
            options: CGGradientDrawingOptions(rawValue: options))
        let image = try unwrapped(context.makeImage())
        func expected(_ x: CGFloat, _ y: CGFloat) -> Double? {
            // |p − c(t)|² = r(t)², a quadratic in t.
            let (dx, dy, dr) = (x1 - x0, y1 - y0, r1 - r0)
            let (px, py) = (x - x0, y - y0)
            let a = dx * dx + dy * dy - dr * dr
            let b = px * dx + py * dy + r0 * dr
            let c = px * px + py * py - r0 * r0
            var roots: [CGFloat] = []
            if a.magnitude < 1e-9 {
                if b != 0 { roots = [c / (2 * b)] }
            } else if b * b - a * c >= 0 {
                let root = (b * b - a * c).squareRoot()
                roots = [(b + root) / a, (b - root) / a]
            }
            let known = roots.filter { t in
                r0 + dr * t >= 0 && (t >= 0 || options & 1 != 0) && (t <= 1 || options & 2 != 0)
            }
            return known.max().map { Double(min(max($0, 0), 1)) }
        }
        var wrong = 0
        for row in 0..<60 {
            for column in 0..<60 {
                let points = [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)].map { dx, dy in
                    expected(CGFloat(column) + dx, CGFloat(59 - row) + dy)
                }
                let pixel = image[column, row]
                // Pixels that an edge crosses, or beside the line where colours change at once, are not
                // asked.
                let present = points.compactMap { $0 }
                if present.isEmpty, pixel.alpha == 0 { continue }
                let isWhole = present.count == 5 && (present.max() ?? 0) - (present.min() ?? 0) < 0.2
                if !isWhole && !present.isEmpty { continue }
                let value = Int(((points[4] ?? -1) * 255).rounded())
                if abs(Int(pixel.red) - value) > 3 || pixel.alpha != 255 { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }
}
