import Foundation
import Raster

/// What came out for one pair of pictures.
struct DiffResult: Encodable {
    enum Status: String, Encodable, CaseIterable {
        case same
        case different
        /// Only the expected one is there.
        case missing
        /// Only the actual one is there.
        case unexpected
        /// One of the two can't be read.
        case trouble
        /// It was different or unexpected; now the expected one is as the actual one.
        case updated
    }

    let name: String
    var status: Status
    /// The result in a line.
    let message: String
    var expectedSize: [Int]?
    var actualSize: [Int]?
    var comparedPixels: Int?
    var unequalPixels: Int?
    var differentPixels: Int?
    var antialiasedPixels: Int?
    var maximumDistance: Double?
    var meanDistance: Double?
    /// Left, top, width and height of the part that differs.
    var bounds: [Int]?
    /// How long reading and comparing took.
    var seconds: Double?

    var isSame: Bool { status == .same }
    var passes: Bool { status == .same || status == .updated }
    var canBeUpdated: Bool { status == .different || status == .unexpected }

    init(name: String, status: Status, message: String) {
        self.name = name
        self.status = status
        self.message = message
    }

    init(name: String, _ comparison: ImageComparison, _ tolerance: DiffTolerance) {
        let isSame = tolerance.allows(comparison)
        self.init(name: name, status: isSame ? .same : .different, message: comparison.description)
        expectedSize = [comparison.expected.width, comparison.expected.height]
        actualSize = [comparison.actual.width, comparison.actual.height]
        comparedPixels = comparison.comparedCount
        unequalPixels = comparison.unequalCount
        differentPixels = comparison.differentCount
        antialiasedPixels = comparison.antialiasedCount
        maximumDistance = comparison.maximumDistance
        meanDistance = comparison.meanDistance
        bounds = comparison.bounds.map { [$0.x, $0.y, $0.width, $0.height] }
    }

    /// Two texts; a line break at the end is no difference.
    init(name: String, _ expected: String, _ actual: String) {
        func lines(_ text: String) -> [Substring] {
            var lines = text.split(separator: /\r\n|\n/, omittingEmptySubsequences: false)
            if lines.last == "" { lines.removeLast() }
            return lines
        }
        let (before, after) = (lines(expected), lines(actual))
        if before == after {
            self.init(name: name, status: .same, message: "the same lines")
            return
        }
        let first = zip(before, after).prefix { $0 == $1 }.count
        func line(_ lines: [Substring]) -> String { first < lines.count ? "'\(lines[first])'" : "none" }
        self.init(
            name: name, status: .different,
            message: "line \(first + 1) differs: expected \(line(before)), actual \(line(after))")
    }

    var text: String { "\(status.rawValue): \(name): \(message)" }

    static func json(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value) + Data("\n".utf8)
    }
}

/// What counts as a difference, and how much of it passes.
struct DiffTolerance {
    let options: ImageComparison.Options
    let maximumDifferentPixels: Int
    let precision: Double

    func allows(_ comparison: ImageComparison) -> Bool {
        comparison.isSame(allowing: maximumDifferentPixels) || comparison.isSame(precision: precision)
    }

    /// The comparison, if there is something to compare.
    func compare(_ expected: CGImage, _ actual: CGImage) throws -> ImageComparison {
        let comparison = ImageComparison(expected: expected, actual: actual, options: options)
        if comparison.comparedCount > 0 { return comparison }
        throw ToolError(
            options.ignoredRegions.isEmpty
                ? "no --region has a pixel in both pictures"
                : "no pixel is left to compare; --ignore covers all of them")
    }
}

/// All results, as text and as files for other programs.
struct DiffReport {
    let results: [DiffResult]

    private var counts: [(DiffResult.Status, Int)] {
        DiffResult.Status.allCases.map { status in (status, results.count { $0.status == status }) }
    }

    /// What isn't the same, a line each, and how many of each kind.
    var text: String {
        let lines = results.filter { !$0.isSame }.map(\.text)
        let kinds = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }
        let summary = "\(results.count) pictures: " + (kinds.isEmpty ? "none" : kinds.joined(separator: ", "))
        return (lines + [summary]).joined(separator: "\n") + "\n"
    }

    private struct Document: Encodable {
        let pictures: [DiffResult]
        let summary: [String: Int]
    }

    func json() throws -> Data {
        let summary = Dictionary(uniqueKeysWithValues: counts.map { ($0.0.rawValue, $0.1) })
        return try DiffResult.json(Document(pictures: results, summary: summary))
    }

    /// A test case for each picture, as continuous integration reads it.
    var junit: String {
        let failures = results.count { !$0.passes && $0.status != .trouble }
        let errors = results.count { $0.status == .trouble }
        let cases = results.map { result -> String in
            let head =
                "  <testcase classname=\"rastertool.diff\" name=\"\(Self.escaped(result.name))\""
                + " time=\"\(Self.text(result.seconds ?? 0))\""
            if result.passes { return head + "/>" }
            let tag = result.status == .trouble ? "error" : "failure"
            let message = "\(result.status.rawValue): \(result.message)"
            return head + ">\n    <\(tag) message=\"\(Self.escaped(message))\"/>\n  </testcase>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuite name="rastertool diff" tests="\(results.count)" failures="\(failures)" errors="\(errors)"\
             time="\(Self.text(results.reduce(0) { $0 + ($1.seconds ?? 0) }))">
            \(cases.joined(separator: "\n"))
            </testsuite>

            """
    }

    /// Seconds, to the microsecond.
    private static func text(_ seconds: Double) -> String {
        String(format: "%.6f", locale: Locale(identifier: "en_US_POSIX"), seconds)
    }

    /// A text with its lines.
    static func escapedLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
            .joined(separator: "\n")
    }

    /// For an attribute or a text of XML or HTML. Control characters, which XML can't hold, become a
    /// replacement.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar.value < 32 ? "\u{FFFD}" : scalar)
            }
        }
        return result
    }
}
