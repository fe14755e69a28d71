// The vocabulary of 512 bits, for x86-64 with AVX-512 F, BW and VL.
#pragma once
#include <immintrin.h>

#define BYTES 64
#define INLINE __attribute__((target("avx2,avx512f,avx512bw,avx512vl"), always_inline, overloadable)) static inline
/// A function of its own, so that its values have the registers for themselves.
#define APART __attribute__((target("avx2,avx512f,avx512bw,avx512vl"), noinline)) static
#define ENTRY(name) __attribute__((target("avx2,avx512f,avx512bw,avx512vl"))) void name##_avx512
/// Whether a few of a vector's lanes are loaded and stored as quickly as all.
#define MASKED_LANES 1
#define LANE_NUMBERS {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
#include "vectors.h"

/// A pattern of 16 bytes in every lane of 128 bits.
INLINE __m512i repeated(__m128i pattern) { return _mm512_broadcast_i32x4(pattern); }

/// div255(product - 128).
INLINE words divided(words product) { return (words)_mm512_mulhi_epu16((__m512i)product, _mm512_set1_epi16(257)); }

// Half of the pixels each, a channel in 16 bits: pixels 0, 1, 4, 5, ... and the others. `packed` is their
// inverse.
INLINE words low_words(pixels p) { return (words)_mm512_unpacklo_epi8((__m512i)p, _mm512_setzero_si512()); }
INLINE words high_words(pixels p) { return (words)_mm512_unpackhi_epi8((__m512i)p, _mm512_setzero_si512()); }
INLINE pixels packed(words low, words high) { return (pixels)_mm512_packus_epi16((__m512i)low, (__m512i)high); }

/// Of each of the pixels its alpha in both 16-bit halves.
INLINE words alphas(pixels p) {
    const __m128i order = _mm_setr_epi8(3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1);
    return (words)_mm512_shuffle_epi8((__m512i)p, repeated(order));
}

/// Whether each alpha is 255.
INLINE int are_opaque(pixels p) {
    return _mm512_cmpeq_epi32_mask((__m512i)(p | 0x00FFFFFF), _mm512_set1_epi32(-1)) == 0xFFFF;
}

