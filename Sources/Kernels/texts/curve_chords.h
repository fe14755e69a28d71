// Chords of curves, several at a time. How many there are is hardly ever a branch, as it could not be foreseen. The
// Swift reference is `cubic` in FlattenedOutline+Curves.swift, where the formulas are explained.

INLINE double squared_length(couple v) { return v[0] * v[0] + v[1] * v[1]; }
INLINE int is_near(couple p) { return __builtin_fabs(p[0]) <= 0x1p30 && __builtin_fabs(p[1]) <= 0x1p30; }

INLINE void store_point(rk_point *p, couple v) {
    const long_couple units = ON_GRID(long_couple, v);
    memcpy(p, &units, sizeof units);
}

#if BYTES == 16
#define FIRST_PAIRS(x, y) __builtin_shufflevector(x, y, 0, 2)
#define LAST_PAIRS(x, y) __builtin_shufflevector(x, y, 1, 3)
#elif BYTES == 32
#define FIRST_PAIRS(x, y) __builtin_shufflevector(x, y, 0, 4, 1, 5)
#define LAST_PAIRS(x, y) __builtin_shufflevector(x, y, 2, 6, 3, 7)
#else
#define FIRST_PAIRS(x, y) __builtin_shufflevector(x, y, 0, 8, 1, 9, 2, 10, 3, 11)
#define LAST_PAIRS(x, y) __builtin_shufflevector(x, y, 4, 12, 5, 13, 6, 14, 7, 15)
#endif

INLINE void store_points(rk_point *p, doubles x, doubles y) {
    const quads units_x = ON_GRID(quads, x), units_y = ON_GRID(quads, y);
    const quads first = FIRST_PAIRS(units_x, units_y), last = LAST_PAIRS(units_x, units_y);
    memcpy(p, &first, sizeof first);
    memcpy(p + HALF / 2, &last, sizeof last);
}

/// From such a square on of how far the sides bend a curve takes so many chords, or more. Below it no bend is
/// so large that the reference would leave out what shortens the count here.
#define LARGE_BEND (RK_CURVE_CHORDS * RK_CURVE_CHORDS / 192.0 * (RK_CURVE_CHORDS * RK_CURVE_CHORDS / 192.0))

/// How many chords curves take, from the squares of how far their sides bend and how long they are.
INLINE doubles chord_counts(doubles bend, doubles first, doubles second, doubles third) {
    const doubles finest = square_root(192.0 * square_root(bend));
    const doubles length = square_root(first) + square_root(second) + square_root(third);
    doubles part = all_doubles(1);
    part = chosen((quads)(length <= finest * 0.52), all_doubles(0.7937005259840998), part);
    part = chosen((quads)(length <= finest * 0.26), all_doubles(0.6299605249474366), part);
    part = chosen((quads)(length <= finest * 0.13), all_doubles(0.5), part);
    return chosen((quads)(finest > 1), greatest(finest * part, all_doubles(1)), finest);
}

/// Writes the ends of so many chords of a curve.
INLINE void write_chords(rk_point *points, couple p0, couple p1, couple p2, couple p3, size_t count) {
    const double step = 1 / (double)count;
    const double outwards = step * step * (1.0 / 6);
    const couple c2 = 3 * (p0 - 2 * p1 + p2), c3 = (p3 - p0) - 3 * (p2 - p1), straight = 3 * (p1 - p0);
    const couple moved = p0 - outwards * c2, c1 = straight - 3 * outwards * c3;
    const size_t inner = count - 1;
    doubles position = numbers_of_lanes() + 1;
    // Most curves have no more than so many, and then the processor foresees that there is no other pass.
    enum { AT_ONCE = BYTES > 16 ? 16 : 8 };
    for (size_t k = 0; k == 0 || k < inner; k += AT_ONCE) {
        for (size_t i = k; i < k + AT_ONCE; i += HALF) {
            const doubles t = position * step;
            store_points(
                points + i, moved[0] + t * (c1[0] + t * (c2[0] + t * c3[0])),
                moved[1] + t * (c1[1] + t * (c2[1] + t * c3[1])));
            position += HALF;
        }
    }
    const double far = (count == 2 ? 2.0 : 1.5) * outwards;
    const double ends[2] = {step, (double)inner * step};
    const size_t places[2] = {0, inner > 0 ? inner - 1 : 0};
    for (int i = 0; i < 2; i++) {
        const double t = ends[i];
        store_point(points + places[i], p0 + t * (straight + t * (c2 + t * c3)) - far * (c2 + 3 * t * c3));
    }
    store_point(points + inner, p3);
}

