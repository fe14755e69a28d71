// Parts of a step along a curve, several at a time: square roots and quotients of a vector take little
// longer than one, and they are most of what cutting curves costs. The Swift reference is `addEachStep` in
// StrokeFlattening.swift, of densities StrokeSpacing.swift.

/// So many at a time: no more than four, as the rest of a curve is often as few.
enum { FAN = BYTES < 32 ? 2 : 4 };
typedef double fan_doubles __attribute__((vector_size(8 * FAN)));
typedef int64_t fan_mask __attribute__((vector_size(8 * FAN)));
typedef uint64_t fan_bits_of __attribute__((vector_size(8 * FAN)));

_Static_assert(RK_FAN_PARTS % FAN == 0 && RK_FAN_PARTS <= 64, "a bit for each part, whole vectors of them");
_Static_assert(FAN <= RK_FAN_BEYOND, "whole vectors are read and written beyond the last part");

#if BYTES < 32
#define FAN_NUMBERS {0, 1}
#define AFTER MOVED_IN_2
#else
#define FAN_NUMBERS {0, 1, 2, 3}
#define AFTER MOVED_IN_4
#endif

INLINE fan_doubles all_fan(double x) { return x - (fan_doubles){0}; }
INLINE fan_doubles root_of(fan_doubles v) { return __builtin_elementwise_sqrt(v); }
INLINE fan_doubles picked(fan_mask mask, fan_doubles a, fan_doubles b) {
    return (fan_doubles)(((fan_mask)a & mask) | ((fan_mask)b & ~mask));
}
/// The second where one is NaN.
INLINE fan_doubles greater_of(fan_doubles a, fan_doubles b) { return picked(a > b, a, b); }
INLINE fan_doubles lesser_of(fan_doubles a, fan_doubles b) { return picked(a < b, a, b); }
INLINE void store_fan(double *p, fan_doubles v) { memcpy(p, &v, sizeof v); }
INLINE fan_doubles load_fan(const double *p) {
    fan_doubles v;
    memcpy(&v, p, sizeof v);
    return v;
}

/// A bit for each lane of a mask.
INLINE uint32_t fan_bits(fan_mask mask) {
#if BYTES > 16
    return (uint32_t)_mm256_movemask_pd((__m256d)mask);
#elif defined(__x86_64__)
    return (uint32_t)_mm_movemask_pd((__m128d)mask);
#else
    return (uint32_t)(mask[0] & 1) | (uint32_t)(mask[1] & 1) << 1;
#endif
}

/// Places between equal parts, which may be ends of the step.
typedef struct {
    fan_doubles t, x, y, direction_x, direction_y, velocity_x, velocity_y;
    fan_doubles squared_speed;
} fan_places;

INLINE fan_places all_at(const rk_curve_place *p) {
    const double squared = p->velocity_x * p->velocity_x + p->velocity_y * p->velocity_y;
    return (fan_places){
        all_fan(p->parameter), all_fan(p->x), all_fan(p->y), all_fan(p->direction_x), all_fan(p->direction_y),
        all_fan(p->velocity_x), all_fan(p->velocity_y), all_fan(squared)};
}

INLINE fan_places places_after(const fan_places *before, const fan_places *p) {
    return (fan_places){
        AFTER(before->t, p->t), AFTER(before->x, p->x), AFTER(before->y, p->y),
        AFTER(before->direction_x, p->direction_x), AFTER(before->direction_y, p->direction_y),
        AFTER(before->velocity_x, p->velocity_x), AFTER(before->velocity_y, p->velocity_y),
        AFTER(before->squared_speed, p->squared_speed)};
}

/// Places at parameters, but the step's end in the lanes of `is_end`; `slow` gets a bit for each other one
/// where the curve nearly stands still.
INLINE fan_places places_at(
    const rk_stroke_cubic *c, fan_doubles t, fan_mask is_end, const rk_curve_place *to, uint32_t *slow) {
    fan_places p;
    const fan_doubles x = ((c->a_x * t + c->b_x) * t + c->c_x) * t + c->start_x;
    const fan_doubles y = ((c->a_y * t + c->b_y) * t + c->c_y) * t + c->start_y;
    const fan_doubles velocity_x = (c->a_x * (3 * t) + c->b_x * 2) * t + c->c_x;
    const fan_doubles velocity_y = (c->a_y * (3 * t) + c->b_y * 2) * t + c->c_y;
    p.t = picked(is_end, all_fan(to->parameter), t);
    p.x = picked(is_end, all_fan(to->x), x);
    p.y = picked(is_end, all_fan(to->y), y);
    p.velocity_x = picked(is_end, all_fan(to->velocity_x), velocity_x);
    p.velocity_y = picked(is_end, all_fan(to->velocity_y), velocity_y);
    p.squared_speed = p.velocity_x * p.velocity_x + p.velocity_y * p.velocity_y;
    const fan_doubles speed = root_of(p.squared_speed);
    p.direction_x = picked(is_end, all_fan(to->direction_x), p.velocity_x / speed);
    p.direction_y = picked(is_end, all_fan(to->direction_y), p.velocity_y / speed);
    *slow = fan_bits(~((speed > c->slowest) | is_end));
    return p;
}

