// Which edges of a polygon may cross, by the boxes of chains and of edges. The Swift reference is
// EdgeChains.swift.

typedef int32_t edge_box __attribute__((vector_size(16)));

INLINE edge_box load_box(const int32_t *p) {
    edge_box box;
    memcpy(&box, p, sizeof box);
    return box;
}

/// The sides that boxes must not lie beyond to meet one.
INLINE edge_box reach_of(edge_box box) { return -__builtin_shufflevector(box, box, 2, 3, 0, 1); }

#if BYTES < 32
typedef edge_box edge_reach;
INLINE edge_reach spread(edge_box reach) { return reach; }

INLINE uint32_t is_missed(edge_box reach, edge_box box) {
    const edge_box gaps = reach - box;
#if defined(__x86_64__)
    return _mm_movemask_ps((__m128)gaps) != 0;
#else
    uint64_t halves[2];
    memcpy(halves, &gaps, sizeof gaps);
    return ((halves[0] | halves[1]) & 0x8000000080000000) != 0;
#endif
}

/// A bit, every fourth one, for each of a chain's boxes that a reach meets, of those that have one in `some`.
INLINE uint32_t met_boxes(edge_reach reach, const int32_t *boxes, uint32_t some) {
    uint32_t missed = 0;
    for (int i = 0; i < RK_CHAIN_EDGES; i++) missed |= is_missed(reach, load_box(boxes + 4 * i)) << 4 * i;
    return ~missed & some;
}
#else
/// The same sides for two boxes.
typedef int32_t edge_reach __attribute__((vector_size(32)));
INLINE edge_reach spread(edge_box reach) {
    return __builtin_shufflevector(reach, reach, 0, 1, 2, 3, 0, 1, 2, 3);
}

INLINE uint32_t gaps_of(edge_reach reach, const int32_t *boxes) {
    edge_reach two;
    memcpy(&two, boxes, sizeof two);
    return (uint32_t)_mm256_movemask_ps((__m256)(reach - two));
}

/// A bit, every fourth one, for each of a chain's boxes that a reach meets, of those that have one in `some`.
INLINE uint32_t met_boxes(edge_reach reach, const int32_t *boxes, uint32_t some) {
    // Four for each box, of which one that is set tells that it is missed.
    uint32_t gaps = gaps_of(reach, boxes) | gaps_of(reach, boxes + 8) << 8 | gaps_of(reach, boxes + 16) << 16;
    gaps |= gaps >> 1;
    gaps |= gaps >> 2;
    return ~gaps & some;
}
#endif

/// The bits of a chain's boxes.
INLINE uint32_t bits_of_chain(rk_chain chain) {
    return 0x11111u >> 4 * (RK_CHAIN_EDGES - (chain.end - chain.first));
}

/// Writes a pair, which counts only if `bits` isn't 0.
INLINE void write_pair(uint32_t *next, uint32_t one, uint32_t first, uint32_t bits) {
    next[0] = one;
    next[1] = first + ((uint32_t)__builtin_ctz(bits | 1u << 31) >> 2);
}

/// Adds the pairs of two chains whose boxes meet. Most edges meet two others at most: these are written
/// without branches, which would be guesses.
INLINE uint32_t *add_meetings(
    const int32_t *boxes, rk_chain one, rk_chain other, edge_box reach, uint32_t some, uint32_t *next) {
    const int32_t *others = boxes + 4 * other.first;
    const uint32_t some_others = bits_of_chain(other);
    uint32_t near = met_boxes(spread(reach), boxes + 4 * one.first, some);
    for (; near != 0; near &= near - 1) {
        const uint32_t i = (uint32_t)one.first + ((uint32_t)__builtin_ctz(near) >> 2);
        uint32_t met = met_boxes(spread(reach_of(load_box(boxes + 4 * i))), others, some_others);
        for (;;) {
            write_pair(next, i, (uint32_t)other.first, met);
            next += met != 0 ? 2 : 0;
            met &= met - 1;
            write_pair(next, i, (uint32_t)other.first, met);
            next += met != 0 ? 2 : 0;
            met &= met - 1;
            if (met == 0) break;
        }
    }
    return next;
}

/// Adds the pairs of a chain and of those up to `end`.
INLINE uint32_t *add_meetings_of(const rk_chains *c, size_t one, size_t end, uint32_t *next) {
    const rk_chain chain = c->chains[one];
    const units left = (units){0} + c->left[one], right = (units){0} + c->right[one];
    const units top = (units){0} + c->top[one], bottom = (units){0} + c->bottom[one];
    const uint32_t own = bits_of_chain(chain);
    for (size_t k = one + 1; k < end; k += UNITS) {
        const units apart = (load_units(c->left + k) > right) | (load_units(c->right + k) < left)
            | (load_units(c->top + k) > bottom) | (load_units(c->bottom + k) < top);
        const uint32_t some = end - k < UNITS ? (1u << (end - k)) - 1 : (1u << UNITS) - 1;
        for (uint32_t bits = ~bits_of(apart) & some; bits != 0; bits &= bits - 1) {
            const size_t i = k + (size_t)__builtin_ctz(bits);
            const rk_chain other = c->chains[i];
            if (chain.follows_on && chain.first == other.end) continue;
            if (other.follows_on && other.first == chain.end) continue;
            const edge_box reach = {c->right[i], c->bottom[i], -c->left[i], -c->top[i]};
            next = add_meetings(c->edge_boxes, chain, other, reach, own, next);
        }
    }
    return next;
}

ENTRY(rk_chain_meetings)
(const rk_chains *c, size_t *place, size_t most, uint32_t *pairs, size_t *count) {
    uint32_t *next = pairs;
    size_t one = *place;
    for (; one < c->count && next <= pairs + 2 * most; one++) {
        // Those that begin further down than it ends can't meet it.
        const size_t strip = (size_t)(((int64_t)c->bottom[one] - c->strips_top) >> c->shift) + 1;
        const size_t last = strip < c->strip_count ? strip : c->strip_count;
        next = add_meetings_of(c, one, (size_t)c->starts[last], next);
    }
    *place = one;
    *count = (size_t)(next - pairs) / 2;
}
