// Kernels of polygons' edges. The Swift code that they stand for gives the same numbers, as a test holds.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "kernel_levels.h"

/// A point on the grid of 1/65536 pixel.
typedef struct {
    int64_t x, y;
} rk_point;

// Which edges of a polygon of up to 64 corners may cross, in contours that end at some corners: for each
// edge, which begins in the corner of its number, a bit for each later one. None is missing of those that do.
// `slack` is what products may be away from what they are, and `unsure` not 0 where any that is so near to 0
// matters.
RK_KERNEL(
    rk_edge_rivals, const rk_point *points, const size_t *contour_ends, size_t contours, float slack,
    uint64_t *rivals, uint64_t *unsure)

/// An edge of a polygon: Swift's `BoundaryEdge`.
typedef struct {
    int64_t x0, y0, x1, y1;
    int32_t upper, lower;
    int32_t direction;
    int32_t first_crossing, crossing_count;
    int32_t change, winding;
} rk_edge;

/// The crossings of few edges, `RK_CROSSING_ROOM` places an edge: at what height, where that is, rounded,
/// from the upper end of the first edge, and by how much the winding changes there.
typedef struct {
    double *heights;
    int32_t *x, *y;
    int8_t *changes;
} rk_crossings;

// How many edges are few, and the places for an edge's crossings: what comes after them may be written or
// read, too.
enum { RK_FEW_EDGES = 64, RK_CROSSING_ROOM = RK_FEW_EDGES + 8 };

// Notes where edges cross those that have a bit in their number of `rivals`, which all do; coordinates are up
// to 2^26 apart. `total` is how many crossings there are, two a pair.
RK_KERNEL(
    rk_cross_edges, rk_edge *edges, size_t count, const uint64_t *rivals, const rk_crossings *crossings,
    size_t *total)

// Writes the parts of the boundary of a polygon, two points each, and a part more; `even_odd` or else any
// winding but 0 is inside.
RK_KERNEL(
    rk_boundary_parts, const rk_edge *edges, size_t count, const rk_crossings *crossings, int32_t even_odd,
    rk_point *parts, size_t *part_count)

/// Edges of a polygon that don't cross one another: those from `first` on, before `end`. `follows_on` where
/// the chain has nothing in common with the one that ends at its first edge.
typedef struct {
    int32_t first, end;
    int32_t follows_on;
} rk_chain;

// The most edges of a chain; no more than the lanes of a vector of eight.
enum { RK_CHAIN_EDGES = 8 };

/// The sides of boxes.
typedef struct {
    const int32_t *left, *top, *right, *bottom;
} rk_boxes;

/// Pairs of numbers.
typedef struct {
    uint32_t *ones, *others;
} rk_pairs;

/// Chains, strip by strip from above, their boxes, and the boxes of edges; sixteen more may be read. `starts`
/// is where the chains of each of `strip_count` strips begin, then where all of them end; a strip is two to
/// the power of `shift` high. Without strips chains are in any order. Strips may be columns, from the left,
/// if all boxes have their axes exchanged. The lists are for the kernel.
typedef struct {
    const rk_chain *chains;
    rk_boxes boxes, edge_boxes;
    const int32_t *starts;
    size_t count, strip_count;
    int32_t strips_top, shift;
    rk_pairs chain_pairs, edge_pairs;
} rk_chains;

// The pairs of edges whose boxes meet, one of a chain and one of a later chain: of chains from `place` on,
// until there are more than `most` pairs of chains. `place` is then the chain to go on with. A chain's are
// found whole. So there are up to `most` pairs of chains and `count` more; as many times `RK_CHAIN_EDGES` of
// a chain and an edge; and of edges the square of that for each of the `most`, and `RK_CHAIN_EDGES` times all
// edges. Sixteen more may be written to each list.
RK_KERNEL(
    rk_chain_meetings, const rk_chains *chains, size_t *place, size_t most, const rk_pairs *pairs,
    size_t *count)

