/* Pictures of overlaps by their surfaces, against pictures by the faces of both bodies. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "blocks.h"
#include "clinker/draw.h"
#include "drawing.h"
#include "fixtures/rigid.h"
#include "fixtures/with_workspace.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_BODIES = 4, MOST_PAIRS = MOST_BODIES * (MOST_BODIES - 1) / 2 };

/* Bodies without red, on black: where there is red there is an overlap, and it is as bright as that. */
static const clinker_colour overlap_red = {255, 0, 0, 255};
static const clinker_colour black = {0, 0, 0, 255};

/* ---- shapes: about as large as the unit ball */

/* A comb, whose teeth cut regions with many bays out of faces that they pass. */
static scene_mesh comb(scene_random *random) {
    const scene_block whole = {{-1, -0.75, -0.25}, {1, 0.75, 0.25}};
    scene_block gaps[4];
    const size_t count = 1 + scene_random_below(random, 4);
    for (size_t i = 0; i < count; i++) {
        const double left = -0.75 + 0.4375 * (double)i;
        gaps[i] = (scene_block){{left, -0.25, -1}, {left + 0.1875, 1, 1}};
    }
    return scene_block_mesh(&whole, gaps, count, 4);
}

static scene_mesh frame(void) {
    const scene_block whole = {{-1, -0.75, -0.25}, {1, 0.75, 0.25}}, hole = {{-0.625, -0.5, -1}, {0.75, 0.25, 1}};
    return scene_block_mesh(&whole, &hole, 1, 4);
}

static scene_mesh random_box(scene_random *random) {
    float low[3], high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = (float)scene_random_between(random, -1, -0.1);
        high[axis] = (float)scene_random_between(random, 0.1, 1);
    }
    return scene_box(low, high);
}

static scene_mesh random_mesh(scene_random *random) {
    switch (scene_random_below(random, 11)) {
    case 0:
        return scene_icosphere(0.8F, 1 + (unsigned)scene_random_below(random, 6));
    case 1:
        return scene_cylinder(0.5F, 0.9F, 3 + (unsigned)scene_random_below(random, 12));
    case 2:
        return scene_torus(0.7F, 0.25F, 5 + (unsigned)scene_random_below(random, 20), 4);
    case 3:
        return scene_knot(2, 3, 0.6F, 0.25F, 0.1F, 60, 6);
    case 4:
        return scene_two_cubes(0.4F, 1.1F);
    case 5:
        return scene_hollow_box(0.8F, 0.5F);
    case 6:
        return scene_bumpy_sphere(500, scene_random_bits(random), 0.8F);
    case 7:
        return comb(random);
    case 8:
        return frame();
    case 9:
        return scene_tetrahedron(1.5F);
    default:
        return random_box(random);
    }
}

/* ---- scenes */

typedef struct solid_scene {
    scene_mesh meshes[MOST_BODIES];
    clinker_pose poses[MOST_BODIES];
    clinker_body bodies[MOST_BODIES];
    clinker_colour colours[MOST_BODIES];
    size_t count;
    clinker_overlap_place places[MOST_PAIRS]; /* pairs that interfere */
    size_t place_count;
    size_t with_surface; /* of these */
} solid_scene;

static void scene_add(solid_scene *made, scene_mesh mesh, const clinker_pose *pose) {
    const size_t at = made->count++;
    assert_true(mesh.vertex_count > 0);
    made->meshes[at] = mesh;
    made->poses[at] = *pose;
    made->bodies[at] = (clinker_body){.mesh = scene_mesh_borrow(&mesh), .pose = &made->poses[at]};
    made->colours[at] = (clinker_colour){0, (uint8_t)(40 + 50 * at), 220, 255};
}

static void scene_end(solid_scene *made) {
    for (size_t i = 0; i < made->count; i++) {
        scene_mesh_free(&made->meshes[i]);
    }
}

/* Where a whole scene is, and how large. */
static clinker_pose random_frame(scene_random *random) {
    static const double sizes[4] = {1, 1, 1e-6, 1e3}, distances[4] = {0, 1e6, 0, 1e6};
    const size_t which = scene_random_below(random, 4);
    const clinker_pose stretch = pose_stretching(sizes[which], sizes[which], sizes[which]);
    const clinker_pose away = pose_moving(distances[which], -distances[which], 0.5 * distances[which]);
    return pose_then(&stretch, &away);
}

