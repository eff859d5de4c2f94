#include "view/view.h"

#include "base/assert.h"
#include "math/vec3.h"

/* The unit vector along v, whatever its length; false: it has no direction. */
static bool normalise(const double v[3], double out[3]) {
    double most = fmax(fabs(v[0]), fmax(fabs(v[1]), fabs(v[2])));
    if (!ck_is_finite(v) || !(most > 0)) {
        return false;
    }
    double scaled[3] = {v[0] / most, v[1] / most, v[2] / most};
    double length = ck_norm(scaled);
    CK_ASSERT(length >= 1);
    for (int i = 0; i < 3; i++) {
        out[i] = scaled[i] / length;
    }
    return true;
}

/* The axis that differs most from `direction`; the first of equals. */
static void choose_up(const double direction[3], double up[3]) {
    int least = 0;
    for (int i = 1; i < 3; i++) {
        least = fabs(direction[i]) < fabs(direction[least]) ? i : least;
    }
    for (int i = 0; i < 3; i++) {
        up[i] = i == least ? 1 : 0;
    }
}

/* The unit vector perpendicular to both; false: they are parallel, or nearly so. */
static bool perpendicular(const double a[3], const double b[3], double out[3]) {
    const double parallel = 1e-7;
    double unit[3];
    double cross[3];
    if (!normalise(b, unit)) {
        return false;
    }
    ck_cross(a, unit, cross);
    return ck_norm(cross) > parallel && normalise(cross, out);
}

/* Orthonormal, and right x up = -forward, as nearly as roundings leave it. */
static bool has_good_axes(const ck_view *view) {
    double back[3];
    ck_cross(view->right, view->up, back);
    return ck_is_unit(view->right) && ck_is_unit(view->up) && ck_is_unit(view->forward) &&
           fabs(ck_dot(view->right, view->up)) < 1e-9 && ck_dot(back, view->forward) < -1 + 1e-9;
}

bool ck_view_aim(ck_view *view, const double direction[3], const double up[3]) {
    if (!normalise(direction, view->forward)) {
        return false;
    }
    if (up == NULL || !perpendicular(view->forward, up, view->right)) {
        double chosen[3];
        choose_up(view->forward, chosen);
        (void)perpendicular(view->forward, chosen, view->right);
    }
    CK_ASSERT(ck_is_unit(view->right));
    double upwards[3];
    ck_cross(view->right, view->forward, upwards);
    return normalise(upwards, view->up);
}

bool ck_view_can_be_up(const double direction[3], const double up[3]) {
    double forward[3];
    double right[3];
    return normalise(direction, forward) && perpendicular(forward, up, right);
}

/* Half the extent of a box along an axis. */
static double half_extent(const double half[3], const double axis[3]) {
    return fabs(axis[0]) * half[0] + fabs(axis[1]) * half[1] + fabs(axis[2]) * half[2];
}

/* Square pixels, of a size at which width x height of them cover what is seen of the box. From its middle, that reaches
 * by `across` along right and by `upwards` along up. */
static void set_window(ck_view *view, double across, double upwards, uint32_t width, uint32_t height) {
    double pixel = 2 * fmax(across / width, upwards / height);
    pixel = pixel > 0 ? pixel : 1.0 / (width > height ? width : height);
    view->half_width = pixel * width / 2;
    view->half_height = pixel * height / 2;
    view->width = width;
    view->height = height;
}

void ck_view_fit(ck_view *view, const double low[3], const double high[3], uint32_t width, uint32_t height) {
    CK_ASSERT(has_good_axes(view));
    double half[3];
    for (int i = 0; i < 3; i++) {
        half[i] = (high[i] - low[i]) / 2;
        view->centre[i] = low[i] + half[i];
    }
    set_window(view, half_extent(half, view->right), half_extent(half, view->up), width, height);
    view->nearness = 0;
    view->far_depth = half_extent(half, view->forward);
    view->near_depth = -view->far_depth;
}

/* How many of `most` pixels along `longer` it takes to cover `side`. */
static uint32_t pixels_along(double side, double longer, uint32_t most) {
    double pixels = longer > 0 ? ceil(most * (side / longer)) : most;
    CK_ASSERT(most > 0);
    return pixels < 1 ? 1 : pixels < most ? (uint32_t)pixels : most;
}

void ck_view_fit_longer(ck_view *view, const double low[3], const double high[3], uint32_t resolution) {
    CK_ASSERT(has_good_axes(view) && resolution > 0);
    double half[3];
    for (int i = 0; i < 3; i++) {
        half[i] = (high[i] - low[i]) / 2;
    }
    double across = half_extent(half, view->right);
    double upwards = half_extent(half, view->up);
    double longer = fmax(across, upwards);
    ck_view_fit(view, low, high, pixels_along(across, longer, resolution), pixels_along(upwards, longer, resolution));
}

void ck_view_fit_seen(ck_view *view, const double low[3], const double high[3], uint32_t resolution) {
    CK_ASSERT(has_good_axes(view) && resolution > 0);
    double side[2];
    double middle[3];
    for (int axis = 0; axis < 3; axis++) {
        middle[axis] = low[axis] + (high[axis] - low[axis]) / 2;
    }
    for (int axis = 0; axis < 2; axis++) {
        side[axis] = fmax(high[axis] - low[axis], 0);
    }
    if (side[0] == 0 && side[1] == 0) {
        side[0] = side[1] = 1;
    }
    for (int i = 0; i < 3; i++) {
        view->centre[i] = middle[0] * view->right[i] + middle[1] * view->up[i] + middle[2] * view->forward[i];
    }
    /* A window that is a whole number of pixels wide must not get another one by rounding. */
    const double almost = 1e-9;
    double pixel = fmax(side[0], side[1]) / resolution;
    view->width = (uint32_t)fmin(resolution, fmax(1, ceil(side[0] / pixel - almost)));
    view->height = (uint32_t)fmin(resolution, fmax(1, ceil(side[1] / pixel - almost)));
    view->half_width = pixel * view->width / 2;
    view->half_height = pixel * view->height / 2;
    view->nearness = 0;
    view->far_depth = fabs(high[2] - low[2]) / 2;
    view->near_depth = -view->far_depth;
}

