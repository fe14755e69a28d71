// block DrawCharts.md 1
import Charts
import SwiftUI

struct Sale: Identifiable {
    let month: String
    let city: String
    let count: Int

    var id: String { month + city }
}

struct SalesChart: View {
    let sales: [Sale]

    var body: some View {
        Chart(sales) { sale in
            BarMark(x: .value("Month", sale.month), y: .value("Sold", sale.count))
                .foregroundStyle(by: .value("City", sale.city))
        }
        .chartYAxisLabel("Sold")
        .frame(width: 320, height: 200)
        .padding()
    }
}

@MainActor func writeSales(_ sales: [Sale]) throws {
    let renderer = ImageRenderer(content: SalesChart(sales: sales))
    renderer.scale = 2
    try renderer.cgImage?.write(toFile: "sales.png")
    try renderer.drawing.writePDF(to: URL(fileURLWithPath: "sales.pdf"))
}
// end

private let someSales = [
    Sale(month: "May", city: "Bern", count: 30), Sale(month: "May", city: "Oslo", count: 20),
    Sale(month: "June", city: "Bern", count: 25), Sale(month: "June", city: "Oslo", count: 45),
    Sale(month: "July", city: "Bern", count: 40), Sale(month: "July", city: "Oslo", count: 30),
]

@MainActor package func drawSales() throws { try writeSales(someSales) }

@MainActor package func salesChart() -> Drawing {
    ImageRenderer(content: SalesChart(sales: someSales)).drawing
}
