#include "cpng.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// Both structs start alike, so one error handler serves both.
typedef struct {
    jmp_buf on_error;
    int status;
    char cause[128];
    char warning[128];  // the first one
} failure;

static void keep(char text[128], const char *message) {
    size_t length = strnlen(message, 127);
    memcpy(text, message, length);
    text[length] = 0;
}

struct cpng_reader {
    failure failure;  // first: see above
    png_structp png;
    png_infop info;
    const uint8_t *bytes;
    size_t count;
    size_t position;
};

struct cpng_writer {
    failure failure;  // first: see above
    png_structp png;
    png_infop info;
    uint8_t *bytes;
    size_t count;
    size_t capacity;
};

static PNG_NORETURN void fail(png_structp png, png_const_charp message) {
    failure *failure = png_get_error_ptr(png);
    if (failure->status == CPNG_OK) {
        failure->status = strstr(message, "ut of memory") || strstr(message, "nsufficient memory")
            ? CPNG_OUT_OF_MEMORY : CPNG_FAILED;
    }
    // libpng warns of what is wrong with a header, and then only says that it is wrong.
    int is_header = strcmp(message, "Invalid IHDR data") == 0 && failure->warning[0];
    keep(failure->cause, is_header ? failure->warning : message);
    longjmp(failure->on_error, 1);
}

// libpng warns of what it can put right; such files are read.
static void note_warning(png_structp png, png_const_charp message) {
    failure *failure = png_get_error_ptr(png);
    if (!failure->warning[0]) keep(failure->warning, message);
}

// Once failed, a struct stays failed: libpng must not be entered again after a longjmp out of it.
#define GUARD(object)                                                            \
    if ((object)->failure.status != CPNG_OK) return (object)->failure.status;    \
    if (setjmp((object)->failure.on_error)) return (object)->failure.status

// MARK: Reading

static void supply(png_structp png, png_bytep target, size_t length) {
    cpng_reader *reader = png_get_io_ptr(png);
    if (length > reader->count - reader->position) {
        reader->position = reader->count;
        reader->failure.status = CPNG_TRUNCATED;
        png_error(png, "the file ends early");
    }
    memcpy(target, reader->bytes + reader->position, length);
    reader->position += length;
}

cpng_reader *cpng_reader_create(const void *bytes, size_t count) {
    cpng_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->bytes = bytes;
    reader->count = count;
    if (setjmp(reader->failure.on_error)) {
        cpng_reader_destroy(reader);
        return NULL;
    }
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader->failure, fail, note_warning);
    if (reader->png) reader->info = png_create_info_struct(reader->png);
    if (!reader->info) {
        cpng_reader_destroy(reader);
        return NULL;
    }
    png_structp png = reader->png;
    png_set_read_fn(png, reader, supply);
    // The caller has limits of its own, on the product as well.
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    // Everything that doesn't bear on the pixels is skipped: a text or a profile of a few bytes may inflate to gigabytes.
    static const png_byte skipped[] =
        "bKGD\0cHRM\0eXIf\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0sBIT\0sCAL\0sPLT\0sTER\0tEXt\0tIME\0zTXt";
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, skipped, sizeof skipped / 5);
    return reader;
}

void cpng_reader_destroy(cpng_reader *reader) {
    // libpng doesn't call the error handler here.
    if (reader->png) png_destroy_read_struct(&reader->png, reader->info ? &reader->info : NULL, NULL);
    free(reader);
}

// libpng skips iCCP and eXIf, so they are found by walking the chunks before the pixels, whose checksums it has checked.
static const uint8_t *find_chunk(const cpng_reader *reader, const char *name, size_t *length) {
    size_t position = 8;
    while (position + 8 <= reader->position) {
        const uint8_t *chunk = reader->bytes + position;
        *length = (size_t)chunk[0] << 24 | (size_t)chunk[1] << 16 | (size_t)chunk[2] << 8 | chunk[3];
        if (memcmp(chunk + 4, name, 4) == 0) return chunk + 8;
        position += *length + 12;
    }
    return NULL;
}