/// Writes places as ends of pieces and as starts of those that follow.
INLINE void write_places(rk_stroke_piece *pieces, const fan_places *p) {
    const fan_doubles x = p->x, y = p->y, u = p->direction_x, v = p->direction_y;
#if BYTES < 32
    const fan_doubles points[2] = {__builtin_shufflevector(x, y, 0, 2), __builtin_shufflevector(x, y, 1, 3)};
    const fan_doubles ways[2] = {__builtin_shufflevector(u, v, 0, 2), __builtin_shufflevector(u, v, 1, 3)};
    for (int i = 0; i < 2; i++) {
        store_fan(&pieces[i].end_x, points[i]);
        store_fan(&pieces[i].end_direction_x, ways[i]);
        store_fan(&pieces[i + 1].start_x, points[i]);
        store_fan(&pieces[i + 1].start_direction_x, ways[i]);
    }
#else
    const fan_doubles even = __builtin_shufflevector(x, y, 0, 4, 2, 6);
    const fan_doubles odd = __builtin_shufflevector(x, y, 1, 5, 3, 7);
    const fan_doubles ways = __builtin_shufflevector(u, v, 0, 4, 2, 6);
    const fan_doubles more = __builtin_shufflevector(u, v, 1, 5, 3, 7);
    const fan_doubles places[4] = {
        __builtin_shufflevector(even, ways, 0, 1, 4, 5), __builtin_shufflevector(odd, more, 0, 1, 4, 5),
        __builtin_shufflevector(even, ways, 2, 3, 6, 7), __builtin_shufflevector(odd, more, 2, 3, 6, 7)};
    for (int i = 0; i < 4; i++) {
        store_fan(&pieces[i].end_x, places[i]);
        store_fan(&pieces[i + 1].start_x, places[i]);
    }
#endif
}

ENTRY(rk_stroke_fan)
(const rk_stroke_cubic *c, const rk_stroke_tolerance *tolerance, const rk_curve_place *from,
 const rk_curve_place *to, const double *parameters, size_t parts, int32_t is_flat, rk_stroke_piece *pieces,
 double *numbers, rk_fan *fan) {
    const double squared_slowest = c->slowest * c->slowest;
    fan_places before = all_at(from);
    pieces[0].start_x = from->x;
    pieces[0].start_y = from->y;
    pieces[0].start_direction_x = from->direction_x;
    pieces[0].start_direction_y = from->direction_y;
    uint64_t fine = 0, quick = 0, slow = 0;
    for (size_t part = 0; part < parts; part += FAN) {
        const fan_doubles place = (fan_doubles)FAN_NUMBERS + (double)(part + 1);
        uint32_t some_slow;
        // Lanes beyond the end are never looked at.
        const fan_places end =
            places_at(c, load_fan(parameters + part), place == (double)parts, to, &some_slow);
        const fan_places start = places_after(&before, &end);
        before = end;
        slow |= (uint64_t)some_slow << part;

        const fan_doubles chord_x = end.x - start.x, chord_y = end.y - start.y;
        const fan_doubles turn_x = end.direction_x - start.direction_x;
        const fan_doubles turn_y = end.direction_y - start.direction_y;
        const fan_doubles chord = root_of(chord_x * chord_x + chord_y * chord_y);
        const fan_doubles turn = turn_x * turn_x + turn_y * turn_y;
        const fan_doubles half = (end.t - start.t) * 0.5;
        const fan_doubles x0 = start.velocity_x, y0 = start.velocity_y;
        const fan_doubles x1 = end.velocity_x, y1 = end.velocity_y;
        const fan_doubles middle_x = x0 + (c->a_x * (6 * start.t) + c->b_x * 2) * half;
        const fan_doubles middle_y = y0 + (c->a_y * (6 * start.t) + c->b_y * 2) * half;
        const fan_doubles along0 = x0 * middle_x + y0 * middle_y;
        const fan_doubles along1 = middle_x * x1 + middle_y * y1;
        const fan_doubles turn0 = (x0 * middle_y - y0 * middle_x) / along0;
        const fan_doubles turn1 = (middle_x * y1 - middle_y * x1) / along1;
        const fan_mask is_quick = (along0 > 0) & (along1 > 0) & (start.squared_speed > squared_slowest)
            & (end.squared_speed > squared_slowest);
        const fan_doubles greater = greater_of(greater_of(turn0, -turn0), greater_of(turn1, -turn1));
        const fan_doubles bend = greater_of(2 * greater, root_of(turn));
        const fan_mask is_small = bend * bend <= tolerance->least_squared_turn;
        const fan_doubles reach = (fan_doubles)((fan_mask)(tolerance->radius * bend) & ~is_small);
        const fan_doubles sweep = (is_flat ? (fan_doubles){0} : chord) + reach;
        const fan_doubles distance = sweep * bend * 0.125;
        const fan_mask is_fine =
            (distance <= tolerance->free) | ((distance <= tolerance->most) & (distance * sweep <= tolerance->product));
        quick |= (uint64_t)fan_bits(is_quick) << part;
        fine |= (uint64_t)fan_bits(is_quick & is_fine) << part;

        write_places(pieces + part, &end);
        const fan_doubles length = picked(turn < 1, chord * (1 + turn / 24), chord);
        for (int i = 0; i < FAN; i++) {
            rk_stroke_piece *piece = pieces + part + i;
            piece->length = length[i];
            memset(&piece->is_line, 0, 8);
        }
        store_fan(numbers + RK_FAN_PARAMETERS + part, start.t);
        store_fan(numbers + RK_FAN_VELOCITIES_X + part, x0);
        store_fan(numbers + RK_FAN_VELOCITIES_Y + part, y0);
        store_fan(numbers + RK_FAN_BENDS + part, bend);
        store_fan(numbers + RK_FAN_CHORDS + part, chord);
    }
    const uint64_t all = ~(uint64_t)0 >> (64 - parts);
    fan->quick = quick & all;
    fan->fine = fine & all;
    fan->moves = (slow & all >> 1) == 0;
}

