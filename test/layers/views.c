/* Counted layers that choose their views: as many as the contact takes, none of which says what is not so, and whose
 * joint answer does not depend on how it was asked for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checks.h"
#include "fixtures/checking.h"
#include "random.h"
#include "rounds.h"

#include <math.h>
#include <string.h>

enum { RESOLUTION = 48, MOST_VIEWS = 8 };

static clinker_query views_query(void) {
    clinker_query query;
    clinker_query_init(&query);
    query.method = CLINKER_METHOD_LAYERS;
    query.view.resolution = RESOLUTION;
    query.layers.explain = true;
    return query;
}

static clinker_query bare(clinker_query query) {
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    return query;
}

/* What a check said, kept apart from the workspace. */
typedef struct seen {
    clinker_pair pair; /* zeroed: apart */
    clinker_explanation views[MOST_VIEWS];
    size_t count;
} seen;

static seen look_at(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    outcome found = layer_check(workspace, bodies, query, &(ck_method_settings){0}, &answer);
    assert_int_equal(found.status, CLINKER_STATUS_OK);
    assert_in_range(answer.explanation_count, 0, MOST_VIEWS);
    seen made = {.pair = found.pair, .count = answer.explanation_count};
    for (size_t i = 0; i < made.count; i++) {
        made.views[i] = answer.explanations[i];
    }
    return made;
}

/* Takes the meshes over. */
static seen look_at_meshes(clinker_workspace *workspace, scene_mesh a, scene_mesh b, clinker_query query) {
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&a)}, {.mesh = scene_mesh_borrow(&b)}};
    seen made = look_at(workspace, bodies, &query);
    scene_mesh_free(&a);
    scene_mesh_free(&b);
    return made;
}

static double cosine(const double a[3], const double b[3]) {
    return fabs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}

/* Why each view was taken, and how well it suits, make sense together. */
static void assert_sensible(const seen *made, const clinker_query *query) {
    bool is_bare = query->detail == CLINKER_DETAIL_STATE && !query->depth;
    size_t chosen = is_bare ? 1 : 0;
    assert_in_range(made->count, 0, chosen + 3);
    for (size_t i = 0; i < made->count; i++) {
        const clinker_explanation *view = &made->views[i];
        assert_explanation_adds_up(view);
        assert_float_equal(cosine(view->direction, view->direction), 1, 1e-9);
        assert_true(view->agreement >= 0 && view->agreement <= 1 + 1e-9);
        assert_int_not_equal(view->sight, CLINKER_SIGHT_ASKED);
        if (i < chosen) {
            assert_int_equal(view->sight, CLINKER_SIGHT_BOXES);
        } else if (made->count == chosen + 1) {
            assert_true(view->sight == CLINKER_SIGHT_BOXES || view->sight == CLINKER_SIGHT_NORMALS);
        } else {
            assert_true(view->sight == CLINKER_SIGHT_PART || view->sight == CLINKER_SIGHT_ACROSS);
        }
        if (view->sight == CLINKER_SIGHT_NORMALS || view->sight == CLINKER_SIGHT_PART) {
            assert_true(view->agreement > 0);
        }
        for (size_t k = chosen; k < i; k++) {
            assert_true(cosine(view->direction, made->views[k].direction) < 0.99);
        }
    }
}

static void plates_and_boxes_on_boxes_take_one_view(void **state) {
    static const float into[] = {-0.02F, 0, 0.02F};
    for (int i = 0; i < 3; i++) {
        clinker_query query = views_query();
        seen made = look_at_meshes(*state, box(-2, -2, -0.1F, 2, 2, 0), box(-1, -1, -into[i], 1, 1, 0.1F), query);
        static const clinker_state expected[] = {CLINKER_STATE_APART, CLINKER_STATE_TOUCH, CLINKER_STATE_INTERFERE};
        assert_int_equal(made.pair.state, expected[i]);
        assert_in_range(made.count, i > 0, 1);
        assert_sensible(&made, &query);
        made = look_at_meshes(*state, box(0, 0, 0, 1, 1, 1), box(0.25F, 0.25F, 1 - into[i], 0.75F, 0.75F, 2), query);
        assert_int_equal(made.pair.state, expected[i]);
        assert_in_range(made.count, i > 0, 1);
        assert_sensible(&made, &query);
    }
}

