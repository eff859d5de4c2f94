/* Containment by winding number, one point for each connected part; of many points by a tree (BVH).
 *
 * Surfaces that do not meet are inside or outside as a whole. A part with a vertex beyond the slabs (k-DOP) of the
 * other body is outside; so only parts whose every triangle survived the culling need a point, and only then must the
 * other body be closed. Where it is not, exact slabs tell which of these parts it might hold: which vertices culling
 * knows to be beyond depends on rounding, on the clearance and on whether anything was culled at all. */
#include "exact/containment.h"
#include "exact/scratch.h"

#include "base/assert.h"
#include "exact/parting/exact_slabs.h"
#include "exact/parts.h"

#include <string.h>

/* Beyond this number of points, a tree over the outer body pays. */
enum { POINTS_WITHOUT_TREE = 6 };

/* Marks vertices of faces that meet the other body. */
static void mark_met(const ck_parts *all, const clinker_face_pair *pairs, size_t count, bool inner_is_a) {
    for (size_t i = 0; i < count; i++) {
        all->marks[ck_mesh_corner(all->mesh, inner_is_a ? pairs[i].a : pairs[i].b, 0)] = 1;
    }
}

/* Writes one vertex of each part that needs a point to the front of `out`; returns how many. */
static uint32_t collect_points(const ck_parts *all, const ck_survivors *triangles, uint32_t *out, bool *all_unmarked) {
    enum { TAKEN = 255 };
    uint32_t count = 0;
    *all_unmarked = true;
    for (uint32_t i = 0; i < triangles->count; i++) {
        uint32_t root = ck_part_root(all, ck_mesh_corner(all->mesh, ck_survivor(triangles, i), 0));
        if (all->marks[root] == 0) {
            all->marks[root] = TAKEN;
            CK_ASSERT(count < triangles->count);
            out[count++] = root;
        }
        *all_unmarked = *all_unmarked && all->marks[root] == TAKEN;
    }
    return count;
}

/* Which parts of a body to look for, and what was found. */
typedef struct part_search {
    const ck_body *inner;
    const ck_survivors *triangles; /* of it, as culled */
    const ck_exact_slabs *slabs;   /* of the other body: parts with a vertex beyond are left out; NULL: not asked */
    const ck_contacts *met;
    bool inner_is_a;
    bool plain;       /* for the reference: no short cuts */
    uint32_t *points; /* a vertex of each part */
    uint32_t count;
    bool all_unmarked; /* these parts are the whole body */
} part_search;

/* Marks the vertices that lie outside, and those of faces that meet the other body. */
static void mark_vertices(const part_search *search, const ck_parts *all) {
    const uint8_t *codes = search->triangles->codes;
    uint32_t count = search->inner->mesh.vertex_count;
    memset(all->marks, 0, count);
    for (uint32_t i = 0; codes != NULL && i < count; i++) {
        all->marks[i] = codes[i] != 0;
    }
    for (uint32_t i = 0; search->slabs != NULL && i < count; i++) {
        all->marks[i] = ck_exact_slabs_exclude(search->slabs, search->inner, i);
    }
    mark_met(all, search->met->crossings, search->met->crossing_count, search->inner_is_a);
    mark_met(all, search->met->touchings, search->met->touching_count, search->inner_is_a);
}

/* Whether no vertex is known to lie outside, or to belong to a face that meets the other body. */
static bool is_free(const part_search *search) {
    return search->triangles->list == NULL && search->slabs == NULL &&
           search->met->crossing_count + search->met->touching_count == 0;
}

/* False: no memory. */
static bool find_parts(clinker_workspace *workspace, part_search *search) {
    const ck_mesh *mesh = &search->inner->mesh;
    const ck_survivors *triangles = search->triangles;
    size_t vertices = mesh->vertex_count;
    uint32_t mask = ck_parts_mask(triangles->count);
    ck_buffer *buffer = &ck_exact_scratch_of(workspace)->groups;
    size_t words = vertices + (size_t)triangles->count + mask + 1;
    if (!ck_buffer_reserve(&workspace->memory, buffer, words * sizeof(uint32_t) + vertices, 1)) {
        return false;
    }
    uint32_t *up = buffer->data;
    uint32_t *points = up + vertices;
    uint32_t *table = points + triangles->count;
    ck_parts all = {mesh, up, (uint8_t *)(table + mask + 1)};
    search->points = points;
    search->count = 0;
    search->all_unmarked = false;
    if (!search->plain && is_free(search)) {
        memset(all.marks, 0, vertices);
        search->count = ck_parts_sweep(&all, triangles, POINTS_WITHOUT_TREE, points);
        search->all_unmarked = search->count > 0;
    }
    if (search->count > 0) {
        return true;
    }
    mark_vertices(search, &all);
    const ck_survivors left = ck_parts_flood(&all, triangles, points);
    if (left.count == 0) {
        return true;
    }
    ck_parts_begin(&all);
    ck_parts_join_triangles(&all, &left);
    search->count = collect_points(&all, &left, points, &search->all_unmarked);
    search->all_unmarked = search->all_unmarked && left.count == triangles->count;
    /* Parts that only the indices hold apart may share marks, or be many. */
    if (search->count > 0 && (!search->all_unmarked || search->count > POINTS_WITHOUT_TREE)) {
        for (uint32_t i = 0; i < search->count; i++) {
            all.marks[points[i]] = 0;
        }
        ck_parts_weld(&all, triangles, table, mask);
        search->count = collect_points(&all, triangles, points, &search->all_unmarked);
    }
    search->all_unmarked = search->all_unmarked && triangles->count == mesh->triangle_count;
    return true;
}

