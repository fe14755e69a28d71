#pragma once

#include <stddef.h>

/// Bytes that the calling thread's stack has left; very many where the system doesn't tell.
size_t raster_stack_left(void);
