#ifndef RASTER_VERSION_H
#define RASTER_VERSION_H

/// The commit that the tool was built from, as the variable RASTER_COMMIT said; "unknown" without it.
const char *raster_commit(void);

#endif
