// Edges cut at the borders of rows and columns, several rows or columns at a time. The Swift reference is
// EdgeWalker.swift, whose numbers these are: all are whole and exact in double precision, and what is rounded
// is rounded from the same sums.

/// To nearest, ties to even; below 2^51.
INLINE doubles whole(doubles x) {
    const doubles shift = all_doubles(6755399441055744.0);
    return (x + shift) - shift;
}
static inline double whole_number(double x) {
    const double shift = 6755399441055744.0;
    return (x + shift) - shift;
}

INLINE void store_columns(int32_t *p, doubles v) {
    const half_ints columns = __builtin_convertvector(v, half_ints);
    memcpy(p, &columns, sizeof columns);
}

/// The pixel of a whole coordinate.
INLINE doubles pixel_below(doubles x) { return whole(x * 0x1p-16 + (0x1p-17 - 0.5)); }

/// The area to the right of a piece, rounded half up; `x` is the sum of its ends'.
INLINE doubles area_right(doubles height, doubles x) {
    return whole((131072.0 - x) * height * 0x1p-17 + 0x1p-18);
}

INLINE doubles chosen(quads mask, doubles a, doubles b) { return (doubles)(((quads)a & mask) | ((quads)b & ~mask)); }

/// What says that sums have been changed: blocks, or the sides of convex outlines.
typedef struct {
    int32_t *sums;
    uint8_t *blocks;
    int32_t *sides;
} marks;

INLINE marks marks_of(const rk_band *band) {
    return (marks){.sums = band->sums, .blocks = band->blocks, .sides = band->sides};
}

/// Says that an edge meets columns of a row whose sums begin at `start`.
INLINE void mark(marks m, int convex, size_t row, size_t start, int rises, int32_t first, int32_t last) {
    if (convex) {
        int32_t *side = m.sides + 4 * row + (rises ? 2 : 0);
        side[0] = side[0] < first ? side[0] : first;
        side[1] = side[1] > last ? side[1] : last;
    } else {
        // Pieces change their right neighbours, too.
        const size_t begin = (start + (size_t)first) >> 3, end = (start + (size_t)last + 1) >> 3;
        m.blocks[begin] = m.blocks[end] = 1;
        for (size_t block = begin + 1; block < end; block++) m.blocks[block] = 1;
    }
}

/// Adds to three sums, one by one: what was just stored in fours is not quickly loaded in eights.
INLINE void add_cells(int32_t *cell, int32_t a, int32_t b, int32_t c) {
    volatile int32_t *one = cell;
    one[0] += a;
    one[1] += b;
    one[2] += c;
}

#if BYTES == 16
#define INTERLEAVED(a, b) __builtin_shufflevector(a, b, 0, 2, 1, 3)
#define FOURS(low, high) __builtin_shufflevector(low, high, 0, 1, 4, 5, 2, 3, 6, 7)
#elif BYTES == 32
#define INTERLEAVED(a, b) __builtin_shufflevector(a, b, 0, 4, 1, 5, 2, 6, 3, 7)
#define FOURS(low, high) __builtin_shufflevector(low, high, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15)
#else
#define INTERLEAVED(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15)
#define FOURS(low, high)                                                                                    \
    __builtin_shufflevector(low, high, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23, 8, 9, 24, 25, \
                            10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31)
#endif

/// Writes the three sums of each lane, and 0.
INLINE void write_fours(half_ints a, half_ints b, half_ints c, int32_t (*fours)[4]) {
    typedef int32_t all_fours __attribute__((vector_size(16 * HALF)));
    const half_ints zero = {0};
    const all_fours v = FOURS(INTERLEAVED(a, b), INTERLEAVED(c, zero));
    memcpy(fours, &v, sizeof v);
}

/// Adds to three sums; a fourth is read and written as it was.
INLINE void add_four(int32_t *cell, const int32_t *more) {
    typedef int32_t four __attribute__((vector_size(16)));
    four sums, four_more;
    memcpy(&sums, cell, sizeof sums);
    memcpy(&four_more, more, sizeof four_more);
    sums += four_more;
    memcpy(cell, &sums, sizeof sums);
}

