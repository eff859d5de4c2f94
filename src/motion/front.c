/* First depths of faces that are left: clinker_bodies_front(). Vanecek, "Back-face culling applied to collision
 * detection of polyhedra", 1993, section 5: "with a z-buffer feedback could possibly provide a hardware based collision
 * detection". */
#include "clinker/motion.h"

#include "base/assert.h"
#include "math/vec3.h"
#include "motion/recede/flow.h"
#include "raster/raster.h"

#include <math.h>

enum { DEFAULT_RESOLUTION = 512 };

CK_DEFINE_INIT(clinker_front_settings)
CK_DEFINE_INIT(clinker_front)

/* A call on its way; 0 is a, 1 is b. */
typedef struct front_work {
    clinker_workspace *workspace;
    const clinker_front_settings *settings;
    ck_mesh meshes[2];
    ck_raster_source sources[2]; /* faces that are left */
    double velocity[3];          /* of b relative to a */
    ck_view view;
} front_work;

/* Widens a range along each of three axes, all ranges beginning empty, by the corners of some faces. */
static void measure(const ck_raster_source *source, const double *const axes[3], double low[3], double high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = INFINITY;
        high[axis] = -INFINITY;
    }
    for (uint32_t i = 0; i < ck_raster_source_size(source); i++) {
        double corners[3][3];
        ck_mesh_triangle(source->mesh, ck_raster_source_triangle(source, i), corners);
        for (int k = 0; k < 9; k++) {
            const double at = ck_dot(axes[k % 3], corners[k / 3]);
            low[k % 3] = at < low[k % 3] ? at : low[k % 3];
            high[k % 3] = at > high[k % 3] ? at : high[k % 3];
        }
    }
}

/* The velocity of a body at a point of the world. */
static void velocity_at(const clinker_motion *motion, const ck_mesh *mesh, const double at[3], double out[3]) {
    ck_mover mover;
    double arm[3];
    ck_mover_set(motion, mesh->m, 1, &mover);
    for (int k = 0; k < 3; k++) {
        arm[k] = at[k] - mover.centre[k];
    }
    ck_cross(mover.angular, arm, out);
    for (int k = 0; k < 3; k++) {
        out[k] += mover.velocity[k];
    }
}

/* In the middle between the middles of both boxes. */
static void find_velocity(front_work *work, const clinker_motion *motions) {
    static const double x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1};
    const double *const axes[3] = {x, y, z};
    double middle[3] = {0, 0, 0};
    double of_a[3], of_b[3];
    for (int body = 0; body < 2; body++) {
        const ck_raster_source whole = {.mesh = &work->meshes[body]};
        double low[3], high[3];
        measure(&whole, axes, low, high);
        for (int k = 0; k < 3; k++) {
            middle[k] += 0.25 * low[k] + 0.25 * high[k];
        }
    }
    velocity_at(&motions[0], &work->meshes[0], middle, of_a);
    velocity_at(&motions[1], &work->meshes[1], middle, of_b);
    for (int k = 0; k < 3; k++) {
        work->velocity[k] = of_b[k] - of_a[k];
    }
}

static clinker_status aim(front_work *work) {
    const clinker_view *asked = &work->settings->view;
    const double *direction = ck_is_zero(asked->direction) ? work->velocity : asked->direction;
    if (ck_is_zero(direction)) {
        return ck_fail(work->workspace, CLINKER_STATUS_INVALID,
                       "the bodies do not move relative to each other; give a direction to look along");
    }
    return ck_view_aim(&work->view, direction, asked->up)
               ? CLINKER_STATUS_OK
               : ck_fail(work->workspace, CLINKER_STATUS_INVALID, "the bodies move too fast to be looked after");
}

/* Sets the window to what is drawn of both, as seen; no pixels, where that is nothing. All depths count. */
static clinker_status frame(front_work *work) {
    const double *const axes[3] = {work->view.right, work->view.up, work->view.forward};
    double low[2][3], high[2][3], least[3], most[3];
    for (int body = 0; body < 2; body++) {
        measure(&work->sources[body], axes, low[body], high[body]);
    }
    for (int k = 0; k < 3; k++) {
        least[k] = k < 2 ? fmax(low[0][k], low[1][k]) : fmin(low[0][k], low[1][k]);
        most[k] = k < 2 ? fmin(high[0][k], high[1][k]) : fmax(high[0][k], high[1][k]);
    }
    if (!(most[0] > least[0] && most[1] > least[1])) {
        return CLINKER_STATUS_OK;
    }
    const uint32_t asked = work->settings->view.resolution;
    ck_view_fit_seen(&work->view, least, most, asked != 0 ? asked : DEFAULT_RESOLUTION);
    const bool held = fabs(least[2]) < 0x1p100 && fabs(most[2]) < 0x1p100; /* by floats */
    return held && ck_view_usable(&work->view) && ck_view_pixel_width(&work->view) > 0x1p-120
               ? CLINKER_STATUS_OK
               : ck_fail(work->workspace, CLINKER_STATUS_UNSUPPORTED,
                         "coordinates are too large, or bodies too small, for a raster");
}

