#include "overlap/open/beyond.h"

#include "base/assert.h"
#include "exact/exact.h"
#include "math/triangle_contact.h"
#include "math/triangle_distance.h"
#include "math/vec3.h"
#include "model/hash_table.h"
#include "overlap/ball/tree.h"
#include "overlap/open/border.h"
#include "overlap/open/face_side.h"
#include "overlap/scratch.h"
#include "overlap/solid_face.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A face of a body that comes near the other one. */
typedef struct near_face {
    uint32_t face;
    uint32_t corner[3]; /* its vertices, numbered by place */
    bool seen;
} near_face;

typedef struct beyond_work {
    clinker_workspace *workspace;
    ck_overlap_scratch *scratch;
    const ck_beyond_search *search;
    ck_beyond_found *found;
    int which;              /* the body that is looked at; also in `side` */
    double low[3], high[3]; /* the box around what both bodies share, with room; scaled */
    ck_ball_tree tree;      /* over faces of the other body */
    uint32_t *close_faces;  /* room for all of its faces */
    uint64_t budget;
    near_face *faces; /* of the body that is looked at */
    uint32_t face_count;
    uint32_t vertex_count; /* of the vertices of these */
    uint8_t *marks;        /* of each */
    const uint32_t *uses;  /* of vertex v by corners of faces: uses[starts[v]] .. uses[starts[v + 1] - 1] */
    const uint32_t *starts;
    ck_border border; /* of the other body, once it is asked for */
    bool has_border;
    bool no_memory;
    ck_covering covering; /* of the face at hand */
    ck_face_side side;    /* and the same face */
} beyond_work;

/* Steps of a cover, of about a quarter of a microsecond each. */
enum { BUDGET = 1 << 22, STEPS_PER_FACE = 256 };

/* Marks of vertices. */
enum { MAY_BE_BEHIND = 1, SEEN = 2 };

static void triangle_of(const beyond_work *work, int of, uint32_t face, double out[3][3]) {
    ck_solid_triangle(work->search->bodies[of], face, out);
    for (int i = 0; i < 9; i++) {
        out[i / 3][i % 3] = out[i / 3][i % 3] * work->side.centre.scale - work->side.centre.at[i % 3];
    }
}

/* ---- What comes near ---- */

/* The box that both bodies share, with room for points as far beyond as matters. */
static void find_box(beyond_work *work) {
    ck_body *const *bodies = work->search->bodies;
    for (int i = 0; i < 3; i++) {
        double room = 3 * work->search->distance + bodies[0]->slack[i] + bodies[1]->slack[i];
        work->low[i] = fmax(bodies[0]->low[i], bodies[1]->low[i]) - room;
        work->high[i] = fmin(bodies[0]->high[i], bodies[1]->high[i]) + room;
        work->side.centre.at[i] = 0.5 * (work->low[i] + work->high[i]);
    }
    work->side.centre.scale = bodies[0]->points.scale;
}

static bool cull(const beyond_work *work, int of, ck_survivors *near) {
    ck_side *sides[2] = {&work->scratch->whole, &work->scratch->other};
    ck_body *body = work->search->bodies[of];
    *near = (ck_survivors){.count = body->mesh.triangle_count};
    return work->search->kernels == NULL || ck_cull_by_box(work->workspace, work->search->kernels, body, work->low,
                                                           work->high, sides[of], near) == CK_CULL_DONE;
}

static uint32_t survivor(const ck_survivors *near, uint32_t i) {
    return near->list != NULL ? near->list[i] : i;
}

/* The tree over the faces of the other body. */
static bool build_tree(beyond_work *work) {
    ck_survivors near;
    ck_memory *memory = &work->workspace->memory;
    if (!cull(work, 1 - work->which, &near) ||
        !ck_buffer_reserve(memory, &work->scratch->bounding_faces, near.count, sizeof(double[3][3])) ||
        !ck_buffer_reserve(memory, &work->scratch->taking_part, near.count, sizeof(uint32_t))) {
        return false;
    }
    double(*faces)[3][3] = work->scratch->bounding_faces.data;
    uint32_t count = 0;
    for (uint32_t i = 0; i < near.count; i++) {
        double t[3][3];
        ck_solid_triangle(work->search->bodies[1 - work->which], survivor(&near, i), t);
        triangle_of(work, 1 - work->which, survivor(&near, i), faces[count]);
        count += !ck_triangle_degenerate((const double(*)[3])t);
    }
    CK_ASSERT(count > 0); /* faces that meet have an area */
    work->close_faces = work->scratch->taking_part.data;
    const ck_ball_faces listed = {.stored = (const double(*)[3][3])faces};
    return ck_ball_tree_build_by_corners(work->workspace, &listed, count, &work->tree);
}

