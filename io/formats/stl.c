/* STL: tells the two kinds apart, and reads the binary one: 80 bytes of no meaning, the number of triangles in 32
 * bits, then 50 bytes for each: normal and three corners as 32-bit floats, and 16 bits for the program's own use. */
#include "bytes/bytes.h"
#include "formats/formats.h"
#include "formats/stl_text.h"
#include "mesh/single_body.h"
#include "reading/message.h"
#include "syntax/scan.h"

#include <string.h>

enum {
    HEADER_SIZE = 84,
    COUNT_AT = 80,
    TRIANGLE_SIZE = 50,
    NORMAL_SIZE = 12,
    TEXT_PROBE = 1024, /* bytes that are searched for zeros; a binary file has some in its first triangle */
};

bool stl_is_binary(const io_source *source) {
    if (source->size < HEADER_SIZE) {
        return false;
    }
    uint64_t count = bytes_u32(source->bytes + COUNT_AT);
    return count > 0 && source->size == HEADER_SIZE + TRIANGLE_SIZE * count;
}

bool stl_is_text(const io_source *source) {
    scan at = scan_begin(source, -1);
    if (!scan_word_is(scan_take(&at), "solid")) {
        return false;
    }
    size_t probe = source->size < TEXT_PROBE ? source->size : TEXT_PROBE;
    return memchr(source->bytes, 0, probe) == NULL;
}

/* Takes `count` triangles, which the file holds. */
static bool take_triangles(mesh_builder *builder, const io_source *source, size_t count) {
    const unsigned char *at = source->bytes + HEADER_SIZE;
    const unsigned char *held = source->bytes;
    bool taken = mesh_builder_weld(builder, count);
    for (size_t first = 0; taken && first < count; first += MESH_TRIANGLES_AT_ONCE) {
        const size_t some = count - first < MESH_TRIANGLES_AT_ONCE ? count - first : MESH_TRIANGLES_AT_ONCE;
        float corners[MESH_TRIANGLES_AT_ONCE][9];
        for (size_t i = 0; i < some; i++, at += TRIANGLE_SIZE) {
            for (size_t k = 0; k < 9; k++) {
                corners[i][k] = bytes_f32(at + NORMAL_SIZE + 4 * k);
            }
        }
        taken = mesh_builder_triangles(builder, corners, some);
        if (at - held >= FILE_MAP_WINDOW) {
            file_map_release(source->map, held, at);
            held = at;
        }
    }
    return taken;
}

static bool read_binary(const io_source *source, io_model *model, io_error *error) {
    if (source->size < HEADER_SIZE) {
        return io_fail(error, source, "is too short for an STL file (%zu bytes)", source->size);
    }
    size_t count = bytes_u32(source->bytes + COUNT_AT);
    size_t held = (source->size - HEADER_SIZE) / TRIANGLE_SIZE;
    if (count > held) {
        return io_fail(error, source, "says %zu triangles, the file holds %zu; it may be cut short", count, held);
    }
    if (count == 0 && held > 0) {
        return io_fail(error, source, "says 0 triangles, the file holds %zu; save it again", held);
    }
    size_t rest = source->size - HEADER_SIZE - TRIANGLE_SIZE * count;
    if (rest > 0) {
        io_warn(model, source, "%zu bytes after the last triangle ignored", rest);
    }

    mesh_builder builder;
    mesh_builder_init(&builder, CLINKER_SCALAR_FLOAT32);
    bool read = take_triangles(&builder, source, count) ? single_body_add(model, &builder, source, error)
                                                        : io_fail(error, source, "%s", builder.problem);
    if (builder.bad_vertex != SIZE_MAX) {
        read = io_fail(error, source, "triangle %zu has a coordinate that is not finite (NaN or infinity)",
                       builder.bad_vertex / 3);
    }
    mesh_builder_free(&builder);
    return read;
}

bool io_read_stl(const io_source *source, io_model *model, io_error *error) {
    bool text = !stl_is_binary(source) && stl_is_text(source);
    return text ? stl_read_text(source, model, error) : read_binary(source, model, error);
}
