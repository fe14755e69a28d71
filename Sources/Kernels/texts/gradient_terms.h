// What the texts of gradients whose colours are computed share. The Swift reference is
// ReferenceGradients.swift.

/// Pixels that are computed together, from a multiple of it on.
enum { BLOCK = 16, CHUNK = 256 };

/// Adds s*x modulo 2^64, x below 2^32.
INLINE void add_product(channels *sum, const uint64_t *s, uint32_t x) {
    channels factors;
    memcpy(&factors, s, sizeof factors);
    *sum += (factors & 0xFFFFFFFF) * (uint64_t)x + ((factors >> 32) * (uint64_t)x << 32);
}

/// The four channels of a piece at the block of 16 columns from x on.
INLINE void piece_base(channels *base, const uint64_t *piece, int32_t x, int32_t y) {
    memcpy(base, piece, sizeof *base);
    add_product(base, piece + 4, (uint32_t)x ^ 0x80000000u);
    add_product(base, piece + 8, (uint32_t)y ^ 0x80000000u);
}

/// The columns where a row's pieces end; the last one's end is beyond all columns.
INLINE void find_ends(int32_t *ends, const rk_gradient *g, int32_t y) {
    const double shift = g->slope * ((double)y + 0.5);
    if (g->flat) {
        for (int32_t j = 0; j + 1 < g->count; j++) ends[j] = g->borders[j] <= shift ? INT32_MIN : INT32_MAX;
    } else {
        // There are as many borders as vectors have.
        for (int32_t j = 0; j + 1 < g->count; j += HALF) {
            const doubles border = greatest(load(g->borders + j) - shift, all_doubles(-2147483648.0));
            const doubles bounded = least(border, all_doubles(2147483647.0));
            const half_ints whole = __builtin_convertvector(bounded, half_ints);
            // Less the mask, which is -1 where it was cut off.
            const quads cut = (quads)(__builtin_convertvector(whole, doubles) < bounded);
            const half_ints end = whole - __builtin_convertvector(cut, half_ints);
            memcpy(ends + j, &end, sizeof end);
        }
    }
    ends[g->count - 1] = INT32_MAX;
}

/// How many spans from the first on are side by side and together short enough to be drawn as one, and how long
/// they are.
INLINE size_t neighbours(const rk_span *spans, size_t count, int32_t most, int32_t *length) {
    size_t n = 1;
    int32_t sum = spans[0].length;
    while (n < count && spans[n].row == spans[0].row && spans[n].start == spans[0].start + sum) {
        if (sum + spans[n].length > most) break;
        sum += spans[n++].length;
    }
    *length = sum;
    return n;
}
