// Pixels of images at positions that a transform gives. The Swift reference is
// Sources/Raster/Images/ImageKernels.swift.
#include "image_kernels.h"
#include "source_over.h"

#pragma STDC FP_CONTRACT OFF

#if defined(__x86_64__)

/// Positions of so many columns, from a multiple of it on, are stepped in fixed point.
enum { BLOCK = 64 };

/// Copies the pixels that indices name. Plain loads: gathering is no quicker, and slow where processors are guarded
/// against leaks.
static inline void take(uint32_t *row, size_t count, const uint32_t *pixels, const uint32_t *indices) {
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        row[i] = pixels[indices[i]];
        row[i + 1] = pixels[indices[i + 1]];
        row[i + 2] = pixels[indices[i + 2]];
        row[i + 3] = pixels[indices[i + 3]];
    }
    for (; i < count; i++) row[i] = pixels[indices[i]];
}

/// Where the columns of a picture's row, from the first of a block on, lie in a turned image.
static inline rk_image_run run_of(const rk_turned_image *image, ptrdiff_t x, ptrdiff_t y) {
    const ptrdiff_t block = x & ~(ptrdiff_t)(BLOCK - 1);
    const double column = (double)block + 0.5, line = (double)y + 0.5, unit = 4294967296.0;
    const double u = image->a * column + (image->c * line + image->tx);
    const double v = image->b * column + (image->d * line + image->ty);
    const double shift = image->bilinear ? -2147483648.0 + 8388608.0 : 256.0;
    const int64_t across = (int64_t)(image->a * unit), down = (int64_t)(image->b * unit), steps = x - block;
    const rk_image_run run = {
        image->pixels, (int64_t)(u * unit + shift) + across * steps, (int64_t)(v * unit + shift) + down * steps, across,
        down, image->width, image->height,
    };
    return run;
}

/// The first of the spans beyond `first` that doesn't follow on.
static inline size_t end_of_run(const rk_span *spans, size_t first, size_t count) {
    size_t end = first + 1;
    while (end < count && spans[end].row == spans[first].row
           && spans[end].start == spans[end - 1].start + spans[end - 1].length)
        end++;
    return end;
}

// ---------------------------------------------------------------------------------------------------------- AVX2

/// Writes the first of eight pixels.
AVX2 void put8(uint32_t *row, __m256i pixels, size_t count) {
    if (count >= 8) {
        _mm256_storeu_si256((__m256i *)row, pixels);
        return;
    }
    uint32_t all[8];
    _mm256_storeu_si256((__m256i *)all, pixels);
    memcpy(row, all, count * 4);
}

/// first + i*step of four lanes.
AVX2 __m256i positions4(int64_t first, int64_t step) {
    return _mm256_setr_epi64x(first, first + step, first + 2 * step, first + 3 * step);
}

AVX2 void nearest_avx2(uint32_t *row, size_t count, const rk_image_run *run) {
    const __m256i zero = _mm256_setzero_si256(), width = _mm256_set1_epi32(run->width);
    const __m256i last_column = _mm256_set1_epi32(run->width - 1), last_row = _mm256_set1_epi32(run->height - 1);
    const __m256i across4 = _mm256_set1_epi64x(4 * run->across), down4 = _mm256_set1_epi64x(4 * run->down);
    __m256i u = positions4(run->u, run->across), v = positions4(run->v, run->down);
    uint32_t indices[BLOCK];
    while (count > 0) {
        const size_t some = count < BLOCK ? count : BLOCK;
        for (size_t i = 0; i < some; i += 8) {
            const __m256i next_u = _mm256_add_epi64(u, across4), next_v = _mm256_add_epi64(v, down4);
            // The upper halves, of pixels 0, 1, 4, 5, 2, 3, 6, 7.
            __m256i x = _mm256_castps_si256(
                _mm256_shuffle_ps(_mm256_castsi256_ps(u), _mm256_castsi256_ps(next_u), 0xDD));
            __m256i y = _mm256_castps_si256(
                _mm256_shuffle_ps(_mm256_castsi256_ps(v), _mm256_castsi256_ps(next_v), 0xDD));
            x = _mm256_min_epi32(_mm256_max_epi32(x, zero), last_column);
            y = _mm256_min_epi32(_mm256_max_epi32(y, zero), last_row);
            const __m256i index = _mm256_add_epi32(_mm256_mullo_epi32(y, width), x);
            _mm256_storeu_si256((__m256i *)(indices + i), _mm256_permute4x64_epi64(index, 0xD8));
            u = _mm256_add_epi64(next_u, across4);
            v = _mm256_add_epi64(next_v, down4);
        }
        take(row, some, run->pixels, indices);
        row += some;
        count -= some;
    }
}

