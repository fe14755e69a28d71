// Where edges of a polygon of few cross, and the parts of its boundary. The Swift reference is
// PolygonBoundary.swift.

typedef float unit_floats __attribute__((vector_size(4 * UNITS)));

INLINE unit_floats all_units(float x) { return x - (unit_floats){0}; }
INLINE unit_floats load_units(const float *p) {
    unit_floats v;
    memcpy(&v, p, sizeof v);
    return v;
}
/// A bit for each that is less than 0, and for each that may be 0.
INLINE uint64_t bits_below(unit_floats v) { return bits_of((units)v); }
INLINE uint64_t bits_near(unit_floats v, unit_floats slack) {
    return bits_of((units)(__builtin_elementwise_abs(v) <= slack));
}

/// The corners, from the first one, and the ways to the next ones; 8 more are 0.
typedef struct {
    float x[RK_FEW_EDGES + 8], y[RK_FEW_EDGES + 8], dx[RK_FEW_EDGES + 8], dy[RK_FEW_EDGES + 8];
} few_corners;

INLINE void find_corners(few_corners *f, const rk_point *points, const size_t *ends, size_t contours) {
    const size_t count = ends[contours - 1];
    for (size_t i = 0; i < count; i++) {
        f->x[i] = (float)(int32_t)(points[i].x - points[0].x);
        f->y[i] = (float)(int32_t)(points[i].y - points[0].y);
    }
    for (size_t i = count; i < count + 8; i++) f->x[i] = f->y[i] = f->dx[i] = f->dy[i] = 0;
    for (size_t i = 0; i + 1 < count; i++) {
        f->dx[i] = f->x[i + 1] - f->x[i];
        f->dy[i] = f->y[i + 1] - f->y[i];
    }
    size_t first = 0;
    for (size_t c = 0; c < contours; c++) {
        const size_t last = ends[c] - 1;
        f->dx[last] = f->x[first] - f->x[last];
        f->dy[last] = f->y[first] - f->y[last];
        first = ends[c];
    }
}

/// Bits of corners, as bits of the edges that begin in them.
typedef struct {
    uint64_t below, near;
} corner_bits;

/// Of each corner from about `i` on, and of each edge: on which side of edge `i` it is, and of which it is
/// corner `i` that is on which side.
INLINE void find_sides(
    const few_corners *f, size_t count, size_t i, unit_floats slack, corner_bits *corners, corner_bits *edges) {
    const unit_floats x = all_units(f->x[i]), y = all_units(f->y[i]);
    const unit_floats dx = all_units(f->dx[i]), dy = all_units(f->dy[i]);
    corner_bits own = {0, 0}, others = {0, 0};
    for (size_t k = i / UNITS * UNITS; k < count; k += UNITS) {
        const unit_floats from_x = load_units(f->x + k) - x, from_y = load_units(f->y + k) - y;
        const unit_floats side = dx * from_y - dy * from_x;
        const unit_floats other = load_units(f->dy + k) * from_x - load_units(f->dx + k) * from_y;
        own.below |= bits_below(side) << k;
        own.near |= bits_near(side, slack) << k;
        others.below |= bits_below(other) << k;
        others.near |= bits_near(other, slack) << k;
    }
    *corners = own;
    *edges = others;
}

/// The bits of the corners in which edges end: of the next, or of the first one of a contour.
INLINE uint64_t bits_of_ends(
    uint64_t bits, uint64_t first_bit, const size_t *ends, size_t contour, size_t contours) {
    uint64_t next = bits >> 1 & ~((uint64_t)1 << (ends[contour] - 1));
    next |= (first_bit & 1) << (ends[contour] - 1);
    for (size_t c = contour + 1; c < contours; c++) {
        const size_t last = ends[c] - 1;
        next = (next & ~((uint64_t)1 << last)) | (bits >> ends[c - 1] & 1) << last;
    }
    return next;
}

