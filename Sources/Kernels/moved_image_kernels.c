// Images that are moved but neither scaled nor turned. The Swift reference is
// Sources/Raster/Images/ReferenceMovedImages.swift.
#include "image_kernels.h"
#include "source_over.h"

#if defined(__x86_64__)

static inline ptrdiff_t bounded(ptrdiff_t value, ptrdiff_t low, ptrdiff_t high) {
    return value < low ? low : value > high ? high : value;
}

/// A row of the image, or the nearest.
static inline const uint32_t *line_of(const rk_moved_image *image, ptrdiff_t row) {
    return image->pixels + bounded(row, 0, image->height - 1) * image->width;
}

static inline int is_mixed(const rk_moved_image *image) { return (image->right | image->lower) != 0; }

/// The coverage that a span's becomes by the opacity.
static inline uint32_t faded(uint32_t coverage, const rk_moved_image *image) {
    return (coverage * image->opacity + 128) * 257 >> 16;
}

// ---------------------------------------------------------------------------------------------------------- AVX2

/// Pixels from a column on; beyond the sides those of the border.
AVX2 __m256i line8(const uint32_t *line, ptrdiff_t column, ptrdiff_t width) {
    if (column >= 0 && column + 8 <= width) return _mm256_loadu_si256((const __m256i *)(line + column));
    // At least one lane is in the image; those beside it take the nearest one's.
    column = bounded(column, -7, width - 1);
    const ptrdiff_t low = column < 0 ? -column : 0, high = width - 1 - column < 7 ? width - 1 - column : 7;
    const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    const __m256i inside = _mm256_min_epi32(
        _mm256_max_epi32(lanes, _mm256_set1_epi32((int)low)), _mm256_set1_epi32((int)high));
    // No load goes beyond the row.
    const __m256i some = _mm256_cmpeq_epi32(inside, lanes);
    return _mm256_permutevar8x32_epi32(_mm256_maskload_epi32((const int *)(line + column), some), inside);
}

/// left*(256 - r) + right*r in 16-bit lanes.
AVX2 __m256i weighed8(__m256i left, __m256i right, __m256i keep, __m256i r) {
    return _mm256_add_epi16(_mm256_mullo_epi16(left, keep), _mm256_mullo_epi16(right, r));
}

/// (upper*(256 - l) + lower*l + 32768) >> 16 of 16-bit lanes; the pair is of 256 - l and l.
AVX2 __m256i between8(__m256i upper, __m256i lower, __m256i pair) {
    // Signed products: 32768 less, 256 times.
    const __m256i sign = _mm256_set1_epi16(-32768), round = _mm256_set1_epi32((32768 << 8) + 32768);
    upper = _mm256_xor_si256(upper, sign);
    lower = _mm256_xor_si256(lower, sign);
    __m256i first = _mm256_madd_epi16(_mm256_unpacklo_epi16(upper, lower), pair);
    __m256i second = _mm256_madd_epi16(_mm256_unpackhi_epi16(upper, lower), pair);
    first = _mm256_srli_epi32(_mm256_add_epi32(first, round), 16);
    second = _mm256_srli_epi32(_mm256_add_epi32(second, round), 16);
    return _mm256_packus_epi32(first, second);
}

AVX2 __m256i mixed8(const uint32_t *upper, const uint32_t *lower, ptrdiff_t column, const rk_moved_image *image) {
    const __m256i r = _mm256_set1_epi16((short)image->right), keep = _mm256_set1_epi16((short)(256 - image->right));
    const __m256i pair = _mm256_set1_epi32((int)(256 - image->lower + (image->lower << 16)));
    const __m256i a = line8(upper, column, image->width), b = line8(upper, column + 1, image->width);
    const __m256i c = line8(lower, column, image->width), d = line8(lower, column + 1, image->width);
    return joined8(
        between8(weighed8(even8(a), even8(b), keep, r), weighed8(even8(c), even8(d), keep, r), pair),
        between8(weighed8(odd8(a), odd8(b), keep, r), weighed8(odd8(c), odd8(d), keep, r), pair));
}

