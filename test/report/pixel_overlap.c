/* Overlaps along one line of sight. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random.h"
#include "report/pixel_overlap.h"
#include "rounds.h"

#include <stdlib.h>

enum { FRONT = 0, BACK = 1 };

static ck_fragment at(float depth, uint32_t body, uint32_t back) {
    return (ck_fragment){.depth = depth, .body_back = body * 2 + back};
}

/* The face with which the first stretch longer than `least` begins. */
static const ck_fragment *front_of(const ck_fragment *list, size_t count, double least) {
    const ck_overlap_line line = {.fragments = list, .count = count, .body_count = SIZE_MAX};
    const ck_overlap_question question = {.least = least, .thick = least};
    const ck_overlap_seen seen = ck_pixel_overlap(&line, &question);
    assert_true(seen.thick == (seen.front != NULL));
    return seen.front;
}

static void ranges_that_share_a_stretch_overlap(void **state) {
    (void)state;
    const ck_fragment list[4] = {at(0, 0, FRONT), at(1, 1, FRONT), at(3, 0, BACK), at(4, 1, BACK)};
    assert_ptr_equal(front_of(list, 4, 0), &list[1]);
    assert_ptr_equal(front_of(list, 4, 1.9), &list[1]);
    assert_null(front_of(list, 4, 2));
}

static void ranges_one_after_the_other_do_not(void **state) {
    (void)state;
    const ck_fragment apart[4] = {at(0, 0, FRONT), at(1, 0, BACK), at(3, 1, FRONT), at(4, 1, BACK)};
    const ck_fragment flush[4] = {at(0, 0, FRONT), at(1, 0, BACK), at(1, 1, FRONT), at(4, 1, BACK)};
    const ck_fragment flush_too[4] = {at(0, 1, FRONT), at(1, 0, FRONT), at(1, 1, BACK), at(4, 0, BACK)};
    assert_null(front_of(apart, 4, 0));
    assert_null(front_of(flush, 4, 0));
    assert_null(front_of(flush_too, 4, 0));
}

static void a_body_inside_another_overlaps_whichever_way_its_faces_point(void **state) {
    (void)state;
    const ck_fragment list[4] = {at(0, 0, BACK), at(1, 1, FRONT), at(3, 1, BACK), at(4, 0, FRONT)};
    assert_ptr_equal(front_of(list, 4, 1.5), &list[1]);
}

static void a_body_that_is_not_left_again_is_passed_over(void **state) {
    (void)state;
    const ck_fragment list[3] = {at(0, 0, FRONT), at(1, 1, FRONT), at(3, 1, BACK)};
    assert_null(front_of(list, 3, 0));
}

/* What lists have of bodies that are not marked may be some of their faces, and means nothing. */
static void a_body_that_is_not_marked_is_passed_over(void **state) {
    (void)state;
    const ck_fragment list[4] = {at(0, 0, FRONT), at(1, 1, FRONT), at(3, 0, BACK), at(4, 1, BACK)};
    for (unsigned marks = 0; marks < 4; marks++) {
        const uint8_t marked = (uint8_t)marks;
        const ck_overlap_line line = {.fragments = list, .count = 4, .marks = &marked, .body_count = SIZE_MAX};
        assert_true((ck_pixel_overlap(&line, &(ck_overlap_question){0}).front != NULL) == (marks == 3));
    }
}

/* The second body begins between two layers of the first; a third face of the first does not end the stretch. */
static void nested_layers_of_a_body_count_as_inside(void **state) {
    (void)state;
    const ck_fragment list[6] = {at(0, 0, FRONT), at(1, 1, FRONT), at(2, 0, FRONT),
                                 at(3, 0, BACK),  at(4, 1, BACK),  at(5, 0, BACK)};
    assert_ptr_equal(front_of(list, 6, 2.5), &list[1]);
}

