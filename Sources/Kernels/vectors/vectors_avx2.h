// The vocabulary of 256 bits, for x86-64 with AVX2.
#pragma once
#include <immintrin.h>

#define BYTES 32
#define INLINE __attribute__((target("avx2"), always_inline, overloadable)) static inline
/// A function of its own, so that its values have the registers for themselves.
#define APART __attribute__((target("avx2"), noinline)) static
#define ENTRY(name) __attribute__((target("avx2"))) void name##_avx2
/// Whether a few of a vector's lanes are loaded and stored as quickly as all.
#define MASKED_LANES 0
#define LANE_NUMBERS {0, 1, 2, 3, 4, 5, 6, 7}
#include "vectors.h"

/// div255(product - 128).
INLINE words divided(words product) { return (words)_mm256_mulhi_epu16((__m256i)product, _mm256_set1_epi16(257)); }

// Half of the pixels each, a channel in 16 bits: pixels 0, 1, 4, 5, ... and the others. `packed` is their
// inverse.
INLINE words low_words(pixels p) { return (words)_mm256_unpacklo_epi8((__m256i)p, _mm256_setzero_si256()); }
INLINE words high_words(pixels p) { return (words)_mm256_unpackhi_epi8((__m256i)p, _mm256_setzero_si256()); }
INLINE pixels packed(words low, words high) { return (pixels)_mm256_packus_epi16((__m256i)low, (__m256i)high); }

/// Of each of the pixels its alpha in both 16-bit halves.
INLINE words alphas(pixels p) {
    const __m128i order = _mm_setr_epi8(3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1);
    return (words)_mm256_shuffle_epi8((__m256i)p, _mm256_broadcastsi128_si256(order));
}

/// Whether each alpha is 255.
INLINE int are_opaque(pixels p) { return _mm256_testc_si256((__m256i)p, _mm256_set1_epi32((int)0xFF000000)); }

/// Of each of the pixels its alpha in all four channels.
INLINE bytes alpha_bytes(pixels p) {
    const __m128i order = _mm_setr_epi8(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
    return (bytes)_mm256_shuffle_epi8((__m256i)p, _mm256_broadcastsi128_si256(order));
}

// ---- Parts of vectors

INLINE __m256i lanes_below(size_t count) {
    return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

// The first `count` pixels; nothing beyond them is read or written.
INLINE pixels load_first(const uint32_t *p, size_t count) {
    return (pixels)_mm256_maskload_epi32((const int *)p, lanes_below(count));
}
INLINE void store_first(uint32_t *p, size_t count, pixels v) {
    _mm256_maskstore_epi32((int *)p, lanes_below(count), (__m256i)v);
}

// Four, two and one.
INLINE pixels load_4(const uint32_t *p) { return (pixels)_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)p)); }
INLINE pixels load_2(const uint32_t *p) { return (pixels)_mm256_castsi128_si256(_mm_loadl_epi64((const __m128i *)p)); }
INLINE pixels load_1(const uint32_t *p) { return (pixels)_mm256_castsi128_si256(_mm_cvtsi32_si128((int)*p)); }
INLINE void store_4(uint32_t *p, pixels v) { _mm_storeu_si128((__m128i *)p, _mm256_castsi256_si128((__m256i)v)); }
INLINE void store_2(uint32_t *p, pixels v) { _mm_storel_epi64((__m128i *)p, _mm256_castsi256_si128((__m256i)v)); }
INLINE void store_1(uint32_t *p, pixels v) { *p = v[0]; }

/// Less than a vector.
enum { FEW = 7 };
INLINE void fill_few(uint32_t *p, size_t n, uint32_t pixel) {
    if (n >= 4) {
        store_4(p, all_pixels(pixel));
        store_4(p + n - 4, all_pixels(pixel));
    } else {
        for (size_t i = 0; i < n; i++) p[i] = pixel;
    }
}

/// The pixels of a line in the columns of a vector of which some are the lane's own, the others their
/// neighbours'.
INLINE pixels load_columns(const uint32_t *line, ints columns, ints own) {
    // No load goes beyond the line.
    const __m256i some = (__m256i)(columns == own);
    return (pixels)_mm256_permutevar8x32_epi32(_mm256_maskload_epi32((const int *)line, some), (__m256i)columns);
}

