/* Prepared bodies: convex ones, polygons, and stars. */
#include "library.h"

#include "digest.h"

#include <clinker/convex.h>
#include <clinker/published.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 24 };

static clinker_convex *prepare(clinker_workspace *workspace, scene_mesh mesh) {
    const clinker_mesh borrowed = scene_mesh_borrow(&mesh);
    clinker_convex *convex = NULL;
    if (clinker_convex_create(workspace, &borrowed, &convex) != CLINKER_STATUS_OK) {
        fprintf(stderr, "%s\n", clinker_workspace_message(workspace));
        exit(2);
    }
    scene_mesh_free(&mesh);
    return convex;
}

static clinker_convex *prepare_shape(clinker_workspace *workspace, clinker_shape shape) {
    clinker_convex *convex = NULL;
    if (clinker_convex_create_shape(workspace, &shape, &convex) != CLINKER_STATUS_OK) {
        fprintf(stderr, "%s\n", clinker_workspace_message(workspace));
        exit(2);
    }
    return convex;
}

/* A regular polygon of `sides`, on short decimals. */
static clinker_convex *prepare_polygon(clinker_workspace *workspace, size_t sides) {
    double corners[64][2];
    for (size_t i = 0; i < sides; i++) {
        const double angle = 6.283185307179586 * (double)i / (double)sides;
        corners[i][0] = round(1024 * cos(angle)) / 1024;
        corners[i][1] = round(1024 * sin(angle)) / 1024;
    }
    clinker_convex *convex = NULL;
    if (clinker_convex_create_polygon(workspace, (const double(*)[2])corners, sides, &convex) != CLINKER_STATUS_OK) {
        fprintf(stderr, "%s\n", clinker_workspace_message(workspace));
        exit(2);
    }
    return convex;
}

/* The other body comes from the right, passes through the first, and leaves; in the plane it turns about z alone. */
static clinker_pose pose_at(int step, bool plane) {
    const double place[3] = {3 - 0.25 * step, 0.125, plane ? 0 : 0.0625 * step - 0.5};
    const double turn[3] = {plane ? 0 : 0.1 * step, 0, 0.05 * step};
    return clinker_pose_euler(place, turn);
}

static uint64_t digest_certificate(uint64_t digest, const clinker_convex_answer *answer) {
    const clinker_certificate *certificate = &answer->certificate;
    digest = digest_count(digest_count(digest, (uint64_t)answer->state), (uint64_t)certificate->kind);
    switch (certificate->kind) {
    case CLINKER_CERTIFICATE_PLANE:
        digest = digest_real(digest_reals(digest, certificate->normal, 3), certificate->offset);
        break;
    case CLINKER_CERTIFICATE_POINT:
        digest = digest_reals(digest_reals(digest, certificate->point, 3), certificate->point_in_a, 3);
        break;
    default:
        break;
    }
    return digest_count(digest_count(digest, (uint64_t)answer->way), answer->checks);
}

/* Step by step, with the proof of the step before. */
static uint64_t digest_passage(clinker_workspace *workspace, const clinker_convex *a, const clinker_convex *b,
                               bool plane) {
    uint64_t digest = digest_begin();
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    for (int step = 0; step < STEPS; step++) {
        const clinker_pose pose = pose_at(step, plane);
        digest = digest_count(digest, clinker_certificate_holds(&answer.certificate, a, NULL, b, &pose));
        const clinker_status status = clinker_convex_check(workspace, a, NULL, b, &pose, &answer);
        digest = digest_certificate(digest_status(digest, status, workspace), &answer);
    }
    return digest;
}

static uint64_t digest_measures(clinker_workspace *workspace, const clinker_convex *a, const clinker_convex *b,
                                bool plane) {
    uint64_t digest = digest_begin();
    for (int step = 0; step < STEPS; step++) {
        const clinker_pose pose = pose_at(step, plane);
        clinker_convex_measurement found = CLINKER_INIT(clinker_convex_measurement);
        const clinker_status status = clinker_convex_measure(workspace, a, NULL, b, &pose, &found);
        digest = digest_certificate(digest_status(digest, status, workspace), &found.answer);
        digest = digest_reals(digest_real(digest, found.distance), found.distance_bound, 2);
        digest = digest_reals(digest_real(digest, found.separation), found.separation_bound, 2);
        digest = digest_reals(digest, found.direction, 3);
        digest = digest_reals(digest_reals(digest, found.point_a, 3), found.point_b, 3);
        digest = digest_count(digest, found.checks);
    }
    return digest;
}

static uint64_t digest_polar(const clinker_convex *a, const clinker_convex *b, bool plane) {
    uint64_t digest = digest_begin();
    for (int step = 0; step < STEPS; step++) {
        const clinker_pose pose = pose_at(step, plane);
        clinker_polar_settings settings;
        clinker_polar_settings_init(&settings);
        settings.cones = step % 3 != 0;
        settings.balls = step % 3 == 2;
        clinker_polar_answer answer = CLINKER_INIT(clinker_polar_answer);
        digest = digest_count(digest, clinker_convex_polar(a, NULL, b, &pose, &settings, &answer));
        digest = digest_count(digest_count(digest, answer.meet), (uint64_t)answer.end);
        digest = digest_count(digest, answer.checks);
    }
    return digest;
}

