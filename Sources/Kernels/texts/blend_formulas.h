// The blend modes on a vector of pixels, a vector a channel, a level's text. The same operations in the same
// order as in BlendRow.swift.
//
// Channels are 0...255, so that sums of products are exact where they are integers below 2^24.

typedef struct {
    floats r, g, b, a;
} planes;

/// What a separable mode makes of two colours where both are, times both alphas; `both` is their product.
INLINE floats separable(const int mode, floats s, floats d, floats sa, floats da, floats both) {
    const floats zero = {0};
    switch (mode) {
    case 1: return s * d;
    case 2: return s * da + d * sa - s * d;
    case 3:
    case 9: {
        floats darker = 2 * s * d, lighter = both - 2 * (da - d) * (sa - s);
        return mode == 3 ? where_greater(2 * d, da, lighter, darker) : where_greater(2 * s, sa, lighter, darker);
    }
    case 4: return least(s * da, d * sa);
    case 5: return greatest(s * da, d * sa);
    case 6: {
        floats room = sa - s;
        floats quotient = d * sa * sa / where_greater(room, zero, room, all_floats(1));
        floats dodged = where_greater(room, zero, least(quotient, both), both);
        return where_greater(d, zero, dodged, zero);
    }
    case 7: {
        floats room = da - d;
        floats quotient = room * sa * sa / where_greater(s, zero, s, all_floats(1));
        floats burned = where_greater(s, zero, both - least(quotient, both), zero);
        return where_greater(room, zero, burned, both);
    }
    case 8:
    case 28: {
        floats backdrop = d / where_greater(da, zero, da, all_floats(1));
        floats doubled = 2 * s - sa;
        floats darker = d * (sa + doubled * (1 - backdrop));
        if (mode == 8) return darker;
        floats curve = ((backdrop * 16 - 12) * backdrop + 4) * backdrop;
        floats goal = where_greater(backdrop, all_floats(0.25f), square_root(backdrop), curve);
        floats lighter = d * sa + doubled * (goal * da - d);
        return where_greater(doubled, zero, lighter, darker);
    }
    case 10: return greatest(s * da, d * sa) - least(s * da, d * sa);
    default: return s * da + d * sa - 2 * s * d;
    }
}

INLINE floats luminosity(planes c) { return 0.3f * c.r + 0.59f * c.g + 0.11f * c.b; }
INLINE floats least(planes c) { return least(c.r, least(c.g, c.b)); }
INLINE floats greatest(planes c) { return greatest(c.r, greatest(c.g, c.b)); }

INLINE planes with_saturation(planes c, floats value) {
    const floats zero = {0};
    floats low = least(c), range = greatest(c) - low;
    floats scale = where_greater(range, zero, value / where_greater(range, zero, range, all_floats(1)), zero);
    return (planes){(c.r - low) * scale, (c.g - low) * scale, (c.b - low) * scale, c.a};
}

INLINE floats drawn_in(floats x, floats grey, floats scale, floats limit) {
    return least(greatest((x - grey) * scale + grey, (floats){0}), limit);
}

INLINE planes with_luminosity(planes c, floats value, floats limit) {
    const floats zero = {0}, one = all_floats(1);
    floats shift = value - luminosity(c);
    planes shifted = {c.r + shift, c.g + shift, c.b + shift, c.a};
    floats grey = luminosity(shifted), low = least(shifted), high = greatest(shifted);
    floats below = grey - low, above = high - grey;
    floats scale = where_greater(zero, low, grey / where_greater(below, zero, below, one), one);
    floats other = where_greater(high, limit, (limit - grey) / where_greater(above, zero, above, one), one);
    scale = scale * other;
    return (planes){
        drawn_in(shifted.r, grey, scale, limit), drawn_in(shifted.g, grey, scale, limit),
        drawn_in(shifted.b, grey, scale, limit), c.a};
}

#define EACH(formula)                                                                                        \
    (planes) { formula(s.r, d.r), formula(s.g, d.g), formula(s.b, d.b), formula(s.a, d.a) }

INLINE planes blended(const int mode, planes s, planes d) {
    const floats full = all_floats(255), part = all_floats(1.0f / 255.0f), zero = {0};
    const floats s_out = full - d.a, d_out = full - s.a, both = s.a * d.a;
    switch (mode) {
    case 1: case 2: case 3: case 4: case 5: case 6: case 7: case 8: case 9: case 10: case 11: case 28:
#define SEPARABLE(s_, d_) ((s_ * s_out + d_ * d_out + separable(mode, s_, d_, s.a, d.a, both)) * part)
        return (planes){
            SEPARABLE(s.r, d.r), SEPARABLE(s.g, d.g), SEPARABLE(s.b, d.b), (s.a * s_out + d.a * d_out + both) * part};
    case 12: case 13: case 14: case 15: {
        planes source = {s.r * d.a, s.g * d.a, s.b * d.a, zero}, backdrop = {d.r * s.a, d.g * s.a, d.b * s.a, zero};
        planes mixed = mode == 15 || mode == 13 ? backdrop : source;
        if (mode == 12) mixed = with_saturation(mixed, greatest(backdrop) - least(backdrop));
        if (mode == 13) mixed = with_saturation(mixed, greatest(source) - least(source));
        mixed = with_luminosity(mixed, luminosity(mode == 15 ? source : backdrop), both);
        return (planes){
            (s.r * s_out + d.r * d_out + mixed.r) * part, (s.g * s_out + d.g * d_out + mixed.g) * part,
            (s.b * s_out + d.b * d_out + mixed.b) * part, (s.a * s_out + d.a * d_out + both) * part};
    }
    case 16: return (planes){zero, zero, zero, zero};
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
        const floats sum = s.a + d.a, excess = least(sum, full) - sum;
#define PLUS_DARKER(s_, d_) greatest(s_ + d_ + excess, zero)
        return EACH(PLUS_DARKER);
    }
#define PLUS_LIGHTER(s_, d_) least(s_ + d_, full)
    case 27: return EACH(PLUS_LIGHTER);
#define SOURCE_OVER(s_, d_) (d_ * d_out * part + s_)
    default: return EACH(SOURCE_OVER);
    }
}

INLINE floats faded_in(floats d, floats result, floats m, floats limit) { return least(d + (result - d) * m, limit); }

/// The result at coverages of 0 to 1, no channel above alpha.
INLINE planes composited(const int mode, planes s, planes d, floats m) {
    planes result = blended(mode, s, d);
    const floats alpha = d.a + (result.a - d.a) * m;
    return (planes){
        faded_in(d.r, result.r, m, alpha), faded_in(d.g, result.g, m, alpha),
        faded_in(d.b, result.b, m, alpha), alpha};
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
