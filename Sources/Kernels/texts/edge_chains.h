// The edges of a polygon of many, and which of them may cross, by the boxes of chains and of edges. The Swift
// reference is EdgeChains.swift.
//
// Meetings are found list by list: pairs of chains, then of an edge and a chain, then of edges. Each list is
// made without branches, as which lanes meet would be guesses.

/// Boxes of several, or of one as often.
typedef struct {
    units left, top, right, bottom;
} some_boxes;

INLINE some_boxes boxes_at(const rk_boxes *b, size_t i) {
    return (some_boxes){
        load_units(b->left + i), load_units(b->top + i), load_units(b->right + i), load_units(b->bottom + i)};
}

INLINE some_boxes box_at(const rk_boxes *b, size_t i) {
    const units none = {0};
    return (some_boxes){none + b->left[i], none + b->top[i], none + b->right[i], none + b->bottom[i]};
}

#if BYTES == 64
/// A bit for each lane.
typedef __mmask8 met_lanes;

INLINE met_lanes have_common(const some_boxes *a, const some_boxes *b) {
    met_lanes lanes = _mm256_cmple_epi32_mask((__m256i)a->left, (__m256i)b->right);
    lanes = _mm256_mask_cmple_epi32_mask(lanes, (__m256i)b->left, (__m256i)a->right);
    lanes = _mm256_mask_cmple_epi32_mask(lanes, (__m256i)a->top, (__m256i)b->bottom);
    return _mm256_mask_cmple_epi32_mask(lanes, (__m256i)b->top, (__m256i)a->bottom);
}

/// The first lanes.
INLINE met_lanes lanes_before(size_t count) {
    return (met_lanes)((1u << (count < UNITS ? count : UNITS)) - 1);
}

/// Adds the pairs of one and of those, from a number on, that have a lane.
INLINE size_t append_pairs(const rk_pairs *list, size_t n, uint32_t one, uint32_t first, met_lanes lanes) {
    store_units((int32_t *)list->ones + n, (units){0} + (int32_t)one);
    store_units(
        (int32_t *)list->others + n,
        (units)_mm256_maskz_compress_epi32(lanes, (__m256i)(unit_numbers() + (int32_t)first)));
    return n + (size_t)__builtin_popcount(lanes);
}
#else
typedef units met_lanes;

INLINE met_lanes have_common(const some_boxes *a, const some_boxes *b) {
    return ~((a->left > b->right) | (b->left > a->right) | (a->top > b->bottom) | (b->top > a->bottom));
}

/// The first lanes.
INLINE met_lanes lanes_before(size_t count) {
    return unit_numbers() < (int32_t)(count < UNITS ? count : UNITS);
}

/// Adds the pairs of one and of those, from a number on, that have a lane.
INLINE size_t append_pairs(const rk_pairs *list, size_t n, uint32_t one, uint32_t first, met_lanes lanes) {
#if BYTES > 16
    const uint32_t order = orders[bits_of(lanes)];
    store_units((int32_t *)list->ones + n, (units){0} + (int32_t)one);
    store_units((int32_t *)list->others + n, ((units)lanes_in(order) & 7) + (int32_t)first);
    return n + (order >> 24);
#else
    for (uint32_t i = 0; i < UNITS; i++) {
        list->ones[n] = one;
        list->others[n] = first + i;
        n -= (size_t)(int64_t)lanes[i];
    }
    return n;
#endif
}
#endif

/// Adds the pairs of a chain and of later ones.
INLINE size_t add_chains(const rk_chains *c, size_t one, size_t n) {
    // Those that begin further down than it ends can't meet it.
    const size_t strip = (size_t)(((int64_t)c->boxes.bottom[one] - c->strips_top) >> c->shift) + 1;
    const size_t end = (size_t)c->starts[strip < c->strip_count ? strip : c->strip_count];
    // Chains that aren't sorted are mostly followed by one that they can't cross.
    size_t begin = one + 1;
    if (begin < end) begin += (c->chains[begin].follows_on != 0) & (c->chains[begin].first == c->chains[one].end);
#if BYTES == 64
    const __m512i left = _mm512_set1_epi32(c->boxes.left[one]);
    const __m512i top = _mm512_set1_epi32(c->boxes.top[one]);
    const __m512i right = _mm512_set1_epi32(c->boxes.right[one]);
    const __m512i bottom = _mm512_set1_epi32(c->boxes.bottom[one]);
    const __m512i numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    for (size_t k = begin; k < end; k += 16) {
        __m512i lefts = _mm512_loadu_si512(c->boxes.left + k), rights = _mm512_loadu_si512(c->boxes.right + k);
        __m512i tops = _mm512_loadu_si512(c->boxes.top + k), bottoms = _mm512_loadu_si512(c->boxes.bottom + k);
        // Loaded into registers: a comparison in memory that is masked, mostly all of it, takes up to 20 times as
        // long where pages aren't in the processor's tables.
        __asm__("" : "+v"(lefts), "+v"(rights), "+v"(tops), "+v"(bottoms));
        __mmask16 lanes = (__mmask16)(end - k < 16 ? (1u << (end - k)) - 1 : 0xFFFF);
        lanes &= _mm512_cmple_epi32_mask(lefts, right) & _mm512_cmple_epi32_mask(left, rights);
        lanes &= _mm512_cmple_epi32_mask(tops, bottom) & _mm512_cmple_epi32_mask(top, bottoms);
        _mm512_storeu_si512(c->chain_pairs.ones + n, _mm512_set1_epi32((int)one));
        const __m512i others = _mm512_add_epi32(numbers, _mm512_set1_epi32((int)k));
        _mm512_storeu_si512(c->chain_pairs.others + n, _mm512_maskz_compress_epi32(lanes, others));
        n += (size_t)__builtin_popcount(lanes);
    }
#else
    const some_boxes box = box_at(&c->boxes, one);
    for (size_t k = begin; k < end; k += UNITS) {
        const some_boxes others = boxes_at(&c->boxes, k);
        const met_lanes lanes = have_common(&box, &others) & lanes_before(end - k);
        n = append_pairs(&c->chain_pairs, n, (uint32_t)one, (uint32_t)k, lanes);
    }
#endif
    return n;
}

