// Which edges of a polygon cross. Coordinates are whole numbers of magnitude up to 2^26, so that all
// products and their differences are exact. The Swift reference is PolygonBoundary.swift.

ENTRY(rk_edge_pairs)
(const rk_edges *edges, size_t one, size_t first, size_t end, rk_pair *pairs, size_t *count) {
    const double ax = edges->x0[one], ay = edges->y0[one], bx = edges->x1[one], by = edges->y1[one];
    const doubles x0 = all_doubles(ax), y0 = all_doubles(ay), x1 = all_doubles(bx), y1 = all_doubles(by);
    const doubles dx = all_doubles(bx - ax), dy = all_doubles(by - ay);
    const doubles top = all_doubles(edges->top + ay);
    const doubles shift = all_doubles(6755399441055744.0);
    rk_pair *next = pairs;
    for (size_t i = first; i < end; i += HALF) {
        const doubles rx0 = load(edges->x0 + i), ry0 = load(edges->y0 + i);
        const doubles rx1 = load(edges->x1 + i), ry1 = load(edges->y1 + i);
        // On which side of one the other's ends are, and the other way round.
        const doubles from_x = rx0 - x0, from_y = ry0 - y0;
        const doubles side0 = dx * from_y - from_x * dy;
        const doubles side1 = dx * (ry1 - y0) - (rx1 - x0) * dy;
        const doubles rdx = rx1 - rx0, rdy = ry1 - ry0;
        const doubles side2 = from_x * rdy - rdx * from_y;
        const doubles side3 = rdx * (y1 - ry0) - (x1 - rx0) * rdy;
        const doubles ends = side0 * side1, own_ends = side2 * side3;
        const doubles along = side2 / (side2 - side3);
        const quads x = (quads)(dx * along + shift) - (quads)shift;
        const doubles y = top + dy * along;
        // 0 where they don't meet, 1 where they cross, more where an end of one is in line with the other.
        const quads meets = ((quads)(ends < 0) & (quads)(own_ends < 0) & 1)
            | ((quads)(ends == 0) & 2) | ((quads)(own_ends == 0) & 2);
        const quads passes_right = (quads)(side2 > 0) & 1;
        const size_t lanes = end - i < HALF ? end - i : HALF;
        for (size_t lane = 0; lane < lanes; lane++) {
            // Written over by the next one where they don't meet, as branches would be guesses.
            next->y = y[lane];
            next->x = (int64_t)x[lane];
            next->other = (int32_t)(i + lane);
            next->meets = (uint8_t)meets[lane];
            next->passes_right = (uint8_t)passes_right[lane];
            next += meets[lane] != 0;
        }
    }
    *count = (size_t)(next - pairs);
}

INLINE doubles lane_numbers(void) {
    doubles v;
    for (int i = 0; i < HALF; i++) v[i] = i;
    return v;
}

ENTRY(rk_rank)(const double *values, size_t count, int64_t *ranks) {
    const doubles lanes = lane_numbers();
    for (size_t i = 0; i < count; i += HALF) {
        const doubles own = load(values + i), places = lanes + (double)i;
        quads rank = {0};
        for (size_t j = 0; j < count; j++) {
            const doubles other = all_doubles(values[j]);
            // A mask's lanes are -1.
            rank -= (quads)(other < own) | ((quads)(other == own) & (quads)(places < (double)j));
        }
        memcpy(ranks + i, &rank, sizeof rank);
    }
}
