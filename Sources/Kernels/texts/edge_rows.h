// Edges of a few rows, a lane a row of any of them: their rows are as many as they happen to be, and no lane is of
// no use but at the end. EdgeWalker.swift is the Swift reference, as it is for edge_walks.h.

/// Edges of more rows are left to others.
enum { MOST_ROWS = 8 };
_Static_assert(MOST_ROWS % UNITS == 0, "rows are listed by whole vectors");

/// Rows of a vector's edges, and some that follow the last.
typedef struct {
    size_t count;
    int32_t edges[(UNITS + 1) * MOST_ROWS], rows[(UNITS + 1) * MOST_ROWS];
} row_list;

/// Lists the rows of some edges: as many of each as there are, from a row on.
INLINE void list_rows(row_list *list, units first_rows, units counts) {
    int32_t firsts[UNITS], numbers[UNITS];
    store_units(firsts, first_rows);
    store_units(numbers, counts);
    size_t count = 0;
    for (int edge = 0; edge < UNITS; edge++) {
        for (int i = 0; i < MOST_ROWS; i += UNITS) {
            store_units(list->edges + count + i, (units){0} + edge);
            store_units(list->rows + count + i, unit_numbers() + (firsts[edge] + i));
        }
        count += (size_t)numbers[edge];
    }
    list->count = count;
    // Lanes past the last row are like the first; without rows nobody looks at them.
    store_units(list->edges + count, (units){0} + list->edges[0]);
    store_units(list->rows + count, (units){0} + list->rows[0]);
}

/// The lanes of a vector that places say, which are also stored.
INLINE units lanes_at(units v, const int32_t *places) {
#if BYTES > 16
    return (units)_mm256_permutevar8x32_epi32((__m256i)v, (__m256i)load_units(places));
#else
    units lanes;
    for (int i = 0; i < UNITS; i++) lanes[i] = v[places[i]];
    return lanes;
#endif
}
INLINE edge_slopes lanes_at(const edge_slopes *slopes, const int32_t *places) {
    edge_slopes lanes;
#if BYTES == 64
    const __m512i order = _mm512_cvtepi32_epi64((__m256i)load_units(places));
    store(lanes.slope, (doubles)_mm512_permutexvar_pd(order, (__m512d)load(slopes->slope)));
    store(lanes.rise, (doubles)_mm512_permutexvar_pd(order, (__m512d)load(slopes->rise)));
#else
    for (int i = 0; i < UNITS; i++) {
        lanes.slope[i] = slopes->slope[places[i]];
        lanes.rise[i] = slopes->rise[places[i]];
    }
#endif
    return lanes;
}

/// Adds those edges that a mask says, inside the band and of `MOST_ROWS` at most, which meet so many
/// columns of a row at most: two or three.
INLINE void add_rows(const short_band *band, const some_edges *edges, units there, int columns, int convex) {
    edge_slopes slopes;
    find_slopes(edges, &slopes);
    const units first_row = edges->y0 >> 16;
    row_list list;
    list_rows(&list, first_row, (((edges->y1 - 1) >> 16) - first_row + 1) & there);
    units before = {0};
    for (size_t k = 0; k < list.count; k += UNITS) {
        const int32_t *const places = list.edges + k;
        const units row = load_units(list.rows + k);
        const some_edges e = {
            .x0 = lanes_at(edges->x0, places), .y0 = lanes_at(edges->y0, places), .x1 = lanes_at(edges->x1, places),
            .y1 = lanes_at(edges->y1, places), .rises = lanes_at(edges->rises, places)};
        const edge_slopes lanes = lanes_at(&slopes, places);
        const units y = larger(e.y0, row << 16), next_y = lesser(e.y1, (row + 1) << 16);
        const units left = lesser(e.x0, e.x1), right = larger(e.x0, e.x1);
        const units met = meeting(next_y, e.y0, e.x0, lanes.slope, left, right, band->left);
        const units next_x = picked(next_y == e.y1, e.x1, met);
        const units x = picked(y == e.y0, e.x0, UNITS_MOVED_IN(before, next_x));
        before = next_x;
        row_part part;
        if (columns > 2) {
            wide_part_in_row(band, &e, &lanes, x, y, next_x, next_y, row, convex, &part);
        } else {
            part_in_row(band, &e, &lanes, x, y, next_x, next_y, row, 0, convex, &part);
        }
        // How many lanes are of use could not be foreseen; to add nothing to the first one's sums is quicker than to
        // have guessed.
        const units is_row = unit_numbers() < (int32_t)(list.count - k);
        for (int i = 0; i <= columns; i++) store_units(part.values[i], load_units(part.values[i]) & is_row);
        add_parts(band, UNITS, &part, e.rises, columns + 1, convex);
    }
}
