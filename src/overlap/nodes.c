#include "overlap/nodes.h"
#include "overlap/scratch.h"

#include "base/assert.h"
#include "math/vec3.h"
#include "model/hash_table.h"
#include "overlap/holes.h"
#include "overlap/solid_face.h"
#include "overlap/terms/sums.h"

#include <math.h>

/* An edge that has punctures. Edges of the same body are one where their ends are in the same places. */
typedef struct node_edge {
    uint32_t from, to; /* vertices */
    uint8_t of;
} node_edge;

/* A puncture on its way along an edge, from `from` to `to`. */
typedef struct passage {
    uint32_t end;   /* the first of its ends */
    uint32_t other; /* the face that it passes through */
    int sign;
    ck_twofold at;
    double off;
} passage;

typedef struct node_work {
    clinker_workspace *workspace;
    ck_overlap_scratch *scratch;
    const ck_node_search *search;
    ck_nodes *nodes;
    uint32_t *same;
    uint32_t *on;     /* for each end, twice the number of its edge, and 1 if its face has that the other way round */
    uint32_t *order;  /* the ends, edge by edge */
    uint32_t *starts; /* of the edges in that */
    uint32_t edge_count;
    bool by_place; /* vertices are one where their positions are; else where their numbers are */
} node_work;

static bool reserve(node_work *work) {
    const ck_node_search *search = work->search;
    uint64_t first = 0;
    for (int i = 0; i < 2; i++) {
        work->nodes->first[i] = (uint32_t)first;
        first += search->bodies[i]->mesh.vertex_count;
    }
    work->nodes->first[2] = (uint32_t)first;
    uint64_t count = first + 2 * (uint64_t)search->cuts->count;
    ck_buffer *up = &work->scratch->nodes;
    if (count > UINT32_MAX || search->cuts->count > UINT32_MAX / 4 ||
        !ck_buffer_reserve(&work->workspace->memory, up, (size_t)count, sizeof(uint32_t))) {
        return false;
    }
    memset(up->data, 0, (size_t)count * sizeof(uint32_t));
    if (!ck_buffer_reserve(&work->workspace->memory, &work->scratch->same, 2 * search->cuts->count, sizeof(uint32_t))) {
        return false;
    }
    work->same = work->scratch->same.data;
    work->nodes->same = work->same;
    work->nodes->count = (uint32_t)count;
    work->nodes->up = up->data;
    return true;
}

static void join(const node_work *work, uint32_t a, uint32_t b) {
    ck_forest_join(work->nodes->up, a, b);
}

/* ---- Edges with punctures ---- */

static ck_puncture puncture_of(const ck_face_cut *item, uint32_t end) {
    return end % 2 == 0 ? item->cut.start : item->cut.end;
}

static uint32_t owner_face(const ck_face_cut *item, int of) {
    return of == 0 ? item->faces.a : item->faces.b;
}

static node_edge edge_of(const node_work *work, uint32_t end) {
    const ck_face_cut *item = &work->search->cuts->items[end / 2];
    ck_puncture puncture = puncture_of(item, end);
    const ck_body *body = work->search->bodies[puncture.of];
    uint32_t face = owner_face(item, puncture.of);
    return (node_edge){.from = ck_solid_corner(body, face, puncture.edge),
                       .to = ck_solid_corner(body, face, (puncture.edge + 1) % 3),
                       .of = puncture.of};
}

static bool same_place(const ck_mesh *mesh, uint32_t a, uint32_t b) {
    double p[3];
    double q[3];
    ck_mesh_local(mesh, a, p);
    ck_mesh_local(mesh, b, q);
    return a == b || ck_same_point(p, q);
}

static bool same_vertex(const node_work *work, int of, uint32_t a, uint32_t b) {
    return a == b || (work->by_place && same_place(&work->search->bodies[of]->mesh, a, b));
}

/* Either way round. */
static bool same_edge(const node_work *work, const node_edge *a, const node_edge *b) {
    return a->of == b->of && ((same_vertex(work, a->of, a->from, b->from) && same_vertex(work, a->of, a->to, b->to)) ||
                              (same_vertex(work, a->of, a->from, b->to) && same_vertex(work, a->of, a->to, b->from)));
}

