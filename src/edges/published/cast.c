/* Cast edges as published: one edge and one count for each pixel, the faces of all bodies counted together.
 *
 * After Knott, "CInDeR", 2003, sections 4.4 and 4.5: algorithms 1 to 5, on the raster's contract as on depth and
 * stencil buffers. Counts go below zero and do not end at 255; the published order of passes 5 and 6, which decrements
 * first, needs that too. */
#include "clinker/published.h"

#include "base/assert.h"
#include "base/sort.h"
#include "edges/published/offset.h"
#include "edges/search.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

enum { DEFAULT_RESOLUTION = 256, ALGORITHMS = 5 };

typedef struct caster {
    ck_check check;
    const clinker_cast_settings *settings;
    const ck_raster_backend *backend;
    ck_edge_scratch *scratch;
    ck_view view;
    ck_raster_source *faces; /* of each body */
    ck_raster_source *edges;
    ck_edge_plane plane;
    const int32_t *balance;
    clinker_cast *cast;
} caster;

CK_DEFINE_INIT(clinker_cast)

void clinker_cast_settings_init(clinker_cast_settings *settings) {
    if (settings != NULL) {
        *settings = (clinker_cast_settings){.size = sizeof *settings, .algorithm = 4, .offset = 1};
    }
}

static clinker_status check_settings(clinker_workspace *workspace, const clinker_cast_settings *settings) {
    if (settings->algorithm < 1 || settings->algorithm > ALGORITHMS) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "algorithm %u is none of 1 to %d", settings->algorithm,
                       ALGORITHMS);
    }
    if (!(settings->offset >= 0 && isfinite(settings->offset))) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "an offset of %g pixels is not 0 or more", settings->offset);
    }
    return ck_view_check(workspace, &settings->view);
}