AVX2_ENTRY void rk_image_nearest_avx2(uint32_t *row, size_t count, const rk_image_run *run) {
    nearest_avx2(row, count, run);
}

/// Splits 64-bit lanes' positions: 256ths beyond a whole pixel that has one after it, and that pixel.
AVX2 __m256i split4(__m256i position, int32_t size, __m256i *rest) {
    // The upper halves of the limits are 0, and so those of the results.
    const __m256i last = _mm256_set1_epi64x((int64_t)(size - 1) << 8);
    const __m256i last_first = _mm256_set1_epi64x(size > 1 ? size - 2 : 0);
    __m256i p = _mm256_max_epi32(_mm256_srli_epi64(position, 24), _mm256_setzero_si256());
    p = _mm256_min_epi32(p, last);
    const __m256i whole = _mm256_min_epi32(_mm256_srli_epi32(p, 8), last_first);
    *rest = _mm256_sub_epi32(p, _mm256_slli_epi32(whole, 8));
    return whole;
}

/// left*(256 - r) + right*r of four pairs of pixels, in 16 bits a channel.
AVX2 __m256i between4(__m256i pairs, __m256i rest) {
    const __m256i first = _mm256_setr_epi8(
        0, -1, 1, -1, 2, -1, 3, -1, 8, -1, 9, -1, 10, -1, 11, -1, 0, -1, 1, -1, 2, -1, 3, -1, 8, -1, 9, -1, 10, -1, 11, -1);
    const __m256i second = _mm256_setr_epi8(
        4, -1, 5, -1, 6, -1, 7, -1, 12, -1, 13, -1, 14, -1, 15, -1, 4, -1, 5, -1, 6, -1, 7, -1, 12, -1, 13, -1, 14, -1, 15,
        -1);
    const __m256i spread = _mm256_setr_epi8(
        0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9, 0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9);
    const __m256i left = _mm256_shuffle_epi8(pairs, first), right = _mm256_shuffle_epi8(pairs, second);
    const __m256i r = _mm256_shuffle_epi8(rest, spread);
    return _mm256_add_epi16(_mm256_slli_epi16(left, 8), _mm256_mullo_epi16(_mm256_sub_epi16(right, left), r));
}

/// Mixes two rows of four pixels of 16-bit channels, by pairs of weights for the even pixels and the odd ones.
AVX2 __m256i mix4(__m256i upper, __m256i lower, __m256i even, __m256i odd) {
    // Signed products: 32768 less, 256 times.
    const __m256i sign = _mm256_set1_epi16(-32768), round = _mm256_set1_epi32((32768 << 8) + 32768);
    upper = _mm256_xor_si256(upper, sign);
    lower = _mm256_xor_si256(lower, sign);
    __m256i first = _mm256_madd_epi16(_mm256_unpacklo_epi16(upper, lower), even);
    __m256i second = _mm256_madd_epi16(_mm256_unpackhi_epi16(upper, lower), odd);
    first = _mm256_srli_epi32(_mm256_add_epi32(first, round), 16);
    second = _mm256_srli_epi32(_mm256_add_epi32(second, round), 16);
    return _mm256_packus_epi32(first, second);
}