static void more_bodies_than_there_is_room_for_are_passed_over(void **state) {
    (void)state;
    enum { BODIES = 20 };
    ck_fragment list[2 * BODIES];
    for (uint32_t i = 0; i < BODIES; i++) {
        list[2 * i] = at((float)(2 * i), i, FRONT);
        list[2 * i + 1] = at((float)(2 * i + 1), i, BACK);
    }
    list[2 * BODIES - 3] = at(2 * BODIES - 3, BODIES - 1, FRONT); /* the last two overlap */
    list[2 * BODIES - 2] = at(2 * BODIES - 2, BODIES - 2, BACK);
    assert_null(front_of(list, 2 * BODIES, 0));
    assert_non_null(front_of(&list[2 * BODIES - 4], 4, 0));
}

/* A short stretch, and a long one behind it. */
static void the_first_stretch_is_shown_whether_or_not_one_is_thick(void **state) {
    (void)state;
    const ck_fragment list[8] = {at(0, 0, FRONT),  at(1, 1, FRONT),  at(2, 1, BACK),  at(3, 0, BACK),
                                 at(10, 0, FRONT), at(11, 1, FRONT), at(19, 0, BACK), at(20, 1, BACK)};
    const ck_overlap_line line = {.fragments = list, .count = 8, .body_count = SIZE_MAX};
    ck_overlap_seen seen = ck_pixel_overlap(&line, &(ck_overlap_question){.least = 0.5, .thick = 7});
    assert_ptr_equal(seen.front, &list[1]);
    assert_true(seen.thick);
    seen = ck_pixel_overlap(&line, &(ck_overlap_question){.least = 0.5, .thick = 8});
    assert_ptr_equal(seen.front, &list[1]);
    assert_false(seen.thick);
    seen = ck_pixel_overlap(&line, &(ck_overlap_question){.least = 1, .thick = 8});
    assert_ptr_equal(seen.front, &list[5]);
}

static bool are_close(const ck_fragment *list, size_t count, const uint8_t *marks, double near) {
    const ck_overlap_line line = {.fragments = list, .count = count, .marks = marks, .body_count = SIZE_MAX};
    return ck_pixel_overlap(&line, &(ck_overlap_question){.least = 0, .thick = 1, .near = near}).close;
}

static void bodies_that_follow_each_other_closely_are_close(void **state) {
    (void)state;
    const ck_fragment flush[4] = {at(0, 0, FRONT), at(1, 0, BACK), at(1.25F, 1, FRONT), at(4, 1, BACK)};
    assert_true(are_close(flush, 4, NULL, 0.5));
    assert_false(are_close(flush, 4, NULL, 0.25));
    assert_false(are_close(flush, 4, NULL, 0));
    assert_false(are_close(flush, 2, NULL, 0.5));
    assert_false(are_close(NULL, 0, NULL, 0.5));
}

static void layers_of_one_body_are_not_close(void **state) {
    (void)state;
    const ck_fragment thin[4] = {at(0, 0, FRONT), at(0.125F, 0, BACK), at(2, 1, FRONT), at(4, 1, BACK)};
    assert_false(are_close(thin, 4, NULL, 0.5));
}

static void bodies_that_are_not_marked_are_not_close_and_hide_none(void **state) {
    (void)state;
    const ck_fragment flush[4] = {at(0, 0, FRONT), at(1, 0, BACK), at(1.25F, 1, FRONT), at(4, 1, BACK)};
    const ck_fragment between[5] = {at(0, 0, FRONT), at(1, 0, BACK), at(1.125F, 2, FRONT), at(1.25F, 1, FRONT),
                                    at(4, 1, BACK)};
    const uint8_t first = 1, both = 3;
    assert_false(are_close(flush, 4, &first, 0.5));
    assert_true(are_close(flush, 4, &both, 0.5));
    assert_true(are_close(between, 5, &both, 0.5));
}

