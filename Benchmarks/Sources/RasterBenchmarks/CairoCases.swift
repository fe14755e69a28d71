import CCairo
import Foundation

/// The workload on a cairo image surface, one thread: what every other library is compared with.
final class CairoPainter: Painter {
    private let width: Int
    private let height: Int
    private let surface: OpaquePointer
    private let context: OpaquePointer

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        context = cairo_create(surface)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    func clear() {
        cairo_save(context)
        cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
        cairo_paint(context)
        cairo_restore(context)
    }

    func pixels() -> [UInt32] {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return [] }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let bytes = UnsafeRawBufferPointer(start: data, count: stride * height)
        return (0..<width * height).map { index in
            bytes.load(fromByteOffset: index / width * stride + index % width * 4, as: UInt32.self)
        }
    }

    func pass(for work: Work) -> (() -> Void)? {
        let draw: () -> Void
        switch work {
        case .scene(let scene):
            let sprite = CairoImage(.sprite)
            draw = { self.draw(scene, sprite) }
        case .blendedScene(let scene, let blend):
            let sprite = CairoImage(.sprite)
            draw = { [context] in
                cairo_set_operator(context, blend.cairoOperator)
                self.draw(scene, sprite)
                cairo_set_operator(context, CAIRO_OPERATOR_OVER)
            }
        case .clippedScene(let scene):
            let sprite = CairoImage(.sprite)
            draw = { self.drawClipped(scene, sprite) }
        case .nestedClips(let scene):
            let sprite = CairoImage(.sprite)
            draw = { self.drawInNestedClips(scene, sprite) }
        case .groupedScene(let scene, let opacity):
            let sprite = CairoImage(.sprite)
            draw = { [context] in
                cairo_push_group(context)
                self.draw(scene, sprite)
                cairo_pop_group_to_source(context)
                cairo_paint_with_alpha(context, opacity)
            }
        case .grid(let count, let antialiased, let colors):
            draw = { self.drawGrid(count, antialiased, colors) }
        case .layer(let opacity):
            let layer = CairoImage(.layer)
            draw = { [context] in
                cairo_set_source_surface(context, layer.surface, 0, 0)
                cairo_paint_with_alpha(context, opacity)
            }
        case .blur, .shadow, .shadowedCards, .icons:
            return nil
        case .heatMap(let map):
            let font = CairoFont("DejaVu Sans", size: HeatMap.textSize)
            draw = { self.draw(map, font.font) }
        case .lineChart(let chart):
            draw = { self.draw(chart) }
        case .reducedPhoto:
            let image = CairoImage(.largePhoto)
            draw = { self.drawReduced(image) }
        case .text(let lines):
            let text = CairoText(lines)
            draw = { self.draw(text) }
        case .upscale(let smooth):
            let image = CairoImage(.smallPicture)
            draw = { self.drawEnlarged(image, smooth) }
        case .fill(let color):
            draw = { self.drawFill(color) }
        case .picture(let picture):
            draw = { self.draw(picture) }
        case .card:
            let card = CairoCard()
            draw = { [context] in card.draw(in: context) }
        case .cardFile:
            let picture = CairoCardPicture()
            return { picture.write() }
        case .cardAndFile:
            let card = CairoCard()
            return { CairoCardPicture(card).write() }
        }
        return { [surface] in
            draw()
            cairo_surface_flush(surface)
        }
    }
}

extension Blend {
    fileprivate var cairoOperator: cairo_operator_t {
        switch self {
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        }
    }
}

extension CairoPainter {
    private func setColor(_ color: UInt32) {
        let (red, green, blue, alpha) = components(of: color)
        cairo_set_source_rgba(context, red, green, blue, alpha)
    }

