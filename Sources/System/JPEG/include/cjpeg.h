#pragma once
#include <stddef.h>
#include <stdint.h>

// A shim over libjpeg-turbo whose error handling (setjmp, longjmp) never leaves this target: every call returns normally,
// with a status, and keeps libjpeg's own words about an error.

enum {
    CJPEG_OK = 0,
    CJPEG_FAILED = 1,         // the file is broken; the cause says how
    CJPEG_TRUNCATED = 2,      // the file ended early
    CJPEG_OUT_OF_MEMORY = 3,
    CJPEG_UNSUPPORTED = 4,    // a kind of JPEG that isn't read; the cause names it
};

typedef struct {
    uint32_t width, height;
    uint8_t components;      // of the file: 1 grey, 3 colour, 4 CMYK or YCCK
    uint8_t is_progressive;
    uint8_t is_inverted;     // of four components: stored as 255 - ink, as Adobe's programs do
    uint8_t density_unit;    // of JFIF: 1 for dots per inch, 2 for dots per centimetre
    uint16_t density_x, density_y;
    uint64_t block_count;    // 8 x 8 blocks of samples, of which each takes at least a bit
    uint8_t is_buffered;     // several scans: the coefficients of the whole picture, 128 bytes a block, are held at once
} cjpeg_header;

typedef struct cjpeg_reader cjpeg_reader;

// The reader borrows `bytes` for its whole life. NULL when there is no memory.
cjpeg_reader *_Nullable cjpeg_reader_create(const void *_Nonnull bytes, size_t count);
void cjpeg_reader_destroy(cjpeg_reader *_Nonnull reader);

// Reads all up to the first scan.
int cjpeg_reader_header(cjpeg_reader *_Nonnull reader, cjpeg_header *_Nonnull header);

// May follow the header: makes rows and columns eighths / 8 as many, rounded up, with eighths from 1 to 8. Gives the
// size that comes of it.
int cjpeg_reader_reduce(
    cjpeg_reader *_Nonnull reader, int eighths, uint32_t *_Nonnull width, uint32_t *_Nonnull height);

// Must follow the header. A progressive file is read whole here.
int cjpeg_reader_start(cjpeg_reader *_Nonnull reader);

// The next row, four bytes a pixel: RGB and 255, or CMYK as stored when there are four components.
int cjpeg_reader_row(cjpeg_reader *_Nonnull reader, void *_Nonnull row);

// Reads what follows the pixels up to the end marker, so that damage there is found too.
int cjpeg_reader_finish(cjpeg_reader *_Nonnull reader);

// What was wrong in libjpeg's words, and how many bytes it had read by then.
const char *_Nonnull cjpeg_reader_cause(const cjpeg_reader *_Nonnull reader);
size_t cjpeg_reader_position(const cjpeg_reader *_Nonnull reader);

typedef struct {
    uint32_t width, height;      // 1 to 65500
    int quality;                 // 1 to 100, libjpeg's own scale
    uint8_t subsamples_chroma;   // 2 x 2 pixels share their colour
    uint8_t is_progressive;
    uint8_t is_optimized;        // Huffman codes made for this picture
    uint8_t is_grey;             // one byte a pixel, instead of four of which the last is ignored
    uint16_t dots_per_inch;      // 0 for none
} cjpeg_settings;

typedef struct cjpeg_writer cjpeg_writer;

// Starts a file in memory. NULL when there is no memory.
cjpeg_writer *_Nullable cjpeg_writer_create(const cjpeg_settings *_Nonnull settings);
void cjpeg_writer_destroy(cjpeg_writer *_Nonnull writer);

int cjpeg_writer_row(cjpeg_writer *_Nonnull writer, const void *_Nonnull row);

// Ends the file and hands over its bytes, which the caller frees with free().
int cjpeg_writer_finish(cjpeg_writer *_Nonnull writer, void *_Nullable *_Nonnull bytes, size_t *_Nonnull count);

const char *_Nonnull cjpeg_writer_cause(const cjpeg_writer *_Nonnull writer);
