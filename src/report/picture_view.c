#include "report/picture_view.h"

#include "base/assert.h"
#include "base/workspace.h"
#include "math/vec3.h"
#include "report/surface_points.h"

#include <math.h>
#include <string.h>

enum {
    AXES = 3,
    DIRECTIONS = 27, /* all whose components are -1, 0 or 1 */
    NOWHERE = 13,    /* the number of the one of length 0; the opposite of direction i is DIRECTIONS - 1 - i */
    TRIAL_PIXELS = 64,
};

/* The window of a trial holds the corners of a cube from -1 to 1, whichever way it is turned. */
static const float TRIAL_REACH = 1.75F;

/* Sets the axes of a view. What is up is y where nothing else is asked for; or -z, where the view is along y. */
static void aim(ck_view *view, const double direction[3], const double asked_up[3]) {
    static const double y[3] = {0, 1, 0};
    static const double minus_z[3] = {0, 0, -1};
    const double *up = ck_is_zero(asked_up) ? y : asked_up;
    (void)ck_view_aim(view, direction, ck_view_can_be_up(direction, up) ? up : minus_z);
}

/* ---- the choice of a direction */

/* The first and the last point on a line of sight: their depths and bodies. */
typedef struct trial_pixel {
    float nearest, farthest;
    uint32_t first, last;
} trial_pixel;

typedef struct trial {
    const ck_surface_points *points;
    size_t body_count;
    const double *up;
    trial_pixel *planes;       /* one for each thread */
    uint32_t *areas;           /* of each thread, of each body: pixels where it is seen first */
    double scores[DIRECTIONS]; /* how much is seen along each direction */
} trial;

/* Direction `number`. */
static void direction_of(size_t number, double direction[3]) {
    CK_ASSERT(number < DIRECTIONS);
    const size_t steps[AXES] = {number % 3, number / 3 % 3, number / 9};
    for (int axis = 0; axis < AXES; axis++) {
        direction[axis] = (double)steps[axis] - 1;
    }
}

/* Draws the points as seen along the axes of a view. */
static void draw_points(const ck_surface_points *points, const ck_view *view, trial_pixel *plane) {
    const float scale = (float)TRIAL_PIXELS / (2 * TRIAL_REACH), middle = 0.5F * (float)TRIAL_PIXELS;
    float axes[AXES][3];
    for (int i = 0; i < 3; i++) {
        axes[0][i] = (float)view->right[i] * scale;
        axes[1][i] = (float)view->up[i] * scale;
        axes[2][i] = (float)view->forward[i];
    }
    for (size_t i = 0; i < TRIAL_PIXELS * TRIAL_PIXELS; i++) {
        plane[i] = (trial_pixel){INFINITY, -INFINITY, 0, 0};
    }
    for (size_t i = 0; i < points->count; i++) {
        const float *at = points->points[i].at;
        const float across = axes[0][0] * at[0] + axes[0][1] * at[1] + axes[0][2] * at[2];
        const float upwards = axes[1][0] * at[0] + axes[1][1] * at[1] + axes[1][2] * at[2];
        const float depth = axes[2][0] * at[0] + axes[2][1] * at[1] + axes[2][2] * at[2];
        const int column = (int)(across + middle), row = (int)(upwards + middle);
        CK_ASSERT(column >= 0 && column < TRIAL_PIXELS && row >= 0 && row < TRIAL_PIXELS);
        trial_pixel *pixel = &plane[row * TRIAL_PIXELS + column];
        if (depth < pixel->nearest) {
            pixel->nearest = depth;
            pixel->first = points->points[i].body;
        }
        if (depth > pixel->farthest) {
            pixel->farthest = depth;
            pixel->last = points->points[i].body;
        }
    }
}

/* The square roots of the areas in which bodies are seen first, or, from the opposite side, last: so a large body does
 * not outweigh several small ones that it hides. */
static double sum_of_roots(const trial *made, const trial_pixel *plane, uint32_t *areas, bool opposite) {
    double sum = 0;
    memset(areas, 0, made->body_count * sizeof *areas);
    for (size_t i = 0; i < TRIAL_PIXELS * TRIAL_PIXELS; i++) {
        if (plane[i].nearest <= plane[i].farthest) {
            areas[opposite ? plane[i].last : plane[i].first]++;
        }
    }
    for (size_t body = 0; body < made->body_count; body++) {
        sum += sqrt((double)areas[body]);
    }
    return sum;
}