AVX2 __m256i bilinear4(const rk_image_run *run, __m256i u, __m256i v) {
    __m256i r, l;
    const __m256i x = split4(u, run->width, &r), y = split4(v, run->height, &l);
    const __m256i index = _mm256_add_epi64(_mm256_mul_epu32(y, _mm256_set1_epi64x(run->width)), x);
    const long long *upper = (const long long *)run->pixels;
    const long long *lower = (const long long *)(run->pixels + (run->height > 1 ? run->width : 0));
    const __m256i above = between4(_mm256_i64gather_epi64(upper, index, 4), r);
    const __m256i below = between4(_mm256_i64gather_epi64(lower, index, 4), r);
    // 256 - l and l as a pair of words.
    const __m256i pair = _mm256_sub_epi32(_mm256_add_epi32(_mm256_slli_epi32(l, 16), _mm256_set1_epi32(256)), l);
    return mix4(above, below, _mm256_shuffle_epi32(pair, 0), _mm256_shuffle_epi32(pair, 0xAA));
}

AVX2 void bilinear_avx2(uint32_t *row, size_t count, const rk_image_run *run) {
    const __m256i across4 = _mm256_set1_epi64x(4 * run->across), down4 = _mm256_set1_epi64x(4 * run->down);
    __m256i u = positions4(run->u, run->across), v = positions4(run->v, run->down);
    for (size_t i = 0; i < count; i += 8) {
        const __m256i first = bilinear4(run, u, v);
        u = _mm256_add_epi64(u, across4);
        v = _mm256_add_epi64(v, down4);
        const __m256i second = bilinear4(run, u, v);
        u = _mm256_add_epi64(u, across4);
        v = _mm256_add_epi64(v, down4);
        put8(row + i, _mm256_permute4x64_epi64(_mm256_packus_epi16(first, second), 0xD8), count - i);
    }
}

AVX2_ENTRY void rk_image_bilinear_avx2(uint32_t *row, size_t count, const rk_image_run *run) {
    bilinear_avx2(row, count, run);
}

/// The colours of a run of spans.
AVX2 void turned_colours_avx2(
    uint32_t *colours, const rk_span *spans, size_t first, size_t end, ptrdiff_t x, ptrdiff_t y,
    const rk_turned_image *image) {
    const ptrdiff_t start = x + spans[first].start, past = x + spans[end - 1].start + spans[end - 1].length;
    for (ptrdiff_t column = start, next; column < past; column = next) {
        next = (column | (BLOCK - 1)) + 1;
        if (next > past) next = past;
        const rk_image_run run = run_of(image, column, y + spans[first].row);
        if (image->bilinear) bilinear_avx2(colours + (column - start), (size_t)(next - column), &run);
        else nearest_avx2(colours + (column - start), (size_t)(next - column), &run);
    }
}

AVX2_ENTRY void rk_turned_image_spans_avx2(
    uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans, size_t count, ptrdiff_t x, ptrdiff_t y,
    const rk_turned_image *image, uint32_t *colours, size_t room) {
    // Colours are made one run ahead: loads of what was stored a moment ago in other sizes have to wait for the cache.
    size_t begin = 0, end = count > 0 ? end_of_run(spans, 0, count) : 0;
    if (count > 0) turned_colours_avx2(colours, spans, 0, end, x, y, image);
    for (uint32_t *ready = colours, *other = colours + room; begin < count;) {
        size_t next = end;
        if (end < count) {
            next = end_of_run(spans, end, count);
            turned_colours_avx2(other, spans, end, next, x, y, image);
        }
        uint32_t *row = first + (size_t)spans[begin].row * stride;
        for (size_t k = begin; k < end; k++)
            composite_avx2(
                row + spans[k].start, ready + (spans[k].start - spans[begin].start), (size_t)spans[k].length,
                spans[k].coverage < 0 ? mask + spans[k].mask : NULL,
                spans[k].coverage < 0 ? 0 : (uint32_t)spans[k].coverage, image->opacity);
        uint32_t *done = ready;
        ready = other;
        other = done;
        begin = end;
        end = next;
    }
}

