import Foundation
import TestSupport

extension CoverageCase {
    /// The largest error of the library's picture, in 1/255, and where it is.
    var worstError: (error: Double, x: Int, y: Int, got: UInt8, exact: Double) {
        let exact = ExactCoverage(polygons: polygons, width: Self.size, height: Self.size, evenOdd: evenOdd)
        let picture = CoverageTests.picture(of: self)
        var worst = (error: -1.0, x: 0, y: 0, got: UInt8(0), exact: 0.0)
        for y in 0..<Self.size {
            for x in 0..<Self.size {
                let error = (Double(picture[x, y].alpha) - exact[x, y] * 255).magnitude
                if error > worst.error { worst = (error, x, y, picture[x, y].alpha, exact[x, y] * 255) }
            }
        }
        return worst
    }

    /// A case with as few contours and points as still shows an error above the bar, for a report.
    func minimized(bar: Double) -> CoverageCase {
        var best = self
        var shrinks = true
        while shrinks {
            shrinks = false
            for candidate in best.smallerCases where candidate.worstError.error > bar {
                best = candidate
                shrinks = true
                break
            }
        }
        return best
    }

    private var smallerCases: [CoverageCase] {
        var result: [CoverageCase] = []
        for index in contours.indices {
            var copy = self
            copy.contours.remove(at: index)
            if !copy.contours.isEmpty { result.append(copy) }
        }
        for index in contours.indices where contours[index].segments.count > 1 {
            for segment in contours[index].segments.indices {
                var copy = self
                copy.contours[index].segments.remove(at: segment)
                result.append(copy)
            }
            if case .line(let point) = contours[index].segments[0] {
                var copy = self
                copy.contours[index].start = point
                copy.contours[index].segments.removeFirst()
                result.append(copy)
            }
        }
        return result
    }

    var report: String {
        let worst = worstError
        return """
            \(name), \(evenOdd ? "even-odd" : "nonzero"), pixel (\(worst.x), \(worst.y)): got \(worst.got), \
            expected \(worst.exact)
              \(path.description)
            """
    }
}