/// With so many rows an edge's first ones have left the processor's stores when they are swept, and sums may be
/// stored together: see `add_cells`.
enum { TALL = 24 };

/// An edge from its upper end, in 1/65536 pixel of the picture, dx/dy and dy/dx; the direction in which the
/// contour follows it is 1 or -1. The last is infinite where it is upright, and then of no use.
typedef struct {
    double x0, y0, x1, y1, slope, rise;
    int32_t direction;
} long_edge;

/// Where it is at some heights, no lower than its lower end; both ends are where they are, not where the slope
/// leads.
INLINE doubles places_at(const long_edge *edge, doubles y) {
    const doubles x = whole(all_doubles(edge->x0) + (y - edge->y0) * edge->slope);
    return chosen((quads)(y == all_doubles(edge->y1)), all_doubles(edge->x1), x);
}
static inline double place_at(const long_edge *edge, double y) {
    return y == edge->y1 ? edge->x1 : whole_number(edge->x0 + (y - edge->y0) * edge->slope);
}

/// Where an edge comes into some rows and leaves them, a lane a row, and the floors of the rows that follow.
typedef struct {
    doubles top, bottom, x, next, floors;
} some_rows;

/// What comes before a row in which an edge begins at a height: each row begins where the one before ends.
INLINE some_rows rows_before(const rk_band *band, const long_edge *edge, double from, size_t row) {
    return (some_rows){
        .bottom = all_doubles(from), .next = all_doubles(place_at(edge, from) - band->left),
        .floors = (numbers_of_lanes() + (double)(row + 1)) * 65536.0 + band->top};
}

/// Goes on to the rows that follow, as far as the edge reaches.
INLINE void go_on(some_rows *rows, const rk_band *band, const long_edge *edge, double to) {
    const doubles bottom = least(rows->floors, all_doubles(to));
    const doubles next = places_at(edge, bottom) - band->left;
    rows->top = MOVED_IN(rows->bottom, bottom);
    rows->x = MOVED_IN(rows->next, next);
    rows->bottom = bottom;
    rows->next = next;
    rows->floors += HALF * 65536.0;
}

/// One or two pixels a row, several rows at a time; from one height to another, where no row is empty.
INLINE void steep_rows(
    const rk_band *band, const long_edge *edge, double from, double to, size_t row, size_t count, int right,
    int convex) {
    const size_t stride = band->stride;
    const marks m = marks_of(band);
    const int rises = edge->direction < 0;
    const int tall = count >= TALL;
    size_t start = row * stride;
    const doubles x0 = all_doubles(edge->x0), y0 = all_doubles(edge->y0);
    const doubles left = all_doubles(band->left);
    some_rows rows = rows_before(band, edge, from, row);
    for (size_t k = 0; k < count; k += HALF) {
        go_on(&rows, band, edge, to);
        const doubles top = rows.top, bottom = rows.bottom, x = rows.x, next = rows.next;
        const doubles column = pixel_below(x);
        const doubles base = column * 65536.0;
        const doubles border = right ? base + 65536.0 : base;
        const quads crosses = right ? (quads)(next >= border) : (quads)(next < border);
        const doubles crossing = whole(y0 + ((border + left) - x0) * edge->rise);
        const doubles whole_height = bottom - top;
        const doubles height = chosen(crosses, least(greatest(crossing, top), bottom) - top, whole_height);
        const doubles middle = chosen(crosses, all_doubles(right ? 65536 : 0), next - base);
        const doubles area = area_right(height, (x - base) + middle);
        // Of no height unless it crosses.
        const doubles rest = whole_height - height;
        const doubles rest_area = area_right(rest, right ? next - border : next - border + 131072.0);
        const doubles values[3] = {
            right ? area : rest_area,
            right ? (height - area) + rest_area : (rest - rest_area) + area,
            right ? rest - rest_area : height - area,
        };
        half_ints changes[3];
        for (int i = 0; i < 3; i++) {
            const half_ints cell = __builtin_convertvector(values[i], half_ints);
            changes[i] = (cell ^ -rises) + rises;
        }
        int32_t cells[HALF][4], columns[HALF];
        write_fours(changes[0], changes[1], changes[2], cells);
        store_columns(columns, column);
        const size_t lanes = count - k < HALF ? count - k : HALF;
        for (size_t i = 0; i < lanes; i++) {
            const int32_t column = columns[i], crossed = (int32_t)(crosses[i] & 1);
            const int32_t first = right ? column : column - 1;
            if (convex) {
                const int32_t last = right ? column + crossed : column;
                mark(m, 1, row + k + i, start, rises, last - crossed, last);
            } else {
                m.blocks[(start + (size_t)first) >> 3] = 1;
                m.blocks[(start + (size_t)first + 2) >> 3] = 1;
            }
            int32_t *const cell = m.sums + start + first;
            if (tall) add_four(cell, cells[i]);
            else add_cells(cell, cells[i][0], cells[i][1], cells[i][2]);
            start += stride;
        }
    }
}