AVX2_ENTRY void rk_image_stretch_avx2(uint16_t *row, size_t count, const rk_image_run *run) {
    const __m256i across4 = _mm256_set1_epi64x(4 * run->across);
    __m256i u = positions4(run->u, run->across);
    for (size_t i = 0; i < count; i += 4) {
        __m256i r;
        const __m256i x = split4(u, run->width, &r);
        const __m256i words = between4(_mm256_i64gather_epi64((const long long *)run->pixels, x, 4), r);
        if (count - i >= 4) {
            _mm256_storeu_si256((__m256i *)(row + 4 * i), words);
        } else {
            uint16_t all[16];
            _mm256_storeu_si256((__m256i *)all, words);
            memcpy(row + 4 * i, all, (count - i) * 8);
        }
        u = _mm256_add_epi64(u, across4);
    }
}

/// As `row[i]` of the mix; for the pixels that no vector holds.
AVX2 void mix_rest(
    uint32_t *row, size_t i, size_t count, const uint16_t *upper, const uint16_t *lower, uint32_t l) {
    for (; i < count; i++) {
        uint32_t pixel = 0;
        for (int k = 0; k < 4; k++) {
            pixel |= (upper[4 * i + k] * (256 - l) + lower[4 * i + k] * l + 32768) >> 16 << 8 * k;
        }
        row[i] = pixel;
    }
}

AVX2_ENTRY void rk_image_mix_avx2(
    uint32_t *row, size_t count, const uint16_t *upper, const uint16_t *lower, uint32_t l) {
    const __m256i pair = _mm256_set1_epi32((int32_t)(256 - l + (l << 16)));
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m256i *a = (const __m256i *)(upper + 4 * i), *b = (const __m256i *)(lower + 4 * i);
        const __m256i first = mix4(_mm256_loadu_si256(a), _mm256_loadu_si256(b), pair, pair);
        const __m256i second = mix4(_mm256_loadu_si256(a + 1), _mm256_loadu_si256(b + 1), pair, pair);
        const __m256i bytes = _mm256_packus_epi16(first, second);
        _mm256_storeu_si256((__m256i *)(row + i), _mm256_permute4x64_epi64(bytes, 0xD8));
    }
    mix_rest(row, i, count, upper, lower, l);
}

// ------------------------------------------------------------------------------------------------------- AVX-512

AVX512 __m512i positions8(int64_t first, int64_t step) {
    return _mm512_setr_epi64(
        first, first + step, first + 2 * step, first + 3 * step, first + 4 * step, first + 5 * step, first + 6 * step,
        first + 7 * step);
}

AVX512 void nearest_avx512(uint32_t *row, size_t count, const rk_image_run *run) {
    const __m512i zero = _mm512_setzero_si512(), width = _mm512_set1_epi32(run->width);
    const __m512i last_column = _mm512_set1_epi32(run->width - 1), last_row = _mm512_set1_epi32(run->height - 1);
    const __m512i across8 = _mm512_set1_epi64(8 * run->across), down8 = _mm512_set1_epi64(8 * run->down);
    const __m512i upper_halves =
        _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
    __m512i u = positions8(run->u, run->across), v = positions8(run->v, run->down);
    uint32_t indices[BLOCK];
    while (count > 0) {
        const size_t some = count < BLOCK ? count : BLOCK;
        for (size_t i = 0; i < some; i += 16) {
            const __m512i next_u = _mm512_add_epi64(u, across8), next_v = _mm512_add_epi64(v, down8);
            __m512i x = _mm512_permutex2var_epi32(u, upper_halves, next_u);
            __m512i y = _mm512_permutex2var_epi32(v, upper_halves, next_v);
            x = _mm512_min_epi32(_mm512_max_epi32(x, zero), last_column);
            y = _mm512_min_epi32(_mm512_max_epi32(y, zero), last_row);
            _mm512_storeu_si512(indices + i, _mm512_add_epi32(_mm512_mullo_epi32(y, width), x));
            u = _mm512_add_epi64(next_u, across8);
            v = _mm512_add_epi64(next_v, down8);
        }
        take(row, some, run->pixels, indices);
        row += some;
        count -= some;
    }
}