/* The view frustum is as tight as possible around the box of all bodies. */
static clinker_status aim(caster *at) {
    ck_aimed_boxes boxes = {.low = {0}};
    for (size_t i = 0; i < at->check.body_count; i++) {
        if (!ck_body_drawable(&at->check.bodies[i], at->check.scale)) {
            return ck_refuse_raster(&at->check);
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        boxes.low[axis] = INFINITY;
        boxes.high[axis] = -INFINITY;
        for (size_t i = 0; i < at->check.body_count; i++) {
            boxes.low[axis] = fmin(boxes.low[axis], at->check.bodies[i].low[axis] / at->check.scale);
            boxes.high[axis] = fmax(boxes.high[axis], at->check.bodies[i].high[axis] / at->check.scale);
        }
        boxes.all_low[axis] = boxes.low[axis];
        boxes.all_high[axis] = boxes.high[axis];
    }
    uint32_t asked = at->settings->view.resolution;
    return ck_aim_eye(&at->check, &at->settings->view, &boxes, asked != 0 ? asked : DEFAULT_RESOLUTION, &at->view);
}

static size_t count_vertices(const ck_check *check) {
    size_t count = 0;
    for (size_t i = 0; i < check->body_count; i++) {
        count += check->bodies[i].mesh.vertex_count;
    }
    return count;
}

/* The faces of a body, and its edges, moved outwards. */
static clinker_status make_source(caster *at, uint32_t number, double (*positions)[3]) {
    CK_ASSERT(number < at->check.body_count);
    ck_check *check = &at->check;
    ck_body *body = &check->bodies[number];
    ck_mesh *moved = (ck_mesh *)at->scratch->moved.data + number;
    double offset = at->settings->offset * ck_view_pixel_width(&at->view);
    clinker_status status = ck_body_check_indices(check->workspace, check->body_kernels, body, number);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (!ck_body_find_closed(check->workspace, check->body_kernels, body)) {
        return ck_fail_memory(check->workspace);
    }
    bool inward = body->closed > 0 && body->outward < 0;
    if (!ck_offset_mesh(check->workspace, &body->mesh, inward, offset, &at->scratch->normals, positions, moved)) {
        return ck_fail_memory(check->workspace);
    }
    at->faces[number] = (ck_raster_source){.mesh = &body->mesh, .body = number, .inward = inward};
    at->edges[number] = (ck_raster_source){.mesh = moved, .body = number, .unpaired = body->closed <= 0};
    return CLINKER_STATUS_OK;
}

/* Those of all bodies. */
static clinker_status make_sources(caster *at) {
    ck_check *check = &at->check;
    ck_memory *memory = &check->workspace->memory;
    size_t count = check->body_count;
    if (!ck_buffer_reserve(memory, &at->scratch->sources, 2 * count, sizeof(ck_raster_source)) ||
        !ck_buffer_reserve(memory, &at->scratch->moved, count, sizeof(ck_mesh)) ||
        !ck_buffer_reserve(memory, &at->scratch->positions, count_vertices(check), sizeof(double[3]))) {
        return ck_fail_memory(check->workspace);
    }
    at->faces = at->scratch->sources.data;
    at->edges = at->faces + count;
    double(*positions)[3] = at->scratch->positions.data;
    for (uint32_t i = 0; i < count; i++) {
        clinker_status status = make_source(at, i, positions);
        if (status != CLINKER_STATUS_OK) {
            return status;
        }
        positions += check->bodies[i].mesh.vertex_count;
    }
    return CLINKER_STATUS_OK;
}

/* Passes 1 to 3 of algorithm 1, and what their counts tell. */
static clinker_status count_faces(caster *at) {
    ck_check *check = &at->check;
    ck_edge_choice choice = at->settings->nearest ? CK_EDGE_NEAREST : CK_EDGE_LAST;
    clinker_status status =
        at->backend->edge_plane(check->workspace, &at->view, at->edges, check->body_count, choice, NULL, &at->plane);
    if (status == CLINKER_STATUS_OK) {
        status = at->backend->balance(check->workspace, &at->view, at->faces, check->body_count, at->plane.depth,
                                      &at->balance);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    clinker_cast *cast = at->cast;
    for (uint32_t pixel = 0; pixel < ck_view_pixels(&at->view); pixel++) {
        int32_t count = at->balance[pixel];
        cast->edge_pixels += at->plane.face[pixel] != CK_NO_FACE;
        cast->inside_pixels += count > 0;
        cast->most_bodies = count > (int32_t)cast->most_bodies ? (uint32_t)count : cast->most_bodies;
        if (count < 0 && cast->open_pixels++ == 0) {
            ck_view_point(&at->view, pixel % at->view.width, pixel / at->view.width, (double)at->plane.depth[pixel],
                          cast->open_at);
        }
    }
    cast->passes = 3;
    return CLINKER_STATUS_OK;
}

/* Pass 4: draws edges again, where they are inside of something: the plane then tells whose they are. */
static clinker_status identify_edges(caster *at) {
    ck_edge_choice choice = at->settings->nearest ? CK_EDGE_NEAREST : CK_EDGE_LAST;
    const ck_edge_test test = {at->plane.depth, at->balance};
    at->cast->passes = 4;
    return at->backend->edge_plane(at->check.workspace, &at->view, at->edges, at->check.body_count, choice, &test,
                                   &at->plane);
}

static void count_penetrating(caster *at) {
    clinker_cast_body *bodies = at->scratch->cast_bodies.data;
    for (uint32_t pixel = 0; pixel < ck_view_pixels(&at->view); pixel++) {
        if (at->balance[pixel] > 0) {
            CK_ASSERT(at->plane.body_side[pixel] >> 2 < at->check.body_count);
            bodies[at->plane.body_side[pixel] >> 2].penetrating++;
        }
    }
}

/* A pixel with an edge that is inside of something: whose edge, and inside of which body, as far as is known. */
typedef struct inside_pixel {
    uint32_t pixel;
    uint32_t edges_of, around;
} inside_pixel;

/* All of them; NULL: no memory. */
static inside_pixel *list_inside(const caster *at) {
    if (!ck_buffer_reserve(&at->check.workspace->memory, &at->scratch->inside, at->cast->inside_pixels,
                           sizeof(inside_pixel))) {
        return NULL;
    }
    inside_pixel *inside = at->scratch->inside.data;
    size_t count = 0;
    for (uint32_t pixel = 0; pixel < ck_view_pixels(&at->view); pixel++) {
        if (at->balance[pixel] > 0) {
            CK_ASSERT(count < at->cast->inside_pixels);
            inside[count++] = (inside_pixel){pixel, at->plane.body_side[pixel] >> 2, CK_NO_FACE};
        }
    }
    CK_ASSERT(count == at->cast->inside_pixels);
    return inside;
}

/* Passes 5 to 7 for each body: its faces alone, before the edges that are inside of something. Where one of these is
 * inside of several bodies, the last one drawn stays. */
static clinker_status identify_around(caster *at, inside_pixel *inside) {
    ck_check *check = &at->check;
    clinker_cast_body *bodies = at->scratch->cast_bodies.data;
    at->cast->passes = 7;
    for (uint32_t body = 0; body < check->body_count; body++) {
        const int32_t *balance;
        clinker_status status =
            at->backend->balance(check->workspace, &at->view, &at->faces[body], 1, at->plane.depth, &balance);
        if (status != CLINKER_STATUS_OK) {
            return status;
        }
        for (size_t i = 0; i < at->cast->inside_pixels; i++) {
            if (balance[inside[i].pixel] > 0) {
                inside[i].around = body;
                bodies[body].penetrated++;
            }
        }
    }
    return CLINKER_STATUS_OK;
}

static int by_bodies(const void *left, const void *right) {
    const inside_pixel *a = left;
    const inside_pixel *b = right;
    if (a->edges_of != b->edges_of) {
        return a->edges_of < b->edges_of ? -1 : 1;
    }
    return (a->around > b->around) - (a->around < b->around);
}

/* Reads the identities of both bodies at all pixels. False: no memory. */
static bool read_pairs(caster *at, inside_pixel *inside) {
    size_t count = at->cast->inside_pixels;
    if (!ck_buffer_reserve(&at->check.workspace->memory, &at->scratch->cast_pairs, count, sizeof(clinker_cast_pair))) {
        return false;
    }
    clinker_cast_pair *pairs = at->scratch->cast_pairs.data;
    ck_sort(inside, count, sizeof *inside, by_bodies);
    for (size_t i = 0; i < count && inside[i].edges_of != CK_NO_FACE; i++) {
        if (i == 0 || by_bodies(&inside[i - 1], &inside[i]) != 0) {
            pairs[at->cast->pair_count++] = (clinker_cast_pair){inside[i].edges_of, inside[i].around, 0};
        }
        CK_ASSERT(at->cast->pair_count > 0 && at->cast->pair_count <= count);
        pairs[at->cast->pair_count - 1].pixels++;
    }
    at->cast->pairs = pairs;
    return true;
}

/* Of algorithms 2 to 5: which bodies are involved. */
static clinker_status identify(caster *at) {
    unsigned algorithm = at->settings->algorithm;
    clinker_status status = algorithm >= 3 ? identify_edges(at) : CLINKER_STATUS_OK;
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    count_penetrating(at);
    if (algorithm < 4) {
        return CLINKER_STATUS_OK;
    }
    inside_pixel *inside = list_inside(at);
    if (inside == NULL) {
        return ck_fail_memory(at->check.workspace);
    }
    status = identify_around(at, inside);
    if (status == CLINKER_STATUS_OK && algorithm == 4 && !read_pairs(at, inside)) {
        return ck_fail_memory(at->check.workspace);
    }
    return status;
}

static clinker_status run(caster *at) {
    clinker_status status = aim(at);
    if (status == CLINKER_STATUS_OK) {
        status = make_sources(at);
    }
    if (status == CLINKER_STATUS_OK) {
        status = count_faces(at);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    at->cast->sample_spacing = ck_view_pixel_width(&at->view);
    if (at->settings->algorithm == 1) {
        return CLINKER_STATUS_OK;
    }
    size_t bytes = at->check.body_count * sizeof(clinker_cast_body);
    if (!ck_buffer_reserve(&at->check.workspace->memory, &at->scratch->cast_bodies, bytes, 1)) {
        return ck_fail_memory(at->check.workspace);
    }
    memset(at->scratch->cast_bodies.data, 0, bytes);
    at->cast->bodies = at->scratch->cast_bodies.data;
    return at->cast->inside_pixels > 0 ? identify(at) : CLINKER_STATUS_OK;
}

/* Casts, with settings that are known to be good. */
static clinker_status cast_bodies(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                                  const clinker_cast_settings *settings, clinker_cast *cast) {
    clinker_query query;
    clinker_query_init(&query);
    caster at = {.settings = settings, .backend = ck_raster_choose(false), .cast = cast};
    clinker_status status = ck_check_begin(workspace, body_count, &query, &at.check);
    at.scratch = ck_edge_scratch_of(workspace);
    if (status == CLINKER_STATUS_OK && at.scratch == NULL) {
        status = ck_fail_memory(workspace);
    }
    if (status == CLINKER_STATUS_OK) {
        status = ck_bodies_open_all(&at.check, bodies);
    }
    return status == CLINKER_STATUS_OK ? run(&at) : status;
}

clinker_status clinker_bodies_cast(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                                   const clinker_cast_settings *settings, clinker_cast *cast) {
    ck_sized_clear(cast, sizeof *cast);
    clinker_status status =
        CK_CALL_BEGIN(workspace, CK_GIVEN_ARRAY(bodies, body_count), CK_GIVEN_SIZED(settings), CK_GIVEN_SIZED(cast));
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    clinker_cast_settings asked;
    clinker_cast_settings_init(&asked);
    ck_sized_read(&asked, settings);
    status = check_settings(workspace, &asked);
    if (status != CLINKER_STATUS_OK || body_count == 0) {
        return status;
    }
    clinker_cast found = CLINKER_INIT(clinker_cast);
    status = cast_bodies(workspace, bodies, body_count, &asked, &found);
    if (status == CLINKER_STATUS_OK) {
        ck_sized_give(cast, &found);
    }
    return status;
}