/* A box in a room's corner, as deep in its walls as it is told. */
static seen look_into_corner(clinker_workspace *workspace, float into, const float reach[3], clinker_query query) {
    scene_mesh walls = joined(box(-1, -1, -1, 2, 0, 2), box(-1, -1, -1, 0, 2, 2));
    scene_mesh room = joined(box(-1, -1, -1, 2, 2, 0), walls);
    return look_at_meshes(workspace, room, box(-into, -into, -into, reach[0], reach[1], reach[2]), query);
}

/* A box grown beyond the walls of a room's corner, or short of them. */
static void a_box_in_a_corner_takes_a_view_for_each_wall(void **state) {
    static const float into[] = {-0.01F, 0, 0.01F};
    static const clinker_state expected[] = {CLINKER_STATE_APART, CLINKER_STATE_TOUCH, CLINKER_STATE_INTERFERE};
    for (int i = 0; i < 3; i++) {
        clinker_query query = views_query();
        seen made = look_into_corner(*state, into[i], (const float[3]){1.5F, 1.5F, 1.25F}, query);
        assert_int_equal(made.pair.state, expected[i]);
        assert_int_equal(made.count, 3);
        assert_sensible(&made, &query);
    }
}

/* Where walls are seen from the side, the box is in them along its whole length: of the lengths the shortest counts,
 * whichever of the views sees it. */
static void the_span_of_several_views_is_the_shortest(void **state) {
    static const float lengths[3] = {1.25F, 1.5F, 1.375F};
    for (int order = 0; order < 6; order++) {
        int first = order % 3;
        int second = (first + 1 + order / 3) % 3;
        const float reach[3] = {lengths[first], lengths[second], lengths[3 - first - second]};
        seen made = look_into_corner(*state, 0.0625F, reach, views_query());
        assert_int_equal(made.count, 3);
        assert_int_equal(made.pair.state, CLINKER_STATE_INTERFERE);
        assert_float_equal(made.pair.span, 1.3125, 1e-6);
    }
}

/* A block whose lid has a bowl in it. */
static scene_mesh socket(void) {
    scene_mesh block = moved(scene_cylinder(2, 2, 32), 0, 0, -2);
    scene_mesh bowl = scene_icosphere(1, 12);
    for (size_t i = 0; i < bowl.vertex_count; i++) {
        float *z = &bowl.positions[3 * i + 2];
        *z = *z > 0 ? 0.001F * *z : *z;
    }
    return joined(block, flipped(bowl));
}

static void a_ball_in_a_socket_takes_three_views(void **state) {
    for (int i = 0; i < 2; i++) {
        clinker_query query = views_query();
        seen made = look_at_meshes(*state, socket(), scene_icosphere(i == 0 ? 0.98F : 1.02F, 12), query);
        assert_int_equal(made.pair.state, i == 0 ? CLINKER_STATE_APART : CLINKER_STATE_INTERFERE);
        assert_int_equal(made.count, 3);
        assert_sensible(&made, &query);
    }
}

/* ---------------------------------------------------------------------------------------------------
 * Random placements
 * ------------------------------------------------------------------------------------------------ */

enum { SHAPES = 5, PLACEMENTS = 400 };

static scene_mesh make_shape(size_t number) {
    switch (number) {
    case 0:
        return scene_icosphere(0.7F, 6);
    case 1:
        return scene_torus(0.6F, 0.22F, 24, 12);
    case 2:
        return box(-0.7F, -0.5F, -0.3F, 0.7F, 0.5F, 0.3F);
    case 3:
        return scene_knot(2, 3, 0.55F, 0.25F, 0.13F, 64, 8);
    default:
        return scene_cylinder(0.5F, 0.6F, 16);
    }
}