static void ask_passage(book *answers, clinker_workspace *workspace, const char *name, const clinker_convex *a,
                        const clinker_convex *b, bool plane) {
    static const char *const questions[] = {"convex check", "convex measure", "convex polar"};
    for (int i = 0; i < 3; i++) {
        char full[160];
        snprintf(full, sizeof full, "%s: %s", questions[i], name);
        if (book_wants(answers, full)) {
            book_enter(answers, i == 0   ? digest_passage(workspace, a, b, plane)
                                : i == 1 ? digest_measures(workspace, a, b, plane)
                                         : digest_polar(a, b, plane));
        }
    }
}

static uint64_t digest_facts(const clinker_convex *convex) {
    clinker_convex_facts facts = CLINKER_INIT(clinker_convex_facts);
    clinker_convex_describe(convex, &facts);
    return digest_reals(digest_count(digest_count(digest_begin(), facts.corners), facts.faces), facts.centre, 3);
}

static void ask_bodies(book *answers, clinker_workspace *workspace) {
    const struct {
        const char *name;
        clinker_convex *convex;
    } bodies[] = {
        {"cube", prepare(workspace, scene_cube(0.75F))},
        {"ball of faces", prepare(workspace, scene_icosphere(1, 4))},
        {"tetrahedron", prepare(workspace, scene_tetrahedron(1.5F))},
        {"ellipsoid", prepare_shape(workspace, (clinker_shape){.size = sizeof(clinker_shape),
                                                               .kind = CLINKER_SHAPE_ELLIPSOID,
                                                               .half = {1, 0.75, 0.5}})},
        {"capsule", prepare_shape(workspace, (clinker_shape){.size = sizeof(clinker_shape),
                                                             .kind = CLINKER_SHAPE_CAPSULE,
                                                             .half_length = 1,
                                                             .radius = 0.5})},
        {"cylinder", prepare_shape(workspace, (clinker_shape){.size = sizeof(clinker_shape),
                                                              .kind = CLINKER_SHAPE_CYLINDER,
                                                              .half_length = 0.75,
                                                              .radius = 0.5})},
        {"cone", prepare_shape(workspace, (clinker_shape){.size = sizeof(clinker_shape),
                                                          .kind = CLINKER_SHAPE_CONE,
                                                          .half_length = 1,
                                                          .radius = 0.75})},
        {"rounded box", prepare_shape(workspace, (clinker_shape){.size = sizeof(clinker_shape),
                                                                 .kind = CLINKER_SHAPE_ROUNDED_BOX,
                                                                 .half = {1, 0.5, 0.25},
                                                                 .radius = 0.125})},
    };
    const size_t count = sizeof bodies / sizeof bodies[0];
    for (size_t i = 0; i < count; i++) {
        char name[96];
        snprintf(name, sizeof name, "convex facts: %s", bodies[i].name);
        if (book_wants(answers, name)) {
            book_enter(answers, digest_facts(bodies[i].convex));
        }
        for (size_t j = i; j < count; j += 2) {
            snprintf(name, sizeof name, "%s, %s", bodies[i].name, bodies[j].name);
            ask_passage(answers, workspace, name, bodies[i].convex, bodies[j].convex, false);
        }
    }
    for (size_t i = 0; i < count; i++) {
        clinker_convex_destroy(bodies[i].convex);
    }
}

static void ask_polygons(book *answers, clinker_workspace *workspace) {
    clinker_convex *triangle = prepare_polygon(workspace, 3), *many = prepare_polygon(workspace, 40);
    ask_passage(answers, workspace, "polygons", triangle, many, true);
    clinker_convex_destroy(triangle);
    clinker_convex_destroy(many);
}

/* Points of a lattice, some on the surface, and the line of centres of two stars. */
static uint64_t digest_star(const clinker_star *star) {
    uint64_t digest = digest_begin();
    for (int i = 0; i < 11 * 11 * 11; i++) {
        const double point[3] = {0.125 * (i % 11 - 5), 0.125 * (i / 11 % 11 - 5), 0.125 * (i / 121 % 11 - 5)};
        digest = digest_count(digest, (uint64_t)clinker_star_contains(star, NULL, point));
    }
    for (int step = 0; step < STEPS; step++) {
        const clinker_pose pose = pose_at(step, false);
        double point[3] = {0};
        digest = digest_count(digest, clinker_stars_screen(star, NULL, star, &pose, point));
        digest = digest_reals(digest, point, 3);
    }
    return digest;
}

static void ask_star(book *answers, clinker_workspace *workspace, const char *name, scene_mesh mesh) {
    if (book_wants(answers, name)) {
        const clinker_mesh borrowed = scene_mesh_borrow(&mesh);
        clinker_star *star = NULL;
        const clinker_status status = clinker_star_create(workspace, &borrowed, NULL, &star);
        const uint64_t digest = digest_status(digest_begin(), status, workspace);
        book_enter(answers, star == NULL ? digest : digest_star(star));
        clinker_star_destroy(star);
    }
    scene_mesh_free(&mesh);
}

void ask_convex(book *answers, clinker_workspace *workspace) {
    ask_bodies(answers, workspace);
    ask_polygons(answers, workspace);
    ask_star(answers, workspace, "star: cube", scene_cube(0.5F));
    ask_star(answers, workspace, "star: bumpy sphere", scene_bumpy_sphere(500, 9, 0.5F));
    ask_star(answers, workspace, "star: refused ring", scene_torus(1, 0.25F, 12, 6));
}
