#include "report/picture_view.h"

#include "base/assert.h"
#include "math/vec3.h"
#include "raster/raster.h"

enum { TRIAL_RESOLUTION = 160, AXES = 3 };

static bool is_drawn(const ck_painted *body) {
    return body->alpha > 0;
}

/* The box of all that is drawn, along three axes; empty where nothing is. */
static void measure(const ck_painted *bodies, size_t count, const double *const axes[AXES], double low[3],
                    double high[3]) {
    for (int axis = 0; axis < AXES; axis++) {
        low[axis] = INFINITY;
        high[axis] = -INFINITY;
    }
    for (size_t body = 0; body < count; body++) {
        const ck_mesh *mesh = bodies[body].mesh;
        uint32_t faces = is_drawn(&bodies[body]) ? mesh->triangle_count : 0;
        for (uint32_t face = 0; face < faces; face++) {
            double corners[3][3];
            ck_mesh_triangle(mesh, face, corners);
            for (int i = 0; i < 9; i++) {
                double at = ck_dot(axes[i % 3], corners[i / 3]);
                low[i % 3] = ck_lesser(at, low[i % 3]);
                high[i % 3] = ck_greater(at, high[i % 3]);
            }
        }
    }
}

/* Sets the axes of a view. What is up is y where nothing else is asked for; or -z, where the view is along y. */
static void aim(ck_view *view, const double direction[3], const double asked_up[3]) {
    static const double y[3] = {0, 1, 0};
    static const double minus_z[3] = {0, 0, -1};
    const double *up = ck_is_zero(asked_up) ? y : asked_up;
    (void)ck_view_aim(view, direction, ck_view_can_be_up(direction, up) ? up : minus_z);
}

/* ---- the choice of a direction */

typedef struct trial {
    clinker_workspace *workspace;
    const ck_raster_source *sources; /* solid bodies */
    size_t source_count, body_count;
    size_t *areas; /* of each body: pixels where it is seen first */
    double low[3], high[3];
} trial;

/* Counts the pixels where a body is seen first, or, from the opposite side, last. */
static double sum_of_roots(const trial *made, const ck_view *view, const ck_raster_lists *lists, bool opposite) {
    double sum = 0;
    for (size_t body = 0; body < made->body_count; body++) {
        made->areas[body] = 0;
    }
    for (uint32_t pixel = 0; pixel < ck_view_pixels(view); pixel++) {
        uint32_t start = lists->starts[pixel];
        uint32_t end = lists->starts[pixel + 1];
        if (start < end) {
            CK_ASSERT(ck_fragment_body(&lists->fragments[start]) < made->body_count);
            made->areas[ck_fragment_body(&lists->fragments[opposite ? end - 1 : start])]++;
        }
    }
    for (size_t body = 0; body < made->body_count; body++) {
        sum += sqrt((double)made->areas[body]);
    }
    return sum;
}

/* How much views along `direction` and against it show. Square roots of areas, so that a large body does not outweigh
 * several small ones that it hides. */
static clinker_status judge(const trial *made, const double direction[3], const double up[3], double scores[2]) {
    ck_view view = {0};
    ck_raster_lists lists;
    aim(&view, direction, up);
    ck_view_fit_longer(&view, made->low, made->high, TRIAL_RESOLUTION);
    clinker_status status =
        ck_raster_choose(false)->lists(made->workspace, &view, made->sources, made->source_count, NULL, &lists);
    for (int side = 0; side < 2 && status == CLINKER_STATUS_OK; side++) {
        scores[side] = sum_of_roots(made, &view, &lists, side == 1) * ck_view_pixel_width(&view);
    }
    return status;
}

/* People read a body best from askew and from above. */
static double preference(const double direction[3], const double asked_up[3]) {
    static const double by_axes[AXES + 1] = {0, 0.8, 0.9, 1};
    static const double y[3] = {0, 1, 0};
    int axes = 0;
    for (int axis = 0; axis < AXES; axis++) {
        axes += direction[axis] != 0;
    }
    double rise = ck_dot(direction, ck_is_zero(asked_up) ? y : asked_up);
    double from_above = rise < 0 ? 1 : rise > 0 ? 0.9 : 0.95;
    return by_axes[axes] * from_above;
}