typedef struct placement {
    scene_mesh meshes[2];
    clinker_pose poses[2];
    clinker_body bodies[2];
} placement;

static void place(placement *made, uint64_t seed) {
    scene_random random = {.state = seed + 1};
    double way[3];
    scene_random_direction(&random, way);
    double distance = scene_random_between(&random, 0, 1.5);
    const double there[3] = {distance * way[0], distance * way[1], distance * way[2]};
    made->meshes[0] = make_shape((size_t)(seed % SHAPES));
    made->meshes[1] = make_shape((size_t)(seed / SHAPES % SHAPES));
    made->poses[0] = scene_random_pose(&random, (const double[3]){0, 0, 0});
    made->poses[1] = scene_random_pose(&random, there);
    for (int i = 0; i < 2; i++) {
        assert_true(made->meshes[i].vertex_count > 0);
        made->bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(&made->meshes[i]), .pose = &made->poses[i]};
    }
}

static void placement_free(placement *made) {
    scene_mesh_free(&made->meshes[0]);
    scene_mesh_free(&made->meshes[1]);
}

static double widest_pixel(const seen *made) {
    double widest = 0;
    for (size_t i = 0; i < made->count; i++) {
        widest = fmax(widest, made->views[i].sample_spacing);
    }
    return widest;
}

static void layers_are_right_to_the_pixel_wherever_bodies_lie(void **state) {
    size_t deep = 0;
    size_t apart = 0;
    size_t several = 0;
    const test_rounds rounds = test_rounds_of(PLACEMENTS);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        placement made;
        place(&made, seed);
        clinker_query query = seed % 2 == 0 ? bare(views_query()) : views_query();
        seen found = look_at(*state, made.bodies, &query);
        assert_sensible(&found, &query);
        double pixel = widest_pixel(&found);
        clinker_query exact_query;
        clinker_query_init(&exact_query);
        exact_query.clearance = pixel / 64;
        outcome exact = layer_check(*state, made.bodies, &exact_query, &(ck_method_settings){0}, NULL);
        if (exact.pair.state == CLINKER_STATE_INTERFERE && exact.pair.depth > 4 * pixel) {
            assert_int_equal(found.pair.state, CLINKER_STATE_INTERFERE);
            deep++;
        }
        if (exact.pair.state == CLINKER_STATE_APART) {
            assert_int_not_equal(found.pair.state, CLINKER_STATE_INTERFERE);
            apart += found.count > 0;
        }
        several += found.count > 1;
        placement_free(&made);
    }
    if (rounds.whole) {
        assert_true(deep > PLACEMENTS / 3 && apart > PLACEMENTS / 20 && several > PLACEMENTS / 10);
    }
}

static void assert_same_views(const seen *one, const seen *other) {
    assert_int_equal(one->count, other->count);
    for (size_t i = 0; i < one->count; i++) {
        assert_same_explanation(&one->views[i], &other->views[i]);
        assert_int_equal(one->views[i].sight, other->views[i].sight);
        assert_memory_equal(one->views[i].direction, other->views[i].direction, sizeof one->views[i].direction);
    }
}

static void assert_same_pair(const seen *one, const seen *other) {
    assert_int_equal(one->pair.state, other->pair.state);
    assert_int_equal(one->pair.kind, other->pair.kind);
    assert_true(one->pair.span == other->pair.span);
    assert_int_equal(one->pair.crossings, other->pair.crossings);
    assert_int_equal(one->pair.touchings, other->pair.touchings);
}

