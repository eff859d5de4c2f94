/* Buffers are the binary chunk, data URIs, and files beside the glTF file. */
#include "gltf/buffer.h"

#include "bytes/base64.h"
#include "gltf/json.h"
#include "parts/scene_path.h"
#include "reading/message.h"
#include "reading/model.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- data URIs ---- */

static bool load_data_uri(gltf_document *document, size_t index, const char *uri, gltf_buffer *buffer) {
    static const char marker[] = ";base64";
    const char *comma = strchr(uri, ',');
    if (comma == NULL || comma - uri < (ptrdiff_t)strlen(marker) ||
        strncmp(comma - strlen(marker), marker, strlen(marker)) != 0) {
        return io_fail(document->error, document->source, "buffer %zu: its data URI is not base64", index);
    }
    const char *text = comma + 1;
    size_t length = strlen(text);
    buffer->owned = malloc(base64_size(length) + 1);
    if (buffer->owned == NULL) {
        return io_fail(document->error, document->source, "out of memory");
    }
    if (!base64_decode(text, length, buffer->owned, &buffer->size)) {
        return io_fail(document->error, document->source, "buffer %zu: its base64 text is damaged", index);
    }
    buffer->bytes = buffer->owned;
    return true;
}

/* ---- files ---- */

/* "http:" and the like: a letter, then letters, digits, '+', '-', '.', up to a colon (RFC 3986). */
static bool has_scheme(const char *uri) {
    if (!isalpha((unsigned char)uri[0])) {
        return false;
    }
    const char *c = uri + 1;
    while (isalnum((unsigned char)*c) || *c == '+' || *c == '-' || *c == '.') {
        ++c;
    }
    return *c == ':';
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Writes `uri` with %20 and its kind decoded; false where a zero byte would come out. */
static bool decode_percent(const char *uri, char *out) {
    while (*uri != '\0') {
        int high = uri[0] == '%' ? hex_digit(uri[1]) : -1;
        int low = high >= 0 ? hex_digit(uri[2]) : -1;
        if (low < 0) {
            *out++ = *uri++;
            continue;
        }
        if (high == 0 && low == 0) {
            return false;
        }
        *out++ = (char)(high * 16 + low);
        uri += 3;
    }
    *out = '\0';
    return true;
}

/* The path that a URI stands for, to be freed; NULL: no memory, or not a path. */
static char *path_of(const io_source *source, const char *uri) {
    char *name = malloc(strlen(uri) + 1);
    bool decoded = name != NULL && decode_percent(uri, name);
    char *path = decoded ? scene_path_beside(source, name) : NULL;
    free(name);
    return path;
}

static bool open_file(gltf_document *document, size_t index, const char *path, gltf_buffer *buffer) {
    if (!scene_path_may_lead(document->source, 0, path)) {
        return io_fail(document->error, document->source,
                       "buffer %zu: %.200s lies outside of the file's folder; put it there, or give --trust-paths",
                       index, path);
    }
    if (!file_map_open(&buffer->map, path)) {
        return io_fail(document->error, document->source, "buffer %zu: %.200s: %s", index, path, buffer->map.problem);
    }
    buffer->bytes = buffer->map.bytes;
    buffer->size = buffer->map.size;
    return io_model_add_file(document->model, path) || io_fail(document->error, document->source, "out of memory");
}

static bool load_file(gltf_document *document, size_t index, const char *uri, gltf_buffer *buffer) {
    static const char local[] = "file://";
    const char *name = strncmp(uri, local, strlen(local)) == 0 ? uri + strlen(local) : uri;
    if (has_scheme(name)) {
        return io_fail(document->error, document->source,
                       "buffer %zu: \"%.80s\" is not a relative path; put the buffer beside the file", index, uri);
    }
    char *path = path_of(document->source, name);
    if (path == NULL) {
        return io_fail(document->error, document->source, "buffer %zu: \"%.80s\" is not a path", index, uri);
    }
    bool opened = open_file(document, index, path, buffer);
    free(path);
    return opened;
}

/* ---- */

static bool load_chunk(gltf_document *document, size_t index, gltf_buffer *buffer) {
    if (index != 0 || document->chunk == NULL) {
        return io_fail(document->error, document->source, "buffer %zu has no data", index);
    }
    buffer->bytes = document->chunk;
    buffer->size = document->chunk_size;
    return true;
}

static bool load(gltf_document *document, size_t index, gltf_buffer *buffer) {
    const json_t *item = gltf_item(document, "buffers", index);
    const char *uri = gltf_text(item, "uri");
    bool loaded;
    if (uri == NULL) {
        loaded = load_chunk(document, index, buffer);
    } else if (strncmp(uri, "data:", 5) == 0) {
        loaded = load_data_uri(document, index, uri, buffer);
    } else {
        loaded = load_file(document, index, uri, buffer);
    }
    if (!loaded) {
        return false;
    }
    size_t claimed;
    if (!gltf_size(item, "byteLength", buffer->size, &claimed) || claimed > buffer->size) {
        return io_fail(document->error, document->source, "buffer %zu holds %zu bytes, less than its byteLength", index,
                       buffer->size);
    }
    document->file_bytes += uri == NULL ? 0 : buffer->size;
    buffer->size = claimed;
    return true;
}

bool gltf_buffer_load(gltf_document *document, size_t index, const gltf_buffer **result) {
    if (gltf_item(document, "buffers", index) == NULL) {
        return io_fail(document->error, document->source, "buffer %zu does not exist", index);
    }
    if (document->buffers == NULL) {
        document->buffer_count = gltf_item_count(document, "buffers");
        document->buffers = calloc(document->buffer_count, sizeof *document->buffers);
        if (document->buffers == NULL) {
            return io_fail(document->error, document->source, "out of memory");
        }
    }
    gltf_buffer *buffer = &document->buffers[index];
    *result = buffer;
    return buffer->bytes != NULL || load(document, index, buffer);
}

const file_map *gltf_buffer_map(const gltf_document *document, const gltf_buffer *buffer) {
    if (buffer->owned != NULL) {
        return NULL;
    }
    return buffer->map.bytes != NULL ? &buffer->map : document->source->map;
}

void gltf_buffers_free(gltf_document *document) {
    for (size_t i = 0; document->buffers != NULL && i < document->buffer_count; ++i) {
        file_map_close(&document->buffers[i].map);
        free(document->buffers[i].owned);
    }
    free(document->buffers);
}