/* Whether a body that is not closed might hold some part. False: no memory. */
static bool find_undecided(clinker_workspace *workspace, const ck_body *outer, part_search *search, bool *undecided) {
    ck_exact_slabs slabs;
    ck_exact_slabs_find(outer, &slabs);
    search->slabs = &slabs;
    bool done = find_parts(workspace, search);
    search->slabs = NULL;
    *undecided = search->count > 0;
    return done;
}

/* How many of the parts lie within a closed body; with `any`, whether one does. False: no memory. */
static bool count_inside(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *outer,
                         const part_search *search, bool any, ck_side *side, uint32_t *inside) {
    CK_ASSERT(outer->closed > 0 && (outer->outward == 1 || outer->outward == -1));
    ck_locator locator = ck_locator_plain(outer);
    bool plain = kernels == NULL;
    bool with_tree = !plain && search->count > POINTS_WITHOUT_TREE;
    if (with_tree && !ck_locator_build(workspace, kernels, outer, side, &locator)) {
        return false;
    }
    *inside = 0;
    for (uint32_t i = 0; i < search->count && !(any && *inside > 0); i++) {
        double p[3];
        ck_place place = CK_OUTSIDE;
        ck_mesh_world(&search->inner->mesh, search->points[i], p);
        if (plain || with_tree) {
            place = ck_locate(&locator, p);
        } else if (!ck_locate_once(workspace, kernels, outer, p, side, &place)) {
            return false;
        }
        *inside += place == CK_INSIDE;
    }
    return true;
}

/* Whether the first corner of a body that meets nothing lies within another one that is closed. False: no memory. */
static bool look_at_first(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *outer,
                          const part_search *search, ck_side *side, bool *inside) {
    CK_ASSERT(is_free(search) && search->triangles->count > 0);
    const ck_mesh *mesh = &search->inner->mesh;
    double p[3];
    ck_place place = CK_OUTSIDE;
    if (!ck_body_find_closed(workspace, ck_body_kernels_select(), outer)) {
        return false;
    }
    ck_mesh_world(mesh, ck_mesh_corner(mesh, 0, 0), p);
    bool done = outer->closed < 0 || ck_locate_once(workspace, kernels, outer, p, side, &place);
    *inside = place == CK_INSIDE;
    return done;
}

bool ck_containment_find(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *inner, ck_body *outer,
                         const ck_survivors *triangles, const ck_contacts *met, bool inner_is_a, bool any,
                         ck_side *side, ck_containment *containment) {
    CK_ASSERT(inner != outer && inner->indices_checked && outer->indices_checked);
    CK_ASSERT(triangles->list == NULL || ck_is_strictly_ascending(triangles->list, triangles->count));
    CK_ASSERT(triangles->list != NULL || triangles->count == inner->mesh.triangle_count);
    *containment = (ck_containment){0};
    part_search search = {
        .inner = inner, .triangles = triangles, .met = met, .inner_is_a = inner_is_a, .plain = kernels == NULL};
    if (any && !search.plain && is_free(&search) &&
        !look_at_first(workspace, kernels, outer, &search, side, &containment->inside)) {
        return false;
    }
    if (containment->inside) {
        return true;
    }
    if (!find_parts(workspace, &search)) {
        return false;
    }
    if (search.count == 0) {
        return true;
    }
    if (!ck_body_find_closed(workspace, search.plain ? &ck_body_kernels_baseline : ck_body_kernels_select(), outer)) {
        return false;
    }
    if (outer->closed < 0) {
        return find_undecided(workspace, outer, &search, &containment->undecided);
    }
    uint32_t inside;
    if (!count_inside(workspace, kernels, outer, &search, any, side, &inside)) {
        return false;
    }
    containment->inside = inside > 0;
    containment->whole = inside == search.count && search.all_unmarked;
    return true;
}