/// Within 1/10,000: a third of the exponent, as 1/4 + 1/16 + ..., and a step of Halley's.
INLINE fan_doubles cube_root(fan_doubles number) {
    fan_bits_of third = ((fan_bits_of)number >> 2) + ((fan_bits_of)number >> 4);
    third += third >> 4;
    third += third >> 8;
    const fan_doubles guess = (fan_doubles)(third + 0x2A9F789300000000u);
    const fan_doubles cube = guess * guess * guess;
    return guess * ((cube + 2 * number) / (2 * cube + number));
}

/// The density for arcs by their length and turn a unit of the parameter.
INLINE fan_doubles density_of(const rk_stroke_pen *pen, fan_doubles length, fan_doubles turn) {
    const fan_doubles square = length * turn;
    const fan_doubles root = root_of(square);
    const fan_doubles product = cube_root(lesser_of(square * length * pen->cube_of_product, all_fan(1e200)));
    return lesser_of(root * pen->root_of_free, greater_of(root * pen->root_of_most, product));
}

ENTRY(rk_stroke_densities)
(const rk_stroke_cubic *c, const rk_stroke_pen *pen, size_t intervals, double *densities) {
    const double interval = 1 / (double)intervals;
    const fan_doubles slowest = all_fan(c->slowest * c->slowest);
    const fan_doubles all = all_fan((double)intervals), most = 2 * all;
    for (size_t place = 0; place <= intervals; place += FAN) {
        const fan_doubles t = ((fan_doubles)FAN_NUMBERS + (double)place) * interval;
        const fan_doubles velocity_x = (c->a_x * (3 * t) + c->b_x * 2) * t + c->c_x;
        const fan_doubles velocity_y = (c->a_y * (3 * t) + c->b_y * 2) * t + c->c_y;
        const fan_doubles acceleration_x = c->a_x * (6 * t) + c->b_x * 2;
        const fan_doubles acceleration_y = c->a_y * (6 * t) + c->b_y * 2;
        const fan_doubles squared = greater_of(velocity_x * velocity_x + velocity_y * velocity_y, slowest);
        const fan_doubles inverse = 1 / squared;
        const fan_doubles speed = root_of(squared);
        const fan_doubles along = velocity_x * acceleration_x + velocity_y * acceleration_y;
        const fan_doubles signed_turn = (velocity_x * acceleration_y - velocity_y * acceleration_x) * inverse;
        const fan_doubles change =
            (6 * (velocity_x * c->a_y - velocity_y * c->a_x) - 2 * signed_turn * along) * inverse;
        // Next to a cusp the direction turns fast, but not far.
        fan_doubles turn = lesser_of(greater_of(signed_turn, -signed_turn), most);
        // A step counts as turning as fast as the half of it that turns faster.
        const fan_doubles even = greater_of(density_of(pen, speed + pen->radius * turn, turn), all);
        turn = lesser_of(turn + 0.25 * greater_of(change, -change) / even, most);
        fan_doubles density = density_of(pen, speed + pen->radius * turn, turn);
        const fan_doubles most_for_turns = turn / pen->least_turn;
        // Of very wide pens only.
        if (fan_bits(density > most_for_turns))
            density = lesser_of(density, greater_of(most_for_turns, density_of(pen, speed, turn)));
        store_fan(densities + place, density);
    }
}
