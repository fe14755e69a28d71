// Kernels that filter rows of an image that is reduced or enlarged by more than two neighbours a pixel.
// ResamplingKernels.swift has their plain Swift reference, to which a test holds them equal bit for bit: each
// sum begins at 0 and takes its terms in their order, none fused.
#pragma once
#include <stdint.h>
#include <stddef.h>
#include "kernel_levels.h"

/// The pixels of a row that one of a filtered row is made from.
typedef struct {
    ptrdiff_t first, count;
} rk_filter_taps;

// The four channels of each pixel as floats, 0 to 255.
RK_KERNEL_TO_AVX2(rk_filter_widen, float *line, const uint32_t *pixels, size_t count)
// target[i] = the sum of line[taps[i].first + k] * weights[i * stride + k], four floats a pixel.
RK_KERNEL_TO_AVX2(
    rk_filter_along, float *target, size_t count, const float *line, const rk_filter_taps *taps,
    const float *weights, size_t stride)
// row[i] = the pixel nearest to the sum of sources[k][i] * weights[k], bounded to 0...255 and to its alpha.
RK_KERNEL_TO_AVX2(
    rk_filter_across, uint32_t *row, size_t count, const float *const *sources, const float *weights,
    size_t taps)
