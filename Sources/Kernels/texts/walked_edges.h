// Which edges are short enough to be added several at a time (short_edges.h), one by one here, or left to
// EdgeWalker.swift.

/// The starts of edges, from points that are `step` apart.
INLINE void load_points(const rk_point *p, size_t step, const rk_point *corner, units *x, units *y) {
    // The lower halves of two points a pair: x, x, y, y.
    typedef int32_t pair __attribute__((vector_size(16)));
    pair pairs[UNITS / 2];
    for (int i = 0; i < UNITS / 2; i++) {
        pair one, other;
        memcpy(&one, p + (size_t)(2 * i) * step, sizeof one);
        memcpy(&other, p + (size_t)(2 * i + 1) * step, sizeof other);
        pairs[i] = __builtin_shufflevector(one, other, 0, 4, 2, 6);
    }
    int32_t xs[UNITS], ys[UNITS];
    for (int i = 0; i < UNITS / 4; i++) {
        const pair four_x = __builtin_shufflevector(pairs[2 * i], pairs[2 * i + 1], 0, 1, 4, 5);
        const pair four_y = __builtin_shufflevector(pairs[2 * i], pairs[2 * i + 1], 2, 3, 6, 7);
        memcpy(xs + 4 * i, &four_x, sizeof four_x);
        memcpy(ys + 4 * i, &four_y, sizeof four_y);
    }
    *x = load_units(xs) - (int32_t)corner->x;
    *y = load_units(ys) - (int32_t)corner->y;
}

/// How many rows edges have that are added several at a time; those of one row or two are short, or flat.
enum { STEEP_ROWS = 3, MOST_STEEP_ROWS = 4, MOST_FLAT_ROWS = 3 };
/// A list for each number of rows.
enum { STEEP_LISTS = MOST_STEEP_ROWS - STEEP_ROWS + 1, FLAT_LISTS = MOST_FLAT_ROWS };

typedef struct {
    edge_list in_pixels, in_rows, in_two_rows, steep[STEEP_LISTS], flat[FLAT_LISTS];
} sorted_edges;

// From so many rows or columns on, edges are large: cut one by one, but several of their rows or columns at a time.
enum { LEAST_ROWS = 6, LEAST_COLUMNS = 9 };

/// Adds those of some edges that have a bit.
APART void walk_large_edges(
    const rk_band *band, const some_edges *e, uint32_t bits, int convex) {
    for (; bits != 0; bits &= bits - 1) {
        const int i = __builtin_ctz(bits);
        const double x0 = e->x0[i] + band->left, y0 = e->y0[i] + band->top;
        const double x1 = e->x1[i] + band->left, y1 = e->y1[i] + band->top;
        if (convex) {
            walk_edge(band, x0, y0, x1, y1, e->rises[i] ? -1 : 1, 1);
        } else {
            walk_edge(band, x0, y0, x1, y1, e->rises[i] ? -1 : 1, 0);
        }
    }
}

/// Adds those of some edges, of a number of rows, that meet two columns of a row at most, or three, to lists of
/// their own; a bit for each.
APART uint32_t sort_medium_edges(sorted_edges *sorted, const some_edges *e, units candidates) {
    const units rows = ((e->y1 - 1) >> 16) - (e->y0 >> 16) + 1;
    const units width = larger(e->x0, e->x1) - lesser(e->x0, e->x1), height = e->y1 - e->y0;
    const units columns = (larger(e->x0, e->x1) >> 16) - (lesser(e->x0, e->x1) >> 16) + 1;
    // In a row no more than a column's width, or two, whatever is rounded.
    const units is_steep = candidates & (width < height - 16) & (rows >= STEEP_ROWS);
    const units is_flat = candidates & ~is_steep & (rows <= MOST_FLAT_ROWS)
        & (((columns == 3) & (rows < 3)) | (width >> 1 < height - 16));
    for (int i = 0; i < STEEP_LISTS; i++) {
        const uint32_t bits = bits_of(is_steep & (rows == STEEP_ROWS + i));
        if (bits) append_edges(&sorted->steep[i], e, bits, 1);
    }
    for (int i = 0; i < FLAT_LISTS; i++) {
        const uint32_t bits = bits_of(is_flat & (rows == 1 + i));
        if (bits) append_edges(&sorted->flat[i], e, bits, 1);
    }
    return bits_of(is_steep | is_flat);
}