static uint64_t vertex_hash(const node_work *work, int of, uint32_t vertex) {
    double p[3];
    if (!work->by_place) {
        return ck_hash_mix(0, vertex);
    }
    ck_mesh_local(&work->search->bodies[of]->mesh, vertex, p);
    return ck_hash_point(p);
}

/* The number of an edge among those met so far. */
static uint32_t number_edge(node_work *work, const node_edge *edge, size_t slots) {
    node_edge *edges = work->scratch->edges.data;
    uint32_t *table = work->scratch->edge_table.data;
    uint64_t hash = vertex_hash(work, edge->of, edge->from) + vertex_hash(work, edge->of, edge->to) + edge->of;
    size_t at = ck_hash_slot(hash, slots);
    while (table[at] != CK_HASH_EMPTY && !same_edge(work, &edges[table[at]], edge)) {
        at = (at + 1) & (slots - 1);
    }
    if (table[at] == CK_HASH_EMPTY) {
        table[at] = work->edge_count;
        edges[work->edge_count++] = *edge;
    }
    return table[at];
}

/* Whether every puncture has an even number of ends: faces beside its edge end their cuts there two by two. On each
 * edge, numbers made of the faces passed, none of them 0, cancel, then; else they do by a chance of 2^-64. */
static bool ends_are_even(const node_work *work) {
    for (uint32_t edge = 0; edge < work->edge_count; edge++) {
        uint64_t left = 0;
        for (uint32_t i = work->starts[edge]; i < work->starts[edge + 1]; i++) {
            const ck_face_cut *item = &work->search->cuts->items[work->order[i] / 2];
            left ^= ck_hash_mix(UINT64_MAX, owner_face(item, 1 - puncture_of(item, work->order[i]).of));
        }
        if (left != 0) {
            return false;
        }
    }
    return true;
}

/* Numbers the edges that the ends of cuts are on. False: no memory. */
static bool number_edges(node_work *work, uint32_t count) {
    const size_t slots = ck_hash_slots(count);
    ck_memory *memory = &work->workspace->memory;
    if (!ck_buffer_reserve(memory, &work->scratch->edges, count, sizeof(node_edge)) ||
        !ck_buffer_reserve(memory, &work->scratch->ends, 2 * (size_t)count, sizeof(uint32_t)) ||
        !ck_hash_clear(memory, &work->scratch->edge_table, slots)) {
        return false;
    }
    work->on = work->scratch->ends.data;
    work->order = work->on + count;
    work->edge_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const node_edge edge = edge_of(work, i);
        const uint32_t number = number_edge(work, &edge, slots);
        const node_edge *first = (const node_edge *)work->scratch->edges.data + number;
        work->on[i] = 2 * number + (same_vertex(work, edge.of, edge.from, first->from) ? 0 : 1);
    }
    return true;
}

/* Lists the ends of all cuts by their edges. False: no memory. */
static bool list_ends(node_work *work) {
    const uint32_t count = 2 * (uint32_t)work->search->cuts->count;
    if (!number_edges(work, count) || !ck_buffer_reserve(&work->workspace->memory, &work->scratch->edge_starts,
                                                         (size_t)work->edge_count + 2, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *next = (uint32_t *)work->scratch->edge_starts.data + 1; /* where the next end of each edge goes */
    memset(next - 1, 0, ((size_t)work->edge_count + 2) * sizeof *next);
    for (uint32_t i = 0; i < count; i++) {
        next[work->on[i] / 2 + 1]++;
    }
    for (uint32_t edge = 0; edge < work->edge_count; edge++) {
        next[edge + 1] += next[edge];
    }
    for (uint32_t i = 0; i < count; i++) {
        work->order[next[work->on[i] / 2]++] = i;
    }
    work->starts = next - 1;
    return true;
}

/* ---- Along an edge ---- */

static void place_passage(const node_work *work, const ck_terms *terms, passage *at) {
    const ck_face_cut *item = &work->search->cuts->items[at->end / 2];
    double f[3][3];
    double g[3][3];
    ck_solid_triangle(work->search->bodies[0], item->faces.a, f);
    ck_solid_triangle(work->search->bodies[1], item->faces.b, g);
    ck_puncture puncture = puncture_of(item, at->end);
    at->at = terms->along((const double(*)[3])f, (const double(*)[3])g, puncture, &at->off);
    if (at->sign != puncture.sign) {
        at->at = ck_twofold_subtract((ck_twofold){1.0, 0.0}, at->at);
    }
}

/* Lists each puncture of an edge once; ends of the same one are joined. Returns how many there are. */
static size_t list_passages(const node_work *work, const uint32_t *ends, size_t count, passage *out) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t end = ends[i];
        const ck_face_cut *item = &work->search->cuts->items[end / 2];
        const ck_puncture puncture = puncture_of(item, end);
        const uint32_t other = owner_face(item, 1 - puncture.of);
        size_t k = 0;
        while (k < found && out[k].other != other) {
            k++;
        }
        if (k < found) {
            join(work, work->nodes->first[2] + out[k].end, work->nodes->first[2] + end);
        } else {
            const bool turned = work->on[end] % 2 != 0;
            out[found].end = end;
            out[found].other = other;
            out[found++].sign = turned ? -puncture.sign : puncture.sign;
        }
        work->same[end] = out[k].end;
    }
    return found;
}