// ---- Coverage bytes, one for each of a vector's pixels

typedef uint64_t coverages;

#include "parts.h"

/// Each in both 16-bit halves of its pixel.
INLINE words coverage_pairs(coverages c) {
    const __m256i order = _mm256_setr_epi8(
        0, -1, 0, -1, 1, -1, 1, -1, 2, -1, 2, -1, 3, -1, 3, -1,
        4, -1, 4, -1, 5, -1, 5, -1, 6, -1, 6, -1, 7, -1, 7, -1);
    return (words)_mm256_shuffle_epi8(_mm256_broadcastq_epi64(_mm_cvtsi64_si128((long long)c)), order);
}

/// Each as 32 bits.
INLINE ints coverage_ints(coverages c) { return (ints)_mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)c)); }

/// Those of a mask that may be read beyond; shifted by 8n bits they are those from the nth on.
INLINE quads spread_coverages(const uint8_t *mask) {
    return (quads)_mm256_broadcastq_epi64(_mm_loadl_epi64((const __m128i *)mask));
}

// Each in the four 16-bit channels of its pixel, in the order of the unpacked halves.
INLINE words low_coverages(quads c) {
    const __m256i order = _mm256_setr_epi8(
        0, -1, 0, -1, 0, -1, 0, -1, 1, -1, 1, -1, 1, -1, 1, -1,
        4, -1, 4, -1, 4, -1, 4, -1, 5, -1, 5, -1, 5, -1, 5, -1);
    return (words)_mm256_shuffle_epi8((__m256i)c, order);
}
INLINE words high_coverages(quads c) {
    const __m256i order = _mm256_setr_epi8(
        2, -1, 2, -1, 2, -1, 2, -1, 3, -1, 3, -1, 3, -1, 3, -1,
        6, -1, 6, -1, 6, -1, 6, -1, 7, -1, 7, -1, 7, -1, 7, -1);
    return (words)_mm256_shuffle_epi8((__m256i)c, order);
}

// ---- Numbers. Of the least and the greatest it is the second one where one is NaN.

INLINE floats least(floats a, floats b) { return (floats)_mm256_min_ps((__m256)a, (__m256)b); }
INLINE floats greatest(floats a, floats b) { return (floats)_mm256_max_ps((__m256)a, (__m256)b); }
INLINE doubles least(doubles a, doubles b) { return (doubles)_mm256_min_pd((__m256d)a, (__m256d)b); }
INLINE doubles greatest(doubles a, doubles b) { return (doubles)_mm256_max_pd((__m256d)a, (__m256d)b); }
INLINE ints least(ints a, ints b) { return (ints)_mm256_min_epi32((__m256i)a, (__m256i)b); }
INLINE ints greatest(ints a, ints b) { return (ints)_mm256_max_epi32((__m256i)a, (__m256i)b); }
INLINE bytes least(bytes a, bytes b) { return (bytes)_mm256_min_epu8((__m256i)a, (__m256i)b); }

/// The lanes of x from `first` on, which may be no lane, before it those of y.
INLINE pixels from_lane(int32_t first, pixels x, pixels y) {
    const __m256 mask = (__m256)((ints)LANE_NUMBERS >= first);
    return (pixels)_mm256_blendv_ps((__m256)y, (__m256)x, mask);
}

// a > b ? x : y
INLINE floats where_greater(floats a, floats b, floats x, floats y) {
    return (floats)_mm256_blendv_ps((__m256)y, (__m256)x, _mm256_cmp_ps((__m256)a, (__m256)b, _CMP_GT_OQ));
}
INLINE doubles where_greater(doubles a, doubles b, doubles x, doubles y) {
    return (doubles)_mm256_blendv_pd((__m256d)y, (__m256d)x, _mm256_cmp_pd((__m256d)a, (__m256d)b, _CMP_GT_OQ));
}

/// To nearest, ties to even.
INLINE ints rounded(floats x) { return (ints)_mm256_cvtps_epi32((__m256)x); }