/// What some rows of an edge that may cross many columns begin with, a place a row: the heights where it comes
/// in and leaves, how far the right border of its first column is from the edge's upper end, and how far its own
/// ends are from that column's left border, in two pixels; the columns.
typedef struct {
    double tops[HALF], bottoms[HALF], to_border[HALF], to_near[HALF], to_far[HALF];
    int32_t first[HALF], last[HALF];
} row_ends;

/// A row of them, several columns at a time.
INLINE void flat_row(
    const rk_band *band, const long_edge *edge, const row_ends *ends, size_t i, size_t row, int right, int convex) {
    const size_t start = row * band->stride;
    const int32_t first = ends->first[i], last = ends->last[i];
    const int rises = edge->direction < 0;
    mark(marks_of(band), convex, row, start, rises, first, last);
    const doubles y0 = all_doubles(edge->y0), rise = all_doubles(edge->rise);
    const doubles top = all_doubles(ends->tops[i]), bottom = all_doubles(ends->bottoms[i]);
    const doubles lanes = numbers_of_lanes();
    doubles to_border = all_doubles(ends->to_border[i]) + lanes * 65536.0;
    doubles to_near = all_doubles(ends->to_near[i]) - lanes * 0.5;
    doubles to_far = all_doubles(ends->to_far[i]) - lanes * 0.5;
    int32_t *cell = band->sums + start + first;
    // The heights at columns' left borders, and what pieces add to the column after theirs.
    doubles heights = right ? top : bottom;
    half_ints spills = {0};
    for (int32_t left = last - first + 1; left > 0; left -= HALF) {
        const doubles met = least(greatest(whole(y0 + to_border * rise), top), bottom);
        const doubles reached = chosen((quads)(to_far < 0.5), right ? bottom : top, met);
        const doubles began = MOVED_IN(heights, reached);
        const doubles height = right ? reached - began : began - reached;
        // Past the last column they are of no height.
        const doubles width = (1.0 - greatest(to_near, all_doubles(0))) - least(to_far, all_doubles(0.5));
        const half_ints area = __builtin_convertvector(whole(width * height + 0x1p-18), half_ints);
        const half_ints spill = __builtin_convertvector(height, half_ints) - area;
        const half_ints sums = area + MOVED_IN(spills, spill);
        half_ints before;
        memcpy(&before, cell, sizeof before);
        before += (sums ^ -rises) + rises;
        memcpy(cell, &before, sizeof before);
        heights = reached;
        spills = spill;
        to_border += HALF * 65536.0;
        to_near -= HALF * 0.5;
        to_far -= HALF * 0.5;
        cell += HALF;
        if (left == HALF) *cell += (spill[HALF - 1] ^ -rises) + rises;
    }
}

/// Rows that cross many columns, or may do; from one height to another, where no row is empty.
INLINE void flat_rows(
    const rk_band *band, const long_edge *edge, double from, double to, size_t row, size_t count, int right,
    int convex) {
    some_rows rows = rows_before(band, edge, from, row);
    for (size_t k = 0; k < count; k += HALF) {
        go_on(&rows, band, edge, to);
        const doubles near = right ? rows.x : rows.next, far = right ? rows.next : rows.x;
        const doubles column = pixel_below(near), base = column * 65536.0;
        row_ends ends;
        store(ends.tops, rows.top);
        store(ends.bottoms, rows.bottom);
        store(ends.to_border, (base + 65536.0) - (edge->x0 - band->left));
        store(ends.to_near, (near - base) * 0x1p-17);
        store(ends.to_far, (far - base) * 0x1p-17);
        store_columns(ends.first, column);
        store_columns(ends.last, pixel_below(far));
        const size_t lanes = count - k < HALF ? count - k : HALF;
        for (size_t i = 0; i < lanes; i++) flat_row(band, edge, &ends, i, row + k + i, right, convex);
    }
}

