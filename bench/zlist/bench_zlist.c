/* bench_zlist: the figures of Shinya and Forgue, "Interference Detection through Rasterization", on this machine, and
 * how often sorted depths are wrong. One thread, processor time. `bench_zlist POSES` takes so many poses for the
 * latter; with a second argument it also writes the curve there, as an SVG file. */
#include "edge_polygon.h"
#include "grazes.h"
#include "lib/machine.h"
#include "lib/samples.h"

#include "check/check.h"

#include <stdlib.h>

enum { PAPER_RESOLUTION = 128, REPETITIONS = 9, DEFAULT_POSES = 4000 };

/* Two rough slabs, face to face, the heights of one reaching among those of the other. */
typedef struct slabs {
    scene_mesh lower, upper;
} slabs;

static bool slabs_make(slabs *made, size_t polygons) {
    const double shift[3] = {0, 0, 0.4};
    const double half_turn[3] = {3.14159265358979323846, 0, 0};
    clinker_pose pose = clinker_pose_euler(shift, half_turn);
    scene_mesh other = scene_rough_slab(polygons / 2, 2);
    made->lower = scene_rough_slab(polygons / 2, 1);
    made->upper = scene_mesh_placed(&other, &pose);
    scene_mesh_free(&other);
    return made->lower.vertex_count > 0 && made->upper.vertex_count > 0;
}

static void slabs_free(slabs *made) {
    scene_mesh_free(&made->lower);
    scene_mesh_free(&made->upper);
}

/* The smallest time of several checks; below 0: it failed, or its answer is not the expected one. */
static double time_bodies(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query,
                          ck_zlist_variant variant, bool expected) {
    samples times = {.count = 0};
    for (int i = 0; i < REPETITIONS; i++) {
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        double start = processor_ms();
        clinker_status status =
            ck_bodies_check(workspace, bodies, 2, query, &(ck_method_settings){.zlist = variant}, &answer);
        samples_add(&times, processor_ms() - start);
        bool found = answer.pair_count > 0 && answer.pairs[0].state == CLINKER_STATE_INTERFERE;
        if (status != CLINKER_STATUS_OK || found != expected) {
            return -1;
        }
    }
    return samples_min(&times);
}

static double time_check(clinker_workspace *workspace, const slabs *pair, const clinker_query *query,
                         ck_zlist_variant variant) {
    clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&pair->lower)}, {.mesh = scene_mesh_borrow(&pair->upper)}};
    return time_bodies(workspace, bodies, query, variant, true);
}

static clinker_query zlist_query(unsigned resolution) {
    const double down[3] = {0, 0, -1};
    clinker_query query;
    clinker_query_init(&query);
    query.method = CLINKER_METHOD_ZLIST;
    query.detail = CLINKER_DETAIL_FACES;
    query.view.resolution = resolution;
    for (int i = 0; i < 3; i++) {
        query.view.direction[i] = down[i];
    }
    return query;
}

static void print_edges(const slabs *pair, size_t polygons, double lists) {
    const size_t most = 20000; /* a minute or two */
    if (polygons > most) {
        printf(" – | – |");
        return;
    }
    samples times = {.count = 0};
    while (times.total < 100) {
        double start = processor_ms();
        if (edge_polygon_count(&pair->lower, &pair->upper) == 0) {
            printf(" wrong | – |");
            return;
        }
        samples_add(&times, processor_ms() - start);
    }
    printf(" %.4g | %.2g |", samples_min(&times), samples_min(&times) / lists);
}

static bool print_polygons(clinker_workspace *workspace) {
    static const size_t sizes[] = {100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000};
    printf("## Time against polygons, %d x %d pixels (figures 3 and 5)\n\n", PAPER_RESOLUTION, PAPER_RESOLUTION);
    printf(
        "| polygons | complete lists, ms | first and last depths first, ms | exact, ms | edges against polygons, ms | "
        "edges / lists | the paper |\n| --: | --: | --: | --: | --: | --: | --- |\n");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        slabs pair;
        clinker_query query = zlist_query(PAPER_RESOLUTION);
        if (!slabs_make(&pair, sizes[i])) {
            return false;
        }
        size_t polygons = pair.lower.triangle_count + pair.upper.triangle_count;
        double lists = time_check(workspace, &pair, &query, CK_ZLIST_LISTS);
        double extremes = time_check(workspace, &pair, &query, CK_ZLIST_EXTREMES);
        query.method = CLINKER_METHOD_EXACT;
        double exact = time_check(workspace, &pair, &query, CK_ZLIST_CHOOSE);
        printf("| %zu | %.3g | %.3g | %.3g |", polygons, lists, extremes, exact);
        print_edges(&pair, polygons, lists);
        printf(" %s |\n", sizes[i] == 5000   ? "0.7 s on a Personal IRIS 4D/25"
                          : sizes[i] == 1000 ? "more than 1000 times faster than edges"
                                             : "");
        fflush(stdout);
        slabs_free(&pair);
        if (lists < 0 || extremes < 0 || exact < 0) {
            return false;
        }
    }
    return true;
}

