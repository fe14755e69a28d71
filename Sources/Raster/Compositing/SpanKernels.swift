import RasterKernels

/// Which implementation of the span kernels draws. All give the same bytes.
package enum KernelLevel: Int, CaseIterable, Sendable {
    /// Plain Swift; the definition of what the others compute, and what runs where there is nothing else.
    case reference = 0
    case avx2 = 1
    case avx512 = 2

    /// The best level this processor runs, or the one that the environment variable `RASTER_KERNELS` names
    /// (`reference`, `avx2`, `avx512`; a level that the processor lacks is lowered to its best).
    package static let preferred: KernelLevel = {
        let best = Int(rk_best_level())
        let asked =
            switch ProcessInfo.processInfo.environment["RASTER_KERNELS"] {
            case "reference": 0
            case "avx2": 1
            case "avx512": 2
            default: best
            }
        return KernelLevel(rawValue: min(asked, best)) ?? .reference
    }()

    package static var available: [KernelLevel] {
        allCases.filter { $0.rawValue <= Int(rk_best_level()) }
    }
}

/// The span kernels of one level. Pixels are 32-bit premultiplied RGBA, red in the lowest byte.
package struct SpanKernels: Sendable {
    package typealias SolidSpans =
        @convention(c) (
            UnsafeMutablePointer<UInt32>?, Int, UnsafePointer<UInt8>?, UnsafePointer<rk_span>?, Int, UInt32
        ) -> Void
    package typealias SolidRectangle =
        @convention(c) (UnsafeMutablePointer<UInt32>?, Int, Int, Int, UInt32, UInt32) -> Void

    /// Source-over of one colour on spans: the pixel of row 0 and column 0, pixels from row to row, mask, spans, colour.
    package let solidSpans: SolidSpans
    package typealias SolidMaskRows =
        @convention(c) (UnsafeMutablePointer<UInt32>?, Int, Int, Int, UInt32, UnsafePointer<UInt8>?) -> Void

    /// Source-over of one colour on a rectangle of up to 16 columns, each with its own coverage; 16 bytes are read.
    package let solidMaskRows: SolidMaskRows
    /// Source-over of one colour at one coverage 1…255 on a rectangle of pixels.
    package let solidRectangle: SolidRectangle

    package typealias SourceRow =
        @convention(c) (
            UnsafeMutablePointer<UInt32>?, UnsafePointer<UInt32>?, Int, UnsafePointer<UInt8>?, UInt32
        ) -> Void

    /// Source-over of a row of pixels, each with a coverage of its own or, without a mask, all with one of 0…255.
    package let sourceRow: SourceRow

    package init(level: KernelLevel) {
        #if arch(x86_64)
            switch level {
            case .avx512:
                solidSpans = rk_solid_spans_avx512
                solidRectangle = rk_solid_rectangle_avx512
                solidMaskRows = rk_solid_mask_rows_avx512
                sourceRow = rk_source_row_avx2
            case .avx2:
                solidSpans = rk_solid_spans_avx2
                solidRectangle = rk_solid_rectangle_avx2
                solidMaskRows = rk_solid_mask_rows_avx2
                sourceRow = rk_source_row_avx2
            case .reference:
                solidSpans = referenceSolidSpans
                solidRectangle = referenceSolidRectangle
                solidMaskRows = referenceSolidMaskRows
                sourceRow = referenceSourceRow
            }
        #else
            sourceRow = referenceSourceRow
            solidSpans = referenceSolidSpans
            solidRectangle = referenceSolidRectangle
            solidMaskRows = referenceSolidMaskRows
        #endif
    }
}