/// Of each of the pixels its alpha in all four channels.
INLINE bytes alpha_bytes(pixels p) {
    const __m128i order = _mm_setr_epi8(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
    return (bytes)_mm512_shuffle_epi8((__m512i)p, repeated(order));
}

// ---- Parts of vectors

/// Which of the next pixels there are.
typedef __mmask16 part;
INLINE part part_of(size_t count) { return count >= LANES ? (part)0xFFFF : (part)((1u << count) - 1); }

// Nothing beyond is read or written.
INLINE pixels load_part(const uint32_t *p, part some) { return (pixels)_mm512_maskz_loadu_epi32(some, p); }
INLINE void store_part(uint32_t *p, part some, pixels v) { _mm512_mask_storeu_epi32(p, some, (__m512i)v); }

// The first `count` pixels, fewer than a vector's.
INLINE pixels load_first(const uint32_t *p, size_t count) { return load_part(p, (part)((1u << count) - 1)); }
INLINE void store_first(uint32_t *p, size_t count, pixels v) { store_part(p, (part)((1u << count) - 1), v); }

/// The pixels of a line in the columns of a vector of which some are the lane's own, the others their
/// neighbours'.
INLINE pixels load_columns(const uint32_t *line, ints columns, ints own) {
    // No load goes beyond the line.
    const __mmask16 some = _mm512_cmpeq_epi32_mask((__m512i)columns, (__m512i)own);
    return (pixels)_mm512_permutexvar_epi32((__m512i)columns, _mm512_maskz_loadu_epi32(some, line));
}

// ---- Vectors of half the size, for runs of up to FEW pixels

enum { FEW = 8 };
typedef uint16_t narrow_words __attribute__((vector_size(32)));
typedef uint32_t narrow_pixels __attribute__((vector_size(32)));
typedef uint64_t narrow_quads __attribute__((vector_size(32)));

INLINE narrow_words narrowed(words v) { return (narrow_words)_mm512_castsi512_si256((__m512i)v); }
INLINE narrow_pixels narrowed(pixels v) { return (narrow_pixels)_mm512_castsi512_si256((__m512i)v); }
INLINE narrow_pixels upper_half(pixels v) { return (narrow_pixels)_mm512_extracti64x4_epi64((__m512i)v, 1); }
INLINE pixels both(narrow_pixels low, narrow_pixels high) {
    return (pixels)_mm512_inserti64x4(_mm512_castsi256_si512((__m256i)low), (__m256i)high, 1);
}

/// Some of a narrow vector's lanes.
typedef __mmask8 few_lanes;
INLINE few_lanes first_lanes(size_t n) { return (few_lanes)((1u << n) - 1); }

INLINE narrow_pixels load_few(const uint32_t *p, few_lanes lanes) {
    return (narrow_pixels)_mm256_maskz_loadu_epi32(lanes, p);
}
INLINE void store_few(uint32_t *p, few_lanes lanes, narrow_pixels v) {
    _mm256_mask_storeu_epi32(p, lanes, (__m256i)v);
}
INLINE void fill_few(uint32_t *p, size_t n, uint32_t pixel) {
    store_few(p, first_lanes(n), (narrow_pixels)_mm256_set1_epi32((int)pixel));
}

INLINE narrow_words divided(narrow_words product) {
    return (narrow_words)_mm256_mulhi_epu16((__m256i)product, _mm256_set1_epi16(257));
}
INLINE narrow_words low_words(narrow_pixels p) {
    return (narrow_words)_mm256_unpacklo_epi8((__m256i)p, _mm256_setzero_si256());
}
INLINE narrow_words high_words(narrow_pixels p) {
    return (narrow_words)_mm256_unpackhi_epi8((__m256i)p, _mm256_setzero_si256());
}
INLINE narrow_pixels packed(narrow_words low, narrow_words high) {
    return (narrow_pixels)_mm256_packus_epi16((__m256i)low, (__m256i)high);
}

// ---- Coverage bytes, one for each of a vector's pixels

typedef __m128i coverages;

/// Of pixels; those beyond are covered.
INLINE coverages load_coverages(const uint8_t *mask, part some) {
    return _mm_mask_loadu_epi8(_mm_set1_epi8(-1), some, mask);
}
/// The same of a mask that may be read beyond.
INLINE coverages load_open_coverages(const uint8_t *mask, part some) { return load_coverages(mask, some); }
INLINE int are_full(coverages c) { return _mm_cmpneq_epi8_mask(c, _mm_set1_epi8(-1)) == 0; }

/// The bytes of a pattern for the first lane of 128 bits, for bytes that stand in every lane: lane k takes
/// what is 4k on.
INLINE __m512i four_on(__m128i pattern) {
    // Adding that leaves the bytes of -1 negative, which shuffles read as zero.
    const __m512i lanes = _mm512_set_epi64(
        0x0C0C0C0C0C0C0C0C, 0x0C0C0C0C0C0C0C0C, 0x0808080808080808, 0x0808080808080808, 0x0404040404040404,
        0x0404040404040404, 0, 0);
    return _mm512_or_si512(repeated(pattern), lanes);
}

/// Each in both 16-bit halves of its pixel.
INLINE words coverage_pairs(coverages c) {
    const __m128i order = _mm_setr_epi8(0, -1, 0, -1, 1, -1, 1, -1, 2, -1, 2, -1, 3, -1, 3, -1);
    return (words)_mm512_shuffle_epi8(repeated(c), four_on(order));
}

/// Each as 32 bits.
INLINE ints coverage_ints(coverages c) { return (ints)_mm512_cvtepu8_epi32(c); }

/// Those of a mask that may be read beyond.
INLINE quads spread_coverages(const uint8_t *mask) {
    return (quads)repeated(_mm_loadu_si128((const __m128i *)mask));
}
INLINE narrow_quads spread_few_coverages(const uint8_t *mask) {
    return (narrow_quads)_mm256_broadcastq_epi64(_mm_loadl_epi64((const __m128i *)mask));
}

// Each in the four 16-bit channels of its pixel, in the order of the unpacked halves.
INLINE words low_coverages(quads c) {
    const __m128i order = _mm_setr_epi8(0, -1, 0, -1, 0, -1, 0, -1, 1, -1, 1, -1, 1, -1, 1, -1);
    return (words)_mm512_shuffle_epi8((__m512i)c, four_on(order));
}
INLINE words high_coverages(quads c) {
    const __m128i order = _mm_setr_epi8(2, -1, 2, -1, 2, -1, 2, -1, 3, -1, 3, -1, 3, -1, 3, -1);
    return (words)_mm512_shuffle_epi8((__m512i)c, four_on(order));
}
INLINE narrow_words low_coverages(narrow_quads c) {
    const __m256i order = _mm256_setr_epi8(
        0, -1, 0, -1, 0, -1, 0, -1, 1, -1, 1, -1, 1, -1, 1, -1,
        4, -1, 4, -1, 4, -1, 4, -1, 5, -1, 5, -1, 5, -1, 5, -1);
    return (narrow_words)_mm256_shuffle_epi8((__m256i)c, order);
}
INLINE narrow_words high_coverages(narrow_quads c) {
    const __m256i order = _mm256_setr_epi8(
        2, -1, 2, -1, 2, -1, 2, -1, 3, -1, 3, -1, 3, -1, 3, -1,
        6, -1, 6, -1, 6, -1, 6, -1, 7, -1, 7, -1, 7, -1, 7, -1);
    return (narrow_words)_mm256_shuffle_epi8((__m256i)c, order);
}

// ---- Numbers. Of the least and the greatest it is the second one where one is NaN.

INLINE floats least(floats a, floats b) { return (floats)_mm512_min_ps((__m512)a, (__m512)b); }
INLINE floats greatest(floats a, floats b) { return (floats)_mm512_max_ps((__m512)a, (__m512)b); }
INLINE doubles least(doubles a, doubles b) { return (doubles)_mm512_min_pd((__m512d)a, (__m512d)b); }
INLINE doubles greatest(doubles a, doubles b) { return (doubles)_mm512_max_pd((__m512d)a, (__m512d)b); }
INLINE ints least(ints a, ints b) { return (ints)_mm512_min_epi32((__m512i)a, (__m512i)b); }
INLINE ints greatest(ints a, ints b) { return (ints)_mm512_max_epi32((__m512i)a, (__m512i)b); }

INLINE bytes least(bytes a, bytes b) { return (bytes)_mm512_min_epu8((__m512i)a, (__m512i)b); }

/// The lanes of x from `first` on, which may be no lane, before it those of y.
INLINE pixels from_lane(int32_t first, pixels x, pixels y) {
    const __mmask16 later = _mm512_cmpge_epi32_mask((__m512i)(ints)LANE_NUMBERS, _mm512_set1_epi32(first));
    return (pixels)_mm512_mask_blend_epi32(later, (__m512i)y, (__m512i)x);
}

/// a > b ? x : y
INLINE floats where_greater(floats a, floats b, floats x, floats y) {
    return (floats)_mm512_mask_blend_ps(_mm512_cmp_ps_mask((__m512)a, (__m512)b, _CMP_GT_OQ), (__m512)y, (__m512)x);
}

/// To nearest, ties to even.
INLINE ints rounded(floats x) { return (ints)_mm512_cvtps_epi32((__m512)x); }

/// Entries of a row of up to 16.
INLINE floats looked_up(const float *row, ints index, const int most) {
    if (most == 2) {
        const __mmask16 second = _mm512_test_epi32_mask((__m512i)index, (__m512i)index);
        return (floats)_mm512_mask_blend_ps(second, _mm512_set1_ps(row[0]), _mm512_set1_ps(row[1]));
    }
    return (floats)_mm512_permutexvar_ps((__m512i)index, (__m512)load(row));
}

/// Pixels of whole channels, each bounded to 0...255.
INLINE pixels packed_channels(ints r, ints g, ints b, ints a) {
    const __m128i order = _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    const __m512i channels = _mm512_packus_epi16(
        _mm512_packus_epi32((__m512i)r, (__m512i)g), _mm512_packus_epi32((__m512i)b, (__m512i)a));
    return (pixels)_mm512_shuffle_epi8(channels, repeated(order));
}

/// The upper words of four channels, over and over.
INLINE words upper_words(const channels *c) {
    const __m512i words_of_channels = (__m512i)all_quads(0x000F000B00070003);
    return (words)_mm512_permutexvar_epi16(words_of_channels, _mm512_castsi256_si512((__m256i)*c));
}

// ---- Blurs

/// (v*w + 16384) >> 15, signed.
INLINE words times(words v, words w) { return (words)_mm512_mulhrs_epi16((__m512i)v, (__m512i)w); }

INLINE words load_bytes(const uint8_t *p) {
    return (words)_mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)p));
}

