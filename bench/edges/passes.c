#include "passes.h"

#include "lib/samples.h"

#include "edges/published/offset.h"
#include "raster/raster.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct casting {
    clinker_workspace *workspace;
    ck_view view;
    ck_mesh meshes[2], moved[2];
    ck_raster_source faces[2], edges[2];
    ck_buffer room, positions[2];
    uint32_t *copy; /* of a plane */
    ck_edge_plane inside;
    const int32_t *balance;
} casting;

static void fit_view(casting *at, uint32_t width, uint32_t height, edges_passes *passes) {
    const double direction[3] = {0, 0, 1};
    double low[3] = {INFINITY, INFINITY, INFINITY};
    double high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (int body = 0; body < 2; body++) {
        for (uint32_t vertex = 0; vertex < at->meshes[body].vertex_count; vertex++) {
            double world[3];
            ck_mesh_world(&at->meshes[body], vertex, world);
            for (int i = 0; i < 3; i++) {
                low[i] = fmin(low[i], world[i]);
                high[i] = fmax(high[i], world[i]);
            }
        }
    }
    (void)ck_view_aim(&at->view, direction, NULL);
    ck_view_fit_longer(&at->view, low, high, width > height ? width : height);
    passes->whole_width = at->view.width;
    passes->whole_height = at->view.height;
    ck_view_fit(&at->view, low, high, width, height);
}

/* Faces where they are, edges moved out by a pixel. */
static bool make_sources(casting *at) {
    for (uint32_t i = 0; i < 2; i++) {
        ck_memory *memory = &at->workspace->memory;
        if (!ck_buffer_reserve(memory, &at->positions[i], at->meshes[i].vertex_count, sizeof(double[3])) ||
            !ck_offset_mesh(at->workspace, &at->meshes[i], false, ck_view_pixel_width(&at->view), &at->room,
                            at->positions[i].data, &at->moved[i])) {
            return false;
        }
        at->faces[i] = (ck_raster_source){.mesh = &at->meshes[i], .body = i};
        at->edges[i] = (ck_raster_source){.mesh = &at->moved[i], .body = i};
    }
    return true;
}

/* Runs the passes once; times are kept where they are less. */
static bool run_passes(casting *at, edges_passes *passes) {
    const ck_raster_backend *backend = &ck_raster_cpu;
    ck_edge_plane plane;
    double start = processor_ms();
    if (backend->edge_plane(at->workspace, &at->view, at->edges, 2, CK_EDGE_LAST, NULL, &plane) != CLINKER_STATUS_OK ||
        backend->balance(at->workspace, &at->view, at->faces, 2, plane.depth, &at->balance) != CLINKER_STATUS_OK) {
        return false;
    }
    double counted = processor_ms();
    const ck_edge_test test = {plane.depth, at->balance};
    if (backend->edge_plane(at->workspace, &at->view, at->edges, 2, CK_EDGE_LAST, &test, &at->inside) !=
        CLINKER_STATUS_OK) {
        return false;
    }
    double identified = processor_ms();
    for (int body = 0; body < 2; body++) {
        if (backend->balance(at->workspace, &at->view, &at->faces[body], 1, at->inside.depth, &at->balance) !=
            CLINKER_STATUS_OK) {
            return false;
        }
    }
    passes->first = fmin(passes->first, counted - start);
    passes->again = fmin(passes->again, identified - counted);
    passes->each = fmin(passes->each, processor_ms() - identified);
    return true;
}

/* Copies the plane, as reading a frame buffer does, and looks through the copy. */
static void read_pixels(casting *at, edges_passes *passes) {
    size_t pixels = ck_view_pixels(&at->view);
    size_t edges_of[2] = {0, 0};
    double start = processor_ms();
    memcpy(at->copy, at->inside.body_side, pixels * sizeof *at->copy);
    double copied = processor_ms();
    for (size_t i = 0; i < pixels; i++) {
        if (at->copy[i] != CK_NO_FACE) {
            edges_of[at->copy[i] >> 2]++;
        }
    }
    passes->read = fmin(passes->read, copied - start);
    passes->parse = fmin(passes->parse, processor_ms() - copied);
    passes->pixels = edges_of[0] + edges_of[1];
}

/* Counts pixels around which the last body drawn lies, as a query of the hardware would while it draws. */
static size_t count_pixels(casting *at, edges_passes *passes) {
    size_t count = 0;
    double start = processor_ms();
    for (size_t i = 0; i < ck_view_pixels(&at->view); i++) {
        count += at->balance[i] > 0;
    }
    passes->counted = fmin(passes->counted, processor_ms() - start);
    return count;
}

static bool cast(casting *at, const scene_pair *pair, uint32_t width, uint32_t height, int runs, edges_passes *passes) {
    clinker_body bodies[2];
    scene_pair_bodies(pair, bodies);
    for (size_t i = 0; i < 2; i++) {
        if (ck_mesh_open(at->workspace, &bodies[i].mesh, bodies[i].pose, i, &at->meshes[i]) != CLINKER_STATUS_OK) {
            return false;
        }
    }
    fit_view(at, width, height, passes);
    bool done = make_sources(at);
    size_t within = 0;
    for (int run = 0; done && run < runs; run++) {
        done = run_passes(at, passes);
        if (done) {
            read_pixels(at, passes);
            within = count_pixels(at, passes);
        }
    }
    return done && within <= passes->pixels;
}

bool edges_passes_time(const scene_pair *pair, uint32_t width, uint32_t height, int runs, edges_passes *passes) {
    casting at = {.copy = malloc((size_t)width * height * sizeof(uint32_t))};
    *passes = (edges_passes){.first = INFINITY,
                             .again = INFINITY,
                             .each = INFINITY,
                             .read = INFINITY,
                             .parse = INFINITY,
                             .counted = INFINITY};
    bool done = at.copy != NULL && clinker_workspace_create(NULL, &at.workspace) == CLINKER_STATUS_OK &&
                cast(&at, pair, width, height, runs, passes);
    clinker_workspace_destroy(at.workspace);
    free(at.copy);
    return done;
}