/// Puts some edges where they belong, and adds large ones at once; the bits of those that are left.
INLINE uint32_t sort_edges(
    sorted_edges *sorted, const rk_band *rk, const short_band *band, const rk_point *points, size_t step,
    const rk_point *corner, size_t number, int convex) {
    units start_x, start_y, end_x, end_y;
    load_points(points, step, corner, &start_x, &start_y);
    load_points(points + 1, step, corner, &end_x, &end_y);
    const units falls = start_y < end_y;
    const some_edges e = {
        .x0 = picked(falls, start_x, end_x), .y0 = lesser(start_y, end_y),
        .x1 = picked(falls, end_x, start_x), .y1 = larger(start_y, end_y), .rises = ~falls,
        .numbers = unit_numbers() + (int32_t)number};
    const units row = e.y0 >> 16, last_row = (e.y1 - 1) >> 16;
    const units first = lesser(start_x, end_x) >> 16, last = larger(start_x, end_x) >> 16;
    const units has_height = e.y0 < e.y1;
    const units is_inside = (row >= 0) & (last_row < band->rows) & (first >= 0) & (last < band->columns);
    const units is_short = is_inside & (last_row - row < 2) & (last - first < 2) & has_height;
    const units in_row = is_short & (last_row == row), in_column = last == first;
    append_edges(&sorted->in_pixels, &e, bits_of(in_row & in_column), 0);
    append_edges(&sorted->in_rows, &e, bits_of(in_row & ~in_column), 0);
    append_edges(&sorted->in_two_rows, &e, bits_of(is_short & ~in_row), 0);
    const units is_long = has_height & ~is_short;
    if (bits_of(is_long) == 0) return 0;
    // What lies above, below or to the right of the band adds nothing to it.
    const units meets = is_long & (last_row >= 0) & (row < band->rows) & (first < band->columns);
    const units is_large = meets & (first > 0) & (last < band->columns - 1) & (e.x0 != e.x1)
        & ((last_row - row >= LEAST_ROWS - 1) | (last - first >= LEAST_COLUMNS - 1));
    const uint32_t large = bits_of(is_large);
    if (large) walk_large_edges(rk, &e, large, convex);
    const units is_medium = is_inside & is_long & ~is_large & (last_row - row < MOST_STEEP_ROWS) & (e.x0 != e.x1);
    const uint32_t medium = bits_of(is_medium) ? sort_medium_edges(sorted, &e, is_medium) : 0;
    return bits_of(meets & ~is_large) & ~medium;
}

/// With fewer lanes a vector of medium edges takes longer than they do one by one.
enum { LEAST_LANES = 3 };

/// Adds a list's edges, of so many rows and columns of a row at most. Those that don't fill a vector wait for more,
/// and at last too few of them are left to others.
INLINE size_t add_list(
    edge_list *list, const short_band *band, int rows, int columns, int is_last, uint32_t *rest, size_t rest_count,
    int convex) {
    const size_t left = list->count % UNITS, whole = list->count - left;
    const int is_enough = (rows <= 2 && columns <= 2) || left >= LEAST_LANES;
    const size_t count = is_last && is_enough ? list->count : whole;
    if (columns == 1) {
        add_in_pixels(band, list, count, convex);
    } else {
        add_in_some_rows(band, list, count, rows, columns, convex);
    }
    if (is_last) {
        for (size_t i = count; i < list->count; i++) rest[rest_count++] = (uint32_t)list->numbers[i];
    } else {
        remove_first(list, whole);
    }
    return rest_count;
}

INLINE void walk_edges(
    const rk_band *rk, const rk_point *points, size_t step, size_t count, uint32_t *rest, size_t *rest_count,
    int convex) {
    const rk_point corner = {(int64_t)rk->left, (int64_t)rk->top};
    const short_band band = {
        .marks = marks_of(rk), .stride = rk->stride, .left = all_doubles(rk->left), .top = all_doubles(rk->top),
        .rows = (int32_t)rk->rows, .columns = (int32_t)rk->columns};
    sorted_edges sorted;
    edge_list *const lists[] = {
        &sorted.in_pixels, &sorted.in_rows, &sorted.in_two_rows, &sorted.steep[0], &sorted.steep[1],
        &sorted.flat[0], &sorted.flat[1], &sorted.flat[2]};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) lists[i]->count = 0;
    size_t left_over = 0;
    for (size_t begin = 0; begin < count; begin += SORTED) {
        const size_t end = count - begin < SORTED ? count : begin + SORTED;
        for (size_t k = begin; k < end; k += UNITS) {
            const rk_point *p = points + step * k;
            rk_point last[2 * UNITS];
            if (end - k < UNITS) {
                // Edges of no length are none.
                const size_t rest_points = (end - k - 1) * step + 2;
                for (size_t i = 0; i < 2 * UNITS; i++) last[i] = p[i < rest_points ? i : rest_points - 1];
                p = last;
            }
            uint32_t others = sort_edges(&sorted, rk, &band, p, step, &corner, k, convex);
            for (; others != 0; others &= others - 1) rest[left_over++] = (uint32_t)(k + (size_t)__builtin_ctz(others));
        }
        const int is_last = end == count;
        left_over = add_list(&sorted.in_pixels, &band, 1, 1, is_last, rest, left_over, convex);
        left_over = add_list(&sorted.in_rows, &band, 1, 2, is_last, rest, left_over, convex);
        left_over = add_list(&sorted.in_two_rows, &band, 2, 2, is_last, rest, left_over, convex);
        left_over = add_list(&sorted.steep[0], &band, 3, 2, is_last, rest, left_over, convex);
        left_over = add_list(&sorted.steep[1], &band, 4, 2, is_last, rest, left_over, convex);
        left_over = add_list(&sorted.flat[0], &band, 1, 3, is_last, rest, left_over, convex);
        left_over = add_list(&sorted.flat[1], &band, 2, 3, is_last, rest, left_over, convex);
        left_over = add_list(&sorted.flat[2], &band, 3, 3, is_last, rest, left_over, convex);
    }
    *rest_count = left_over;
}

ENTRY(rk_walk_edges)
(const rk_band *band, const rk_point *points, size_t step, size_t count, uint32_t *rest, size_t *rest_count) {
    if (band->sides) {
        walk_edges(band, points, step, count, rest, rest_count, 1);
    } else {
        walk_edges(band, points, step, count, rest, rest_count, 0);
    }
}