static bool in_order(const passage *a, const passage *b) {
    return ck_twofold_subtract(b->at, a->at).high > a->off + b->off;
}

/* Sorts the punctures along the edge. True: the order of all is certain. */
static bool sort_passages(const node_work *work, const ck_terms *terms, passage *all, size_t count) {
    for (size_t i = 0; i < count; i++) {
        place_passage(work, terms, &all[i]);
    }
    for (size_t i = 1; i < count; i++) {
        passage here = all[i];
        size_t k = i;
        for (; k > 0 && ck_twofold_subtract(here.at, all[k - 1].at).high < 0; k--) {
            all[k] = all[k - 1];
        }
        all[k] = here;
    }
    bool certain = true;
    for (size_t i = 1; i < count; i++) {
        certain = certain && in_order(&all[i - 1], &all[i]);
    }
    return certain;
}

/* Joins what lies inside on the way along the edge. */
static void join_along(const node_work *work, const node_edge *edge, const passage *all, size_t count) {
    const uint8_t *marks = work->search->insides[edge->of].marks;
    int winding = marks[edge->from] == CK_MARK_INSIDE;
    uint32_t last = ck_node_of_vertex(work->nodes, edge->of, edge->from);
    for (size_t i = 0; i < count; i++) {
        uint32_t here = work->nodes->first[2] + all[i].end;
        bool same = i > 0 && !in_order(&all[i - 1], &all[i]);
        if (winding > 0 || same) {
            join(work, last, here);
        }
        winding += all[i].sign;
        last = here;
    }
    if (winding > 0 && marks[edge->to] == CK_MARK_INSIDE) {
        join(work, last, ck_node_of_vertex(work->nodes, edge->of, edge->to));
    }
}

static bool join_edge(const node_work *work, const node_edge *edge, const uint32_t *ends, size_t count) {
    if (!ck_buffer_reserve(&work->workspace->memory, &work->scratch->passages, count, sizeof(passage))) {
        return false;
    }
    passage *all = work->scratch->passages.data;
    size_t found = list_passages(work, ends, count, all);
    if (found > 1 && !sort_passages(work, &ck_terms_double, all, found)) {
        sort_passages(work, &ck_terms_twofold, all, found);
    }
    join_along(work, edge, all, found);
    return true;
}

static bool join_edges(const node_work *work) {
    const node_edge *edges = work->scratch->edges.data;
    for (uint32_t i = 0; i < work->edge_count; i++) {
        const uint32_t first = work->starts[i];
        if (!join_edge(work, &edges[i], work->order + first, work->starts[i + 1] - first)) {
            return false;
        }
    }
    return true;
}

/* ---- Edges without punctures, and cuts ---- */

/* Faces wholly inside. */
static void join_whole_faces(const node_work *work, int of) {
    const ck_insides *insides = &work->search->insides[of];
    const ck_body *body = work->search->bodies[of];
    ck_forest up = work->nodes->up;
    uint32_t first = work->nodes->first[of];
    for (uint32_t i = 0; i < insides->face_count; i++) {
        uint32_t root = ck_forest_root(up, first + ck_mesh_corner(&body->mesh, insides->faces[i], 0));
        for (int k = 1; k < 3; k++) {
            uint32_t other = ck_forest_root(up, first + ck_mesh_corner(&body->mesh, insides->faces[i], k));
            root = root == other ? root : ck_forest_join_roots(up, root, other);
        }
    }
}