int cpng_reader_header(cpng_reader *reader, cpng_header *header) {
    memset(header, 0, sizeof *header);
    GUARD(reader);
    png_structp png = reader->png;
    png_infop info = reader->info;
    png_read_info(png, info);
    header->width = png_get_image_width(png, info);
    header->height = png_get_image_height(png, info);
    header->bit_depth = png_get_bit_depth(png, info);
    header->color_type = png_get_color_type(png, info);
    header->is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
    header->has_alpha =
        (header->color_type & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, info, PNG_INFO_tRNS);
    header->has_srgb = png_get_valid(png, info, PNG_INFO_sRGB) != 0;
    size_t length = 0;
    header->has_profile = find_chunk(reader, "iCCP", &length) != NULL;
    header->exif = find_chunk(reader, "eXIf", &length);
    if (header->exif) header->exif_length = length;
    header->sample_bytes = header->bit_depth == 16 ? 2 : 1;
    png_fixed_point gamma = 0;
    if (png_get_gAMA_fixed(png, info, &gamma) && gamma > 0) header->gamma = gamma / 100000.0;
    png_uint_32 x = 0, y = 0;
    int unit = 0;
    if (png_get_pHYs(png, info, &x, &y, &unit) && unit == PNG_RESOLUTION_METER) {
        header->pixels_per_metre_x = x;
        header->pixels_per_metre_y = y;
    }
    return CPNG_OK;
}

int cpng_reader_start(cpng_reader *reader) {
    GUARD(reader);
    png_structp png = reader->png;
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_swap(png);
    png_set_add_alpha(png, 0xffff, PNG_FILLER_AFTER);
    // No png_set_interlace_handling: the caller places the passes, for which it needs one row instead of a second image.
    png_start_read_image(png);
    return CPNG_OK;
}

int cpng_reader_row(cpng_reader *reader, void *row) {
    GUARD(reader);
    png_read_row(reader->png, row, NULL);
    return CPNG_OK;
}

int cpng_reader_finish(cpng_reader *reader) {
    GUARD(reader);
    png_read_end(reader->png, NULL);
    return CPNG_OK;
}

const char *cpng_reader_cause(const cpng_reader *reader) { return reader->failure.cause; }

size_t cpng_reader_position(const cpng_reader *reader) { return reader->position; }

// MARK: Writing

static void collect(png_structp png, png_bytep source, size_t length) {
    cpng_writer *writer = png_get_io_ptr(png);
    if (length > writer->capacity - writer->count) {
        size_t capacity = writer->capacity + writer->capacity / 2 + length + 4096;
        uint8_t *bytes = capacity > writer->capacity ? realloc(writer->bytes, capacity) : NULL;
        if (!bytes) {
            writer->failure.status = CPNG_OUT_OF_MEMORY;
            png_error(png, "out of memory");
        }
        writer->bytes = bytes;
        writer->capacity = capacity;
    }
    memcpy(writer->bytes + writer->count, source, length);
    writer->count += length;
}

static void flush_nothing(png_structp png) { (void)png; }

static int write_header(
    cpng_writer *writer, uint32_t width, uint32_t height, int has_alpha, int level, uint32_t pixels_per_metre_x,
    uint32_t pixels_per_metre_y) {
    GUARD(writer);
    png_structp png = writer->png;
    png_infop info = writer->info;
    png_set_write_fn(png, writer, collect, flush_nothing);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_IHDR(
        png, info, width, height, 8, has_alpha ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    if (pixels_per_metre_x && pixels_per_metre_y) {
        png_set_pHYs(png, info, pixels_per_metre_x, pixels_per_metre_y, PNG_RESOLUTION_METER);
    }
    png_set_compression_level(png, level);
    if (level == 0) png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_write_info(png, info);
    return CPNG_OK;
}

cpng_writer *cpng_writer_create(
    uint32_t width, uint32_t height, int has_alpha, int compression_level, uint32_t pixels_per_metre_x,
    uint32_t pixels_per_metre_y) {
    cpng_writer *writer = calloc(1, sizeof *writer);
    if (!writer) return NULL;
    if (setjmp(writer->failure.on_error)) {
        cpng_writer_destroy(writer);
        return NULL;
    }
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &writer->failure, fail, note_warning);
    if (writer->png) writer->info = png_create_info_struct(writer->png);
    if (!writer->info) {
        cpng_writer_destroy(writer);
        return NULL;
    }
    // A failure here is kept; the next call returns it.
    (void)write_header(writer, width, height, has_alpha, compression_level, pixels_per_metre_x, pixels_per_metre_y);
    return writer;
}

void cpng_writer_destroy(cpng_writer *writer) {
    if (writer->png) png_destroy_write_struct(&writer->png, writer->info ? &writer->info : NULL);
    free(writer->bytes);
    free(writer);
}

int cpng_writer_row(cpng_writer *writer, const void *row) {
    GUARD(writer);
    png_write_row(writer->png, row);
    return CPNG_OK;
}

int cpng_writer_finish(cpng_writer *writer, void **bytes, size_t *count) {
    GUARD(writer);
    png_write_end(writer->png, writer->info);
    *bytes = writer->bytes;
    *count = writer->count;
    writer->bytes = NULL;
    writer->count = writer->capacity = 0;
    return CPNG_OK;
}

const char *cpng_writer_cause(const cpng_writer *writer) { return writer->failure.cause; }