/// Two vectors' values one after the other, where unpacking or packing took them in turn from each lane of
/// 128 bits.
INLINE words unwoven(words v) {
    return (words)_mm512_permutexvar_epi64(_mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7), (__m512i)v);
}

// Of two vectors the quads and the words at even places and at odd ones, before `unwoven`.
INLINE words even_quads(words a, words b) { return (words)_mm512_unpacklo_epi64((__m512i)a, (__m512i)b); }
INLINE words odd_quads(words a, words b) { return (words)_mm512_unpackhi_epi64((__m512i)a, (__m512i)b); }
INLINE words even_words(words a, words b) {
    return (words)_mm512_packus_epi32((__m512i)((pixels)a & 0xFFFF), (__m512i)((pixels)b & 0xFFFF));
}
INLINE words odd_words(words a, words b) {
    return (words)_mm512_packus_epi32((__m512i)((pixels)a >> 16), (__m512i)((pixels)b >> 16));
}

/// Values each four times over.
INLINE words load_fours(const int16_t *values) {
    const __m128i order = _mm_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9);
    const __m512i quads = _mm512_cvtepu16_epi64(_mm_loadu_si128((const __m128i *)values));
    return (words)_mm512_shuffle_epi8(quads, repeated(order));
}

INLINE words load_halves(const int16_t *low, const int16_t *high) {
    const __m512i v = _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)low));
    return (words)_mm512_inserti64x4(v, _mm256_loadu_si256((const __m256i *)high), 1);
}

