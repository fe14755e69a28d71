// Kernels of strokes. The Swift code that they stand for gives the same numbers, as a test holds.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "kernel_levels.h"

/// A cubic in the power basis and the speed below which it stands still: Swift's `StrokeCurve`.
typedef struct {
    double a_x, a_y, b_x, b_y, c_x, c_y, start_x, start_y;
    double slowest;
} rk_stroke_cubic;

/// How finely a pen's way along a curve is cut: what `StrokeFlattening` and `StrokeTolerance` ask for.
typedef struct {
    double radius, least_squared_turn;
    double free, most, product;
} rk_stroke_tolerance;

/// The same as factors: Swift's `StrokeSpacing`.
typedef struct {
    double radius, least_turn;
    double root_of_free, root_of_most, cube_of_product;
} rk_stroke_pen;

/// A place on a curve: Swift's `CurveSample`.
typedef struct {
    double parameter;
    double x, y;
    double direction_x, direction_y;
    double velocity_x, velocity_y;
} rk_curve_place;

/// A step along a curve: Swift's `StrokePiece`.
typedef struct {
    double start_x, start_y, start_direction_x, start_direction_y;
    double end_x, end_y, end_direction_x, end_direction_y;
    double length;
    uint8_t is_line, begins_segment, is_sharp, is_hidden;
    uint8_t unused[4];
} rk_stroke_piece;

// The most parts of a step, how many more may be read and written, and rows of numbers of each part: where it
// begins, how far it bends and how long its chord is.
enum { RK_FAN_PARTS = 64, RK_FAN_BEYOND = 4 };
enum {
    RK_FAN_PARAMETERS = 0,
    RK_FAN_VELOCITIES_X = RK_FAN_PARTS,
    RK_FAN_VELOCITIES_Y = 2 * RK_FAN_PARTS,
    RK_FAN_BENDS = 3 * RK_FAN_PARTS,
    RK_FAN_CHORDS = 4 * RK_FAN_PARTS,
    RK_FAN_NUMBERS = 5 * RK_FAN_PARTS
};

/// A bit for each of a step's parts that needs no cut any more, and for each that turns by less than two
/// right angles and stands still at neither end: of others the bend isn't known. `moves` is 0 where the curve
/// nearly stands still between parts: then nothing is known of any.
typedef struct {
    uint64_t fine, quick;
    int32_t moves;
} rk_fan;

// Cuts a step into parts, one to `RK_FAN_PARTS`; `parameters` are of their ends but the last, with room for
// `RK_FAN_BEYOND` more; `is_flat` where only their turns count.
RK_KERNEL(
    rk_stroke_fan, const rk_stroke_cubic *curve, const rk_stroke_tolerance *tolerance,
    const rk_curve_place *from, const rk_curve_place *to, const double *parameters, size_t parts,
    int32_t is_flat, rk_stroke_piece *pieces, double *numbers, rk_fan *fan)

// How many steps a unit of the parameter takes, at the ends of equal intervals; there is room for
// `RK_FAN_BEYOND` more.
RK_KERNEL(
    rk_stroke_densities, const rk_stroke_cubic *curve, const rk_stroke_pen *pen, size_t intervals,
    double *densities)

/// Steps of a curve along which both ends of a pen go straight: Swift's `StrokeRun`.
typedef struct {
    const rk_stroke_piece *steps;
    size_t count;
    double radius;
    double free, most, product;
    /// How far points are moved outwards for a chord's bulge, and how much more the first and the last one.
    double share, first_more, last_more;
} rk_stroke_run;

/// How many points each end of the pen drew.
typedef struct {
    size_t left, right;
} rk_stroke_side_counts;

// `rk_stroke_sides` needs room for four rows of numbers, each of so many more than the steps.
enum { RK_SIDE_ROWS = 4, RK_SIDE_ROOM = 8 };

// Points that both ends of the pen draw along one step or more: the ends of their chords but the last, so
// `left` and `right` have room for one point less than there are steps.
RK_KERNEL(
    rk_stroke_sides, const rk_stroke_run *run, double *numbers, double *left, double *right,
    rk_stroke_side_counts *counts)
