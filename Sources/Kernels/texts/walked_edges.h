// Which edges are short enough to be added several at a time (short_edges.h, edge_rows.h), which one by one here
// (edge_walks.h), and which are left to EdgeWalker.swift.

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

/// Edges by what they meet: a pixel; two of a row; two rows, and two columns at most; more rows, in each of which
/// two columns at most, or three.
typedef struct {
    edge_list in_pixels, in_rows, in_two_rows, steep, flat;
} sorted_edges;

/// Edges, the rows and columns they meet, from a band's corner, whether they add anything to it, and whether they
/// lie in it.
typedef struct {
    some_edges edges;
    units row, last_row, first, last, meets, is_inside;
} known_edges;

/// The next edges from points that are `step` apart, of `count` that are left; the first one's number.
INLINE known_edges edges_from(
    const short_band *band, const rk_point *points, size_t step, size_t count, size_t number) {
    rk_point ends[2 * UNITS];
    if (count < UNITS) {
        // Edges of no length are none.
        const size_t rest = (count - 1) * step + 2;
        for (size_t i = 0; i < 2 * UNITS; i++) ends[i] = points[i < rest ? i : rest - 1];
        points = ends;
    }
    units start_x, start_y, end_x, end_y;
    load_points(points, step, &band->corner, &start_x, &start_y);
    load_points(points + 1, step, &band->corner, &end_x, &end_y);
    const units falls = start_y < end_y;
    known_edges e = {.edges = {
        .x0 = picked(falls, start_x, end_x), .y0 = lesser(start_y, end_y),
        .x1 = picked(falls, end_x, start_x), .y1 = larger(start_y, end_y), .rises = ~falls,
        .numbers = unit_numbers() + (int32_t)number}};
    e.row = e.edges.y0 >> 16;
    e.last_row = (e.edges.y1 - 1) >> 16;
    e.first = lesser(start_x, end_x) >> 16;
    e.last = larger(start_x, end_x) >> 16;
    // What lies above, below or to the right of the band adds nothing to it.
    e.meets = (e.edges.y0 < e.edges.y1) & (e.last_row >= 0) & (e.row < band->rows) & (e.first < band->columns);
    e.is_inside = e.meets & (e.row >= 0) & (e.last_row < band->rows) & (e.first >= 0) & (e.last < band->columns);
    return e;
}

/// Masks of how edges are added: by rows, each of which meets two columns at most, or three; or one by one. What is
/// short is steep, too.
typedef struct {
    units is_steep, is_flat, is_large;
} edge_ways;

// From so many rows or columns on, edges are large: several rows or columns of one at a time.
enum { LEAST_ROWS = 6, LEAST_COLUMNS = 9 };

INLINE edge_ways ways_of(const short_band *band, const known_edges *known) {
    const some_edges *const e = &known->edges;
    const units more_rows = known->last_row - known->row, more_columns = known->last - known->first;
    const units width = larger(e->x0, e->x1) - lesser(e->x0, e->x1), height = e->y1 - e->y0;
    const units has_few = known->is_inside & (more_rows < MOST_ROWS);
    // In a row no more than a column's width, or two, whatever is rounded: 16 units are far more than that.
    edge_ways ways;
    ways.is_steep = has_few & ((more_columns < 2) | (width < height - 16));
    ways.is_flat = has_few & ~ways.is_steep & ((more_columns < 3) | (width >> 1 < height - 16));
    const units has_room = (known->first > 0) & (known->last < band->columns - 1);
    ways.is_large = known->meets & ~ways.is_steep & ~ways.is_flat & has_room & (e->x0 != e->x1)
        & ((more_rows >= LEAST_ROWS - 1) | (more_columns >= LEAST_COLUMNS - 1));
    return ways;
}

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

/// Notes the numbers of edges that have a bit.
INLINE size_t leave(uint32_t *rest, size_t rest_count, uint32_t bits, size_t number) {
    for (; bits != 0; bits &= bits - 1) rest[rest_count++] = (uint32_t)(number + (size_t)__builtin_ctz(bits));
    return rest_count;
}

/// Puts some edges where they belong, and adds large ones at once; the bits of those that are left.
INLINE uint32_t sort_edges(
    sorted_edges *sorted, const rk_band *rk, const short_band *band, const known_edges *known, int convex) {
    const some_edges *const e = &known->edges;
    const units in_row = known->last_row == known->row, in_column = known->last == known->first;
    const units is_short =
        known->is_inside & (known->last_row - known->row < 2) & (known->last - known->first < 2);
    append_edges(&sorted->in_pixels, e, bits_of(is_short & in_row & in_column), 0);
    append_edges(&sorted->in_rows, e, bits_of(is_short & in_row & ~in_column), 0);
    append_edges(&sorted->in_two_rows, e, bits_of(is_short & ~in_row), 0);
    const units is_long = known->meets & ~is_short;
    if (bits_of(is_long) == 0) return 0;
    const edge_ways ways = ways_of(band, known);
    const uint32_t large = bits_of(ways.is_large);
    if (large) walk_large_edges(rk, e, large, convex);
    // Of the ways only this one has short edges.
    const units is_steep = is_long & ways.is_steep;
    append_edges(&sorted->steep, e, bits_of(is_steep), 1);
    append_edges(&sorted->flat, e, bits_of(ways.is_flat), 1);
    return bits_of(is_long & ~is_steep & ~ways.is_flat & ~ways.is_large);
}

