/* Memory that is given back between calls: answers stay what they are, later calls answer the same, and what is left is
 * less. Blocks that come back are filled with nonsense and kept, so that an answer that points into one shows it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scenes.h"

#include <clinker/draw.h>
#include <clinker/motion.h>
#include <clinker/published.h>

#include <stdlib.h>
#include <string.h>

enum { MOST_RETURNED = 1 << 16, MOST_ARRAYS = 4096, NONSENSE = 0xDD };

/* What was given back, freed at the end only. */
typedef struct returned {
    void *blocks[MOST_RETURNED];
    size_t count;
    size_t live; /* bytes that were not */
} returned;

static void *give(void *user, size_t bytes) {
    void *memory = malloc(bytes);
    assert_non_null(memory);
    ((returned *)user)->live += bytes;
    return memory;
}

static void take_back(void *user, void *memory, size_t bytes) {
    returned *kept = user;
    memset(memory, NONSENSE, bytes);
    assert_true(kept->count < MOST_RETURNED);
    kept->blocks[kept->count++] = memory;
    kept->live -= bytes;
}

static void free_returned(returned *kept) {
    for (size_t i = 0; i < kept->count; i++) {
        free(kept->blocks[i]);
    }
    free(kept);
}

static clinker_workspace *open_on(returned *kept, unsigned threads) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.allocator = (clinker_allocator){give, take_back, kept};
    settings.threads = threads;
    clinker_workspace *workspace;
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
    return workspace;
}

/* The arrays of answers, and copies of what is in them. */
typedef struct arrays {
    const void *at[MOST_ARRAYS];
    void *copies[MOST_ARRAYS];
    size_t bytes[MOST_ARRAYS];
    bool loose[MOST_ARRAYS]; /* of elements with pointers, or bytes between members: these differ from call to call */
    size_t count;
} arrays;

static void note(arrays *all, const void *at, size_t count, size_t size) {
    if (at == NULL || count == 0) {
        return;
    }
    assert_true(all->count < MOST_ARRAYS);
    void *copy = malloc(count * size);
    assert_non_null(copy);
    memcpy(copy, at, count * size);
    all->at[all->count] = at;
    all->copies[all->count] = copy;
    all->loose[all->count] = false;
    all->bytes[all->count++] = count * size;
}

static void note_loose(arrays *all, const void *at, size_t count, size_t size) {
    const size_t before = all->count;
    note(all, at, count, size);
    all->loose[before] = all->count > before;
}

static void free_arrays(arrays *all) {
    for (size_t i = 0; i < all->count; i++) {
        free(all->copies[i]);
    }
    all->count = 0;
}

static void assert_unchanged(const arrays *all) {
    assert_true(all->count > 0);
    for (size_t i = 0; i < all->count; i++) {
        assert_memory_equal(all->at[i], all->copies[i], all->bytes[i]);
    }
}

static void note_pair(arrays *all, const clinker_pair *pair) {
    note(all, pair->crossing_faces, pair->crossings, sizeof *pair->crossing_faces);
    note(all, pair->touching_faces, pair->touchings, sizeof *pair->touching_faces);
    note_loose(all, pair->regions, pair->region_count, sizeof *pair->regions);
    note_loose(all, pair->loops, pair->loop_count, sizeof *pair->loops);
    for (size_t i = 0; i < pair->loop_count; i++) {
        const clinker_loop *loop = clinker_pair_loop(pair, i);
        note(all, loop->points, loop->point_count, sizeof *loop->points);
    }
    note_loose(all, pair->patches, pair->patch_count, sizeof *pair->patches);
    note_loose(all, pair->surface.triangles, pair->surface.triangle_count, sizeof *pair->surface.triangles);
    note(all, pair->surface.points, 3 * pair->surface.point_count, sizeof *pair->surface.points);
    note_loose(all, pair->edge_spans, pair->edge_span_count, sizeof *pair->edge_spans);
}

/* A call on some bodies, whose arrays it notes. */
typedef void (*call)(clinker_workspace *workspace, const clinker_body *bodies, size_t count, arrays *all);

