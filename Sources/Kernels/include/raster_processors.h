#pragma once

/// The processors that this process may use: those that the system lets it run on, and no more than its
/// container's share of time comes to, rounded up. 0 where the system doesn't tell.
int raster_processors(void);
