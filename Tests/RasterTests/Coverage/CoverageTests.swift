import Foundation
import Raster
import TestSupport
import Testing

/// Guarantee 3: antialiased coverage is the area.
@Suite struct CoverageTests {
    struct Errors {
        var edge: [Double] = []
        var worst = 0.0
        var worstAt = ""

        var mean: Double { edge.isEmpty ? 0 : edge.reduce(0, +) / Double(edge.count) }

        func percentile(_ fraction: Double) -> Double {
            edge.isEmpty ? 0 : edge.sorted()[min(Int(Double(edge.count) * fraction), edge.count - 1)]
        }

        /// Compares a picture's alpha with areas, in 1/255.
        mutating func add(_ picture: CGImage, _ exact: ExactCoverage, name: String) {
            for y in 0..<exact.height {
                for x in 0..<exact.width {
                    let area = exact[x, y]
                    let error = (Double(picture[x, y].alpha) - area * 255).magnitude
                    if area > 1e-9 && area < 1 - 1e-9 { edge.append(error) }
                    if error > worst {
                        worst = error
                        worstAt = "\(name) (\(x), \(y)): \(picture[x, y].alpha) for \(area * 255)"
                    }
                }
            }
        }

        mutating func add(_ other: Errors) {
            edge += other.edge
            if other.worst > worst {
                worst = other.worst
                worstAt = other.worstAt
            }
        }
    }

    static func picture(of shape: CoverageCase) -> CGImage {
        let side = CGFloat(CoverageCase.size)
        return Drawing(size: CGSize(width: side, height: side)) { context, _ in
            context.fill(shape.path, with: .color(.white), style: FillStyle(eoFill: shape.evenOdd))
        }.image()
    }

    @Test func theReferenceIsRight() {
        let triangle = ExactCoverage(
            polygons: [[.zero, CGPoint(x: 2, y: 0), CGPoint(x: 0, y: 2)]], width: 3, height: 3, evenOdd: false
        )
        #expect(triangle.areas == [1, 0.5, 0, 0.5, 0, 0, 0, 0, 0])
        func square(_ low: CGFloat, _ high: CGFloat) -> [CGPoint] {
            [
                CGPoint(x: low, y: low), CGPoint(x: high, y: low), CGPoint(x: high, y: high),
                CGPoint(x: low, y: high),
            ]
        }
        let two = [square(0, 3), square(1, 4)]
        #expect(ExactCoverage(polygons: two, width: 4, height: 4, evenOdd: false).total == 14)
        #expect(ExactCoverage(polygons: two, width: 4, height: 4, evenOdd: true).total == 10)
        let bow = [[CGPoint.zero, CGPoint(x: 4, y: 4), CGPoint(x: 4, y: 0), CGPoint(x: 0, y: 4)]]
        #expect(ExactCoverage(polygons: bow, width: 4, height: 4, evenOdd: false).total == 8)
        let part = ExactCoverage(polygons: [square(-3, 0.25)], width: 2, height: 1, evenOdd: false)
        #expect(part.areas == [0.0625, 0])
    }

    /// The reference against counting of points, which shares nothing with it: 32 × 32 a pixel.
    @Test func theReferenceAgreesWithSampling() {
        var worst = 0.0
        for shape in CoverageCase.all(perKind: 2, seed: 99)
        where shape.kind != "curve" && shape.kind != "circle" {
            let polygons = shape.polygons
            let side = CoverageCase.size
            let exact = ExactCoverage(polygons: polygons, width: side, height: side, evenOdd: shape.evenOdd)
            let n = 32
            var counts = [Int](repeating: 0, count: side * side)
            for line in 0..<(side * n) {
                let y = (CGFloat(line) + 0.5) / CGFloat(n)
                var crossings: [(x: CGFloat, direction: Int)] = []
                for polygon in polygons {
                    for (index, a) in polygon.enumerated() {
                        let b = polygon[(index + 1) % polygon.count]
                        guard (a.y <= y) != (b.y <= y) else { continue }
                        crossings.append((a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y <= y ? 1 : -1))
                    }
                }
                crossings.sort { $0.x < $1.x }
                var next = 0
                var winding = 0
                for sample in 0..<(side * n) {
                    let x = (CGFloat(sample) + 0.5) / CGFloat(n)
                    while next < crossings.count && crossings[next].x <= x {
                        winding += crossings[next].direction
                        next += 1
                    }
                    if shape.evenOdd ? winding & 1 != 0 : winding != 0 {
                        counts[line / n * side + sample / n] += 1
                    }
                }
            }
            for (count, area) in zip(counts, exact.areas) {
                worst = max(worst, (Double(count) / Double(n * n) - area).magnitude)
            }
        }
        // An edge misjudges at most about one sample a line; crowded pixels have many edges.
        #expect(worst < 0.12, "worst difference \(worst)")
    }

    @Test func coverageIsTheArea() {
        var table: [(kind: String, errors: Errors)] = []
        var all = Errors()
        var failures: [CoverageCase] = []
        let count = ProcessInfo.processInfo.environment["RASTER_COVERAGE_CASES"].flatMap { Int($0) } ?? 25
        for shape in CoverageCase.all(perKind: count) {
            let exact = ExactCoverage(
                polygons: shape.polygons, width: CoverageCase.size, height: CoverageCase.size,
                evenOdd: shape.evenOdd)
            var errors = Errors()
            errors.add(Self.picture(of: shape), exact, name: shape.name)
            if errors.worst > 1 { failures.append(shape) }
            if table.last?.kind != shape.kind { table.append((shape.kind, Errors())) }
            table[table.count - 1].errors.add(errors)
            all.add(errors)
        }
        table.append(("all", all))
        func column(_ value: Double) -> String {
            let text = String(format: "%.3f", value)
            return String(repeating: " ", count: max(8 - text.count, 0)) + text
        }
        print("coverage error, 1/255   edge px    mean     p99     max")
        for (kind, errors) in table {
            let name = kind.padding(toLength: 20, withPad: " ", startingAt: 0)
            let count = String(errors.edge.count)
            print(
                name + String(repeating: " ", count: 11 - count.count) + count + column(errors.mean)
                    + column(errors.percentile(0.99)) + column(errors.worst) + "   \(errors.worstAt)")
        }
        for shape in failures.sorted(by: { $0.worstError.error > $1.worstError.error }).prefix(10) {
            Issue.record("minimized: \(shape.minimized(bar: 1).report)")
        }
        for (kind, errors) in table {
            #expect(errors.mean <= 0.26, "\(kind): mean \(errors.mean)")
            #expect(errors.percentile(0.99) <= 0.6, "\(kind): p99 \(errors.percentile(0.99))")
            #expect(errors.worst <= 1, "\(kind): \(errors.worstAt)")
        }
    }
}