/// The values of two vectors in turn, four of each or one.
INLINE void store_in_turn(int16_t *p, words even, words odd, const int four) {
    __m512i a = (__m512i)even, b = (__m512i)odd;
    __m512i low = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
    __m512i high = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
    if (!four) {
        // Every lane of 128 bits holds what belongs together.
        a = _mm512_unpacklo_epi16((__m512i)even, (__m512i)odd);
        b = _mm512_unpackhi_epi16((__m512i)even, (__m512i)odd);
        low = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
        high = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    }
    store(p, (shorts)_mm512_permutex2var_epi64(a, low, b));
    store(p + 32, (shorts)_mm512_permutex2var_epi64(a, high, b));
}

// ---- Images

/// The upper halves of 64-bit lanes, in an order that `in_order` mends.
INLINE ints upper_halves(quads a, quads b) {
    const __m512i places = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
    return (ints)_mm512_permutex2var_epi32((__m512i)a, places, (__m512i)b);
}
INLINE pixels in_order(pixels p) { return p; }

/// The pairs of pixels at indices.
INLINE quads gather(const uint32_t *p, quads index) { return (quads)_mm512_i64gather_epi64((__m512i)index, p, 4); }

// Of each pair the first pixel and the second, a channel in 16 bits; and 64-bit lanes' lowest words for all
// channels.
INLINE words firsts(quads pairs) {
    const __m128i order = _mm_setr_epi8(0, -1, 1, -1, 2, -1, 3, -1, 8, -1, 9, -1, 10, -1, 11, -1);
    return (words)_mm512_shuffle_epi8((__m512i)pairs, repeated(order));
}
INLINE words seconds(quads pairs) {
    const __m128i order = _mm_setr_epi8(4, -1, 5, -1, 6, -1, 7, -1, 12, -1, 13, -1, 14, -1, 15, -1);
    return (words)_mm512_shuffle_epi8((__m512i)pairs, repeated(order));
}
INLINE words lowest_words(quads q) {
    const __m128i order = _mm_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9);
    return (words)_mm512_shuffle_epi8((__m512i)q, repeated(order));
}

// Of each two 64-bit lanes the lower half of the first and of the second, over and over.
INLINE pixels even_lanes(quads q) { return (pixels)_mm512_shuffle_epi32((__m512i)q, _MM_PERM_AAAA); }
INLINE pixels odd_lanes(quads q) { return (pixels)_mm512_shuffle_epi32((__m512i)q, _MM_PERM_CCCC); }

/// (upper*w + lower*v + 32768) >> 16, with w and v the lower and upper words of `even` for the even pixels
/// and of `odd`.
INLINE words mixed_rows(words upper, words lower, pixels even, pixels odd) {
    // Signed products: 32768 less, 256 times.
    upper ^= 0x8000;
    lower ^= 0x8000;
    const __m512i low = _mm512_unpacklo_epi16((__m512i)upper, (__m512i)lower);
    const __m512i high = _mm512_unpackhi_epi16((__m512i)upper, (__m512i)lower);
    const pixels first = (pixels)_mm512_madd_epi16(low, (__m512i)even);
    const pixels second = (pixels)_mm512_madd_epi16(high, (__m512i)odd);
    const uint32_t round = (32768 << 8) + 32768;
    return (words)_mm512_packus_epi32((__m512i)((first + round) >> 16), (__m512i)((second + round) >> 16));
}

/// Pixels of a group, made in so many vectors of words.
enum { GROUP = 8, GROUP_VECTORS = 1 };

INLINE void store_group(uint32_t *row, const words *group, size_t count) {
    const __m256i p = _mm512_cvtepi16_epi8((__m512i)group[0]);
    if (count >= GROUP) _mm256_storeu_si256((__m256i *)row, p);
    else memcpy(row, &p, count * 4);
}

/// The first `count` pixels of a vector of words, which holds more.
INLINE void store_first(uint16_t *row, size_t count, words v) {
    _mm512_mask_storeu_epi64(row, (__mmask8)((1u << count) - 1), (__m512i)v);
}