/* What the views say together is the most that one of them says alone, and of overlaps the shortest. */
static void views_together_say_the_most_that_one_says_alone(void **state) {
    size_t met = 0, by_later = 0;
    for (uint64_t seed = 0; seed < PLACEMENTS / 4; seed++) {
        placement made;
        place(&made, seed);
        clinker_query query = views_query();
        seen found = look_at(*state, made.bodies, &query);
        clinker_pair best = {0};
        size_t said = 0;
        for (size_t i = 0; i < found.count; i++) {
            memcpy(query.view.direction, found.views[i].direction, sizeof query.view.direction);
            clinker_pair alone = look_at(*state, made.bodies, &query).pair;
            if (alone.state > best.state || (alone.state == best.state && alone.span < best.span)) {
                best = alone;
                said = i;
            }
        }
        assert_int_equal(found.pair.state, best.state);
        assert_int_equal(found.pair.kind, best.kind);
        assert_true(found.pair.span == best.span);
        met += found.count > 1 && best.state == CLINKER_STATE_INTERFERE;
        by_later += said > 0;
        placement_free(&made);
    }
    assert_true(met > PLACEMENTS / 10 && by_later > PLACEMENTS / 40);
}

static void how_it_is_asked_does_not_change_what_is_so(void **state) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = 3;
    clinker_workspace *three;
    assert_int_equal(clinker_workspace_create(&settings, &three), CLINKER_STATUS_OK);
    const test_rounds rounds = test_rounds_of(PLACEMENTS / 2);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        placement made;
        place(&made, seed);
        clinker_query query = views_query();
        seen whole = look_at(*state, made.bodies, &query);
        seen team = look_at(three, made.bodies, &query);
        assert_same_pair(&whole, &team);
        assert_same_views(&whole, &team);
        clinker_query plain = query;
        plain.reference = true;
        seen listed = look_at(*state, made.bodies, &plain);
        assert_same_pair(&whole, &listed);
        assert_int_equal(whole.count, listed.count);
        query.layers.explain = false;
        seen silent = look_at(*state, made.bodies, &query);
        assert_same_pair(&whole, &silent);
        assert_int_equal(silent.count, 0);
        clinker_query short_query = bare(query);
        seen brief = look_at(*state, made.bodies, &short_query);
        assert_int_equal(brief.pair.state, whole.pair.state);
        const clinker_body swapped[2] = {made.bodies[1], made.bodies[0]};
        seen other = look_at(*state, swapped, &query);
        assert_int_equal(other.pair.state, whole.pair.state);
        assert_true(other.pair.span == whole.pair.span);
        placement_free(&made);
    }
    clinker_workspace_destroy(three);
}

/* Bodies that are not closed may meet where one view sees it and another does not. */
static void a_pair_is_undecided_if_any_of_its_views_is(void **state) {
    size_t undecided = 0;
    size_t later = 0;
    const test_rounds rounds = test_rounds_of(PLACEMENTS);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        placement made;
        place(&made, seed);
        made.bodies[0].mesh.triangle_count--;
        clinker_query query = views_query();
        seen found = look_at(*state, made.bodies, &query);
        bool any = false;
        for (size_t i = 0; i < found.count; i++) {
            clinker_query alone = query;
            memcpy(alone.view.direction, found.views[i].direction, sizeof alone.view.direction);
            bool here = look_at(*state, made.bodies, &alone).pair.undecided;
            later += here && !any && i > 0;
            any = any || here;
        }
        assert_int_equal(found.pair.state, CLINKER_STATE_APART);
        assert_int_equal(found.pair.undecided, any);
        undecided += any;
        placement_free(&made);
    }
    if (rounds.whole) {
        assert_true(undecided > PLACEMENTS / 3 && undecided < PLACEMENTS && later > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plates_and_boxes_on_boxes_take_one_view),
        cmocka_unit_test(a_box_in_a_corner_takes_a_view_for_each_wall),
        cmocka_unit_test(the_span_of_several_views_is_the_shortest),
        cmocka_unit_test(a_ball_in_a_socket_takes_three_views),
        cmocka_unit_test(layers_are_right_to_the_pixel_wherever_bodies_lie),
        cmocka_unit_test(views_together_say_the_most_that_one_says_alone),
        cmocka_unit_test(how_it_is_asked_does_not_change_what_is_so),
        cmocka_unit_test(a_pair_is_undecided_if_any_of_its_views_is),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
