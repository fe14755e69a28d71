import Foundation
import Raster
import TestSupport
import Testing

@Suite struct StrokeGoldenTests {
    static let ground = 250.0
    static let ink = 51.0

    // MARK: Joins and caps

    /// The area of a stroke with a corner: the legs; less where they overlap, a kite of h² tan(turn / 2); and
    /// the join, the same kite, a sector or a triangle.
    static func cornerArea(leg: Double, width: Double, degrees: Double, join: CGLineJoin) -> Double {
        let (half, turn) = (width / 2, (180 - degrees) * .pi / 180)
        let overlap = half * half * tan(turn / 2)
        let outside =
            switch join {
            case .round: half * half * turn / 2
            case .bevel: half * half * sin(turn) / 2
            default: overlap
            }
        return 2 * leg * width - overlap + outside
    }

    @Test func joinsAndCaps() throws {
        let scene = try GoldenScene("joins-and-caps", in: "strokes")
        func expectArea(_ rect: CGRect, _ expected: Double, _ what: String) {
            let found = scene.area(in: rect, channel: 0, ground: Self.ground, ink: Self.ink)
            #expect(abs(found - expected) < 0.6, "\(what): \(found), not \(expected)")
        }
        let caps: [Double] = [0, Double.pi * 144, 24 * 24]
        for (column, cap) in caps.enumerated() {
            let cell = CGRect(x: 14 + 100 * Double(column), y: 20, width: 92, height: 40)
            expectArea(cell, 60 * 24 + cap, "cap \(column)")
        }
        for (column, join) in [CGLineJoin.miter, .round, .bevel].enumerated() {
            let cell = CGRect(x: 10 + 100 * Double(column), y: 76, width: 100, height: 100)
            expectArea(
                cell, Self.cornerArea(leg: 60, width: 20, degrees: 60, join: join), "\(join)")
        }
        let miters: [(x: Double, degrees: Double, left: Double, right: Double)] = [
            (54, 90, 0, 100), (140, 60, 102, 176), (214, 42, 176, 250), (278, 30, 250, 320),
        ]
        for miter in miters {
            // A miter is 1 / sin(half the angle) times as long as the line is wide, at most the limit, 3.
            let sine = sin(miter.degrees * .pi / 360)
            let isCut = 1 / sine > 3
            let area = Self.cornerArea(
                leg: 56, width: 12, degrees: miter.degrees, join: isCut ? .bevel : .miter)
            let cell = CGRect(x: miter.left, y: 190, width: miter.right - miter.left, height: 100)
            expectArea(cell, area, "\(miter.degrees)°")
            let tip = 226 - 6 * (isCut ? sine : 1 / sine)
            let top = (380..<500).first { y in
                (-8...8).contains { scene.pixel(Int(2 * miter.x) + $0, y).x < Self.ground }
            }
            #expect(
                [Int(2 * tip), Int(2 * tip) + 1].contains(top),
                "\(miter.degrees)°: \(top ?? 0), not \(2 * tip)")
        }
    }

    // MARK: Dashes

    /// Where along a line of 280 points it is drawn, by walking through the pattern.
    static func dashes(_ pattern: [Double], phase: Double, cap: Double) -> [(from: Double, to: Double)] {
        var runs: [(from: Double, to: Double)] = []
        let doubled = pattern.count.isMultiple(of: 2) ? pattern : pattern + pattern
        var position = -phase
        var index = 0
        while position < 280 {
            let end = position + doubled[index % doubled.count]
            if index.isMultiple(of: 2), end > 0 {
                runs.append((max(position, 0) - cap, min(end, 280) + cap))
            }
            position = end
            index += 1
        }
        return runs
    }

    @Test func dashLengths() throws {
        let scene = try GoldenScene("dashes", in: "strokes")
        let lines: [(pattern: [Double], phase: Double, cap: Double)?] = [
            ([24, 12], 0, 0), ([24, 12], 30, 0), ([7.25], 0, 0), ([36, 8, 4], 0, 0), ([40, 8, 12, 8], 0, 0),
            nil,
            ([10, 20], 0, 5),
        ]
        for (row, line) in lines.enumerated() {
            let y = 24 + 20 * Double(row)
            guard let line else {
                // Fourteen discs, 20 points apart, the first 10 from the start.
                for dot in 0..<14 {
                    let cell = CGRect(x: 20 + 20 * Double(dot), y: y - 8, width: 20, height: 16)
                    let area = scene.area(in: cell, channel: 0, ground: Self.ground, ink: Self.ink)
                    #expect(abs(area - .pi * 25) < 0.1, "dot \(dot): \(area)")
                }
                continue
            }
            let runs = Self.dashes(line.pattern, phase: line.phase, cap: line.cap)
            #expect(runs.count >= 5)
            for x in 0..<640 {
                // In points along the line, and the part of the pixel that is drawn on.
                let (left, right) = (Double(x) / 2 - 20, Double(x + 1) / 2 - 20)
                let covered = runs.map { max(0, min($0.to, right) - max($0.from, left)) }.reduce(0, +) * 2
                let found = (Self.ground - scene.pixel(x, Int(2 * y)).x) / (Self.ground - Self.ink)
                #expect(abs(found - covered) < 0.006, "line \(row), column \(x): \(found), not \(covered)")
            }
        }
        // Round a rectangle of 456 points dots of 6 points fall 38 times, one at each corner.
        for dot in 0..<38 {
            let way = 12 * Double(dot)
            let center =
                switch way {
                case ..<132: CGPoint(x: 22 + way, y: 182)
                case ..<228: CGPoint(x: 154, y: 182 + way - 132)
                case ..<360: CGPoint(x: 154 - (way - 228), y: 278)
                default: CGPoint(x: 22, y: 278 - (way - 360))
                }
            let cell = CGRect(x: center.x - 5, y: center.y - 5, width: 10, height: 10)
            let area = scene.area(in: cell, channel: 0, ground: Self.ground, ink: Self.ink)
            #expect(abs(area - .pi * 9) < 0.1, "dot \(dot): \(area)")
        }
    }
}
