// Kernels of polygons' edges. The Swift code that they stand for gives the same numbers, as a test holds.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "kernel_levels.h"

/// The upper and the lower ends of edges, relative to a point whose height is `top`. 8 more may be read.
typedef struct {
    const double *x0, *y0, *x1, *y1;
    double top;
} rk_edges;

/// Where an edge meets another: how far to the right of its upper end, at what height, how (1: they cross,
/// more: an end is in line with the other edge, and nothing is said of the place), and whether it passes to
/// the right of the other.
typedef struct {
    double y;
    int64_t x;
    int32_t other;
    uint8_t meets;
    uint8_t passes_right;
} rk_pair;

// Those of the edges [first, end) that one meets. There is room for one pair more than edges.
RK_KERNEL(
    rk_edge_pairs, const rk_edges *edges, size_t one, size_t first, size_t end, rk_pair *pairs, size_t *count)

/// The sums of a band of pixels; its left and top are in 1/65536 pixel. What edges touch is kept as columns,
/// first and last of those that fall and of those that rise, or, where `sides` is null, as bits.
typedef struct {
    int32_t *sums;
    size_t stride;
    int32_t *sides;
    uint64_t *touched;
    size_t words;
    double left, top;
} rk_band;

/// An edge from its upper end (x0, y0), in 1/65536 pixel, dx/dy and dy/dx, neither 0; the direction in which
/// the contour follows it is 1 or -1. A `flat` one may cross any number of columns in a row, others cross one
/// border at most.
typedef struct {
    double x0, y0, slope, rise;
    int32_t direction;
    int32_t flat;
} rk_edge;

// Adds an edge to rows of a band that it crosses from border to border, in columns that have one more on
// either side.
RK_KERNEL(rk_walk_rows, const rk_band *band, const rk_edge *edge, size_t row, size_t count)