static void nothing_is_close_where_an_overlap_is_thick(void **state) {
    (void)state;
    const ck_fragment thick[4] = {at(0, 0, FRONT), at(0.25F, 1, FRONT), at(3, 0, BACK), at(4, 1, BACK)};
    const ck_fragment thin[4] = {at(0, 0, FRONT), at(0.25F, 1, FRONT), at(1, 0, BACK), at(4, 1, BACK)};
    assert_false(are_close(thick, 4, NULL, 0.5));
    assert_true(are_close(thin, 4, NULL, 0.5));
}

/* ---- surfaces of overlaps */

enum { SOLIDS = 3, SURFACES = 2, PARTS = 8, FIRST_SURFACE = SOLIDS, SECOND_SURFACE = SOLIDS + 1 };

/* Bodies of ten faces, and two surfaces of the first two of them: parts 0 to 3 of a surface are in face 7 of body 0,
 * the others in faces 4 to 7 of body 1. */
typedef struct painted_scene {
    clinker_surface_triangle parts[PARTS];
    clinker_surface surface;
    clinker_overlap_place place;
    ck_painted bodies[SOLIDS + SURFACES];
} painted_scene;

static void make_scene(painted_scene *scene) {
    *scene = (painted_scene){.surface = {.triangles = scene->parts, .triangle_count = PARTS},
                             .place = {.a = 0, .b = 1, .surface = &scene->surface}};
    for (uint32_t i = 0; i < PARTS; i++) {
        scene->parts[i] = (clinker_surface_triangle){.face = i < 4 ? 7 : i, .of_b = i >= 4};
    }
    for (uint32_t i = 0; i < SOLIDS + SURFACES; i++) {
        scene->bodies[i].first_face = 10 * i;
        scene->bodies[i].overlap = i < SOLIDS ? NULL : &scene->place;
    }
}

static ck_fragment part_at(float depth, uint32_t surface, uint32_t back, uint32_t part) {
    return (ck_fragment){.depth = depth, .face = part, .body_back = surface * 2 + back};
}

static ck_overlap_line line_in(const painted_scene *scene, const ck_fragment *list, size_t count,
                               const uint8_t *marks) {
    return (ck_overlap_line){
        .fragments = list, .count = count, .marks = marks, .bodies = scene->bodies, .body_count = SOLIDS};
}

static const ck_fragment *front_in(const ck_fragment *list, size_t count, double least) {
    static const uint8_t none = 0;
    painted_scene scene;
    make_scene(&scene);
    const ck_overlap_question question = {.least = least, .thick = least};
    const ck_overlap_line unmarked = line_in(&scene, list, count, &none), all = line_in(&scene, list, count, NULL);
    const ck_overlap_seen seen = ck_pixel_overlap(&all, &question);
    /* Surfaces need no marks. */
    assert_ptr_equal(ck_pixel_overlap(&unmarked, &question).front, seen.front);
    assert_true(seen.thick == (seen.front != NULL));
    return seen.front;
}

static void a_surface_alone_is_an_overlap(void **state) {
    (void)state;
    const ck_fragment list[2] = {part_at(1, FIRST_SURFACE, FRONT, 0), part_at(3, FIRST_SURFACE, BACK, 4)};
    const ck_fragment inwards[2] = {part_at(1, FIRST_SURFACE, BACK, 0), part_at(3, FIRST_SURFACE, FRONT, 4)};
    assert_ptr_equal(front_in(list, 2, 0), &list[0]);
    assert_ptr_equal(front_in(list, 2, 1.9), &list[0]);
    assert_null(front_in(list, 2, 2));
    assert_ptr_equal(front_in(inwards, 2, 1.9), &inwards[0]);
}

static void surfaces_one_after_the_other_are_stretches_of_their_own(void **state) {
    (void)state;
    const ck_fragment list[4] = {part_at(1, FIRST_SURFACE, FRONT, 0), part_at(2, FIRST_SURFACE, BACK, 4),
                                 part_at(3, SECOND_SURFACE, FRONT, 0), part_at(6, SECOND_SURFACE, BACK, 4)};
    assert_ptr_equal(front_in(list, 4, 0.5), &list[0]);
    assert_ptr_equal(front_in(list, 4, 1), &list[2]);
    assert_null(front_in(list, 4, 3));
}

