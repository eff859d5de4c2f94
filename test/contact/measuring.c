#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check/check.h"
#include "contact/contact.h"

#include "measuring.h"

#include <math.h>

int measuring_begin(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

int measuring_end(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

clinker_query contact_query(uint32_t resolution) {
    clinker_query query;
    clinker_query_init(&query);
    query.regions = true;
    query.view.resolution = resolution;
    return query;
}

clinker_pair measure_meshes(void **state, const clinker_mesh *a, const clinker_mesh *b, const clinker_query *query) {
    const clinker_body bodies[2] = {{.mesh = *a}, {.mesh = *b}};
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    ck_hooks sampled = ck_check_hooks;
    sampled.measure = ck_contact_sample;
    sampled.overlap = NULL;
    assert_int_equal(ck_bodies_check(*state, bodies, 2, query, &(ck_method_settings){.hooks = &sampled}, &answer),
                     CLINKER_STATUS_OK);
    return answer.pair_count == 1 ? answer.pairs[0] : (clinker_pair){.b = 1, .volume_error = -1};
}

clinker_pair measure_pair(void **state, const convex_sum *a, const convex_sum *b, const clinker_query *query) {
    static double vertices[2][SUM_MOST_PARTS * CONVEX_MOST_VERTICES][3];
    static uint32_t faces[2][SUM_MOST_PARTS * CONVEX_MOST_FACES][3];
    clinker_mesh one = convex_sum_mesh(a, vertices[0], faces[0]);
    clinker_mesh other = convex_sum_mesh(b, vertices[1], faces[1]);
    return measure_meshes(state, &one, &other, query);
}

convex_sum one_part(convex shape) {
    return (convex_sum){.parts = {shape}, .signs = {1}, .count = 1};
}

convex_sum placed(convex_sum sum, const clinker_pose *pose) {
    convex_sum_place(&sum, pose);
    return sum;
}

clinker_pose random_pose(scene_random *random, double reach) {
    double position[3];
    for (int i = 0; i < 3; i++) {
        position[i] = scene_random_between(random, -reach, reach);
    }
    return scene_random_pose(random, position);
}

bool bound_holds(const clinker_pair *pair, overlap truth, const char *label, uint64_t seed) {
    double rounding = 1e-15 * truth.surface; /* of the truth */
    bool measured = pair->volume_error >= 0;
    double error = measured ? pair->volume_error : 0;
    bool holds = fabs(truth.volume - (measured ? pair->volume : 0)) <= error + rounding;
    if (!holds) {
        print_message("%s %llu: volume %.9g, measured %.9g +- %.3g\n", label, (unsigned long long)seed, truth.volume,
                      pair->volume, pair->volume_error);
    }
    return holds;
}
