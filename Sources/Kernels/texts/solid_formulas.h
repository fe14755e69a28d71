// Source-over of one colour on vectors of PIXELS, WORDS and QUADS. Included once for a level's vectors and,
// where few pixels are quicker drawn in narrower ones, once more for those.

/// d*keep + source of each channel, divided.
INLINE PIXELS blend(PIXELS d, WORDS source, WORDS keep) {
    const WORDS low = divided(low_words(d) * keep + source), high = divided(high_words(d) * keep + source);
    return packed(low, high);
}

/// At coverages m, with the source's alpha in every channel.
INLINE WORDS over_half(WORDS d, WORDS source, WORDS alpha, WORDS m) {
    const WORDS added = source * m + 128;
    const WORDS keep = 255 - divided(alpha * m + 128);
    return divided(d * keep + added);
}

INLINE PIXELS masked(PIXELS d, QUADS coverages, WORDS colour, WORDS alpha) {
    return packed(
        over_half(low_words(d), colour, alpha, low_coverages(coverages)),
        over_half(high_words(d), colour, alpha, high_coverages(coverages)));
}

#undef PIXELS
#undef WORDS
#undef QUADS
