import Foundation
import Raster

/// Draws a chart that is laid out: grid, marks, labels.
struct ChartDrawing {
    let layout: ChartLayout

    func draw(_ context: inout GraphicsContext) {
        drawPlot(&context)
        drawLabels(&context)
    }

    /// The lines of axes, and marks over them.
    func drawPlot(_ context: inout GraphicsContext) {
        let scale = context.environment.displayScale
        for line in layout.lines { draw(line, scale, context) }
        var plot = context
        if layout.model.x.isCut || layout.model.y.isCut { plot.clip(to: Path(layout.plot)) }
        plot.translateBy(x: layout.plot.minX, y: layout.plot.minY)
        draw(layout.geometry.shapes, pixel: scale > 0 ? 1 / scale : 1, plot)
    }

    /// Shapes in turn; rectangles narrower than two pixels that follow each other as one path for each style:
    /// drawn by themselves, each would be rounded to 8 bits, and thousands would be paler than they are.
    private func draw(_ shapes: [MarkShape], pixel: CGFloat, _ plot: GraphicsContext) {
        var index = 0
        while index < shapes.count {
            var paths: [(style: AnyShapeStyle, path: Path)] = []
            var places: [MarkShape.StyleName: Int] = [:]
            let first = index
            while index < shapes.count, let name = shapes[index].styleName,
                let rect = shapes[index].plainRectangle(narrowerThan: 2 * pixel)
            {
                let place = places[name] ?? paths.count
                if place == paths.count {
                    places[name] = place
                    paths.append((shapes[index].style, Path()))
                }
                paths[place].path.addRect(rect)
                index += 1
            }
            for (style, path) in paths { plot.fill(path, with: .style(style)) }
            if index == first {
                draw(shapes[index], plot)
                index += 1
            }
        }
    }

    /// A hairline fills one row or column of pixels: the one that its place is in, at the lower and right
    /// edges the last.
    private func draw(_ line: AxisLine, _ scale: CGFloat, _ context: GraphicsContext) {
        if let pen = line.pen {
            context.stroke(
                Path {
                    $0.move(to: line.from)
                    $0.addLine(to: line.to)
                }, with: .style(line.style), style: pen)
            return
        }
        guard scale > 0, scale.isFinite else { return }
        func pixel(_ value: CGFloat, _ limit: CGFloat) -> CGFloat {
            min((value * scale + 0.001).rounded(.down), max((limit * scale).rounded(.down) - 1, 0)) / scale
        }
        var rect = CGRect(
            x: min(line.from.x, line.to.x), y: min(line.from.y, line.to.y),
            width: abs(line.to.x - line.from.x), height: abs(line.to.y - line.from.y))
        if rect.height == 0 {
            rect = CGRect(
                x: rect.minX, y: pixel(rect.minY, layout.size.height), width: rect.width, height: 1 / scale)
        } else {
            rect = CGRect(
                x: pixel(rect.minX, layout.size.width), y: rect.minY, width: 1 / scale, height: rect.height)
        }
        context.fill(Path(rect), with: .style(line.style), style: FillStyle(antialiased: false))
    }

    private func draw(_ shape: MarkShape, _ plot: GraphicsContext) {
        var context = plot
        context.opacity *= shape.opacity
        if let shadow = shape.shadow {
            context.addFilter(.shadow(color: shadow.color, radius: shadow.radius, x: shadow.x, y: shadow.y))
        }
        if shape.blur > 0 { context.addFilter(.blur(radius: shape.blur)) }
        let shading = GraphicsContext.Shading.style(shape.style)
        let path: Path
        switch shape.form {
        case .rectangle(let rect, let radius, let style):
            let radius = min(radius, min(rect.width, rect.height) / 2)
            path = radius > 0 ? Path(roundedRect: rect, cornerRadius: radius, style: style) : Path(rect)
        case .filled(let filled): path = filled
        case .stroked(let line, let pen):
            context.stroke(line, with: shading, style: pen)
            return
        }
        if shape.alignsStyleWithPlot {
            // A style's unit space is mapped to what is filled: all of the plot, seen through the mark.
            context.clip(to: path)
            context.fill(Path(CGRect(origin: .zero, size: layout.plot.size)), with: shading)
        } else {
            context.fill(path, with: shading)
        }
    }

    func drawLabels(_ context: inout GraphicsContext) {
        for label in layout.labels {
            guard let text = label.text, let rect = label.rect else { continue }
            if label.isTurned {
                var turned = context
                turned.translateBy(x: rect.minX, y: rect.maxY)
                turned.rotate(by: .degrees(-90))
                turned.draw(text, in: CGRect(x: 0, y: 0, width: label.size.width, height: label.size.height))
            } else {
                context.draw(text, in: rect)
            }
        }
    }
}