static void surfaces_that_share_a_stretch_are_one(void **state) {
    (void)state;
    const ck_fragment list[4] = {part_at(1, FIRST_SURFACE, FRONT, 0), part_at(2, SECOND_SURFACE, FRONT, 0),
                                 part_at(3, FIRST_SURFACE, BACK, 4), part_at(6, SECOND_SURFACE, BACK, 4)};
    assert_ptr_equal(front_in(list, 4, 4.5), &list[0]);
    assert_null(front_in(list, 4, 5));
}

static void a_surface_that_is_not_left_again_is_passed_over(void **state) {
    (void)state;
    const ck_fragment list[3] = {part_at(0, FIRST_SURFACE, FRONT, 0), part_at(1, SECOND_SURFACE, FRONT, 0),
                                 part_at(3, SECOND_SURFACE, BACK, 4)};
    assert_null(front_in(list, 1, 0));
    assert_ptr_equal(front_in(list, 3, 1.5), &list[1]);
}

/* A part that takes away, and what it takes away. */
static void parts_of_one_face_have_no_overlap_between_them(void **state) {
    (void)state;
    const ck_fragment same[2] = {part_at(1, FIRST_SURFACE, FRONT, 0), part_at(3, FIRST_SURFACE, BACK, 3)};
    const ck_fragment of_others[2] = {part_at(1, FIRST_SURFACE, FRONT, 0), part_at(3, FIRST_SURFACE, BACK, 7)};
    const ck_fragment faces[2] = {part_at(1, FIRST_SURFACE, FRONT, 4), part_at(3, FIRST_SURFACE, BACK, 5)};
    const ck_fragment two_surfaces[4] = {part_at(1, FIRST_SURFACE, FRONT, 0), part_at(2, SECOND_SURFACE, FRONT, 0),
                                         part_at(5, SECOND_SURFACE, BACK, 1), part_at(6, FIRST_SURFACE, BACK, 1)};
    assert_null(front_in(same, 2, 0));
    assert_ptr_equal(front_in(of_others, 2, 0), &of_others[0]); /* face 7 of the other body */
    assert_ptr_equal(front_in(faces, 2, 0), &faces[0]);
    assert_ptr_equal(front_in(two_surfaces, 4, 0), &two_surfaces[0]);
}

/* Three parts of one face, of which one takes away, and the face behind it: the stretch is from the first to that. */
static void a_face_told_as_a_sum_is_entered_once(void **state) {
    (void)state;
    const ck_fragment list[4] = {part_at(1, FIRST_SURFACE, FRONT, 0), part_at(1.25F, FIRST_SURFACE, BACK, 1),
                                 part_at(1.5F, FIRST_SURFACE, FRONT, 2), part_at(4, FIRST_SURFACE, BACK, 6)};
    assert_ptr_equal(front_in(list, 4, 0), &list[2]);
    assert_null(front_in(list, 4, 2.5));
    const ck_fragment first[4] = {part_at(1, FIRST_SURFACE, FRONT, 0), part_at(1.25F, FIRST_SURFACE, FRONT, 2),
                                  part_at(1.5F, FIRST_SURFACE, BACK, 1), part_at(4, FIRST_SURFACE, BACK, 6)};
    assert_ptr_equal(front_in(first, 4, 2.75), &first[0]);
}

/* Two bodies overlap before the surface begins, and within it. */
static void bodies_and_a_surface_count_together(void **state) {
    (void)state;
    painted_scene scene;
    make_scene(&scene);
    const ck_fragment list[6] = {at(0, 0, FRONT), at(1, 2, FRONT), part_at(2, FIRST_SURFACE, FRONT, 0),
                                 at(3, 0, BACK),  at(4, 2, BACK),  part_at(6, FIRST_SURFACE, BACK, 4)};
    const uint8_t first = 1, both = 5;
    ck_overlap_line line = line_in(&scene, list, 6, &both);
    ck_overlap_seen seen = ck_pixel_overlap(&line, &(ck_overlap_question){.least = 4.5, .thick = 4.5});
    assert_ptr_equal(seen.front, &list[1]);
    line.marks = &first;
    seen = ck_pixel_overlap(&line, &(ck_overlap_question){.least = 3.5, .thick = 3.5});
    assert_ptr_equal(seen.front, &list[2]);
    assert_null(ck_pixel_overlap(&line, &(ck_overlap_question){.least = 4, .thick = 4}).front);
}