// Differences of coordinates are up to three roundings away from what they are, of 2^-24 of the polygon's
// extent each, two products of them so up to 14 of the extent's square, and their difference two more.
// `slack` is 32.
//
// Signs of products in single precision, for which corners and edges are compared, not edges and edges: each
// is on one side of the other only if the ends of the one are on both sides of the other.
ENTRY(rk_edge_rivals)
(const rk_point *points, const size_t *contour_ends, size_t contours, float slack, uint64_t *rivals,
 uint64_t *unsure) {
    const size_t count = contour_ends[contours - 1];
    few_corners few;
    corner_bits corners[RK_FEW_EDGES], edges[RK_FEW_EDGES];
    find_corners(&few, points, contour_ends, contours);
    for (size_t i = 0; i < count; i++) find_sides(&few, count, i, all_units(slack), corners + i, edges + i);
    const uint64_t all = count < 64 ? ((uint64_t)1 << count) - 1 : ~(uint64_t)0;
    uint64_t doubtful = 0;
    size_t first = 0;
    for (size_t c = 0; c < contours; c++) {
        const size_t end = contour_ends[c];
        for (size_t i = first; i < end; i++) {
            const size_t next = i + 1 == end ? first : i + 1;
            // The contour's first corner comes before, when it was edge `i` that was one of the others.
            const uint64_t below = corners[i].below, near = corners[i].near;
            const uint64_t end_below =
                bits_of_ends(below, edges[first].below >> i, contour_ends, c, contours);
            const uint64_t end_near = bits_of_ends(near, edges[first].near >> i, contour_ends, c, contours);
            const uint64_t is_near = near | end_near, own_near = edges[i].near | edges[next].near;
            // Neighbours meet in a corner and nowhere else.
            const size_t begin = i + 1 == end ? end : i + 2;
            uint64_t others = begin < 64 ? all & ~(uint64_t)0 << begin : 0;
            if (i == first) others &= ~((uint64_t)1 << (end - 1));
            others &= ((below ^ end_below) | is_near) & ((edges[i].below ^ edges[next].below) | own_near);
            rivals[i] = others;
            doubtful |= others & (is_near | own_near);
        }
        first = end;
    }
    *unsure = doubtful;
}

typedef int32_t short_couple __attribute__((vector_size(8)));

ENTRY(rk_cross_edges)
(rk_edge *edges, size_t count, const uint64_t *rivals, const rk_crossings *crossings, size_t *total) {
    couple starts[RK_FEW_EDGES], ways[RK_FEW_EDGES];
    // How many crossings there are before an edge's next one, and in the upper half by how much the winding
    // changes.
    uint64_t states[RK_FEW_EDGES];
    const couple shift = {6755399441055744.0, 6755399441055744.0};
    const int64_t left = edges[0].x0, top = edges[0].y0;
    for (size_t i = 0; i < count; i++) {
        const rk_edge *edge = edges + i;
        starts[i] = (couple){(double)edge->x0, (double)edge->y0};
        ways[i] = (couple){(double)(edge->y1 - edge->y0), (double)(edge->x1 - edge->x0)};
        states[i] = i * RK_CROSSING_ROOM;
    }
    double *heights = crossings->heights;
    int32_t *x = crossings->x, *y = crossings->y;
    int8_t *changes = crossings->changes;
    size_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        const couple start = starts[i], way = __builtin_shufflevector(ways[i], ways[i], 1, 0);
        // An x is rounded as it is from the edge's end, a y as it is in the picture.
        const couple before = {0, start[1]};
        const long_couple after = (long_couple){edges[i].x0 - left, -top} - (long_couple)shift;
        const int64_t direction = edges[i].direction;
        uint64_t state = states[i];
        for (uint64_t rest = rivals[i]; rest != 0; rest &= rest - 1) {
            const size_t k = (size_t)__builtin_ctzll(rest);
            const couple from = (starts[k] - start) * ways[k], turns = way * ways[k];
            // On which side of the other edge this one begins, and by how much that changes along it.
            const couple side =
                __builtin_shufflevector(from, turns, 0, 2) - __builtin_shufflevector(from, turns, 1, 3);
            const double along = side[0] / side[1];
            const couple at = way * (couple){along, along} + before;
            const long_couple place = (long_couple)(at + shift) + after;
            // The one that runs more to the right was to the left of the other above.
            const int64_t turned = side[0] > 0 ? 0 : -1;
            const int64_t change = (edges[k].direction ^ turned) - turned;
            const int64_t other_change = (direction ^ ~turned) - ~turned;
            const uint64_t other_state = states[k];
            const uint32_t own = (uint32_t)state, other = (uint32_t)other_state;
            state += ((uint64_t)change << 32) + 1;
            states[k] = other_state + ((uint64_t)other_change << 32) + 1;
            heights[own] = heights[other] = at[1];
            x[own] = x[other] = (int32_t)place[0];
            y[own] = y[other] = (int32_t)place[1];
            changes[own] = (int8_t)change;
            changes[other] = (int8_t)other_change;
        }
        edges[i].crossing_count = (int32_t)((uint32_t)state - i * RK_CROSSING_ROOM);
        edges[i].change = (int32_t)(state >> 32);
        sum += (size_t)edges[i].crossing_count;
    }
    *total = sum;
}

