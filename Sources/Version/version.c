#include "raster_version.h"

const char *raster_commit(void) { return RASTER_COMMIT; }
