#define _GNU_SOURCE
#include "raster_processors.h"

#if defined(__linux__)
#include <sched.h>
#include <stdio.h>

// A file's first numbers; false where there is no such file, or a word instead of a number.
static int read_numbers(const char *path, int count, long long *numbers) {
    FILE *file = fopen(path, "re");
    if (!file) return 0;
    int found = count == 2 ? fscanf(file, "%lld %lld", &numbers[0], &numbers[1])
                           : fscanf(file, "%lld", &numbers[0]);
    fclose(file);
    return found == count;
}

int raster_processors(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 0;
    int count = CPU_COUNT(&set);
    // Microseconds of processors' time in how many; by control groups of the second version, or the first.
    long long share[2];
    if (read_numbers("/sys/fs/cgroup/cpu.max", 2, share)
        || (read_numbers("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", 1, &share[0])
            && read_numbers("/sys/fs/cgroup/cpu/cpu.cfs_period_us", 1, &share[1]))) {
        if (share[0] > 0 && share[1] > 0 && (share[0] - 1) / share[1] + 1 < count)
            count = (int)((share[0] - 1) / share[1] + 1);
    }
    return count;
}
#else
int raster_processors(void) { return 0; }
#endif
