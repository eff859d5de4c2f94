#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "twin_pairs.h"

size_t twin_pairs_add(twin_pairs *row, const clinker_body bodies[2]) {
    const clinker_pose nowhere = clinker_pose_identity();
    return twin_pairs_add_under(row, bodies, &nowhere);
}

size_t twin_pairs_add_under(twin_pairs *row, const clinker_body bodies[2], const clinker_pose *pose) {
    const size_t number = row->count++;
    assert_true(number < MOST_PAIRS);
    for (size_t i = 0; i < 2; i++) {
        const clinker_pose own = bodies[i].pose != NULL ? *bodies[i].pose : clinker_pose_identity();
        row->poses[2 * number + i] = pose_then(&own, pose);
        row->bodies[2 * number + i] = (clinker_body){.mesh = bodies[i].mesh, .pose = &row->poses[2 * number + i]};
    }
    row->pairs[number] = (ck_body_pair){(uint32_t)(2 * number), (uint32_t)(2 * number + 1)};
    return number;
}

void twin_pairs_find(void **state, twin_pairs *row) {
    clinker_query_init(&row->query);
    assert_int_equal(ck_check_begin(*state, 2 * row->count, &row->query, &row->check), CLINKER_STATUS_OK);
    assert_int_equal(ck_bodies_open_all(&row->check, row->bodies), CLINKER_STATUS_OK);
    assert_true(ck_twins_find(&row->check, row->pairs, NULL, row->count, row->twins));
}