/* Direction `number` of 27 whose components are -1, 0 or 1; the opposite one is number 26 - `number`. */
static void direction_of(int number, double direction[3]) {
    CK_ASSERT(number >= 0 && number < 27);
    const int steps[AXES] = {number % 3 - 1, number / 3 % 3 - 1, number / 9 - 1};
    for (int axis = 0; axis < AXES; axis++) {
        direction[axis] = steps[axis];
    }
}

/* The best of all these directions but the one of length 0, in the middle; of equals the first. */
static clinker_status try_directions(const trial *made, const double up[3], double best[3]) {
    enum { DIRECTIONS = 27, NOWHERE = 13 };
    double scores[DIRECTIONS] = {0};
    for (int i = 0; i < NOWHERE; i++) {
        double direction[3];
        double sides[2];
        direction_of(i, direction);
        clinker_status status = judge(made, direction, up, sides);
        if (status != CLINKER_STATUS_OK) {
            return status;
        }
        scores[i] = sides[0];
        scores[DIRECTIONS - 1 - i] = sides[1];
    }
    double best_score = -1;
    for (int i = 0; i < DIRECTIONS; i++) {
        double direction[3];
        direction_of(i, direction);
        double score = scores[i] * preference(direction, up);
        if (i != NOWHERE && score > best_score) {
            best_score = score;
            direction_of(i, best);
        }
    }
    return CLINKER_STATUS_OK;
}

static clinker_status choose_direction(clinker_workspace *workspace, ck_picture_view_scratch *scratch,
                                       const ck_painted *bodies, size_t count, const double up[3],
                                       double direction[3]) {
    static const double axes[AXES][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    ck_memory *memory = &workspace->memory;
    if (!ck_buffer_reserve(memory, &scratch->sources, count, sizeof(ck_raster_source)) ||
        !ck_buffer_reserve(memory, &scratch->areas, count, sizeof(size_t))) {
        return ck_fail_memory(workspace);
    }
    ck_raster_source *sources = scratch->sources.data;
    trial made = {.workspace = workspace, .sources = sources, .body_count = count, .areas = scratch->areas.data};
    for (size_t body = 0; body < count; body++) {
        if (bodies[body].solid) {
            sources[made.source_count++] = (ck_raster_source){.mesh = bodies[body].mesh, .body = (uint32_t)body};
        }
    }
    measure(bodies, count, (const double *const[AXES]){axes[0], axes[1], axes[2]}, made.low, made.high);
    return try_directions(&made, up, direction);
}

/* ---- the window */

static clinker_status fit(clinker_workspace *workspace, const ck_painted *bodies, size_t count, uint32_t resolution,
                          ck_view *view) {
    const double margin = 0.02; /* of the longer side */
    double low[3];
    double high[3];
    measure(bodies, count, (const double *const[AXES]){view->right, view->up, view->forward}, low, high);
    double beside = margin * fmax(high[0] - low[0], high[1] - low[1]);
    for (int axis = 0; axis < 2; axis++) {
        low[axis] -= beside;
        high[axis] += beside;
    }
    ck_view_fit_seen(view, low, high, resolution);
    if (!ck_view_usable(view)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the bodies are too large or too small for a picture");
    }
    return CLINKER_STATUS_OK;
}

clinker_status ck_picture_view_choose(clinker_workspace *workspace, ck_picture_view_scratch *scratch,
                                      const ck_painted *bodies, size_t count, const clinker_view *asked,
                                      ck_view *view) {
    double direction[3] = {asked->direction[0], asked->direction[1], asked->direction[2]};
    bool any = false;
    for (size_t body = 0; body < count; body++) {
        any = any || is_drawn(&bodies[body]);
    }
    if (!any) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID,
                       "nothing to draw: there are no bodies, or all have an alpha of 0");
    }
    if (ck_is_zero(direction)) {
        clinker_status status = choose_direction(workspace, scratch, bodies, count, asked->up, direction);
        if (status != CLINKER_STATUS_OK) {
            return status;
        }
    }
    aim(view, direction, asked->up);
    return fit(workspace, bodies, count, asked->resolution != 0 ? asked->resolution : CK_PICTURE_RESOLUTION, view);
}
