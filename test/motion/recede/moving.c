#include "moving.h"

#include "fixtures/rigid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static solid random_shape(scene_random *random) {
    switch (scene_random_below(random, 8)) {
    case 0:
        return solid_of(scene_torus(1.0F, 0.35F, 12, 8));
    case 1:
        return solid_of(scene_bumpy_sphere(300, scene_random_below(random, 1000), 1.0F));
    case 2:
        return solid_of(scene_cylinder(0.5F, 1.0F, 24));
    case 3:
        return solid_of(scene_plate_with_hole(1.0F, 0.25F, 0.5F, 16));
    case 4:
        return solid_of(scene_knot(2, 3, 0.8F, 0.4F, 0.2F, 40, 6));
    case 5:
        return solid_of(scene_hollow_box(1.0F, 0.5F));
    default:
        return solid_random(random);
    }
}

static void random_vector(scene_random *random, double size, double out[3]) {
    for (int k = 0; k < 3; k++) {
        out[k] = scene_random_between(random, -size, size);
    }
}

static double reach_of(const solid *shape) {
    double most = 0;
    for (size_t i = 0; i < 3 * shape->vertex_count; i += 3) {
        const double *p = &shape->positions[i];
        most = fmax(most, sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]));
    }
    return most;
}

moving_pair moving_pair_random(scene_random *random, moving_kind kind, double gap) {
    moving_pair pair = {.duration = scene_random_between(random, 0.2, 2)};
    double way[3] = {0, 0, 0}, length = 0;
    while (length < 0.1) {
        random_vector(random, 1, way);
        length = sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
    }
    for (int i = 0; i < 2; i++) {
        double to[3];
        pair.shapes[i] = random_shape(random);
        random_vector(random, 0.3, to);
        for (int k = 0; k < 3 && i == 1; k++) {
            to[k] += way[k] / length * (gap + reach_of(&pair.shapes[0]) + reach_of(&pair.shapes[1]));
        }
        pair.poses[i] = pose_rigid(random, to);
        const bool rests = kind == MOVING_ONE_AT_REST && i == 1;
        if (kind != MOVING_BY_ROTATION && !rests) {
            random_vector(random, 1, pair.motions[i].velocity);
            for (int k = 0; k < 3; k++) {
                pair.motions[i].velocity[k] += (i == 0 ? 3 : -3) * way[k] / length;
            }
        }
        if (kind != MOVING_BY_TRANSLATION && !rests) {
            random_vector(random, kind == MOVING_BY_ROTATION ? 3 : 1, pair.motions[i].angular);
        }
        if (scene_random_below(random, 2) == 0) {
            pair.motions[i].centred = true;
            random_vector(random, 2, pair.motions[i].centre);
        }
    }
    return pair;
}

void moving_pair_free(moving_pair *pair) {
    solid_free(&pair->shapes[0]);
    solid_free(&pair->shapes[1]);
}

void moving_pair_bodies(const moving_pair *pair, clinker_body bodies[2]) {
    for (int i = 0; i < 2; i++) {
        bodies[i] = (clinker_body){.mesh = solid_borrow(&pair->shapes[i]), .pose = &pair->poses[i]};
    }
}

static void centre_of(const clinker_pose *start, const clinker_motion *motion, long double out[3]) {
    for (int k = 0; k < 3; k++) {
        out[k] = motion->centred ? motion->centre[k] : start->m[4 * k + 3];
    }
}

/* The matrix of a rotation by `time` times the angular velocity. */
static void rotation_of(const clinker_motion *motion, double time, long double out[3][3]) {
    const double *w = motion->angular;
    const long double rate = sqrtl((long double)w[0] * w[0] + (long double)w[1] * w[1] + (long double)w[2] * w[2]);
    const long double c = cosl(rate * time), s = sinl(rate * time);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            out[i][j] = i == j;
            if (rate > 0) {
                const long double axis[3] = {w[0] / rate, w[1] / rate, w[2] / rate};
                const int k = 3 - i - j;
                const long double across = i == j ? 0 : ((j - i + 3) % 3 == 1 ? -axis[k] : axis[k]);
                out[i][j] = axis[i] * axis[j] * (1 - c) + (i == j ? c : 0) + s * across;
            }
        }
    }
}

clinker_pose moving_pose(const clinker_pose *start, const clinker_motion *motion, double time) {
    long double turn[3][3], centre[3];
    clinker_pose out = {{0}};
    rotation_of(motion, time, turn);
    centre_of(start, motion, centre);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) {
            long double sum = j == 3 ? centre[i] + (long double)motion->velocity[i] * time : 0;
            for (int k = 0; k < 3; k++) {
                sum += turn[i][k] * (start->m[4 * k + j] - (j == 3 ? centre[k] : 0));
            }
            out.m[4 * i + j] = (double)sum;
        }
    }
    return out;
}