    /// Sets the source for a box whose top left corner is at (x, y) in the current space.
    private func setPaint(
        _ paint: Paint, _ operation: SceneOperation, x: Double, y: Double, _ sprite: CairoImage
    ) {
        let size = operation.size
        switch paint {
        case .solid, .opaque:
            setColor(operation.colors.0)
        case .linear:
            setGradient(cairo_pattern_create_linear(x, y, x + size, y + size), operation)
        case .radial:
            let half = size / 2
            setGradient(
                cairo_pattern_create_radial(x + half, y + half, 0, x + half, y + half, half), operation)
        case .nearestPattern, .bilinearPattern:
            cairo_set_source_surface(context, sprite.surface, x, y)
            let filter = paint == .nearestPattern ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR
            cairo_pattern_set_filter(cairo_get_source(context), filter)
            cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        }
    }

    private func setGradient(_ pattern: OpaquePointer?, _ operation: SceneOperation) {
        func addStop(_ offset: Double, _ color: UInt32) {
            let (red, green, blue, alpha) = components(of: color)
            cairo_pattern_add_color_stop_rgba(pattern, offset, red, green, blue, alpha)
        }
        addStop(0, operation.colors.0)
        addStop(0.5, operation.colors.1)
        addStop(1, operation.colors.2)
        cairo_set_source(context, pattern)
        cairo_pattern_destroy(pattern)
    }

    private func addPolyline(_ points: UnsafeBufferPointer<CGPoint>) {
        cairo_move_to(context, points[0].x, points[0].y)
        for point in points.dropFirst() {
            cairo_line_to(context, point.x, point.y)
        }
    }

    private func addCurves(_ points: UnsafeBufferPointer<CGPoint>) {
        cairo_move_to(context, points[0].x, points[0].y)
        for index in stride(from: 1, to: points.count - 2, by: 3) {
            let (control1, control2, end) = (points[index], points[index + 1], points[index + 2])
            cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
        }
    }

    private func addRoundedRectangle(_ frame: CGRect, radius: Double) {
        let quarter = Double.pi / 2
        let (left, right) = (frame.minX + radius, frame.maxX - radius)
        let (top, bottom) = (frame.minY + radius, frame.maxY - radius)
        cairo_new_sub_path(context)
        cairo_arc(context, right, top, radius, -quarter, 0)
        cairo_arc(context, right, bottom, radius, 0, quarter)
        cairo_arc(context, left, bottom, radius, quarter, 2 * quarter)
        cairo_arc(context, left, top, radius, 2 * quarter, 3 * quarter)
        cairo_close_path(context)
    }

