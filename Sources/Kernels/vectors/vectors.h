// What the levels' vocabularies share. A level's header sets BYTES, the size of its vectors, and INLINE,
// includes this file and adds what no operator says. The kernels are written once, in these words:
// kernels_128.c, kernels_avx2.c and kernels_avx512.c each include one vocabulary, then the texts.
//
// Operators work lane by lane; a cast between vectors keeps the bits.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "curve_kernels.h"
#include "edge_kernels.h"
#include "image_kernels.h"
#include "png_kernels.h"
#include "raster_blur.h"
#include "raster_kernels.h"
#include "resampling_kernels.h"
#include "stroke_kernels.h"

// Products and sums are rounded apart, never fused: the Swift references compute the same bits.
#pragma STDC FP_CONTRACT OFF

typedef uint8_t bytes __attribute__((vector_size(BYTES)));
typedef uint16_t words __attribute__((vector_size(BYTES)));
typedef int16_t shorts __attribute__((vector_size(BYTES)));
typedef uint32_t pixels __attribute__((vector_size(BYTES)));
typedef int32_t ints __attribute__((vector_size(BYTES)));
typedef uint64_t quads __attribute__((vector_size(BYTES)));
typedef float floats __attribute__((vector_size(BYTES)));
typedef double doubles __attribute__((vector_size(BYTES)));
/// Whole numbers of doubles.
typedef int32_t half_ints __attribute__((vector_size(BYTES / 2)));

/// A point or a way, whatever vectors there are.
typedef double couple __attribute__((vector_size(16)));
typedef int64_t long_couple __attribute__((vector_size(16)));

/// Coordinates of less than 2^35 pixels in 1/65536 pixel, to nearest, ties to even. A sum with 1.5 * 2^52 has no bits
/// after the point: less that number's own bits it is the whole number.
#define ON_GRID(type, v) ((type)((v) * 65536.0 + 6755399441055744.0) - 0x4338000000000000)

/// Four channels of a gradient, 8.56 fixed point modulo 256.
typedef uint64_t channels __attribute__((vector_size(32)));

/// `LANES` pixels, whole numbers or floats in a vector, `HALF` of 64 bits.
enum { LANES = BYTES / 4, HALF = BYTES / 8 };

INLINE words all_words(uint32_t x) { return (words){0} + (uint16_t)x; }
INLINE pixels all_pixels(uint32_t x) { return (pixels){0} + x; }
INLINE ints all_ints(int32_t x) { return (ints){0} + x; }
INLINE quads all_quads(uint64_t x) { return (quads){0} + x; }
// Less 0, for -0 plus 0 is not -0.
INLINE floats all_floats(float x) { return x - (floats){0}; }
INLINE doubles all_doubles(double x) { return x - (doubles){0}; }

#define LOAD(vector, type)                                                                                   \
    INLINE vector load(const type *p) {                                                                      \
        vector v;                                                                                            \
        memcpy(&v, p, sizeof v);                                                                             \
        return v;                                                                                            \
    }                                                                                                        \
    INLINE void store(type *p, vector v) { memcpy(p, &v, sizeof v); }
LOAD(pixels, uint32_t)
LOAD(words, uint16_t)
LOAD(shorts, int16_t)
LOAD(floats, float)
LOAD(doubles, double)
#undef LOAD

/// The last lane of what came before, then all lanes but the last: of two, four or eight.
#define MOVED_IN_2(before, v) __builtin_shufflevector(before, v, 1, 2)
#define MOVED_IN_4(before, v) __builtin_shufflevector(before, v, 3, 4, 5, 6)
#define MOVED_IN_8(before, v) __builtin_shufflevector(before, v, 7, 8, 9, 10, 11, 12, 13, 14)
/// The same of doubles, and of `units` (short_edges.h).
#if BYTES == 16
#define MOVED_IN MOVED_IN_2
#define UNITS_MOVED_IN MOVED_IN_4
#elif BYTES == 32
#define MOVED_IN MOVED_IN_4
#define UNITS_MOVED_IN MOVED_IN_8
#else
#define MOVED_IN MOVED_IN_8
#define UNITS_MOVED_IN MOVED_IN_8
#endif

/// 0, 1, 2 and so on.
INLINE doubles numbers_of_lanes(void) {
    doubles numbers;
    for (int i = 0; i < HALF; i++) numbers[i] = i;
    return numbers;
}
/// Stored as floats.
INLINE void store_narrow(float *p, doubles x) {
    typedef float half_floats __attribute__((vector_size(BYTES / 2)));
    const half_floats narrow = __builtin_convertvector(x, half_floats);
    memcpy(p, &narrow, sizeof narrow);
}

INLINE floats square_root(floats x) { return __builtin_elementwise_sqrt(x); }
INLINE doubles square_root(doubles x) { return __builtin_elementwise_sqrt(x); }
INLINE floats as_floats(ints x) { return __builtin_convertvector(x, floats); }

// Even channels and odd ones of pixels can be computed apart, each in 16 bits where it stands, without
// unpacking.
INLINE words even_channels(pixels p) { return (words)(p & 0x00FF00FF); }
INLINE words odd_channels(pixels p) { return (words)p >> 8; }
INLINE pixels joined(words even, words odd) { return (pixels)(even | odd << 8); }

/// div255 of a coverage and an opacity.
static inline uint32_t faded(uint32_t coverage, uint32_t opacity) { return (coverage * opacity + 128) * 257 >> 16; }

/// Which of eight words each of 16 takes, as the bytes of shuffles, where the eight are samples of pixels of
/// `channels` and each pixel becomes so many values.
static inline void find_places(uint8_t *places, size_t values, size_t channels) {
    for (size_t i = 0; i < 16; i++) {
        const size_t value = values > 16 ? i % channels : i / values * channels + i % channels;
        places[2 * i] = (uint8_t)(2 * value);
        places[2 * i + 1] = (uint8_t)(2 * value + 1);
    }
}
