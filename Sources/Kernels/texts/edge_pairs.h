// Which edges of a polygon cross. Coordinates are whole numbers of magnitude up to 2^26, so that all
// products and their differences are exact. The Swift reference is PolygonBoundary.swift.

INLINE doubles lane_numbers(void) {
    doubles v;
    for (int i = 0; i < HALF; i++) v[i] = i;
    return v;
}

/// Adds the pairs of a mask's lanes, and says how many those are; what comes after them may be written, too.
INLINE size_t store_some(
    const rk_pairs *pairs, size_t place, doubles y, quads x, quads others, quads mask) {
#if BYTES == 32
    const uint32_t order = orders[_mm256_movemask_ps((__m256)mask)];
    const __m256i lanes = lanes_in(order);
    const __m256i front_y = _mm256_permutevar8x32_epi32((__m256i)y, lanes);
    const __m256i front_x = _mm256_permutevar8x32_epi32((__m256i)x, lanes);
    const __m256i front_others = _mm256_permutevar8x32_epi32((__m256i)others, lanes);
    memcpy(pairs->y + place, &front_y, sizeof front_y);
    memcpy(pairs->x + place, &front_x, sizeof front_x);
    memcpy(pairs->others + place, &front_others, sizeof front_others);
    return order >> 25;
#else
    size_t count = 0;
    for (int lane = 0; lane < HALF; lane++) {
        // Written over by the next one where they don't meet, as branches would be guesses.
        pairs->y[place + count] = y[lane];
        pairs->x[place + count] = (int64_t)x[lane];
        pairs->others[place + count] = others[lane];
        count += mask[lane] != 0;
    }
    return count;
#endif
}

ENTRY(rk_edge_pairs)
(const rk_edges *edges, size_t one, size_t first, size_t end, const rk_pairs *pairs, size_t *count) {
    const doubles x0 = all_doubles(edges->x0[one]), y0 = all_doubles(edges->y0[one]);
    const doubles dx = all_doubles(edges->dx[one]), dy = all_doubles(edges->dy[one]);
    const doubles top = all_doubles(edges->top + edges->y0[one]);
    const doubles shift = all_doubles(6755399441055744.0);
    const quads places = __builtin_convertvector(lane_numbers(), quads);
    size_t found = 0;
    for (size_t i = first; i < end; i += HALF) {
        const doubles rdx = load(edges->dx + i), rdy = load(edges->dy + i);
        const doubles from_x = load(edges->x0 + i) - x0, from_y = load(edges->y0 + i) - y0;
        // On which side of one the other's ends are, and the other way round: they differ by how the two turn.
        const doubles turn = dx * rdy - rdx * dy;
        const doubles side0 = dx * from_y - from_x * dy, side1 = side0 + turn;
        const doubles side2 = from_x * rdy - rdx * from_y, side3 = side2 - turn;
        const doubles ends = side0 * side1, own_ends = side2 * side3;
        const doubles along = side2 / turn;
        const quads x = (quads)(dx * along + shift) - (quads)shift;
        const doubles y = top + dy * along;
        const quads in_line = (quads)(ends == 0) | (quads)(own_ends == 0);
        quads meets = ((quads)(ends < 0) & (quads)(own_ends < 0)) | in_line;
        if (end - i < HALF) meets &= (quads)(lane_numbers() < (double)(end - i));
        const quads flags = ((quads)(side2 > 0) & (uint64_t)1 << 32) | (in_line & (uint64_t)2 << 32);
        found += store_some(pairs, found, y, x, flags + (uint64_t)i + places, meets);
    }
    *count = found;
}

ENTRY(rk_rank)(const double *values, size_t count, int64_t *ranks) {
    for (size_t i = 0; i < count; i += HALF) {
        const doubles own = load(values + i);
        quads rank = {0};
        size_t j = 0;
        // A mask's lanes are -1.
        for (; j < i; j++) rank -= (quads)(all_doubles(values[j]) < own);
        for (; j < i + HALF && j < count; j++) {
            const doubles other = all_doubles(values[j]);
            rank -= (quads)(other < own) | ((quads)(other == own) & (quads)(lane_numbers() < (double)(j - i)));
        }
        for (; j < count; j++) rank -= (quads)(all_doubles(values[j]) <= own);
        memcpy(ranks + i, &rank, sizeof rank);
    }
}
