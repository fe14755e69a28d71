#pragma once
#include <linebreak.h>
#include <linebreakdef.h>

// Ranges of characters in order, the last one of no class. An array of unknown length doesn't reach Swift.
static inline const struct LineBreakProperties *raster_line_break_properties(void) {
    return lb_prop_default;
}
