#include "foreign/helper/zip_entry.h"

#include "bytes/bytes.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

/* Sizes of the records without the texts behind them, and how they begin. */
enum { END_SIZE = 22, DIRECTORY_SIZE = 46, LOCAL_SIZE = 30, LONGEST_COMMENT = 65535 };
enum { STORED = 0, DEFLATED = 8 };
static const uint32_t end_mark = 0x06054b50;
static const uint32_t directory_mark = 0x02014b50;
static const uint32_t local_mark = 0x04034b50;

typedef struct archive {
    const unsigned char *bytes;
    size_t size;
} archive;

static bool holds(const archive *a, size_t at, size_t size) {
    return at <= a->size && size <= a->size - at;
}

static uint32_t u16_at(const archive *a, size_t at) {
    return bytes_u16(a->bytes + at);
}

static uint32_t u32_at(const archive *a, size_t at) {
    return bytes_u32(a->bytes + at);
}

/* The record at the archive's end, which a comment may follow; SIZE_MAX: none. */
static size_t find_end(const archive *a) {
    for (size_t back = END_SIZE; back <= a->size && back <= END_SIZE + LONGEST_COMMENT; ++back) {
        if (u32_at(a, a->size - back) == end_mark) {
            return a->size - back;
        }
    }
    return SIZE_MAX;
}

static bool ends_with(const archive *a, size_t at, size_t size, const char *ending) {
    size_t wanted = strlen(ending);
    return size >= wanted && strncasecmp((const char *)a->bytes + at + size - wanted, ending, wanted) == 0;
}

/* The record of the directory whose file's name ends so; SIZE_MAX: none, or several. */
static size_t find_entry(const archive *a, const char *ending) {
    size_t end = find_end(a);
    if (end == SIZE_MAX) {
        return SIZE_MAX;
    }
    size_t found = SIZE_MAX;
    size_t at = u32_at(a, end + 16);
    for (size_t left = u16_at(a, end + 10); left > 0 && holds(a, at, DIRECTORY_SIZE); --left) {
        size_t name_size = u16_at(a, at + 28);
        size_t record = DIRECTORY_SIZE + name_size + u16_at(a, at + 30) + u16_at(a, at + 32);
        if (u32_at(a, at) != directory_mark || !holds(a, at, record)) {
            return SIZE_MAX;
        }
        if (ends_with(a, at + DIRECTORY_SIZE, name_size, ending)) {
            if (found != SIZE_MAX) {
                return SIZE_MAX;
            }
            found = at;
        }
        at += record;
    }
    return found;
}

static bool unpack(const unsigned char *packed, size_t size, zip_sink sink, void *context) {
    enum { PIECE = 1 << 16 };
    static unsigned char piece[PIECE];
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)packed, .avail_in = size < UINT32_MAX ? (uInt)size : UINT32_MAX};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) { /* negative: no header of zlib */
        return false;
    }
    int status = Z_OK;
    bool wanted = true;
    while (wanted && status == Z_OK) {
        stream.next_out = piece;
        stream.avail_out = PIECE;
        status = inflate(&stream, Z_NO_FLUSH);
        wanted = sink(context, piece, PIECE - stream.avail_out);
    }
    (void)inflateEnd(&stream);
    return !wanted || status == Z_STREAM_END;
}

bool zip_entry_read(const unsigned char *bytes, size_t size, const char *ending, zip_sink sink, void *context) {
    const archive a = {bytes, size};
    size_t entry = find_entry(&a, ending);
    size_t local = entry != SIZE_MAX ? u32_at(&a, entry + 42) : SIZE_MAX;
    if (entry == SIZE_MAX || !holds(&a, local, LOCAL_SIZE) || u32_at(&a, local) != local_mark) {
        return false;
    }
    size_t data = local + LOCAL_SIZE + u16_at(&a, local + 26) + u16_at(&a, local + 28);
    if (!holds(&a, data, 0)) {
        return false;
    }
    uint32_t method = u16_at(&a, entry + 10);
    if (method == DEFLATED) {
        return unpack(bytes + data, size - data, sink, context);
    }
    size_t stored = u32_at(&a, entry + 24);
    return method == STORED && holds(&a, data, stored) && (sink(context, bytes + data, stored), true);
}
