// Kernels that look up pixels of images. ImageKernels.swift and ReferenceMovedImages.swift have their plain
// Swift references, to which a test holds them equal bit for bit.
//
// A position is 32.32 fixed point; within a call none may be 2^22 or more from the image's origin, and an
// image has fewer than 2^29 pixels. What lies outside takes the nearest pixel of the border.
#pragma once
#include <stdint.h>
#include <stddef.h>
#include "raster_kernels.h"

/// Where a run of pixels is in an image: the first pixel's position, and from each to the next.
typedef struct {
    const uint32_t *pixels;
    int64_t u, v, across, down;
    int32_t width, height;
} rk_image_run;

/// An image that is moved but neither scaled nor turned: the picture's pixel (x, y) is the one in column x +
/// `column` and row y + `row`, or lies between that, the next in the row and the two below, with weights of
/// 256ths. Pixels outside are the nearest ones of the border. With p*(256 - right) + next*right of both rows
/// a channel is (upper*(256 - lower) + below*lower + 32768) >> 16.
typedef struct {
    const uint32_t *pixels;
    ptrdiff_t width, height, column, row;
    /// 0...255.
    uint32_t right, lower;
    /// Multiplies coverages, 0...255.
    uint32_t opacity;
    /// Every pixel is.
    int32_t opaque;
} rk_moved_image;

/// An image under any transform, which takes the centre of the picture's pixel (x, y) to u = a*x + (c*y + tx)
/// and v = b*x + (d*y + ty), in double. Positions are those of a block's first column, a multiple of 64, then
/// stepped in 32.32 fixed point. All of them must be within 2^21 of the image's origin.
typedef struct {
    const uint32_t *pixels;
    double a, b, c, d, tx, ty;
    int32_t width, height;
    /// 0: the pixel that holds the position, an allowance of 2^-24 added. 1: between four; the width must be
    /// at least 2.
    int32_t bilinear;
    /// Multiplies coverages, 0...255.
    uint32_t opacity;
} rk_turned_image;

// The pixel in column u >> 32 and row v >> 32.
RK_KERNEL(rk_image_nearest, uint32_t *row, size_t count, const rk_image_run *run)
// Between the four pixels around. (u, v) >> 24 are 256ths of a pixel from the centre of the first one; with
// those beyond whole pixels, r and l, a channel is (upper*(256 - l) + lower*l + 32768) >> 16, where
// upper = left*(256 - r) + right*r. The width must be at least 2.
RK_KERNEL(rk_image_bilinear, uint32_t *row, size_t count, const rk_image_run *run)
// Of the image's first row only, without v: `upper` of each pixel's four channels.
RK_KERNEL(rk_image_stretch, uint16_t *row, size_t count, const rk_image_run *run)
// (upper*(256 - l) + lower*l + 32768) >> 16 of rows as `stretch` makes them.
RK_KERNEL(rk_image_mix, uint32_t *row, size_t count, const uint16_t *upper, const uint16_t *lower, uint32_t l)
// Source-over of a moved image on spans; (x, y) is the picture's pixel that is row 0, column 0. The mask may
// be read up to 64 bytes past a span's end. Then: `count` pixels of a row from (x, y) on, without opacity.
RK_KERNEL(
    rk_moved_image_spans, uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans,
    size_t count, ptrdiff_t x, ptrdiff_t y, const rk_moved_image *image)
RK_KERNEL(
    rk_moved_image_row, uint32_t *row, size_t count, ptrdiff_t x, ptrdiff_t y, const rk_moved_image *image)
// Source-over of a turned image on spans, as of a moved one; `colours` has twice the room for the longest
// row.
RK_KERNEL(
    rk_turned_image_spans, uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans,
    size_t count, ptrdiff_t x, ptrdiff_t y, const rk_turned_image *image, uint32_t *colours, size_t room)
