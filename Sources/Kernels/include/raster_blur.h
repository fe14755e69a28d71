// Kernels of the Gaussian blur. ReferenceBlurKernels.swift has their plain Swift reference, to which a test
// holds them equal bit for bit.
//
// Values are components 64 times as large, 0...16383 or so; weights are parts of 32768. A product is rounded
// to nearest:
//
//     times(v, w) = (v*w + 16384) >> 15
#pragma once
#include <stdint.h>
#include <stddef.h>
#include "kernel_levels.h"

// output[i] = the sum of times(pairs[2k][i] + pairs[2k+1][i], pair_weights[k]) and of
// times(singles[k][i], single_weights[k]). Nothing beyond `count` is read or written.
RK_KERNEL(
    rk_blur_rows, int16_t *output, size_t count, const int16_t *const *pairs, const int16_t *pair_weights,
    size_t pair_count, const int16_t *const *singles, const int16_t *single_weights, size_t single_count)
// The same of bytes, 64 times as large.
RK_KERNEL(
    rk_blur_bytes, int16_t *output, size_t count, const uint8_t *const *pairs, const int16_t *pair_weights,
    size_t pair_count, const uint8_t *const *singles, const int16_t *single_weights, size_t single_count)
// Of each pixel at twice the place: times(p[0] + p[3], 4096) + times(p[1] + p[2], 12288); 1 or 4 values a
// pixel. May read 64 bytes past the last pixel needed; writes nothing beyond the count.
RK_KERNEL(rk_blur_halve, int16_t *output, const int16_t *samples, size_t pixels, size_t channels)
// Each sample becomes 2^levels pixels of 1 or 4 values. For 16 values at a time there are five rows of 16
// weights, for the pixel's sample and the two on either side, which depend on nothing but the pixel's place in
// its sample. `samples` is two samples before that of the first 16 values, which are the `first`th of that
// sample. May read 64 bytes past the last sample needed.
RK_KERNEL(
    rk_blur_expand, int16_t *output, const int16_t *samples, size_t vectors, size_t first,
    const int16_t *weights, size_t levels, size_t channels)
// (values[i] + 32) >> 6, at most 255.
RK_KERNEL(rk_blur_pack, uint8_t *output, const int16_t *values, size_t count)
// Pixels of one colour, whose four components are parts of 32768, from 16 bits each, red lowest:
// (times(v, component) + 32) >> 6 with v = values[i], at most 16320, or 16320 less that when `inverted`; then
// those of `source`, if any, over them as in rk_source_row. Where they are opaque values make no difference.
RK_KERNEL(
    rk_blur_tint, uint32_t *pixels, const int16_t *values, size_t count, uint64_t color, int32_t inverted,
    const uint32_t *source)
// The same, not inverted, and over it, as by rk_source_row, what `own`, premultiplied, would be on nothing at a
// pixel's coverage.
RK_KERNEL(
    rk_blur_shade, uint32_t *pixels, const int16_t *values, size_t count, uint64_t color, const uint8_t *coverage,
    uint32_t own)
