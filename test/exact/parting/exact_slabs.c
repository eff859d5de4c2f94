/* What might lie within a body that is not closed: the last bit of a coordinate decides, nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/checking.h"

#include <math.h>

/* The corner of a cube, without its slanted face, and a body that reaches up to where that would be. */
static bool might_contain(clinker_workspace *workspace, const double apex[3], double unit, bool reference) {
    static const uint32_t faces[] = {0, 2, 1, 0, 3, 2, 0, 1, 3, 1, 2, 3};
    double outer[12] = {0, 0, 0, unit, 0, 0, 0, unit, 0, 0, 0, unit};
    double inner[12] = {0.125 * unit, 0.125 * unit, 0.125 * unit, 0.25 * unit, 0.125 * unit, 0.125 * unit,
                        0.125 * unit, 0.25 * unit,  0.125 * unit, apex[0],     apex[1],      apex[2]};
    const clinker_body bodies[2] = {{.mesh = {.positions = inner,
                                              .vertex_count = 4,
                                              .scalar = CLINKER_SCALAR_FLOAT64,
                                              .indices = faces,
                                              .triangle_count = 4}},
                                    {.mesh = {.positions = outer,
                                              .vertex_count = 4,
                                              .scalar = CLINKER_SCALAR_FLOAT64,
                                              .indices = faces,
                                              .triangle_count = 3}}};
    clinker_query query;
    clinker_query_init(&query);
    query.reference = reference;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    for (size_t i = 0; i < answer.pair_count; i++) {
        assert_int_equal(answer.pairs[i].state, CLINKER_STATE_APART);
    }
    return answer.pair_count == 1 && answer.pairs[0].undecided;
}

static void the_last_bit_beyond_a_slanted_slab_rules_containment_out(void **state) {
    static const double units[] = {1, 0x1p-900, 0x1p900, 0x1p70};
    for (int i = 0; i < 8; i++) {
        double unit = units[i / 2];
        bool reference = i % 2 == 1;
        double apex[3] = {0.25 * unit, 0.25 * unit, 0.5 * unit};
        assert_true(might_contain(*state, apex, unit, reference));
        apex[2] = nextafter(apex[2], INFINITY);
        assert_false(might_contain(*state, apex, unit, reference));
        apex[2] = nextafter(0.5 * unit, 0);
        assert_true(might_contain(*state, apex, unit, reference));
        apex[0] = nextafter(apex[0], INFINITY); /* as much as the other one has lost */
        assert_true(might_contain(*state, apex, unit, reference));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_bit_beyond_a_slanted_slab_rules_containment_out),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