/// An edge from its upper end, as far as rows of the band see it. In them it meets columns of the band only,
/// which have one more on either side.
INLINE void walk_edge(
    const rk_band *band, double x0, double y0, double x1, double y1, int32_t direction, int convex) {
    const double band_bottom = band->top + band->rows * 65536.0;
    const double from = y0 > band->top ? y0 : band->top, to = y1 < band_bottom ? y1 : band_bottom;
    if (!(from < to)) return;
    const double dx = x1 - x0, dy = y1 - y0;
    const long_edge edge = {
        .x0 = x0, .y0 = y0, .x1 = x1, .y1 = y1, .slope = dx / dy, .rise = dy / dx, .direction = direction};
    const size_t row = (size_t)((from - band->top) * 0x1p-16);
    const size_t count = (size_t)((to - 1 - band->top) * 0x1p-16) + 1 - row;
    // A row of a steep edge is in two columns at most; near half a right angle rounding might make it three.
    if (__builtin_fabs(dx) * (1 + 0x1p-12) > dy) {
        if (dx > 0) flat_rows(band, &edge, from, to, row, count, 1, convex);
        else flat_rows(band, &edge, from, to, row, count, 0, convex);
    } else if (dx > 0) {
        steep_rows(band, &edge, from, to, row, count, 1, convex);
    } else {
        steep_rows(band, &edge, from, to, row, count, 0, convex);
    }
}

ENTRY(rk_walk_edge)(const rk_band *band, const rk_point *upper, const rk_point *lower, int32_t direction) {
    const double x0 = (double)upper->x, y0 = (double)upper->y, x1 = (double)lower->x, y1 = (double)lower->y;
    if (band->sides) {
        walk_edge(band, x0, y0, x1, y1, direction, 1);
    } else {
        walk_edge(band, x0, y0, x1, y1, direction, 0);
    }
}

ENTRY(rk_box)(const rk_point *points, size_t count, rk_point *low, rk_point *high) {
    size_t i = 0;
    rk_point least_point = *low, greatest_point = *high;
#if BYTES > 16
    typedef int64_t point_pair __attribute__((vector_size(32)));
    point_pair lows = {low->x, low->y, low->x, low->y}, highs = {high->x, high->y, high->x, high->y};
    for (; i + 2 <= count; i += 2) {
        point_pair v;
        memcpy(&v, points + i, sizeof v);
        lows = (point_pair)_mm256_blendv_epi8((__m256i)lows, (__m256i)v, (__m256i)(lows > v));
        highs = (point_pair)_mm256_blendv_epi8((__m256i)highs, (__m256i)v, (__m256i)(v > highs));
    }
    for (int k = 0; k < 4; k += 2) {
        const rk_point one = {lows[k], lows[k + 1]}, other = {highs[k], highs[k + 1]};
        least_point.x = one.x < least_point.x ? one.x : least_point.x;
        least_point.y = one.y < least_point.y ? one.y : least_point.y;
        greatest_point.x = other.x > greatest_point.x ? other.x : greatest_point.x;
        greatest_point.y = other.y > greatest_point.y ? other.y : greatest_point.y;
    }
#endif
    for (; i < count; i++) {
        const rk_point p = points[i];
        least_point.x = p.x < least_point.x ? p.x : least_point.x;
        least_point.y = p.y < least_point.y ? p.y : least_point.y;
        greatest_point.x = p.x > greatest_point.x ? p.x : greatest_point.x;
        greatest_point.y = p.y > greatest_point.y ? p.y : greatest_point.y;
    }
    *low = least_point;
    *high = greatest_point;
}
