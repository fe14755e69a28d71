import CCairo
import Foundation

/// `TextCard` with cairo. It has no blur, so the shadow is what its users write: three box blurs of the
/// panel's mask.
final class CairoCard {
    private let photo = CairoImage(.photo)
    private let fonts: [OpaquePointer] = TextCard.Style.allCases.map { style in
        cairoFont(style.family, isBold: style.isBold, size: style.size)
    }

    deinit {
        for font in fonts { cairo_scaled_font_destroy(font) }
    }

    func draw(in context: OpaquePointer) {
        drawBackground(in: context)
        drawPanel(in: context)
        drawPhoto(in: context)
        for line in TextCard.lines {
            let (red, green, blue, alpha) = components(of: line.style.color)
            cairo_set_source_rgba(context, red, green, blue, alpha)
            let font = fonts[line.style.rawValue]
            var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
            var count: Int32 = 0
            cairo_scaled_font_text_to_glyphs(
                font, TextCard.textX, line.baseline, line.text, Int32(line.text.utf8.count), &glyphs, &count,
                nil, nil, nil)
            cairo_set_scaled_font(context, font)
            cairo_show_glyphs(context, glyphs, count)
            cairo_glyph_free(glyphs)
        }
    }

    private func drawBackground(in context: OpaquePointer) {
        let pattern = cairo_pattern_create_linear(0, 0, Double(TextCard.width), Double(TextCard.height))
        for (offset, color) in [(0.0, TextCard.background.0), (1, TextCard.background.1)] {
            let (red, green, blue, alpha) = components(of: color)
            cairo_pattern_add_color_stop_rgba(pattern, offset, red, green, blue, alpha)
        }
        cairo_set_source(context, pattern)
        cairo_pattern_destroy(pattern)
        cairo_paint(context)
    }

    private func drawPanel(in context: OpaquePointer) {
        // Three boxes reach one and a half times their width.
        let width = boxWidth(deviation: TextCard.shadowDeviation)
        let margin = Double(width / 2 * 3 + 1)
        let frame = TextCard.panel.insetBy(dx: -margin, dy: -margin)
        let mask = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(frame.width), Int32(frame.height))
        let inner = cairo_create(mask)
        cairo_translate(inner, -frame.minX, -frame.minY)
        addRoundedRectangle(TextCard.panel, radius: TextCard.panelRadius, in: inner)
        cairo_fill(inner)
        cairo_destroy(inner)
        cairo_surface_flush(mask)
        if let bytes = cairo_image_surface_get_data(mask) {
            var blur = BoxBlur(
                bytes: bytes, width: Int(frame.width), height: Int(frame.height),
                stride: Int(cairo_image_surface_get_stride(mask)), reach: width / 2)
            for _ in 0..<3 { blur.run() }
        }
        cairo_surface_mark_dirty(mask)
        var (red, green, blue, alpha) = components(of: TextCard.shadowColor)
        cairo_set_source_rgba(context, red, green, blue, alpha)
        cairo_mask_surface(context, mask, frame.minX, frame.minY + TextCard.shadowOffset)
        cairo_surface_destroy(mask)
        (red, green, blue, alpha) = components(of: TextCard.panelColor)
        cairo_set_source_rgba(context, red, green, blue, alpha)
        addRoundedRectangle(TextCard.panel, radius: TextCard.panelRadius, in: context)
        cairo_fill(context)
    }

    private func drawPhoto(in context: OpaquePointer) {
        let frame = TextCard.photoFrame
        cairo_save(context)
        addRoundedRectangle(frame, radius: TextCard.photoRadius, in: context)
        cairo_clip(context)
        cairo_translate(context, frame.minX, frame.minY)
        cairo_scale(context, frame.width / Double(photo.side), frame.height / Double(photo.side))
        cairo_set_source_surface(context, photo.surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_paint(context)
        cairo_restore(context)
    }

    private func addRoundedRectangle(_ frame: CGRect, radius: Double, in context: OpaquePointer?) {
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

    /// Odd, so that a box has a middle: three of them have about the variance of the Gaussian.
    private func boxWidth(deviation: Double) -> Int {
        Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down)) | 1
    }
}

/// The card drawn on a surface of its own without alpha.
final class CairoCardPicture {
    private let surface: OpaquePointer

    init(_ card: CairoCard = CairoCard()) {
        surface = cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, Int32(TextCard.width), Int32(TextCard.height))
        guard let context = cairo_create(surface) else { fatalError("cairo has no context") }
        card.draw(in: context)
        cairo_destroy(context)
        cairo_surface_flush(surface)
    }

    deinit {
        cairo_surface_destroy(surface)
    }

    /// Makes the PNG file and throws it away.
    func write() {
        var size = 0
        let status = cairo_surface_write_to_png_stream(
            surface,
            { size, _, length in
                size?.assumingMemoryBound(to: Int.self).pointee += Int(length)
                return CAIRO_STATUS_SUCCESS
            }, &size)
        guard status == CAIRO_STATUS_SUCCESS, size > 0 else { fatalError("cairo can't write the card") }
    }
}

/// Means over boxes of coverage, by running sums: the fastest blur that fits into a few lines.
private struct BoxBlur {
    let bytes: UnsafeMutablePointer<UInt8>
    let width: Int
    let height: Int
    let stride: Int
    /// Pixels of a box on each side of its middle. There must be as many empty ones at the edges for each
    /// blur.
    let reach: Int
    private var copy: [UInt8]
    private var sums: [UInt32]

    init(bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int, reach: Int) {
        self.bytes = bytes
        self.width = width
        self.height = height
        self.stride = stride
        self.reach = reach
        copy = Array(repeating: 0, count: stride * height)
        sums = Array(repeating: 0, count: stride)
    }

    mutating func run() {
        // Of 16 bits after the point: 255 times the box's width stays below 2^16.
        let factor = UInt32((65536 + reach) / (2 * reach + 1))
        let span = 2 * reach + 1
        copy.withUnsafeMutableBufferPointer { copy in
            for y in 0..<height {
                let line = bytes + y * stride
                let result = copy.baseAddress! + y * stride
                var sum: UInt32 = 0
                for x in 0..<width {
                    sum &+= UInt32(line[x])
                    if x >= span { sum &-= UInt32(line[x - span]) }
                    if x >= reach {
                        result[x - reach] = UInt8(truncatingIfNeeded: (sum &* factor &+ 32768) >> 16)
                    }
                }
            }
            // Down: a sum for each column, row after row.
            sums.withUnsafeMutableBufferPointer { sums in
                sums.update(repeating: 0)
                for y in 0..<height {
                    let line = copy.baseAddress! + y * stride
                    let left = y >= span ? line - span * stride : nil
                    let result = y >= reach ? bytes + (y - reach) * stride : nil
                    for x in 0..<width { sums[x] &+= UInt32(line[x]) }
                    if let left { for x in 0..<width { sums[x] &-= UInt32(left[x]) } }
                    if let result {
                        for x in 0..<width {
                            result[x] = UInt8(truncatingIfNeeded: (sums[x] &* factor &+ 32768) >> 16)
                        }
                    }
                }
            }
        }
    }
}
