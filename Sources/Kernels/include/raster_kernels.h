// Span kernels: the only C in Raster besides the libpng shim. Each has a plain Swift reference
// (Sources/Raster/Compositing/ReferenceKernels.swift) to which a test holds it equal bit for bit.
//
// Pixels are 32-bit, premultiplied, red in the lowest byte. Per channel, with source s, source alpha a, coverage m and
// destination d, all 0...255:
//
//     result = div255(s*m + d*(255 - div255(a*m)))        div255(x) = (x + 128) * 257 >> 16, x/255 to nearest
//
// One rounding for an opaque source, and s*m + d*(255 - div255(a*m)) + 128 <= 65280 for s <= a, so 16 bits suffice.
#pragma once
#include <stdint.h>
#include <stddef.h>

/// Columns [start, start + length) of a row; coverage 1...255, or -1: each pixel's own, from mask[mask] on.
typedef struct {
    int32_t row;
    int32_t start;
    int32_t length;
    int32_t coverage;
    int32_t mask;
} rk_span;


/// Where the pixels of a row are along a gradient's axis. With u = a*x + c and v = b*x + d of a pixel's centre x the
/// position is u, or sqrt(u*u + v*v)*scale + offset when `radial`. `spread`: 0 as it is, 1 its fraction, 2 to and fro.
typedef struct {
    double a, b, c, d, scale, offset;
    int32_t radial;
    int32_t spread;
} rk_gradient_row;

/// What this processor can run: 0 none of the kernels here, 1 AVX2, 2 AVX-512 (F, BW, VL).
int rk_best_level(void);

#if defined(__x86_64__)
// `first` is the pixel of row 0, column 0; `stride` is in pixels. The mask may be read up to 64 bytes past a span's end.
void rk_solid_spans_avx2(
    uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans, size_t count, uint32_t pixel);
void rk_solid_spans_avx512(
    uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans, size_t count, uint32_t pixel);
void rk_solid_rectangle_avx2(
    uint32_t *first, size_t stride, size_t width, size_t height, uint32_t pixel, uint32_t coverage);
void rk_solid_rectangle_avx512(
    uint32_t *first, size_t stride, size_t width, size_t height, uint32_t pixel, uint32_t coverage);
// The same mask on every row; `width` up to 16, and 16 bytes of mask are read.
void rk_solid_mask_rows_avx2(
    uint32_t *first, size_t stride, size_t width, size_t height, uint32_t pixel, const uint8_t *mask);
void rk_solid_mask_rows_avx512(
    uint32_t *first, size_t stride, size_t width, size_t height, uint32_t pixel, const uint8_t *mask);
// A row of pixels onto another; without a mask all have one coverage, 0...255. No byte beyond `count` is read or written.
void rk_source_row_avx2(uint32_t *row, const uint32_t *source, size_t count, const uint8_t *mask, uint32_t coverage);
// Colours for `count` pixels, the first with its centre at x: table[position*cells + 1], bounded to 0...cells + 1, downwards.
void rk_gradient_row_avx2(
    uint32_t *row, size_t count, double x, const rk_gradient_row *terms, const uint32_t *table, double cells);
#endif
