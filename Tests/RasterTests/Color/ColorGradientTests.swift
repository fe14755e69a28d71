import Raster
import Testing

@Suite struct ColorGradientTests {
    @Test func colorsAreSpacedEvenly() {
        let gradient = Gradient(colors: [.red, .green, .blue, .white, .black])
        #expect(gradient.stops.map(\.location) == [0, 0.25, 0.5, 0.75, 1])
        #expect(gradient.stops.map(\.color) == [.red, .green, .blue, .white, .black])
        #expect(Gradient(colors: [.red]).stops == [.init(color: .red, location: 0)])
        #expect(Gradient(colors: []).stops.isEmpty)
    }

    @Test func stopsAreKeptInOrder() {
        let stops: [Gradient.Stop] = [
            .init(color: .red, location: 0.7), .init(color: .blue, location: 0.2),
            .init(color: .blue, location: 3),
        ]
        #expect(Gradient(stops: stops).stops == stops)
        #expect(Gradient(stops: stops) != Gradient(stops: stops.reversed()))
        #expect(Gradient.ColorSpace.device != .perceptual)
    }
}
