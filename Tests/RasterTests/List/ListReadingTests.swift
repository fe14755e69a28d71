import Foundation
import Raster
import RasterEngine
import Testing

/// A list can be read whole by what is beside the face, as a writer of documents does.
@Suite struct ListReadingTests {
    @Test func everyCommandIsData() throws {
        let image = try #require(CGImage(width: 2, height: 1, pixels: [1, 2, 3, 255, 4, 5, 6, 255]))
        let list = DisplayList.record(size: CGSize(width: 20, height: 10)) { context in
            context.fill(Path(CGRect(x: 1, y: 2, width: 3, height: 4)), with: .color(.white))
            context.blendMode = .multiply
            context.translateBy(x: 5, y: 0)
            context.stroke(
                Path(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 4)),
                with: .linearGradient(
                    Gradient(colors: [.black, .white]), startPoint: .zero, endPoint: CGPoint(x: 4, y: 0)),
                lineWidth: 2)
            context.blendMode = .normal
            context.clip(to: Path(CGRect(x: 0, y: 0, width: 9, height: 9)))
            context.draw(Image(decorative: image, scale: 1), in: CGRect(x: 0, y: 0, width: 2, height: 1))
            context.addFilter(.blur(radius: 3))
            context.drawLayer { $0.fill(Path(CGRect(x: 0, y: 0, width: 1, height: 1)), with: .color(.black)) }
        }
        let commands = Array(list.commands)
        #expect(commands.count == 4)

        guard case .fill(let path, rule: .nonzero, isAntialiased: true) = commands[0].content,
            case .color(let color) = commands[0].source
        else { throw Unexpected() }
        #expect(list.path(path) == Path(CGRect(x: 1, y: 2, width: 3, height: 4)))
        #expect(list[color].encodedSRGB.red == 1 && commands[0].blend.isNormal && commands[0].clip.isNone)

        // A stroke keeps its path as it was said.
        guard case .stroke(let stroke) = commands[1].content, case .paint(let paint) = commands[1].source,
            case .gradient(let gradient) = list[paint]
        else { throw Unexpected() }
        #expect(list[stroke].path == Path(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 4)))
        #expect(list[stroke].style.lineWidth == 2 && commands[1].blend == .multiply)
        #expect(gradient.stops.map(\.location) == [0, 1] && list[commands[1].transform].tx == 5)

        guard case .image(let drawn, isAntialiased: _) = commands[2].content,
            let clip = commands[2].clip.index, case .path(let region, _, _) = list[clip].shape
        else { throw Unexpected() }
        #expect(list[drawn].content.pixelSize == (2, 1) && list[drawn].resampling == .low)
        #expect(list.path(region) == Path(CGRect(x: 0, y: 0, width: 9, height: 9)))

        let layer = try #require(commands[3].layer)
        let filter = try #require(list[layer].filter.index)
        guard case .blur(radius: 3, isOpaque: false) = list[filter].record.operation else {
            throw Unexpected()
        }
        #expect(list.commands(of: layer).count == 1 && list[filter].previous.isNone)
    }

    private struct Unexpected: Error {}

    @Test func operatorsKnowWhatTheyMayDo() {
        #expect(BlendOperator.allCases.count == 29)
        #expect(BlendOperator.allCases.filter(\.mayErase).count == 12)
        #expect(
            BlendOperator.allCases.filter(\.isUnbounded)
                == [.clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop])
        #expect(BlendOperator.allCases.filter(\.isNormal) == [.normal])
    }
}