/* Numbers the vertices of the faces by their places. */
static uint32_t number_vertex(beyond_work *work, uint32_t vertex, uint32_t *vertices, uint32_t *table, size_t slots) {
    const ck_mesh *mesh = &work->search->bodies[work->which]->mesh;
    double p[3];
    double q[3];
    ck_mesh_world(mesh, vertex, p);
    size_t at = ck_hash_slot(ck_hash_point(p), slots);
    for (; table[at] != CK_HASH_EMPTY; at = (at + 1) & (slots - 1)) {
        ck_mesh_world(mesh, vertices[table[at]], q);
        if (ck_same_point(p, q)) {
            return table[at];
        }
    }
    vertices[work->vertex_count] = vertex;
    table[at] = work->vertex_count;
    return work->vertex_count++;
}

/* Which corners of the faces are in each place. */
static bool list_uses(beyond_work *work) {
    ck_memory *memory = &work->workspace->memory;
    ck_overlap_scratch *scratch = work->scratch;
    const size_t corners = 3 * (size_t)work->face_count;
    if (!ck_buffer_reserve(memory, &scratch->vertex_starts, (size_t)work->vertex_count + 1, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->vertex_uses, corners, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->marks[work->which], work->vertex_count, 1)) {
        return false;
    }
    uint32_t *starts = memset(scratch->vertex_starts.data, 0, ((size_t)work->vertex_count + 1) * sizeof(uint32_t));
    uint32_t *uses = scratch->vertex_uses.data;
    for (uint32_t i = 0; i < corners; i++) {
        starts[work->faces[i / 3].corner[i % 3]]++;
    }
    for (uint32_t i = 0; i < work->vertex_count; i++) {
        starts[i + 1] += starts[i]; /* for now, where each ends */
    }
    for (uint32_t i = 0; i < corners; i++) {
        uses[--starts[work->faces[i / 3].corner[i % 3]]] = i;
    }
    work->starts = starts;
    work->uses = uses;
    work->marks = memset(scratch->marks[work->which].data, 0, work->vertex_count);
    return true;
}

/* The faces of the body at hand that come near the other, with their vertices. */
static bool list_faces(beyond_work *work) {
    ck_survivors near;
    ck_memory *memory = &work->workspace->memory;
    ck_overlap_scratch *scratch = work->scratch;
    if (!cull(work, work->which, &near)) {
        return false;
    }
    size_t corners = 3 * (size_t)near.count;
    size_t slots = ck_hash_slots(corners);
    if (corners > UINT32_MAX || !ck_buffer_reserve(memory, &scratch->near_faces, near.count, sizeof(near_face)) ||
        !ck_buffer_reserve(memory, &scratch->vertices, corners, sizeof(uint32_t)) ||
        !ck_hash_clear(memory, &scratch->edge_table, slots)) {
        return false;
    }
    work->faces = scratch->near_faces.data;
    work->face_count = 0;
    work->vertex_count = 0;
    for (uint32_t i = 0; i < near.count; i++) {
        near_face *face = &work->faces[work->face_count];
        double t[3][3];
        *face = (near_face){.face = survivor(&near, i)};
        ck_solid_triangle(work->search->bodies[work->which], face->face, t);
        if (ck_triangle_degenerate((const double(*)[3])t)) {
            continue; /* nobody knows what its edges pass through; faces beside it have them, too */
        }
        for (int k = 0; k < 3; k++) {
            uint32_t vertex = ck_solid_corner(work->search->bodies[work->which], face->face, k);
            face->corner[k] = number_vertex(work, vertex, scratch->vertices.data, scratch->edge_table.data, slots);
        }
        work->face_count++;
    }
    return list_uses(work);
}

