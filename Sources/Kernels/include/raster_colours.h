// Colours as bytes, inline: a list of small shapes makes one for each.
#pragma once
#include <stdint.h>
#include <string.h>

/// A colour's bytes, red in the low one.
typedef struct {
    /// The components clamped to 0...1, each but the opacity times that, times 255, rounded.
    uint32_t premultiplied;
    /// The same without the opacity; `exact` if the components are these bytes over 255 and nothing else.
    uint32_t straight;
    int32_t exact;
} rk_colour;

/// NaN counts as 0. The reference is `RGBAComponents.premultipliedRGBA8(encodedRed:green:blue:opacity:)`.
static inline rk_colour rk_colour_of(double red, double green, double blue, double opacity) {
#pragma STDC FP_CONTRACT OFF
    typedef double numbers __attribute__((vector_size(32)));
    typedef int64_t masks __attribute__((vector_size(32)));
    typedef int32_t ints __attribute__((vector_size(16)));
    typedef uint8_t four_bytes __attribute__((vector_size(4)));
    const numbers one = {1, 1, 1, 1}, said = {red, green, blue, opacity};
    numbers v = (numbers)((masks)said & (said > 0));
    const masks below = v < one;
    v = (numbers)(((masks)v & below) | ((masks)one & ~below));
    const ints straight = __builtin_convertvector(v * 255 + 0.5, ints);
    const masks same = __builtin_convertvector(straight, numbers) / 255 == said;
    const numbers scale = (numbers){0} + 255 * v[3];
    v[3] = 1;
    const ints premultiplied = __builtin_convertvector(scale * v + 0.5, ints);
    const four_bytes first = __builtin_convertvector(premultiplied, four_bytes);
    const four_bytes second = __builtin_convertvector(straight, four_bytes);
    rk_colour colour;
    memcpy(&colour.premultiplied, &first, sizeof first);
    memcpy(&colour.straight, &second, sizeof second);
    colour.exact = (same[0] & same[1] & same[2] & same[3]) != 0;
    return colour;
}
