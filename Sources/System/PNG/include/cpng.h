#pragma once
#include <stddef.h>
#include <stdint.h>

// A shim over libpng whose error handling (setjmp, longjmp) never leaves this target: every call returns normally, with
// a status, and keeps libpng's own words about an error. No chunk is inflated but the pixels: text and colour profiles
// are checksummed and skipped, so they can't grow.

enum {
    CPNG_OK = 0,
    CPNG_FAILED = 1,         // the file is broken; cpng_reader_cause says how
    CPNG_TRUNCATED = 2,      // the file ended early
    CPNG_OUT_OF_MEMORY = 3,
};

typedef struct {
    uint32_t width, height;
    uint8_t bit_depth;     // of the file: 1, 2, 4, 8, 16
    uint8_t color_type;    // of the file, as in IHDR
    uint8_t is_interlaced;
    uint8_t has_alpha;     // an alpha channel or a tRNS chunk
    uint8_t has_srgb;      // an sRGB chunk
    uint8_t has_profile;   // an iCCP chunk
    uint8_t sample_bytes;  // of the rows that cpng_reader_row gives: 1, or 2 when bit_depth is 16
    double gamma;          // of the gAMA chunk; 0 when there is none
    uint32_t pixels_per_metre_x, pixels_per_metre_y;  // of a pHYs chunk in metres; 0 when there is none
    const uint8_t *_Nullable exif;  // of an eXIf chunk before the pixels, within the file's bytes
    size_t exif_length;
} cpng_header;

typedef struct cpng_reader cpng_reader;

// The reader borrows `bytes` for its whole life. NULL when there is no memory.
cpng_reader *_Nullable cpng_reader_create(const void *_Nonnull bytes, size_t count);
void cpng_reader_destroy(cpng_reader *_Nonnull reader);

// Reads all up to the pixels.
int cpng_reader_header(cpng_reader *_Nonnull reader, cpng_header *_Nonnull header);

// Must follow the header. Rows come as straight RGBA, 8 bits, or 16 bits in the machine's byte order.
int cpng_reader_start(cpng_reader *_Nonnull reader);

// The next row of the file: of an interlaced one, the next row of the seven passes, as wide as the pass
// (empty passes have no rows).
int cpng_reader_row(cpng_reader *_Nonnull reader, void *_Nonnull row);

// Reads what follows the pixels up to IEND, so that damage there is found too.
int cpng_reader_finish(cpng_reader *_Nonnull reader);

// libpng's words about the error, and how many bytes it had read by then.
const char *_Nonnull cpng_reader_cause(const cpng_reader *_Nonnull reader);
size_t cpng_reader_position(const cpng_reader *_Nonnull reader);

typedef struct cpng_writer cpng_writer;

// Starts a file in memory: sRGB, 8 bits, RGB or RGBA, and a pHYs chunk when pixels_per_metre isn't 0.
// NULL when there is no memory.
cpng_writer *_Nullable cpng_writer_create(
    uint32_t width, uint32_t height, int has_alpha, int compression_level, uint32_t pixels_per_metre_x,
    uint32_t pixels_per_metre_y);
void cpng_writer_destroy(cpng_writer *_Nonnull writer);

// A row of straight RGB or RGBA.
int cpng_writer_row(cpng_writer *_Nonnull writer, const void *_Nonnull row);

// Ends the file and hands over its bytes, which the caller frees with free().
int cpng_writer_finish(cpng_writer *_Nonnull writer, void *_Nullable *_Nonnull bytes, size_t *_Nonnull count);

const char *_Nonnull cpng_writer_cause(const cpng_writer *_Nonnull writer);

// The most that cpng_zlib_compress makes of so many bytes.
size_t cpng_zlib_bound(size_t count);

// A zlib stream as libpng makes it, at a level of 0 to 9; `is_filtered` for rows that a filter other than none may have
// changed. The stream's size; 0 when there is no memory or not the room.
size_t cpng_zlib_compress(
    int level, int is_filtered, const void *_Nonnull bytes, size_t count, void *_Nonnull target, size_t capacity);