static bool print_pixels(clinker_workspace *workspace) {
    slabs pair;
    if (!slabs_make(&pair, 5000)) {
        return false;
    }
    printf("\n## Time against pixels, %zu polygons (figure 6)\n\n",
           pair.lower.triangle_count + pair.upper.triangle_count);
    printf("| pixels | complete lists, ms | ns for each pixel |\n| --: | --: | --: |\n");
    bool done = true;
    for (unsigned side = 64; done && side <= 2048; side *= 2) {
        clinker_query query = zlist_query(side);
        double lists = time_check(workspace, &pair, &query, CK_ZLIST_LISTS);
        done = lists >= 0;
        printf("| %u x %u | %.3g | %.0f |\n", side, side, lists, 1e6 * lists / side / side);
        fflush(stdout);
    }
    slabs_free(&pair);
    return done;
}

/* One line on a pair of spheres or jaws; takes the pair. */
static bool print_forms_of(clinker_workspace *workspace, const char *name, scene_pair pair, bool expected) {
    if (pair.a.vertex_count == 0) {
        return false;
    }
    clinker_body bodies[2];
    clinker_query query;
    clinker_query_init(&query);
    scene_pair_bodies(&pair, bodies);
    double exact = time_bodies(workspace, bodies, &query, CK_ZLIST_CHOOSE, expected);
    query.method = CLINKER_METHOD_ZLIST;
    double lists = time_bodies(workspace, bodies, &query, CK_ZLIST_LISTS, expected);
    double extremes = time_bodies(workspace, bodies, &query, CK_ZLIST_EXTREMES, expected);
    printf("| %s | %.3g | %.3g | %.2g | %.3g |\n", name, lists, extremes, lists / extremes, exact);
    fflush(stdout);
    scene_pair_free(&pair);
    return lists >= 0 && extremes >= 0 && exact >= 0;
}

static bool print_forms(clinker_workspace *workspace, size_t triangles) {
    printf("\n## Does the first stage pay? Pairs of %zu triangles each, 512 x 512 pixels\n\n", triangles);
    printf("| pair | complete lists, ms | first and last depths first, ms | lists / first and last | exact, ms |\n"
           "| --- | --: | --: | --: | --: |\n");
    return print_forms_of(workspace, "jaws, clear", scene_jaws(triangles, SCENE_CLEAR), false) &&
           print_forms_of(workspace, "jaws, kiss", scene_jaws(triangles, SCENE_KISS), true) &&
           print_forms_of(workspace, "jaws, overlap", scene_jaws(triangles, SCENE_OVERLAP), true) &&
           print_forms_of(workspace, "spheres, graze", scene_spheres(triangles, SCENE_GRAZE), true) &&
           print_forms_of(workspace, "spheres, deep", scene_spheres(triangles, SCENE_DEEP), true) &&
           print_forms_of(workspace, "spheres, inside", scene_spheres(triangles, SCENE_INSIDE), true);
}

static bool print_grazes(clinker_workspace *workspace, size_t poses, const char *path) {
    graze_table table;
    if (!grazes_measure(workspace, poses, &table)) {
        return false;
    }
    printf("\n## Wrong answers, %zu poses of bumpy spheres\n\n", poses);
    printf("Overlaps that were missed, by resolution:\n\n");
    grazes_print(stdout, &table);
    FILE *curve = path != NULL ? fopen(path, "w") : NULL;
    if (curve != NULL) {
        grazes_draw(curve, &table);
        fclose(curve);
    }
    return path == NULL || curve != NULL;
}

int main(int argc, char **argv) {
    size_t poses = argc > 1 ? strtoul(argv[1], NULL, 10) : DEFAULT_POSES;
    clinker_workspace *workspace;
    if (clinker_workspace_create(NULL, &workspace) != CLINKER_STATUS_OK) {
        fprintf(stderr, "bench_zlist: no memory\n");
        return 2;
    }
    machine_print(stdout);
    bool done = print_polygons(workspace) && print_pixels(workspace) && print_forms(workspace, 10000) &&
                print_forms(workspace, 100000) && print_grazes(workspace, poses, argc > 2 ? argv[2] : NULL);
    clinker_workspace_destroy(workspace);
    if (!done) {
        fflush(stdout);
        fprintf(stderr, "bench_zlist: a check failed or gave a wrong answer\n");
    }
    return done ? 0 : 2;
}