static void surfaces_are_not_close_to_anything(void **state) {
    (void)state;
    painted_scene scene;
    make_scene(&scene);
    const ck_fragment list[6] = {at(0, 0, FRONT),
                                 part_at(0.25F, FIRST_SURFACE, FRONT, 0),
                                 part_at(0.5F, FIRST_SURFACE, BACK, 4),
                                 at(1, 0, BACK),
                                 at(2, 1, FRONT),
                                 at(3, 1, BACK)};
    const ck_overlap_line line = line_in(&scene, list, 6, NULL);
    ck_overlap_question question = {.least = 0, .thick = 1, .near = 0.75};
    assert_false(ck_pixel_overlap(&line, &question).close);
    question.near = 1.25; /* from one body to the other */
    assert_true(ck_pixel_overlap(&line, &question).close);
}

/* ---- random lines, against winding numbers that are counted anew for each stretch */

enum { MOST_FRAGMENTS = 24, MOST_LAYERS = 3, NUMBERS = SOLIDS + SURFACES };

/* How often the first fragments of a line enter something more often than they leave it. */
static int winding_after(const ck_overlap_line *line, size_t count, uint32_t body) {
    int winding = 0;
    for (size_t i = 0; i < count; i++) {
        if (ck_fragment_body(&line->fragments[i]) == body) {
            winding += ck_fragment_back(&line->fragments[i]) ? -1 : 1;
        }
    }
    return winding;
}

static bool counts(const ck_overlap_line *line, uint32_t body) {
    return winding_after(line, line->count, body) == 0 && (body >= SOLIDS || (line->marks[0] >> body & 1) != 0);
}

/* Whether the line is in an overlap behind its first fragments. */
static bool overlaps_after(const ck_overlap_line *line, size_t count) {
    int bodies = 0, surfaces = 0;
    for (uint32_t body = 0; body < NUMBERS; body++) {
        const bool inside = counts(line, body) && winding_after(line, count, body) != 0;
        bodies += inside && body < SOLIDS;
        surfaces += inside && body >= SOLIDS;
    }
    return surfaces > 0 || bodies > 1;
}

/* Whether two fragments are parts of one face. */
static bool are_one_face(const painted_scene *scene, const ck_fragment *a, const ck_fragment *b) {
    const clinker_surface_triangle *parts = scene->parts;
    return ck_fragment_body(a) == ck_fragment_body(b) && ck_fragment_body(a) >= SOLIDS &&
           parts[a->face].of_b == parts[b->face].of_b && parts[a->face].face == parts[b->face].face;
}

/* The first stretch that is longer than a length, between two fragments that count, in no face. */
static const ck_fragment *plain_front(const painted_scene *scene, const ck_overlap_line *line, double least) {
    for (size_t first = 0; first < line->count; first++) {
        if (!overlaps_after(line, first + 1) || overlaps_after(line, first)) {
            continue;
        }
        const ck_fragment *since = &line->fragments[first];
        for (size_t i = first + 1; i < line->count && overlaps_after(line, i); i++) {
            const ck_fragment *here = &line->fragments[i];
            if (counts(line, ck_fragment_body(here)) && (double)here->depth - (double)since->depth > least &&
                !are_one_face(scene, since, here)) {
                return since;
            }
        }
    }
    return NULL;
}

