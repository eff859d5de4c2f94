#include "convex/published/cone.h"

/* Farkas: there is no common point if weights of 0 or more cancel the normals and leave a negative offset. */
static bool proves_apart(const ck_cone_plane *const *planes, const double *weights, int count) {
    double sum = 0;
    int positive = 0, negative = 0;
    for (int i = 0; i < count; i++) {
        positive += weights[i] > 0;
        negative += weights[i] < 0;
        sum += weights[i] * planes[i]->offset;
    }
    return (positive == count && sum < 0) || (negative == count && sum > 0);
}

/* All planes but one, in order. */
static void leave_out(const ck_cone_plane planes[4], int left, const ck_cone_plane *others[3]) {
    for (int i = 0, count = 0; i < 4; i++) {
        if (i != left) {
            others[count++] = &planes[i];
        }
    }
}

/* Four normals in space are cancelled by one set of weights, up to a factor: the cofactors. */
static bool spaces_apart(const ck_cone_plane planes[4]) {
    const ck_cone_plane *const all[4] = {&planes[0], &planes[1], &planes[2], &planes[3]};
    double weights[4];
    for (int i = 0; i < 4; i++) {
        const ck_cone_plane *others[3];
        leave_out(planes, i, others);
        double minor = ck_determinant(others[0]->normal, others[1]->normal, others[2]->normal);
        weights[i] = i % 2 == 0 ? minor : -minor;
    }
    return proves_apart(all, weights, 4);
}

/* Three normals in a plane are cancelled by one set of weights, too: the cross products of the others. */
static bool lines_apart(const ck_cone_plane *const lines[3]) {
    double weights[3];
    for (int i = 0; i < 3; i++) {
        const double *one = lines[(i + 1) % 3]->normal, *other = lines[(i + 2) % 3]->normal;
        weights[i] = one[0] * other[1] - one[1] * other[0];
    }
    return proves_apart(lines, weights, 3);
}

bool ck_cones_apart(const ck_cone_plane planes[4], bool flat) {
    bool apart = !flat && spaces_apart(planes);
    for (int left = 0; flat && !apart && left < 4; left++) {
        const ck_cone_plane *lines[3];
        leave_out(planes, left, lines);
        apart = lines_apart(lines);
    }
    return apart;
}

bool ck_cone_plane_misses_ball(const ck_cone_plane *plane, const ck_ball *ball) {
    double beyond = ck_dot(plane->normal, ball->centre) - plane->offset;
    return beyond > ball->radius * ck_norm(plane->normal);
}

/* Whether the corner or edge that a set of planes makes, if it is the point of their cone nearest to the middle of the
 * ball, is further than the radius. The nearest point lies where weights of 0 or more pull the middle onto all planes
 * of the set: G w = h for the products G of their normals, and how far h the middle is beyond each. */
static bool set_misses_ball(const ck_cone_plane *const *planes, int count, const ck_ball *ball) {
    CK_ASSERT(count >= 1 && count <= 3 && ball->radius >= 0);
    double g[3][4], pull[3] = {0, 0, 0};
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            g[i][j] = ck_dot(planes[i]->normal, planes[j]->normal);
        }
        g[i][count] = ck_dot(planes[i]->normal, ball->centre) - planes[i]->offset;
    }
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++) {
            double factor = g[k][i] / g[i][i];
            for (int j = i; k != i && j <= count; j++) {
                g[k][j] -= factor * g[i][j];
            }
        }
    }
    for (int i = 0; i < count; i++) {
        double weight = g[i][count] / g[i][i];
        if (!(weight >= 0)) {
            return false;
        }
        ck_add_scaled(pull, weight, planes[i]->normal, pull);
    }
    return ck_dot(pull, pull) > ball->radius * ball->radius;
}

/* The cone of some of the planes has all of the cone of four in it, so any set that misses the ball proves it. */
bool ck_cones_miss_ball(const ck_cone_plane planes[4], const ck_ball *ball) {
    for (unsigned set = 1; set < 15; set++) {
        const ck_cone_plane *chosen[3];
        int count = 0;
        for (unsigned i = 0; i < 4; i++) {
            if ((set >> i & 1) != 0) {
                chosen[count++] = &planes[i];
            }
        }
        if (set_misses_ball(chosen, count, ball)) {
            return true;
        }
    }
    return false;
}