/* The faces that are left, and the bodies that they are of. */
static clinker_status find_left(front_work *work, const clinker_body *bodies, const clinker_motion *motions,
                                clinker_front *front) {
    clinker_recede_settings settings;
    clinker_recession found = CLINKER_INIT(clinker_recession);
    clinker_recede_settings_init(&settings);
    settings.duration = work->settings->duration;
    clinker_status status = clinker_bodies_recede(work->workspace, bodies, motions, &settings, &found);
    for (size_t i = 0; i < 2 && status == CLINKER_STATUS_OK; i++) {
        const clinker_left *left = &found.bodies[i];
        status = ck_mesh_open(work->workspace, &bodies[i].mesh, bodies[i].pose, i, &work->meshes[i]);
        work->sources[i] = (ck_raster_source){.mesh = &work->meshes[i],
                                              .triangles = left->faces,
                                              .triangle_count = (uint32_t)left->face_count,
                                              .body = (uint32_t)i};
        front->triangles[i] = left->triangles;
        front->left[i] = left->face_count;
    }
    return status;
}

/* What the planes of depths tell. */
static void read_planes(const ck_view *view, clinker_front *front) {
    size_t nearest = 0;
    const float *first = front->depths[0], *last = front->depths[1];
    front->gap = INFINITY;
    for (size_t pixel = 0; pixel < ck_view_pixels(view); pixel++) {
        const bool of_a = isfinite(first[pixel]) != 0, of_b = isfinite(last[pixel]) != 0;
        front->pixels[0] += of_a;
        front->pixels[1] += of_b;
        if (!of_a || !of_b) {
            continue;
        }
        const double gap = (double)first[pixel] - (double)last[pixel];
        front->both++;
        if (gap < front->gap) {
            front->gap = gap;
            nearest = pixel;
        }
    }
    if (front->both == 0) {
        front->gap = NAN;
        return;
    }
    ck_view_point(view, (uint32_t)(nearest % view->width), (uint32_t)(nearest / view->width), (double)first[nearest],
                  front->at);
}

static clinker_status draw(front_work *work, clinker_front *front) {
    const ck_view *view = &work->view;
    ck_raster_extremes extremes[2];
    clinker_status status = ck_raster_choose(false)->extremes(work->workspace, view, work->sources, 2, extremes);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    front->width = view->width;
    front->height = view->height;
    front->pixel = ck_view_pixel_width(view);
    front->depths[0] = extremes[0].nearest;
    front->depths[1] = extremes[1].farthest;
    ck_view_point(view, 0, 0, 0, front->origin);
    read_planes(view, front);
    return CLINKER_STATUS_OK;
}

static clinker_status find_front(front_work *work, const clinker_body *bodies, const clinker_motion *motions,
                                 clinker_front *front) {
    const clinker_view *asked = &work->settings->view;
    clinker_status status = ck_view_check(work->workspace, asked);
    if (status == CLINKER_STATUS_OK && asked->eye > 0) {
        status = ck_fail(work->workspace, CLINKER_STATUS_UNSUPPORTED,
                         "fronts are seen along parallel lines; they take no eye");
    }
    if (status == CLINKER_STATUS_OK) {
        status = find_left(work, bodies, motions, front);
    }
    if (status == CLINKER_STATUS_OK) {
        find_velocity(work, motions);
        status = aim(work);
    }
    if (status == CLINKER_STATUS_OK) {
        status = frame(work);
    }
    for (int k = 0; k < 3 && status == CLINKER_STATUS_OK; k++) {
        /* Adding 0 turns minus zero into zero. */
        front->right[k] = work->view.right[k] + 0.0;
        front->up[k] = work->view.up[k] + 0.0;
        front->forward[k] = work->view.forward[k] + 0.0;
        front->speed += work->velocity[k] * work->view.forward[k];
    }
    front->gap = NAN;
    return status == CLINKER_STATUS_OK && work->view.width > 0 ? draw(work, front) : status;
}

clinker_status clinker_bodies_front(clinker_workspace *workspace, const clinker_body *bodies,
                                    const clinker_motion *motions, const clinker_front_settings *settings,
                                    clinker_front *front) {
    ck_sized_clear(front, sizeof *front);
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN(bodies), CK_GIVEN(motions), CK_GIVEN_SIZED(front));
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    clinker_front_settings chosen = CLINKER_INIT(clinker_front_settings);
    if (settings != NULL) {
        status = CK_CALL_BEGIN(workspace, CK_GIVEN_SIZED(settings));
        if (status != CLINKER_STATUS_OK) {
            return status;
        }
        ck_sized_read(&chosen, settings);
    }
    front_work work = {.workspace = workspace, .settings = &chosen};
    clinker_front found = CLINKER_INIT(clinker_front);
    status = find_front(&work, bodies, motions, &found);
    if (status == CLINKER_STATUS_OK) {
        ck_sized_give(front, &found);
    }
    return status;
}
