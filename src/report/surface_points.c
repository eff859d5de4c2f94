#include "report/surface_points.h"

#include "base/assert.h"
#include "base/workspace.h"

#include <math.h>

/* What a body has of all. */
typedef struct body_share {
    double area;
    size_t first, last; /* points: first .. last-1 */
} body_share;

typedef struct spread_job {
    const ck_picture_corners *corners;
    const ck_painted *bodies;
    body_share *shares;
    ck_surface_point *points;
    double spacing; /* area for each point */
} spread_job;

/* Two sides of a face, from its first corner. */
static void sides_of(const ck_picture_corners *corners, const ck_painted *body, uint32_t face, const float **corner,
                     float sides[2][3]) {
    const float *at[3];
    ck_picture_corners_of(corners, body, face, at);
    for (int i = 0; i < 3; i++) {
        sides[0][i] = at[1][i] - at[0][i];
        sides[1][i] = at[2][i] - at[0][i];
    }
    *corner = at[0];
}

static double area_of(float sides[2][3]) {
    const float *a = sides[0], *b = sides[1];
    const float x = a[1] * b[2] - a[2] * b[1], y = a[2] * b[0] - a[0] * b[2], z = a[0] * b[1] - a[1] * b[0];
    return 0.5 * (double)sqrtf(x * x + y * y + z * z);
}

static void measure_body(void *data, size_t number, unsigned worker) {
    (void)worker;
    const spread_job *job = data;
    const ck_painted *body = &job->bodies[number];
    double area = 0;
    for (uint32_t face = 0; body->solid && face < body->mesh->triangle_count; face++) {
        const float *corner;
        float sides[2][3];
        sides_of(job->corners, body, face, &corner, sides);
        area += area_of(sides);
    }
    job->shares[number].area = area;
}

/* Point `number` of a body on a face: places that follow each other are far apart (a sequence of low discrepancy by
 * Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018). */
static void put_point(const float *corner, float sides[2][3], size_t number, ck_surface_point *point) {
    const double steps[2] = {0.7548776662466927, 0.5698402909980532};
    double along[2];
    for (int i = 0; i < 2; i++) {
        const double reached = (double)number * steps[i];
        along[i] = reached - floor(reached);
    }
    if (along[0] + along[1] > 1) { /* beyond the third side: from the other half of the parallelogram */
        along[0] = 1 - along[0];
        along[1] = 1 - along[1];
    }
    for (int i = 0; i < 3; i++) {
        point->at[i] = corner[i] + (float)along[0] * sides[0][i] + (float)along[1] * sides[1][i];
    }
}

static void spread_body(void *data, size_t number, unsigned worker) {
    (void)worker;
    const spread_job *job = data;
    const ck_painted *body = &job->bodies[number];
    const body_share *own = &job->shares[number];
    size_t at = own->first;
    double reached = 0; /* area of the faces so far */
    for (uint32_t face = 0; at < own->last && face < body->mesh->triangle_count; face++) {
        const float *corner;
        float sides[2][3];
        sides_of(job->corners, body, face, &corner, sides);
        reached += area_of(sides);
        for (; at < own->last && ((double)(at - own->first) + 0.5) * job->spacing < reached; at++) {
            put_point(corner, sides, at - own->first, &job->points[at]);
            job->points[at].body = (uint32_t)number;
        }
    }
    for (; at < own->last; at++) { /* what rounding left over, or a body smaller than a point's share */
        const float *corner;
        float sides[2][3];
        sides_of(job->corners, body, 0, &corner, sides);
        put_point(corner, sides, 0, &job->points[at]);
        job->points[at].body = (uint32_t)number;
    }
}

bool ck_surface_points_spread(clinker_workspace *workspace, ck_buffer *shares_room, ck_buffer *points_room,
                              const ck_picture_corners *corners, const ck_painted *bodies, size_t count,
                              ck_surface_points *points) {
    if (!ck_buffer_reserve(&workspace->memory, shares_room, count + 1, sizeof(body_share))) {
        return false;
    }
    spread_job job = {.corners = corners, .bodies = bodies, .shares = shares_room->data};
    ck_team_run(workspace->team, count, measure_body, &job);
    double total = 0;
    for (size_t i = 0; i < count; i++) {
        total += job.shares[i].area;
    }
    job.spacing = total / CK_SURFACE_POINTS;
    size_t made = 0;
    for (size_t i = 0; i < count; i++) {
        body_share *own = &job.shares[i];
        own->first = made;
        made += own->area > 0 ? 1 + (size_t)(own->area / job.spacing) : 0;
        own->last = made;
    }
    CK_ASSERT(made <= CK_SURFACE_POINTS + count + 1);
    if (!ck_buffer_reserve(&workspace->memory, points_room, made + 1, sizeof(ck_surface_point))) {
        return false;
    }
    job.points = points_room->data;
    ck_team_run(workspace->team, count, spread_body, &job);
    *points = (ck_surface_points){.points = job.points, .count = made};
    return true;
}