    private func draw(_ scene: Scene, _ sprite: CairoImage) {
        let curved = scene.shape == .strokedCurve
        cairo_set_fill_rule(
            context, scene.shape.isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_set_line_width(context, curved ? 4 : 2)
        cairo_set_line_join(context, curved ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
        cairo_set_line_cap(context, curved ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        cairo_set_miter_limit(context, 10)
        scene.points.withUnsafeBufferPointer { points in
            for operation in scene.operations {
                let part = UnsafeBufferPointer(rebasing: points[operation.points])
                draw(operation, scene.shape, scene.paint, part, sprite)
            }
        }
    }

    private func draw(
        _ operation: SceneOperation, _ shape: Shape, _ paint: Paint,
        _ points: UnsafeBufferPointer<CGPoint>, _ sprite: CairoImage
    ) {
        let size = operation.size
        if shape == .rotatedRectangle {
            cairo_save(context)
            cairo_translate(context, operation.center.x, operation.center.y)
            cairo_rotate(context, operation.angleOrRadius)
            setPaint(paint, operation, x: -size / 2, y: -size / 2, sprite)
            cairo_rectangle(context, -size / 2, -size / 2, size, size)
            cairo_fill(context)
            cairo_restore(context)
            return
        }
        setPaint(paint, operation, x: operation.x, y: operation.y, sprite)
        switch shape {
        case .alignedRectangle, .rectangle, .rotatedRectangle:
            cairo_rectangle(context, operation.x, operation.y, size, size)
        case .roundedRectangle:
            addRoundedRectangle(operation.rectangle, radius: operation.angleOrRadius)
        case .triangle, .polygon10, .polygon40:
            addPolyline(points)
            cairo_close_path(context)
        case .curves:
            addCurves(points)
            cairo_close_path(context)
        case .strokedLine:
            addPolyline(points)
        case .strokedCurve:
            addCurves(points)
        }
        if shape.isStroked {
            cairo_stroke(context)
        } else {
            cairo_fill(context)
        }
    }

    private func drawClipped(_ scene: Scene, _ sprite: CairoImage) {
        cairo_save(context)
        addRoundedRectangle(CGRect(x: 56.25, y: 56.25, width: 400, height: 400), radius: 80)
        cairo_clip(context)
        draw(scene, sprite)
        cairo_restore(context)
    }

    private func addEllipse(_ frame: CGRect) {
        cairo_save(context)
        cairo_translate(context, frame.midX, frame.midY)
        cairo_scale(context, frame.width / 2, frame.height / 2)
        cairo_new_sub_path(context)
        cairo_arc(context, 0, 0, 1, 0, 2 * Double.pi)
        cairo_close_path(context)
        cairo_restore(context)
    }

    private func drawInNestedClips(_ scene: Scene, _ sprite: CairoImage) {
        cairo_save(context)
        addRoundedRectangle(NestedClips.frame, radius: NestedClips.cornerRadius)
        cairo_clip(context)
        addEllipse(NestedClips.ellipse)
        cairo_clip(context)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_rectangle(context, 0, 0, Double(width), Double(height))
        addEllipse(NestedClips.hole)
        cairo_clip(context)
        draw(scene, sprite)
        cairo_restore(context)
    }

    private func drawGrid(_ count: Int, _ antialiased: Bool, _ colors: [UInt32]) {
        cairo_save(context)
        cairo_set_antialias(context, antialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
        let cell = WorkloadCase.gridExtent / Double(count)
        for row in 0..<count {
            for column in 0..<count {
                setColor(colors[row * count + column])
                cairo_rectangle(context, Double(column) * cell, Double(row) * cell, cell, cell)
                cairo_fill(context)
            }
        }
        cairo_restore(context)
    }

    private func drawFill(_ color: UInt32) {
        setColor(color)
        cairo_rectangle(context, 0, 0, Double(width), Double(height))
        cairo_fill(context)
    }

    private func drawEnlarged(_ image: CairoImage, _ smooth: Bool) {
        let side = Double(image.side)
        cairo_save(context)
        cairo_scale(context, Double(width) / side, Double(height) / side)
        cairo_set_source_surface(context, image.surface, 0, 0)
        cairo_pattern_set_filter(
            cairo_get_source(context), smooth ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_NEAREST)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_rectangle(context, 0, 0, side, side)
        cairo_fill(context)
        cairo_restore(context)
    }

    private func draw(_ map: HeatMap, _ font: OpaquePointer) {
        cairo_set_scaled_font(context, font)
        for cell in map.cells {
            setColor(cell.color)
            addRoundedRectangle(cell.frame, radius: HeatMap.radius)
            cairo_fill(context)
            setColor(HeatMap.textColor)
            let (x, y) = (cell.frame.minX + HeatMap.textOffset.x, cell.frame.minY + HeatMap.textOffset.y)
            var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
            var count: Int32 = 0
            cairo_scaled_font_text_to_glyphs(
                font, x, y, cell.text, Int32(cell.text.utf8.count), &glyphs, &count, nil, nil, nil)
            cairo_show_glyphs(context, glyphs, count)
            cairo_glyph_free(glyphs)
        }
    }

    private func draw(_ chart: LineChart) {
        cairo_set_line_width(context, LineChart.lineWidth)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
        cairo_set_miter_limit(context, 10)
        setColor(LineChart.color)
        chart.points.withUnsafeBufferPointer { addPolyline($0) }
        cairo_stroke(context)
    }

    private func drawReduced(_ image: CairoImage) {
        let frame = LargePhoto.frame
        cairo_save(context)
        cairo_translate(context, frame.minX, frame.minY)
        cairo_scale(context, frame.width / Double(image.side), frame.height / Double(image.side))
        cairo_set_source_surface(context, image.surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_rectangle(context, 0, 0, Double(image.side), Double(image.side))
        cairo_fill(context)
        cairo_restore(context)
    }

    private func draw(_ text: CairoText) {
        cairo_set_scaled_font(context, text.font)
        cairo_set_source_rgba(context, 0, 0, 0, 1)
        cairo_show_glyphs(context, text.glyphs, Int32(text.glyphs.count))
    }

    private func draw(_ picture: Picture) {
        picture.points.withUnsafeBufferPointer { points in
            for item in picture.items {
                setColor(item.color)
                switch item.figure {
                case .rectangle(let frame):
                    cairo_rectangle(context, frame.minX, frame.minY, frame.width, frame.height)
                case .roundedRectangle(let frame, let radius):
                    addRoundedRectangle(frame, radius: radius)
                case .circle(let center, let radius):
                    cairo_new_sub_path(context)
                    cairo_arc(context, center.x, center.y, radius, 0, 2 * Double.pi)
                    cairo_close_path(context)
                case .polygon(let range):
                    addPolyline(UnsafeBufferPointer(rebasing: points[range]))
                    cairo_close_path(context)
                }
                cairo_fill(context)
            }
        }
    }
}

/// A bitmap of the workload as a cairo surface.
final class CairoImage {
    let side: Int
    let surface: OpaquePointer
    private let storage: UnsafeMutableBufferPointer<UInt32>

    init(_ bitmap: SceneBitmap) {
        side = bitmap.side
        storage = .allocate(capacity: bitmap.pixels.count)
        _ = storage.initialize(from: bitmap.pixels)
        let bytes = UnsafeMutableRawPointer(storage.baseAddress!).assumingMemoryBound(to: UInt8.self)
        surface = cairo_image_surface_create_for_data(
            bytes, CAIRO_FORMAT_ARGB32, Int32(side), Int32(side), Int32(side * 4))
    }

    deinit {
        cairo_surface_destroy(surface)
        storage.deallocate()
    }
}

/// A font at a size, grey, unhinted; to be destroyed.
func cairoFont(_ family: String, isBold: Bool, size: Double) -> OpaquePointer {
    let face = cairo_toy_font_face_create(
        family, CAIRO_FONT_SLANT_NORMAL, isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    var scale = cairo_matrix_t()
    var identity = cairo_matrix_t()
    cairo_matrix_init_scale(&scale, size, size)
    cairo_matrix_init_identity(&identity)
    guard let font = cairo_scaled_font_create(face, &scale, &identity, options) else {
        fatalError("cairo has no \(family)")
    }
    cairo_font_options_destroy(options)
    cairo_font_face_destroy(face)
    return font
}

/// A font that lives as long as this.
private final class CairoFont {
    let font: OpaquePointer

    init(_ family: String, size: Double) { font = cairoFont(family, isBold: false, size: size) }

    deinit { cairo_scaled_font_destroy(font) }
}

/// Text laid out once: DejaVu Sans, 16 pixels an em.
private final class CairoText {
    let font: OpaquePointer
    private(set) var glyphs: [cairo_glyph_t] = []

    init(_ lines: [String]) {
        font = cairoFont("DejaVu Sans", isBold: false, size: 16)
        for (index, line) in lines.enumerated() {
            var lineGlyphs: UnsafeMutablePointer<cairo_glyph_t>?
            var count: Int32 = 0
            cairo_scaled_font_text_to_glyphs(
                font, 8, Double(24 + 20 * index), line, Int32(line.utf8.count), &lineGlyphs, &count, nil, nil,
                nil)
            glyphs += UnsafeBufferPointer(start: lineGlyphs, count: Int(count))
            cairo_glyph_free(lineGlyphs)
        }
    }

    deinit {
        cairo_scaled_font_destroy(font)
    }
}
