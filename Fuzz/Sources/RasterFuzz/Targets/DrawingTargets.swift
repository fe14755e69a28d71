import Foundation
import Raster

/// Programs of drawing operations, and what is recorded of them.
enum DrawingTargets {
    static func drawing(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        _ = recorded(&input).image(renderer: Renderer(threads: 1))
    }

    /// A list can be printed, drawn at any scale, in parts and within another list; a part is a crop of the
    /// whole.
    static func list(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        let scale = input.element(of: [0.5, 1, 1.5, 2])
        let left = input.count(40)
        let top = input.count(40)
        let drawing = recorded(&input)
        let list = drawing.displayList
        require(!list.description.isEmpty, "a list without a description")
        let renderer = Renderer(threads: 1)
        let whole = drawing.image(scale: scale, renderer: renderer)
        let part = PixelRect(x: left, y: top, width: 24, height: 18)
        let tile = drawing.image(pixels: part, scale: scale, renderer)
        for y in 0..<tile.height where top + y < whole.height {
            for x in 0..<tile.width where left + x < whole.width {
                require(
                    tile[x, y] == whole[left + x, top + y],
                    "pixel \(left + x), \(top + y) at \(scale): \(tile[x, y]) in a tile, \(whole[left + x, top + y])"
                )
            }
        }
        var graph = FilterGraph(region: CGRect(x: 0, y: 0, width: 40, height: 40))
        _ = graph.append(.drawing(list, in: CGRect(x: 4, y: 4, width: 20, height: 20)))
        let nested = Drawing(size: CGSize(width: 40, height: 40)) { context, size in
            context.addFilter(.graph(graph))
            context.drawLayer { layer in
                layer.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
            }
        }
        _ = nested.image(renderer: renderer)
    }

    private static func recorded(_ input: inout FuzzBytes) -> Drawing {
        let size = CGSize(width: 1 + input.count(79), height: 1 + input.count(79))
        let isOpaque = input.flag()
        let mode = input.element(of: [ColorRenderingMode.nonLinear, .linear, .extendedLinear])
        var program = DrawingProgram(input)
        let drawing = Drawing(size: size, opaque: isOpaque, colorMode: mode) { context, _ in
            program.draw(in: &context, depth: 0)
        }
        input = program.input
        return drawing
    }
}
