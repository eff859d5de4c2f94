/* glTF 2.0 (Khronos), as JSON with buffers beside or inside of it, and as GLB, the binary container. */
#include "gltf/gltf.h"

#include "bytes/bytes.h"
#include "gltf/buffer.h"
#include "gltf/json.h"
#include "gltf/scene.h"
#include "reading/message.h"

#include <string.h>

/* ---- extensions ---- */

/* Extensions whose name begins like this say how a surface looks, not where it is. */
static bool is_harmless(const char *extension) {
    static const char *const prefixes[] = {"KHR_mesh_quantization", "KHR_materials_", "KHR_texture_", "EXT_texture_",
                                           "MSFT_texture_",         "KHR_lights_",    "EXT_lights_",  "KHR_xmp",
                                           "KHR_animation_",        "KHR_technique"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; ++i) {
        if (strncmp(extension, prefixes[i], strlen(prefixes[i])) == 0) {
            return true;
        }
    }
    return false;
}

static bool check_extensions(const gltf_document *document) {
    const json_t *required = json_object_get(document->root, "extensionsRequired");
    for (size_t i = 0; i < json_array_size(required); ++i) {
        const char *name = json_string_value(json_array_get(required, i));
        if (name == NULL || is_harmless(name)) {
            continue;
        }
        bool compression = strstr(name, "compression") != NULL;
        return io_fail(document->error, document->source, "needs the extension %.80s, which is not read; %s", name,
                       compression ? "decompress the file first" : "export the file without it");
    }
    return true;
}

/* ---- versions ---- */

static bool check_version(const gltf_document *document) {
    const json_t *asset = json_object_get(document->root, "asset");
    const char *version = gltf_text(asset, "version");
    if (version == NULL) {
        return io_fail(document->error, document->source, "not a glTF 2.0 file: asset.version is missing");
    }
    if (strncmp(version, "2.", 2) != 0) {
        return io_fail(document->error, document->source, "is glTF %.16s; only version 2 is read, convert it first",
                       version);
    }
    return true;
}

/* ---- what was left out ---- */

static void warn_of(const gltf_document *document, size_t count, const char *one, const char *many) {
    if (count == 1) {
        io_warn(document->model, document->source, "1 %s", one);
    } else if (count > 1) {
        io_warn(document->model, document->source, "%zu %s", count, many);
    }
}

static void tell_omissions(const gltf_document *document) {
    const gltf_omissions *o = &document->omissions;
    warn_of(document, o->lines, "primitive of points or lines is left out",
            "primitives of points or lines are left out");
    warn_of(document, o->shapeless, "primitive without positions is left out",
            "primitives without positions are left out");
    warn_of(document, o->morphed, "primitive with morph targets is read in its rest pose",
            "primitives with morph targets are read in their rest pose");
    warn_of(document, o->skinned, "node with a skin is read in its rest pose",
            "nodes with a skin are read in their rest pose");
    warn_of(document, o->copied, "node with EXT_mesh_gpu_instancing is read without its copies",
            "nodes with EXT_mesh_gpu_instancing are read without their copies");
    warn_of(document, o->empty, "node without triangles is left out", "nodes without triangles are left out");
    warn_of(document, o->vanished, "node scaled to nothing is left out", "nodes scaled to nothing are left out");
}

/* ---- */

static bool read_document(gltf_document *document, const unsigned char *text, size_t size) {
    bool done = gltf_parse(document, (const char *)text, size) && check_version(document) &&
                check_extensions(document) && gltf_scene_read(document);
    if (done) {
        tell_omissions(document);
    }
    if (done && document->model->body_count == 0) {
        done = io_fail(document->error, document->source, "its scene shows no triangles");
    }
    gltf_buffers_free(document);
    json_decref(document->root);
    return done;
}

bool io_read_gltf(const io_source *source, io_model *model, io_error *error) {
    gltf_document document = {.source = source, .model = model, .error = error, .file_bytes = source->size};
    return read_document(&document, source->bytes, source->size);
}

/* ---- GLB ---- */

enum { HEADER_SIZE = 12, CHUNK_HEADER_SIZE = 8 };
static const uint32_t chunk_json = 0x4E4F534A;
static const uint32_t chunk_binary = 0x004E4942;

/* Checks the header; `*end` is where the chunks end. */
static bool check_header(const io_source *source, io_error *error, size_t *end) {
    if (source->size < HEADER_SIZE + CHUNK_HEADER_SIZE || memcmp(source->bytes, "glTF", 4) != 0) {
        return io_fail(error, source, "not a GLB file, or cut off within its header");
    }
    uint32_t version = bytes_u32(source->bytes + 4);
    if (version != 2) {
        return io_fail(error, source, "is GLB version %u; only version 2 is read, convert it first", (unsigned)version);
    }
    *end = bytes_u32(source->bytes + 8);
    if (*end > source->size) {
        return io_fail(error, source, "cut off: %zu of %zu bytes are there", source->size, *end);
    }
    return true;
}

/* The chunks of a GLB: the first of each kind counts, unknown ones are passed over. */
typedef struct chunks {
    const unsigned char *json;
    size_t json_size;
    const unsigned char *binary;
    size_t binary_size;
} chunks;

static bool find_chunks(const io_source *source, io_error *error, chunks *found) {
    size_t end = 0;
    if (!check_header(source, error, &end)) {
        return false;
    }
    size_t at = HEADER_SIZE;
    while (at < end && end - at >= CHUNK_HEADER_SIZE) {
        size_t size = bytes_u32(source->bytes + at);
        uint32_t type = bytes_u32(source->bytes + at + 4);
        at += CHUNK_HEADER_SIZE;
        if (size > end - at) {
            return io_fail(error, source, "the chunk at byte %zu reaches beyond the file", at - CHUNK_HEADER_SIZE);
        }
        if (type == chunk_json && found->json == NULL) {
            found->json = source->bytes + at;
            found->json_size = size;
        } else if (type == chunk_binary && found->binary == NULL) {
            found->binary = source->bytes + at;
            found->binary_size = size;
        }
        at += size;
    }
    return found->json != NULL || io_fail(error, source, "has no JSON chunk");
}

bool io_read_glb(const io_source *source, io_model *model, io_error *error) {
    chunks found = {0};
    if (!find_chunks(source, error, &found)) {
        return false;
    }
    gltf_document document = {.source = source,
                              .model = model,
                              .error = error,
                              .chunk = found.binary,
                              .chunk_size = found.binary_size,
                              .file_bytes = source->size};
    return read_document(&document, found.json, found.json_size);
}
