/* Faces of a growing hull: their slots and their planes. */
#include "convex/hull/surface.h"

#include "math/vec3.h"

bool ck_hull_make_room(ck_hull_surface *surface, size_t more) {
    ck_memory *memory = &surface->workspace->memory;
    ck_hull_memory *kept = surface->kept;
    size_t used = surface->slot_count, wanted = used + more;
    /* The rim passes a corner once at most, and a surface has no more corners than faces. */
    if (!ck_buffer_extend(memory, &kept->surface, used, wanted, sizeof(ck_hull_face)) ||
        !ck_buffer_extend(memory, &kept->visible, used, wanted, sizeof(ck_hull_visible)) ||
        !ck_buffer_extend(memory, &kept->rim, used, wanted, sizeof(ck_hull_rim))) {
        return false;
    }
    surface->faces = kept->surface.data;
    return true;
}

static uint32_t take_slot(ck_hull_surface *surface) {
    uint32_t slot = surface->unused;
    if (slot != CK_HULL_NONE) {
        CK_ASSERT(slot < surface->slot_count && !surface->faces[slot].alive);
        surface->unused = surface->faces[slot].neighbours[0];
        return slot;
    }
    CK_ASSERT(((size_t)surface->slot_count + 1) * sizeof(ck_hull_face) <= surface->kept->surface.capacity);
    surface->faces[surface->slot_count].pending = false;
    return surface->slot_count++;
}

/* The bound is that of ck_orient3d(), whose operations are the same, with the box of all points in place of the point.
 * Scaled differences are below 2, so what underflows is less than the last term by far. */
static void set_plane(const ck_hull_surface *surface, ck_hull_face *face) {
    const double *origin = surface->points[face->corners[0]];
    double b[3], c[3];
    for (int i = 0; i < 3; i++) {
        b[i] = (surface->points[face->corners[1]][i] - origin[i]) * surface->scale;
        c[i] = (surface->points[face->corners[2]][i] - origin[i]) * surface->scale;
    }
    ck_cross(b, c, face->normal);
    double size = 0;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        size += (fabs(b[j] * c[k]) + fabs(b[k] * c[j])) * surface->extent[i];
    }
    face->bound = 0xap-53 * size + 0x1p-960;
}

uint32_t ck_hull_add_face(ck_hull_surface *surface, uint32_t a, uint32_t b, uint32_t c) {
    CK_ASSERT(a != b && b != c && c != a);
    uint32_t slot = take_slot(surface);
    ck_hull_face *face = &surface->faces[slot];
    face->corners[0] = a;
    face->corners[1] = b;
    face->corners[2] = c;
    face->above = CK_HULL_NONE;
    face->alive = true;
    set_plane(surface, face);
    surface->alive_count++;
    return slot;
}
