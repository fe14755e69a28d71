#include "cpng.h"

#include <string.h>
#include <zlib.h>

size_t cpng_zlib_bound(size_t count) { return compressBound(count) + 64; }

size_t cpng_zlib_compress(
    int level, int is_filtered, const void *bytes, size_t count, void *target, size_t capacity) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    int strategy = is_filtered ? Z_FILTERED : Z_DEFAULT_STRATEGY;
    if (deflateInit2(&stream, level, Z_DEFLATED, 15, 8, strategy) != Z_OK) return 0;
    const size_t most = 1u << 30;  // what the stream's counters surely hold
    size_t written = 0;
    int status = Z_OK;
    stream.next_in = (Bytef *)bytes;
    stream.next_out = target;
    while (status == Z_OK) {
        if (stream.avail_in == 0 && count > 0) {
            stream.avail_in = (uInt)(count < most ? count : most);
            count -= stream.avail_in;
        }
        size_t room = capacity - written < most ? capacity - written : most;
        if (room == 0) break;
        stream.avail_out = (uInt)room;
        status = deflate(&stream, count == 0 ? Z_FINISH : Z_NO_FLUSH);
        written += room - stream.avail_out;
    }
    deflateEnd(&stream);
    return status == Z_STREAM_END ? written : 0;
}
