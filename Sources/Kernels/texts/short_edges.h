// Short edges, several at a time. EdgeWalker.swift is the Swift reference, as it is for edge_walks.h.
//
// Edges are first sorted by what they meet: one pixel, two of a row, or two rows. What is done then is the
// same for all of a kind, without branches. Places are whole numbers of 32 bits, counted from the band's
// corner; only where an edge meets a border is computed as the other ways do, in double precision from where
// the edge stands in the picture.

/// So many at a time: no more than eight, as the lanes of wider vectors are rarely all of use.
enum { UNITS = BYTES < 32 ? BYTES / 4 : 8, SORTED = 128 };
typedef int32_t units __attribute__((vector_size(4 * UNITS)));

INLINE units picked(units mask, units a, units b) { return (a & mask) | (b & ~mask); }
INLINE units lesser(units a, units b) { return __builtin_elementwise_min(a, b); }
INLINE units larger(units a, units b) { return __builtin_elementwise_max(a, b); }
INLINE units load_units(const int32_t *p) {
    units v;
    memcpy(&v, p, sizeof v);
    return v;
}
INLINE void store_units(int32_t *p, units v) { memcpy(p, &v, sizeof v); }

/// A part of the lanes, as many as there are numbers of 64 bits in a vector.
INLINE half_ints half_of(units v, int lane) {
    half_ints part;
    memcpy(&part, (const char *)&v + 4 * lane, sizeof part);
    return part;
}
INLINE doubles doubles_of(units v, int lane) { return __builtin_convertvector(half_of(v, lane), doubles); }

/// A bit for each lane of a mask.
INLINE uint32_t bits_of(units mask) {
#if BYTES > 16
    return (uint32_t)_mm256_movemask_ps((__m256)mask);
#elif defined(__x86_64__)
    return (uint32_t)_mm_movemask_ps((__m128)mask);
#else
    uint32_t bits = 0;
    for (int i = 0; i < UNITS; i++) bits |= (uint32_t)(mask[i] & 1) << i;
    return bits;
#endif
}

/// Edges of a kind, from their upper ends; `rises` is -1 where the contour follows them upwards.
typedef struct {
    size_t count;
    int32_t x0[SORTED + UNITS], y0[SORTED + UNITS], x1[SORTED + UNITS], y1[SORTED + UNITS], rises[SORTED + UNITS];
} edge_list;

/// Some of them; lanes past a list's count hold anything and are never added.
typedef struct {
    units x0, y0, x1, y1, rises;
} some_edges;

INLINE some_edges edges_at(const edge_list *list, size_t i) {
    return (some_edges){
        load_units(list->x0 + i), load_units(list->y0 + i), load_units(list->x1 + i), load_units(list->y1 + i),
        load_units(list->rises + i)};
}

/// Adds those of some edges that have a bit.
INLINE void append_edges(edge_list *list, const some_edges *e, uint32_t bits) {
    const size_t n = list->count;
#if BYTES > 16
    const __m256i order = lanes_in(orders[bits]);
#define APPEND(name) store_units(list->name + n, (units)_mm256_permutevar8x32_epi32((__m256i)e->name, order));
    APPEND(x0) APPEND(y0) APPEND(x1) APPEND(y1) APPEND(rises)
#undef APPEND
    list->count = n + (orders[bits] >> 24);
#else
    size_t next = n;
    for (int i = 0; i < UNITS; i++) {
        list->x0[next] = e->x0[i];
        list->y0[next] = e->y0[i];
        list->x1[next] = e->x1[i];
        list->y1[next] = e->y1[i];
        list->rises[next] = e->rises[i];
        next += bits >> i & 1;
    }
    list->count = next;
#endif
}

/// What the kinds have in common: a band, and where it is in the picture.
typedef struct {
    marks marks;
    size_t stride;
    doubles left, top;
    int32_t rows, columns;
} short_band;

/// What edges add to a row: to the sum of the first column that they meet and the one or two that follow, and in
/// which blocks of eight sums those are.
typedef struct {
    int32_t place[UNITS], first_block[UNITS], last_block[UNITS], values[3][UNITS];
    /// Of convex outlines.
    int32_t row[UNITS], first[UNITS], last[UNITS];
} row_part;

/// The area to the right of pieces; `width` is 131072 less the sum of their ends' places in the pixel.
INLINE units area_beside(units height, units width) {
    typedef uint64_t pairs __attribute__((vector_size(4 * UNITS)));
    const pairs h = (pairs)height, w = (pairs)width;
    const pairs even = ((h & 0xFFFFFFFF) * (w & 0xFFFFFFFF) + 65536) >> 17;
    const pairs odd = ((h >> 32) * (w >> 32) + 65536) >> 17;
    return (units)(even | odd << 32);
}

