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

INLINE int is_met(edge_box reach, edge_box box) {
    const edge_box gaps = reach - box;
#if defined(__x86_64__)
    return _mm_movemask_ps((__m128)gaps) == 0;
#else
    uint64_t halves[2];
    memcpy(halves, &gaps, sizeof gaps);
    return ((halves[0] | halves[1]) & 0x8000000080000000) == 0;
#endif
}

/// Adds the pairs of two chains whose boxes meet.
INLINE uint32_t *add_meetings(
    const rk_chains *c, rk_chain one, rk_chain other, edge_box reach, uint32_t *next) {
    const int32_t *boxes = c->edge_boxes;
    for (int32_t i = one.first; i < one.end; i++) {
        const edge_box box = load_box(boxes + 4 * i);
        if (!is_met(reach, box)) continue;
        const edge_box near = reach_of(box);
        for (int32_t k = other.first; k < other.end; k++) {
            // Written over by the next one where they don't meet.
            next[0] = (uint32_t)i;
            next[1] = (uint32_t)k;
            next += is_met(near, load_box(boxes + 4 * k)) ? 2 : 0;
        }
    }
    return next;
}

ENTRY(rk_chain_meetings)
(const rk_chains *c, size_t one, size_t first, size_t end, uint32_t *pairs, size_t *count) {
    const rk_chain chain = c->chains[one];
    const units left = (units){0} + c->left[one], right = (units){0} + c->right[one];
    const units top = (units){0} + c->top[one], bottom = (units){0} + c->bottom[one];
    uint32_t *next = pairs;
    for (size_t k = first; k < end; k += UNITS) {
        const units apart = (load_units(c->left + k) > right) | (load_units(c->right + k) < left)
            | (load_units(c->top + k) > bottom) | (load_units(c->bottom + k) < top);
        const uint32_t some = end - k < UNITS ? (1u << (end - k)) - 1 : (1u << UNITS) - 1;
        for (uint32_t bits = ~bits_of(apart) & some; bits != 0; bits &= bits - 1) {
            const size_t i = k + (size_t)__builtin_ctz(bits);
            const rk_chain other = c->chains[i];
            if (chain.follows_on && chain.first == other.end) continue;
            if (other.follows_on && other.first == chain.end) continue;
            const edge_box reach = {c->right[i], c->bottom[i], -c->left[i], -c->top[i]};
            next = add_meetings(c, chain, other, reach, next);
        }
    }
    *count = (size_t)(next - pairs) / 2;
}