static int compare_fragments(const void *left, const void *right) {
    const ck_fragment *a = left, *b = right;
    if (a->depth != b->depth) {
        return a->depth < b->depth ? -1 : 1;
    }
    if (ck_fragment_body(a) != ck_fragment_body(b)) {
        return ck_fragment_body(a) < ck_fragment_body(b) ? -1 : 1;
    }
    return (a->face > b->face) - (a->face < b->face);
}

/* Most bodies and surfaces are left as often as they are entered; depths coincide often. Returns how many fragments
 * there are. */
static size_t random_line(scene_random *random, ck_fragment list[MOST_FRAGMENTS + NUMBERS]) {
    size_t count = 0;
    for (uint32_t body = 0; body < NUMBERS; body++) {
        const size_t layers = scene_random_below(random, MOST_LAYERS);
        const size_t more = scene_random_below(random, 8) == 0 ? 1 : 0;
        for (size_t i = 0; i < 2 * layers + more; i++) {
            const uint32_t part = (uint32_t)scene_random_below(random, PARTS);
            const float depth = (float)scene_random_below(random, 12) / 2;
            list[count++] = part_at(depth, body, i % 2 == 0 ? FRONT : BACK, part);
        }
    }
    qsort(list, count, sizeof *list, compare_fragments);
    return count;
}

static void random_lines_are_as_winding_numbers_tell(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(200000);
    size_t fronts = 0, thick = 0;
    painted_scene scene;
    make_scene(&scene);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        ck_fragment list[MOST_FRAGMENTS + NUMBERS];
        const uint8_t marks = (uint8_t)scene_random_below(&random, 1 << SOLIDS);
        const size_t count = random_line(&random, list);
        const ck_overlap_line line = line_in(&scene, list, count, &marks);
        const double least = (double)scene_random_below(&random, 6) / 2;
        const ck_overlap_question question = {.least = least,
                                              .thick = least + (double)scene_random_below(&random, 4) / 2};
        const ck_overlap_seen seen = ck_pixel_overlap(&line, &question);
        assert_ptr_equal(seen.front, plain_front(&scene, &line, question.least));
        assert_true(seen.thick == (plain_front(&scene, &line, question.thick) != NULL));
        assert_false(seen.close); /* not asked for */
        fronts += seen.front != NULL;
        thick += seen.thick;
    }
    assert_true(!rounds.whole || (fronts > 50000 && fronts < 190000 && thick > 20000 && thick < fronts));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_that_share_a_stretch_overlap),
        cmocka_unit_test(ranges_one_after_the_other_do_not),
        cmocka_unit_test(a_body_inside_another_overlaps_whichever_way_its_faces_point),
        cmocka_unit_test(a_body_that_is_not_left_again_is_passed_over),
        cmocka_unit_test(a_body_that_is_not_marked_is_passed_over),
        cmocka_unit_test(nested_layers_of_a_body_count_as_inside),
        cmocka_unit_test(more_bodies_than_there_is_room_for_are_passed_over),
        cmocka_unit_test(the_first_stretch_is_shown_whether_or_not_one_is_thick),
        cmocka_unit_test(bodies_that_follow_each_other_closely_are_close),
        cmocka_unit_test(layers_of_one_body_are_not_close),
        cmocka_unit_test(bodies_that_are_not_marked_are_not_close_and_hide_none),
        cmocka_unit_test(nothing_is_close_where_an_overlap_is_thick),
        cmocka_unit_test(a_surface_alone_is_an_overlap),
        cmocka_unit_test(surfaces_one_after_the_other_are_stretches_of_their_own),
        cmocka_unit_test(surfaces_that_share_a_stretch_are_one),
        cmocka_unit_test(a_surface_that_is_not_left_again_is_passed_over),
        cmocka_unit_test(parts_of_one_face_have_no_overlap_between_them),
        cmocka_unit_test(a_face_told_as_a_sum_is_entered_once),
        cmocka_unit_test(bodies_and_a_surface_count_together),
        cmocka_unit_test(surfaces_are_not_close_to_anything),
        cmocka_unit_test(random_lines_are_as_winding_numbers_tell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