/// Entries of a row of up to 4, 8 or 16.
INLINE floats looked_up(const float *row, ints index, const int most) {
    if (most <= 4) {
        const __m256 four = _mm256_broadcast_ps((const __m128 *)row);
        return (floats)_mm256_permutevar_ps(four, (__m256i)index);
    }
    const __m256 low = _mm256_permutevar8x32_ps((__m256)load(row), (__m256i)index);
    if (most <= 8) return (floats)low;
    const __m256 high = _mm256_permutevar8x32_ps((__m256)load(row + 8), (__m256i)index);
    return (floats)_mm256_blendv_ps(low, high, _mm256_castsi256_ps((__m256i)(index << 28)));
}

/// Pixels of whole channels, each bounded to 0...255.
INLINE pixels packed_channels(ints r, ints g, ints b, ints a) {
    const __m256i order = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
    const __m256i channels = _mm256_packus_epi16(
        _mm256_packus_epi32((__m256i)r, (__m256i)g), _mm256_packus_epi32((__m256i)b, (__m256i)a));
    return (pixels)_mm256_shuffle_epi8(channels, order);
}

/// The upper words of four channels, over and over.
INLINE words upper_words(const channels *c) {
    __m256i high = _mm256_shuffle_epi8((__m256i)*c, _mm256_set1_epi32(0x0F0E0706));
    // The compiler would put the two together, as five others.
    __asm__("" : "+x"(high));
    return (words)_mm256_permutevar8x32_epi32(high, _mm256_setr_epi32(0, 4, 0, 4, 0, 4, 0, 4));
}

// ---- Images

/// The upper halves of 64-bit lanes, in an order that `in_order` mends.
INLINE ints upper_halves(quads a, quads b) {
    return (ints)_mm256_shuffle_ps((__m256)a, (__m256)b, 0xDD);
}
INLINE pixels in_order(pixels p) { return (pixels)_mm256_permute4x64_epi64((__m256i)p, 0xD8); }

/// The pairs of pixels at indices.
INLINE quads gather(const uint32_t *p, quads index) {
    return (quads)_mm256_i64gather_epi64((const long long *)p, (__m256i)index, 4);
}

// Of each pair the first pixel and the second, a channel in 16 bits; and 64-bit lanes' lowest words for all
// channels.
INLINE words firsts(quads pairs) {
    const __m128i order = _mm_setr_epi8(0, -1, 1, -1, 2, -1, 3, -1, 8, -1, 9, -1, 10, -1, 11, -1);
    return (words)_mm256_shuffle_epi8((__m256i)pairs, _mm256_broadcastsi128_si256(order));
}
INLINE words seconds(quads pairs) {
    const __m128i order = _mm_setr_epi8(4, -1, 5, -1, 6, -1, 7, -1, 12, -1, 13, -1, 14, -1, 15, -1);
    return (words)_mm256_shuffle_epi8((__m256i)pairs, _mm256_broadcastsi128_si256(order));
}
INLINE words lowest_words(quads q) {
    const __m128i order = _mm_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9);
    return (words)_mm256_shuffle_epi8((__m256i)q, _mm256_broadcastsi128_si256(order));
}

// Of each two 64-bit lanes the lower half of the first and of the second, over and over.
INLINE pixels even_lanes(quads q) { return (pixels)_mm256_shuffle_epi32((__m256i)q, 0x00); }
INLINE pixels odd_lanes(quads q) { return (pixels)_mm256_shuffle_epi32((__m256i)q, 0xAA); }

/// (upper*w + lower*v + 32768) >> 16, with w and v the lower and upper words of `even` for the even pixels
/// and of `odd`.
INLINE words mixed_rows(words upper, words lower, pixels even, pixels odd) {
    // Signed products: 32768 less, 256 times.
    upper ^= 0x8000;
    lower ^= 0x8000;
    const __m256i low = _mm256_unpacklo_epi16((__m256i)upper, (__m256i)lower);
    const __m256i high = _mm256_unpackhi_epi16((__m256i)upper, (__m256i)lower);
    const pixels first = (pixels)_mm256_madd_epi16(low, (__m256i)even);
    const pixels second = (pixels)_mm256_madd_epi16(high, (__m256i)odd);
    const uint32_t round = (32768 << 8) + 32768;
    return (words)_mm256_packus_epi32((__m256i)((first + round) >> 16), (__m256i)((second + round) >> 16));
}