/// A chain of a contour: Swift's `EdgeChains.Chain`.
typedef struct {
    rk_chain edges;
    int32_t contour, first_corner, closing;
    int32_t direction;
} rk_contour_chain;

/// 1 where anything crosses a chain, else 0, by how much the winding changes along it, and what it is to its
/// left at the upper end.
typedef struct {
    int32_t is_crossed;
    int32_t change, winding;
} rk_chain_state;

/// Where an edge is crossed, the change of the winding to its left, and the number of its next crossing below
/// or -1: Swift's `PolygonBoundary.Crossing`.
typedef struct {
    double y;
    int64_t x;
    int32_t change, next;
} rk_crossing;

/// The chains of a polygon's edges, the places of its points from an origin, and of each edge the number of
/// its highest crossing, or -1; eight more edges may be read. `list` is for the kernel: a number a chain, and
/// one more.
typedef struct {
    const rk_contour_chain *chains;
    const rk_chain_state *states;
    size_t count;
    const int32_t *x, *y;
    rk_point origin;
    const int32_t *highest;
    const rk_crossing *crossings;
    uint32_t *list;
} rk_chain_outline;

// Writes the parts of the boundary of a polygon in chains, two points each, and up to eight parts more;
// `even_odd` or else any winding but 0 is inside.
RK_KERNEL(
    rk_chain_parts, const rk_chain_outline *outline, int32_t even_odd, rk_point *parts, size_t *part_count)

// The way of an edge: downwards, to the left, or nowhere.
enum { RK_FALLS = 1, RK_RUNS_LEFT = 2, RK_STAYS = 4 };

/// Points, and of the edges from each to the next the boxes and the ways.
typedef struct {
    int32_t *x, *y;
    int32_t *left, *top, *right, *bottom;
    uint8_t *kinds;
} rk_places;

// Finds the places of a contour's points from an origin, of its first once more, and what there is of its
// edges. Eight more places may be read and written.
RK_KERNEL(
    rk_place_edges, const rk_point *points, size_t count, const rk_point *origin, const rk_places *places)

/// The sums of a band of pixels; its left and top are in 1/65536 pixel. A row has `stride` of them, a
/// multiple of 8 and at least 8 more than an outline may meet pixels, of which `columns` are pixels;
/// `left_sums` has what comes into a row from the left. Where `sides` is null, `blocks` has a byte for every
/// eight sums, which is 1 where any may have been changed, and seven more may be read; else a row has the
/// first and the last column that falling edges meet, and those of rising ones.
typedef struct {
    int32_t *sums;
    uint8_t *blocks;
    int32_t *sides;
    int32_t *left_sums;
    size_t stride;
    double left, top;
    double columns, rows;
} rk_band;

// Extends a box, from its least to its greatest coordinates, by points.
RK_KERNEL(rk_box, const rk_point *points, size_t count, rk_point *low, rk_point *high)

// Adds an edge that isn't upright to the rows of a band, all columns of which have one more on either side.
// The direction in which the contour follows it is 1 or -1.
RK_KERNEL(rk_walk_edge, const rk_band *band, const rk_point *upper, const rk_point *lower, int32_t direction)

// Adds edges inside the band: from points[i*step], `step` 1 or 2, to the point that follows it. Those that are
// cut as quickly one by one are left in `rest`, which has room for all. What lies above, below or to the right of
// it is left out. Points are less than 2^30 from the band's corner, and the sums fewer than 2^31.
RK_KERNEL(
    rk_walk_edges, const rk_band *band, const rk_point *points, size_t step, size_t count, uint32_t *rest,
    size_t *rest_count)

// Source-over of one colour on rows of a band, whose sums are coverage, and clears them again; `first` and
// `last` are the blocks of a row that may have been changed. `pixels` is row 0, column 0.
RK_KERNEL(
    rk_sweep_solid, const rk_band *band, size_t row, size_t end, size_t first, size_t last, uint32_t *pixels,
    size_t stride, uint32_t pixel)
