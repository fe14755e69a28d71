// block DrawViews.md 1
import SwiftUI

struct Weather: View {
    let city: String
    let degrees: Int

    var body: some View {
        HStack(spacing: 16) {
            Image(systemName: "sun.max.fill").font(.largeTitle).foregroundStyle(.yellow)
            VStack(alignment: .leading) {
                Text(city).font(.headline)
                Text("\(degrees) °C").foregroundStyle(.secondary)
            }
        }
        .padding(16)
        .background(.background, in: RoundedRectangle(cornerRadius: 16))
        .padding(8)
    }
}

@MainActor func writeWeather() throws {
    let renderer = ImageRenderer(content: Weather(city: "Oslo", degrees: 21))
    renderer.scale = 2
    renderer.environment.colorScheme = .dark
    try renderer.cgImage?.write(toFile: "weather.png")
}
// end

@MainActor package func drawWeather() throws { try writeWeather() }

@MainActor package func weather() -> Drawing {
    let renderer = ImageRenderer(content: Weather(city: "Oslo", degrees: 21))
    renderer.environment.colorScheme = .dark
    return renderer.drawing
}

// block DrawViews.md 2
func weatherCard(city: String, degrees: Int) -> Drawing {
    Drawing(size: CGSize(width: 200, height: 100), scale: 2) { context, size in
        context.draw(in: CGRect(origin: .zero, size: size)) { Weather(city: city, degrees: degrees) }
    }
}
// end

package func osloCard() -> Drawing { weatherCard(city: "Oslo", degrees: 21) }