/* ---- Close or not ---- */

static void middle_of(const ck_flat_polygon *piece, double middle[2]) {
    middle[0] = middle[1] = 0;
    for (int i = 0; i < piece->count; i++) {
        middle[0] += piece->corner[i][0] / piece->count;
        middle[1] += piece->corner[i][1] / piece->count;
    }
}

/* The border of the other body, once. False: no memory. */
static bool find_border(beyond_work *work) {
    if (!work->has_border) {
        double low[3];
        double high[3];
        ck_sub(work->low, work->side.centre.at, low);
        ck_sub(work->high, work->side.centre.at, high);
        work->no_memory =
            !ck_border_find(work->workspace, work->tree.faces.stored, work->tree.count, low, high, &work->border);
        work->has_border = true;
    }
    return !work->no_memory;
}

static bool comes_near_an_edge(const double face[3][3], const double p[3], double distance) {
    bool near = false;
    for (int k = 0; k < 3 && !near; k++) {
        ck_border_edge edge;
        memcpy(edge.from, face[k], sizeof edge.from);
        memcpy(edge.to, face[(k + 1) % 3], sizeof edge.to);
        near = ck_border_edge_is_near(&edge, p, distance);
    }
    return near;
}

/* Whether what is nearest to a point is the border of the other surface: there is no more surface that it could be
 * beyond. */
static bool is_past_border(beyond_work *work, const double p[3]) {
    const double room = 0.5 * work->search->distance;
    double nearest[3];
    uint32_t face = 0;
    if (work->search->bodies[1 - work->which]->closed > 0) {
        return false;
    }
    ck_ball_tree_nearest(&work->tree, p, INFINITY, &face);
    ck_point_triangle_distance(p, work->tree.faces.stored[face], nearest);
    return comes_near_an_edge(work->tree.faces.stored[face], nearest, room) && find_border(work) &&
           ck_border_is_near(&work->border, nearest, room);
}

static bool place_is_past_border(beyond_work *work, const double at[2]) {
    double p[3];
    ck_sheet_place(&work->covering.sheet, at, p);
    return is_past_border(work, p);
}

static bool piece_is_past_border(beyond_work *work, const ck_flat_polygon *piece) {
    double middle[2];
    middle_of(piece, middle);
    bool past = place_is_past_border(work, middle);
    for (int i = 0; i < piece->count && past; i++) {
        past = place_is_past_border(work, piece->corner[i]);
    }
    return past;
}

/* Whether a point of a face that is beyond is farther than the distance. */
static bool point_is_far(beyond_work *work, const double at[2]) {
    double p[3];
    uint32_t nearest;
    bool proper;
    ck_sheet_place(&work->covering.sheet, at, p);
    return ck_ball_tree_nearest(&work->tree, p, work->search->distance, &nearest) == INFINITY &&
           (work->side.at == NULL || ck_face_side_behind(&work->side, at, &proper)) && !is_past_border(work, p);
}

/* Whether the middle or a corner of a piece is farther than the distance. */
static bool is_far(beyond_work *work, const ck_flat_polygon *piece) {
    double middle[2];
    middle_of(piece, middle);
    bool far = point_is_far(work, middle);
    for (int i = 0; i < piece->count && !far; i++) {
        far = point_is_far(work, piece->corner[i]);
    }
    return far;
}

/* A piece of a face that the other surface is not known to be close to: it ends the search, unless it lies before that
 * surface, or past its border; and so does the end of the budget. Faces without cuts are beyond it as a whole. */
static bool take_left(void *user, const ck_flat_polygon *piece) {
    beyond_work *work = user;
    double middle[2];
    bool proper = false;
    const uint64_t steps = work->side.at != NULL ? work->side.flat_count : 0;
    work->budget -= steps < work->budget ? steps : work->budget;
    if (work->budget == 0) {
        work->found->close = false;
        return false;
    }
    middle_of(piece, middle);
    if ((work->side.at != NULL && !ck_face_side_behind(&work->side, middle, &proper)) ||
        piece_is_past_border(work, piece)) {
        return !work->no_memory;
    }
    work->found->close = false;
    work->found->proper = work->found->proper || proper;
    work->found->far = work->found->far || is_far(work, piece);
    return false;
}

