// Short edges, several at a time. EdgeWalker.swift is the Swift reference, as it is for edge_walks.h.
//
// Edges are first sorted by what they meet (walked_edges.h). What is done then is the same for all of a kind,
// without branches. Places are whole numbers of 32 bits, counted from the band's corner; only where an edge
// meets a border is computed as the other ways do, in double precision from where the edge stands in the picture.

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

INLINE units unit_numbers(void) {
    const int32_t numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    return load_units(numbers);
}

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

/// What an edge list has room for: those of one sorting, and some that were left of the one before.
enum { LISTED = SORTED + 2 * UNITS };

/// Edges of a kind, from their upper ends; `rises` is -1 where the contour follows them upwards.
typedef struct {
    size_t count;
    int32_t x0[LISTED], y0[LISTED], x1[LISTED], y1[LISTED], rises[LISTED], numbers[LISTED];
} edge_list;

/// Some of them; lanes past a list's count hold anything and are never added.
typedef struct {
    units x0, y0, x1, y1, rises, numbers;
} some_edges;

INLINE some_edges edges_at(const edge_list *list, size_t i) {
    return (some_edges){
        load_units(list->x0 + i), load_units(list->y0 + i), load_units(list->x1 + i), load_units(list->y1 + i),
        load_units(list->rises + i), load_units(list->numbers + i)};
}

INLINE void store_edges(edge_list *list, size_t i, const some_edges *e) {
    store_units(list->x0 + i, e->x0);
    store_units(list->y0 + i, e->y0);
    store_units(list->x1 + i, e->x1);
    store_units(list->y1 + i, e->y1);
    store_units(list->rises + i, e->rises);
    store_units(list->numbers + i, e->numbers);
}

/// Takes the first ones away, after which there are fewer than a vector.
INLINE void remove_first(edge_list *list, size_t count) {
    if (count == 0) return;
    const some_edges left = edges_at(list, count);
    store_edges(list, 0, &left);
    list->count -= count;
}

/// Adds those of some edges that have a bit, with their numbers or without.
INLINE void append_edges(edge_list *list, const some_edges *e, uint32_t bits, int numbered) {
    const size_t n = list->count;
#if BYTES > 16
    const __m256i order = lanes_in(orders[bits]);
#define APPEND(name) store_units(list->name + n, (units)_mm256_permutevar8x32_epi32((__m256i)e->name, order));
    APPEND(x0) APPEND(y0) APPEND(x1) APPEND(y1) APPEND(rises)
    if (numbered) APPEND(numbers)
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
        list->numbers[next] = e->numbers[i];
        next += bits >> i & 1;
    }
    list->count = next;
#endif
}

/// What the kinds have in common: a band, and where it is in the picture.
typedef struct {
    marks marks;
    size_t stride;
    rk_point corner;
    doubles left, top;
    int32_t rows, columns;
} short_band;

INLINE short_band short_band_of(const rk_band *band) {
    return (short_band){
        .marks = marks_of(band), .stride = band->stride, .corner = {(int64_t)band->left, (int64_t)band->top},
        .left = all_doubles(band->left), .top = all_doubles(band->top), .rows = (int32_t)band->rows,
        .columns = (int32_t)band->columns};
}

