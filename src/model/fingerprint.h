/* What tells one mesh from another at a glance: its counts, and a hash of the corners of a few of its faces, in its own
 * coordinates. O(1). Equal meshes have equal fingerprints, be their coordinates floats or doubles; meshes that differ
 * in other faces alone may have, too. */
#ifndef CK_MODEL_FINGERPRINT_H
#define CK_MODEL_FINGERPRINT_H

#include "model/mesh.h"

typedef struct ck_fingerprint {
    uint32_t vertex_count, triangle_count;
    uint64_t corners;
} ck_fingerprint;

/* Indices out of range are as good as any others here. */
ck_fingerprint ck_fingerprint_take(const ck_mesh *mesh);

static inline bool ck_fingerprint_equals(const ck_fingerprint *one, const ck_fingerprint *other) {
    return one->vertex_count == other->vertex_count && one->triangle_count == other->triangle_count &&
           one->corners == other->corners;
}

#endif
