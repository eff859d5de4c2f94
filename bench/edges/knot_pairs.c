#include "knot_pairs.h"

static scene_mesh make_knot(const knot_sizes *sizes, int which) {
    return scene_knot(2, 3, 0.7F, 0.3F, 0.12F, sizes->along[which], sizes->around[which]);
}

/* Whether there is room between both; an answer that fails is taken for one. */
static bool is_clear(clinker_workspace *workspace, const scene_pair *pair) {
    clinker_body bodies[2];
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    query.tolerance = 0;
    query.clearance = 0.05;
    scene_pair_bodies(pair, bodies);
    return clinker_bodies_check(workspace, bodies, 2, &query, &answer) != CLINKER_STATUS_OK || answer.pair_count == 0;
}

/* Moves b to the place nearest to the middle in x, then in z, where it is clear. */
static void move_clear(clinker_workspace *workspace, scene_pair *pair) {
    const double step = 0.0625;
    for (int x = 0; x < 48; x++) {
        for (int z = 0; z < 16; z++) {
            pair->pose.m[3] = x * step;
            pair->pose.m[11] = z * step;
            if (is_clear(workspace, pair)) {
                return;
            }
        }
    }
}

scene_pair knot_pair(clinker_workspace *workspace, const knot_sizes *sizes, bool meet) {
    const double shift[3] = {0.5, 0.25, 0.125};
    const double quarter_turn[3] = {1.57079632679489661923, 0, 0};
    scene_pair pair = {
        .a = make_knot(sizes, 0), .b = make_knot(sizes, 1), .pose = clinker_pose_euler(shift, quarter_turn)};
    if (pair.a.positions == NULL || pair.b.positions == NULL) {
        scene_pair_free(&pair);
        return pair;
    }
    if (!meet) {
        move_clear(workspace, &pair);
    }
    return pair;
}
