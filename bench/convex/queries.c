#include "queries.h"

#include <math.h>
#include <stdlib.h>

static const double reach = 2, size = 2;

convex_query convex_query_at(scene_random *random, double distance) {
    double place[3];
    scene_random_direction(random, place);
    for (int k = 0; k < 3; k++) {
        place[k] *= distance;
    }
    convex_query query;
    query.a = scene_random_pose(random, (const double[3]){0, 0, 0});
    query.b = scene_random_pose(random, place);
    return query;
}

convex_query convex_query_in_ball(scene_random *random, double radius) {
    return convex_query_at(random, radius * cbrt(scene_random_between(random, 0, 1)));
}

convex_query *convex_queries_random(size_t count, uint64_t seed) {
    convex_query *queries = malloc(count * sizeof *queries);
    scene_random random = {seed};
    for (size_t i = 0; queries != NULL && i < count; i++) {
        queries[i] = convex_query_in_ball(&random, reach);
    }
    return queries;
}

static clinker_pose random_pose_in_plane(scene_random *random, const double place[3]) {
    const double turn[3] = {0, 0, scene_random_between(random, 0, 2 * SCENE_PI)};
    return clinker_pose_euler(place, turn);
}

convex_query *convex_queries_plane(size_t count, uint64_t seed) {
    convex_query *queries = malloc(count * sizeof *queries);
    scene_random random = {seed};
    for (size_t i = 0; queries != NULL && i < count; i++) {
        double distance = reach * sqrt(scene_random_between(&random, 0, 1));
        double angle = scene_random_between(&random, 0, 2 * SCENE_PI);
        const double place[3] = {distance * cos(angle), distance * sin(angle), 0};
        queries[i].a = random_pose_in_plane(&random, (const double[3]){0, 0, 0});
        queries[i].b = random_pose_in_plane(&random, place);
    }
    return queries;
}

/* A turn about an axis, by Rodrigues' formula, then a move. */
static clinker_pose turned(const double axis[3], double angle, const double place[3]) {
    double c = cos(angle), s = sin(angle);
    clinker_pose pose;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            pose.m[4 * i + j] = (1 - c) * axis[i] * axis[j] + (i == j ? c : 0);
        }
        pose.m[4 * i + (i + 1) % 3] -= s * axis[(i + 2) % 3];
        pose.m[4 * i + (i + 2) % 3] += s * axis[(i + 1) % 3];
        pose.m[4 * i + 3] = place[i];
    }
    return pose;
}

convex_walk convex_walk_start(uint64_t seed, double pace) {
    convex_walk walk = {.random = {seed}, .place = {1, 0, 0}, .pace = pace, .stride = 0.02};
    scene_random_direction(&walk.random, walk.axes[0]);
    scene_random_direction(&walk.random, walk.axes[1]);
    scene_random_direction(&walk.random, walk.way);
    return walk;
}

static convex_query pose_walk(convex_walk *walk) {
    convex_query query = {.a = turned(walk->axes[0], walk->angle, (const double[3]){0, 0, 0}),
                          .b = turned(walk->axes[1], walk->angle, walk->place)};
    walk->angle += walk->pace * SCENE_PI / 180;
    return query;
}

/* In a new random direction where the ball ends. */
convex_query convex_walk_on(convex_walk *walk) {
    double next[3] = {0}, square = 5, step = 0.01 * walk->pace * size;
    for (bool first = true; square > reach * reach; first = false) {
        if (!first) {
            scene_random_direction(&walk->random, walk->way);
        }
        square = 0;
        for (int k = 0; k < 3; k++) {
            next[k] = walk->place[k] + step * walk->way[k];
            square += next[k] * next[k];
        }
    }
    for (int k = 0; k < 3; k++) {
        walk->place[k] = next[k];
    }
    return pose_walk(walk);
}

/* The stride is halved where it went too far, and gets longer until it does, so that it becomes about as short as what
 * turning and sideways steps change. */
convex_query convex_walk_along(convex_walk *walk, bool meet) {
    walk->stride = meet != walk->met ? walk->stride / 2 : fmin(1.2 * walk->stride, 0.02);
    walk->met = meet;
    scene_random_direction(&walk->random, walk->way);
    for (int k = 0; k < 3; k++) {
        walk->place[k] += (meet ? 1 : -1) * walk->stride * walk->place[k] + 0.0025 * walk->pace * size * walk->way[k];
    }
    return pose_walk(walk);
}

convex_query *convex_queries_moving(size_t count, uint64_t seed, double pace) {
    convex_query *queries = malloc(count * sizeof *queries);
    convex_walk walk = convex_walk_start(seed, pace);
    for (size_t i = 0; queries != NULL && i < count; i++) {
        queries[i] = convex_walk_on(&walk);
    }
    return queries;
}