/// Where edges meet a line: its place along the other axis by their slope, between two others; `lines` and
/// `places` are where the two axes begin in the picture.
INLINE units meeting(
    units line, units along, units across, units run, units rise, units from, units to, doubles lines,
    doubles places) {
    units met;
    for (int lane = 0; lane < UNITS; lane += HALF) {
        const doubles slope = doubles_of(rise, lane) / doubles_of(run, lane);
        const doubles way = (doubles_of(line, lane) + lines) - (doubles_of(along, lane) + lines);
        const doubles place = whole((doubles_of(across, lane) + places) + way * slope) - places;
        const half_ints part = __builtin_convertvector(
            least(greatest(place, doubles_of(from, lane)), doubles_of(to, lane)), half_ints);
        memcpy((char *)&met + 4 * lane, &part, sizeof part);
    }
    return met;
}

INLINE void store_part(
    row_part *part, const short_band *band, units first, units last, units row, int sums, int convex) {
    const units place = row * (int32_t)band->stride + first;
    store_units(part->place, place);
    if (convex) {
        store_units(part->row, row);
        store_units(part->first, first);
        store_units(part->last, last);
    } else {
        store_units(part->first_block, place >> 3);
        store_units(part->last_block, (place + (sums - 1)) >> 3);
    }
}

INLINE void store_value(row_part *part, int i, units value, units rises) {
    store_units(part->values[i], (value ^ rises) - rises);
}

/// Adds a lane's part to so many sums.
INLINE void add_part(marks m, const row_part *part, int rises, size_t lane, int sums, int convex) {
    if (convex) {
        mark(m, 1, (size_t)part->row[lane], 0, rises, part->first[lane], part->last[lane]);
    } else {
        m.blocks[(uint32_t)part->first_block[lane]] = 1;
        m.blocks[(uint32_t)part->last_block[lane]] = 1;
    }
    // One by one: what was just stored in fours is not quickly loaded in eights.
    volatile int32_t *cell = m.sums + (uint32_t)part->place[lane];
    cell[0] += part->values[0][lane];
    cell[1] += part->values[1][lane];
    if (sums > 2) cell[2] += part->values[2][lane];
}

/// Adds the parts of a list's edges from `k` on.
INLINE void add_parts(
    const short_band *band, const edge_list *list, size_t k, const row_part *part, const units rises, int sums,
    int convex) {
    const marks m = band->marks;
    const size_t lanes = list->count - k < UNITS ? list->count - k : UNITS;
    if (lanes == UNITS) {
        for (size_t i = 0; i < UNITS; i++) add_part(m, part, rises[i], i, sums, convex);
    } else {
        for (size_t i = 0; i < lanes; i++) add_part(m, part, rises[i], i, sums, convex);
    }
}

/// Edges inside one pixel.
INLINE void add_in_pixels(const short_band *band, const edge_list *list, int convex) {
    for (size_t k = 0; k < list->count; k += UNITS) {
        const some_edges e = edges_at(list, k);
        const units height = e.y1 - e.y0;
        const units area = area_beside(height, 131072 - (e.x0 & 0xFFFF) - (e.x1 & 0xFFFF));
        row_part part;
        store_part(&part, band, e.x0 >> 16, e.x0 >> 16, e.y0 >> 16, 2, convex);
        store_value(&part, 0, area, e.rises);
        store_value(&part, 1, height - area, e.rises);
        add_parts(band, list, k, &part, e.rises, 2, convex);
    }
}

/// A row's part of edges, from (x, y) to (next_x, next_y), in two columns at most; `all_cross` says that none is in
/// one.
INLINE void part_in_row(
    const short_band *band, const some_edges *e, units x, units y, units next_x, units next_y, units row,
    int all_cross, int convex, row_part *part) {
    const units low = lesser(x, next_x), high = larger(x, next_x);
    const units first = low >> 16, last = high >> 16;
    const units base = first << 16, border = base + 65536;
    const units crossing =
        meeting(border, e->x0, e->y0, e->x1 - e->x0, e->y1 - e->y0, y, next_y, band->left, band->top);
    const units height = next_y - y;
    units near = picked(x < next_x, crossing - y, next_y - crossing);
    units near_width = 65536 - (low - base), far_width = 131072 - (high - border);
    if (!all_cross) {
        const units crosses = last > first;
        near = picked(crosses, near, height);
        near_width = picked(crosses, near_width, 131072 - (low - base) - (high - base));
        far_width &= crosses;
    }
    const units far = height - near;
    const units near_area = area_beside(near, near_width), far_area = area_beside(far, far_width);
    store_part(part, band, first, last, row, 3, convex);
    store_value(part, 0, near_area, e->rises);
    store_value(part, 1, (near - near_area) + far_area, e->rises);
    store_value(part, 2, far - far_area, e->rises);
}

