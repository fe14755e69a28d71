// The parts of the boundary of a polygon of many edges, chain by chain. The Swift reference is
// ChainedBoundary.swift.
//
// Eight edges are written whatever there are of a chain, or four, and only those that are parts are counted, so
// that what comes next is written over the others: how many of a chain's are, and which chains are crossed, would
// be guesses.

typedef int32_t four_units __attribute__((vector_size(16)));
typedef int64_t four_longs __attribute__((vector_size(32)));

/// 1 where the inside is to the right only of an edge with a winding to its left, -1 where it is to the left only,
/// else 0.
INLINE int side_of(int32_t winding, int32_t direction, int even_odd) {
    const int32_t right = winding + direction;
    return even_odd ? (right & 1) - (winding & 1) : (right != 0) - (winding != 0);
}

/// Writes four edges, along the contour or against it.
INLINE void write_four(const rk_chain_outline *o, size_t first, int is_forward, rk_point *next) {
    const four_units turns = (four_units){0} - !is_forward;
    const four_longs origin = {o->origin.x, o->origin.y, o->origin.x, o->origin.y};
    four_units x0, y0, x1, y1;
    memcpy(&x0, o->x + first, sizeof x0);
    memcpy(&y0, o->y + first, sizeof y0);
    memcpy(&x1, o->x + first + 1, sizeof x1);
    memcpy(&y1, o->y + first + 1, sizeof y1);
    const four_units from_x = (x1 & turns) | (x0 & ~turns), from_y = (y1 & turns) | (y0 & ~turns);
    const four_units to_x = (x0 & turns) | (x1 & ~turns), to_y = (y0 & turns) | (y1 & ~turns);
    for (int i = 0; i < 2; i++) {
        const four_units from = i ? __builtin_shufflevector(from_x, from_y, 2, 6, 3, 7)
                                  : __builtin_shufflevector(from_x, from_y, 0, 4, 1, 5);
        const four_units to = i ? __builtin_shufflevector(to_x, to_y, 2, 6, 3, 7)
                                : __builtin_shufflevector(to_x, to_y, 0, 4, 1, 5);
        const four_units one = __builtin_shufflevector(from, to, 0, 1, 4, 5);
        const four_units other = __builtin_shufflevector(from, to, 2, 3, 6, 7);
        const four_longs parts[2] = {
            __builtin_convertvector(one, four_longs) + origin, __builtin_convertvector(other, four_longs) + origin};
        memcpy(next + 4 * i, parts, sizeof parts);
    }
}

INLINE long_couple point_at(const rk_chain_outline *o, size_t place) {
    return (long_couple){o->origin.x + o->x[place], o->origin.y + o->y[place]};
}

/// Writes a part down an edge, or up where the inside is to its left.
INLINE void write_part(rk_point *next, long_couple from, long_couple to, int side) {
    const long_couple turns = (long_couple){0} - (int64_t)(side <= 0);
    const long_couple start = (to & turns) | (from & ~turns), end = (from & turns) | (to & ~turns);
    memcpy(next, &start, sizeof start);
    memcpy(next + 1, &end, sizeof end);
}

/// A bit for each of a chain's edges that is crossed, from above.
INLINE uint32_t crossed_edges(const rk_chain_outline *o, size_t first, size_t count, int falls) {
    uint32_t bits = 0;
    for (size_t k = 0; k < RK_CHAIN_EDGES; k += UNITS)
        bits |= bits_of(load_units(o->highest + first + k) >= 0) << k;
    bits &= (1u << count) - 1;
    // Eight bits turned round (Anderson, "Bit Twiddling Hacks").
    const uint64_t turned = (((uint64_t)bits * 0x80200802u) & 0x0884422110u) * 0x0101010101u >> 32 & 0xFF;
    return falls ? bits : (uint32_t)(turned >> (RK_CHAIN_EDGES - count));
}

/// The parts of a chain that is crossed.
INLINE rk_point *write_crossed_chain(const rk_chain_outline *o, size_t index, int even_odd, rk_point *next) {
    const rk_contour_chain chain = o->chains[index];
    const int falls = chain.direction > 0;
    const size_t first = (size_t)chain.edges.first, count = (size_t)(chain.edges.end - chain.edges.first);
    uint32_t bits = crossed_edges(o, first, count, falls);
    int32_t winding = o->states[index].winding;
    int side = side_of(winding, chain.direction, even_odd);
    // So many edges from above are written.
    size_t done = 0;
    while (1) {
        // Those above the next one that is crossed.
        const size_t end = bits ? (size_t)__builtin_ctz(bits) : count;
        const size_t begin = falls ? first + done : first + count - end;
        const int is_forward = (side > 0) == falls;
        write_four(o, begin, is_forward, next);
        if (end - done > 4) write_four(o, begin + 4, is_forward, next + 8);
        next += side != 0 ? 2 * (end - done) : 0;
        if (bits == 0) return next;
        bits &= bits - 1;
        done = end + 1;
        const size_t place = falls ? first + end : first + count - done;
        long_couple from = point_at(o, place + !falls);
        for (int32_t i = o->highest[place]; i >= 0;) {
            const rk_crossing crossing = o->crossings[i];
            i = crossing.next;
            winding += crossing.change;
            const int next_side = side_of(winding, chain.direction, even_odd), ends = next_side != side;
            const long_couple to = {crossing.x, (int64_t)whole_number(crossing.y)};
            write_part(next, from, to, side);
            next += (ends & (side != 0)) ? 2 : 0;
            const long_couple other = (long_couple){0} - (int64_t)ends;
            from = (to & other) | (from & ~other);
            side = next_side;
        }
        write_part(next, from, point_at(o, place + falls), side);
        next += side != 0 ? 2 : 0;
    }
}

/// The parts of a chain that nothing crosses and that has the inside on one side.
INLINE rk_point *write_chain(const rk_chain_outline *o, size_t index, int even_odd, rk_point *next) {
    const rk_contour_chain chain = o->chains[index];
    const size_t first = (size_t)chain.edges.first;
    const int side = side_of(o->states[index].winding, chain.direction, even_odd);
    const int is_forward = (side > 0) == (chain.direction > 0);
    write_four(o, first, is_forward, next);
    write_four(o, first + 4, is_forward, next + 8);
    return next + 2 * (chain.edges.end - chain.edges.first);
}

INLINE rk_point *write_chains(const rk_chain_outline *o, rk_point *next, int even_odd) {
    // Those that are crossed are listed from the beginning, others that are parts from the end.
    size_t crossed = 0, whole = o->count;
    for (size_t i = 0; i < o->count; i++) {
        const rk_chain_state state = o->states[i];
        const int side = side_of(state.winding, o->chains[i].direction, even_odd);
        o->list[crossed] = o->list[whole] = (uint32_t)i;
        crossed += (size_t)state.is_crossed;
        whole -= (size_t)(!state.is_crossed & (side != 0));
    }
    for (size_t i = o->count; i > whole; i--) next = write_chain(o, o->list[i], even_odd, next);
    for (size_t i = 0; i < crossed; i++) next = write_crossed_chain(o, o->list[i], even_odd, next);
    return next;
}

ENTRY(rk_chain_parts)
(const rk_chain_outline *outline, int32_t even_odd, rk_point *parts, size_t *part_count) {
    const rk_chain_outline o = *outline;
    const rk_point *end = even_odd ? write_chains(&o, parts, 1) : write_chains(&o, parts, 0);
    *part_count = (size_t)(end - parts) / 2;
}
