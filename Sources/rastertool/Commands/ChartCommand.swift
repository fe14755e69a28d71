#if os(Linux)
    import ArgumentParser
    import Charts
    import Foundation
    import Raster
    import RasterSVG

    struct ChartCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "chart",
            abstract: "Draws a chart of a CSV or JSON table as a picture, a PDF document or an SVG.",
            discussion: """
                The first line of a CSV file names the columns; a JSON file is an array of objects or an object of \
                arrays. A column is of numbers or of dates (2024-05-31) if all its values are, and else of texts. \
                What is empty is left out.
                """)

        @Argument(help: "The table: a .csv or .json file, or - for standard input.")
        var table: String

        @Option(
            name: .shortAndLong,
            help: ArgumentHelp(
                "The .png, .jpg, .pdf or .svg file to write, or - for standard output.", valueName: "file"))
        var output: String

        @Option(help: "What is drawn of each row.")
        var mark = MarkArgument.bar

        @Option(help: ArgumentHelp("The column along x; of a pie its sectors' names.", valueName: "column"))
        var x: String

        @Option(help: ArgumentHelp("The column of numbers.", valueName: "column"))
        var y: String

        @Option(
            help: ArgumentHelp(
                "The column that makes series of the rows, one colour each.", valueName: "column"))
        var series: String?

        @Option(help: ArgumentHelp("A line above the chart.", valueName: "text"))
        var title: String?

        @Option(help: ArgumentHelp("Points across and down, as in 600x400.", valueName: "WxH"))
        var size = ChartSize(width: 600, height: 400)

        @Option(help: "The colours.")
        var theme = ThemeArgument.light

        @Option(help: ArgumentHelp("Pixels per point, above 0 and at most 16.", valueName: "factor"))
        var scale = 1.0

        func validate() throws {
            guard scale > 0, scale <= 16 else {
                throw ValidationError("--scale \(scale) is out of range; give a number above 0, at most 16")
            }
        }

        func run() throws {
            let data = try PictureFile(path: table).readBytes()
            let name = table == StandardStream.argument ? "standard input" : table
            let table = try DataTable(data, name: name)
            let rows = try ChartRows(
                mark: mark, x: table.column(x), y: table.column(y),
                series: series.map { try table.column($0) })
            let isDark = theme == .dark
            let title = title
            var environment = EnvironmentValues()
            environment.colorScheme = isDark ? .dark : .light
            environment.displayScale = scale
            environment.timeZone = .gmt
            let drawing = Drawing(
                size: CGSize(width: size.width, height: size.height), scale: scale, opaque: true,
                environment: environment
            ) { context, size in
                let all = CGRect(origin: .zero, size: size)
                context.fill(Path(all), with: .color(isDark ? .black : .white))
                context.draw(in: all) {
                    VStack(alignment: .leading, spacing: 12) {
                        if let title { Text(verbatim: title).font(.headline) }
                        rows.chart
                    }
                    .padding(16)
                }
            }
            switch (output as NSString).pathExtension.lowercased() {
            case "pdf":
                let options = PDFOptions(title: title, creator: "rastertool")
                try ImageFile.write(drawing.pdfData(options: options), to: output)
            case "svg":
                try ImageFile.write(drawing.svgData(options: SVGWritingOptions(text: .native)), to: output)
            default: try PictureFile(path: output).write(drawing.image(scale: scale))
            }
        }
    }

    enum MarkArgument: String, ExpressibleByArgument, CaseIterable { case bar, line, point, area, sector }

    enum ThemeArgument: String, ExpressibleByArgument, CaseIterable { case light, dark }

    /// Points across and down: 600x400.
    struct ChartSize: ExpressibleByArgument, CustomStringConvertible {
        var width: Int
        var height: Int

        init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }

        init?(argument: String) {
            let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map {
                Int($0)
            }
            guard sides.count == 2, let width = sides[0], let height = sides[1], (16...8192).contains(width),
                (16...8192).contains(height)
            else { return nil }
            self.init(width: width, height: height)
        }

        var description: String { "\(width)x\(height)" }
        var defaultValueDescription: String { description }
    }

    /// The rows of a table as the values of a chart.
    struct ChartRows {
        private var mark: MarkArgument
        private var xs: [PlotValue]
        private var ys: [PlotValue]
        private var series: [PlotValue]?
        private var hasNumbersAlongX = false
        /// Whether all numbers along x are whole.
        private var hasWholeNumbers = false
        /// Whether they are years, to all appearance.
        private var hasYears = false

        init(mark: MarkArgument, x: DataTable.Column, y: DataTable.Column, series: DataTable.Column?) throws {
            self.mark = mark
            guard y.isNumeric else {
                // All are dates, or else texts.
                let index = y.values.firstIndex {
                    if case .text(let text) = $0 { Double(text) == nil } else { $0 != .missing }
                }
                var words = "dates"
                if let index, case .text(let text) = y.values[index] {
                    words = "'\(text.prefix(40))' in record \(index + 1), which is no number"
                }
                throw ToolError("column '\(y.name)' has \(words); --y takes a column of numbers")
            }
            ys = y.values.map { if case .number(let number) = $0 { .number(number) } else { .missing } }
            self.series = series?.values.map(Self.category)
            // Bars and sectors of numbers stand side by side, as categories do.
            let isNamed = mark == .bar || mark == .sector
            let unit = Self.unit(of: x.values)
            hasNumbersAlongX = x.isNumeric && !isNamed
            let numbers = x.values.compactMap { if case .number(let number) = $0 { number } else { nil } }
            hasWholeNumbers = hasNumbersAlongX && numbers.allSatisfy { $0 == $0.rounded() }
            hasYears = hasWholeNumbers && numbers.allSatisfy { (1000..<3000).contains($0) }
            xs = x.values.map { value in
                switch value {
                case .missing: .missing
                case .text(let text): .category(text)
                case .number(let number): isNamed ? Self.category(value) : .number(number)
                case .date(let date):
                    mark == .sector
                        ? Self.category(value)
                        : mark == .bar
                            ? Self.bin(date, unit)
                            : .date(date.timeIntervalSinceReferenceDate)
                }
            }
        }

        private static var calendar: Calendar {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            return calendar
        }

        private static func category(_ value: DataTable.Value) -> PlotValue {
            switch value {
            case .missing: return .missing
            case .text(let text): return .category(text)
            case .number(let number): return .category(PlotValue.number(number).name)
            case .date(let date):
                return .category(date.formatted(.iso8601.year().month().day()))
            }
        }

        /// The greatest of year, month and day that all dates begin; nil where hours tell them apart.
        private static func unit(of values: [DataTable.Value]) -> Calendar.Component? {
            let parts = values.compactMap { value -> DateComponents? in
                guard case .date(let date) = value else { return nil }
                return calendar.dateComponents([.month, .day, .hour, .minute, .second], from: date)
            }
            guard parts.allSatisfy({ $0.hour == 0 && $0.minute == 0 && $0.second == 0 }) else { return nil }
            guard parts.allSatisfy({ $0.day == 1 }) else { return .day }
            return parts.count > 1 && parts.allSatisfy { $0.month == 1 } ? .year : .month
        }

        private static func bin(_ date: Date, _ unit: Calendar.Component?) -> PlotValue {
            guard let unit, let interval = calendar.dateInterval(of: unit, for: date) else {
                return .date(date.timeIntervalSinceReferenceDate)
            }
            return .dateBin(
                interval.start.timeIntervalSinceReferenceDate, interval.end.timeIntervalSinceReferenceDate)
        }

        private func value<V: Plottable>(_ value: PlotValue, _ type: V.Type) -> PlottableValue<V> {
            PlottableValue<V>(value, .string(""))
        }

        @MainActor @ChartContentBuilder private func content(_ row: Int) -> some ChartContent {
            let x = value(xs[row], String.self)
            let y = value(ys[row], Double.self)
            switch mark {
            case .bar: BarMark(x: x, y: y)
            case .line: LineMark(x: x, y: y)
            case .point: PointMark(x: x, y: y)
            case .area: AreaMark(x: x, y: y)
            case .sector: SectorMark(angle: y, angularInset: 1)
            }
        }

        /// Whole numbers have no steps between them, and years no separators.
        @MainActor @ViewBuilder var chart: some View {
            if hasWholeNumbers {
                plainChart.chartXAxis {
                    AxisMarks(values: .automatic(minimumStride: 1.0)) { _ in
                        AxisGridLine()
                        AxisTick()
                        AxisValueLabel(
                            format: FloatingPointFormatStyle<Double>.number
                                .grouping(hasYears ? .never : .automatic))
                    }
                }
            } else {
                plainChart
            }
        }

        @MainActor @ViewBuilder private var plainChart: some View {
            let rows = xs.indices.filter { xs[$0] != .missing || ys[$0] != .missing }
            if let names = mark == .sector && series == nil ? xs : series {
                Chart(rows, id: \.self) { row in
                    content(row).foregroundStyle(by: value(names[row], String.self))
                }
                .chartXScale(domain: .automatic(includesZero: hasNumbersAlongX ? false : nil))
            } else {
                Chart(rows, id: \.self) { content($0) }
                    .chartXScale(domain: .automatic(includesZero: hasNumbersAlongX ? false : nil))
            }
        }
    }
#endif
