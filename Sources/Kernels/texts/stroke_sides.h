// The points that both ends of a pen draw along steps of a curve. The Swift reference is `StrokeRun`'s
// `add(to:radius:_:)`, which looks at one step after the other; here each step is looked at as though a chord
// began there, several at a time, and then only the chords that follow each other are taken.

/// Steps don't come few at a time, as parts of a curve do: whole vectors of them are looked at.
typedef int64_t step_numbers __attribute__((vector_size(BYTES)));

INLINE doubles magnitude(doubles v) { return (doubles)((step_numbers)v & INT64_MAX); }

// Some of a vector's steps, as bits where comparing gives bits.
#if BYTES == 64
typedef __mmask8 some_steps;
INLINE some_steps is_below(doubles a, doubles b) { return _mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_LT_OQ); }
INLINE some_steps is_within(doubles a, doubles b) { return _mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_LE_OQ); }
INLINE some_steps all_steps(void) { return 0xFF; }
INLINE int has_steps(some_steps s) { return s != 0; }
INLINE doubles step_choice(some_steps s, doubles a, doubles b) {
    return (doubles)_mm512_mask_blend_pd(s, (__m512d)b, (__m512d)a);
}
INLINE step_numbers one_more(step_numbers count, some_steps s) {
    return (step_numbers)_mm512_mask_add_epi64((__m512i)count, s, (__m512i)count, _mm512_set1_epi64(1));
}
#else
typedef step_numbers some_steps;
INLINE some_steps is_below(doubles a, doubles b) { return a < b; }
INLINE some_steps is_within(doubles a, doubles b) { return a <= b; }
INLINE some_steps all_steps(void) { return ~(step_numbers){0}; }
INLINE int has_steps(some_steps s) { return fan_bits(s) != 0; }
INLINE doubles step_choice(some_steps s, doubles a, doubles b) {
    return (doubles)(((step_numbers)a & s) | ((step_numbers)b & ~s));
}
INLINE step_numbers one_more(step_numbers count, some_steps s) { return count - s; }
#endif

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

INLINE void write_chord_end(double *end, const rk_stroke_piece *step, double reach) {
    couple start, direction;
    memcpy(&start, &step->start_x, sizeof start);
    memcpy(&direction, &step->start_direction_x, sizeof direction);
    const couple normal = {direction[1], -direction[0]};
    const couple point = start + normal * reach;
    memcpy(end, &point, sizeof point);
}

/// Finds the chords that would begin at each step but at some that a long chord takes in: it would take
/// about as long to find those as to walk along it.
INLINE void find_chords(const rk_stroke_run *run, double radius, const rk_stroke_chords *chords) {
    const doubles zero = {0}, one = all_doubles(1), two = all_doubles(2);
    // Of eight times the distance, which is scaled by nothing but a power of two.
    const doubles free = all_doubles(run->free * 8), most = all_doubles(run->most * 8);
    const doubles product = all_doubles(run->product * 8);
    // Where a chord begins that will be taken.
    size_t begin = 0;
    for (size_t step = 0; step < run->count;) {
        doubles turn = load(chords->turns + step), length = load(chords->lengths + step);
        // Of chords that still grow the same, but not waiting for which do.
        doubles all_turn = turn, all_length = length;
        const doubles progress = length + radius * turn;
        doubles most_turn = magnitude(turn), way = magnitude(progress);
        step_numbers span = {0};
        some_steps grows = all_steps(), is_seen = grows, is_backward = is_below(progress, zero);
        doubles steps = one;
        size_t taken = 1;
        for (;; taken++) {
            span = one_more(span, grows);
            const doubles next_turn = load(chords->turns + step + taken), beside = radius * next_turn;
            // The outer end's steps are no shorter than they must be.
            grows &= is_below(beside, zero);
            if (!has_steps(grows)) break;
            const doubles next_length = load(chords->lengths + step + taken);
            const doubles next_progress = next_length + beside;
            most_turn = greatest(most_turn, magnitude(next_turn));
            steps += one;
            way += magnitude(next_progress);
            const doubles bend = most_turn * steps;
            const doubles distance = way * bend;
            const some_steps is_fine = is_below(bend, one)
                & (is_within(distance, free) | (is_within(distance, most) & is_within(distance * way, product)));
            all_turn += next_turn;
            all_length += next_length;
            is_backward &= is_below(next_progress, zero);
            grows &= is_fine | (is_backward & is_below(magnitude(all_turn), two));
            is_seen &= ~grows | is_fine;
            turn = step_choice(grows, all_turn, turn);
            length = step_choice(grows, all_length, length);
        }
        const doubles bulge = (length + radius * turn) * turn;
        store(chords->bulges + step, step_choice(is_seen, bulge, zero));
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
