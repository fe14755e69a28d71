// The points that both ends of a pen draw along steps of a curve. The Swift reference is `StrokeRun`'s
// `add(to:radius:_:)`, which looks at one step after the other; here each step is looked at as though a chord
// began there, several at a time, and then only the chords that follow each other are taken.

/// Steps don't come few at a time, as parts of a curve do: whole vectors of them are looked at.
typedef int64_t step_mask __attribute__((vector_size(BYTES)));

INLINE doubles magnitude(doubles v) { return (doubles)((step_mask)v & INT64_MAX); }
INLINE doubles step_choice(step_mask mask, doubles a, doubles b) {
    return (doubles)(((step_mask)a & mask) | ((step_mask)b & ~mask));
}
INLINE int has_lanes(step_mask mask) {
#if BYTES == 64
    return _mm512_test_epi64_mask((__m512i)mask, (__m512i)mask) != 0;
#else
    return fan_bits(mask) != 0;
#endif
}

_Static_assert(HALF <= RK_SIDE_ROOM, "whole vectors are written beyond the steps");

/// What is known of each step, with `HALF` more that turn by nothing, so that no chord takes them in: how far
/// it turns and its length; and of the chord that begins there how far its arc lies beyond it, eight times,
/// and how many steps it takes.
typedef struct {
    double *turns, *lengths, *bulges;
    int64_t *spans;
} rk_stroke_chords;

INLINE void measure_steps(const rk_stroke_run *run, const rk_stroke_chords *chords) {
    const rk_stroke_piece *p = run->steps;
    size_t step = 0;
    for (; step + FAN <= run->count; step += FAN, p += FAN) {
        fan_doubles x0, y0, x1, y1, length;
        for (int i = 0; i < FAN; i++) {
            x0[i] = p[i].start_direction_x;
            y0[i] = p[i].start_direction_y;
            x1[i] = p[i].end_direction_x;
            y1[i] = p[i].end_direction_y;
            length[i] = p[i].length;
        }
        store_fan(chords->turns + step, x0 * y1 - y0 * x1);
        store_fan(chords->lengths + step, length);
    }
#pragma clang loop vectorize(disable)
    for (; step < run->count; step++, p++) {
        chords->turns[step] =
            p->start_direction_x * p->end_direction_y - p->start_direction_y * p->end_direction_x;
        chords->lengths[step] = p->length;
    }
    store(chords->turns + step, (doubles){0});
    store(chords->lengths + step, (doubles){0});
}

/// Two coordinates.
typedef double stroke_pair __attribute__((vector_size(16)));

INLINE void write_chord_end(double *end, const rk_stroke_piece *step, double reach) {
    stroke_pair start, direction;
    memcpy(&start, &step->start_x, sizeof start);
    memcpy(&direction, &step->start_direction_x, sizeof direction);
    const stroke_pair normal = {direction[1], -direction[0]};
    const stroke_pair point = start + normal * reach;
    memcpy(end, &point, sizeof point);
}

/// Finds the chords that would begin at each step but at some that a long chord takes in: it would take
/// about as long to find those as to walk along it.
INLINE void find_chords(const rk_stroke_run *run, double radius, const rk_stroke_chords *chords) {
    // Where a chord begins that will be taken.
    size_t begin = 0;
    for (size_t step = 0; step < run->count;) {
        doubles turn = load(chords->turns + step), length = load(chords->lengths + step);
        const doubles progress = length + radius * turn;
        doubles most_turn = magnitude(turn), way = magnitude(progress);
        step_mask span = {0}, grows = ~span, is_hidden = span, is_backward = progress < 0;
        size_t taken = 1;
        for (;; taken++) {
            span -= grows;
            const doubles next_turn = load(chords->turns + step + taken);
            // The outer end's steps are no shorter than they must be.
            grows &= radius * next_turn < 0;
            if (!has_lanes(grows)) break;
            const doubles next_length = load(chords->lengths + step + taken);
            const doubles next_most = magnitude(next_turn);
            most_turn = step_choice(most_turn > next_most, most_turn, next_most);
            const doubles bend = most_turn * (double)(taken + 1);
            const doubles next_progress = next_length + radius * next_turn;
            way += magnitude(next_progress);
            const doubles distance = way * bend * 0.125;
            const step_mask is_fine = (bend < 1)
                & ((distance <= run->free)
                   | ((distance <= run->most) & (distance * way <= run->product)));
            const doubles both_turn = turn + next_turn;
            is_backward &= next_progress < 0;
            grows &= is_fine | (is_backward & (magnitude(both_turn) < 2));
            is_hidden |= grows & ~is_fine;
            turn = step_choice(grows, both_turn, turn);
            length = step_choice(grows, length + next_length, length);
        }
        const doubles bulge = (length + radius * turn) * turn;
        store(chords->bulges + step, step_choice(is_hidden, (doubles){0}, bulge));
        memcpy(chords->spans + step, &span, sizeof span);
        step += HALF;
        if (taken > HALF) {
            // No chord from inside another ends before it, as its way and its bend are less: so what is
            // walked along here grows with the longest of them.
            while (begin < step && begin < run->count) begin += (size_t)chords->spans[begin];
            step = begin;
        }
    }
}

/// Writes the ends of the chords but the last.
INLINE size_t write_chords(
    const rk_stroke_run *run, double radius, const rk_stroke_chords *chords, double *points) {
    const double *bulges = chords->bulges;
    const size_t first = (size_t)chords->spans[0];
    if (first >= run->count) return 0;
    double *end = points;
    double bulge = bulges[0], last_bulge = 0;
    size_t last = first;
    for (size_t step = first; step < run->count; step += (size_t)chords->spans[step], end += 2) {
        last = step;
        last_bulge = bulge + bulges[step];
        bulge = bulges[step];
        write_chord_end(end, run->steps + step, radius + run->share * last_bulge);
    }
    const double first_share = run->share + run->first_more;
    write_chord_end(points, run->steps + first, radius + first_share * (bulges[0] + bulges[first]));
    const double last_share = (last == first ? first_share : run->share) + run->last_more;
    write_chord_end(end - 2, run->steps + last, radius + last_share * last_bulge);
    return (size_t)(end - points) / 2;
}

ENTRY(rk_stroke_sides)
(const rk_stroke_run *run, double *numbers, double *left, double *right, rk_stroke_side_counts *counts) {
    const size_t room = run->count + RK_SIDE_ROOM;
    const rk_stroke_chords chords = {
        numbers, numbers + room, numbers + 2 * room, (int64_t *)(numbers + 3 * room)};
    measure_steps(run, &chords);
    find_chords(run, run->radius, &chords);
    counts->left = write_chords(run, run->radius, &chords, left);
    find_chords(run, -run->radius, &chords);
    counts->right = write_chords(run, -run->radius, &chords, right);
}