/* Upright, which views along the axes see edge on, or turned; one in six shrunk. */
static clinker_pose random_place(scene_random *random) {
    double at[3];
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = scene_random_between(random, -0.6, 0.6);
    }
    const double size = scene_random_below(random, 6) == 0 ? 0.2 : 1;
    const clinker_pose shrunk = pose_stretching(size, size, size);
    const clinker_pose placed =
        scene_random_below(random, 3) == 0 ? pose_moving(at[0], at[1], at[2]) : pose_rigid(random, at);
    return pose_then(&shrunk, &placed);
}

/* Asks for the surfaces of all pairs that interfere; they hold until the next call on the workspace. */
static void find_places(clinker_workspace *workspace, solid_scene *made) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_KIND;
    query.surfaces = true;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, made->bodies, made->count, &query, &answer), CLINKER_STATUS_OK);
    made->place_count = made->with_surface = 0;
    for (size_t i = 0; i < answer.pair_count; i++) {
        const clinker_pair *pair = clinker_answer_pair(&answer, i);
        if (pair->state == CLINKER_STATE_INTERFERE) {
            made->places[made->place_count++] = (clinker_overlap_place){
                .a = pair->a,
                .b = pair->b,
                .box_min = {-INFINITY, -INFINITY, -INFINITY},
                .box_max = {INFINITY, INFINITY, INFINITY},
                .surface = &pair->surface,
            };
            made->with_surface += pair->surface.triangle_count > 0;
        }
    }
}

static void make_scene(clinker_workspace *workspace, scene_random *random, solid_scene *made) {
    const clinker_pose frame_pose = random_frame(random);
    const size_t count = 2 + scene_random_below(random, MOST_BODIES - 1);
    *made = (solid_scene){.count = 0};
    for (size_t i = 0; i < count; i++) {
        const clinker_pose place = random_place(random), pose = pose_then(&place, &frame_pose);
        scene_mesh mesh = random_mesh(random);
        if (scene_random_below(random, 4) == 0) {
            scene_mesh_flip(&mesh); /* inward */
        }
        scene_add(made, mesh, &pose);
    }
    find_places(workspace, made);
}

/* ---- pictures */

/* With pixels of its own. */
typedef struct kept_picture {
    clinker_picture seen;
    uint8_t *rgba;
} kept_picture;

static kept_picture draw(clinker_workspace *workspace, const solid_scene *drawn,
                         const clinker_draw_settings *settings) {
    kept_picture kept = {.seen = CLINKER_INIT(clinker_picture)};
    assert_int_equal(clinker_bodies_draw(workspace, drawn->bodies, drawn->count, settings, &kept.seen),
                     CLINKER_STATUS_OK);
    const size_t bytes = 4 * (size_t)kept.seen.width * kept.seen.height;
    kept.rgba = malloc(bytes);
    assert_non_null(kept.rgba);
    memcpy(kept.rgba, kept.seen.rgba, bytes);
    kept.seen.rgba = kept.rgba;
    return kept;
}

static clinker_draw_settings settings_of(const solid_scene *drawn, scene_random *random) {
    clinker_draw_settings settings;
    clinker_draw_settings_init(&settings);
    settings.view.resolution = 60 + (uint32_t)scene_random_below(random, 120);
    settings.plain = true;
    settings.colours = drawn->colours;
    settings.background = black;
    settings.overlap = overlap_red;
    settings.places = drawn->places;
    settings.place_count = drawn->place_count;
    if (scene_random_below(random, 3) == 0) { /* faces of upright bodies are seen edge on */
        settings.view.direction[scene_random_below(random, 3)] = scene_random_below(random, 2) == 0 ? 1 : -1;
    } else {
        scene_random_direction(random, settings.view.direction);
    }
    return settings;
}

/* The same, where the faces of the bodies tell. */
static kept_picture draw_by_faces(clinker_workspace *workspace, const solid_scene *drawn,
                                  clinker_draw_settings settings) {
    clinker_overlap_place places[MOST_PAIRS];
    memcpy(places, drawn->places, sizeof places);
    for (size_t i = 0; i < drawn->place_count; i++) {
        places[i].surface = NULL;
    }
    settings.places = places;
    return draw(workspace, drawn, &settings);
}

