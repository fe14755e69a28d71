#ifndef RASTER_HEAP_H
#define RASTER_HEAP_H

#include <stddef.h>

/// Has malloc's memory come in huge pages, where the system has them, and stay until the process ends. For a
/// process that draws one picture; to be called once, before there are threads.
///
/// `reserve` bytes of addresses are taken at once, but no memory; what is needed beyond comes as ever.
void raster_heap_prepare(size_t reserve);

#endif