/* What a box around the centre takes up as seen. */
typedef struct seen_box {
    double across, upwards; /* the most to either side */
    double near_depth, far_depth;
} seen_box;

/* False: a corner is too near to the eye, or behind it. */
static bool see_corners(const ck_view *view, const double half[3], double nearness, seen_box *seen) {
    CK_ASSERT(nearness >= 0);
    const double least_divisor = 1.0 / 64;
    *seen = (seen_box){.near_depth = INFINITY, .far_depth = -INFINITY};
    for (unsigned corner = 0; corner < 8; corner++) {
        const double offset[3] = {(corner & 1) != 0 ? half[0] : -half[0], (corner & 2) != 0 ? half[1] : -half[1],
                                  (corner & 4) != 0 ? half[2] : -half[2]};
        double depth = ck_dot(view->forward, offset);
        double divisor = 1 + depth * nearness;
        if (!(divisor > least_divisor)) {
            return false;
        }
        seen->across = fmax(seen->across, fabs(ck_dot(view->right, offset)) / divisor);
        seen->upwards = fmax(seen->upwards, fabs(ck_dot(view->up, offset)) / divisor);
        seen->near_depth = fmin(seen->near_depth, depth / divisor);
        seen->far_depth = fmax(seen->far_depth, depth / divisor);
    }
    return true;
}

bool ck_view_fit_eye(ck_view *view, const double low[3], const double high[3], double distance, uint32_t resolution) {
    CK_ASSERT(has_good_axes(view) && resolution > 0);
    double half[3];
    for (int i = 0; i < 3; i++) {
        half[i] = (high[i] - low[i]) / 2;
    }
    seen_box seen;
    if (!(distance > 0) || !see_corners(view, half, 1 / distance, &seen)) {
        return false;
    }
    for (int i = 0; i < 3; i++) {
        view->centre[i] = low[i] + half[i];
    }
    double longer = fmax(seen.across, seen.upwards);
    set_window(view, seen.across, seen.upwards, pixels_along(seen.across, longer, resolution),
               pixels_along(seen.upwards, longer, resolution));
    view->nearness = 1 / distance;
    view->near_depth = seen.near_depth;
    view->far_depth = seen.far_depth;
    return true;
}

bool ck_view_usable(const ck_view *view) {
    bool finite = ck_is_finite(view->right) && ck_is_finite(view->up) && ck_is_finite(view->forward) &&
                  ck_is_finite(view->centre);
    bool eye = isfinite(view->nearness) && view->nearness >= 0;
    bool window = view->half_width > 0 && view->half_height > 0 && isfinite(view->width / view->half_width) &&
                  isfinite(view->height / view->half_height);
    bool pixels = view->width >= 1 && view->width <= CK_VIEW_MOST_PIXELS && view->height >= 1 &&
                  view->height <= CK_VIEW_MOST_PIXELS;
    return finite && eye && window && pixels;
}

void ck_view_point(const ck_view *view, uint32_t column, uint32_t row, double depth, double out[3]) {
    CK_ASSERT(has_good_axes(view));
    double spread = ck_view_spread(view, depth);
    double x = ((column + 0.5) * ck_view_pixel_width(view) - view->half_width) * spread;
    double y = ((row + 0.5) * ck_view_pixel_height(view) - view->half_height) * spread;
    double z = depth * spread;
    for (int i = 0; i < 3; i++) {
        out[i] = view->centre[i] + x * view->right[i] + y * view->up[i] + z * view->forward[i];
    }
}

void ck_view_project(const ck_view *view, const double point[3], double out[3]) {
    CK_ASSERT(has_good_axes(view));
    double offset[3];
    ck_sub(point, view->centre, offset);
    double depth = ck_dot(view->forward, offset);
    double divisor = view->nearness == 0 ? 1 : ck_view_divisor(view->nearness, depth);
    out[0] = (ck_dot(view->right, offset) / divisor + view->half_width) / ck_view_pixel_width(view);
    out[1] = (ck_dot(view->up, offset) / divisor + view->half_height) / ck_view_pixel_height(view);
    out[2] = depth / divisor;
}

clinker_status ck_view_check(clinker_workspace *workspace, const clinker_view *view) {
    if (view->resolution > CK_VIEW_MOST_PIXELS) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "a resolution of %u is above %d", (unsigned)view->resolution,
                       CK_VIEW_MOST_PIXELS);
    }
    if (!ck_is_finite(view->direction) || !ck_is_finite(view->up)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID,
                       "the direction of the view, or what is up in it, is not finite");
    }
    bool aimed = !ck_is_zero(view->direction) && !ck_is_zero(view->up);
    if (aimed && !ck_view_can_be_up(view->direction, view->up)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "what is up in the view is along its direction");
    }
    if (!(view->eye >= 0 && isfinite(view->eye))) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "an eye %g before what is seen is not a length of 0 or more",
                       view->eye);
    }
    return CLINKER_STATUS_OK;
}