/* Covers the face at hand; false: the search has ended. */
static bool cover(beyond_work *work) {
    const double(*f)[3] = (const double(*)[3])work->side.corners;
    double low[3];
    double high[3];
    uint32_t count;
    for (int i = 0; i < 3; i++) {
        low[i] = fmin(f[0][i], fmin(f[1][i], f[2][i])) - work->search->distance;
        high[i] = fmax(f[0][i], fmax(f[1][i], f[2][i])) + work->search->distance;
    }
    ck_ball_tree_within(&work->tree, low, high, work->close_faces, work->tree.count, &count);
    return ck_cover_face(&work->covering, f, work->close_faces, count);
}

/* False: the face is thin. Its points are about those of its edges, which other faces have, unless it is too long for
 * that. */
static bool begin_face(beyond_work *work, uint32_t face) {
    double(*f)[3] = work->side.corners;
    triangle_of(work, work->which, face, f);
    work->side.at = NULL;
    if (ck_sheet_of_face((const double(*)[3])f, work->covering.thinnest, &work->covering.sheet)) {
        work->side.sheet = work->covering.sheet;
        return true;
    }
    double longest = 0;
    for (int k = 0; k < 3; k++) {
        double side[3];
        ck_sub(f[(k + 1) % 3], f[k], side);
        longest = fmax(longest, ck_norm(side));
    }
    work->found->close = work->found->close && 16 * work->covering.thinnest * longest <= work->search->distance;
    return false;
}

/* The faces that cuts divide. False: no memory; where something is found, it ends. */
static bool look_at_cut_faces(beyond_work *work) {
    const ck_cuts *cuts = work->search->cuts;
    for (size_t i = 0; i < cuts->face_count[work->which] && work->found->close; i++) {
        const ck_cut_face *at = &cuts->faces[work->which][i];
        if (!begin_face(work, at->face)) {
            continue;
        }
        if (!ck_face_side_open(work->workspace, &work->side, at)) {
            return false;
        }
        if (work->side.flat_count > 0) {
            cover(work);
        }
    }
    return !work->no_memory;
}

static int compare_faces(const void *left, const void *right) {
    const ck_cut_face *a = left, *b = right;
    return (a->face > b->face) - (a->face < b->face);
}

static const ck_cut_face *cut_face_of(const beyond_work *work, uint32_t face) {
    const ck_cut_face wanted = {.face = face};
    const ck_cuts *cuts = work->search->cuts;
    if (cuts->face_count[work->which] == 0) {
        return NULL;
    }
    const ck_cut_face *at =
        bsearch(&wanted, cuts->faces[work->which], cuts->face_count[work->which], sizeof wanted, compare_faces);
    return at != NULL && at->unknown ? NULL : at;
}

static void mark(beyond_work *work, uint32_t vertex, bool behind) {
    if (behind) {
        work->marks[vertex] = MAY_BE_BEHIND;
    }
}

/* Corners of a face whose edges pass through nothing, though it has cuts: these go round within it. */
static bool mark_corners(beyond_work *work, const ck_cut_face *at, const near_face *face) {
    if (!begin_face(work, face->face)) {
        return true;
    }
    if (!ck_face_side_open(work->workspace, &work->side, at)) {
        return false;
    }
    for (int k = 0; k < 3; k++) {
        double p[2];
        bool proper;
        ck_sheet_point(&work->side.sheet, work->side.corners[k], p);
        mark(work, face->corner[k], ck_face_side_behind(&work->side, p, &proper));
    }
    return true;
}

/* Marks the vertices of cut faces that are behind. */
static bool mark_vertices(beyond_work *work) {
    for (uint32_t i = 0; i < work->face_count; i++) {
        const near_face *face = &work->faces[i];
        const ck_cut_face *at = cut_face_of(work, face->face);
        for (int k = 0; k < 3 && at != NULL; k++) {
            if ((at->punctured >> k & 1) != 0) {
                bool behind[2];
                ck_face_side_of_ends(&work->side, at, k, behind);
                mark(work, face->corner[k], behind[0]);
                mark(work, face->corner[(k + 1) % 3], behind[1]);
            }
        }
        if (at != NULL && at->punctured == 0 && !mark_corners(work, at, face)) {
            return false;
        }
    }
    return true;
}

