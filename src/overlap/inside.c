/* Marks start where edges pass through the other body's surface, whose ends are then known, and spread over all edges
 * that do not: the number of faces passed, counted by their signs, is how the winding number changes. Parts that no
 * such edge reaches take one ray each. */
#include "overlap/inside.h"
#include "overlap/scratch.h"

#include "base/assert.h"
#include "overlap/solid_face.h"

#include <string.h>

/* Beyond this number of rays, a tree over the other body pays. */
enum { RAYS_WITHOUT_TREE = 6 };

typedef struct inside_work {
    clinker_workspace *workspace;
    ck_overlap_scratch *scratch;
    const ck_inside_search *search;
    ck_body *body, *other;
    ck_parts parts;
    uint32_t *left;
    bool sound;
} inside_work;

static bool reserve(inside_work *work) {
    size_t vertices = work->body->mesh.vertex_count;
    uint32_t triangles = work->search->culled->count;
    ck_memory *memory = &work->workspace->memory;
    ck_buffer *marks = &work->scratch->marks[work->search->which];
    ck_buffer *faces = &work->scratch->inside_faces[work->search->which];
    if (!ck_buffer_reserve(memory, &work->scratch->forest, vertices, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, faces, (size_t)triangles + 1, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, marks, vertices, 1)) {
        return false;
    }
    work->parts = (ck_parts){&work->body->mesh, work->scratch->forest.data, marks->data};
    work->left = faces->data;
    return true;
}

static void mark(inside_work *work, uint32_t vertex, uint8_t mark) {
    work->parts.marks[vertex] |= mark;
}

/* What is beyond the slabs of the other body is outside; so is, or is inside, what an edge that changes sides says. */
static void mark_known(inside_work *work) {
    const ck_survivors *culled = work->search->culled;
    const uint32_t count = work->body->mesh.vertex_count;
    const uint8_t *codes = culled->codes;
    uint8_t *marks = work->parts.marks;
    if (codes == NULL) {
        memset(marks, 0, count);
    }
    for (uint32_t i = 0; codes != NULL && i < count; i++) {
        marks[i] = codes[i] != 0 ? CK_MARK_OUTSIDE : 0;
    }
    const ck_cut_face *faces = work->search->cuts->faces[work->search->which];
    for (size_t i = 0; i < work->search->cuts->face_count[work->search->which]; i++) {
        for (int k = 0; k < 3; k++) {
            const bool in = faces[i].jump[k] > 0;
            work->sound = work->sound && faces[i].jump[k] >= -1 && faces[i].jump[k] <= 1;
            if (faces[i].jump[k] != 0) {
                mark(work, ck_solid_corner(work->body, faces[i].face, k), in ? CK_MARK_OUTSIDE : CK_MARK_INSIDE);
                mark(work, ck_solid_corner(work->body, faces[i].face, (k + 1) % 3),
                     in ? CK_MARK_INSIDE : CK_MARK_OUTSIDE);
            }
        }
    }
}

/* The first sweep of marks over triangles without cuts, in which marks spread over all of each; those without a mark
 * are left. */
static ck_survivors sweep_whole_faces(const inside_work *work) {
    const ck_survivors culled = *work->search->culled;
    const ck_mesh mesh = work->body->mesh; /* marks are bytes, which could be those of anything else */
    const ck_cut_face *cut = work->search->cuts->faces[work->search->which];
    const ck_cut_face *end = cut + work->search->cuts->face_count[work->search->which];
    uint8_t *const marks = work->parts.marks;
    uint32_t *const left = work->left;
    uint32_t kept = 0;
    uint32_t next = cut < end ? cut->face : UINT32_MAX;
    for (uint32_t i = 0; i < culled.count; i++) {
        const uint32_t triangle = ck_survivor(&culled, i);
        for (; next < triangle; next = cut < end ? cut->face : UINT32_MAX) {
            cut++;
        }
        if (next == triangle && cut < end) {
            continue;
        }
        const uint32_t corner[3] = {ck_mesh_corner(&mesh, triangle, 0), ck_mesh_corner(&mesh, triangle, 1),
                                    ck_mesh_corner(&mesh, triangle, 2)};
        const uint8_t mark = (uint8_t)(marks[corner[0]] | marks[corner[1]] | marks[corner[2]]);
        marks[corner[0]] = marks[corner[1]] = marks[corner[2]] = mark;
        left[kept] = triangle;
        kept += mark == 0;
    }
    return (ck_survivors){.list = left, .count = kept};
}

