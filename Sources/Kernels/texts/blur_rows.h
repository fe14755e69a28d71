// The convolutions of the Gaussian blur, a level's text. The Swift reference is ReferenceBlurKernels.swift.

enum { VALUES = 2 * LANES };

static inline int32_t times_one(int32_t v, int32_t w) { return (v * w + 16384) >> 15; }

// Values as they are, and bytes 64 times as large.
INLINE words load_values(const int16_t *p) { return (words)load(p); }
INLINE words load_values(const uint8_t *p) { return load_bytes(p) << 6; }
INLINE words load_pair(const int16_t *a, const int16_t *b) { return (words)load(a) + (words)load(b); }
INLINE words load_pair(const uint8_t *a, const uint8_t *b) { return (load_bytes(a) + load_bytes(b)) << 6; }
INLINE int32_t value_of(int16_t v) { return v; }
INLINE int32_t value_of(uint8_t v) { return v << 6; }

#define SAMPLE int16_t
#include "blur_sums.h"
#define SAMPLE uint8_t
#include "blur_sums.h"

ENTRY(rk_blur_rows)(
    int16_t *output, size_t count, const int16_t *const *pairs, const int16_t *pair_weights, size_t pair_count,
    const int16_t *const *singles, const int16_t *single_weights, size_t single_count) {
    sums_of_rows(output, count, pairs, pair_weights, pair_count, singles, single_weights, single_count);
}

ENTRY(rk_blur_bytes)(
    int16_t *output, size_t count, const uint8_t *const *pairs, const int16_t *pair_weights, size_t pair_count,
    const uint8_t *const *singles, const int16_t *single_weights, size_t single_count) {
    sums_of_rows(output, count, pairs, pair_weights, pair_count, singles, single_weights, single_count);
}
