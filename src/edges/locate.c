/* Where edges that were found inside of another body enter and leave it: Knott, section 4.5.5, but to the exactness of
 * the edge. */
#include "base/assert.h"
#include "base/pair_sort.h"
#include "base/sort.h"
#include "edges/search.h"
#include "math/triangle_contact.h"

#include <string.h>

static int by_edge(const void *left, const void *right) {
    const ck_edge *a = left;
    const ck_edge *b = right;
    if (a->face != b->face) {
        return a->face < b->face ? -1 : 1;
    }
    return (a->side > b->side) - (a->side < b->side);
}

/* The edges of a half-link, each once. False: no memory. */
static bool list_edges(const ck_edge_scene *scene, size_t half_link, size_t *count) {
    const ck_edge_hit *hits = &scene->hits[scene->starts[half_link]];
    size_t hit_count = scene->starts[half_link + 1] - scene->starts[half_link];
    if (!ck_buffer_reserve(&scene->base.workspace->memory, &scene->scratch->edges, hit_count, sizeof(ck_edge))) {
        return false;
    }
    ck_edge *edges = scene->scratch->edges.data;
    for (size_t i = 0; i < hit_count; i++) {
        edges[i] = (ck_edge){hits[i].face, hits[i].side};
    }
    ck_sort(edges, hit_count, sizeof *edges, by_edge);
    *count = 0;
    for (size_t i = 0; i < hit_count; i++) {
        if (*count == 0 || by_edge(&edges[*count - 1], &edges[i]) != 0) {
            edges[(*count)++] = edges[i];
        }
    }
    return true;
}

ck_half_link ck_half_link_of(const ck_edge_scene *scene, size_t half_link) {
    CK_ASSERT(half_link < 2 * scene->base.link_count);
    const ck_pixel_link *link = &scene->base.links[half_link / 2];
    return (ck_half_link){.edged = &scene->base.bodies[half_link % 2 == 0 ? link->a : link->b],
                          .around = &scene->base.bodies[half_link % 2 == 0 ? link->b : link->a],
                          .count = scene->starts[half_link + 1] - scene->starts[half_link]};
}

bool ck_edges_locator(const ck_check *check, ck_body *around, ck_locator *locator) {
    enum { FEW_TRIANGLES = 64 }; /* up to here a tree is not worth its building */
    *locator = ck_locator_plain(around);
    return around->mesh.triangle_count <= FEW_TRIANGLES ||
           ck_locator_build(check->workspace, check->kernels, around, &ck_edge_scratch_of(check->workspace)->around,
                            locator);
}

bool ck_edges_find_spans(const ck_edge_scene *scene, size_t half_link, const ck_locator *locator,
                         ck_edge_spans *spans) {
    size_t count;
    return list_edges(scene, half_link, &count) &&
           ck_edge_spans_find(scene->base.workspace, ck_half_link_of(scene, half_link).edged->body,
                              scene->scratch->edges.data, count, locator, spans);
}

/* Adds the spans of a half-link to those of all pairs. False: no memory. */
static bool add_spans(const ck_edge_scene *scene, size_t half_link, const ck_edge_spans *spans) {
    ck_edge_scratch *scratch = scene->scratch;
    const ck_edge *edges = scratch->edges.data;
    if (!ck_buffer_extend(&scene->base.workspace->memory, &scratch->all_spans, scratch->all_span_count,
                          scratch->all_span_count + spans->count, sizeof(clinker_edge_span))) {
        return false;
    }
    clinker_edge_span *all = scratch->all_spans.data;
    for (size_t i = 0; i < spans->count; i++) {
        const ck_edge_span *span = &spans->list[i];
        CK_ASSERT(span->from <= span->to && span->from >= 0 && span->to <= 1);
        clinker_edge_span added = {.size = sizeof added,
                                   .of_b = half_link % 2 == 1,
                                   .face = edges[span->edge].face,
                                   .side = edges[span->edge].side,
                                   .from = span->from,
                                   .to = span->to,
                                   .entry_face = span->entry_face,
                                   .exit_face = span->exit_face};
        memcpy(added.entry, span->entry, sizeof added.entry);
        memcpy(added.exit, span->exit, sizeof added.exit);
        all[scratch->all_span_count++] = added;
    }
    return true;
}