AVX2 void moved_span_avx2(
    uint32_t *row, size_t count, const uint8_t *mask, uint32_t coverage, const uint32_t *upper,
    const uint32_t *lower, ptrdiff_t column, const rk_moved_image *image, int mixed) {
    const __m256i half = _mm256_set1_epi16(128), opacity = _mm256_set1_epi16((short)image->opacity);
    __m256i m = _mm256_set1_epi16((short)coverage);
    int covered = coverage == 255;
    for (size_t i = 0; i < count; i += 8) {
        const ptrdiff_t place = column + (ptrdiff_t)i;
        const __m256i s = mixed ? mixed8(upper, lower, place, image) : line8(upper, place, image->width);
        const size_t rest = count - i;
        const __m256i some = first8(rest);
        if (mask) {
            const __m128i bytes = _mm_loadl_epi64((const __m128i *)(mask + i));
            const unsigned equal = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(-1)));
            const unsigned all = rest >= 8 ? 0xFF : (1u << rest) - 1;
            covered = image->opacity == 255 && (equal & all) == all;
            m = divided8(_mm256_add_epi16(_mm256_mullo_epi16(coverages8(bytes), opacity), half));
        }
        __m256i *target = (__m256i *)(row + i);
        if (rest >= 8) {
            if (covered && image->opaque) {
                _mm256_storeu_si256(target, s);
            } else {
                const __m256i d = _mm256_loadu_si256(target);
                _mm256_storeu_si256(target, covered ? covered8(d, s) : over8(d, s, m));
            }
        } else {
            const __m256i d = _mm256_maskload_epi32((const int *)target, some);
            _mm256_maskstore_epi32((int *)target, some, covered ? covered8(d, s) : over8(d, s, m));
        }
    }
}

AVX2_ENTRY void rk_moved_image_spans_avx2(
    uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans, size_t count, ptrdiff_t x, ptrdiff_t y,
    const rk_moved_image *image) {
    const int mixed = is_mixed(image);
    for (size_t k = 0; k < count; k++) {
        const rk_span span = spans[k];
        uint32_t *row = first + (size_t)span.row * stride + span.start;
        const uint8_t *bytes = span.coverage < 0 ? mask + span.mask : NULL;
        const uint32_t coverage = bytes ? 0 : faded((uint32_t)span.coverage, image);
        const ptrdiff_t column = x + span.start + image->column, line = y + span.row + image->row;
        const uint32_t *upper = line_of(image, line), *lower = line_of(image, line + 1);
        const size_t length = (size_t)span.length;
        if (mixed) moved_span_avx2(row, length, bytes, coverage, upper, lower, column, image, 1);
        else moved_span_avx2(row, length, bytes, coverage, upper, lower, column, image, 0);
    }
}

AVX2_ENTRY void rk_moved_image_row_avx2(
    uint32_t *row, size_t count, ptrdiff_t x, ptrdiff_t y, const rk_moved_image *image) {
    const ptrdiff_t column = x + image->column, line = y + image->row;
    const uint32_t *upper = line_of(image, line), *lower = line_of(image, line + 1);
    const int mixed = is_mixed(image);
    for (size_t i = 0; i < count; i += 8) {
        const ptrdiff_t place = column + (ptrdiff_t)i;
        const __m256i s = mixed ? mixed8(upper, lower, place, image) : line8(upper, place, image->width);
        if (count - i >= 8) _mm256_storeu_si256((__m256i *)(row + i), s);
        else _mm256_maskstore_epi32((int *)(row + i), first8(count - i), s);
    }
}

// ------------------------------------------------------------------------------------------------------- AVX-512

AVX512 __m512i line16(const uint32_t *line, ptrdiff_t column, ptrdiff_t width) {
    if (column >= 0 && column + 16 <= width) return _mm512_loadu_si512(line + column);
    column = bounded(column, -15, width - 1);
    const ptrdiff_t low = column < 0 ? -column : 0, high = width - 1 - column < 15 ? width - 1 - column : 15;
    const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m512i inside = _mm512_min_epi32(
        _mm512_max_epi32(lanes, _mm512_set1_epi32((int)low)), _mm512_set1_epi32((int)high));
    const __mmask16 some = _mm512_cmpeq_epi32_mask(inside, lanes);
    return _mm512_permutexvar_epi32(inside, _mm512_maskz_loadu_epi32(some, line + column));
}

AVX512 __m512i weighed16(__m512i left, __m512i right, __m512i keep, __m512i r) {
    return _mm512_add_epi16(_mm512_mullo_epi16(left, keep), _mm512_mullo_epi16(right, r));
}

