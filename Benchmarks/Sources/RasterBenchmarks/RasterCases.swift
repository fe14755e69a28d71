import Foundation
import Raster
import RasterSVG

// The files called Raster… are the ones that know its interface. A case that Raster can't draw yet is a nil.

/// The workload with Raster. A pass builds the paths, records the list and renders it.
final class RasterPainter: RecordingPainter {
    private let size: CGSize
    private let bitmap: Bitmap
    private let renderer: Renderer
    private let threads: Int

    init(width: Int, height: Int, threads: Int) {
        size = CGSize(width: width, height: height)
        bitmap = Bitmap(width: width, height: height)
        renderer = Renderer(threads: threads)
        self.threads = threads
    }

    func clear() {
        bitmap.clear()
    }

    func pixels() -> [UInt32] {
        bitmap.withUnsafePixels { bytes in
            stride(from: 0, to: bytes.count, by: 4).map { offset in
                let (red, green) = (UInt32(bytes[offset]), UInt32(bytes[offset + 1]))
                let (blue, alpha) = (UInt32(bytes[offset + 2]), UInt32(bytes[offset + 3]))
                return alpha << 24 | red << 16 | green << 8 | blue
            }
        }
    }

    func pass(for work: Work) -> (() -> Void)? {
        switch work {
        case .cardFile:
            let image = RasterCard().image(threads: threads)
            return { _ = RasterCard.write(image) }
        case .cardAndFile:
            let card = RasterCard()
            return { [threads] in _ = RasterCard.write(card.image(threads: threads)) }
        default: break
        }
        guard let drawing = drawing(of: work) else { return nil }
        return { [size, bitmap, renderer] in
            renderer.render(DisplayList.record(size: size, drawing), into: bitmap)
        }
    }

    func recording(of work: Work) -> Recording? {
        guard let drawing = drawing(of: work) else { return nil }
        let list = DisplayList.record(size: size, drawing)
        return Recording(
            render: { [bitmap, renderer] in renderer.render(list, into: bitmap) },
            renderRegion: { [bitmap, renderer] in
                renderer.render(
                    list, into: bitmap,
                    region: PixelRect(
                        x: Int($0.minX), y: Int($0.minY), width: Int($0.width), height: Int($0.height)))
            })
    }

    /// Says what is drawn and nothing else: images and the like are made beforehand.
    func recordingPass(of work: Work) -> (() -> DisplayList)? {
        guard let drawing = drawing(of: work) else { return nil }
        return { [size] in DisplayList.record(size: size, drawing) }
    }

    /// What is said to the context; nil where Raster has no answer yet.
    private func drawing(of work: Work) -> ((inout GraphicsContext) -> Void)? {
        switch work {
        case .scene(let scene):
            switch scene.paint {
            case .solid, .opaque, .linear, .radial: return { context in context.draw(scene) }
            case .nearestPattern, .bilinearPattern:
                let sprite = Image(
                    bitmap: .sprite, interpolation: scene.paint == .nearestPattern ? .none : .low)
                return { context in context.draw(scene, as: sprite) }
            }
        case .blendedScene(let scene, let blend):
            return { context in
                context.blendMode = blend.mode
                context.draw(scene)
                context.blendMode = .normal
            }
        case .clippedScene(let scene):
            return { context in
                context.clip(
                    to: Path(
                        roundedRect: NestedClips.frame, cornerRadius: NestedClips.cornerRadius,
                        style: .circular))
                context.draw(scene)
            }
        case .nestedClips(let scene):
            return { context in
                context.clip(
                    to: Path(
                        roundedRect: NestedClips.frame, cornerRadius: NestedClips.cornerRadius,
                        style: .circular))
                context.clip(to: Path(ellipseIn: NestedClips.ellipse))
                context.clip(to: Path(ellipseIn: NestedClips.hole), options: .inverse)
                context.draw(scene)
            }
        case .groupedScene(let scene, let opacity):
            return { context in
                context.opacity = opacity
                context.drawLayer { layer in layer.draw(scene) }
            }
        case .layer(let opacity):
            let image = Image(bitmap: .layer)
            return { [size] context in
                context.opacity = opacity
                context.draw(image, in: CGRect(origin: .zero, size: size))
            }
        case .blur(let deviation):
            return filteredLayer(.blur(radius: deviation))
        case .shadow(let deviation):
            return filteredLayer(.shadow(color: .black, radius: deviation, x: 6, y: 6))
        case .upscale(let smooth):
            let image = Image(bitmap: .smallPicture, interpolation: smooth ? .low : .none)
            return { [size] context in context.draw(image, in: CGRect(origin: .zero, size: size)) }
        case .grid(let count, let antialiased, let colors):
            return { context in context.drawGrid(count, antialiased, colors) }
        case .fill(let color):
            let canvas = CGRect(origin: .zero, size: size)
            return { context in context.fill(Path(canvas), with: .color(Color(workload: color))) }
        case .picture(let picture):
            return { context in context.draw(picture) }
        case .card:
            let card = RasterCard()
            return { context in card.draw(in: &context) }
        case .cardFile, .cardAndFile: return nil
        case .heatMap(let map): return { context in context.draw(map) }
        case .lineChart(let chart): return { context in context.draw(chart) }
        case .shadowedCards: return { context in context.drawShadowedCards() }
        case .reducedPhoto:
            let image = Image(bitmap: .largePhoto, interpolation: .medium)
            return { context in context.draw(image, in: LargePhoto.frame) }
        case .icons(let sheet): return { context in context.draw(sheet) }
        case .text(let lines):
            let text = resolved(lines)
            return { context in
                for (index, line) in text.enumerated() {
                    context.draw(
                        line.text, at: CGPoint(x: 8, y: 24 + 20 * CGFloat(index) - line.baseline),
                        anchor: .topLeading)
                }
            }
        }
    }

