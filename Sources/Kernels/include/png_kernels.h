// Kernels that choose how rows of a PNG are filtered. PNGFilterKernels.swift has their plain Swift reference,
// to which a test holds them equal.
#pragma once
#include <stdint.h>
#include <stddef.h>
#include "kernel_levels.h"

// How far a row's bytes are from 0 as signed numbers, filtered by sub and by up. `distance` is at least 1.
RK_KERNEL_TO_AVX2(
    rk_png_weights, const uint8_t *row, const uint8_t *above, size_t distance, size_t count,
    uint64_t *weights)
