// A list's rectangles, from its records to pixels. The Swift reference is `RectangleScaling.edges`, with
// ReferenceKernels.swift.

typedef double numbers __attribute__((ext_vector_type(4)));
typedef int64_t long_wholes __attribute__((ext_vector_type(4)));
typedef int32_t wholes __attribute__((ext_vector_type(4)));

/// Left, top, right and bottom in 1/65536 pixel.
INLINE wholes scaled_edges(const rk_rectangle_record *record, const rk_rectangle_scaling *scaling) {
    struct {
        numbers factors, offsets, lowest, highest, shift, origin;
        wholes bias, mask;
    } s;
    numbers corners;
    memcpy(&s, scaling, sizeof *scaling);
    memcpy(&corners, record, sizeof corners);
    corners = corners * s.factors + s.offsets;
    const numbers opposite = corners.zwxy;
    const numbers low = corners < opposite ? corners : opposite;
    const numbers high = corners > opposite ? corners : opposite;
    numbers places = {low.x, low.y, high.x, high.y};
    places = places < s.lowest ? s.lowest : places;
    places = places > s.highest ? s.highest : places;
    const long_wholes units = (long_wholes)(places * 65536 + s.shift - s.origin);
    return (__builtin_convertvector(units, wholes) + s.bias) & s.mask;
}

// Scaled some at a time before they are painted: a row's pixels can't be loaded while it isn't known where
// those before it are stored, and that takes as long as painting a small rectangle.
enum { RECTANGLES_AT_A_TIME = 64 };

ENTRY(rk_scaled_rectangles)(
    uint32_t *first, size_t stride, const rk_rectangle_record *records, const int32_t *places,
    const int32_t *indices, size_t count, const rk_rectangle_scaling *scaling, size_t *painted) {
    rk_rectangle scaled[RECTANGLES_AT_A_TIME];
    const rk_rectangle_record *record = records + ~places[indices ? indices[0] : 0];
    const uint32_t space = record->space;
    const int32_t clip = record->clip;
    size_t next = 0;
    while (record) {
        size_t known = 0;
        do {
            const wholes edges = scaled_edges(record, scaling);
            memcpy(&scaled[known], &edges, sizeof edges);
            scaled[known++].pixel = record->pixel;
            const int32_t place = ++next < count ? places[indices ? indices[next] : (int32_t)next] : 0;
            record = place < 0 ? records + ~place : NULL;
            if (record && (((record->space ^ space) & ~RK_SPACE_IRRELEVANT) != 0 || record->clip != clip))
                record = NULL;
        } while (record && known < RECTANGLES_AT_A_TIME);
        solid_rectangles(first, stride, scaled, known);
    }
    *painted = next;
}