static void check_by(clinker_workspace *workspace, const clinker_body *bodies, size_t count, const clinker_query *query,
                     arrays *all) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, count, query, &answer), CLINKER_STATUS_OK);
    assert_true(answer.pair_count > 0);
    note_loose(all, answer.pairs, answer.pair_count, sizeof *answer.pairs);
    note_loose(all, answer.explanations, answer.explanation_count, sizeof *answer.explanations);
    note_loose(all, answer.surveys, answer.survey_count, sizeof *answer.surveys);
    for (size_t i = 0; i < answer.pair_count; i++) {
        note_pair(all, clinker_answer_pair(&answer, i));
    }
}

static clinker_query query_of(clinker_method method) {
    clinker_query query;
    clinker_query_init(&query);
    query.method = method;
    return query;
}

static void check_exactly(clinker_workspace *workspace, const clinker_body *bodies, size_t count, arrays *all) {
    clinker_query query = query_of(CLINKER_METHOD_EXACT);
    query.detail = CLINKER_DETAIL_FACES;
    query.surfaces = query.curves = query.depth = query.surveys = true;
    check_by(workspace, bodies, count, &query, all);
}

static void check_and_explain(clinker_workspace *workspace, const clinker_body *bodies, size_t count, arrays *all) {
    clinker_query query = query_of(CLINKER_METHOD_EXACT);
    query.explain = true;
    check_by(workspace, bodies, count, &query, all);
}

static void check_by_lists(clinker_workspace *workspace, const clinker_body *bodies, size_t count, arrays *all) {
    const clinker_query query = query_of(CLINKER_METHOD_ZLIST);
    check_by(workspace, bodies, count, &query, all);
}

static void check_by_layers(clinker_workspace *workspace, const clinker_body *bodies, size_t count, arrays *all) {
    clinker_query query = query_of(CLINKER_METHOD_LAYERS);
    query.explain = true;
    query.layers.sequence = true;
    check_by(workspace, bodies, count, &query, all);
}

static void check_by_edges(clinker_workspace *workspace, const clinker_body *bodies, size_t count, arrays *all) {
    clinker_query query = query_of(CLINKER_METHOD_EDGES);
    query.edges.spans = true;
    check_by(workspace, bodies, count, &query, all);
}

static void cast(clinker_workspace *workspace, const clinker_body *bodies, size_t count, arrays *all) {
    clinker_cast_settings settings;
    clinker_cast_settings_init(&settings);
    clinker_cast found = CLINKER_INIT(clinker_cast);
    assert_int_equal(clinker_bodies_cast(workspace, bodies, count, &settings, &found), CLINKER_STATUS_OK);
    note(all, found.bodies, count, sizeof *found.bodies);
    note(all, found.pairs, found.pair_count, sizeof *found.pairs);
}

static void map(clinker_workspace *workspace, const clinker_body *bodies, size_t count, arrays *all) {
    (void)count;
    clinker_map made = CLINKER_INIT(clinker_map);
    assert_int_equal(clinker_bodies_map(workspace, bodies, NULL, &made), CLINKER_STATUS_OK);
    note(all, made.gap, (size_t)made.width * made.height, sizeof *made.gap);
    note(all, made.cover, (size_t)made.width * made.height, 1);
}

static void measure_gaps(clinker_workspace *workspace, const clinker_body *bodies, size_t count, arrays *all) {
    (void)count;
    clinker_gaps gaps = CLINKER_INIT(clinker_gaps);
    clinker_contacts contacts = CLINKER_INIT(clinker_contacts);
    assert_int_equal(clinker_bodies_gaps(workspace, bodies, NULL, &gaps), CLINKER_STATUS_OK);
    assert_int_equal(clinker_body_contacts(workspace, &bodies[0], gaps.gap, 0, &contacts), CLINKER_STATUS_OK);
    note(all, gaps.gap, gaps.vertex_count, sizeof *gaps.gap);
    note(all, gaps.face, gaps.vertex_count, sizeof *gaps.face);
    note(all, contacts.points, contacts.point_count, sizeof *contacts.points);
}

static void draw(clinker_workspace *workspace, const clinker_body *bodies, size_t count, arrays *all) {
    clinker_draw_settings settings;
    clinker_draw_settings_init(&settings);
    settings.view.resolution = 100;
    clinker_picture picture = CLINKER_INIT(clinker_picture);
    assert_int_equal(clinker_bodies_draw(workspace, bodies, count, &settings, &picture), CLINKER_STATUS_OK);
    note(all, picture.rgba, (size_t)picture.width * picture.height, 4);
}