    /// Lines of DejaVu Sans, 16 pixels an em, shaped as cairo's glyphs are found: outside the measured time.
    private func resolved(_ lines: [String]) -> [(text: GraphicsContext.ResolvedText, baseline: CGFloat)] {
        var result: [(text: GraphicsContext.ResolvedText, baseline: CGFloat)] = []
        _ = DisplayList.record(size: size) { context in
            result = lines.map { line in
                let text = context.resolve(Text(verbatim: line).font(.custom("DejaVu Sans", fixedSize: 16)))
                return (text, text.firstBaseline(in: CGSize(width: CGFloat.infinity, height: .infinity)))
            }
        }
        return result
    }

    private func filteredLayer(_ filter: GraphicsContext.Filter) -> (inout GraphicsContext) -> Void {
        let image = Image(bitmap: .layer)
        return { [size] context in
            context.addFilter(filter)
            context.draw(image, in: CGRect(origin: .zero, size: size))
        }
    }
}

extension Image {
    init(bitmap: SceneBitmap, interpolation: Interpolation = .low) {
        let bytes = bitmap.pixels.flatMap { pixel in
            [16, 8, 0, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
        }
        let image = CGImage(width: bitmap.side, height: bitmap.side, pixels: bytes)
        guard let image else { fatalError("the bitmap has no pixels") }
        self = Image(decorative: image, scale: 1).interpolation(interpolation)
    }
}

extension Color {
    init(workload color: UInt32) {
        let (red, green, blue, alpha) = components(of: color)
        self.init(.sRGB, red: red, green: green, blue: blue, opacity: alpha)
    }
}

extension Blend {
    fileprivate var mode: GraphicsContext.BlendMode {
        switch self {
        case .multiply: .multiply
        case .screen: .screen
        case .overlay: .overlay
        case .colorDodge: .colorDodge
        case .luminosity: .luminosity
        }
    }
}

extension GraphicsContext.Shading {
    /// - Parameter isCentered: whether the origin of user space is the middle of the operation's box.
    fileprivate init(_ operation: SceneOperation, _ paint: Paint, isCentered: Bool) {
        guard paint == .linear || paint == .radial else {
            self = .color(Color(workload: operation.colors.0))
            return
        }
        let gradient = Gradient(colors: [
            Color(workload: operation.colors.0), Color(workload: operation.colors.1),
            Color(workload: operation.colors.2),
        ])
        let size = operation.size
        let origin =
            isCentered ? CGPoint(x: -size / 2, y: -size / 2) : CGPoint(x: operation.x, y: operation.y)
        if paint == .linear {
            self = .linearGradient(
                gradient, startPoint: origin, endPoint: CGPoint(x: origin.x + size, y: origin.y + size),
                options: .encodedColor)
        } else {
            self = .radialGradient(
                gradient, center: CGPoint(x: origin.x + size / 2, y: origin.y + size / 2), startRadius: 0,
                endRadius: size / 2, options: .encodedColor)
        }
    }
}

extension Path {
    fileprivate mutating func addPolyline(_ points: UnsafeBufferPointer<CGPoint>) {
        move(to: points[0])
        for point in points.dropFirst() {
            addLine(to: point)
        }
    }

    fileprivate mutating func addCurves(_ points: UnsafeBufferPointer<CGPoint>) {
        move(to: points[0])
        for index in stride(from: 1, to: points.count - 2, by: 3) {
            addCurve(
                to: points[index + 2], control1: points[index], control2: points[index + 1])
        }
    }