/// With fewer edges a vector of their rows takes longer than they do one by one.
enum { LEAST_LANES = 3 };

/// Adds a list's edges by their rows. Those that don't fill a vector wait for more, and at last too few of them are
/// left to others.
INLINE size_t add_listed_rows(
    edge_list *list, const short_band *band, int columns, int is_last, uint32_t *rest, size_t rest_count,
    int convex) {
    size_t begin = 0;
    for (; list->count - begin >= UNITS; begin += UNITS) {
        const some_edges e = edges_at(list, begin);
        add_rows(band, &e, ~(units){0}, columns, convex);
    }
    remove_first(list, begin);
    if (!is_last) return rest_count;
    if (list->count >= LEAST_LANES) {
        const some_edges e = edges_at(list, 0);
        add_rows(band, &e, unit_numbers() < (int32_t)list->count, columns, convex);
        return rest_count;
    }
    for (size_t i = 0; i < list->count; i++) rest[rest_count++] = (uint32_t)list->numbers[i];
    return rest_count;
}

/// Adds a list's short edges; those that don't fill a vector wait for more.
INLINE void add_short(
    edge_list *list, const short_band *band, int rows, int columns, int is_last, int convex) {
    const size_t whole = list->count / UNITS * UNITS, count = is_last ? list->count : whole;
    if (columns == 1) {
        add_in_pixels(band, list, count, convex);
    } else {
        add_in_two_columns(band, list, count, rows, convex);
    }
    if (!is_last) remove_first(list, whole);
}

INLINE size_t walk_many_edges(
    const rk_band *rk, const short_band *band, const rk_point *points, size_t step, size_t count, uint32_t *rest,
    int convex) {
    sorted_edges sorted;
    sorted.in_pixels.count = sorted.in_rows.count = sorted.in_two_rows.count = 0;
    sorted.steep.count = sorted.flat.count = 0;
    size_t rest_count = 0;
    for (size_t begin = 0; begin < count; begin += SORTED) {
        const size_t end = count - begin < SORTED ? count : begin + SORTED;
        for (size_t k = begin; k < end; k += UNITS) {
            const known_edges known = edges_from(band, points + step * k, step, end - k, k);
            rest_count = leave(rest, rest_count, sort_edges(&sorted, rk, band, &known, convex), k);
        }
        const int is_last = end == count;
        add_short(&sorted.in_pixels, band, 1, 1, is_last, convex);
        add_short(&sorted.in_rows, band, 1, 2, is_last, convex);
        add_short(&sorted.in_two_rows, band, 2, 2, is_last, convex);
        rest_count = add_listed_rows(&sorted.steep, band, 2, is_last, rest, rest_count, convex);
        rest_count = add_listed_rows(&sorted.flat, band, 3, is_last, rest, rest_count, convex);
    }
    return rest_count;
}

/// The same without sorting: each vector of edges by its rows.
INLINE size_t walk_few_edges(
    const rk_band *rk, const short_band *band, const rk_point *points, size_t step, size_t count, uint32_t *rest,
    int convex) {
    size_t rest_count = 0;
    for (size_t k = 0; k < count; k += UNITS) {
        const known_edges known = edges_from(band, points + step * k, step, count - k, k);
        const edge_ways ways = ways_of(band, &known);
        const uint32_t large = bits_of(ways.is_large);
        if (large) walk_large_edges(rk, &known.edges, large, convex);
        const units goes_by_rows = ways.is_steep | ways.is_flat;
        rest_count = leave(rest, rest_count, bits_of(known.meets & ~goes_by_rows & ~ways.is_large), k);
        if (bits_of(ways.is_flat)) {
            add_rows(band, &known.edges, goes_by_rows, 3, convex);
        } else if (bits_of(goes_by_rows)) {
            add_rows(band, &known.edges, goes_by_rows, 2, convex);
        }
    }
    return rest_count;
}

// Fewer edges than that aren't sorted, if vectors are wide; parts of polygons' boundaries are longer than chords of
// curves.
enum { FEW_EDGES = BYTES > 16 ? 24 : 0, FEW_PARTS = BYTES > 16 ? 80 : 0 };

// Functions of their own, as only one needs room for lists.
#define WALK(name, convex)                                                                                    \
    APART size_t name##_##convex(                                                                             \
        const rk_band *rk, const rk_point *points, size_t step, size_t count, uint32_t *rest) {               \
        const short_band band = short_band_of(rk);                                                            \
        return name(rk, &band, points, step, count, rest, convex);                                            \
    }
WALK(walk_few_edges, 0)
WALK(walk_few_edges, 1)
WALK(walk_many_edges, 0)
WALK(walk_many_edges, 1)
#undef WALK

ENTRY(rk_walk_edges)
(const rk_band *band, const rk_point *points, size_t step, size_t count, uint32_t *rest, size_t *rest_count) {
    const int is_few = count < (size_t)(step > 1 ? FEW_PARTS : FEW_EDGES);
    if (band->sides) {
        *rest_count = is_few ? walk_few_edges_1(band, points, step, count, rest)
                             : walk_many_edges_1(band, points, step, count, rest);
    } else {
        *rest_count = is_few ? walk_few_edges_0(band, points, step, count, rest)
                             : walk_many_edges_0(band, points, step, count, rest);
    }
}