clinker_motion moving_motion(const clinker_pose *start, const clinker_motion *motion, double time) {
    long double centre[3];
    clinker_motion out = *motion;
    centre_of(start, motion, centre);
    out.centred = true;
    for (int k = 0; k < 3; k++) {
        out.centre[k] = (double)(centre[k] + (long double)motion->velocity[k] * time);
    }
    return out;
}

static double size_of(const double v[3]) {
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

double moving_speed(const moving_pair *pair) {
    double speed = 0, far = 0;
    for (int i = 0; i < 2; i++) {
        speed += size_of(pair->motions[i].velocity);
        const double to[3] = {pair->poses[i].m[3], pair->poses[i].m[7], pair->poses[i].m[11]};
        far = fmax(far, size_of(to) + 3 * reach_of(&pair->shapes[i]) + size_of(pair->motions[i].centre));
    }
    far += speed * pair->duration;
    return speed + 2 * far * (size_of(pair->motions[0].angular) + size_of(pair->motions[1].angular));
}

/* A vertex in the world at a time: placed, and moved. */
static void point_at(const moving_pair *pair, int which, uint32_t vertex, double time, long double out[3]) {
    const double *p = &pair->shapes[which].positions[3 * (size_t)vertex];
    const double *m = pair->poses[which].m;
    long double turn[3][3], centre[3], off[3];
    rotation_of(&pair->motions[which], time, turn);
    centre_of(&pair->poses[which], &pair->motions[which], centre);
    for (int k = 0; k < 3; k++) {
        off[k] = (long double)m[4 * k] * p[0] + (long double)m[4 * k + 1] * p[1] + (long double)m[4 * k + 2] * p[2] +
                 m[4 * k + 3] - centre[k];
    }
    for (int k = 0; k < 3; k++) {
        out[k] = turn[k][0] * off[0] + turn[k][1] * off[1] + turn[k][2] * off[2] + centre[k] +
                 (long double)pair->motions[which].velocity[k] * time;
    }
}

/* The velocity of what belongs to a body at a place and time. */
static void velocity_at(const moving_pair *pair, int which, const long double x[3], double time, long double out[3]) {
    const clinker_motion *motion = &pair->motions[which];
    long double centre[3], off[3];
    centre_of(&pair->poses[which], motion, centre);
    for (int k = 0; k < 3; k++) {
        off[k] = x[k] - centre[k] - (long double)motion->velocity[k] * time;
    }
    for (int k = 0; k < 3; k++) {
        const int u = (k + 1) % 3, v = (k + 2) % 3;
        out[k] = motion->velocity[k] + motion->angular[u] * off[v] - motion->angular[v] * off[u];
    }
}

moving_face moving_face_of(const moving_pair *pair, int which, size_t face, double time, int outward, bool sides) {
    const uint32_t *corners = &pair->shapes[which].indices[3 * face];
    long double p[3][3], e[2][3], n[3];
    for (int i = 0; i < 3; i++) {
        point_at(pair, which, corners[i], time, p[i]);
    }
    long double edges = 0, length = 0;
    for (int k = 0; k < 3; k++) {
        e[0][k] = p[1][k] - p[0][k];
        e[1][k] = p[2][k] - p[0][k];
        edges += fabsl(e[0][k]) + fabsl(e[1][k]);
    }
    for (int k = 0; k < 3; k++) {
        const int u = (k + 1) % 3, v = (k + 2) % 3;
        n[k] = outward * (e[0][u] * e[1][v] - e[0][v] * e[1][u]);
        length += n[k] * n[k];
    }
    length = sqrtl(length);
    moving_face out = {.approach = -INFINITY, .low = INFINITY, .high = -INFINITY};
    if (!(length > 1e-14L * edges * edges)) {
        return out;
    }
    out.ratio = edges * edges / length;
    for (int i = 0; i < 3; i++) {
        long double own[3], other[3], sum = 0;
        velocity_at(pair, which, p[i], time, own);
        velocity_at(pair, 1 - which, p[i], time, other);
        for (int k = 0; k < 3; k++) {
            sum += n[k] * (own[k] - other[k]);
        }
        out.approach = fmaxl(out.approach, sum / length);
    }
    for (uint32_t i = 0; sides && i < pair->shapes[1 - which].vertex_count; i++) {
        long double q[3], sum = 0;
        point_at(pair, 1 - which, i, time, q);
        for (int k = 0; k < 3; k++) {
            sum += n[k] * (q[k] - p[0][k]) / length;
        }
        out.low = fminl(out.low, sum);
        out.high = fmaxl(out.high, sum);
    }
    return out;
}

bool moving_has(const uint32_t *faces, size_t count, uint32_t face) {
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (faces[middle] < face) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && faces[low] == face;
}
