// Span kernels. Each has a plain Swift reference (ReferenceKernels.swift) to which a test holds it equal bit
// for bit.
//
// Pixels are 32-bit, premultiplied, red in the lowest byte. Per channel, with source s, source alpha a,
// coverage m and destination d, all 0...255:
//
//     result = div255(s*m + d*(255 - div255(a*m)))        div255(x) = (x + 128) * 257 >> 16, x/255 to nearest
//
// One rounding for an opaque source, and s*m + d*(255 - div255(a*m)) + 128 <= 65280 for s <= a, so 16 bits
// suffice.
#pragma once
#include <stdint.h>
#include <stddef.h>
#include "kernel_levels.h"
#include "raster_processors.h"
#include "raster_colours.h"

/// Columns [start, start + length) of a row; coverage 1...255, or -1: each pixel's own, from mask[mask] on.
typedef struct {
    int32_t row;
    int32_t start;
    int32_t length;
    int32_t coverage;
    int32_t mask;
} rk_span;

/// An upright rectangle in one colour: edges in 1/65536 pixel, 0...32767 pixels from the first one. A pixel's
/// coverage is the area h*w/65536 of it, w the width and h the height that the rectangle has in it, as the
/// difference of the areas right of its edges, each rounded; then rounded to 0...255.
typedef struct {
    int32_t left, top, right, bottom;
    uint32_t pixel;
} rk_rectangle;

/// A rectangle of a list: Swift's `RectangleCommand`.
typedef struct {
    double x0, y0, x1, y1;
    uint32_t pixel, colour, space;
    int32_t clip;
} rk_rectangle_record;

// Bits of the space that make no difference to pixels: fill rule and kind of colour.
enum { RK_SPACE_IRRELEVANT = 6 };

/// What makes edges in 1/65536 pixel of rectangles' corners: Swift's `RectangleScaling`.
typedef struct {
    double factors[4], offsets[4];
    double lowest[4], highest[4];
    double shift[4], origin[4];
    int32_t bias[4], mask[4];
} rk_rectangle_scaling;

/// Where the pixels of a row are along a gradient's axis. With u = a*x + c and v = b*x + d of a pixel's
/// centre x the position is u, or sqrt(u*u + v*v)*scale + offset when `radial`. `spread`: 0 as it is, 1 its
/// fraction, 2 to and fro.
typedef struct {
    double a, b, c, d, scale, offset;
    int32_t radial;
    int32_t spread;
} rk_gradient_row;

/// A gradient made ready for the kernels. Colours are 0...255, premultiplied; a pixel's is made from its own
/// column and row, counted in the whole picture, so that a part of a picture has the bytes of the whole. A
/// channel that comes out greater than alpha is alpha.
///
/// Linear: `count` pieces from left to right, each of `RK_PIECE_WORDS` numbers: base, across and down, four
/// channels each, then 16 words of steps. Numbers are 8.56 fixed point modulo 256. With x and y offset by
/// 2^31, a row's block of 16 columns from x (a multiple of 16) has base + across*x + down*y; its upper 16
/// bits plus the step of the column in its block are 8.8 fixed point, and the upper 8 bits of that the
/// channel. Steps are the upper 16 bits of i*across, of pixels 0, 1, 4, 5, 8, 9, 12, 13 first, then of the
/// others: the order in which vectors unpack. Piece j + 1 begins at the first column not below borders[j] -
/// slope*(y + 0.5); with `flat` it holds the row if borders[j] <= slope*(y + 0.5).
///
/// Radial: with u = a*x + c*y + tx and v = b*x + d*y + ty of the centre of a block's first pixel, in double,
/// then rounded to float, and its column's steps added to both, r = min(sqrt(u*u + v*v), limit) in float. The
/// piece is the number of borders not above r, and a channel offset + slope*r to nearest. `numbers` are
/// `RK_RADIAL_ROWS` rows of 16 floats: steps of u, steps of v, borders, the four channels' offsets, their
/// slopes.
typedef struct {
    const uint64_t *pieces;
    const double *borders;
    const float *numbers;
    double slope;
    double a, b, c, d, tx, ty;
    float limit;
    int32_t count;
    int32_t flat;
    int32_t radial;
    /// Every colour is, so that covered pixels are written over.
    int32_t opaque;
    /// No channel comes out greater than alpha, so none need be bounded.
    int32_t within_alpha;
} rk_gradient;

enum { RK_PIECE_WORDS = 28, RK_MOST_PIECES = 64, RK_RADIAL_ROWS = 11, RK_MOST_RADIAL_PIECES = 16 };

/// What this processor can run: 0 none of the kernels here, 1 those of 128 bits, 2 AVX2, 3 AVX-512 (F, BW,
/// VL).
int rk_best_level(void);

// `first` is the pixel of row 0, column 0; `stride` is in pixels. The mask may be read up to 64 bytes past a
// span's end.
RK_KERNEL(
    rk_solid_spans, uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans, size_t count,
    uint32_t pixel)
// Rectangles one after the other, inside the pixels.
RK_KERNEL(
    rk_solid_rectangles, uint32_t *first, size_t stride, const rk_rectangle *rectangles, size_t count)
// Rectangles of a list: those of some places, of which the first is one, as long as they are of its space
// and clip. Places are the list's from `places` on, or those of `indices`; a rectangle's is the complement of
// its place among `records`. `painted` is how many there were.
RK_KERNEL(
    rk_scaled_rectangles, uint32_t *first, size_t stride, const rk_rectangle_record *records,
    const int32_t *places, const int32_t *indices, size_t count, const rk_rectangle_scaling *scaling,
    size_t *painted)
// Each pixel with a coverage of its own, `width` up to 16: rows of 8 cells up to a width of 8, else of 16; 16
// bytes are read at a time.
RK_KERNEL_OF_AVX512(
    rk_solid_cells, uint32_t *first, size_t stride, size_t width, size_t height, uint32_t pixel,
    const uint8_t *cells)
// A row of pixels onto another; without a mask all have one coverage, 0...255. No byte beyond `count` is read
// or written.
RK_KERNEL(
    rk_source_row, uint32_t *row, const uint32_t *source, size_t count, const uint8_t *mask,
    uint32_t coverage)
// Colours for `count` pixels, the first with its centre at x: table[position*cells + 1], bounded to 0...cells
// + 1, downwards.
RK_KERNEL_TO_AVX2(
    rk_gradient_row, uint32_t *row, size_t count, double x, const rk_gradient_row *terms,
    const uint32_t *table, double cells)
// Source-over of a gradient on spans; (x, y) is the picture's pixel that is row 0, column 0. The mask may be
// read up to 64 bytes past a span's end. Then: the colours of `count` pixels of a row from (x, y) on.
RK_KERNEL(
    rk_gradient_spans, uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans,
    size_t count, ptrdiff_t x, ptrdiff_t y, const rk_gradient *gradient)
RK_KERNEL(
    rk_gradient_colors, uint32_t *row, size_t count, ptrdiff_t x, ptrdiff_t y, const rk_gradient *gradient)
// A row of pixels onto another in a blend mode 1...28 (the codes of Core Graphics, then one of ours); the other arguments as of
// rk_source_row.
RK_KERNEL(
    rk_blend_row, uint8_t mode, uint32_t *row, const uint32_t *source, size_t count, const uint8_t *mask,
    uint32_t coverage)