AVX512 __m512i between16(__m512i upper, __m512i lower, __m512i pair) {
    const __m512i sign = _mm512_set1_epi16(-32768), round = _mm512_set1_epi32((32768 << 8) + 32768);
    upper = _mm512_xor_si512(upper, sign);
    lower = _mm512_xor_si512(lower, sign);
    __m512i first = _mm512_madd_epi16(_mm512_unpacklo_epi16(upper, lower), pair);
    __m512i second = _mm512_madd_epi16(_mm512_unpackhi_epi16(upper, lower), pair);
    first = _mm512_srli_epi32(_mm512_add_epi32(first, round), 16);
    second = _mm512_srli_epi32(_mm512_add_epi32(second, round), 16);
    return _mm512_packus_epi32(first, second);
}

AVX512 __m512i mixed16(const uint32_t *upper, const uint32_t *lower, ptrdiff_t column, const rk_moved_image *image) {
    const __m512i r = _mm512_set1_epi16((short)image->right), keep = _mm512_set1_epi16((short)(256 - image->right));
    const __m512i pair = _mm512_set1_epi32((int)(256 - image->lower + (image->lower << 16)));
    const __m512i a = line16(upper, column, image->width), b = line16(upper, column + 1, image->width);
    const __m512i c = line16(lower, column, image->width), d = line16(lower, column + 1, image->width);
    return joined16(
        between16(weighed16(even16(a), even16(b), keep, r), weighed16(even16(c), even16(d), keep, r), pair),
        between16(weighed16(odd16(a), odd16(b), keep, r), weighed16(odd16(c), odd16(d), keep, r), pair));
}

AVX512 void moved_span_avx512(
    uint32_t *row, size_t count, const uint8_t *mask, uint32_t coverage, const uint32_t *upper,
    const uint32_t *lower, ptrdiff_t column, const rk_moved_image *image, int mixed) {
    const __m512i half = _mm512_set1_epi16(128), opacity = _mm512_set1_epi16((short)image->opacity);
    __m512i m = _mm512_set1_epi16((short)coverage);
    int covered = coverage == 255;
    for (size_t i = 0; i < count; i += 16) {
        const ptrdiff_t place = column + (ptrdiff_t)i;
        const __m512i s = mixed ? mixed16(upper, lower, place, image) : line16(upper, place, image->width);
        const __mmask16 some = first16(count - i);
        if (mask) {
            const __m128i bytes = _mm_loadu_si128((const __m128i *)(mask + i));
            const __mmask16 partial = _mm_mask_cmpneq_epi8_mask(some, bytes, _mm_set1_epi8(-1));
            covered = image->opacity == 255 && partial == 0;
            m = divided16(_mm512_add_epi16(_mm512_mullo_epi16(coverages16(bytes), opacity), half));
        }
        if (covered && image->opaque) {
            _mm512_mask_storeu_epi32(row + i, some, s);
        } else {
            const __m512i d = _mm512_maskz_loadu_epi32(some, row + i);
            _mm512_mask_storeu_epi32(row + i, some, covered ? covered16(d, s) : over16(d, s, m));
        }
    }
}

AVX512_ENTRY void rk_moved_image_spans_avx512(
    uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans, size_t count, ptrdiff_t x, ptrdiff_t y,
    const rk_moved_image *image) {
    const int mixed = is_mixed(image);
    for (size_t k = 0; k < count; k++) {
        const rk_span span = spans[k];
        uint32_t *row = first + (size_t)span.row * stride + span.start;
        const uint8_t *bytes = span.coverage < 0 ? mask + span.mask : NULL;
        const uint32_t coverage = bytes ? 0 : faded((uint32_t)span.coverage, image);
        const ptrdiff_t column = x + span.start + image->column, line = y + span.row + image->row;
        const uint32_t *upper = line_of(image, line), *lower = line_of(image, line + 1);
        const size_t length = (size_t)span.length;
        if (mixed) moved_span_avx512(row, length, bytes, coverage, upper, lower, column, image, 1);
        else moved_span_avx512(row, length, bytes, coverage, upper, lower, column, image, 0);
    }
}

AVX512_ENTRY void rk_moved_image_row_avx512(
    uint32_t *row, size_t count, ptrdiff_t x, ptrdiff_t y, const rk_moved_image *image) {
    const ptrdiff_t column = x + image->column, line = y + image->row;
    const uint32_t *upper = line_of(image, line), *lower = line_of(image, line + 1);
    const int mixed = is_mixed(image);
    for (size_t i = 0; i < count; i += 16) {
        const ptrdiff_t place = column + (ptrdiff_t)i;
        const __m512i s = mixed ? mixed16(upper, lower, place, image) : line16(upper, place, image->width);
        _mm512_mask_storeu_epi32(row + i, first16(count - i), s);
    }
}

#endif
