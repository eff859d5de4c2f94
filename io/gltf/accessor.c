#include "gltf/accessor.h"

#include "gltf/buffer.h"
#include "gltf/json.h"
#include "reading/message.h"

#include <string.h>

/* An accessor without a view is all zeros and costs the file nothing: beyond this many times its size it is a trap. */
enum { ZEROS_FACTOR = 16, ZEROS_FLOOR = 1 << 20 };

/* While an accessor is opened: whom to tell what. */
typedef struct opening {
    gltf_document *document;
    size_t index;
    const char *use;
} opening;

static bool fail(const opening *o, const char *problem) {
    return io_fail(o->document->error, o->document->source, "%s: accessor %zu %s", o->use, o->index, problem);
}

static size_t component_size(gltf_component component) {
    switch (component) {
    case GLTF_BYTE:
    case GLTF_UNSIGNED_BYTE:
        return 1;
    case GLTF_SHORT:
    case GLTF_UNSIGNED_SHORT:
        return 2;
    case GLTF_UNSIGNED_INT:
    case GLTF_FLOAT:
        return 4;
    }
    return 0;
}

/* 0 for the types that hold no geometry. */
static unsigned dimension_of(const char *type) {
    if (type == NULL) {
        return 0;
    }
    return strcmp(type, "SCALAR") == 0 ? 1 : strcmp(type, "VEC3") == 0 ? 3 : 0;
}

/* ---- views ---- */

typedef struct view {
    const unsigned char *bytes;
    size_t size;
    size_t stride;       /* 0: tightly packed */
    const file_map *map; /* which holds the bytes; NULL: none does */
} view;

static bool open_view(const opening *o, size_t number, view *result) {
    const json_t *item = gltf_item(o->document, "bufferViews", number);
    size_t buffer_number;
    size_t offset;
    size_t size;
    if (item == NULL) {
        return fail(o, "refers to a bufferView that does not exist");
    }
    if (!gltf_size(item, "buffer", GLTF_NONE, &buffer_number) || !gltf_size(item, "byteOffset", 0, &offset) ||
        !gltf_size(item, "byteLength", 0, &size) || !gltf_size(item, "byteStride", 0, &result->stride)) {
        return fail(o, "has a bufferView with a damaged number");
    }
    const gltf_buffer *buffer;
    if (!gltf_buffer_load(o->document, buffer_number, &buffer)) {
        return false;
    }
    if (offset > buffer->size || size > buffer->size - offset) {
        return fail(o, "has a bufferView that reaches beyond its buffer");
    }
    result->bytes = buffer->bytes + offset;
    result->size = size;
    result->map = gltf_buffer_map(o->document, buffer);
    return true;
}

/* Where `count` elements begin in a view, `offset` bytes into it; NULL where they do not fit. */
static const unsigned char *elements_in(const view *v, size_t offset, size_t count, size_t stride, size_t size) {
    if (stride == 0 || offset > v->size) {
        return NULL;
    }
    size_t left = v->size - offset;
    size_t room = left < size ? 0 : (left - size) / stride + 1;
    return count <= room ? v->bytes + offset : NULL;
}

/* ---- opening ---- */

static bool open_dense(const opening *o, const json_t *item, gltf_accessor *accessor) {
    size_t number;
    size_t offset;
    if (!gltf_size(item, "bufferView", GLTF_NONE, &number) || !gltf_size(item, "byteOffset", 0, &offset)) {
        return fail(o, "has a damaged bufferView or byteOffset");
    }
    if (number == GLTF_NONE) {
        size_t limit = (o->document->file_bytes + ZEROS_FLOOR / ZEROS_FACTOR) / accessor->element_size * ZEROS_FACTOR;
        return accessor->count <= limit || fail(o, "has no data, and too many elements for a file of this size");
    }
    view v = {0};
    if (!open_view(o, number, &v)) {
        return false;
    }
    if (v.stride != 0 && v.stride < accessor->element_size) {
        return fail(o, "has a byteStride smaller than its elements");
    }
    accessor->map = v.map;
    accessor->stride = v.stride != 0 ? v.stride : accessor->element_size;
    accessor->bytes = elements_in(&v, offset, accessor->count, accessor->stride, accessor->element_size);
    return accessor->bytes != NULL || fail(o, "reaches beyond its bufferView");
}

/* The packed array that a member of "sparse" points to; NULL after a complaint. */
static const unsigned char *open_sparse_array(const opening *o, const json_t *item, size_t count, size_t size) {
    size_t number;
    size_t offset;
    view v = {0};
    if (!gltf_size(item, "bufferView", GLTF_NONE, &number) || !gltf_size(item, "byteOffset", 0, &offset)) {
        fail(o, "has a damaged sparse array");
        return NULL;
    }
    if (!open_view(o, number, &v)) {
        return NULL;
    }
    const unsigned char *bytes = elements_in(&v, offset, count, size, size);
    if (bytes == NULL) {
        fail(o, "has a sparse array that reaches beyond its bufferView");
    }
    return bytes;
}

/* Rising numbers are what makes a walk through the elements linear. */
static bool check_sparse_numbers(const opening *o, const gltf_accessor *accessor) {
    const gltf_sparse *sparse = &accessor->sparse;
    size_t size = component_size(sparse->number_type);
    size_t least = 0;
    for (size_t i = 0; i < sparse->count; ++i) {
        size_t number = gltf_unsigned(sparse->number_type, sparse->numbers + i * size);
        if (number < least || number >= accessor->count) {
            return fail(o, "has sparse indices that are out of range or do not increase");
        }
        least = number + 1;
    }
    return true;
}