/* Edges without punctures of faces with cuts. */
static void join_cut_faces(const node_work *work, int of) {
    const ck_body *body = work->search->bodies[of];
    const uint8_t *marks = work->search->insides[of].marks;
    const ck_cut_face *faces = work->search->cuts->faces[of];
    for (size_t i = 0; i < work->search->cuts->face_count[of]; i++) {
        for (int k = 0; k < 3 && !faces[i].unknown; k++) {
            uint32_t from = ck_solid_corner(body, faces[i].face, k);
            uint32_t to = ck_solid_corner(body, faces[i].face, (k + 1) % 3);
            if ((faces[i].punctured >> k & 1) == 0 && marks[from] == CK_MARK_INSIDE) {
                join(work, ck_node_of_vertex(work->nodes, of, from), ck_node_of_vertex(work->nodes, of, to));
            }
        }
    }
}

static void join_cuts(const node_work *work) {
    for (size_t i = 0; i < work->search->cuts->count; i++) {
        join(work, ck_node_of_end(work->nodes, i, 0), ck_node_of_end(work->nodes, i, 1));
    }
}

bool ck_nodes_join(clinker_workspace *workspace, const ck_node_search *search, ck_nodes *nodes) {
    node_work work = {
        .workspace = workspace, .scratch = ck_overlap_scratch_of(workspace), .search = search, .nodes = nodes};
    if (!reserve(&work) || !list_ends(&work)) {
        return false;
    }
    /* Indices may hold apart what lies in one place. */
    work.by_place = !ends_are_even(&work);
    if ((work.by_place && !list_ends(&work)) || !join_edges(&work)) {
        return false;
    }
    join_cuts(&work);
    for (int of = 0; of < 2; of++) {
        join_whole_faces(&work, of);
        join_cut_faces(&work, of);
    }
    return ck_holes_join(workspace, search, nodes);
}

/* ---- Vertices in the same place ---- */

/* True: it was joined to another part. */
static bool weld_vertex(const ck_node_search *search, const ck_nodes *nodes, int of, uint32_t vertex, uint32_t *table,
                        size_t slots) {
    const ck_mesh *mesh = &search->bodies[of]->mesh;
    double p[3];
    ck_mesh_local(mesh, vertex, p);
    size_t at = ck_hash_slot(ck_hash_point(p), slots);
    while (table[at] != CK_HASH_EMPTY && !same_place(mesh, table[at], vertex)) {
        at = (at + 1) & (slots - 1);
    }
    if (table[at] == CK_HASH_EMPTY) {
        table[at] = vertex;
        return false;
    }
    const uint32_t roots[2] = {ck_forest_root(nodes->up, ck_node_of_vertex(nodes, of, table[at])),
                               ck_forest_root(nodes->up, ck_node_of_vertex(nodes, of, vertex))};
    ck_forest_join_roots(nodes->up, roots[0], roots[1]);
    return roots[0] != roots[1];
}

bool ck_nodes_weld(clinker_workspace *workspace, const ck_node_search *search, const ck_nodes *nodes, bool *joined) {
    ck_buffer *buffer = &ck_overlap_scratch_of(workspace)->edge_table;
    *joined = false;
    for (int of = 0; of < 2; of++) {
        const uint8_t *marks = search->insides[of].marks;
        uint32_t count = search->bodies[of]->mesh.vertex_count;
        size_t inside = 0;
        for (uint32_t i = 0; i < count; i++) {
            inside += marks[i] == CK_MARK_INSIDE;
        }
        size_t slots = ck_hash_slots(inside);
        if (!ck_hash_clear(&workspace->memory, buffer, slots)) {
            return false;
        }
        for (uint32_t i = 0; i < count; i++) {
            if (marks[i] == CK_MARK_INSIDE) {
                *joined = weld_vertex(search, nodes, of, i, buffer->data, slots) || *joined;
            }
        }
    }
    return true;
}