/// Pixels of a group, made in so many vectors of words.
enum { GROUP = 8, GROUP_VECTORS = 2 };

INLINE void store_group(uint32_t *row, const words *group, size_t count) {
    const pixels p = in_order(packed(group[0], group[1]));
    if (count >= GROUP) store(row, p);
    else memcpy(row, &p, count * 4);
}

/// The first `count` pixels of a vector of words, which holds more.
INLINE void store_first(uint16_t *row, size_t count, words v) { memcpy(row, &v, count * 8); }

// ---- Blurs and filters

/// (v*w + 16384) >> 15, signed.
INLINE words times(words v, words w) { return (words)_mm256_mulhrs_epi16((__m256i)v, (__m256i)w); }

INLINE words load_bytes(const uint8_t *p) {
    return (words)_mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)p));
}

/// Two vectors' values one after the other, where unpacking or packing took them in turn from each lane of
/// 128 bits.
INLINE words unwoven(words v) { return (words)in_order((pixels)v); }

// Of two vectors the quads and the words at even places and at odd ones, before `unwoven`.
INLINE words even_quads(words a, words b) { return (words)_mm256_unpacklo_epi64((__m256i)a, (__m256i)b); }
INLINE words odd_quads(words a, words b) { return (words)_mm256_unpackhi_epi64((__m256i)a, (__m256i)b); }
INLINE words even_words(words a, words b) {
    return (words)_mm256_packus_epi32((__m256i)((pixels)a & 0xFFFF), (__m256i)((pixels)b & 0xFFFF));
}
INLINE words odd_words(words a, words b) {
    return (words)_mm256_packus_epi32((__m256i)((pixels)a >> 16), (__m256i)((pixels)b >> 16));
}

/// The values of two vectors in turn, four of each or one.
INLINE void store_in_turn(int16_t *p, words even, words odd, const int four) {
    const __m256i e = (__m256i)even, o = (__m256i)odd;
    const __m256i low = four ? _mm256_unpacklo_epi64(e, o) : _mm256_unpacklo_epi16(e, o);
    const __m256i high = four ? _mm256_unpackhi_epi64(e, o) : _mm256_unpackhi_epi16(e, o);
    store(p, (shorts)_mm256_permute2x128_si256(low, high, 0x20));
    store(p + 16, (shorts)_mm256_permute2x128_si256(low, high, 0x31));
}

/// Which of eight values each of 16 takes.
typedef __m256i places;
INLINE places places_of(size_t values, size_t channels) {
    uint8_t order[32];
    find_places(order, values, channels);
    return _mm256_loadu_si256((const __m256i *)order);
}
INLINE void load_places(const int16_t *p, places which, words *values) {
    const __m256i eight = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)p));
    values[0] = (words)_mm256_shuffle_epi8(eight, which);
}

/// Values each four times over.
INLINE words load_fours(const int16_t *values) {
    const __m128i order = _mm_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9);
    const __m256i quads = _mm256_cvtepu16_epi64(_mm_loadl_epi64((const __m128i *)values));
    return (words)_mm256_shuffle_epi8(quads, _mm256_broadcastsi128_si256(order));
}

/// A vector of pixels' channels.
INLINE ints load_channels(const uint32_t *p) {
    return (ints)_mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)p));
}

INLINE floats alpha_floats(floats v) { return (floats)_mm256_permute_ps((__m256)v, 0xFF); }

/// Pixels whose channels, 0...255, stand one after the other.
INLINE pixels packed_pixels(ints a, ints b, ints c, ints d) {
    // Pixels 0, 2, 4, 6 in the lower half, the others in the upper one.
    const __m256i first = _mm256_packus_epi32((__m256i)a, (__m256i)b);
    const __m256i second = _mm256_packus_epi32((__m256i)c, (__m256i)d);
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    return (pixels)_mm256_permutevar8x32_epi32(_mm256_packus_epi16(first, second), order);
}
