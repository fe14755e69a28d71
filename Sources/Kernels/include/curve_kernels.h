// Kernels of curves. The Swift code that they stand for gives the same points, as a test holds.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "edge_kernels.h"
#include "kernel_levels.h"

/// Lines and curves that follow each other, as a path's elements, up to `RK_SEGMENTS`: from where the first begins, in
/// pixels, as many points of each in user space as its verb says, and the map from there to pixels. Of curves nothing
/// above `top` or below `bottom` is seen.
typedef struct {
    const uint8_t *verbs;
    const double *points;
    size_t count;
    double start_x, start_y;
    double a, b, c, d, tx, ty;
    double top, bottom;
} rk_segments;

enum { RK_LINE = 1, RK_QUADRATIC = 2, RK_CUBIC = 3 };

/// How many segments were cut, how many points that made, and where the last one ends, in pixels.
typedef struct {
    size_t segments, points;
    double end_x, end_y;
} rk_chords;

// The most segments at once and chords of a curve, and how many points more may be written than all segments may
// have.
enum { RK_SEGMENTS = 16, RK_CURVE_CHORDS = 128, RK_CHORDS_BEYOND = 16 };

// Writes the ends of the chords of segments, in 1/65536 pixel, up to the first curve that takes more chords or isn't
// seen, or the first segment with a point that is farther away than 2^30 pixels or not a number. Where the first is
// such, no segment is cut, and the last one ends at the start.
RK_KERNEL(rk_cut_segments, const rk_segments *segments, rk_point *points, rk_chords *chords)
