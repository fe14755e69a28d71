// Kernels that filter rows of an image that is reduced or enlarged by more than two neighbours a pixel.
// Sources/Raster/Images/ResamplingKernels.swift has their plain Swift reference, to which a test holds them equal bit for
// bit: each sum begins at 0 and takes its terms in their order, none fused.
#pragma once
#include <stdint.h>
#include <stddef.h>

/// The pixels of a row that one of a filtered row is made from.
typedef struct {
    ptrdiff_t first, count;
} rk_filter_taps;

#if defined(__x86_64__)
// The four channels of each pixel as floats, 0 to 255.
void rk_filter_widen_avx2(float *line, const uint32_t *pixels, size_t count);
// target[i] = the sum of line[taps[i].first + k] * weights[i * stride + k], four floats a pixel.
void rk_filter_along_avx2(
    float *target, size_t count, const float *line, const rk_filter_taps *taps, const float *weights, size_t stride);
// row[i] = the pixel nearest to the sum of sources[k][i] * weights[k], bounded to 0...255 and to its alpha.
void rk_filter_across_avx2(
    uint32_t *row, size_t count, const float *const *sources, const float *weights, size_t taps);
#endif