/// Adds the pairs of something in a box, of a number, and of a chain's edges.
INLINE size_t add_edges(
    const rk_chains *c, const some_boxes *box, uint32_t number, rk_chain chain, const rk_pairs *list, size_t n) {
    const size_t first = (size_t)chain.first, count = (size_t)(chain.end - chain.first);
    for (size_t k = 0; k < RK_CHAIN_EDGES; k += UNITS) {
        const some_boxes edges = boxes_at(&c->edge_boxes, first + k);
        const met_lanes lanes = have_common(box, &edges) & lanes_before(count > k ? count - k : 0);
        n = append_pairs(list, n, number, (uint32_t)(first + k), lanes);
    }
    return n;
}

ENTRY(rk_chain_meetings)
(const rk_chains *chains, size_t *place, size_t most, const rk_pairs *pairs, size_t *count) {
    // Copies, which nothing written to the lists may change.
    const rk_chains c = *chains;
    const rk_pairs list = *pairs;
    size_t chain_pairs = 0, edge_pairs = 0, n = 0;
    size_t one = *place;
    for (; one < c.count && chain_pairs <= most; one++) chain_pairs = add_chains(&c, one, chain_pairs);
    *place = one;
    for (size_t k = 0; k < chain_pairs; k++) {
        const uint32_t i = c.chain_pairs.ones[k], j = c.chain_pairs.others[k];
        rk_chain chain = c.chains[i];
        const rk_chain other = c.chains[j];
        const int follows = (chain.follows_on != 0) & (chain.first == other.end);
        const int is_followed = (other.follows_on != 0) & (other.first == chain.end);
        // Nothing is added of an empty one.
        chain.end = follows | is_followed ? chain.first : chain.end;
        const some_boxes box = box_at(&c.boxes, j);
        edge_pairs = add_edges(&c, &box, j, chain, &c.edge_pairs, edge_pairs);
    }
    for (size_t k = 0; k < edge_pairs; k++) {
        const uint32_t edge = c.edge_pairs.others[k];
        const some_boxes box = box_at(&c.edge_boxes, edge);
        n = add_edges(&c, &box, edge, c.chains[c.edge_pairs.ones[k]], &list, n);
    }
    *count = n;
}

ENTRY(rk_place_edges)(const rk_point *points, size_t count, const rk_point *origin, const rk_places *places) {
    int32_t *x = places->x, *y = places->y;
    size_t i = 0;
    for (; i + UNITS <= count; i += UNITS) {
        units some_x, some_y;
        load_points(points + i, 1, origin, &some_x, &some_y);
        store_units(x + i, some_x);
        store_units(y + i, some_y);
    }
    for (; i < count; i++) {
        x[i] = (int32_t)(points[i].x - origin->x);
        y[i] = (int32_t)(points[i].y - origin->y);
    }
    x[count] = x[0];
    y[count] = y[0];
    for (i = 0; i < count; i += UNITS) {
        const units x0 = load_units(x + i), x1 = load_units(x + i + 1);
        const units y0 = load_units(y + i), y1 = load_units(y + i + 1);
        store_units(places->left + i, lesser(x0, x1));
        store_units(places->top + i, lesser(y0, y1));
        store_units(places->right + i, larger(x0, x1));
        store_units(places->bottom + i, larger(y0, y1));
        typedef uint8_t kinds_of_units __attribute__((vector_size(UNITS)));
        const units kind = ((y1 > y0) & RK_FALLS) | ((x1 < x0) & RK_RUNS_LEFT)
            | ((x1 == x0) & (y1 == y0) & RK_STAYS);
        const kinds_of_units kinds = __builtin_convertvector(kind, kinds_of_units);
        memcpy(places->kinds + i, &kinds, sizeof kinds);
    }
}
