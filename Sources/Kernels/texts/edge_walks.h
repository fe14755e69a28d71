// Edges cut at the borders of rows and columns, whole rows at a time. The Swift reference is EdgeWalker.swift,
// whose numbers these are: all are whole and exact in double precision, and what is rounded is rounded from
// the same sums.

/// To nearest, ties to even; below 2^51.
INLINE doubles whole(doubles x) {
    const doubles shift = all_doubles(6755399441055744.0);
    return (x + shift) - shift;
}
static inline double whole_number(double x) {
    const double shift = 6755399441055744.0;
    return (x + shift) - shift;
}

/// The pixel of a whole coordinate.
INLINE doubles pixel_below(doubles x) { return whole(x * 0x1p-16 + (0x1p-17 - 0.5)); }

/// The area to the right of a piece, rounded half up; `x` is the sum of its ends'.
INLINE doubles area_right(doubles height, doubles x) {
    return whole((131072.0 - x) * height * 0x1p-17 + 0x1p-18);
}

INLINE doubles chosen(quads mask, doubles a, doubles b) { return (doubles)(((quads)a & mask) | ((quads)b & ~mask)); }

INLINE doubles lane_numbers(void) {
    doubles v;
    for (int i = 0; i < HALF; i++) v[i] = i;
    return v;
}

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
        const size_t end = (start + (size_t)last + 1) >> 3;
        for (size_t block = (start + (size_t)first) >> 3; block <= end; block++) m.blocks[block] = 1;
    }
}

/// Adds to three sums, one by one: what was just stored in fours is not quickly loaded in eights.
INLINE void add_cells(int32_t *cell, int32_t a, int32_t b, int32_t c) {
    volatile int32_t *one = cell;
    one[0] += a;
    one[1] += b;
    one[2] += c;
}

/// One or two pixels a row, several rows at a time.
INLINE void steep_rows(const rk_band *band, const rk_edge *edge, size_t row, size_t count, int right, int convex) {
    const size_t stride = band->stride;
    const marks m = marks_of(band);
    const int rises = edge->direction < 0;
    size_t start = row * stride;
    const doubles x0 = all_doubles(edge->x0), y0 = all_doubles(edge->y0);
    const doubles left = all_doubles(band->left), direction = all_doubles(edge->direction);
    for (size_t k = 0; k < count; k += HALF) {
        const doubles top = (lane_numbers() + (double)(row + k)) * 65536.0 + band->top;
        const doubles bottom = top + 65536.0;
        const doubles x = whole(x0 + (top - y0) * edge->slope) - left;
        const doubles next = whole(x0 + (bottom - y0) * edge->slope) - left;
        const doubles column = pixel_below(x);
        const doubles base = column * 65536.0;
        const doubles border = right ? base + 65536.0 : base;
        const quads crosses = right ? (quads)(next >= border) : (quads)(next < border);
        const doubles crossing = whole(y0 + ((border + left) - x0) * edge->rise);
        const doubles height = chosen(crosses, least(greatest(crossing, top), bottom) - top, all_doubles(65536));
        const doubles middle = chosen(crosses, all_doubles(right ? 65536 : 0), next - base);
        const doubles area = area_right(height, (x - base) + middle);
        // Of no height unless it crosses.
        const doubles rest = 65536.0 - height;
        const doubles rest_area = area_right(rest, right ? next - border : next - border + 131072.0);
        const doubles values[3] = {
            right ? area : rest_area,
            right ? (height - area) + rest_area : (rest - rest_area) + area,
            right ? rest - rest_area : height - area,
        };
        int32_t cells[3][HALF], columns[HALF];
        for (int i = 0; i < 3; i++) {
            const half_ints cell = __builtin_convertvector(values[i] * direction, half_ints);
            memcpy(cells[i], &cell, sizeof cell);
        }
        const half_ints whole_column = __builtin_convertvector(column, half_ints);
        memcpy(columns, &whole_column, sizeof columns);
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
            add_cells(m.sums + start + first, cells[0][i], cells[1][i], cells[2][i]);
            start += stride;
        }
    }
}