static bool is_unsigned(gltf_component component) {
    return component == GLTF_UNSIGNED_BYTE || component == GLTF_UNSIGNED_SHORT || component == GLTF_UNSIGNED_INT;
}

static bool open_sparse(const opening *o, const json_t *item, gltf_accessor *accessor) {
    const json_t *member = json_object_get(item, "sparse");
    if (member == NULL) {
        return true;
    }
    gltf_sparse *sparse = &accessor->sparse;
    const json_t *indices = json_object_get(member, "indices");
    size_t type;
    if (!gltf_size(member, "count", 0, &sparse->count) || !gltf_size(indices, "componentType", 0, &type) ||
        !is_unsigned((gltf_component)type)) {
        return fail(o, "has a damaged sparse part");
    }
    sparse->number_type = (gltf_component)type;
    sparse->numbers = open_sparse_array(o, indices, sparse->count, component_size(sparse->number_type));
    if (sparse->numbers == NULL) {
        return false;
    }
    sparse->values = open_sparse_array(o, json_object_get(member, "values"), sparse->count, accessor->element_size);
    return sparse->values != NULL && check_sparse_numbers(o, accessor);
}

bool gltf_accessor_open(gltf_document *document, size_t index, const char *use, gltf_accessor *accessor) {
    opening o = {document, index, use};
    const json_t *item = gltf_item(document, "accessors", index);
    if (item == NULL) {
        return fail(&o, "does not exist");
    }
    *accessor = (gltf_accessor){.dimension = dimension_of(gltf_text(item, "type"))};
    size_t component;
    if (!gltf_size(item, "count", 0, &accessor->count) || !gltf_size(item, "componentType", 0, &component)) {
        return fail(&o, "has a damaged count or componentType");
    }
    accessor->component = (gltf_component)component;
    accessor->normalized = json_is_true(json_object_get(item, "normalized"));
    accessor->element_size = accessor->dimension * component_size(accessor->component);
    if (accessor->element_size == 0) {
        return fail(&o, "has a type that is neither of indices nor of positions");
    }
    if (accessor->count > UINT32_MAX) {
        return fail(&o, "has more than 2^32 - 1 elements");
    }
    return open_dense(&o, item, accessor) && open_sparse(&o, item, accessor);
}

/* ---- elements ---- */

void gltf_accessor_rewind(gltf_accessor *accessor) {
    accessor->sparse.next = 0;
}

const unsigned char *gltf_accessor_element(gltf_accessor *accessor, size_t index) {
    static const unsigned char zeros[12] = {0};
    gltf_sparse *sparse = &accessor->sparse;
    size_t size = component_size(sparse->number_type);
    while (sparse->next < sparse->count) {
        size_t number = gltf_unsigned(sparse->number_type, sparse->numbers + sparse->next * size);
        if (number > index) {
            break;
        }
        if (number == index) {
            return sparse->values + sparse->next * accessor->element_size;
        }
        ++sparse->next;
    }
    return accessor->bytes != NULL ? accessor->bytes + index * accessor->stride : zeros;
}

void gltf_accessor_release(const gltf_accessor *accessor, size_t first, size_t last) {
    const size_t size = (last - first) * accessor->stride + accessor->element_size;
    if (accessor->bytes != NULL && size >= FILE_MAP_WINDOW) {
        const unsigned char *from = accessor->bytes + first * accessor->stride;
        file_map_release(accessor->map, from, from + size);
    }
}

uint32_t gltf_unsigned(gltf_component type, const unsigned char *bytes) {
    uint32_t value = bytes[0];
    if (type == GLTF_UNSIGNED_BYTE) {
        return value;
    }
    value |= (uint32_t)bytes[1] << 8;
    if (type == GLTF_UNSIGNED_SHORT) {
        return value;
    }
    return value | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static float coordinate(const gltf_accessor *accessor, const unsigned char *bytes) {
    float value;
    float largest;
    switch (accessor->component) {
    case GLTF_BYTE:
        value = (float)(int8_t)bytes[0];
        largest = INT8_MAX;
        break;
    case GLTF_UNSIGNED_BYTE:
        value = (float)bytes[0];
        largest = UINT8_MAX;
        break;
    case GLTF_SHORT:
        value = (float)(int16_t)(bytes[0] | bytes[1] << 8);
        largest = INT16_MAX;
        break;
    case GLTF_UNSIGNED_SHORT:
        value = (float)gltf_unsigned(GLTF_UNSIGNED_SHORT, bytes);
        largest = UINT16_MAX;
        break;
    default: {
        uint32_t bits = gltf_unsigned(GLTF_UNSIGNED_INT, bytes);
        memcpy(&value, &bits, sizeof value);
        return value;
    }
    }
    if (!accessor->normalized) {
        return value;
    }
    float scaled = value / largest;
    return scaled < -1 ? -1 : scaled;
}

void gltf_vector(const gltf_accessor *accessor, const unsigned char *bytes, float vector[3]) {
    size_t size = accessor->element_size / 3;
    for (size_t i = 0; i < 3; ++i) {
        vector[i] = coordinate(accessor, bytes + i * size);
    }
}
