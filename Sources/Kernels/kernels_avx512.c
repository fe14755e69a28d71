// The kernels of AVX-512. Filters, rows of PNG and colours that are looked up have no text for it: they are
// AVX2's.
#if defined(__x86_64__)
#include "vectors/vectors_avx512.h"

#include "texts/solid_kernels.h"
#include "texts/rectangle_rows.h"
#include "texts/scaled_rectangles.h"
#include "texts/sweep_solid.h"
#include "texts/source_over.h"

#include "texts/blend_rows.h"
#include "texts/blur_rows.h"
#include "texts/blur_twofold.h"
#include "texts/blur_expand_wide.h"
#include "texts/blur_kernels.h"
#include "texts/lane_orders.h"
#include "texts/edge_walks.h"
#include "texts/curve_chords.h"
#include "texts/short_edges.h"
#include "texts/edge_rows.h"
#include "texts/walked_edges.h"
#include "texts/edge_crossings.h"
#include "texts/edge_chains.h"
#include "texts/chain_parts.h"
#include "texts/gradient_blocks.h"
#include "texts/moved_images.h"
#include "texts/stroke_fans.h"
#include "texts/stroke_sides.h"
#include "texts/turned_images.h"
#endif
