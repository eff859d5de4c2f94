#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scene.h"

#include "exact/scratch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void *allocate(size_t bytes) {
    void *memory = malloc(bytes + 1);
    if (memory == NULL) {
        abort();
    }
    return memory;
}

static void open_body(clinker_workspace *workspace, const clinker_body *source, ck_body *body) {
    *body = (ck_body){.diagonal = -1, .indices_checked = true};
    if (ck_mesh_open(workspace, &source->mesh, source->pose, 0, &body->mesh) != CLINKER_STATUS_OK) {
        abort();
    }
    body->block_count = (uint32_t)((body->mesh.vertex_count + CK_BLOCK - 1) / CK_BLOCK);
    body->boxes = allocate(body->block_count * sizeof *body->boxes);
}

/* As floats hold them, or else all brought to one size at which they do. */
static void bound_bodies(clinker_workspace *workspace, ck_body *a, ck_body *b) {
    const ck_body_kernels *kernels = ck_body_kernels_select();
    if (ck_body_bound(workspace, kernels, false, 1.0, a) && ck_body_bound(workspace, kernels, false, 1.0, b)) {
        return;
    }
    int exponent;
    (void)frexp(fmax(ck_body_magnitude(a), ck_body_magnitude(b)), &exponent);
    double scale = ldexp(1.0, exponent < -1000 ? 1000 : (exponent > 1000 ? -1000 : -exponent));
    if (!ck_body_bound(workspace, kernels, true, scale, a) || !ck_body_bound(workspace, kernels, true, scale, b)) {
        abort();
    }
}

bool edge_scene_open(edge_scene *scene, clinker_workspace *workspace, const clinker_body *edged,
                     const clinker_body *around) {
    *scene = (edge_scene){.workspace = workspace};
    open_body(workspace, edged, &scene->edged);
    open_body(workspace, around, &scene->around);
    bound_bodies(workspace, &scene->edged, &scene->around);
    scene->count = 3 * (size_t)scene->edged.mesh.triangle_count;
    scene->edges = allocate(scene->count * sizeof *scene->edges);
    for (size_t i = 0; i < scene->count; i++) {
        scene->edges[i] = (ck_edge){(uint32_t)(i / 3), (uint32_t)(i % 3)};
    }
    scene->plain = ck_locator_plain(&scene->around);
    const ck_kernels *kernels = ck_kernels_select();
    ck_exact_scratch *scratch = ck_exact_scratch_of(workspace);
    return scratch != NULL && ck_body_find_closed(workspace, ck_body_kernels_select(), &scene->around) &&
           ck_locator_build(workspace, kernels, &scene->around, &scratch->whole[0], &scene->tree);
}

void edge_scene_close(edge_scene *scene) {
    free(scene->edged.boxes);
    free(scene->around.boxes);
    free(scene->edges);
}

void edge_scene_ends(const edge_scene *scene, size_t edge, double p[3], double q[3]) {
    double t[3][3];
    ck_mesh_triangle(&scene->edged.mesh, scene->edges[edge].face, t);
    memcpy(p, t[scene->edges[edge].side], sizeof t[0]);
    memcpy(q, t[(scene->edges[edge].side + 1) % 3], sizeof t[0]);
}

ck_edge_span *edge_scene_find(const edge_scene *scene, const ck_locator *around, size_t *count) {
    ck_edge_spans found;
    if (!ck_edge_spans_find(scene->workspace, &scene->edged, scene->edges, scene->count, around, &found)) {
        abort();
    }
    ck_edge_span *copy = allocate(found.count * sizeof *copy);
    for (size_t i = 0; i < found.count; i++) {
        copy[i] = found.list[i];
    }
    *count = found.count;
    return copy;
}

void edge_scene_assert_same(const ck_edge_span *a, size_t a_count, const ck_edge_span *b, size_t b_count) {
    assert_int_equal(a_count, b_count);
    for (size_t i = 0; i < a_count; i++) {
        assert_true(a[i].edge == b[i].edge && a[i].from == b[i].from && a[i].to == b[i].to);
        assert_true(a[i].entry_face == b[i].entry_face && a[i].exit_face == b[i].exit_face);
        assert_memory_equal(a[i].entry, b[i].entry, sizeof a[i].entry);
        assert_memory_equal(a[i].exit, b[i].exit, sizeof a[i].exit);
    }
}
