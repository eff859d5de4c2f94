/* bench_simple: what it takes to tell whether bodies overlap themselves. Pairs of bodies, beside the search for all of
 * their faces that cross; and single bodies that are harder. One thread. */
#include "lib/machine.h"
#include "lib/samples.h"
#include "overlap/overlap.h"

#include <scenes.h>
#include <stdlib.h>

enum { REPETITIONS = 15 };

static scene_pair make_deep(size_t triangles) {
    return scene_spheres(triangles, SCENE_DEEP);
}
static scene_pair make_jaws(size_t triangles) {
    return scene_jaws(triangles, SCENE_OVERLAP);
}

/* Single bodies come as pairs without a second one. */
static scene_pair make_shuffled(size_t triangles) {
    scene_pair pair = {.a = scene_bumpy_sphere(triangles, 1, 1), .pose = clinker_pose_identity()};
    scene_shuffle(&pair.a, 1, true);
    return pair;
}
static scene_pair make_soup(size_t triangles) {
    scene_mesh sphere = scene_bumpy_sphere(triangles, 1, 1);
    scene_pair pair = {.a = scene_soup(&sphere), .pose = clinker_pose_identity()};
    scene_mesh_free(&sphere);
    return pair;
}
static scene_pair make_knot(size_t triangles) {
    return (scene_pair){.a = scene_knot(2, 3, 2, 1, 0.3F, (unsigned)triangles / 64, 32)};
}
static scene_pair make_fat_knot(size_t triangles) {
    return (scene_pair){.a = scene_knot(2, 3, 2, 1, 1, (unsigned)triangles / 64, 32)};
}
static scene_pair make_slab(size_t triangles) {
    return (scene_pair){.a = scene_rough_slab(triangles, 1)};
}
static scene_pair make_nested(size_t triangles) {
    scene_pair pair = {.a = scene_bumpy_sphere(triangles / 2, 1, 1)};
    scene_mesh inner = scene_bumpy_sphere(triangles / 2, 1, 0.5F);
    if (!scene_mesh_append(&pair.a, &inner)) {
        scene_mesh_free(&pair.a);
    }
    scene_mesh_free(&inner);
    return pair;
}

typedef struct workload {
    const char *name;
    scene_pair (*make)(size_t triangles);
    size_t triangles;
} workload;

/* A body as the engine has it, closed. */
static bool open_body(clinker_workspace *workspace, const clinker_mesh *mesh, ck_body *body) {
    const ck_body_kernels *kernels = ck_body_kernels_select();
    const size_t blocks = (mesh->vertex_count + CK_BLOCK - 1) / CK_BLOCK;
    *body = (ck_body){
        .boxes = calloc(blocks, sizeof(ck_block_box)), .block_count = (uint32_t)blocks, .indices_checked = true};
    return body->boxes != NULL && ck_mesh_open(workspace, mesh, NULL, 0, &body->mesh) == CLINKER_STATUS_OK &&
           ck_body_bound(workspace, kernels, false, 1.0, body) && ck_body_find_closed(workspace, kernels, body) &&
           body->closed > 0;
}

/* The search for all faces that cross; false: it failed. */
static bool time_crossings(clinker_workspace *workspace, const scene_pair *pair, double *best) {
    clinker_body bodies[2];
    scene_pair_bodies(pair, bodies);
    clinker_query query;
    clinker_query_init(&query);
    query.depth = false;
    query.detail = CLINKER_DETAIL_FACES;
    query.tolerance = 0;
    samples times = {.count = 0};
    for (int i = 0; i <= REPETITIONS; i++) {
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        const double start = processor_ms();
        if (clinker_bodies_check(workspace, bodies, 2, &query, &answer) != CLINKER_STATUS_OK) {
            return false;
        }
        samples_add(&times, processor_ms() - start);
    }
    *best = samples_min(&times);
    return true;
}

static bool time_simple(clinker_workspace *workspace, const scene_mesh *mesh, double *best, ck_simplicity *found) {
    const clinker_mesh borrowed = scene_mesh_borrow(mesh);
    ck_body body;
    bool done = open_body(workspace, &borrowed, &body);
    samples times = {.count = 0};
    for (int i = 0; done && i <= REPETITIONS; i++) {
        const double start = processor_ms();
        done = ck_simple_find(workspace, &body, NULL, 0, found);
        samples_add(&times, processor_ms() - start);
    }
    free(body.boxes);
    *best = samples_min(&times);
    return done;
}

static bool measure(clinker_workspace *workspace, const workload *work) {
    static const char *const kinds[] = {"simple", "faces meet", "shell in shell", "unknown"};
    static const char *const proofs[] = {"cells", "fine cells", "a second look", "faces"};
    scene_pair pair = work->make(work->triangles);
    const bool two = pair.b.vertex_count > 0;
    double crossings = 0, first = 0, second = 0;
    ck_simplicity found;
    bool done = pair.a.vertex_count > 0 && time_simple(workspace, &pair.a, &first, &found);
    done = done &&
           (!two || (time_simple(workspace, &pair.b, &second, &found) && time_crossings(workspace, &pair, &crossings)));
    if (done) {
        const double faces = (double)(pair.a.triangle_count + (two ? pair.b.triangle_count : 0));
        printf("| %s | %.0f | ", work->name, faces);
        if (two) {
            printf("%.2f", crossings);
        }
        printf(" | %.2f | %.1f | %s | %s |\n", first + second, (first + second) * 1e6 / faces, kinds[found.kind],
               proofs[found.proof]);
        fflush(stdout);
    }
    scene_pair_free(&pair);
    return done;
}

int main(void) {
    static const workload workloads[] = {
        {"two spheres, deep", make_deep, 1000},
        {"two spheres, deep", make_deep, 10000},
        {"two spheres, deep", make_deep, 100000},
        {"two spheres, deep", make_deep, 1000000},
        {"two jaws", make_jaws, 55000},
        {"two jaws", make_jaws, 440000},
        {"sphere, shuffled", make_shuffled, 100000},
        {"sphere, soup", make_soup, 100000},
        {"rough slab", make_slab, 100000},
        {"knot", make_knot, 100000},
        {"knot through itself", make_fat_knot, 100000},
        {"sphere in sphere", make_nested, 100000},
    };
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = 1;
    clinker_workspace *workspace = NULL;
    bool done = clinker_workspace_create(&settings, &workspace) == CLINKER_STATUS_OK;
    machine_print(stdout);
    printf("Smallest of %d runs, processor time in ms; the search for crossing faces from raw arrays on.\n\n"
           "| bodies | faces in all | crossing faces | simple? | ns a face | answer | proved by |\n"
           "| --- | --: | --: | --: | --: | --- | --- |\n",
           REPETITIONS);
    for (size_t i = 0; done && i < sizeof workloads / sizeof *workloads; i++) {
        done = measure(workspace, &workloads[i]);
    }
    if (!done) {
        fprintf(stderr, "bench_simple: a check failed, or there is no memory\n");
    }
    clinker_workspace_destroy(workspace);
    return done ? 0 : 2;
}
