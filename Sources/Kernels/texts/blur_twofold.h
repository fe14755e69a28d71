// The interpolation of a blur that is reduced to half its size, a level's text.

/// Samples that become two pixels each: first pixels have weights of their own and second ones, too. A cubic
/// spline reaches four samples, so that a pixel's first weight is 0 or its last.
///
/// Answers how many vectors are made: all that come in pairs, none where five weights matter.
INLINE size_t expand_twofold(
    int16_t *output, const int16_t *samples, size_t vectors, const int16_t *weights, const int four) {
    const size_t channels = four ? 4 : 1, together = 2 * VALUES / 16;
    const int16_t *others = weights + channels;
    if ((weights[0] != 0 && weights[64] != 0) || (others[0] != 0 && others[64] != 0)) return 0;
    const size_t first = weights[0] == 0, second = others[0] == 0;
    words before[4], after[4];
    for (size_t k = 0; k < 4; k++) {
        before[k] = all_words((uint16_t)weights[16 * (first + k)]);
        after[k] = all_words((uint16_t)others[16 * (second + k)]);
    }
    size_t v = 0;
    for (; v + together <= vectors; v += together) {
        words even = {0}, odd = {0};
        for (size_t k = 0; k < 4; k++) {
            even += times((words)load(samples + (first + k) * channels), before[k]);
            odd += times((words)load(samples + (second + k) * channels), after[k]);
        }
        store_in_turn(output + 16 * v, even, odd, four);
        samples += VALUES;
    }
    return v;
}