static bool locate_pair(ck_edge_scene *scene, const ck_check *check, size_t link, ck_judgement *pair) {
    CK_ASSERT(pair->edge_span_count == 0);
    size_t before = scene->scratch->all_span_count;
    for (size_t half_link = 2 * link; half_link < 2 * link + 2; half_link++) {
        ck_half_link at = ck_half_link_of(scene, half_link);
        ck_locator locator;
        ck_edge_spans spans;
        if (at.count > 0 &&
            (!ck_edges_locator(check, at.around->body, &locator) ||
             !ck_edges_find_spans(scene, half_link, &locator, &spans) || !add_spans(scene, half_link, &spans))) {
            return false;
        }
    }
    pair->edge_span_count = scene->scratch->all_span_count - before;
    return true;
}

bool ck_edges_locate(ck_edge_scene *scene, const ck_check *check, ck_judgement *pairs) {
    for (size_t i = 0; i < scene->base.link_count; i++) {
        if (pairs[i].state != CLINKER_STATE_APART && !locate_pair(scene, check, i, &pairs[i])) {
            return false;
        }
    }
    return true;
}

bool ck_edge_faces_cross(const ck_body *a, uint32_t face_of_a, const ck_body *b, uint32_t face_of_b) {
    double t[3][3];
    double u[3][3];
    ck_mesh_triangle(&a->mesh, face_of_a, t);
    ck_mesh_triangle(&b->mesh, face_of_b, u);
    return ck_triangle_contact((const double(*)[3])t, (const double(*)[3])u) == CK_CONTACT_CROSS;
}

/* The face of an edge, and one that the edge passes. */
static void add_passage(const clinker_edge_span *span, uint32_t met, clinker_face_pair *faces, size_t *count) {
    if (met != CLINKER_NO_FACE) {
        faces[(*count)++] = (clinker_face_pair){.a = span->of_b ? met : span->face, .b = span->of_b ? span->face : met};
    }
}

static size_t keep_once(clinker_face_pair *faces, size_t count) {
    CK_ASSERT(ck_pairs_are_sorted(faces, count));
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || faces[i].a != faces[kept - 1].a || faces[i].b != faces[kept - 1].b) {
            faces[kept++] = faces[i];
        }
    }
    return kept;
}

static size_t keep_crossing(const ck_edge_scene *scene, size_t link, clinker_face_pair *faces, size_t count) {
    const ck_body *a = scene->base.bodies[scene->base.links[link].a].body;
    const ck_body *b = scene->base.bodies[scene->base.links[link].b].body;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (ck_edge_faces_cross(a, faces[i].a, b, faces[i].b)) {
            faces[kept++] = faces[i];
        }
    }
    return kept;
}

bool ck_edges_find_faces(ck_edge_scene *scene, ck_judgement *pairs, ck_contacts *contacts) {
    ck_edge_scratch *scratch = scene->scratch;
    ck_memory *memory = &scene->base.workspace->memory;
    if (!ck_buffer_reserve(memory, &scratch->faces, 2 * scratch->all_span_count, sizeof(clinker_face_pair))) {
        return false;
    }
    clinker_face_pair *faces = scratch->faces.data;
    const clinker_edge_span *span = scratch->all_spans.data;
    for (size_t i = 0; i < scene->base.link_count; i++) {
        size_t count = 0;
        for (size_t k = 0; k < pairs[i].edge_span_count; k++, span++) {
            add_passage(span, span->entry_face, faces, &count);
            add_passage(span, span->exit_face, faces, &count);
        }
        if (!ck_pairs_sort(memory, &scratch->sorted_faces, faces, count)) {
            return false;
        }
        bool deep = pairs[i].state == CLINKER_STATE_INTERFERE;
        count = keep_once(faces, count);
        count = deep ? keep_crossing(scene, i, faces, count) : count;
        CK_ASSERT(ck_pairs_are_sorted_once(faces, count));
        contacts[i] = deep ? (ck_contacts){.crossings = faces, .crossing_count = count}
                           : (ck_contacts){.touchings = faces, .touching_count = count};
        pairs[i].crossings = contacts[i].crossing_count;
        pairs[i].touchings = contacts[i].touching_count;
        faces += count;
    }
    return true;
}