/// Edges inside one row, in two columns.
INLINE void add_in_rows(const short_band *band, const edge_list *list, int convex) {
    for (size_t k = 0; k < list->count; k += UNITS) {
        const some_edges e = edges_at(list, k);
        row_part part;
        part_in_row(band, &e, e.x0, e.y0, e.x1, e.y1, e.y0 >> 16, 1, convex, &part);
        add_parts(band, list, k, &part, e.rises, 3, convex);
    }
}

/// Edges in two rows, and two columns at most.
INLINE void add_in_two_rows(const short_band *band, const edge_list *list, int convex) {
    for (size_t k = 0; k < list->count; k += UNITS) {
        const some_edges e = edges_at(list, k);
        const units row = e.y0 >> 16, border = (row + 1) << 16;
        const units middle = meeting(
            border, e.y0, e.x0, e.y1 - e.y0, e.x1 - e.x0, lesser(e.x0, e.x1), larger(e.x0, e.x1), band->top,
            band->left);
        row_part upper, lower;
        part_in_row(band, &e, e.x0, e.y0, middle, border, row, 0, convex, &upper);
        part_in_row(band, &e, middle, border, e.x1, e.y1, row + 1, 0, convex, &lower);
        add_parts(band, list, k, &upper, e.rises, 3, convex);
        add_parts(band, list, k, &lower, e.rises, 3, convex);
    }
}

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

typedef struct {
    edge_list in_pixels, in_rows, in_two_rows;
} sorted_edges;

// Of fewer rows and columns, and upright, edges are cut as quickly one by one.
enum { LEAST_ROWS = 5, LEAST_COLUMNS = 8 };

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

/// Puts some edges where they belong, and adds large ones at once; the bits of those that are left.
INLINE uint32_t sort_edges(
    sorted_edges *sorted, const rk_band *rk, const short_band *band, const rk_point *points, size_t step,
    const rk_point *corner, int convex) {
    units start_x, start_y, end_x, end_y;
    load_points(points, step, corner, &start_x, &start_y);
    load_points(points + 1, step, corner, &end_x, &end_y);
    const units falls = start_y < end_y;
    const some_edges e = {
        .x0 = picked(falls, start_x, end_x), .y0 = lesser(start_y, end_y),
        .x1 = picked(falls, end_x, start_x), .y1 = larger(start_y, end_y), .rises = ~falls};
    const units row = e.y0 >> 16, last_row = (e.y1 - 1) >> 16;
    const units first = lesser(start_x, end_x) >> 16, last = larger(start_x, end_x) >> 16;
    const units has_height = e.y0 < e.y1;
    const units is_inside = (row >= 0) & (last_row < band->rows) & (first >= 0) & (last < band->columns);
    const units is_short = is_inside & (last_row - row < 2) & (last - first < 2) & has_height;
    const units in_row = is_short & (last_row == row), in_column = last == first;
    append_edges(&sorted->in_pixels, &e, bits_of(in_row & in_column));
    append_edges(&sorted->in_rows, &e, bits_of(in_row & ~in_column));
    append_edges(&sorted->in_two_rows, &e, bits_of(is_short & ~in_row));
    const units is_long = has_height & ~is_short;
    if (bits_of(is_long) == 0) return 0;
    // What lies above, below or to the right of the band adds nothing to it.
    const units meets = is_long & (last_row >= 0) & (row < band->rows) & (first < band->columns);
    const units is_large = meets & (first > 0) & (last < band->columns - 1) & (e.x0 != e.x1)
        & ((last_row - row >= LEAST_ROWS) | (last - first >= LEAST_COLUMNS));
    const uint32_t large = bits_of(is_large);
    if (large) walk_large_edges(rk, &e, large, convex);
    return bits_of(meets & ~is_large);
}

INLINE void walk_edges(
    const rk_band *rk, const rk_point *points, size_t step, size_t count, uint32_t *rest, size_t *rest_count,
    int convex) {
    const rk_point corner = {(int64_t)rk->left, (int64_t)rk->top};
    const short_band band = {
        .marks = marks_of(rk), .stride = rk->stride, .left = all_doubles(rk->left), .top = all_doubles(rk->top),
        .rows = (int32_t)rk->rows, .columns = (int32_t)rk->columns};
    sorted_edges sorted;
    size_t left_over = 0;
    for (size_t begin = 0; begin < count; begin += SORTED) {
        sorted.in_pixels.count = sorted.in_rows.count = sorted.in_two_rows.count = 0;
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
            uint32_t others = sort_edges(&sorted, rk, &band, p, step, &corner, convex);
            for (; others != 0; others &= others - 1) rest[left_over++] = (uint32_t)(k + (size_t)__builtin_ctz(others));
        }
        add_in_pixels(&band, &sorted.in_pixels, convex);
        add_in_rows(&band, &sorted.in_rows, convex);
        add_in_two_rows(&band, &sorted.in_two_rows, convex);
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
