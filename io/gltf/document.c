#include "gltf/document.h"

#include "reading/message.h"

/* Nodes that share a mesh multiply it; assemblies do so by the hundred, and fit. */
enum { MEMORY_FACTOR = 64 };
static const size_t memory_floor = (size_t)256 << 20;

bool gltf_charge(gltf_document *document, size_t count, size_t unit) {
    size_t files = document->file_bytes;
    size_t limit = files > (SIZE_MAX - memory_floor) / MEMORY_FACTOR ? SIZE_MAX : files * MEMORY_FACTOR + memory_floor;
    if (count > (limit - document->used_bytes) / unit) {
        return io_fail(document->error, document->source,
                       "its meshes repeat the same data more often than is plausible (limit: %zu MiB)", limit >> 20);
    }
    document->used_bytes += count * unit;
    return true;
}
