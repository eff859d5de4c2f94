/* bench_raster: bumpy spheres at 512 x 512, one thread: ranges of depths, complete lists and extremes, beside the
 * plain rasteriser and, where there is EGL, Mesa's llvmpipe, which draws the nearest depth alone; and the ranges once
 * more with two threads. All take turns in the same run. */
#include "lib/machine.h"
#include "lib/samples.h"
#ifdef BENCH_WITH_LLVMPIPE
#include "llvmpipe.h"
#endif

#include "raster/raster.h"

#include <math.h>
#include <scenes.h>
#include <stdlib.h>

enum { SIZE = 512, REPETITIONS = 15 };

enum { RANGE, RANGE_BY_TWO, LISTS, EXTREMES, REFERENCE, LLVMPIPE, CONTESTANTS };

typedef struct contest {
    clinker_workspace *workspace, *two_threads;
    scene_mesh mesh;
    ck_mesh opened;
    ck_raster_source source;
    ck_view view;
    samples *times; /* one for each contestant */
    float *peer_plane;
    size_t covered, fragments;
    size_t peer_missing, peer_extra; /* pixels that only we cover, and only the peer */
    void *peer;
} contest;

static bool run(contest *c, int contestant) {
    ck_raster_lists lists;
    ck_raster_extremes extremes;
    ck_raster_range range;
    switch (contestant) {
    case RANGE:
        return ck_raster_cpu.range(c->workspace, &c->view, &c->source, &range) == CLINKER_STATUS_OK;
    case RANGE_BY_TWO:
        return ck_raster_cpu.range(c->two_threads, &c->view, &c->source, &range) == CLINKER_STATUS_OK;
    case LISTS:
        return ck_raster_cpu.lists(c->workspace, &c->view, &c->source, 1, NULL, &lists) == CLINKER_STATUS_OK;
    case EXTREMES:
        return ck_raster_cpu.extremes(c->workspace, &c->view, &c->source, 1, &extremes) == CLINKER_STATUS_OK;
    case REFERENCE:
        return ck_raster_reference.range(c->workspace, &c->view, &c->source, &range) == CLINKER_STATUS_OK;
    default:
#ifdef BENCH_WITH_LLVMPIPE
        return c->peer == NULL || peer_llvmpipe_draw(c->peer, c->peer_plane);
#else
        return true;
#endif
    }
}

/* Hands the mesh to the peer, if there is one. */
static bool load_peer(contest *c) {
#ifdef BENCH_WITH_LLVMPIPE
    float rows[12];
    const double *axes[3] = {c->view.right, c->view.up, c->view.forward};
    const double half[3] = {c->view.half_width, c->view.half_height, c->view.far_depth};
    for (int i = 0; i < 3; i++) {
        rows[4 * i + 3] = 0;
        for (int k = 0; k < 3; k++) {
            rows[4 * i + k] = (float)(axes[i][k] / half[i]);
            rows[4 * i + 3] -= (float)(axes[i][k] * c->view.centre[k] / half[i]);
        }
    }
    return c->peer == NULL || peer_llvmpipe_load(c->peer, &c->mesh, rows);
#else
    (void)c;
    return true;
#endif
}

static bool open_contest(contest *c, size_t triangles) {
    const double direction[3] = {0.3, -0.5, 1};
    const double low[3] = {-1.1, -1.1, -1.1};
    const double high[3] = {1.1, 1.1, 1.1};
    c->mesh = scene_bumpy_sphere(triangles, 1, 1);
    clinker_mesh borrowed = scene_mesh_borrow(&c->mesh);
    c->source = (ck_raster_source){.mesh = &c->opened};
    if (c->mesh.vertex_count == 0 || !ck_view_aim(&c->view, direction, NULL) ||
        ck_mesh_open(c->workspace, &borrowed, NULL, 0, &c->opened) != CLINKER_STATUS_OK) {
        return false;
    }
    ck_view_fit(&c->view, low, high, SIZE, SIZE);
    c->view.half_width = c->view.half_height = 1.1;
    return load_peer(c);
}

