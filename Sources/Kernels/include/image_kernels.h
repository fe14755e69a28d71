// Kernels that look up pixels of images. Sources/Raster/Images/ReferenceImageKernels.swift has their plain Swift reference,
// to which a test holds them equal bit for bit.
//
// A position is 32.32 fixed point; within a call none may be 2^22 or more from the image's origin, and an image has fewer
// than 2^29 pixels. What lies outside takes the nearest pixel of the border.
#pragma once
#include <stdint.h>
#include <stddef.h>

/// Where a run of pixels is in an image: the first pixel's position, and from each to the next.
typedef struct {
    const uint32_t *pixels;
    int64_t u, v, across, down;
    int32_t width, height;
} rk_image_run;

#if defined(__x86_64__)
// The pixel in column u >> 32 and row v >> 32.
void rk_image_nearest_avx2(uint32_t *row, size_t count, const rk_image_run *run);
void rk_image_nearest_avx512(uint32_t *row, size_t count, const rk_image_run *run);
// Between the four pixels around. (u, v) >> 24 are 256ths of a pixel from the centre of the first one; with those beyond
// whole pixels, r and l, a channel is (upper*(256 - l) + lower*l + 32768) >> 16, where upper = left*(256 - r) + right*r. The
// width must be at least 2.
void rk_image_bilinear_avx2(uint32_t *row, size_t count, const rk_image_run *run);
void rk_image_bilinear_avx512(uint32_t *row, size_t count, const rk_image_run *run);
// Of the image's first row only, without v: `upper` of each pixel's four channels.
void rk_image_stretch_avx2(uint16_t *row, size_t count, const rk_image_run *run);
void rk_image_stretch_avx512(uint16_t *row, size_t count, const rk_image_run *run);
// (upper*(256 - l) + lower*l + 32768) >> 16 of rows as `stretch` makes them.
void rk_image_mix_avx2(uint32_t *row, size_t count, const uint16_t *upper, const uint16_t *lower, uint32_t l);
void rk_image_mix_avx512(uint32_t *row, size_t count, const uint16_t *upper, const uint16_t *lower, uint32_t l);
#endif
