// The vocabulary of 128 bits: x86-64 with no more than SSE2, which every one has, and AArch64 with NEON. What
// operators and built-ins of the compiler say is the same for both.
//
// The tests run SSE2's. NEON's have been compiled and gave the same bytes as AVX2's on random input in an
// emulator (QEMU); no test has run on an AArch64 machine yet.
#pragma once
#if defined(__x86_64__)
#include <emmintrin.h>
#else
#include <arm_neon.h>
#endif

#define BYTES 16
#define INLINE __attribute__((always_inline, overloadable)) static inline
/// A function of its own, so that its values have the registers for themselves.
#define APART __attribute__((noinline)) static
#define ENTRY(name) void name##_128
/// Whether a few of a vector's lanes are loaded and stored as quickly as all.
#define MASKED_LANES 0
#define LANE_NUMBERS {0, 1, 2, 3}
#include "vectors.h"

#define SHUFFLE(...) __builtin_shufflevector(__VA_ARGS__)

/// div255(product - 128).
INLINE words divided(words product) {
#if defined(__x86_64__)
    return (words)_mm_mulhi_epu16((__m128i)product, _mm_set1_epi16(257));
#else
    // 257/65536 is (1 + 1/256)/256, and the sum stays below 65536.
    return (product + (product >> 8)) >> 8;
#endif
}