    fileprivate init(
        _ operation: SceneOperation, _ shape: Shape, _ points: UnsafeBufferPointer<CGPoint>
    ) {
        switch shape {
        case .alignedRectangle, .rectangle:
            self.init(operation.rectangle)
        case .rotatedRectangle:
            let size = operation.size
            self.init(CGRect(x: -size / 2, y: -size / 2, width: size, height: size))
        case .roundedRectangle:
            self.init(
                roundedRect: operation.rectangle, cornerRadius: operation.angleOrRadius,
                style: .circular)
        case .triangle, .polygon10, .polygon40, .strokedLine:
            self.init()
            addPolyline(points)
        case .curves, .strokedCurve:
            self.init()
            addCurves(points)
        }
        switch shape {
        case .triangle, .polygon10, .polygon40, .curves: closeSubpath()
        default: break
        }
    }
}

extension GraphicsContext {
    fileprivate mutating func draw(_ scene: Scene) {
        let fillStyle = FillStyle(eoFill: scene.shape.isEvenOdd)
        let strokeStyle =
            scene.shape == .strokedCurve
            ? StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .round)
            : StrokeStyle(lineWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        let base = transform
        scene.points.withUnsafeBufferPointer { points in
            for operation in scene.operations {
                let part = UnsafeBufferPointer(rebasing: points[operation.points])
                let path = Path(operation, scene.shape, part)
                let shading = Shading(operation, scene.paint, isCentered: scene.shape == .rotatedRectangle)
                if scene.shape.isStroked {
                    stroke(path, with: shading, style: strokeStyle)
                } else if scene.shape == .rotatedRectangle {
                    translateBy(x: operation.center.x, y: operation.center.y)
                    rotate(by: .radians(operation.angleOrRadius))
                    fill(path, with: shading, style: fillStyle)
                    transform = base
                } else {
                    fill(path, with: shading, style: fillStyle)
                }
            }
        }
    }

    /// Squares of an image instead of a colour.
    fileprivate mutating func draw(_ scene: Scene, as image: Image) {
        let base = transform
        for operation in scene.operations {
            if scene.shape == .rotatedRectangle {
                let size = operation.size
                translateBy(x: operation.center.x, y: operation.center.y)
                rotate(by: .radians(operation.angleOrRadius))
                draw(image, in: CGRect(x: -size / 2, y: -size / 2, width: size, height: size))
                transform = base
            } else {
                draw(image, in: operation.rectangle)
            }
        }
    }

    fileprivate func drawGrid(_ count: Int, _ antialiased: Bool, _ colors: [UInt32]) {
        let style = FillStyle(antialiased: antialiased)
        let cell = WorkloadCase.gridExtent / Double(count)
        for row in 0..<count {
            for column in 0..<count {
                let frame = CGRect(
                    x: Double(column) * cell, y: Double(row) * cell, width: cell, height: cell)
                let color = Color(workload: colors[row * count + column])
                fill(Path(frame), with: .color(color), style: style)
            }
        }
    }

    fileprivate func draw(_ map: HeatMap) {
        var baseline: CGFloat?
        for cell in map.cells {
            fill(
                Path(roundedRect: cell.frame, cornerRadius: HeatMap.radius, style: .circular),
                with: .color(Color(workload: cell.color)))
            let text = resolve(
                Text(verbatim: cell.text).font(.custom("DejaVu Sans", fixedSize: HeatMap.textSize))
                    .foregroundColor(Color(workload: HeatMap.textColor)))
            // All texts are of one font.
            let ascent =
                baseline ?? text.firstBaseline(in: CGSize(width: CGFloat.infinity, height: .infinity))
            baseline = ascent
            draw(
                text,
                at: CGPoint(
                    x: cell.frame.minX + HeatMap.textOffset.x,
                    y: cell.frame.minY + HeatMap.textOffset.y - ascent), anchor: .topLeading)
        }
    }

    fileprivate func draw(_ chart: LineChart) {
        var line = Path()
        chart.points.withUnsafeBufferPointer { line.addPolyline($0) }
        stroke(line, with: .color(Color(workload: LineChart.color)), lineWidth: LineChart.lineWidth)
    }

    fileprivate func drawShadowedCards() {
        var raised = self
        raised.addFilter(
            .shadow(
                color: Color(workload: ShadowedCards.shadowColor), radius: ShadowedCards.shadowDeviation,
                y: ShadowedCards.shadowOffset))
        for frame in ShadowedCards.frames {
            raised.fill(
                Path(roundedRect: frame, cornerRadius: ShadowedCards.radius, style: .circular),
                with: .color(Color(workload: ShadowedCards.color)))
        }
    }

    fileprivate mutating func draw(_ sheet: IconSheet) {
        for (index, file) in sheet.files.enumerated() {
            guard let icon = try? SVGDocument(data: file) else { fatalError("icon \(index) can't be read") }
            icon.draw(in: &self, rect: IconSheet.frame(index))
        }
    }

    fileprivate func draw(_ picture: Picture) {
        picture.points.withUnsafeBufferPointer { points in
            for item in picture.items {
                fill(Path(item.figure, points), with: .color(Color(workload: item.color)))
            }
        }
    }
}

extension Path {
    fileprivate init(_ figure: Picture.Figure, _ points: UnsafeBufferPointer<CGPoint>) {
        switch figure {
        case .rectangle(let frame):
            self.init(frame)
        case .roundedRectangle(let frame, let radius):
            self.init(roundedRect: frame, cornerRadius: radius, style: .circular)
        case .circle(let center, let radius):
            self.init(
                ellipseIn: CGRect(
                    x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
        case .polygon(let range):
            self.init()
            addPolyline(UnsafeBufferPointer(rebasing: points[range]))
            closeSubpath()
        }
    }
}
