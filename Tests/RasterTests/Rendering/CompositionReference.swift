import Foundation
import Raster
import TestSupport

/// Clips, layers, opacity and blend modes by the rules of the state model, in double precision and pixel by
/// pixel, for random drawings of plain colours. Coverage alone comes from the renderer: the alpha of a shape
/// drawn by itself in opaque white, which other tests hold.
struct CompositionReference {
    typealias Pixels = [[Double]]

    let size: CGSize
    let count: Int

    init(size: CGSize) {
        self.size = size
        let image = Drawing(size: size) { _, _ in }.image()
        count = image.width * image.height
    }

    private var empty: Pixels { [[Double]](repeating: [0, 0, 0, 0], count: count) }

    func coverage(_ draw: (inout GraphicsContext) -> Void) -> [Double] {
        let image = Drawing(size: size) { context, _ in draw(&context) }.image(
            renderer: Renderer(threads: 1))
        return image.withUnsafePixels { bytes in
            bytes.bindMemory(to: UInt32.self).map { Double($0 >> 24) / 255 }
        }
    }

    func draw(_ commands: [RandomDrawing.Command], into pixels: inout Pixels, clip outer: [Double]) {
        for command in commands {
            var clip = outer
            for part in command.clips {
                var mask: [Double]
                switch part.shape {
                case .path(let path, let style, let transform):
                    mask = coverage { context in
                        context.transform = transform
                        context.fill(path, with: .color(.white), style: style)
                    }
                case .layer(let commands, let opacity):
                    var layer = empty
                    draw(commands, into: &layer, clip: [Double](repeating: 1, count: count))
                    mask = layer.map { $0[3] * opacity }
                }
                if part.isInverse { mask = mask.map { 1 - $0 } }
                clip = zip(clip, mask).map { $0 * $1 }
            }
            let color = command.color
            let alpha = color.opacity * command.opacity
            let source = [color.red * alpha, color.green * alpha, color.blue * alpha, alpha]
            let mode = Int(command.blendMode.rawValue)
            func combine(_ index: Int, _ source: [Double], _ m: Double) {
                if m == 0 { return }
                let under = pixels[index]
                let result = BlendFormula.result(mode, source, under)
                pixels[index] = (0..<4).map { m * result[$0] + (1 - m) * under[$0] }
            }
            switch command.kind {
            case .group(let commands):
                draw(commands, into: &pixels, clip: clip)
            case .layer(let commands):
                var layer = empty
                draw(commands, into: &layer, clip: [Double](repeating: 1, count: count))
                for index in 0..<count {
                    combine(index, layer[index].map { $0 * command.opacity }, clip[index])
                }
            case .fill, .stroke, .image, .text:
                let shape = coverage { context in
                    context.transform = command.transform
                    if case .stroke(let style) = command.kind {
                        context.stroke(command.path, with: .color(.white), style: style)
                    } else {
                        context.fill(command.path, with: .color(.white), style: command.style)
                    }
                }
                for index in 0..<count { combine(index, source, shape[index] * clip[index]) }
            }
        }
    }
}