/// Where a point of user space is in pixels.
INLINE couple in_pixels(const rk_segments *s, const double *p) {
    return (couple){s->a, s->b} * p[0] + (couple){s->c, s->d} * p[1] + (couple){s->tx, s->ty};
}

ENTRY(rk_cut_segments)(const rk_segments *segments, rk_point *points, rk_chords *chords) {
    const double top = segments->top, bottom = segments->bottom;
    // Of each segment, then of all: roots and quotients wait for each other, but not for the next one's.
    couple p[3 * RK_SEGMENTS + 1];
    double squares[4][RK_SEGMENTS], counts[RK_SEGMENTS];
    p[0] = (couple){segments->start_x, segments->start_y};
    const double *source = segments->points;
    size_t seen = 0;
    for (; seen < segments->count && is_near(p[3 * seen]); seen++) {
        couple *const q = p + 3 * seen;
        if (segments->verbs[seen] == RK_LINE) {
            q[3] = in_pixels(segments, source);
            if (!is_near(q[3])) break;
            for (int i = 0; i < 4; i++) squares[i][seen] = 0;
            source += 2;
            continue;
        }
        if (segments->verbs[seen] == RK_CUBIC) {
            for (int i = 0; i < 3; i++) q[i + 1] = in_pixels(segments, source + 2 * i);
            source += 6;
        } else {
            // The same curve as a cubic.
            const couple control = in_pixels(segments, source);
            q[3] = in_pixels(segments, source + 2);
            q[1] = q[0] + (control - q[0]) * 2 * (1.0 / 3);
            q[2] = q[3] + (control - q[3]) * 2 * (1.0 / 3);
            source += 4;
        }
        const int is_above = (q[0][1] < top) & (q[1][1] < top) & (q[2][1] < top) & (q[3][1] < top);
        const int is_below = (q[0][1] > bottom) & (q[1][1] > bottom) & (q[2][1] > bottom) & (q[3][1] > bottom);
        if (!is_near(q[1]) || !is_near(q[2]) || !is_near(q[3]) || is_above || is_below) break;
        const double first = squared_length(q[0] - 2 * q[1] + q[2]), second = squared_length(q[1] - 2 * q[2] + q[3]);
        squares[0][seen] = second > first ? second : first;
        // At once, or those that follow would be looked at again and again.
        if (squares[0][seen] >= LARGE_BEND) break;
        for (int i = 0; i < 3; i++) squares[i + 1][seen] = squared_length(q[i + 1] - q[i]);
    }
    for (size_t k = seen; k < (seen + HALF - 1) / HALF * HALF; k++) {
        for (int i = 0; i < 4; i++) squares[i][k] = 0;
    }
    for (size_t k = 0; k < seen; k += HALF) {
        store(
            counts + k, chord_counts(
                load(squares[0] + k), load(squares[1] + k), load(squares[2] + k), load(squares[3] + k)));
    }
    rk_point *next = points;
    size_t cut = 0;
    for (; cut < seen && counts[cut] < RK_CURVE_CHORDS; cut++) {
        const couple *const q = p + 3 * cut;
        const size_t count = (size_t)counts[cut] + 1;
        if (segments->verbs[cut] == RK_LINE) {
            store_point(next, q[3]);
        } else {
            write_chords(next, q[0], q[1], q[2], q[3], count);
        }
        next += count;
    }
    *chords = (rk_chords){
        .segments = cut, .points = (size_t)(next - points), .end_x = p[3 * cut][0], .end_y = p[3 * cut][1]};
}
