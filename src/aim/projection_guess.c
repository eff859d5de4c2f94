/* The first guess of a projection: from the boxes of two bodies in each other's frames. */
#include "aim/projection.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <string.h>

/* Cuts the box of one body with that of another in its own frame. */
static void cut(ck_placed_box *box, const ck_placed_box *other) {
    for (int i = 0; i < 3; i++) {
        const double *dual = box->dual[i];
        double low;
        double high;
        ck_placed_box_extent(other, dual, &low, &high);
        double origin = ck_dot(dual, box->origin);
        box->low[i] = fmax(box->low[i], low - origin);
        box->high[i] = fmin(box->high[i], high - origin);
    }
}

/* The distance of the two walls across an axis; below 0 where the boxes are apart along it. */
static double thickness(const ck_placed_box *box, int axis) {
    CK_ASSERT(axis >= 0 && axis < 3);
    return (box->high[axis] - box->low[axis]) / ck_norm(box->dual[axis]);
}

/* Turns a direction so that its largest component is positive, of equals the last. */
static void face_forward(double direction[3]) {
    int largest = 2;
    for (int i = 1; i >= 0; i--) {
        largest = fabs(direction[i]) > fabs(direction[largest]) ? i : largest;
    }
    double sign = direction[largest] < 0 ? -1 : 1;
    for (int i = 0; i < 3; i++) {
        direction[i] = sign * direction[i] + 0.0;
    }
}

/* The largest wall of a volume: its normal, and the thickness across it. */
static double find_wall(const ck_placed_box *box, double normal[3]) {
    int thinnest = 2;
    for (int axis = 1; axis >= 0; axis--) {
        thinnest = thickness(box, axis) < thickness(box, thinnest) ? axis : thinnest;
    }
    const double *dual = box->dual[thinnest];
    double length = ck_norm(dual);
    for (int i = 0; i < 3; i++) {
        normal[i] = dual[i] / length;
    }
    face_forward(normal);
    return thickness(box, thinnest);
}

/* An order of directions that does not know which body they come from. */
static bool comes_first(const double a[3], const double b[3]) {
    for (int i = 2; i >= 0; i--) {
        if (a[i] != b[i]) {
            return a[i] > b[i];
        }
    }
    return true;
}

static void choose_direction(const ck_placed_box shared[2], double direction[3]) {
    const double far_apart = 0.5; /* the cosine of 60 degrees */
    double normal[2][3];
    double thin[2];
    for (int body = 0; body < 2; body++) {
        thin[body] = find_wall(&shared[body], normal[body]);
    }
    double cosine = ck_dot(normal[0], normal[1]);
    if (fabs(cosine) < far_apart) {
        bool first = thin[0] != thin[1] ? thin[0] < thin[1] : comes_first(normal[0], normal[1]);
        memcpy(direction, normal[first ? 0 : 1], 3 * sizeof *direction);
        return;
    }
    double sum[3];
    ck_add_scaled(normal[0], cosine < 0 ? -1 : 1, normal[1], sum);
    double length = ck_norm(sum);
    for (int i = 0; i < 3; i++) {
        direction[i] = sum[i] / length;
    }
    face_forward(direction);
}

/* How far rounding may have moved the walls of what is shared: far more than it does. */
static double wall_room(const ck_placed_box *a, const ck_placed_box *b) {
    double most = 0;
    for (int i = 0; i < 3; i++) {
        most = fmax(most, fmax(fabs(a->origin[i]), fabs(b->origin[i])));
        most = fmax(most, fmax(fabs(a->low[i]), fabs(a->high[i])));
        most = fmax(most, fmax(fabs(b->low[i]), fabs(b->high[i])));
    }
    return 0x1p-32 * most;
}

static bool is_apart(const ck_placed_box *shared, double room) {
    bool apart = false;
    for (int axis = 0; axis < 3; axis++) {
        apart = apart || shared->low[axis] > shared->high[axis] + room;
    }
    return apart;
}

/* Where boxes are apart along an axis, what they share gives way to the gap. */
static void turn_gaps_round(ck_placed_box *shared) {
    for (int axis = 0; axis < 3; axis++) {
        double low = shared->low[axis];
        double high = shared->high[axis];
        shared->low[axis] = fmin(low, high);
        shared->high[axis] = fmax(low, high);
    }
}

ck_guess ck_projection_guess(const ck_placed_box *a, const ck_placed_box *b) {
    ck_guess guess = {.shared = {*a, *b}, .shared_count = 2};
    cut(&guess.shared[0], b);
    cut(&guess.shared[1], a);
    double room = wall_room(a, b);
    guess.apart = is_apart(&guess.shared[0], room) || is_apart(&guess.shared[1], room);
    double *direction = guess.projection.direction;
    choose_direction(guess.shared, direction);
    if (!ck_is_finite(direction)) {
        /* Sizes beyond what can be multiplied: any direction is as good. */
        memcpy(direction, (const double[3]){0, 0, 1}, 3 * sizeof *direction);
    }
    turn_gaps_round(&guess.shared[0]);
    turn_gaps_round(&guess.shared[1]);
    CK_ASSERT(ck_is_unit(direction));
    return guess;
}

void ck_guess_narrow(ck_guess *guess, const double low[3], const double high[3]) {
    guess->shared[2] = ck_placed_box_of_world(low, high);
    guess->shared_count = 3;
}

void ck_guess_frame(const ck_guess *guess, uint32_t resolution, ck_view *view) {
    CK_ASSERT(guess->shared_count >= 2 && guess->shared_count <= 3 && resolution > 0);
    const double *const axes[3] = {view->right, view->up, view->forward};
    double low[3] = {-INFINITY, -INFINITY, -INFINITY};
    double high[3] = {INFINITY, INFINITY, INFINITY};
    for (int axis = 0; axis < 3; axis++) {
        for (int i = 0; i < guess->shared_count; i++) {
            double from;
            double to;
            ck_placed_box_extent(&guess->shared[i], axes[axis], &from, &to);
            low[axis] = fmax(low[axis], from);
            high[axis] = fmin(high[axis], to);
        }
    }
    ck_view_fit_seen(view, low, high, resolution);
}

void ck_projection_snap(double direction[3]) {
    const double degree = 0.99984769515639123916; /* its cosine */
    for (int i = 0; i < 3; i++) {
        if (fabs(direction[i]) >= degree) {
            double sign = direction[i] < 0 ? -1 : 1;
            memset(direction, 0, 3 * sizeof *direction);
            direction[i] = sign;
        }
    }
}
