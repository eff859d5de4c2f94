/* Bodies without a look at each of their edges; the public clinker_mesh_survey(). */
#include "bodies/survey.h"

#include "base/assert.h"
#include "bodies/open_bodies.h"
#include "bodies/scratch.h"
#include "math/triangle_contact.h"
#include "math/vec3.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    TRIANGLES_IN_PART = 1 << 14,
    AT_ONCE = 256,
    DENT_RUNS = 1024,
    DENT_RUN = 24,
    DENT_FACES = 64,
    DENT_VERTICES = 64
};

typedef struct area_job {
    const ck_body_kernels *kernels;
    const ck_mesh *mesh;
    float least;          /* see least_side(); 0: floats tell nothing */
    uint32_t *degenerate; /* of each part */
} area_job;

/* With edges e and f at a corner, and u = 2^-53: the rounded cross product is off by less than 8 u |e| |f| in each
 * component, so a larger one proves an area. */
static bool clearly_has_area(const double t[3][3]) {
    const double surely = 0x1p-49;
    double e[3], f[3];
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    double n[3];
    ck_cross(e, f, n);
    const double most = ck_greater(ck_greater(fabs(n[0]), fabs(n[1])), fabs(n[2]));
    const double least = surely * ck_sum_of_sizes(e) * ck_sum_of_sizes(f);
    return most > least && least > DBL_MIN / DBL_EPSILON;
}

/* How long sides are to be, so that a face has an area in the world for certain if floats show one in the mesh; 0: this
 * is not known.
 *
 * Let the pose stretch by s, give or take 2^-9, and m bound the numbers that world coordinates are added up from. Sides
 * e and f are longer than 2^-27 m / s each, and |e x f| is above 2^-14.1 |e| |f|. The pose makes |e x f| no less than
 * 0.99 s^2 of that. A world coordinate rounds by 2^-51 m, so a side there is off by d = 2^-49 m, which is less than
 * 2^-22 s |e| and 2^-22 s |f|: this takes less than 2^-20 s^2 |e| |f| off, and something is left. */
static float least_side(const ck_body *body) {
    const double *m = body->mesh.m;
    const double squared = body->mesh.placed ? m[0] * m[0] + m[4] * m[4] + m[8] * m[8] : 1;
    bool turns = true;
    for (int i = 0; i < 3 && body->mesh.placed; i++) {
        for (int k = 0; k < 3; k++) {
            const double product = m[i] * m[k] + m[4 + i] * m[4 + k] + m[8 + i] * m[8 + k];
            turns = turns && fabs(product - (i == k ? squared : 0)) <= 0x1p-12 * squared;
        }
    }
    const double least = 0x1p-26 * body->magnitude / sqrt(squared);
    const bool known = turns && !body->points.careful && !body->mesh.wide && body->mesh.indices != NULL;
    return known && least > 0x1p-40 && least < 0x1p40 ? (float)least : 0;
}

static bool has_no_area(const ck_mesh *mesh, uint32_t face) {
    double t[3][3];
    ck_mesh_triangle(mesh, face, t);
    return !clearly_has_area((const double(*)[3])t) && ck_triangle_degenerate((const double(*)[3])t);
}

static void count_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const area_job *job = data;
    const uint32_t first = (uint32_t)part * TRIANGLES_IN_PART;
    const uint32_t left = job->mesh->triangle_count - first;
    const uint32_t last = first + (left < TRIANGLES_IN_PART ? left : TRIANGLES_IN_PART);
    uint32_t found = 0, list[AT_ONCE];
    for (uint32_t from = first; from < last; from += AT_ONCE) {
        const uint32_t end = last - from < AT_ONCE ? last : from + AT_ONCE;
        const bool all = job->least == 0;
        const uint32_t count =
            all ? end - from : job->kernels->maybe_without_area(job->mesh, from, end, job->least, list);
        for (uint32_t i = 0; i < count; i++) {
            found += has_no_area(job->mesh, all ? from + i : list[i]);
        }
    }
    job->degenerate[part] = found;
}

/* Counts faces of no area. False: no memory. */
static bool count_degenerate(clinker_workspace *workspace, const ck_body_kernels *kernels, const ck_body *body,
                             size_t *count) {
    const ck_mesh *mesh = &body->mesh;
    const size_t parts = ((size_t)mesh->triangle_count + TRIANGLES_IN_PART - 1) / TRIANGLES_IN_PART;
    ck_bodies_scratch *scratch = ck_bodies_scratch_of(workspace);
    if (!ck_buffer_reserve(&workspace->memory, &scratch->volumes, parts, sizeof(uint32_t))) {
        return false;
    }
    area_job job = {.kernels = kernels, .mesh = mesh, .least = least_side(body), .degenerate = scratch->volumes.data};
    ck_team_run(workspace->team, parts, count_part, &job);
    *count = 0;
    for (size_t part = 0; part < parts; part++) {
        *count += job.degenerate[part];
    }
    return true;
}

/* How far vertices lie beyond the sides of faces, as parts of their distance: the sine of the angle at which a face
 * sees them, above and below. */
typedef struct seen_sides {
    double above, below;
} seen_sides;

/* More than roundings, of the mesh or of a pose, can make up for. */
static const double clearly_beyond = 0x1p-16;

static bool beyond_both(const seen_sides *sides) {
    return sides->above > clearly_beyond && sides->below > clearly_beyond;
}

/* A face in the coordinates of the mesh. */
typedef struct local_face {
    double corner[3], normal[3];
} local_face;