/// One row of an edge that crosses many columns, several at a time.
INLINE void flat_row(const rk_band *band, const rk_edge *edge, size_t row, int right, int convex) {
    const double top = band->top + (double)row * 65536.0, bottom = top + 65536.0;
    const double x = whole_number(edge->x0 + (top - edge->y0) * edge->slope) - band->left;
    const double next = whole_number(edge->x0 + (bottom - edge->y0) * edge->slope) - band->left;
    const double near = right ? x : next, far = right ? next : x;
    const int32_t first = (int32_t)((int64_t)near >> 16), last = (int32_t)((int64_t)far >> 16);
    mark(marks_of(band), convex, row, row * band->stride, edge->direction < 0, first, last);
    const doubles x0 = all_doubles(edge->x0), y0 = all_doubles(edge->y0), left = all_doubles(band->left);
    const doubles direction = all_doubles(edge->direction), rise = all_doubles(edge->rise);
    const doubles tops = all_doubles(top), bottoms = all_doubles(bottom);
    int32_t *cell = band->sums + row * band->stride + first;
    for (int32_t k = first; k <= last; k += HALF) {
        const doubles column = lane_numbers() + (double)k;
        const doubles base = column * 65536.0;
        const doubles border = base + 65536.0;
        const quads is_first = (quads)(column == (double)first), is_last = (quads)(column == (double)last);
        const doubles low = whole(y0 + ((base + left) - x0) * rise);
        const doubles high = whole(y0 + ((border + left) - x0) * rise);
        const doubles from = chosen(is_first, right ? tops : bottoms, least(greatest(low, tops), bottoms));
        const doubles to = chosen(is_last, right ? bottoms : tops, least(greatest(high, tops), bottoms));
        const doubles height = right ? to - from : from - to;
        const doubles ends = chosen(is_first, near - base, all_doubles(0))
            + chosen(is_last, far - base, all_doubles(65536));
        const doubles area = area_right(height, ends);
        int32_t areas[HALF], spills[HALF];
        const half_ints whole_areas = __builtin_convertvector(area * direction, half_ints);
        const half_ints whole_spills = __builtin_convertvector((height - area) * direction, half_ints);
        memcpy(areas, &whole_areas, sizeof areas);
        memcpy(spills, &whole_spills, sizeof spills);
        const int32_t lanes = last - k + 1 < HALF ? last - k + 1 : HALF;
        for (int32_t i = 0; i < lanes; i++) {
            cell[0] += areas[i];
            cell[1] += spills[i];
            cell++;
        }
    }
}

INLINE void walk_rows(const rk_band *band, const rk_edge *edge, size_t row, size_t count, int convex) {
    if (edge->flat) {
        for (size_t i = 0; i < count; i++) {
            if (edge->slope > 0) {
                flat_row(band, edge, row + i, 1, convex);
            } else {
                flat_row(band, edge, row + i, 0, convex);
            }
        }
    } else if (edge->slope > 0) {
        steep_rows(band, edge, row, count, 1, convex);
    } else {
        steep_rows(band, edge, row, count, 0, convex);
    }
}

ENTRY(rk_walk_rows)(const rk_band *band, const rk_edge *edge, size_t row, size_t count) {
    if (band->sides) {
        walk_rows(band, edge, row, count, 1);
    } else {
        walk_rows(band, edge, row, count, 0);
    }
}

// ---- Short edges, as many at a time as there are lanes

// Places are whole numbers of 32 bits, counted from the band's corner; only where an edge meets a border is
// computed as the other ways do, in double precision from where the edge stands in the picture.

typedef uint32_t half_pixels __attribute__((vector_size(BYTES / 2)));
INLINE half_ints picked(half_ints mask, half_ints a, half_ints b) { return (a & mask) | (b & ~mask); }
INLINE half_ints lesser(half_ints a, half_ints b) { return __builtin_elementwise_min(a, b); }
INLINE half_ints larger(half_ints a, half_ints b) { return __builtin_elementwise_max(a, b); }
INLINE doubles as_doubles(half_ints x) { return __builtin_convertvector(x, doubles); }

/// The area to the right of a piece; `width` is 131072 less the sum of its ends' places in the pixel.
INLINE half_ints area_beside(half_ints height, half_ints width) {
    const quads product = __builtin_convertvector((half_pixels)height, quads)
        * __builtin_convertvector((half_pixels)width, quads);
    return (half_ints)__builtin_convertvector((product + 65536) >> 17, half_pixels);
}

/// Edges from their upper ends (x0, y0) in the picture.
typedef struct {
    doubles x0, y0, rise;
    /// -1 where the contour follows them upwards.
    half_ints rises;
    doubles left, top;
} short_edges;

/// What edges add to a row: to the first column that they meet and the two that follow.
typedef struct {
    int32_t first[HALF];
    int32_t last[HALF];
    int32_t row[HALF];
    int32_t values[3][HALF];
} row_part;

