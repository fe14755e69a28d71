// Kernels that pack the rows of a PNG, choose how they are filtered, and filter them. PNGFilterKernels.swift
// has their plain Swift reference, to which a test holds them equal.
#pragma once
#include <stdint.h>
#include <stddef.h>
#include "kernel_levels.h"

// How far a row's bytes are from 0 as signed numbers, filtered by sub and by up. `distance` is at least 1.
RK_KERNEL_TO_AVX2(
    rk_png_weights, const uint8_t *row, const uint8_t *above, size_t distance, size_t count,
    uint64_t *weights)

// The first three bytes of each pixel's four.
RK_KERNEL_TO_AVX2(rk_png_pack, const uint8_t *pixels, size_t count, uint8_t *target)

// A row less another. `target` is apart from both.
RK_KERNEL_TO_AVX2(
    rk_png_subtract, const uint8_t *row, const uint8_t *other, size_t count, uint8_t *target)
