#if os(Linux)
    import Charts
    import Foundation
    import Raster

    extension GalleryScene {
        static let chartPoints: [GalleryScene] = [
            GalleryScene(
                name: "chart-points", caption: "Points of three kinds, and a rule through their mean.",
                size: CGSize(width: 360, height: 240)
            ) {
                ChartPage {
                    Chart {
                        ForEach(0..<60) { index in
                            PointMark(
                                x: .value("Length", 170 + Double(index * 37 % 60)),
                                y: .value("Depth", 13 + Double(index * 53 % 80) / 10)
                            )
                            .foregroundStyle(
                                by: .value("Kind", ["Adelie", "Gentoo", "Chinstrap"][index % 3])
                            )
                            .symbol(by: .value("Kind", ["Adelie", "Gentoo", "Chinstrap"][index % 3]))
                        }
                        RuleMark(y: .value("Mean", 17)).lineStyle(StrokeStyle(lineWidth: 1, dash: [4, 3]))
                            .foregroundStyle(.red)
                    }
                    .chartXScale(domain: .automatic(includesZero: false))
                    .chartYScale(domain: 12...22)
                }
            },
            GalleryScene(
                name: "chart-bubbles", caption: "Points as large as a third number.",
                size: CGSize(width: 360, height: 240)
            ) {
                ChartPage {
                    Chart(0..<16, id: \.self) { index in
                        PointMark(x: .value("x", index * 37 % 50 + 10), y: .value("y", index * 53 % 60 + 10))
                            .symbolSize(by: .value("Size", index * index))
                            .foregroundStyle(.blue.opacity(0.5))
                    }
                }
            },
            GalleryScene(
                name: "chart-heat-map", caption: "Cells of two categories by a third number.",
                size: CGSize(width: 360, height: 240)
            ) {
                ChartPage {
                    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
                    Chart(0..<56, id: \.self) { index in
                        RectangleMark(
                            x: .value("Day", days[index % 7]), y: .value("Hour", "\(index / 7 * 3):00")
                        )
                        .foregroundStyle(by: .value("Steps", index * index % 41))
                    }
                }
            },
            GalleryScene(
                name: "chart-steps-of-a-ladder", caption: "Names that are turned as they don't fit.",
                size: CGSize(width: 360, height: 240)
            ) {
                ChartPage {
                    Chart(0..<16, id: \.self) { index in
                        BarMark(x: .value("Name", "Rung \(index + 1)"), y: .value("Height", index + 1))
                            .foregroundStyle(.teal.gradient)
                    }
                }
            },
        ]

        static let chartParts: [GalleryScene] = [
            GalleryScene(
                name: "chart-pie", caption: "A pie with its names.", size: CGSize(width: 360, height: 240)
            ) {
                ChartPage {
                    Chart(Continent.all) {
                        SectorMark(angle: .value("Area", $0.area))
                            .foregroundStyle(by: .value("Name", $0.name))
                    }
                    .chartLegend(position: .trailing, alignment: .center)
                }
            },
            GalleryScene(
                name: "chart-donut", caption: "A donut with gaps and round corners, and words in its middle.",
                size: CGSize(width: 360, height: 240)
            ) {
                ChartPage {
                    Chart(Continent.all) {
                        SectorMark(
                            angle: .value("Area", $0.area), innerRadius: .ratio(0.6), angularInset: 1.5
                        )
                        .cornerRadius(5)
                        .foregroundStyle(by: .value("Name", $0.name))
                    }
                    .chartBackground { proxy in
                        GeometryReader { geometry in
                            let plot = geometry[proxy.plotAreaFrame]
                            VStack {
                                Text("Largest").font(.caption).foregroundStyle(.secondary)
                                Text("Asia").font(.headline)
                            }
                            .position(x: plot.midX, y: plot.midY)
                        }
                    }
                }
            },
            GalleryScene(
                name: "chart-overlay", caption: "A view over the chart that asks where a value stands.",
                size: CGSize(width: 360, height: 240)
            ) {
                ChartPage {
                    Chart(Sale.inOslo) {
                        LineMark(x: .value("Month", $0.number), y: .value("Sold", $0.count))
                    }
                    .chartOverlay { proxy in
                        GeometryReader { geometry in
                            let plot = geometry[proxy.plotAreaFrame]
                            if let x = proxy.position(forX: 7), let y = proxy.position(forY: 60) {
                                Text("July").font(.caption).padding(4)
                                    .background(.yellow, in: RoundedRectangle(cornerRadius: 4))
                                    .position(x: plot.minX + x, y: plot.minY + y)
                            }
                        }
                    }
                }
            },
            GalleryScene(
                name: "chart-right-to-left", caption: "A chart that is read from the right.",
                size: CGSize(width: 360, height: 240)
            ) {
                ChartPage {
                    Chart(Sale.all) {
                        BarMark(x: .value("Month", $0.month), y: .value("Sold", $0.count))
                            .foregroundStyle(by: .value("City", $0.city))
                    }
                    .environment(\.layoutDirection, .rightToLeft)
                }
            },
        ]
    }

    /// A chart with room around it, in English and in Greenwich's time wherever it is drawn.
    struct ChartPage<Content: View>: View {
        private let content: Content

        init(@ViewBuilder content: () -> Content) { self.content = content() }

        var body: some View {
            content.padding(12)
                .environment(\.locale, Locale(identifier: "en_US"))
                .environment(\.timeZone, .gmt)
                .environment(\.calendar, .greenwich)
        }
    }

    extension Calendar {
        static let greenwich: Calendar = {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            return calendar
        }()
    }

    struct Continent: Identifiable {
        let name: String
        let area: Double

        var id: String { name }

        static let all = [
            Continent(name: "Asia", area: 31), Continent(name: "Africa", area: 29),
            Continent(name: "Europe", area: 22), Continent(name: "North America", area: 21),
            Continent(name: "South America", area: 17), Continent(name: "Oceania", area: 8),
        ]
    }

    struct Sale: Identifiable {
        let number: Int
        let city: String
        let count: Int

        var id: String { "\(city) \(number)" }
        var month: String {
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][number - 1]
        }
        var date: Date {
            Calendar.greenwich.date(from: DateComponents(year: 2024, month: number)) ?? .distantPast
        }

        static let all = (1...12).flatMap { number in
            ["Berlin", "Oslo", "Rome"].enumerated().map { index, city in
                Sale(number: number, city: city, count: (number * 37 + index * 53) % 90 + 20)
            }
        }
        // Not in a view's body: its closures belong to the main actor, where scenes aren't drawn.
        static let firstMonths = all.filter { $0.number < 5 }
        static let inOslo = all.filter { $0.city == "Oslo" }
    }

    /// How many numbers fall into each of some bins.
    struct Histogram {
        let bins: NumberBins<Double>
        let counts: [Int: Int]

        init(_ values: [Double], desiredCount: Int) {
            let bins = NumberBins(data: values, desiredCount: desiredCount)
            self.bins = bins
            counts = Dictionary(grouping: values) { bins.index(for: $0) }.mapValues(\.count)
        }

        static let sums: [Double] = (0..<500).map { (index: Int) -> Double in
            let sum = index * 7919 % 100 + index * 104_729 % 100
            return Double(sum)
        }
    }
#endif