/// What edges add to a row: to the sum of the first column that they meet and the one to three that follow, and
/// in which blocks of eight sums those are.
typedef struct {
    int32_t place[UNITS], first_block[UNITS], last_block[UNITS], values[4][UNITS];
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

/// How fast edges go across and down.
typedef struct {
    double slope[UNITS], rise[UNITS];
} edge_slopes;

INLINE void find_slopes(const some_edges *e, edge_slopes *slopes) {
    for (int lane = 0; lane < UNITS; lane += HALF) {
        const doubles width = doubles_of(e->x1 - e->x0, lane), height = doubles_of(e->y1 - e->y0, lane);
        store(slopes->slope + lane, width / height);
        store(slopes->rise + lane, height / width);
    }
}

/// Where edges meet a line: its place along the other axis by their slope, between two others; `places` is where
/// that axis begins in the picture.
INLINE units meeting(
    units line, units along, units across, const double *slope, units from, units to, doubles places) {
    units met;
    for (int lane = 0; lane < UNITS; lane += HALF) {
        const doubles way = doubles_of(line - along, lane) * load(slope + lane);
        const doubles place = whole((doubles_of(across, lane) + places) + way) - places;
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
    if (sums > 3) cell[3] += part->values[3][lane];
}

/// Adds so many lanes' parts, or all.
INLINE void add_parts(
    const short_band *band, size_t lanes, const row_part *part, const units rises, int sums, int convex) {
    const marks m = band->marks;
    if (lanes >= UNITS) {
        for (size_t i = 0; i < UNITS; i++) add_part(m, part, rises[i], i, sums, convex);
    } else {
        for (size_t i = 0; i < lanes; i++) add_part(m, part, rises[i], i, sums, convex);
    }
}

/// A list's first edges, which are inside one pixel each.
INLINE void add_in_pixels(const short_band *band, const edge_list *list, size_t count, int convex) {
    for (size_t k = 0; k < count; k += UNITS) {
        const some_edges e = edges_at(list, k);
        const units height = e.y1 - e.y0;
        const units area = area_beside(height, 131072 - (e.x0 & 0xFFFF) - (e.x1 & 0xFFFF));
        row_part part;
        store_part(&part, band, e.x0 >> 16, e.x0 >> 16, e.y0 >> 16, 2, convex);
        store_value(&part, 0, area, e.rises);
        store_value(&part, 1, height - area, e.rises);
        add_parts(band, count - k, &part, e.rises, 2, convex);
    }
}

/// A row's part of edges, from (x, y) to (next_x, next_y), in two columns at most; `all_cross` says that none is in
/// one.
INLINE void part_in_row(
    const short_band *band, const some_edges *e, const edge_slopes *slopes, units x, units y, units next_x,
    units next_y, units row, int all_cross, int convex, row_part *part) {
    const units low = lesser(x, next_x), high = larger(x, next_x);
    const units first = low >> 16, last = high >> 16;
    const units base = first << 16, border = base + 65536;
    const units crossing = meeting(border, e->x0, e->y0, slopes->rise, y, next_y, band->top);
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

/// A row's part of edges in three columns at most.
INLINE void wide_part_in_row(
    const short_band *band, const some_edges *e, const edge_slopes *slopes, units x, units y, units next_x,
    units next_y, units row, int convex, row_part *part) {
    const units low = lesser(x, next_x), high = larger(x, next_x);
    const units first = low >> 16, last = high >> 16;
    const units base = first << 16, border = base + 65536, next_border = border + 65536;
    const units crossing = meeting(border, e->x0, e->y0, slopes->rise, y, next_y, band->top);
    const units next_crossing = meeting(next_border, e->x0, e->y0, slopes->rise, y, next_y, band->top);
    const units crosses = last > first, crosses_next = last > first + 1, goes_right = x < next_x;
    const units height = next_y - y;
    const units near = picked(crosses, picked(goes_right, crossing - y, next_y - crossing), height);
    const units far = picked(goes_right, next_y - next_crossing, next_crossing - y) & crosses_next;
    const units middle = height - near - far;
    const units near_area = area_beside(near, 131072 - (low - base) - picked(crosses, (units){0} + 65536, high - base));
    const units middle_area =
        area_beside(middle, (131072 - picked(crosses_next, (units){0} + 65536, high - border)) & crosses);
    const units far_area = area_beside(far, (131072 - (high - next_border)) & crosses_next);
    store_part(part, band, first, last, row, 4, convex);
    store_value(part, 0, near_area, e->rises);
    store_value(part, 1, (near - near_area) + middle_area, e->rises);
    store_value(part, 2, (middle - middle_area) + far_area, e->rises);
    store_value(part, 3, far - far_area, e->rises);
}

/// A list's first edges, of one row or two and two columns at most; of one row each meets both.
INLINE void add_in_two_columns(const short_band *band, const edge_list *list, size_t count, int rows, int convex) {
    for (size_t k = 0; k < count; k += UNITS) {
        const some_edges e = edges_at(list, k);
        edge_slopes slopes;
        find_slopes(&e, &slopes);
        units row = e.y0 >> 16, x = e.x0, y = e.y0;
        for (int i = 1; i <= rows; i++) {
            units next_x = e.x1, next_y = e.y1;
            if (i < rows) {
                next_y = (row + 1) << 16;
                next_x = meeting(
                    next_y, e.y0, e.x0, slopes.slope, lesser(e.x0, e.x1), larger(e.x0, e.x1), band->left);
            }
            row_part part;
            part_in_row(band, &e, &slopes, x, y, next_x, next_y, row, rows == 1, convex, &part);
            add_parts(band, count - k, &part, e.rises, 3, convex);
            x = next_x;
            y = next_y;
            row += 1;
        }
    }
}
