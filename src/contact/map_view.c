#include "contact/map_view.h"

#include "aim/aim.h"
#include "base/assert.h"
#include "math/vec3.h"

/* What two bodies share along three axes; empty where high is not above low. */
typedef struct shared_box {
    double low[3], high[3];
} shared_box;

/* The box of a body's faces, along the axes of a view. */
static void measure(const ck_mesh *mesh, const ck_view *view, double low[3], double high[3]) {
    const double *const axes[3] = {view->right, view->up, view->forward};
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = INFINITY;
        high[axis] = -INFINITY;
    }
    for (uint32_t triangle = 0; triangle < mesh->triangle_count; triangle++) {
        double corners[3][3];
        ck_mesh_triangle(mesh, triangle, corners);
        for (int i = 0; i < 9; i++) {
            double at = ck_dot(axes[i % 3], corners[i / 3]);
            low[i % 3] = at < low[i % 3] ? at : low[i % 3];
            high[i % 3] = at > high[i % 3] ? at : high[i % 3];
        }
    }
}

static shared_box share(const ck_mesh meshes[2], const ck_view *view) {
    double low[2][3];
    double high[2][3];
    shared_box box;
    for (int body = 0; body < 2; body++) {
        measure(&meshes[body], view, low[body], high[body]);
    }
    for (int axis = 0; axis < 3; axis++) {
        box.low[axis] = fmax(low[0][axis], low[1][axis]);
        box.high[axis] = fmin(high[0][axis], high[1][axis]);
    }
    return box;
}

/* Across the contact, looking down: against the direction in which the largest component grows. */
static clinker_status choose_direction(clinker_workspace *workspace, const ck_mesh meshes[2], double direction[3]) {
    const ck_placed_box boxes[2] = {ck_placed_box_of_mesh(&meshes[0]), ck_placed_box_of_mesh(&meshes[1])};
    const ck_guess guess = ck_projection_guess(&boxes[0], &boxes[1]);
    const ck_sighting sighting = {.workspace = workspace,
                                  .backend = ck_raster_choose(false),
                                  .sources = {{.mesh = &meshes[0]}, {.mesh = &meshes[1]}}};
    ck_projection projection = guess.projection;
    clinker_status status = ck_projection_refine(&sighting, &guess, CK_PROJECTION_RESOLUTION, &projection);
    CK_ASSERT(ck_is_unit(projection.direction));
    ck_projection_snap(projection.direction);
    for (int axis = 0; axis < 3; axis++) {
        direction[axis] = -projection.direction[axis];
    }
    return status;
}

static clinker_status aim(clinker_workspace *workspace, const ck_mesh meshes[2], const clinker_view *asked,
                          ck_view *view) {
    static const double y[3] = {0, 1, 0};
    static const double minus_z[3] = {0, 0, -1};
    double direction[3] = {asked->direction[0], asked->direction[1], asked->direction[2]};
    bool chosen = ck_is_zero(direction);
    clinker_status status = chosen ? choose_direction(workspace, meshes, direction) : CLINKER_STATUS_OK;
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (asked->eye != 0) {
        return ck_fail(workspace, CLINKER_STATUS_UNSUPPORTED, "a map is seen along parallel lines; it takes no eye");
    }
    if (!ck_view_aim(view, direction, NULL)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the view's direction is not finite");
    }
    const double *up = asked->up;
    if (!isfinite(up[0]) || !isfinite(up[1]) || !isfinite(up[2])) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the view's up is not finite");
    }
    if (ck_is_zero(up) || (chosen && !ck_view_can_be_up(direction, up))) {
        up = ck_view_can_be_up(direction, y) ? y : minus_z;
    }
    if (!ck_view_can_be_up(direction, up)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the view's up is along its direction");
    }
    ck_view_aim(view, direction, up);
    return CLINKER_STATUS_OK;
}

clinker_status ck_map_view_choose(clinker_workspace *workspace, const ck_mesh meshes[2], const clinker_view *asked,
                                  ck_view *view) {
    uint32_t resolution = asked->resolution != 0 ? asked->resolution : CK_MAP_RESOLUTION;
    if (resolution > CK_VIEW_MOST_PIXELS) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "a resolution of %u is above %d", (unsigned)resolution,
                       (int)CK_VIEW_MOST_PIXELS);
    }
    clinker_status status = aim(workspace, meshes, asked, view);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    shared_box box = share(meshes, view);
    if (!(box.high[0] > box.low[0] && box.high[1] > box.low[1])) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID,
                       "seen along (%g, %g, %g) the bodies do not face each other; choose another view, or move one",
                       view->forward[0] + 0.0, view->forward[1] + 0.0, view->forward[2] + 0.0);
    }
    ck_view_fit_seen(view, box.low, box.high, resolution);
    if (!ck_view_usable(view)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the bodies are too large or too small for a map");
    }
    return CLINKER_STATUS_OK;
}
