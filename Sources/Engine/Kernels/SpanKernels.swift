import Foundation
import RasterKernels
import RasterPaths

/// The span kernels of one level. Pixels are 32-bit premultiplied RGBA, red in the lowest byte.
package struct SpanKernels: Sendable {
    package typealias SolidSpans =
        @convention(c) (
            UnsafeMutablePointer<UInt32>?, Int, UnsafePointer<UInt8>?, UnsafePointer<rk_span>?, Int, UInt32
        ) -> Void
    package typealias SolidRectangles =
        @convention(c) (UnsafeMutablePointer<UInt32>?, Int, UnsafePointer<rk_rectangle>?, Int) -> Void
    typealias ScaledRectangles =
        @convention(c) (
            UnsafeMutablePointer<UInt32>?, Int, UnsafePointer<rk_rectangle_record>?, UnsafePointer<Int32>?,
            UnsafePointer<Int32>?, Int, UnsafePointer<rk_rectangle_scaling>?, UnsafeMutablePointer<Int>?
        ) -> Void

    /// Source-over of one colour on spans: the pixel of row 0 and column 0, pixels from row to row, mask,
    /// spans, colour.
    package let solidSpans: SolidSpans
    package typealias SolidCells =
        @convention(c) (UnsafeMutablePointer<UInt32>?, Int, Int, Int, UInt32, UnsafePointer<UInt8>?) -> Void

    /// Source-over of one colour on a rectangle of up to 16 columns, each pixel with its own coverage, in
    /// rows of 8 bytes up to 8 columns, else of 16; up to 8 bytes more are read. Nil where spans are as
    /// quick.
    package let solidCells: SolidCells?
    /// Source-over of upright rectangles, each in one colour: the pixel of row 0 and column 0, pixels from
    /// row to row, rectangles.
    package let solidRectangles: SolidRectangles

    /// The same of a list's rectangles, from their records on; nil where they are scaled one by one.
    let scaledRectangles: ScaledRectangles?

    package typealias SourceRow =
        @convention(c) (
            UnsafeMutablePointer<UInt32>?, UnsafePointer<UInt32>?, Int, UnsafePointer<UInt8>?, UInt32
        ) -> Void

    /// Source-over of a row of pixels, each with a coverage of its own or, without a mask, all with one of
    /// 0…255.
    package let sourceRow: SourceRow

    package typealias GradientRow =
        @convention(c) (
            UnsafeMutablePointer<UInt32>?, Int, Double, UnsafePointer<rk_gradient_row>?,
            UnsafePointer<UInt32>?,
            Double
        ) -> Void

    /// Looks up the colours of a row of a linear or radial gradient; nil where plain Swift does it.
    package let gradientRow: GradientRow?

    package typealias GradientSpans =
        @convention(c) (
            UnsafeMutablePointer<UInt32>?, Int, UnsafePointer<UInt8>?, UnsafePointer<rk_span>?, Int, Int, Int,
            UnsafePointer<rk_gradient>?
        ) -> Void

    /// Source-over of a planned gradient on spans: as `solidSpans`, then the picture's column and row of the
    /// first pixel.
    package let gradientSpans: GradientSpans

    package typealias GradientColors =
        @convention(c) (UnsafeMutablePointer<UInt32>?, Int, Int, Int, UnsafePointer<rk_gradient>?) -> Void

    /// The colours of a planned gradient: a row of them, their number, the first one's column and row in the
    /// picture.
    package let gradientColors: GradientColors

    package typealias BlendRow =
        @convention(c) (
            UInt8, UnsafeMutablePointer<UInt32>?, UnsafePointer<UInt32>?, Int, UnsafePointer<UInt8>?, UInt32
        ) -> Void

    /// A row of pixels in a blend mode other than `normal`, by its code; the rest as `sourceRow`.
    package let blendRow: BlendRow

    package init(level: KernelLevel) {
        #if arch(x86_64)
            switch level {
            case .avx512:
                solidSpans = rk_solid_spans_avx512
                solidRectangles = rk_solid_rectangles_avx512
                scaledRectangles = rk_scaled_rectangles_avx512
                solidCells = rk_solid_cells_avx512
                sourceRow = rk_source_row_avx512
                gradientRow = rk_gradient_row_avx2
                gradientSpans = rk_gradient_spans_avx512
                gradientColors = rk_gradient_colors_avx512
                blendRow = rk_blend_row_avx512
                return
            case .avx2:
                solidSpans = rk_solid_spans_avx2
                solidRectangles = rk_solid_rectangles_avx2
                scaledRectangles = rk_scaled_rectangles_avx2
                solidCells = nil
                sourceRow = rk_source_row_avx2
                gradientRow = rk_gradient_row_avx2
                gradientSpans = rk_gradient_spans_avx2
                gradientColors = rk_gradient_colors_avx2
                blendRow = rk_blend_row_avx2
                return
            case .vector128, .reference: break
            }
        #endif
        #if arch(x86_64) || arch(arm64)
            if level != .reference {
                solidSpans = rk_solid_spans_128
                solidRectangles = rk_solid_rectangles_128
                scaledRectangles = rk_scaled_rectangles_128
                solidCells = nil
                sourceRow = rk_source_row_128
                gradientRow = rk_gradient_row_128
                gradientSpans = rk_gradient_spans_128
                gradientColors = rk_gradient_colors_128
                blendRow = rk_blend_row_128
                return
            }
        #endif
        solidSpans = referenceSolidSpans
        solidRectangles = referenceSolidRectangles
        scaledRectangles = nil
        solidCells = nil
        sourceRow = referenceSourceRow
        gradientRow = nil
        gradientSpans = referenceGradientSpans
        gradientColors = referenceGradientColors
        blendRow = referenceBlendRow
    }
}
