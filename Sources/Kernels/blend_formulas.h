// The blend modes on LANES pixels at a time, a vector a channel. Included once for each level, which defines
// V (a vector of floats), INLINE, NAME(x), SET(x), MIN, MAX, SQRT and WHERE_GREATER(a, b, x, y), a > b ? x : y.
//
// Channels are 0...255, so that sums of products are exact where they are integers below 2^24. The same operations in the
// same order as in Sources/Raster/Compositing/BlendRow.swift.

typedef struct {
    V r, g, b, a;
} NAME(planes);

#define PLANES NAME(planes)

/// What a separable mode makes of two colours where both are, times both alphas; `both` is their product.
INLINE V NAME(separable)(const int mode, V s, V d, V sa, V da, V both) {
    const V zero = SET(0);
    switch (mode) {
    case 1: return s * d;
    case 2: return s * da + d * sa - s * d;
    case 3:
    case 9: {
        V darker = SET(2) * s * d, lighter = both - SET(2) * (da - d) * (sa - s);
        return mode == 3 ? WHERE_GREATER(SET(2) * d, da, lighter, darker) : WHERE_GREATER(SET(2) * s, sa, lighter, darker);
    }
    case 4: return MIN(s * da, d * sa);
    case 5: return MAX(s * da, d * sa);
    case 6: {
        V room = sa - s;
        V quotient = d * sa * sa / WHERE_GREATER(room, zero, room, SET(1));
        V dodged = WHERE_GREATER(room, zero, MIN(quotient, both), both);
        return WHERE_GREATER(d, zero, dodged, zero);
    }
    case 7: {
        V room = da - d;
        V quotient = room * sa * sa / WHERE_GREATER(s, zero, s, SET(1));
        V burned = WHERE_GREATER(s, zero, both - MIN(quotient, both), zero);
        return WHERE_GREATER(room, zero, burned, both);
    }
    case 8: {
        V backdrop = d / WHERE_GREATER(da, zero, da, SET(1));
        V doubled = SET(2) * s - sa;
        V darker = d * (sa + doubled * (SET(1) - backdrop));
        V curve = ((backdrop * SET(16) - SET(12)) * backdrop + SET(4)) * backdrop;
        V goal = WHERE_GREATER(backdrop, SET(0.25f), SQRT(backdrop), curve);
        V lighter = d * sa + doubled * (goal * da - d);
        return WHERE_GREATER(doubled, zero, lighter, darker);
    }
    case 10: return MAX(s * da, d * sa) - MIN(s * da, d * sa);
    default: return s * da + d * sa - SET(2) * s * d;
    }
}

INLINE V NAME(luminosity)(PLANES c) { return SET(0.3f) * c.r + SET(0.59f) * c.g + SET(0.11f) * c.b; }
INLINE V NAME(least)(PLANES c) { return MIN(c.r, MIN(c.g, c.b)); }
INLINE V NAME(greatest)(PLANES c) { return MAX(c.r, MAX(c.g, c.b)); }

INLINE PLANES NAME(with_saturation)(PLANES c, V value) {
    const V zero = SET(0);
    V low = NAME(least)(c), range = NAME(greatest)(c) - low;
    V scale = WHERE_GREATER(range, zero, value / WHERE_GREATER(range, zero, range, SET(1)), zero);
    return (PLANES){(c.r - low) * scale, (c.g - low) * scale, (c.b - low) * scale, c.a};
}

INLINE V NAME(drawn_in)(V x, V grey, V scale, V limit) { return MIN(MAX((x - grey) * scale + grey, SET(0)), limit); }

INLINE PLANES NAME(with_luminosity)(PLANES c, V value, V limit) {
    const V zero = SET(0), one = SET(1);
    V shift = value - NAME(luminosity)(c);
    PLANES shifted = {c.r + shift, c.g + shift, c.b + shift, c.a};
    V grey = NAME(luminosity)(shifted), low = NAME(least)(shifted), high = NAME(greatest)(shifted);
    V below = grey - low, above = high - grey;
    V scale = WHERE_GREATER(zero, low, grey / WHERE_GREATER(below, zero, below, one), one);
    V other = WHERE_GREATER(high, limit, (limit - grey) / WHERE_GREATER(above, zero, above, one), one);
    scale = scale * other;
    return (PLANES){
        NAME(drawn_in)(shifted.r, grey, scale, limit), NAME(drawn_in)(shifted.g, grey, scale, limit),
        NAME(drawn_in)(shifted.b, grey, scale, limit), c.a};
}

#define EACH(formula)                                                                                                  \
    (PLANES) { formula(s.r, d.r), formula(s.g, d.g), formula(s.b, d.b), formula(s.a, d.a) }