/* Puts a vertex that is behind on the list of those to go on from, once; not if it is past the border. */
static void reach(beyond_work *work, uint32_t vertex, uint32_t *list, uint32_t *count) {
    if ((work->marks[vertex] & SEEN) != 0) {
        return;
    }
    const uint32_t *vertices = work->scratch->vertices.data;
    double p[3];
    ck_mesh_world(&work->search->bodies[work->which]->mesh, vertices[vertex], p);
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = p[axis] * work->side.centre.scale - work->side.centre.at[axis];
    }
    work->marks[vertex] |= SEEN;
    /* Close to the surface there is more of it to be beyond, border or not. */
    uint32_t nearest;
    if (ck_ball_tree_nearest(&work->tree, p, work->search->distance, &nearest) < INFINITY || !is_past_border(work, p)) {
        list[(*count)++] = vertex;
    }
}

/* Goes on from a vertex that is behind, along edges that pass through nothing, and looks at faces without cuts. */
static void go_on_from(beyond_work *work, uint32_t vertex, uint32_t *list, uint32_t *count) {
    for (uint32_t i = work->starts[vertex]; i < work->starts[vertex + 1] && work->found->close; i++) {
        near_face *face = &work->faces[work->uses[i] / 3];
        const int corner = (int)(work->uses[i] % 3);
        const ck_cut_face *at = cut_face_of(work, face->face);
        const uint8_t punctured = at != NULL ? at->punctured : 0;
        for (int k = 1; k < 3; k++) {
            const int edge = k == 1 ? corner : (corner + 2) % 3;
            if ((punctured >> edge & 1) == 0) {
                reach(work, face->corner[(corner + k) % 3], list, count);
            }
        }
        if (at == NULL && !face->seen && begin_face(work, face->face)) {
            cover(work);
        }
        face->seen = true;
    }
}

/* What hangs together with vertices that are behind. False: no memory. */
static bool look_at_whole_faces(beyond_work *work) {
    ck_buffer *buffer = &work->scratch->nodes;
    if (!ck_buffer_reserve(&work->workspace->memory, buffer, work->vertex_count, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *list = buffer->data;
    uint32_t count = 0;
    for (uint32_t i = 0; i < work->vertex_count; i++) {
        if ((work->marks[i] & MAY_BE_BEHIND) != 0) {
            reach(work, i, list, &count);
        }
    }
    for (uint32_t next = 0; next < count && work->found->close; next++) {
        go_on_from(work, list[next], list, &count);
    }
    return !work->no_memory;
}

static bool look_at_body(beyond_work *work) {
    if (!build_tree(work)) {
        return false;
    }
    work->covering.faces = work->tree.faces.stored;
    work->side.which = work->which;
    work->has_border = false;
    if (!look_at_cut_faces(work)) {
        return false;
    }
    if (!work->found->close) {
        return true;
    }
    return list_faces(work) && mark_vertices(work) && look_at_whole_faces(work);
}

bool ck_beyond_find(clinker_workspace *workspace, const ck_beyond_search *search, ck_beyond_found *found) {
    CK_ASSERT(search->distance > 0);
    *found = (ck_beyond_found){.close = true};
    beyond_work work = {.workspace = workspace,
                        .scratch = ck_overlap_scratch_of(workspace),
                        .search = search,
                        .found = found,
                        .budget = BUDGET + STEPS_PER_FACE * ((uint64_t)search->bodies[0]->mesh.triangle_count +
                                                             search->bodies[1]->mesh.triangle_count),
                        .side = {.bodies = search->bodies, .cuts = search->cuts}};
    find_box(&work);
    const double size = fmax(search->bodies[0]->magnitude, search->bodies[1]->magnitude);
    work.side.rounding = 0x1p-42 * size;
    work.covering = (ck_covering){.distance = search->distance,
                                  .thinnest = fmax(0x1p-40, 0x1p-48 * size / search->distance),
                                  .budget = &work.budget,
                                  .left = take_left,
                                  .user = &work};
    for (work.which = 0; work.which < 2 && found->close; work.which++) {
        if (search->cuts->count > 0 && !look_at_body(&work)) {
            return false;
        }
    }
    return true;
}