static local_face local_face_of(const ck_mesh *mesh, uint32_t face) {
    double t[3][3], e[3], f[3];
    local_face made;
    for (int k = 0; k < 3; k++) {
        ck_mesh_local(mesh, ck_mesh_corner(mesh, face, k), t[k]);
    }
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    memcpy(made.corner, t[0], sizeof made.corner);
    ck_cross(e, f, made.normal);
    /* The normal of a sliver is made of roundings: it tells no sides. */
    if (!(ck_norm(made.normal) > 0x1p-30 * ck_norm(e) * ck_norm(f))) {
        memset(made.normal, 0, sizeof made.normal);
    }
    return made;
}

static void add_side(const local_face *face, const double p[3], seen_sides *sides) {
    double d[3];
    ck_sub(p, face->corner, d);
    const double size = ck_norm(face->normal) * ck_norm(d);
    const double side = size > 0 ? ck_dot(face->normal, d) / size : 0;
    sides->above = ck_greater(sides->above, side);
    sides->below = ck_greater(sides->below, -side);
}

/* Whether a face has some of all vertices beyond both of its sides. */
static bool is_crossed(const ck_mesh *mesh, uint32_t number) {
    const local_face face = local_face_of(mesh, number);
    const uint32_t step = mesh->vertex_count / DENT_VERTICES + 1;
    seen_sides sides = {0, 0};
    for (uint32_t i = 0; i < mesh->vertex_count; i += step) {
        double p[3];
        ck_mesh_local(mesh, i, p);
        add_side(&face, p, &sides);
    }
    return beyond_both(&sides);
}

/* Adds how faces that follow each other, and mostly are neighbours, lie to each other. */
static void add_neighbours(const ck_mesh *mesh, uint32_t first, seen_sides *sides) {
    const uint32_t left = mesh->triangle_count - first;
    const uint32_t last = first + (left < DENT_RUN ? left : DENT_RUN);
    for (uint32_t i = first; i + 1 < last; i++) {
        const local_face face = local_face_of(mesh, i);
        for (int k = 0; k < 3; k++) {
            double p[3];
            ck_mesh_local(mesh, ck_mesh_corner(mesh, i + 1, k), p);
            add_side(&face, p, sides);
        }
    }
}

/* Looks at some faces, spread over the mesh. Of a solid with dents, vertices lie above some faces and below others; of
 * a convex one on one side of all, the inner one. Of what is no solid, faces may look either way: there one face has to
 * have vertices beyond both of its sides. */
static bool is_dented(const ck_mesh *mesh, bool solid) {
    const uint32_t run_step = mesh->triangle_count / DENT_RUNS + 1;
    seen_sides sides = {0, 0};
    for (uint32_t face = 0; solid && face < mesh->triangle_count && !beyond_both(&sides); face += run_step) {
        add_neighbours(mesh, face, &sides);
    }
    bool dented = beyond_both(&sides);
    const uint32_t face_step = mesh->triangle_count / DENT_FACES + 1;
    for (uint32_t face = 0; face < mesh->triangle_count && !dented; face += face_step) {
        dented = is_crossed(mesh, face);
    }
    return dented;
}

/* Fills in the survey of a body that is open. */
static clinker_status survey_body(const ck_check *check, size_t number, clinker_survey *out) {
    clinker_workspace *workspace = check->workspace;
    ck_body *body = &check->bodies[number];
    *out = (clinker_survey)CLINKER_INIT(clinker_survey);
    clinker_status status = ck_body_check_indices(workspace, check->body_kernels, body, number);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (!ck_body_find_closed(workspace, check->body_kernels, body) || !ck_body_find_face_box(workspace, body) ||
        !count_degenerate(workspace, check->body_kernels, body, &out->degenerate_faces)) {
        return ck_fail_memory(workspace);
    }
    out->triangles = body->mesh.triangle_count;
    out->solid = body->closed > 0 && !body->with_area;
    out->inward = out->solid && body->outward < 0;
    out->dented = is_dented(&body->mesh, out->solid);
    for (int axis = 0; axis < 3; axis++) {
        out->box_min[axis] = body->face_low[axis] / check->scale;
        out->box_max[axis] = body->face_high[axis] / check->scale;
    }
    return CLINKER_STATUS_OK;
}

/* Opens one body by itself and surveys it. */
static clinker_status survey_one(clinker_workspace *workspace, const clinker_body *source, clinker_survey *out) {
    clinker_query query;
    clinker_query_init(&query);
    ck_check check;
    clinker_status status = ck_check_begin(workspace, 1, &query, &check);
    if (status == CLINKER_STATUS_OK) {
        status = ck_bodies_open_all(&check, source);
    }
    return status == CLINKER_STATUS_OK ? survey_body(&check, 0, out) : status;
}

clinker_status ck_bodies_survey(ck_check *check, const clinker_body *sources, clinker_survey *surveys) {
    clinker_status status = CLINKER_STATUS_OK;
    for (size_t i = 0; i < check->body_count && status == CLINKER_STATUS_OK; i++) {
        status = check->all_open ? survey_body(check, i, &surveys[i])
                                 : survey_one(check->workspace, &sources[i], &surveys[i]);
    }
    return status;
}

CK_DEFINE_INIT(clinker_survey)

clinker_status clinker_mesh_survey(clinker_workspace *workspace, const clinker_mesh *mesh, const clinker_pose *pose,
                                   clinker_survey *survey) {
    ck_sized_clear(survey, sizeof *survey);
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN(mesh), CK_GIVEN_SIZED(survey));
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    const clinker_body body = {.mesh = *mesh, .pose = pose};
    clinker_survey found;
    status = survey_one(workspace, &body, &found);
    if (status == CLINKER_STATUS_OK) {
        ck_sized_give(survey, &found);
    }
    return status;
}
