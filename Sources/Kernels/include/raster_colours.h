// Colours as bytes, inline: a list of small shapes makes one for each.
#pragma once
#include <stdint.h>
#include <string.h>

/// Premultiplied 8-bit RGBA, red in the low byte: the components clamped to 0...1, each but the opacity times
/// that, times 255, rounded. NaN counts as 0. The reference is `RGBAComponents.premultipliedRGBA8`.
static inline uint32_t rk_premultiplied(double red, double green, double blue, double opacity) {
#pragma STDC FP_CONTRACT OFF
    typedef double numbers __attribute__((vector_size(32)));
    typedef int64_t masks __attribute__((vector_size(32)));
    typedef int32_t ints __attribute__((vector_size(16)));
    typedef uint8_t four_bytes __attribute__((vector_size(4)));
    const numbers one = {1, 1, 1, 1};
    numbers v = {red, green, blue, opacity};
    v = (numbers)((masks)v & (v > 0));
    const masks below = v < one;
    v = (numbers)(((masks)v & below) | ((masks)one & ~below));
    const numbers scale = (numbers){0} + 255 * v[3];
    v[3] = 1;
    const ints whole = __builtin_convertvector(scale * v + 0.5, ints);
    const four_bytes packed = __builtin_convertvector(whole, four_bytes);
    uint32_t pixel;
    memcpy(&pixel, &packed, sizeof pixel);
    return pixel;
}
