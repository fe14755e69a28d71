// Some lanes of eight moved to the front, in their order: for lists of what a mask says.

#if BYTES > 16
// The lanes of a mask's bits, three bits for each, and how many there are, from bit 24 on.
#define BIT(bits, lane) ((bits) >> (lane) & 1u)
#define LANE(order, bits, lane) ((uint32_t)(order) << 3 * BIT(bits, lane) | (lane) * BIT(bits, lane))
#define UPPER_LANES(bits) LANE(LANE(LANE(LANE(0u, bits, 7), bits, 6), bits, 5), bits, 4)
#define LANES_OF(bits) LANE(LANE(LANE(LANE(UPPER_LANES(bits), bits, 3), bits, 2), bits, 1), bits, 0)
#define COUNT_OF_4(bits) (BIT(bits, 0) + BIT(bits, 1) + BIT(bits, 2) + BIT(bits, 3))
#define ORDER_1(bits) (LANES_OF(bits) | (COUNT_OF_4(bits) + COUNT_OF_4((bits) >> 4)) << 24)
#define ORDER_4(bits) ORDER_1((bits) + 0u), ORDER_1((bits) + 1u), ORDER_1((bits) + 2u), ORDER_1((bits) + 3u)
#define ORDER_16(bits) ORDER_4(bits), ORDER_4((bits) + 4u), ORDER_4((bits) + 8u), ORDER_4((bits) + 12u)
#define ORDER_64(bits) ORDER_16(bits), ORDER_16((bits) + 16u), ORDER_16((bits) + 32u), ORDER_16((bits) + 48u)
static const uint32_t orders[256] = {ORDER_64(0u), ORDER_64(64u), ORDER_64(128u), ORDER_64(192u)};

INLINE __m256i lanes_in(uint32_t order) {
    return _mm256_srlv_epi32(_mm256_set1_epi32((int)order), _mm256_setr_epi32(0, 3, 6, 9, 12, 15, 18, 21));
}
#endif