/* What was drawn last by everybody. */
static bool compare_coverage(contest *c) {
    ck_raster_range range;
    ck_raster_lists lists;
    if (ck_raster_cpu.range(c->workspace, &c->view, &c->source, &range) != CLINKER_STATUS_OK ||
        ck_raster_cpu.lists(c->workspace, &c->view, &c->source, 1, NULL, &lists) != CLINKER_STATUS_OK) {
        return false;
    }
    c->fragments = lists.starts[ck_view_pixels(&c->view)];
    for (uint32_t i = 0; i < ck_view_pixels(&c->view); i++) {
        bool ours = isfinite(range.nearest[i]);
        bool theirs = c->peer_plane[i] < 1;
        c->covered += ours;
        c->peer_missing += ours && !theirs;
        c->peer_extra += theirs && !ours;
    }
    return true;
}

static bool race(contest *c) {
    for (int turn = 0; turn <= REPETITIONS; turn++) {
        for (int i = 0; i < CONTESTANTS; i++) {
            double start = clock_ms();
            if (!run(c, i)) {
                return false;
            }
            if (turn > 0) {
                samples_add(&c->times[i], clock_ms() - start);
            }
        }
    }
    return compare_coverage(c);
}

static void print_row(const contest *c) {
    double range = samples_min(&c->times[RANGE]);
    double reference = samples_min(&c->times[REFERENCE]);
    printf("| %zu | %zu | %.2f | %.2f | %.2f | %.2f | %.2f | %.1f |", c->mesh.triangle_count, c->fragments, range,
           samples_min(&c->times[RANGE_BY_TWO]), samples_min(&c->times[LISTS]), samples_min(&c->times[EXTREMES]),
           reference, reference / range);
    if (c->peer != NULL) {
        double peer = samples_min(&c->times[LLVMPIPE]);
        printf(" %.1f | %.0f | %zu of %zu |\n", peer, peer / range, c->peer_missing + c->peer_extra, c->covered);
    } else {
        printf(" – | – | – |\n");
    }
    fflush(stdout);
}

static bool measure(contest *c, size_t triangles) {
    c->covered = c->peer_missing = c->peer_extra = 0;
    for (int i = 0; i < CONTESTANTS; i++) {
        c->times[i].count = 0;
        c->times[i].total = 0;
    }
    bool done = open_contest(c, triangles) && race(c);
    if (done) {
        print_row(c);
    }
    scene_mesh_free(&c->mesh);
    return done;
}

static void open_peer(contest *c) {
#ifdef BENCH_WITH_LLVMPIPE
    c->peer = peer_llvmpipe_create(SIZE);
    if (c->peer != NULL) {
        printf("OpenGL: %s.\n\n", peer_llvmpipe_name(c->peer));
    }
#else
    c->peer = NULL;
#endif
}

static void close_peer(contest *c) {
#ifdef BENCH_WITH_LLVMPIPE
    if (c->peer != NULL) {
        peer_llvmpipe_destroy(c->peer);
    }
#else
    (void)c;
#endif
}

static bool open_workspaces(contest *c) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = 2;
    return clinker_workspace_create(NULL, &c->workspace) == CLINKER_STATUS_OK &&
           clinker_workspace_create(&settings, &c->two_threads) == CLINKER_STATUS_OK;
}

static void print_head(void) {
    printf("%d x %d pixels, one thread where not said otherwise, smallest of %d runs in ms of wall time.\n\n", SIZE,
           SIZE, REPETITIONS);
    printf("| triangles | fragments | range | range, two threads | lists | extremes | plain range | plain / range | "
           "llvmpipe | llvmpipe / range | pixels that differ |\n"
           "| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n");
}

static void close_contest(contest *c) {
    clinker_workspace_destroy(c->two_threads);
    clinker_workspace_destroy(c->workspace);
    free(c->peer_plane);
    free(c->times);
}

int main(void) {
    static const size_t sizes[] = {10000, 100000, 1000000};
    contest c = {.times = calloc(CONTESTANTS, sizeof(samples)),
                 .peer_plane = calloc((size_t)SIZE * SIZE, sizeof(float))};
    if (c.times == NULL || c.peer_plane == NULL || !open_workspaces(&c)) {
        fprintf(stderr, "bench_raster: no memory\n");
        close_contest(&c);
        return 2;
    }
    machine_print(stdout);
    open_peer(&c);
    print_head();
    bool done = true;
    for (size_t i = 0; done && i < sizeof sizes / sizeof *sizes; i++) {
        done = measure(&c, sizes[i]);
    }
    close_peer(&c);
    close_contest(&c);
    return done ? 0 : 2;
}