static void recede(clinker_workspace *workspace, const clinker_body *bodies, size_t count, arrays *all) {
    (void)count;
    const clinker_motion motions[2] = {{.velocity = {0, 1, 0}}, {.angular = {0.5, 0, 0}}};
    clinker_recede_settings settings;
    clinker_recede_settings_init(&settings);
    settings.elements = true;
    clinker_recession left = CLINKER_INIT(clinker_recession);
    assert_int_equal(clinker_bodies_recede(workspace, bodies, motions, &settings, &left), CLINKER_STATUS_OK);
    for (int i = 0; i < 2; i++) {
        note(all, left.bodies[i].faces, left.bodies[i].face_count, sizeof *left.bodies[i].faces);
        note(all, left.bodies[i].edges, left.bodies[i].edge_count, sizeof *left.bodies[i].edges);
        note(all, left.bodies[i].vertices, left.bodies[i].vertex_count, sizeof *left.bodies[i].vertices);
    }
}

static void draw_front(clinker_workspace *workspace, const clinker_body *bodies, size_t count, arrays *all) {
    (void)count;
    const clinker_motion motions[2] = {{.velocity = {0, 1, 0}}, {.centred = false}};
    clinker_front front = CLINKER_INIT(clinker_front);
    assert_int_equal(clinker_bodies_front(workspace, bodies, motions, NULL, &front), CLINKER_STATUS_OK);
    note(all, front.depths[0], (size_t)front.width * front.height, sizeof *front.depths[0]);
    note(all, front.depths[1], (size_t)front.width * front.height, sizeof *front.depths[1]);
}

static void inspect(clinker_workspace *workspace, const clinker_body *bodies, size_t count, arrays *all) {
    (void)count;
    clinker_inspection found = CLINKER_INIT(clinker_inspection);
    assert_int_equal(clinker_mesh_inspect(workspace, &bodies[0].mesh, NULL, &found), CLINKER_STATUS_OK);
    note(all, &bodies[0].mesh, 1, sizeof bodies[0].mesh);
}

static const call calls[] = {
    check_exactly, check_and_explain, check_by_lists, check_by_layers, check_by_edges, cast,
    map,           measure_gaps,      draw,           recede,          draw_front,     inspect};
enum { CALLS = sizeof calls / sizeof calls[0] };

/* Two jaws that overlap, and, of `count` bodies, more of each beside them. */
typedef struct mouths {
    scene_pair jaws;
    clinker_body bodies[8];
    clinker_pose poses[8];
} mouths;

static void make_mouths(mouths *made, size_t count) {
    made->jaws = scene_jaws(2000, SCENE_OVERLAP);
    clinker_body pair[2];
    scene_pair_bodies(&made->jaws, pair);
    for (size_t i = 0; i < count; i++) {
        const clinker_pose still = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
        made->bodies[i] = pair[i % 2];
        made->poses[i] = pair[i % 2].pose != NULL ? *pair[i % 2].pose : still;
        const size_t pairs_before = i / 2;
        made->poses[i].m[3] += 100 * (double)pairs_before;
        made->bodies[i].pose = &made->poses[i];
    }
}

static void answers_stay_where_memory_is_given_back(void **state) {
    (void)state;
    static mouths made;
    static arrays all;
    make_mouths(&made, 2);
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        for (size_t i = 0; i < CALLS; i++) {
            returned *kept = calloc(1, sizeof *kept);
            clinker_workspace *workspace = open_on(kept, threads);
            calls[i](workspace, made.bodies, 2, &all);
            clinker_workspace_trim(workspace);
            assert_unchanged(&all);
            clinker_workspace_trim(workspace);
            assert_unchanged(&all);
            free_arrays(&all);
            clinker_workspace_destroy(workspace);
            assert_int_equal(kept->live, 0);
            free_returned(kept);
        }
    }
    scene_pair_free(&made.jaws);
}

