import Charts
import SwiftUI
import Testing

/// Labels of axes in many sizes: none touches another, none leaves the frame.
struct LabelBoxTests {
    private static let names = [
        "Asia", "Africa", "Europe", "North America", "South America", "Oceania", "Antarctica",
    ]

    private static let kinds = [
        "names", "lying names", "many names", "long words", "small numbers", "large numbers", "negative",
        "logarithmic", "hours", "days", "months", "years", "a thousand years", "bins of months", "200 names",
        "one", "equal", "empty",
    ]

    private func marks(_ kind: String) -> _ChartMarks {
        var marks = _ChartMarks()
        func add(_ x: PlotValue, _ y: PlotValue) {
            marks.records.append(
                MarkRecord(kind == "bins of months" ? .bar : .line, x: .value(x), y: .value(y)))
        }
        func dates(_ step: Double, _ count: Int) {
            for index in 0..<count { add(.date(7.2e8 + step * Double(index)), .number(Double(index % 7))) }
        }
        switch kind {
        case "names":
            for (index, name) in Self.names.enumerated() { add(.category(name), .number(Double(index))) }
        case "lying names":
            for (index, name) in Self.names.enumerated() { add(.number(Double(index)), .category(name)) }
        case "many names": for index in 1...30 { add(.category("Rung \(index)"), .number(Double(index))) }
        case "200 names": for index in 1...200 { add(.category("Category \(index)"), .number(Double(index))) }
        case "long words":
            for index in 1...6 {
                add(.category("Donaudampfschifffahrt \(index)"), .category("Kapitänsmütze \(index)"))
            }
        case "small numbers":
            for index in 0...9 { add(.number(Double(index) * 1e-7), .number(Double(index) * 3e-9)) }
        case "large numbers":
            for index in 0...9 { add(.number(Double(index) * 1e11), .number(Double(index) * 7e13)) }
        case "negative":
            for index in -9...9 { add(.number(Double(index) * 1e3), .number(Double(index) * -7e4)) }
        case "logarithmic":
            for index in 0...9 { add(.number(Double(index)), .number(pow(10, Double(index)))) }
        case "hours": dates(3600, 30)
        case "days": dates(86400, 20)
        case "months": dates(86400 * 30, 14)
        case "years": dates(86400 * 365, 40)
        case "a thousand years": dates(86400 * 365.25 * 100, 11)
        case "bins of months":
            for index in 0..<12 {
                let start = 7.2576e8 + 86400 * 30.4 * Double(index)
                add(.dateBin(start, start + 86400 * 30.4), .number(Double(index)))
            }
        case "one": add(.number(3), .number(3))
        case "equal": for _ in 0..<3 { add(.number(5), .number(5)) }
        default: break
        }
        return marks
    }

    @Test(arguments: kinds) func labelsAreApart(kind: String) {
        let marks = marks(kind)
        var settings = ChartSettings()
        if kind == "logarithmic" { settings.yScale.type = .log }
        let model = ChartModel(marks, settings)
        let sizes = [(90, 60), (150, 100), (300, 200), (600, 400), (1200, 630), (800, 90), (110, 600)]
        for (width, height) in sizes {
            for direction in [LayoutDirection.leftToRight, .rightToLeft] {
                for typeSize in [DynamicTypeSize.large, .accessibility3] {
                    var environment = EnvironmentValues()
                    environment.layoutDirection = direction
                    environment.dynamicTypeSize = typeSize
                    environment.timeZone = .gmt
                    let size = CGSize(width: width, height: height)
                    let boxes = ChartLayout(model, settings, size: size, environment).labelBoxes
                    let frame = CGRect(origin: .zero, size: size).insetBy(dx: -0.01, dy: -0.01)
                    // Letters three times as large have no place in the smallest frames.
                    if typeSize == .accessibility3, width < 300 || height < 200 { continue }
                    #expect(
                        boxes.allSatisfy { frame.contains($0) }, "\(size) \(direction) \(typeSize) \(boxes)")
                    for (index, box) in boxes.enumerated() {
                        for other in boxes[(index + 1)...] {
                            let common = box.intersection(other)
                            let isApart = common.isNull || common.width < 0.01 || common.height < 0.01
                            #expect(isApart, "\(size) \(direction) \(typeSize) \(box) \(other)")
                        }
                    }
                }
            }
        }
    }
}
