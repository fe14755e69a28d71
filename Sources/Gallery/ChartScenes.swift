#if os(Linux)
    import Charts
    import Foundation
    import Raster

    /// What charts can show.
    extension GalleryScene {
        static let charts: [GalleryScene] = chartBars + chartLines + chartPoints + chartParts

        private static let chartSize = CGSize(width: 360, height: 240)

        private static let chartBars: [GalleryScene] = [
            GalleryScene(name: "chart-bars", caption: "A bar for each category.", size: chartSize) {
                ChartPage {
                    Chart(Continent.all) { BarMark(x: .value("Name", $0.name), y: .value("Area", $0.area)) }
                }
            },
            GalleryScene(
                name: "chart-lying-bars", caption: "Bars that lie, with their numbers beside them.",
                size: chartSize
            ) {
                ChartPage {
                    Chart(Continent.all) { item in
                        BarMark(x: .value("Area", item.area), y: .value("Name", item.name))
                            .cornerRadius(4)
                            .annotation { Text(item.area, format: .number).font(.caption2) }
                    }
                }
            },
            GalleryScene(
                name: "chart-stacked-bars",
                caption: "Bars of months on each other, in the colours of series.",
                size: chartSize
            ) {
                ChartPage {
                    Chart(Sale.all) {
                        BarMark(
                            x: .value("Month", $0.date, unit: .month, calendar: .greenwich),
                            y: .value("Sold", $0.count)
                        )
                        .foregroundStyle(by: .value("City", $0.city))
                    }
                }
            },
            GalleryScene(
                name: "chart-parts-of-bars", caption: "Bars as parts of the whole, their axis in percent.",
                size: chartSize
            ) {
                ChartPage {
                    Chart(Sale.all) {
                        BarMark(
                            x: .value("Month", $0.month), y: .value("Sold", $0.count), stacking: .normalized
                        )
                        .foregroundStyle(by: .value("City", $0.city))
                    }
                    .chartYAxis { AxisMarks(format: FloatingPointFormatStyle<Double>.Percent.percent) }
                }
            },
            GalleryScene(
                name: "chart-grouped-bars", caption: "Bars side by side, in the dark.", size: chartSize,
                colorScheme: .dark
            ) {
                ChartPage {
                    Chart(Sale.firstMonths) {
                        BarMark(x: .value("Month", $0.month), y: .value("Sold", $0.count))
                            .foregroundStyle(by: .value("City", $0.city))
                            .position(by: .value("City", $0.city))
                    }
                }
            },
            GalleryScene(
                name: "chart-negative-bars", caption: "Bars below zero, by colour.", size: chartSize
            ) {
                ChartPage {
                    Chart(0..<12, id: \.self) { index in
                        let value = sin(Double(index) / 2) * 10
                        BarMark(x: .value("Step", index), y: .value("Value", value))
                            .foregroundStyle(value < 0 ? .red : .blue)
                    }
                }
            },
            GalleryScene(
                name: "chart-spans", caption: "Bars from one value to another: a plan.", size: chartSize
            ) {
                ChartPage {
                    Chart {
                        BarMark(xStart: .value("From", 0), xEnd: .value("To", 3), y: .value("Task", "Sketch"))
                        BarMark(xStart: .value("From", 2), xEnd: .value("To", 7), y: .value("Task", "Draw"))
                            .foregroundStyle(.orange)
                        BarMark(xStart: .value("From", 6), xEnd: .value("To", 9), y: .value("Task", "Print"))
                            .foregroundStyle(.purple)
                        RuleMark(x: .value("Today", 5)).foregroundStyle(.red)
                            .annotation(position: .top) { Text("today").font(.caption2) }
                    }
                    .chartXAxisLabel("Weeks")
                }
            },
            GalleryScene(
                name: "chart-histogram", caption: "How often numbers fall into bins.", size: chartSize
            ) {
                ChartPage {
                    let histogram = Histogram(Histogram.sums, desiredCount: 12)
                    Chart(histogram.bins.indices, id: \.self) { index in
                        BarMark(
                            x: .value("Value", histogram.bins[index]),
                            y: .value("Count", histogram.counts[index, default: 0]))
                    }
                }
            },
        ]

        private static let chartLines: [GalleryScene] = [
            GalleryScene(
                name: "chart-lines", caption: "Lines with symbols, curved without bumps.", size: chartSize
            ) {
                ChartPage {
                    Chart(Sale.all) {
                        LineMark(x: .value("Month", $0.date), y: .value("Sold", $0.count))
                            .foregroundStyle(by: .value("City", $0.city))
                            .symbol(by: .value("City", $0.city))
                            .interpolationMethod(.monotone)
                    }
                    .chartYAxisLabel("Sold")
                }
            },
            GalleryScene(
                name: "chart-dashes", caption: "Lines told apart by their dashes.", size: chartSize
            ) {
                ChartPage {
                    Chart(Sale.all) {
                        LineMark(x: .value("Month", $0.date), y: .value("Sold", $0.count))
                            .lineStyle(by: .value("City", $0.city))
                    }
                }
            },
            GalleryScene(
                name: "chart-interpolation", caption: "One series in seven ways from point to point.",
                size: chartSize
            ) {
                ChartPage {
                    let methods: [(String, InterpolationMethod)] = [
                        ("linear", .linear), ("monotone", .monotone), ("Catmull-Rom", .catmullRom),
                        ("cardinal", .cardinal), ("step start", .stepStart), ("step center", .stepCenter),
                        ("step end", .stepEnd),
                    ]
                    Chart(methods.indices, id: \.self) { method in
                        ForEach(0..<8) { index in
                            LineMark(
                                x: .value("x", index),
                                y: .value("y", Double(index * 5 % 4) / 4 + Double(method)),
                                series: .value("Method", methods[method].0)
                            )
                            .foregroundStyle(by: .value("Method", methods[method].0))
                            .interpolationMethod(methods[method].1)
                        }
                    }
                    .chartYAxis(.hidden)
                }
            },
            GalleryScene(
                name: "chart-areas", caption: "Areas on each other.", size: chartSize
            ) {
                ChartPage {
                    Chart(Sale.all) {
                        AreaMark(x: .value("Month", $0.date), y: .value("Sold", $0.count))
                            .foregroundStyle(by: .value("City", $0.city))
                    }
                }
            },
            GalleryScene(
                name: "chart-stream", caption: "Areas about a middle line.", size: chartSize
            ) {
                ChartPage {
                    Chart(Sale.all) {
                        AreaMark(x: .value("Month", $0.date), y: .value("Sold", $0.count), stacking: .center)
                            .foregroundStyle(by: .value("City", $0.city))
                            .interpolationMethod(.catmullRom)
                    }
                    .chartYAxis(.hidden)
                }
            },
            GalleryScene(
                name: "chart-range", caption: "A range about a line, over a gradient.", size: chartSize
            ) {
                ChartPage {
                    Chart(0..<25, id: \.self) { hour in
                        let middle = 14 + 6 * sin(Double(hour - 8) / 24 * 2 * .pi)
                        AreaMark(
                            x: .value("Hour", hour), yStart: .value("Least", middle - 3),
                            yEnd: .value("Most", middle + 2)
                        )
                        .foregroundStyle(
                            .linearGradient(
                                colors: [.orange.opacity(0.6), .blue.opacity(0.3)], startPoint: .top,
                                endPoint: .bottom))
                        LineMark(x: .value("Hour", hour), y: .value("Mean", middle)).foregroundStyle(.orange)
                    }
                    .chartXAxis { AxisMarks(values: .stride(by: 6.0)) }
                }
            },
            GalleryScene(
                name: "chart-functions", caption: "Functions over a domain, in a framed plot.",
                size: chartSize
            ) {
                ChartPage {
                    Chart {
                        LinePlot(x: "x", y: "sin x") { sin($0) }
                        AreaPlot(x: "x", y: "bell") { exp(-$0 * $0) }.foregroundStyle(.green.opacity(0.5))
                    }
                    .chartXScale(domain: -6.0...6.0)
                    .chartPlotStyle { $0.background(.gray.opacity(0.1)).border(.gray) }
                }
            },
            GalleryScene(
                name: "chart-log", caption: "A logarithmic axis with lines between its powers.",
                size: chartSize
            ) {
                ChartPage {
                    Chart(1..<40, id: \.self) { index in
                        LineMark(x: .value("x", index), y: .value("y", pow(1.15, Double(index))))
                    }
                    .chartYScale(type: .log)
                }
            },
        ]
    }
#endif
