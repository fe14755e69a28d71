#include <stdlib.h>

#include "cjpeg_failure.h"

struct cjpeg_writer {
    cjpeg_failure failure;
    struct jpeg_compress_struct jpeg;
    struct jpeg_destination_mgr destination;
    uint8_t *bytes;
    size_t count;
    size_t capacity;
    int is_created;
};

static void grow(j_compress_ptr jpeg) {
    cjpeg_writer *writer = jpeg->client_data;
    size_t capacity = writer->capacity + writer->capacity / 2 + 65536;
    uint8_t *bytes = capacity > writer->capacity ? realloc(writer->bytes, capacity) : NULL;
    if (!bytes) cjpeg_failure_raise(&writer->failure, CJPEG_OUT_OF_MEMORY, "out of memory");
    writer->destination.next_output_byte = bytes + writer->count;
    writer->destination.free_in_buffer = capacity - writer->count;
    writer->bytes = bytes;
    writer->capacity = capacity;
}

static void begin_destination(j_compress_ptr jpeg) { grow(jpeg); }

// Called when the buffer is full, whatever the counts in `dest` say.
static boolean take_full(j_compress_ptr jpeg) {
    cjpeg_writer *writer = jpeg->client_data;
    writer->count = writer->capacity;
    grow(jpeg);
    return TRUE;
}

static void end_destination(j_compress_ptr jpeg) {
    cjpeg_writer *writer = jpeg->client_data;
    writer->count = writer->capacity - writer->destination.free_in_buffer;
}

static int start(cjpeg_writer *writer, const cjpeg_settings *settings) {
    GUARD(writer);
    j_compress_ptr jpeg = &writer->jpeg;
    jpeg->image_width = settings->width;
    jpeg->image_height = settings->height;
    jpeg->input_components = settings->is_grey ? 1 : 4;
    jpeg->in_color_space = settings->is_grey ? JCS_GRAYSCALE : JCS_EXT_RGBX;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, settings->quality, TRUE);
    jpeg->dct_method = JDCT_ISLOW;
    jpeg->optimize_coding = settings->is_optimized != 0;
    if (!settings->is_grey) {
        jpeg->comp_info[0].h_samp_factor = jpeg->comp_info[0].v_samp_factor = settings->subsamples_chroma ? 2 : 1;
    }
    if (settings->dots_per_inch) {
        jpeg->density_unit = 1;
        jpeg->X_density = jpeg->Y_density = settings->dots_per_inch;
    }
    if (settings->is_progressive) jpeg_simple_progression(jpeg);
    jpeg_start_compress(jpeg, TRUE);
    return CJPEG_OK;
}

cjpeg_writer *cjpeg_writer_create(const cjpeg_settings *settings) {
    cjpeg_writer *writer = calloc(1, sizeof *writer);
    if (!writer) return NULL;
    cjpeg_failure_prepare(&writer->failure, 0);
    writer->jpeg.err = &writer->failure.manager;
    if (setjmp(writer->failure.on_error)) {
        cjpeg_writer_destroy(writer);
        return NULL;
    }
    jpeg_create_compress(&writer->jpeg);
    writer->is_created = 1;
    writer->jpeg.client_data = writer;
    writer->destination.init_destination = begin_destination;
    writer->destination.empty_output_buffer = take_full;
    writer->destination.term_destination = end_destination;
    writer->jpeg.dest = &writer->destination;
    // A failure here is kept; the next call returns it.
    (void)start(writer, settings);
    return writer;
}

void cjpeg_writer_destroy(cjpeg_writer *writer) {
    if (writer->is_created) jpeg_destroy_compress(&writer->jpeg);
    free(writer->bytes);
    free(writer);
}

int cjpeg_writer_row(cjpeg_writer *writer, const void *row) {
    GUARD(writer);
    JSAMPROW rows[1] = {(JSAMPROW)row};
    jpeg_write_scanlines(&writer->jpeg, rows, 1);
    return CJPEG_OK;
}

int cjpeg_writer_finish(cjpeg_writer *writer, void **bytes, size_t *count) {
    GUARD(writer);
    jpeg_finish_compress(&writer->jpeg);
    *bytes = writer->bytes;
    *count = writer->count;
    writer->bytes = NULL;
    writer->count = writer->capacity = 0;
    return CJPEG_OK;
}

const char *cjpeg_writer_cause(const cjpeg_writer *writer) { return writer->failure.cause; }