/* Whether all corners of faces with cuts have marks. */
static bool cut_faces_are_marked(const inside_work *work) {
    const ck_cut_face *faces = work->search->cuts->faces[work->search->which];
    for (size_t i = 0; i < work->search->cuts->face_count[work->search->which]; i++) {
        for (int k = 0; k < 3; k++) {
            if (work->parts.marks[ck_mesh_corner(&work->body->mesh, faces[i].face, k)] == 0) {
                return false;
            }
        }
    }
    return true;
}

/* Edges of cut faces that pass through nothing, or out again, have both ends on one side. */
static void join_cut_faces(const inside_work *work) {
    const ck_cut_face *faces = work->search->cuts->faces[work->search->which];
    for (size_t i = 0; i < work->search->cuts->face_count[work->search->which]; i++) {
        for (int k = 0; k < 3 && !faces[i].unknown; k++) {
            if (faces[i].jump[k] == 0) {
                ck_parts_join(&work->parts, ck_solid_corner(work->body, faces[i].face, k),
                              ck_solid_corner(work->body, faces[i].face, (k + 1) % 3));
            }
        }
    }
}

/* Adds the root of the part of a corner to `out`, if it has no mark; returns how many there are then. */
static uint32_t collect_root(const inside_work *work, uint32_t triangle, int corner, uint32_t *out, uint32_t count) {
    enum { TAKEN = 4 };
    const uint32_t root = ck_part_root(&work->parts, ck_mesh_corner(&work->body->mesh, triangle, corner));
    if (work->parts.marks[root] == 0) {
        work->parts.marks[root] = TAKEN;
        out[count++] = root;
    }
    return count;
}

/* Roots of parts without a mark, at the front of `out`; returns how many. They are parts of triangles that are left, or
 * of faces with cuts: all others have been marked. */
