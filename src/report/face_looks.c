#include "report/face_looks.h"

#include "base/assert.h"
#include "math/vec3.h"

enum { FACES_IN_PART = 4096 };

typedef struct look_job {
    const ck_painted *body;
    const ck_view *view;
    uint32_t band_rows;
    uint32_t finer; /* lines of sight along each side of a pixel */
    double reach;   /* rows beyond a strip that are looked at, and one for rounding */
} look_job;

/* The unit normal of a face in the axes of the view; towards the viewer for one without area. */
static void seen_normal(const ck_view *view, double corners[3][3], double normal[3]) {
    double ab[3];
    double ac[3];
    double cross[3];
    ck_sub(corners[1], corners[0], ab);
    ck_sub(corners[2], corners[0], ac);
    ck_cross(ab, ac, cross);
    double length = ck_norm(cross);
    normal[0] = 0;
    normal[1] = 0;
    normal[2] = 1;
    if (!(length > 0 && isfinite(length))) {
        return;
    }
    double side = ck_dot(cross, view->forward) > 0 ? -1 : 1;
    normal[0] = side * ck_dot(cross, view->right) / length;
    normal[1] = side * ck_dot(cross, view->up) / length;
    normal[2] = -side * ck_dot(cross, view->forward) / length;
}

/* A lamp above the viewer's left shoulder, so that the three sides of a box differ from each other; a pale sky; and
 * some light from everywhere. */
static double light_of(const double normal[3]) {
    static const double lamp[3] = {-0.26, 0.44, 0.86};
    const double everywhere = 0.50;
    const double from_lamp = 0.45;
    const double from_sky = 0.08;
    double lit = ck_greater(ck_dot(normal, lamp), 0);
    CK_ASSERT(lit >= 0 && fabs(normal[1]) <= 1 + 1e-6);
    return ck_lesser(everywhere + from_lamp * lit + from_sky * (1 + normal[1]) / 2, 1);
}

/* The strip of a row that may lie outside of the picture. */
static uint16_t band_of(const look_job *job, double row) {
    CK_ASSERT(job->band_rows > 0 && job->view->height > 0);
    uint32_t last = (job->view->height - 1) / job->band_rows;
    double band = floor(row / job->band_rows);
    return band > 0 ? (uint16_t)ck_lesser(band, last) : 0;
}

/* A pixel of the picture, of a column or row of lines of sight that may lie outside of it. */
static uint16_t pixel_of(const look_job *job, double line, uint32_t lines) {
    const double pixel = floor(line / job->finer);
    const uint32_t last = (lines - 1) / job->finer;
    return pixel > 0 ? (uint16_t)ck_lesser(pixel, last) : 0;
}

/* The box of a face as it is seen: columns, rows, depths. */
static void seen_box(const ck_view *view, double corners[3][3], double low[3], double high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = INFINITY;
        high[axis] = -INFINITY;
    }
    for (int corner = 0; corner < 3; corner++) {
        double seen[3];
        ck_view_project(view, corners[corner], seen);
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = ck_lesser(low[axis], seen[axis]);
            high[axis] = ck_greater(high[axis], seen[axis]);
        }
    }
}

static void look_at(const look_job *job, uint32_t face) {
    const ck_view *view = job->view;
    double corners[3][3], normal[3], low[3], high[3];
    ck_mesh_triangle(job->body->mesh, face, corners);
    seen_normal(view, corners, normal);
    seen_box(view, corners, low, high);
    ck_face_look *look = &job->body->faces[face];
    /* Corners are rounded to parts of a line of sight before they are drawn: one more on each side holds that. */
    *look = (ck_face_look){.light = (uint8_t)(255 * light_of(normal) + 0.5),
                           .first_band = band_of(job, low[1] - job->reach),
                           .last_band = band_of(job, high[1] + job->reach),
                           .left = pixel_of(job, low[0] - 1, view->width),
                           .right = pixel_of(job, high[0] + 1, view->width),
                           .low = pixel_of(job, low[1] - 1, view->height),
                           .high = pixel_of(job, high[1] + 1, view->height),
                           .nearest = (float)low[2]};
    CK_ASSERT(look->first_band <= look->last_band && look->left <= look->right && look->low <= look->high);
    for (int axis = 0; axis < 3; axis++) {
        look->normal[axis] = (int8_t)lround(127 * normal[axis]);
    }
}

static void look_at_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const look_job *job = data;
    size_t total = job->body->mesh->triangle_count;
    size_t end = (part + 1) * FACES_IN_PART < total ? (part + 1) * FACES_IN_PART : total;
    for (size_t face = part * FACES_IN_PART; face < end; face++) {
        look_at(job, (uint32_t)face);
    }
}

void ck_face_looks(ck_team *team, const ck_painted *body, const ck_view *view, uint32_t finer, uint32_t band_rows,
                   uint32_t beside) {
    look_job job = {.body = body, .view = view, .band_rows = band_rows, .finer = finer, .reach = beside + 1.0};
    ck_team_run(team, (body->mesh->triangle_count + FACES_IN_PART - 1) / FACES_IN_PART, look_at_part, &job);
}