/// Which of the ends of an edge's parts, two a part, a crossing is; two later it is another. Inside and
/// outside alternate, so the crossings are by turns the upper part's second end and its first.
INLINE units end_of(units rank, int32_t is_left) { return rank + rank + ((rank + is_left + 1) & 1); }

/// How many of some numbers are smaller than each, or the ends that belong to that, and the sum of the
/// former.
INLINE size_t rank_few(
    const int32_t *numbers, int32_t *ranks, const size_t most, const int alternate, int32_t is_left) {
    units sum = {0};
    for (size_t i = 0; i < most; i += UNITS) {
        const units own = load_units(numbers + i);
        units rank = {0};
        // A mask's lanes are -1.
        for (size_t k = 0; k < most; k++) rank -= ((units){0} + numbers[k]) < own;
        store_units(ranks + i, alternate ? end_of(rank, is_left) : rank);
        sum += rank;
    }
    return (size_t)__builtin_reduce_add(sum);
}

/// How many heights come before each: smaller ones, and of equal ones those that stand after it.
APART void rank_exactly(
    const double *heights, int32_t *ranks, size_t count, int alternate, int32_t is_left) {
    for (size_t i = 0; i < count; i++) {
        int32_t rank = 0;
        for (size_t k = 0; k < count; k++) {
            rank += heights[k] < heights[i] || (heights[k] == heights[i] && k > i);
        }
        ranks[i] = alternate ? 2 * rank + ((rank + is_left + 1) & 1) : rank;
    }
}

/// An edge's crossings: where each comes, and where it is.
typedef struct {
    int32_t ranks[RK_CROSSING_ROOM];
    int32_t places[2 * RK_CROSSING_ROOM];
} ranked_crossings;

/// As many as there are, or some more.
INLINE size_t rank_crossings(
    ranked_crossings *ranked, const int32_t *x, const int32_t *y, const size_t most, const int alternate,
    int32_t is_left) {
    typedef int32_t four __attribute__((vector_size(16)));
    for (size_t i = 0; i < most; i += 4) {
        four xs, ys;
        memcpy(&xs, x + i, sizeof xs);
        memcpy(&ys, y + i, sizeof ys);
        const four low = __builtin_shufflevector(xs, ys, 0, 4, 1, 5);
        const four high = __builtin_shufflevector(xs, ys, 2, 6, 3, 7);
        memcpy(ranked->places + 2 * i, &low, sizeof low);
        memcpy(ranked->places + 2 * i + 4, &high, sizeof high);
    }
    return rank_few(y, ranked->ranks, most, alternate, is_left);
}

INLINE long_couple place_of(const ranked_crossings *ranked, size_t i) {
    short_couple place;
    memcpy(&place, ranked->places + 2 * i, sizeof place);
    return __builtin_convertvector(place, long_couple);
}

/// The parts of an edge on which the inside is on one side, then on the other.
INLINE rk_point *alternate_parts(
    const rk_edge *edge, const ranked_crossings *ranked, size_t count, long_couple corner, rk_point *next) {
    const size_t is_left = edge->winding & 1, is_last_left = (is_left + count) & 1;
    for (size_t i = 0; i < count; i++) {
        const long_couple place = place_of(ranked, i) + corner;
        rk_point *end = next + (uint32_t)ranked->ranks[i];
        memcpy(end, &place, sizeof place);
        memcpy(end + 2, &place, sizeof place);
    }
    next[is_left] = (rk_point){edge->x0, edge->y0};
    next += 2 * count;
    next[1 - is_last_left] = (rk_point){edge->x1, edge->y1};
    return next + 2;
}