AVX512_ENTRY void rk_image_nearest_avx512(uint32_t *row, size_t count, const rk_image_run *run) {
    nearest_avx512(row, count, run);
}

AVX512 __m512i split8(__m512i position, int32_t size, __m512i *rest) {
    const __m512i last = _mm512_set1_epi64((int64_t)(size - 1) << 8);
    const __m512i last_first = _mm512_set1_epi64(size > 1 ? size - 2 : 0);
    __m512i p = _mm512_max_epi32(_mm512_srli_epi64(position, 24), _mm512_setzero_si512());
    p = _mm512_min_epi32(p, last);
    const __m512i whole = _mm512_min_epi32(_mm512_srli_epi32(p, 8), last_first);
    *rest = _mm512_sub_epi32(p, _mm512_slli_epi32(whole, 8));
    return whole;
}

AVX512 __m512i between8(__m512i pairs, __m512i rest) {
    const __m512i first = _mm512_broadcast_i32x4(
        _mm_setr_epi8(0, -1, 1, -1, 2, -1, 3, -1, 8, -1, 9, -1, 10, -1, 11, -1));
    const __m512i second = _mm512_broadcast_i32x4(
        _mm_setr_epi8(4, -1, 5, -1, 6, -1, 7, -1, 12, -1, 13, -1, 14, -1, 15, -1));
    const __m512i spread = _mm512_broadcast_i32x4(
        _mm_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9));
    const __m512i left = _mm512_shuffle_epi8(pairs, first), right = _mm512_shuffle_epi8(pairs, second);
    const __m512i r = _mm512_shuffle_epi8(rest, spread);
    return _mm512_add_epi16(_mm512_slli_epi16(left, 8), _mm512_mullo_epi16(_mm512_sub_epi16(right, left), r));
}

AVX512 __m512i mix8(__m512i upper, __m512i lower, __m512i even, __m512i odd) {
    const __m512i sign = _mm512_set1_epi16(-32768), round = _mm512_set1_epi32((32768 << 8) + 32768);
    upper = _mm512_xor_si512(upper, sign);
    lower = _mm512_xor_si512(lower, sign);
    __m512i first = _mm512_madd_epi16(_mm512_unpacklo_epi16(upper, lower), even);
    __m512i second = _mm512_madd_epi16(_mm512_unpackhi_epi16(upper, lower), odd);
    first = _mm512_srli_epi32(_mm512_add_epi32(first, round), 16);
    second = _mm512_srli_epi32(_mm512_add_epi32(second, round), 16);
    return _mm512_packus_epi32(first, second);
}

AVX512 void bilinear_avx512(uint32_t *row, size_t count, const rk_image_run *run) {
    const __m512i across8 = _mm512_set1_epi64(8 * run->across), down8 = _mm512_set1_epi64(8 * run->down);
    const __m512i width = _mm512_set1_epi64(run->width), full = _mm512_set1_epi32(256);
    const uint32_t *lower = run->pixels + (run->height > 1 ? run->width : 0);
    __m512i u = positions8(run->u, run->across), v = positions8(run->v, run->down);
    for (size_t i = 0; i < count; i += 8) {
        __m512i r, l;
        const __m512i x = split8(u, run->width, &r), y = split8(v, run->height, &l);
        const __m512i index = _mm512_add_epi64(_mm512_mul_epu32(y, width), x);
        const __m512i above = between8(_mm512_i64gather_epi64(index, run->pixels, 4), r);
        const __m512i below = between8(_mm512_i64gather_epi64(index, lower, 4), r);
        const __m512i pair = _mm512_sub_epi32(_mm512_add_epi32(_mm512_slli_epi32(l, 16), full), l);
        const __m512i words = mix8(
            above, below, _mm512_shuffle_epi32(pair, _MM_PERM_AAAA), _mm512_shuffle_epi32(pair, _MM_PERM_CCCC));
        put8(row + i, _mm512_cvtepi16_epi8(words), count - i);
        u = _mm512_add_epi64(u, across8);
        v = _mm512_add_epi64(v, down8);
    }
}

