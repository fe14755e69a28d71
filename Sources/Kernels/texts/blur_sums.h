// Weighed sums of rows of SAMPLEs. Included once for the values of a blur and once for bytes.

/// `vectors` of them from i on, a constant after inlining, so that the sums stay in registers.
INLINE void sums_of_block(
    int16_t *output, size_t i, const int vectors, const SAMPLE *const *pairs, const int16_t *pair_weights,
    size_t pair_count, const SAMPLE *const *singles, const int16_t *single_weights, size_t single_count) {
    words sums[4];
    for (int v = 0; v < vectors; v++) sums[v] = (words){0};
    for (size_t k = 0; k < single_count; k++) {
        const words weight = all_words((uint16_t)single_weights[k]);
        const SAMPLE *row = singles[k] + i;
        for (int v = 0; v < vectors; v++) sums[v] += times(load_values(row + VALUES * v), weight);
    }
    for (size_t k = 0; k < pair_count; k++) {
        const words weight = all_words((uint16_t)pair_weights[k]);
        const SAMPLE *low = pairs[2 * k] + i, *high = pairs[2 * k + 1] + i;
        for (int v = 0; v < vectors; v++)
            sums[v] += times(load_pair(low + VALUES * v, high + VALUES * v), weight);
    }
    for (int v = 0; v < vectors; v++) store(output + i + VALUES * v, (shorts)sums[v]);
}

INLINE void sums_of_rows(
    int16_t *output, size_t count, const SAMPLE *const *pairs, const int16_t *pair_weights, size_t pair_count,
    const SAMPLE *const *singles, const int16_t *single_weights, size_t single_count) {
    size_t i = 0;
    for (; i + 4 * VALUES <= count; i += 4 * VALUES)
        sums_of_block(output, i, 4, pairs, pair_weights, pair_count, singles, single_weights, single_count);
    for (; i + VALUES <= count; i += VALUES)
        sums_of_block(output, i, 1, pairs, pair_weights, pair_count, singles, single_weights, single_count);
    if (i == count) return;
    if (count >= VALUES) {
        i = count - VALUES;
        sums_of_block(output, i, 1, pairs, pair_weights, pair_count, singles, single_weights, single_count);
        return;
    }
    for (; i < count; i++) {
        int32_t sum = 0;
        for (size_t k = 0; k < single_count; k++) sum += times_one(value_of(singles[k][i]), single_weights[k]);
        for (size_t k = 0; k < pair_count; k++)
            sum += times_one(value_of(pairs[2 * k][i]) + value_of(pairs[2 * k + 1][i]), pair_weights[k]);
        output[i] = (int16_t)sum;
    }
}

#undef SAMPLE
