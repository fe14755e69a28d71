import Raster
import Testing

/// Layers and clips in a list's text.
@Suite struct LayerDescriptionTests {
    @Test func layersAndClipsAreTold() {
        let list = DisplayList.record(size: CGSize(width: 20, height: 10)) { context in
            context.clip(to: Path(CGRect(x: 1, y: 2, width: 3, height: 4)))
            context.clip(to: Path(CGRect(x: 2, y: 2, width: 1, height: 1)), options: .inverse)
            context.opacity = 0.5
            context.addFilter(.blur(radius: 2))
            context.drawLayer { layer in
                layer.blendMode = .multiply
                layer.fill(Path(CGRect(x: 5, y: 6, width: 7, height: 8)), with: .color(.black))
                layer.fill(Path(CGRect(x: 5, y: 6, width: 7, height: 8)), with: .color(.black))
            }
        }
        let lines = list.description.split(separator: "\n").map(String.init)
        #expect(lines.count == 6)
        #expect(lines[0] == "20 × 10 points, 1 command")
        #expect(lines[1] == "clip 0  inside  1 2 3 4 re  nonzero")
        #expect(lines[2] == "clip 1  outside  2 2 1 1 re  nonzero  within clip 0")
        #expect(lines[3].hasPrefix("0  layer  2 commands  opacity 0.5  blur"))
        #expect(lines[3].hasSuffix("clip 1"))
        #expect(lines[4].hasPrefix("  0.0  fill  5 6 7 8 re"))
        #expect(lines[4].contains("blend multiply"))
    }
}
