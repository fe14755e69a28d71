#include <stdlib.h>

#include "cjpeg_failure.h"

// No encoder makes more; each costs a walk over the whole picture, and a few bytes of the file.
enum { MOST_SCANS = 100 };

struct cjpeg_reader {
    cjpeg_failure failure;
    struct jpeg_decompress_struct jpeg;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    size_t count;
    int is_created;
};

static cjpeg_reader *owner(j_decompress_ptr jpeg) { return jpeg->client_data; }

static void begin_source(j_decompress_ptr jpeg) { (void)jpeg; }

static boolean supply_more(j_decompress_ptr jpeg) {
    jpeg->src->bytes_in_buffer = 0;
    cjpeg_failure_raise(&owner(jpeg)->failure, CJPEG_TRUNCATED, "the file ends early");
    return FALSE;
}

static void skip(j_decompress_ptr jpeg, long count) {
    if (count <= 0) return;
    if ((size_t)count > jpeg->src->bytes_in_buffer) supply_more(jpeg);
    jpeg->src->next_input_byte += count;
    jpeg->src->bytes_in_buffer -= (size_t)count;
}

static void limit_scans(j_common_ptr object) {
    j_decompress_ptr jpeg = (j_decompress_ptr)object;
    if (jpeg->input_scan_number > MOST_SCANS) {
        cjpeg_failure_raise(&owner(jpeg)->failure, CJPEG_FAILED, "it has more than 100 scans");
    }
}

cjpeg_reader *cjpeg_reader_create(const void *bytes, size_t count) {
    cjpeg_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->count = count;
    cjpeg_failure_prepare(&reader->failure, 1);
    reader->jpeg.err = &reader->failure.manager;
    if (setjmp(reader->failure.on_error)) {
        cjpeg_reader_destroy(reader);
        return NULL;
    }
    jpeg_create_decompress(&reader->jpeg);
    reader->is_created = 1;
    reader->jpeg.client_data = reader;
    reader->source.init_source = begin_source;
    reader->source.fill_input_buffer = supply_more;
    reader->source.skip_input_data = skip;
    reader->source.resync_to_restart = jpeg_resync_to_restart;
    reader->source.term_source = begin_source;
    reader->source.next_input_byte = bytes;
    reader->source.bytes_in_buffer = count;
    reader->jpeg.src = &reader->source;
    reader->progress.progress_monitor = limit_scans;
    reader->jpeg.progress = &reader->progress;
    return reader;
}

void cjpeg_reader_destroy(cjpeg_reader *reader) {
    if (reader->is_created) jpeg_destroy_decompress(&reader->jpeg);
    free(reader);
}

static uint64_t block_count(j_decompress_ptr jpeg) {
    uint64_t sum = 0;
    for (int index = 0; index < jpeg->num_components; index++) {
        sum += (uint64_t)jpeg->comp_info[index].width_in_blocks * jpeg->comp_info[index].height_in_blocks;
    }
    return sum;
}

int cjpeg_reader_header(cjpeg_reader *reader, cjpeg_header *header) {
    memset(header, 0, sizeof *header);
    GUARD(reader);
    j_decompress_ptr jpeg = &reader->jpeg;
    jpeg_read_header(jpeg, TRUE);
    if (jpeg->arith_code) {
        // Browsers don't read them, and an arithmetic code may hold a million blocks in a byte.
        cjpeg_failure_raise(&reader->failure, CJPEG_UNSUPPORTED, "arithmetic coding");
    }
    if (jpeg->num_components != 1 && jpeg->num_components != 3 && jpeg->num_components != 4) {
        cjpeg_failure_raise(&reader->failure, CJPEG_UNSUPPORTED, "neither one, three nor four components");
    }
    jpeg->dct_method = JDCT_ISLOW;
    jpeg->out_color_space = jpeg->num_components == 4 ? JCS_CMYK : JCS_EXT_RGBA;
    header->width = jpeg->image_width;
    header->height = jpeg->image_height;
    header->components = (uint8_t)jpeg->num_components;
    header->is_progressive = jpeg->progressive_mode != 0;
    header->is_inverted = jpeg->num_components == 4 && jpeg->saw_Adobe_marker;
    header->density_unit = jpeg->saw_JFIF_marker ? jpeg->density_unit : 0;
    header->density_x = jpeg->X_density;
    header->density_y = jpeg->Y_density;
    header->block_count = block_count(jpeg);
    header->is_buffered = jpeg_has_multiple_scans(jpeg) != 0;
    return CJPEG_OK;
}

int cjpeg_reader_reduce(cjpeg_reader *reader, int eighths, uint32_t *width, uint32_t *height) {
    GUARD(reader);
    j_decompress_ptr jpeg = &reader->jpeg;
    jpeg->scale_num = (unsigned)eighths;
    jpeg->scale_denom = 8;
    jpeg_calc_output_dimensions(jpeg);
    *width = jpeg->output_width;
    *height = jpeg->output_height;
    return CJPEG_OK;
}

int cjpeg_reader_start(cjpeg_reader *reader) {
    GUARD(reader);
    jpeg_start_decompress(&reader->jpeg);
    return CJPEG_OK;
}

int cjpeg_reader_row(cjpeg_reader *reader, void *row) {
    GUARD(reader);
    JSAMPROW rows[1] = {row};
    jpeg_read_scanlines(&reader->jpeg, rows, 1);
    return CJPEG_OK;
}

int cjpeg_reader_finish(cjpeg_reader *reader) {
    GUARD(reader);
    jpeg_finish_decompress(&reader->jpeg);
    return CJPEG_OK;
}

const char *cjpeg_reader_cause(const cjpeg_reader *reader) { return reader->failure.cause; }

size_t cjpeg_reader_position(const cjpeg_reader *reader) {
    return reader->count - reader->source.bytes_in_buffer;
}