// Half of the pixels each, a channel in 16 bits. `packed` is their inverse, for channels of 0...255.
INLINE words low_words(pixels p) {
    return (words)SHUFFLE((bytes)p, (bytes){0}, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
INLINE words high_words(pixels p) {
    return (words)SHUFFLE((bytes)p, (bytes){0}, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
INLINE pixels packed(words low, words high) {
#if defined(__x86_64__)
    return (pixels)_mm_packus_epi16((__m128i)low, (__m128i)high);
#else
    return (pixels)vcombine_u8(vqmovun_s16((int16x8_t)low), vqmovun_s16((int16x8_t)high));
#endif
}

/// Of each of the pixels its alpha in both 16-bit halves.
INLINE words alphas(pixels p) {
    const pixels alpha = p >> 24;
    return (words)(alpha | alpha << 16);
}

/// Whether each alpha is 255.
INLINE int are_opaque(pixels p) {
#if defined(__x86_64__)
    return (_mm_movemask_epi8(_mm_cmpeq_epi8((__m128i)p, _mm_set1_epi8(-1))) & 0x8888) == 0x8888;
#else
    return vminvq_u32((uint32x4_t)p) >> 24 == 255;
#endif
}

/// Of each of the pixels its alpha in all four channels.
INLINE bytes alpha_bytes(pixels p) {
    return SHUFFLE((bytes)p, (bytes)p, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}

// ---- Parts of vectors

// The first `count` pixels, fewer than a vector's; nothing beyond them is read or written.
INLINE pixels load_first(const uint32_t *p, size_t count) {
    pixels v = {0};
    if (count & 2) {
        memcpy(&v, p, 8);
        if (count & 1) v[2] = p[2];
    } else {
        v[0] = p[0];
    }
    return v;
}
INLINE void store_first(uint32_t *p, size_t count, pixels v) {
    if (count & 2) {
        memcpy(p, &v, 8);
        if (count & 1) p[2] = v[2];
    } else {
        p[0] = v[0];
    }
}

// Two and one.
INLINE pixels load_2(const uint32_t *p) { return load_first(p, 2); }
INLINE pixels load_1(const uint32_t *p) { return load_first(p, 1); }
INLINE void store_2(uint32_t *p, pixels v) { store_first(p, 2, v); }
INLINE void store_1(uint32_t *p, pixels v) { store_first(p, 1, v); }

/// Less than a vector.
enum { FEW = 3 };
INLINE void fill_few(uint32_t *p, size_t n, uint32_t pixel) {
    for (size_t i = 0; i < n; i++) p[i] = pixel;
}

/// The pixels of a line in the columns of a vector of which some are the lane's own, the others their
/// neighbours'.
INLINE pixels load_columns(const uint32_t *line, ints columns, ints own) {
    (void)own;
    return (pixels){line[columns[0]], line[columns[1]], line[columns[2]], line[columns[3]]};
}

// ---- Coverage bytes, one for each of a vector's pixels

typedef uint32_t coverages;

#include "parts.h"

INLINE bytes twice(bytes b) { return SHUFFLE(b, b, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7); }
INLINE bytes four_times(bytes b) { return SHUFFLE(b, b, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3); }

/// Each in both 16-bit halves of its pixel.
INLINE words coverage_pairs(coverages c) { return low_words((pixels)twice((bytes)(pixels){c})); }

/// Each as 32 bits.
INLINE ints coverage_ints(coverages c) { return (ints)(pixels){c & 255, c >> 8 & 255, c >> 16 & 255, c >> 24}; }

/// Those of a mask that may be read beyond; shifted by 8n bits they are those from the nth on.
INLINE quads spread_coverages(const uint8_t *mask) {
    coverages c;
    memcpy(&c, mask, sizeof c);
    return (quads)(pixels){c};
}

// Each in the four 16-bit channels of its pixel, in the order of the unpacked halves.
INLINE words low_coverages(quads c) { return low_words((pixels)four_times((bytes)c)); }
INLINE words high_coverages(quads c) { return high_words((pixels)four_times((bytes)c)); }

// ---- Numbers. Of the least and the greatest it is the second one where one is NaN.

INLINE floats where(ints mask, floats x, floats y) { return (floats)((mask & (ints)x) | (~mask & (ints)y)); }
INLINE doubles where(quads mask, doubles x, doubles y) { return (doubles)((mask & (quads)x) | (~mask & (quads)y)); }

/// The lanes of x from `first` on, which may be no lane, before it those of y.
INLINE pixels from_lane(int32_t first, pixels x, pixels y) {
    return (pixels)where((ints)LANE_NUMBERS >= first, (floats)x, (floats)y);
}

// a > b ? x : y
INLINE floats where_greater(floats a, floats b, floats x, floats y) { return where((ints)(a > b), x, y); }
INLINE doubles where_greater(doubles a, doubles b, doubles x, doubles y) { return where((quads)(a > b), x, y); }

#if defined(__x86_64__)
INLINE floats least(floats a, floats b) { return (floats)_mm_min_ps((__m128)a, (__m128)b); }
INLINE floats greatest(floats a, floats b) { return (floats)_mm_max_ps((__m128)a, (__m128)b); }
INLINE doubles least(doubles a, doubles b) { return (doubles)_mm_min_pd((__m128d)a, (__m128d)b); }
INLINE doubles greatest(doubles a, doubles b) { return (doubles)_mm_max_pd((__m128d)a, (__m128d)b); }
#else
INLINE floats least(floats a, floats b) { return where_greater(b, a, a, b); }
INLINE floats greatest(floats a, floats b) { return where_greater(a, b, a, b); }
INLINE doubles least(doubles a, doubles b) { return where_greater(b, a, a, b); }
INLINE doubles greatest(doubles a, doubles b) { return where_greater(a, b, a, b); }
#endif
INLINE ints least(ints a, ints b) { return __builtin_elementwise_min(a, b); }
INLINE ints greatest(ints a, ints b) { return __builtin_elementwise_max(a, b); }
INLINE bytes least(bytes a, bytes b) { return __builtin_elementwise_min(a, b); }

/// To nearest, ties to even.
INLINE ints rounded(floats x) {
#if defined(__x86_64__)
    return (ints)_mm_cvtps_epi32((__m128)x);
#else
    return (ints)vcvtnq_s32_f32((float32x4_t)x);
#endif
}

/// Entries of a row of up to 4, 8 or 16.
INLINE floats looked_up(const float *row, ints index, const int most) {
    (void)most;
    return (floats){row[index[0]], row[index[1]], row[index[2]], row[index[3]]};
}

/// Pixels of whole channels, each bounded to 0...255.
INLINE pixels packed_channels(ints r, ints g, ints b, ints a) {
#if defined(__x86_64__)
    const __m128i low = _mm_packs_epi32((__m128i)r, (__m128i)g), high = _mm_packs_epi32((__m128i)b, (__m128i)a);
    __m128i channels = _mm_packus_epi16(low, high);
    channels = _mm_unpacklo_epi8(channels, _mm_unpackhi_epi64(channels, channels));
    return (pixels)_mm_unpacklo_epi8(channels, _mm_unpackhi_epi64(channels, channels));
#else
    const ints zero = {0}, full = all_ints(255);
    r = least(greatest(r, zero), full) | least(greatest(g, zero), full) << 8;
    b = least(greatest(b, zero), full) | least(greatest(a, zero), full) << 8;
    return (pixels)(r | b << 16);
#endif
}

/// The upper words of four channels, over and over.
INLINE words upper_words(const channels *c) {
    words low, high;
    memcpy(&low, c, sizeof low);
    memcpy(&high, (const char *)c + sizeof low, sizeof high);
    return SHUFFLE(low, high, 3, 7, 11, 15, 3, 7, 11, 15);
}

// ---- Images

/// The upper halves of 64-bit lanes, in an order that `in_order` mends.
INLINE ints upper_halves(quads a, quads b) { return SHUFFLE((ints)a, (ints)b, 1, 3, 5, 7); }
INLINE pixels in_order(pixels p) { return p; }

/// The pairs of pixels at indices.
INLINE quads gather(const uint32_t *p, quads index) {
    uint64_t first, second;
    memcpy(&first, p + index[0], sizeof first);
    memcpy(&second, p + index[1], sizeof second);
    return (quads){first, second};
}

// Of each pair the first pixel and the second, a channel in 16 bits; and 64-bit lanes' lowest words for all
// channels.
INLINE words firsts(quads pairs) { return low_words(SHUFFLE((pixels)pairs, (pixels)pairs, 0, 2, 1, 3)); }
INLINE words seconds(quads pairs) { return high_words(SHUFFLE((pixels)pairs, (pixels)pairs, 0, 2, 1, 3)); }
INLINE words lowest_words(quads q) { return SHUFFLE((words)q, (words)q, 0, 0, 0, 0, 4, 4, 4, 4); }

// Of two 64-bit lanes the lower half of the first and of the second, over and over.
INLINE pixels even_lanes(quads q) { return SHUFFLE((pixels)q, (pixels)q, 0, 0, 0, 0); }
INLINE pixels odd_lanes(quads q) { return SHUFFLE((pixels)q, (pixels)q, 2, 2, 2, 2); }

/// (upper*w + lower*v + 32768) >> 16, with w and v the lower and upper words of `even` for the even pixels
/// and of `odd`.
INLINE words mixed_rows(words upper, words lower, pixels even, pixels odd) {
#if defined(__x86_64__)
    // Signed products: 32768 less, 256 times.
    const __m128i sign = _mm_set1_epi16(-32768);
    const __m128i above = _mm_xor_si128((__m128i)upper, sign), below = _mm_xor_si128((__m128i)lower, sign);
    const pixels first = (pixels)_mm_madd_epi16(_mm_unpacklo_epi16(above, below), (__m128i)even);
    const pixels second = (pixels)_mm_madd_epi16(_mm_unpackhi_epi16(above, below), (__m128i)odd);
    const uint32_t round = (32768 << 8) + 32768;
    return (words)_mm_packs_epi32((__m128i)((first + round) >> 16), (__m128i)((second + round) >> 16));
#else
    const uint16x8_t above = (uint16x8_t)upper, below = (uint16x8_t)lower;
    const uint16x4_t first = vmovn_u32((uint32x4_t)even), first_below = vshrn_n_u32((uint32x4_t)even, 16);
    const uint16x4_t second = vmovn_u32((uint32x4_t)odd), second_below = vshrn_n_u32((uint32x4_t)odd, 16);
    const uint32x4_t low = vmlal_u16(vmull_u16(vget_low_u16(above), first), vget_low_u16(below), first_below);
    const uint32x4_t high = vmlal_u16(vmull_u16(vget_high_u16(above), second), vget_high_u16(below), second_below);
    return (words)vcombine_u16(vrshrn_n_u32(low, 16), vrshrn_n_u32(high, 16));
#endif
}

/// Pixels of a group, made in so many vectors of words.
enum { GROUP = 4, GROUP_VECTORS = 2 };

INLINE void store_group(uint32_t *row, const words *group, size_t count) {
    const pixels p = packed(group[0], group[1]);
    if (count >= GROUP) store(row, p);
    else store_first(row, count, p);
}

/// The first `count` pixels of a vector of words, which holds more.
INLINE void store_first(uint16_t *row, size_t count, words v) { memcpy(row, &v, count * 8); }

// ---- Blurs and filters

/// (v*w + 16384) >> 15, signed.
INLINE words times(words v, words w) {
#if defined(__x86_64__)
    // Twice the upper word of the product, and the lower one's two upper bits halved and rounded up.
    const words upper = (words)_mm_mulhi_epi16((__m128i)v, (__m128i)w), lower = v * w >> 14;
    return upper + upper + (words)_mm_avg_epu16((__m128i)lower, _mm_setzero_si128());
#else
    return (words)vqrdmulhq_s16((int16x8_t)v, (int16x8_t)w);
#endif
}

INLINE words load_bytes(const uint8_t *p) {
    bytes b = {0};
    memcpy(&b, p, 8);
    return low_words((pixels)b);
}

/// Two vectors' values one after the other, where unpacking or packing took them in turn from each lane of
/// 128 bits.
INLINE words unwoven(words v) { return v; }

// Of two vectors the quads and the words at even places and at odd ones.
INLINE words even_quads(words a, words b) { return (words)SHUFFLE((quads)a, (quads)b, 0, 2); }
INLINE words odd_quads(words a, words b) { return (words)SHUFFLE((quads)a, (quads)b, 1, 3); }
INLINE words even_words(words a, words b) { return SHUFFLE(a, b, 0, 2, 4, 6, 8, 10, 12, 14); }
INLINE words odd_words(words a, words b) { return SHUFFLE(a, b, 1, 3, 5, 7, 9, 11, 13, 15); }

/// The values of two vectors in turn, four of each or one.
INLINE void store_in_turn(int16_t *p, words even, words odd, const int four) {
    if (four) {
        store(p, (shorts)even_quads(even, odd));
        store(p + 8, (shorts)odd_quads(even, odd));
    } else {
        store(p, (shorts)SHUFFLE(even, odd, 0, 8, 1, 9, 2, 10, 3, 11));
        store(p + 8, (shorts)SHUFFLE(even, odd, 4, 12, 5, 13, 6, 14, 7, 15));
    }
}

// Which of eight values each of 16 takes.
#if defined(__x86_64__)
typedef struct {
    size_t values, channels;
} places;
INLINE places places_of(size_t values, size_t channels) { return (places){values, channels}; }
INLINE void load_places(const int16_t *p, places which, words *values) {
    const words v = (words)load(p), doubled = SHUFFLE(v, v, 0, 0, 1, 1, 2, 2, 3, 3);
    if (which.channels == 4) {
        values[0] = (words)SHUFFLE((quads)v, (quads)v, 0, 0);
        values[1] = (words)SHUFFLE((quads)v, (quads)v, 1, 1);
    } else if (which.values == 2) {
        values[0] = doubled;
        values[1] = SHUFFLE(v, v, 4, 4, 5, 5, 6, 6, 7, 7);
    } else if (which.values == 4) {
        values[0] = SHUFFLE(v, v, 0, 0, 0, 0, 1, 1, 1, 1);
        values[1] = SHUFFLE(v, v, 2, 2, 2, 2, 3, 3, 3, 3);
    } else {
        values[0] = (words)SHUFFLE((pixels)doubled, (pixels)doubled, 0, 0, 0, 0);
        values[1] = which.values == 8 ? (words)SHUFFLE((pixels)doubled, (pixels)doubled, 1, 1, 1, 1) : values[0];
    }
}
#else
typedef struct {
    uint8x16_t halves[2];
} places;
INLINE places places_of(size_t values, size_t channels) {
    uint8_t order[32];
    find_places(order, values, channels);
    return (places){{vld1q_u8(order), vld1q_u8(order + 16)}};
}
INLINE void load_places(const int16_t *p, places which, words *values) {
    const uint8x16_t eight = (uint8x16_t)load(p);
    for (int k = 0; k < 2; k++) values[k] = (words)vqtbl1q_u8(eight, which.halves[k]);
}
#endif

/// Values each four times over.
INLINE words load_fours(const int16_t *values) {
    uint32_t two;
    memcpy(&two, values, sizeof two);
    const words v = (words)(pixels){two};
    return SHUFFLE(v, v, 0, 0, 0, 0, 1, 1, 1, 1);
}

/// A vector of pixels' channels.
INLINE ints load_channels(const uint32_t *p) {
    const words low = low_words((pixels){*p});
    return (ints)SHUFFLE(low, (words){0}, 0, 8, 1, 9, 2, 10, 3, 11);
}

INLINE floats alpha_floats(floats v) { return SHUFFLE(v, v, 3, 3, 3, 3); }

/// Pixels whose channels, 0...255, stand one after the other.
INLINE pixels packed_pixels(ints a, ints b, ints c, ints d) {
#if defined(__x86_64__)
    return packed((words)_mm_packs_epi32((__m128i)a, (__m128i)b), (words)_mm_packs_epi32((__m128i)c, (__m128i)d));
#else
    const words low = SHUFFLE((words)a, (words)b, 0, 2, 4, 6, 8, 10, 12, 14);
    return packed(low, SHUFFLE((words)c, (words)d, 0, 2, 4, 6, 8, 10, 12, 14));
#endif
}