static void assert_same(const arrays *before, const arrays *after) {
    assert_int_equal(before->count, after->count);
    for (size_t i = 0; i < before->count; i++) {
        assert_int_equal(before->bytes[i], after->bytes[i]);
        if (!before->loose[i]) {
            assert_memory_equal(before->copies[i], after->copies[i], before->bytes[i]);
        }
    }
}

/* Calls of every kind, one after the other, with memory given back between them or not. */
static void later_calls_find_the_same(void **state) {
    (void)state;
    static mouths made;
    static arrays trimmed, plain;
    make_mouths(&made, 8);
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        returned *kept = calloc(1, sizeof *kept);
        clinker_workspace *workspace = open_on(kept, threads), *other = open_on(kept, threads);
        for (size_t i = 0; i < 2 * CALLS; i++) {
            calls[i % CALLS](workspace, made.bodies, 8, &trimmed);
            clinker_workspace_trim(workspace);
            calls[i % CALLS](other, made.bodies, 8, &plain);
            assert_unchanged(&trimmed);
            assert_same(&plain, &trimmed);
            free_arrays(&trimmed);
            free_arrays(&plain);
        }
        clinker_workspace_destroy(workspace);
        clinker_workspace_destroy(other);
        assert_int_equal(kept->live, 0);
        free_returned(kept);
    }
    scene_pair_free(&made.jaws);
}

/* What a step of a sequence of two balls keeps for the next one lies in memory that is gone. */
static void a_sequence_begins_anew(void **state) {
    (void)state;
    static arrays first, second;
    scene_mesh balls[2] = {scene_icosphere(1, 6), scene_icosphere(0.9F, 6)};
    const clinker_pose above = {{1, 0, 0, 0.1, 0, 1, 0, 0.05, 0, 0, 1, 1.7}};
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&balls[0])},
                                    {.mesh = scene_mesh_borrow(&balls[1]), .pose = &above}};
    returned *kept = calloc(1, sizeof *kept);
    clinker_workspace *workspace = open_on(kept, 1);
    check_by_layers(workspace, bodies, 2, &first);
    clinker_workspace_trim(workspace);
    check_by_layers(workspace, bodies, 2, &second);
    assert_int_equal(first.count, second.count);
    const clinker_explanation *before = first.copies[1], *after = second.copies[1];
    assert_true(before->shared > 0);
    assert_int_equal(before->shared, after->shared);
    assert_memory_equal(before->cases, after->cases, sizeof before->cases);
    free_arrays(&first);
    free_arrays(&second);
    clinker_workspace_destroy(workspace);
    free_returned(kept);
    scene_mesh_free(&balls[0]);
    scene_mesh_free(&balls[1]);
}

static void a_check_leaves_little_but_its_answer(void **state) {
    (void)state;
    static mouths made;
    static arrays all;
    make_mouths(&made, 8);
    for (unsigned threads = 1; threads <= 3; threads += 2) {
        returned *kept = calloc(1, sizeof *kept);
        clinker_workspace *workspace = open_on(kept, threads);
        check_exactly(workspace, made.bodies, 8, &all);
        size_t answer = 0;
        for (size_t i = 0; i < all.count; i++) {
            answer += all.bytes[i];
        }
        const size_t before = kept->live;
        clinker_workspace_trim(workspace);
        assert_true(kept->live < before / 2);
        assert_true(threads > 1 || kept->live < 3 * answer + (1 << 18));
        free_arrays(&all);
        clinker_workspace_destroy(workspace);
        free_returned(kept);
    }
    scene_pair_free(&made.jaws);
}

static void there_may_be_nothing_to_give_back(void **state) {
    (void)state;
    clinker_workspace_trim(NULL);
    returned *kept = calloc(1, sizeof *kept);
    clinker_workspace *workspace = open_on(kept, 2);
    const size_t before = kept->live;
    clinker_workspace_trim(workspace);
    assert_int_equal(kept->live, before);
    clinker_workspace_destroy(workspace);
    free_returned(kept);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_stay_where_memory_is_given_back),
        cmocka_unit_test(later_calls_find_the_same),
        cmocka_unit_test(a_sequence_begins_anew),
        cmocka_unit_test(a_check_leaves_little_but_its_answer),
        cmocka_unit_test(there_may_be_nothing_to_give_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