/* ---- comparing them */

enum { DIFFERENT = 16 }; /* of 255: channels that differ by no more are the same */

/* Pictures of one scene: by surfaces, by the faces of its bodies, and so with nine pixels for each. */
typedef struct three_pictures {
    kept_picture by_surfaces, by_faces, finer;
} three_pictures;

static three_pictures draw_all(clinker_workspace *workspace, const solid_scene *drawn, clinker_draw_settings settings) {
    three_pictures all;
    all.by_surfaces = draw(workspace, drawn, &settings);
    all.by_faces = draw_by_faces(workspace, drawn, settings);
    settings.view.resolution *= 3;
    all.finer = draw_by_faces(workspace, drawn, settings);
    assert_int_equal(all.by_surfaces.seen.width, all.by_faces.seen.width);
    assert_int_equal(all.by_surfaces.seen.height, all.by_faces.seen.height);
    return all;
}

static void forget(three_pictures *all) {
    free(all->by_surfaces.rgba);
    free(all->by_faces.rgba);
    free(all->finer.rgba);
}

static bool differ(const uint8_t *a, const uint8_t *b) {
    bool found = false;
    for (int c = 0; c < 4; c++) {
        found = found || abs(a[c] - b[c]) > DIFFERENT;
    }
    return found;
}

/* How red pixels are around one, by `beside` on each side. */
typedef struct red_range {
    int low, high;
} red_range;

static red_range red_around(const clinker_picture *picture, int64_t column, int64_t row, int64_t beside) {
    red_range range = {255, 0};
    for (int64_t y = row - beside; y <= row + beside; y++) {
        for (int64_t x = column - beside; x <= column + beside; x++) {
            if (x >= 0 && y >= 0 && x < picture->width && y < picture->height) {
                const int red = picture->rgba[4 * (y * picture->width + x)];
                range.low = red < range.low ? red : range.low;
                range.high = red > range.high ? red : range.high;
            }
        }
    }
    return range;
}

/* Whether an overlap, or a face of it, ends at a pixel or at one of the eight around it. */
static bool is_end(const clinker_picture *picture, int64_t column, int64_t row) {
    const red_range range = red_around(picture, column, row, 1);
    return range.high - range.low > DIFFERENT;
}

/* Whether the finer picture shows an overlap at a pixel, or near it: one that passes between the middles of pixels. */
static bool is_red_in_finer(const three_pictures *all, int64_t column, int64_t row) {
    const clinker_picture *coarse = &all->by_faces.seen, *finer = &all->finer.seen;
    double across = 0, downwards = 0; /* of the middle of the pixel, in the finer picture */
    for (int axis = 0; axis < 3; axis++) {
        const double at = coarse->origin[axis] - finer->origin[axis] +
                          coarse->pixel * ((double)column * coarse->right[axis] - (double)row * coarse->up[axis]);
        across += at * finer->right[axis] / finer->pixel;
        downwards -= at * finer->up[axis] / finer->pixel;
    }
    return red_around(finer, (int64_t)lround(across), (int64_t)lround(downwards), 2).high > 0;
}

typedef struct picture_difference {
    size_t ends;    /* pixels where an overlap ends, or one of its faces */
    size_t at_ends; /* of these, those that differ */
    size_t thin;    /* pixels elsewhere that show a thin overlap by its surface alone */
    size_t apart;   /* pixels that differ otherwise */
} picture_difference;

static picture_difference compare(const three_pictures *all) {
    const clinker_picture *by_surfaces = &all->by_surfaces.seen, *by_faces = &all->by_faces.seen;
    picture_difference sum = {0};
    for (uint32_t row = 0; row < by_faces->height; row++) {
        for (uint32_t column = 0; column < by_faces->width; column++) {
            const size_t at = 4 * ((size_t)row * by_faces->width + column);
            const bool end = is_end(by_faces, column, row),
                       different = differ(&by_surfaces->rgba[at], &by_faces->rgba[at]);
            const bool more = different && by_surfaces->rgba[at] > by_faces->rgba[at];
            const bool thin = more && !end && is_red_in_finer(all, column, row);
            sum.ends += end;
            sum.at_ends += end && different;
            sum.thin += thin;
            sum.apart += different && !end && !thin;
        }
    }
    return sum;
}