AVX512_ENTRY void rk_image_bilinear_avx512(uint32_t *row, size_t count, const rk_image_run *run) {
    bilinear_avx512(row, count, run);
}

/// The colours of a run of spans.
AVX512 void turned_colours_avx512(
    uint32_t *colours, const rk_span *spans, size_t first, size_t end, ptrdiff_t x, ptrdiff_t y,
    const rk_turned_image *image) {
    const ptrdiff_t start = x + spans[first].start, past = x + spans[end - 1].start + spans[end - 1].length;
    for (ptrdiff_t column = start, next; column < past; column = next) {
        next = (column | (BLOCK - 1)) + 1;
        if (next > past) next = past;
        const rk_image_run run = run_of(image, column, y + spans[first].row);
        if (image->bilinear) bilinear_avx512(colours + (column - start), (size_t)(next - column), &run);
        else nearest_avx512(colours + (column - start), (size_t)(next - column), &run);
    }
}

AVX512_ENTRY void rk_turned_image_spans_avx512(
    uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans, size_t count, ptrdiff_t x, ptrdiff_t y,
    const rk_turned_image *image, uint32_t *colours, size_t room) {
    // Colours are made one run ahead: loads of what was stored a moment ago in other sizes have to wait for the cache.
    size_t begin = 0, end = count > 0 ? end_of_run(spans, 0, count) : 0;
    if (count > 0) turned_colours_avx512(colours, spans, 0, end, x, y, image);
    for (uint32_t *ready = colours, *other = colours + room; begin < count;) {
        size_t next = end;
        if (end < count) {
            next = end_of_run(spans, end, count);
            turned_colours_avx512(other, spans, end, next, x, y, image);
        }
        uint32_t *row = first + (size_t)spans[begin].row * stride;
        for (size_t k = begin; k < end; k++)
            composite_avx512(
                row + spans[k].start, ready + (spans[k].start - spans[begin].start), (size_t)spans[k].length,
                spans[k].coverage < 0 ? mask + spans[k].mask : NULL,
                spans[k].coverage < 0 ? 0 : (uint32_t)spans[k].coverage, image->opacity);
        uint32_t *done = ready;
        ready = other;
        other = done;
        begin = end;
        end = next;
    }
}

AVX512_ENTRY void rk_image_stretch_avx512(uint16_t *row, size_t count, const rk_image_run *run) {
    const __m512i across8 = _mm512_set1_epi64(8 * run->across);
    __m512i u = positions8(run->u, run->across);
    for (size_t i = 0; i < count; i += 8) {
        __m512i r;
        const __m512i x = split8(u, run->width, &r);
        const __m512i words = between8(_mm512_i64gather_epi64(x, run->pixels, 4), r);
        const __mmask8 some = count - i >= 8 ? 0xFF : (__mmask8)((1u << (count - i)) - 1);
        _mm512_mask_storeu_epi64(row + 4 * i, some, words);
        u = _mm512_add_epi64(u, across8);
    }
}

AVX512_ENTRY void rk_image_mix_avx512(
    uint32_t *row, size_t count, const uint16_t *upper, const uint16_t *lower, uint32_t l) {
    const __m512i pair = _mm512_set1_epi32((int32_t)(256 - l + (l << 16)));
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m512i words =
            mix8(_mm512_loadu_si512(upper + 4 * i), _mm512_loadu_si512(lower + 4 * i), pair, pair);
        _mm256_storeu_si256((__m256i *)(row + i), _mm512_cvtepi16_epi8(words));
    }
    mix_rest(row, i, count, upper, lower, l);
}

#endif