/* How much views along a direction and against it show. */
static void judge(void *data, size_t number, unsigned worker) {
    trial *made = data;
    trial_pixel *plane = &made->planes[(size_t)worker * TRIAL_PIXELS * TRIAL_PIXELS];
    uint32_t *areas = &made->areas[worker * made->body_count];
    double direction[3];
    ck_view view = {0};
    direction_of(number, direction);
    aim(&view, direction, made->up);
    draw_points(made->points, &view, plane);
    made->scores[number] = sum_of_roots(made, plane, areas, false);
    made->scores[DIRECTIONS - 1 - number] = sum_of_roots(made, plane, areas, true);
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

/* The best of all directions; of equals the first. */
static void choose_best(const trial *made, double best[3]) {
    double best_score = -1;
    for (size_t i = 0; i < DIRECTIONS; i++) {
        double direction[3];
        direction_of(i, direction);
        double score = made->scores[i] * preference(direction, made->up);
        if (i != NOWHERE && score > best_score) {
            best_score = score;
            direction_of(i, best);
        }
    }
}

static clinker_status choose_direction(clinker_workspace *workspace, ck_picture_view_scratch *scratch,
                                       const ck_picture_corners *corners, const ck_painted *bodies, size_t count,
                                       const double up[3], double direction[3]) {
    ck_memory *memory = &workspace->memory;
    const size_t threads = ck_team_size(workspace->team);
    ck_surface_points points;
    if (!ck_surface_points_spread(workspace, &scratch->shares, &scratch->points, corners, bodies, count, &points) ||
        !ck_buffer_reserve(memory, &scratch->planes, threads * TRIAL_PIXELS * TRIAL_PIXELS, sizeof(trial_pixel)) ||
        !ck_buffer_reserve(memory, &scratch->areas, threads * count, sizeof(uint32_t))) {
        return ck_fail_memory(workspace);
    }
    trial made = {
        .points = &points, .body_count = count, .up = up, .planes = scratch->planes.data, .areas = scratch->areas.data};
    ck_team_run(workspace->team, NOWHERE, judge, &made);
    choose_best(&made, direction);
    return CLINKER_STATUS_OK;
}

/* ---- the window */

static clinker_status fit(clinker_workspace *workspace, const ck_picture_corners *corners, const ck_painted *bodies,
                          size_t count, uint32_t resolution, ck_view *view) {
    const double margin = 0.02; /* of the longer side */
    const double *const axes[AXES] = {view->right, view->up, view->forward};
    double low[3];
    double high[3];
    ck_picture_corners_box(corners, bodies, count, axes, low, high);
    double beside = margin * fmax(high[0] - low[0], high[1] - low[1]);
    for (int axis = 0; axis < AXES; axis++) {
        const double middle = ck_dot(axes[axis], corners->middle);
        low[axis] += middle - (axis < 2 ? beside : 0);
        high[axis] += middle + (axis < 2 ? beside : 0);
    }
    ck_view_fit_seen(view, low, high, resolution);
    ck_view finest = *view; /* what is drawn has more lines of sight than pixels */
    finest.width *= CK_PICTURE_FINEST;
    finest.height *= CK_PICTURE_FINEST;
    if (!ck_view_usable(view) || !ck_view_usable(&finest)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the bodies are too large or too small for a picture");
    }
    return CLINKER_STATUS_OK;
}

clinker_status ck_picture_view_choose(clinker_workspace *workspace, ck_picture_view_scratch *scratch,
                                      const ck_picture_corners *corners, const ck_painted *bodies, size_t count,
                                      const clinker_view *asked, ck_view *view) {
    double direction[3] = {asked->direction[0], asked->direction[1], asked->direction[2]};
    bool any = false;
    for (size_t body = 0; body < count; body++) {
        any = any || bodies[body].alpha > 0;
    }
    if (!any) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID,
                       "nothing to draw: there are no bodies, or all have an alpha of 0");
    }
    if (ck_is_zero(direction)) {
        clinker_status status = choose_direction(workspace, scratch, corners, bodies, count, asked->up, direction);
        if (status != CLINKER_STATUS_OK) {
            return status;
        }
    }
    aim(view, direction, asked->up);
    return fit(workspace, corners, bodies, count, asked->resolution != 0 ? asked->resolution : CK_PICTURE_RESOLUTION,
               view);
}