typedef struct two_workspaces {
    clinker_workspace *check, *draw; /* what a check has told goes with the next call on its workspace */
} two_workspaces;

static two_workspaces begin(void) {
    return (two_workspaces){make_workspace(1), make_workspace(1)};
}

static void end(two_workspaces *workspaces) {
    clinker_workspace_destroy(workspaces->check);
    clinker_workspace_destroy(workspaces->draw);
}

/* Some pairs without their surfaces, as pairs of open bodies are: lists of lines of sight have both then. */
static void drop_some_surfaces(scene_random *random, solid_scene *drawn) {
    for (size_t i = 0; i < drawn->place_count; i++) {
        drawn->places[i].surface = scene_random_below(random, 2) == 0 ? NULL : drawn->places[i].surface;
    }
}

/* Where overlaps end, corners of surfaces are rounded otherwise than those of bodies: of these pixels one in fifty may
 * differ. Elsewhere a line of sight along a steep face may meet its parts in another order. */
static void expect_alike(const three_pictures *all) {
    enum { FEW_AT_ENDS = 8, FEW_APART = 2 };
    const picture_difference difference = compare(all);
    assert_true(difference.at_ends <= difference.ends / 50 + FEW_AT_ENDS);
    assert_true(difference.apart <= FEW_APART);
}

static void overlaps_by_their_surfaces_look_like_overlaps_by_faces(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(400);
    two_workspaces workspaces = begin();
    size_t places = 0, with_surface = 0, apart = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        solid_scene drawn;
        make_scene(workspaces.check, &random, &drawn);
        if (seed % 4 == 0) {
            drop_some_surfaces(&random, &drawn);
        }
        three_pictures all = draw_all(workspaces.draw, &drawn, settings_of(&drawn, &random));
        expect_alike(&all);
        apart += compare(&all).apart;
        places += drawn.place_count;
        with_surface += drawn.with_surface;
        forget(&all);
        scene_end(&drawn);
    }
    assert_int_equal(with_surface, places);
    assert_true(!rounds.whole || (places > 900 && apart <= 4));
    end(&workspaces);
}

static void the_number_of_threads_does_not_show(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(60);
    two_workspaces workspaces = begin();
    clinker_workspace *more[2] = {make_workspace(2), make_workspace(4)};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {1000 + seed};
        solid_scene drawn;
        make_scene(workspaces.check, &random, &drawn);
        clinker_draw_settings settings = settings_of(&drawn, &random);
        settings.plain = seed % 2 == 0;
        kept_picture one = draw(workspaces.draw, &drawn, &settings);
        for (int i = 0; i < 2; i++) {
            kept_picture other = draw(more[i], &drawn, &settings);
            assert_int_equal(other.seen.height, one.seen.height);
            assert_memory_equal(other.rgba, one.rgba, 4 * (size_t)one.seen.width * one.seen.height);
            free(other.rgba);
        }
        free(one.rgba);
        scene_end(&drawn);
    }
    clinker_workspace_destroy(more[0]);
    clinker_workspace_destroy(more[1]);
    end(&workspaces);
}

/* ---- overlaps that are known */

/* A block, and a body that stands flush on it with one foot and reaches into it with another: x from -0.8 to -0.2, and
 * from 0.2 to 0.8. All in one place of the world. */
static void make_feet(solid_scene *made, const clinker_pose *pose, float reach) {
    scene_mesh feet = scene_box((const float[3]){-0.8F, -0.5F, 0}, (const float[3]){-0.2F, 0.5F, 1});
    scene_mesh other = scene_box((const float[3]){0.2F, -0.5F, -reach}, (const float[3]){0.8F, 0.5F, 1});
    assert_true(scene_mesh_append(&feet, &other));
    scene_mesh_free(&other);
    *made = (solid_scene){.count = 0};
    scene_add(made, scene_box((const float[3]){-1, -1, -1}, (const float[3]){1, 1, 0}), pose);
    scene_add(made, feet, pose);
}

static size_t count_red(const kept_picture *picture) {
    size_t count = 0;
    for (size_t i = 0; i < (size_t)picture->seen.width * picture->seen.height; i++) {
        count += picture->rgba[4 * i] > 0;
    }
    return count;
}