/// The parts of an edge that have windings on one side only. A part is written over by the next where it is
/// none: branches would be guesses.
INLINE rk_point *wound_parts(
    const rk_edge *edge, const ranked_crossings *ranked, const int8_t *changes, size_t count, long_couple corner,
    rk_point *next) {
    long_couple places[RK_FEW_EDGES];
    int8_t in_order[RK_FEW_EDGES];
    for (size_t i = 0; i < count; i++) {
        places[ranked->ranks[i]] = place_of(ranked, i) + corner;
        in_order[ranked->ranks[i]] = changes[i];
    }
    places[count] = (long_couple){edge->x1, edge->y1};
    in_order[count] = 0;
    const int32_t direction = edge->direction;
    int32_t winding = edge->winding;
    int64_t is_left = winding != 0, is_right = winding + direction != 0;
    long_couple from = {edge->x0, edge->y0};
    for (size_t i = 0; i <= count; i++) {
        const long_couple to = places[i];
        const int64_t was_left = is_left, was_right = is_right;
        // The inside is to the right of an edge that the boundary follows down.
        const long_couple rises = (long_couple){0} - was_left;
        const long_couple first = (to & rises) | (from & ~rises), second = (from & rises) | (to & ~rises);
        memcpy(next, &first, sizeof first);
        memcpy(next + 1, &second, sizeof second);
        winding += in_order[i];
        is_left = winding != 0;
        is_right = winding + direction != 0;
        // Both sides change or none, or one of them does, and so it is another part.
        const int64_t ends = i == count ? 1 : (was_left ^ is_left) | (was_right ^ is_right);
        next += 2 * (ends & (was_left ^ was_right));
        const long_couple other = (long_couple){0} - ends;
        from = (to & other) | (from & ~other);
    }
    return next;
}

INLINE rk_point *write_parts(
    const rk_edge *edges, size_t count, const rk_crossings *crossings, rk_point *next, int even_odd) {
    const long_couple corner = {edges[0].x0, edges[0].y0};
    // What comes after an edge's crossings is below them; stored beforehand, as what was just stored in part
    // is not quickly loaded.
    for (size_t i = 0; i < count; i++) {
        int32_t *after = crossings->y + RK_CROSSING_ROOM * i + edges[i].crossing_count;
        for (size_t k = 0; k < 8; k += UNITS) store_units(after + k, (units){0} + INT32_MAX);
    }
    for (size_t i = 0; i < count; i++) {
        const size_t first = RK_CROSSING_ROOM * i, total = (size_t)edges[i].crossing_count;
        const int32_t *x = crossings->x + first, *y = crossings->y + first;
        const int32_t is_left = edges[i].winding & 1;
        ranked_crossings ranked;
        const size_t most = total <= 8 ? 8 : (total + 7) / 8 * 8;
        const size_t sum = most == 8 ? rank_crossings(&ranked, x, y, 8, even_odd, is_left)
            : most == 16             ? rank_crossings(&ranked, x, y, 16, even_odd, is_left)
                                     : rank_crossings(&ranked, x, y, most, even_odd, is_left);
        // Less where two are in one row of the grid.
        if (sum != total * (total - 1) / 2 + (most - total) * total) {
            rank_exactly(crossings->heights + first, ranked.ranks, total, even_odd, is_left);
        }
        next = even_odd ? alternate_parts(edges + i, &ranked, total, corner, next)
                        : wound_parts(edges + i, &ranked, crossings->changes + first, total, corner, next);
    }
    return next;
}

ENTRY(rk_boundary_parts)
(const rk_edge *edges, size_t count, const rk_crossings *crossings, int32_t even_odd, rk_point *parts,
 size_t *part_count) {
    const rk_point *end = even_odd ? write_parts(edges, count, crossings, parts, 1)
                                   : write_parts(edges, count, crossings, parts, 0);
    *part_count = (size_t)(end - parts) / 2;
}
