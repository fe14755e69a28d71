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
