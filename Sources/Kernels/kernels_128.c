// The kernels of vectors of 128 bits: what x86-64 has without AVX2, and AArch64.
#if defined(__x86_64__) || defined(__aarch64__)
#include "vectors/vectors_128.h"

#include "texts/solid_kernels.h"
#include "texts/scaled_rectangles.h"
#include "texts/sweep_solid.h"
#include "texts/source_over.h"

#include "texts/blend_rows.h"
#include "texts/blur_kernels.h"
#include "texts/lane_orders.h"
#include "texts/edge_walks.h"
#include "texts/short_edges.h"
#include "texts/walked_edges.h"
#include "texts/edge_crossings.h"
#include "texts/edge_chains.h"
#include "texts/chain_parts.h"
#include "texts/filter_rows.h"
#include "texts/gradient_blocks.h"
#include "texts/gradient_rows.h"
#include "texts/moved_images.h"
#include "texts/png_rows.h"
#include "texts/stroke_fans.h"
#include "texts/stroke_sides.h"
#include "texts/turned_images.h"
#endif