static uint32_t collect_roots(const inside_work *work, const ck_survivors *left, uint32_t *out) {
    const ck_cut_face *faces = work->search->cuts->faces[work->search->which];
    uint32_t count = 0;
    for (uint32_t i = 0; i < left->count; i++) {
        count = collect_root(work, ck_survivor(left, i), 0, out, count); /* all of it is one part */
    }
    for (size_t i = 0; i < work->search->cuts->face_count[work->search->which]; i++) {
        for (int k = 0; k < 3; k++) {
            count = collect_root(work, faces[i].face, k, out, count);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        work->parts.marks[out[i]] = 0;
    }
    return count;
}

/* The winding number of the other body at each root. False: no memory. */
static bool mark_roots(inside_work *work, const uint32_t *roots, uint32_t count) {
    const ck_kernels *kernels = work->search->kernels;
    ck_shift shift = work->search->which == 0 ? CK_SHIFT_FACE : CK_SHIFT_POINT;
    ck_locator locator = ck_locator_plain(work->other);
    bool with_tree = kernels != NULL && count > RAYS_WITHOUT_TREE;
    if (with_tree && !ck_locator_build(work->workspace, kernels, work->other, &work->scratch->whole, &locator)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        double p[3];
        int winding = 0;
        ck_mesh_world(&work->body->mesh, roots[i], p);
        if (kernels == NULL || with_tree) {
            winding = ck_winding_beside(&locator, p, shift);
        } else if (!ck_winding_beside_once(work->workspace, kernels, work->other, p, shift, &work->scratch->whole,
                                           &winding)) {
            return false;
        }
        work->sound = work->sound && (winding == 0 || winding == 1);
        mark(work, roots[i], winding > 0 ? CK_MARK_INSIDE : CK_MARK_OUTSIDE);
    }
    return true;
}

static uint8_t mark_of_part(const inside_work *work, uint32_t vertex) {
    return work->parts.marks[ck_part_root(&work->parts, vertex)];
}

/* Vertices that sweeps have not reached take the marks of their parts, and so do those of faces with cuts, by which
 * parts are put together. */
static void take_marks(inside_work *work, const ck_survivors *left) {
    const ck_mesh *mesh = &work->body->mesh;
    const ck_cut_face *faces = work->search->cuts->faces[work->search->which];
    for (uint32_t i = 0; i < left->count; i++) {
        const uint32_t triangle = ck_survivor(left, i);
        const uint8_t part = mark_of_part(work, ck_mesh_corner(mesh, triangle, 0));
        for (int k = 0; k < 3; k++) {
            mark(work, ck_mesh_corner(mesh, triangle, k), part);
        }
    }
    for (size_t i = 0; i < work->search->cuts->face_count[work->search->which]; i++) {
        for (int k = 0; k < 3; k++) {
            const uint32_t vertex = ck_mesh_corner(mesh, faces[i].face, k);
            mark(work, vertex, mark_of_part(work, vertex));
        }
    }
}

/* Puts what sweeps have not reached together, part by part. False: no memory. */
static bool mark_parts(inside_work *work, const ck_survivors *left) {
    const uint32_t mask = ck_parts_mask(work->search->culled->count);
    ck_buffer *buffer = &work->scratch->edge_table;
    if (!ck_buffer_reserve(&work->workspace->memory, buffer, (size_t)mask + 1, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *roots = buffer->data;
    ck_parts_begin(&work->parts);
    ck_parts_join_triangles(&work->parts, left);
    join_cut_faces(work);
    uint32_t count = collect_roots(work, left, roots);
    if (count > RAYS_WITHOUT_TREE) {
        /* Parts that only the indices hold apart may be many. */
        ck_parts_weld(&work->parts, work->search->culled, roots, mask);
        count = collect_roots(work, left, roots);
    }
    if (!mark_roots(work, roots, count)) {
        return false;
    }
    take_marks(work, left);
    return true;
}

/* Lists the faces that are wholly inside, and makes sure that no face is both inside and outside. */
static void list_faces(const inside_work *work, ck_insides *insides) {
    const ck_survivors culled = *work->search->culled;
    const ck_mesh mesh = work->body->mesh;
    const ck_cut_face *cut = work->search->cuts->faces[work->search->which];
    const ck_cut_face *end = cut + work->search->cuts->face_count[work->search->which];
    const uint8_t *const marks = work->parts.marks;
    uint32_t *const list = work->left;
    uint32_t count = 0;
    unsigned all = 0;
    uint32_t next = cut < end ? cut->face : UINT32_MAX;
    for (uint32_t i = 0; i < culled.count; i++) {
        const uint32_t face = ck_survivor(&culled, i);
        const unsigned first = marks[ck_mesh_corner(&mesh, face, 0)];
        const unsigned second = marks[ck_mesh_corner(&mesh, face, 1)];
        const unsigned third = marks[ck_mesh_corner(&mesh, face, 2)];
        for (; next < face; next = cut < end ? cut->face : UINT32_MAX) {
            cut++;
        }
        const bool whole = next != face || cut == end;
        CK_ASSERT(first != 0);
        all |= whole ? 1U << (first | second | third) : 1U << first | 1U << second | 1U << third;
        list[count] = face;
        count += whole && first == CK_MARK_INSIDE;
    }
    insides->faces = list;
    insides->face_count = count;
    insides->sound = work->sound && (all >> (CK_MARK_OUTSIDE | CK_MARK_INSIDE) & 1) == 0;
}

bool ck_insides_find(clinker_workspace *workspace, const ck_inside_search *search, ck_insides *insides) {
    inside_work work = {.workspace = workspace,
                        .scratch = ck_overlap_scratch_of(workspace),
                        .search = search,
                        .body = search->bodies[search->which],
                        .other = search->bodies[1 - search->which],
                        .sound = true};
    if (!reserve(&work)) {
        return false;
    }
    mark_known(&work);
    const ck_survivors whole = sweep_whole_faces(&work);
    const ck_survivors left = ck_parts_flood(&work.parts, &whole, work.left);
    if ((left.count > 0 || !cut_faces_are_marked(&work)) && !mark_parts(&work, &left)) {
        return false;
    }
    *insides = (ck_insides){.marks = work.parts.marks};
    list_faces(&work, insides);
    return true;
}