/* A pose whose numbers are exact in float leaves what is flush so, or nearly: the overlap is as thin as rounding. */
static clinker_pose odd_pose(scene_random *random) {
    const double away[3] = {1e3, -500, 20};
    const clinker_pose none = clinker_pose_identity();
    return scene_random_below(random, 2) == 0 ? none : scene_random_pose(random, away);
}

static void flush_bodies_show_no_red(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(40);
    two_workspaces workspaces = begin();
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        solid_scene drawn;
        const clinker_pose pose = odd_pose(&random);
        make_feet(&drawn, &pose, 0);
        find_places(workspaces.check, &drawn);
        const clinker_draw_settings settings = settings_of(&drawn, &random);
        kept_picture picture = draw(workspaces.draw, &drawn, &settings);
        assert_int_equal(count_red(&picture), 0);
        free(picture.rgba);
        scene_end(&drawn);
    }
    end(&workspaces);
}

/* Red no farther than where the foot is that reaches into the block, as seen from above. */
static void what_is_flush_beside_an_overlap_shows_no_red(void **state) {
    (void)state;
    two_workspaces workspaces = begin();
    solid_scene drawn;
    const clinker_pose pose = clinker_pose_identity();
    make_feet(&drawn, &pose, 0.5F);
    find_places(workspaces.check, &drawn);
    assert_int_equal(drawn.with_surface, 1);
    scene_random random = {1};
    clinker_draw_settings settings = settings_of(&drawn, &random);
    settings.view = (clinker_view){.direction = {0, 0, -1}, .resolution = 104}; /* 0.02 for each pixel */
    kept_picture picture = draw(workspaces.draw, &drawn, &settings);
    assert_int_equal(count_red(&picture), 30 * 50);
    assert_true(drawn_at(&picture.seen, 0.21, 0.49, 0)[0] > 200 && drawn_at(&picture.seen, 0.79, -0.49, 0)[0] > 200);
    free(picture.rgba);
    settings.overlap_least = 0.49;
    picture = draw(workspaces.draw, &drawn, &settings);
    assert_int_equal(count_red(&picture), 30 * 50);
    free(picture.rgba);
    settings.overlap_least = 0.51;
    picture = draw(workspaces.draw, &drawn, &settings);
    assert_int_equal(count_red(&picture), 0);
    free(picture.rgba);
    scene_end(&drawn);
    end(&workspaces);
}

/* A ridge of a quarter of a pixel in a block, beside the middles of pixels: nothing else changes there. */
static void an_overlap_between_the_middles_of_pixels_is_found(void **state) {
    (void)state;
    two_workspaces workspaces = begin();
    solid_scene drawn = {.count = 0};
    const clinker_pose pose = clinker_pose_identity();
    scene_add(&drawn, scene_box((const float[3]){-1, -1, -1}, (const float[3]){1, 1, 1}), &pose);
    scene_add(&drawn, scene_box((const float[3]){0.001F, -0.5F, -0.5F}, (const float[3]){0.006F, 0.5F, 0.5F}), &pose);
    find_places(workspaces.check, &drawn);
    assert_int_equal(drawn.with_surface, 1);
    scene_random random = {1};
    clinker_draw_settings settings = settings_of(&drawn, &random);
    settings.view = (clinker_view){.direction = {0, 0, -1}, .resolution = 104};
    kept_picture picture = draw(workspaces.draw, &drawn, &settings);
    for (int i = -48; i <= 48; i++) {
        assert_true(drawn_at(&picture.seen, 0.01, 0.01 * i, 0)[0] > 50);
        assert_int_equal(drawn_at(&picture.seen, 0.03, 0.01 * i, 0)[0], 0);
        assert_int_equal(drawn_at(&picture.seen, -0.01, 0.01 * i, 0)[0], 0);
    }
    free(picture.rgba);
    scene_end(&drawn);
    end(&workspaces);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(overlaps_by_their_surfaces_look_like_overlaps_by_faces),
        cmocka_unit_test(the_number_of_threads_does_not_show),
        cmocka_unit_test(flush_bodies_show_no_red),
        cmocka_unit_test(what_is_flush_beside_an_overlap_shows_no_red),
        cmocka_unit_test(an_overlap_between_the_middles_of_pixels_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