/// The parts of edges inside one row, from (x, y) to (next_x, next_y). Lanes where a part isn't in two columns at
/// most, inside the band, are taken out of `valid`.
INLINE row_part part_in_row(
    const short_edges *edges, half_ints x, half_ints y, half_ints next_x, half_ints next_y, half_ints row,
    int32_t columns, half_ints *valid) {
    const half_ints low = lesser(x, next_x), high = larger(x, next_x);
    const half_ints first = low >> 16, last = high >> 16;
    const half_ints crosses = last > first, rightwards = x < next_x;
    *valid &= (first >= 0) & (last < columns) & (last <= first + 1);
    const half_ints base = first << 16, border = base + 65536;
    const doubles line = as_doubles(border) + edges->left;
    const doubles met = whole(edges->y0 + (line - edges->x0) * edges->rise) - edges->top;
    const half_ints crossing =
        __builtin_convertvector(least(greatest(met, as_doubles(y)), as_doubles(next_y)), half_ints);
    const half_ints height = next_y - y;
    const half_ints near = picked(crosses, picked(rightwards, crossing - y, next_y - crossing), height);
    const half_ints far = (height - near) & crosses;
    const half_ints near_width = 131072 - (low - base) - picked(crosses, (half_ints){0} + 65536, high - base);
    const half_ints near_area = area_beside(near, near_width);
    const half_ints far_area = area_beside(far, (131072 - (high - border)) & crosses);
    const half_ints values[3] = {near_area, (near - near_area) + far_area, far - far_area};
    row_part part;
    memcpy(part.first, &first, sizeof first);
    memcpy(part.last, &last, sizeof last);
    memcpy(part.row, &row, sizeof row);
    for (int i = 0; i < 3; i++) {
        const half_ints directed = (values[i] ^ edges->rises) - edges->rises;
        memcpy(part.values[i], &directed, sizeof directed);
    }
    return part;
}

/// Adds a lane's part.
INLINE void add_part(marks m, const row_part *part, int lane, size_t stride, int rises, int convex) {
    const int32_t first = part->first[lane];
    const size_t row = (size_t)part->row[lane], place = row * stride + (size_t)first;
    if (convex) {
        mark(m, 1, row, 0, rises, first, part->last[lane]);
    } else {
        m.blocks[place >> 3] = 1;
        m.blocks[(place + 2) >> 3] = 1;
    }
    add_cells(m.sums + place, part->values[0][lane], part->values[1][lane], part->values[2][lane]);
}

INLINE void walk_edges(
    const rk_band *band, const rk_point *points, size_t step, size_t count, uint32_t *rest, size_t *rest_count,
    int convex) {
    // Lanes follow the outline from places far apart: neighbours change the same sums, each waiting for the
    // other.
    const size_t share = count / HALF;
    const int64_t left = (int64_t)band->left, top = (int64_t)band->top;
    const int32_t rows = (int32_t)band->rows, columns = (int32_t)band->columns;
    const size_t stride = band->stride;
    const marks m = marks_of(band);
    short_edges edges = {.left = all_doubles(band->left), .top = all_doubles(band->top)};
    half_ints end_x = {0}, end_y = {0};
    size_t left_over = 0;
    for (size_t k = 0; k < share; k++) {
        half_ints start_x = end_x, start_y = end_y;
        for (int i = 0; i < HALF; i++) {
            const rk_point *p = points + step * ((size_t)i * share + k);
            if (step != 1 || k == 0) {
                start_x[i] = (int32_t)(p[0].x - left);
                start_y[i] = (int32_t)(p[0].y - top);
            }
            end_x[i] = (int32_t)(p[1].x - left);
            end_y[i] = (int32_t)(p[1].y - top);
        }
        const half_ints falls = start_y < end_y;
        const half_ints x0 = picked(falls, start_x, end_x), x1 = picked(falls, end_x, start_x);
        const half_ints y0 = lesser(start_y, end_y), y1 = larger(start_y, end_y);
        const doubles width = as_doubles(x1 - x0), height = as_doubles(y1 - y0);
        const doubles slope = width / height;
        edges.x0 = as_doubles(x0) + edges.left;
        edges.y0 = as_doubles(y0) + edges.top;
        edges.rise = height / width;
        edges.rises = ~falls;
        const half_ints row = y0 >> 16, last_row = (y1 - 1) >> 16;
        const half_ints crosses = last_row > row;
        half_ints valid = (row >= 0) & (row < rows) & (last_row < rows) & (last_row <= row + 1);
        const half_ints border = (row + 1) << 16;
        const doubles met =
            whole(edges.x0 + (as_doubles(border) - as_doubles(y0)) * slope) - edges.left;
        const half_ints middle = __builtin_convertvector(
            least(greatest(met, as_doubles(lesser(x0, x1))), as_doubles(larger(x0, x1))), half_ints);
        const half_ints middle_x = picked(crosses, middle, x1), middle_y = picked(crosses, border, y1);
        const row_part upper = part_in_row(&edges, x0, y0, middle_x, middle_y, row, columns, &valid);
        // In the same row, and nothing, where there is no other.
        const row_part lower =
            part_in_row(&edges, middle_x, middle_y, x1, y1, row - crosses, columns, &valid);
        for (int i = 0; i < HALF; i++) {
            if (valid[i]) {
                add_part(m, &upper, i, stride, edges.rises[i], convex);
                add_part(m, &lower, i, stride, edges.rises[i], convex);
            } else {
                rest[left_over++] = (uint32_t)((size_t)i * share + k);
            }
        }
    }
    for (size_t edge = share * HALF; edge < count; edge++) rest[left_over++] = (uint32_t)edge;
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