INLINE PLANES NAME(blended)(const int mode, PLANES s, PLANES d) {
    const V full = SET(255), part = SET(1.0f / 255.0f), zero = SET(0);
    const V s_out = full - d.a, d_out = full - s.a, both = s.a * d.a;
    switch (mode) {
    case 1: case 2: case 3: case 4: case 5: case 6: case 7: case 8: case 9: case 10: case 11:
#define SEPARABLE(s_, d_) ((s_ * s_out + d_ * d_out + NAME(separable)(mode, s_, d_, s.a, d.a, both)) * part)
        return (PLANES){
            SEPARABLE(s.r, d.r), SEPARABLE(s.g, d.g), SEPARABLE(s.b, d.b), (s.a * s_out + d.a * d_out + both) * part};
    case 12: case 13: case 14: case 15: {
        PLANES source = {s.r * d.a, s.g * d.a, s.b * d.a, zero}, backdrop = {d.r * s.a, d.g * s.a, d.b * s.a, zero};
        PLANES mixed = mode == 15 || mode == 13 ? backdrop : source;
        if (mode == 12) mixed = NAME(with_saturation)(mixed, NAME(greatest)(backdrop) - NAME(least)(backdrop));
        if (mode == 13) mixed = NAME(with_saturation)(mixed, NAME(greatest)(source) - NAME(least)(source));
        mixed = NAME(with_luminosity)(mixed, NAME(luminosity)(mode == 15 ? source : backdrop), both);
        return (PLANES){
            (s.r * s_out + d.r * d_out + mixed.r) * part, (s.g * s_out + d.g * d_out + mixed.g) * part,
            (s.b * s_out + d.b * d_out + mixed.b) * part, (s.a * s_out + d.a * d_out + both) * part};
    }
    case 16: return (PLANES){zero, zero, zero, zero};
    case 17: return s;
#define SOURCE_IN(s_, d_) (s_ * d.a * part)
    case 18: return EACH(SOURCE_IN);
#define SOURCE_OUT(s_, d_) (s_ * s_out * part)
    case 19: return EACH(SOURCE_OUT);
#define SOURCE_ATOP(s_, d_) ((s_ * d.a + d_ * d_out) * part)
    case 20: return EACH(SOURCE_ATOP);
#define DESTINATION_OVER(s_, d_) (s_ * s_out * part + d_)
    case 21: return EACH(DESTINATION_OVER);
#define DESTINATION_IN(s_, d_) (d_ * s.a * part)
    case 22: return EACH(DESTINATION_IN);
#define DESTINATION_OUT(s_, d_) (d_ * d_out * part)
    case 23: return EACH(DESTINATION_OUT);
#define DESTINATION_ATOP(s_, d_) ((s_ * s_out + d_ * s.a) * part)
    case 24: return EACH(DESTINATION_ATOP);
#define EXCLUSIVE(s_, d_) ((s_ * s_out + d_ * d_out) * part)
    case 25: return EACH(EXCLUSIVE);
    case 26: {
        const V sum = s.a + d.a, excess = MIN(sum, full) - sum;
#define PLUS_DARKER(s_, d_) MAX(s_ + d_ + excess, zero)
        return EACH(PLUS_DARKER);
    }
#define PLUS_LIGHTER(s_, d_) MIN(s_ + d_, full)
    case 27: return EACH(PLUS_LIGHTER);
#define SOURCE_OVER(s_, d_) (d_ * d_out * part + s_)
    default: return EACH(SOURCE_OVER);
    }
}

INLINE V NAME(covered)(V d, V result, V m, V limit) { return MIN(d + (result - d) * m, limit); }

/// The result at coverages of 0 to 1, no channel above alpha.
INLINE PLANES NAME(composited)(const int mode, PLANES s, PLANES d, V m) {
    PLANES result = NAME(blended)(mode, s, d);
    const V alpha = d.a + (result.a - d.a) * m;
    return (PLANES){
        NAME(covered)(d.r, result.r, m, alpha), NAME(covered)(d.g, result.g, m, alpha),
        NAME(covered)(d.b, result.b, m, alpha), alpha};
}

#undef EACH
#undef SEPARABLE
#undef SOURCE_IN
#undef SOURCE_OUT
#undef SOURCE_ATOP
#undef DESTINATION_OVER
#undef DESTINATION_IN
#undef DESTINATION_OUT
#undef DESTINATION_ATOP
#undef EXCLUSIVE
#undef PLUS_DARKER
#undef PLUS_LIGHTER
#undef SOURCE_OVER
#undef PLANES
