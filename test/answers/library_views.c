/* What is drawn of bodies and told of meshes: casts as published, maps, pictures, hulls, inspections. */
#include "clinker/draw.h"
#include "library.h"

#include "digest.h"

#include <clinker/convex.h>
#include <clinker/published.h>
#include <stdio.h>

static uint64_t digest_cast(uint64_t digest, const clinker_cast *cast, size_t body_count) {
    digest = digest_count(digest_count(digest, cast->edge_pixels), cast->inside_pixels);
    digest = digest_reals(digest_count(digest, cast->open_pixels), cast->open_at, 3);
    digest = digest_real(digest_count(digest_count(digest, cast->most_bodies), cast->passes), cast->sample_spacing);
    for (size_t i = 0; cast->bodies != NULL && i < body_count; i++) {
        digest = digest_count(digest_count(digest, cast->bodies[i].penetrating), cast->bodies[i].penetrated);
    }
    for (size_t i = 0; i < cast->pair_count; i++) {
        const clinker_cast_pair *pair = &cast->pairs[i];
        digest = digest_count(digest_count(digest_count(digest, pair->edges_of), pair->within), pair->pixels);
    }
    return digest;
}

static void ask_cast(book *answers, const char *pair_name, clinker_workspace *workspaces[2], const clinker_body *bodies,
                     unsigned algorithm, bool nearest) {
    char name[96];
    snprintf(name, sizeof name, "cast %u%s: %s", algorithm, nearest ? " nearest" : "", pair_name);
    if (!book_wants(answers, name)) {
        return;
    }
    clinker_cast_settings settings;
    clinker_cast_settings_init(&settings);
    settings.algorithm = algorithm;
    settings.nearest = nearest;
    settings.offset = nearest ? 1.5 : settings.offset;
    uint64_t digest = digest_begin();
    for (size_t i = 0; i < 2; i++) {
        clinker_cast cast = CLINKER_INIT(clinker_cast);
        const clinker_status status = clinker_bodies_cast(workspaces[i], bodies, 2, &settings, &cast);
        digest = digest_status(digest, status, workspaces[i]);
        digest = status == CLINKER_STATUS_OK ? digest_cast(digest, &cast, 2) : digest;
    }
    book_enter(answers, digest);
}

void ask_casts(book *answers, clinker_workspace *workspaces[2]) {
    for (size_t i = 0; i < PAIRS; i++) {
        const char *pair_name;
        scene_pair pair = make_pair(i, &pair_name);
        clinker_body bodies[2];
        scene_pair_bodies(&pair, bodies);
        for (unsigned algorithm = 1; algorithm <= 5; algorithm++) {
            ask_cast(answers, pair_name, workspaces, bodies, algorithm, false);
            ask_cast(answers, pair_name, workspaces, bodies, algorithm, true);
        }
        scene_pair_free(&pair);
    }
}

static uint64_t digest_map(clinker_workspace *workspace, const clinker_body bodies[2]) {
    const clinker_view view = {.resolution = 64};
    clinker_map map = CLINKER_INIT(clinker_map);
    const clinker_status status = clinker_bodies_map(workspace, bodies, &view, &map);
    uint64_t digest = digest_status(digest_begin(), status, workspace);
    digest = digest_real(digest_count(digest_count(digest, map.width), map.height), map.pixel);
    digest = digest_reals(digest_reals(digest_reals(digest, map.right, 3), map.up, 3), map.forward, 3);
    digest = digest_reals(digest, map.origin, 3);
    for (size_t i = 0; i < (size_t)map.width * map.height; i++) {
        digest = digest_count(digest_real(digest, (double)map.gap[i]), map.cover[i]);
    }
    digest = digest_count(digest_count(digest, map.gap_count), map.overlap_count);
    digest = digest_real(digest_real(digest, (double)map.lowest), (double)map.highest);
    return digest_count(digest_count(digest, map.whole[0]), map.whole[1]);
}

static uint64_t digest_picture(clinker_workspace *workspace, const clinker_body bodies[2]) {
    clinker_draw_settings settings;
    clinker_draw_settings_init(&settings);
    settings.view.resolution = 80;
    settings.overlap = (clinker_colour){255, 0, 0, 200};
    clinker_picture picture = CLINKER_INIT(clinker_picture);
    const clinker_status status = clinker_bodies_draw(workspace, bodies, 2, &settings, &picture);
    uint64_t digest = digest_status(digest_begin(), status, workspace);
    digest = digest_real(digest_count(digest_count(digest, picture.width), picture.height), picture.pixel);
    digest = digest_reals(digest_reals(digest_reals(digest, picture.right, 3), picture.up, 3), picture.forward, 3);
    digest = digest_reals(digest, picture.origin, 3);
    return digest_bytes(digest, picture.rgba, 4 * (size_t)picture.width * picture.height);
}

static uint64_t digest_hull(clinker_workspace *workspace, const clinker_mesh *mesh) {
    clinker_hull hull = CLINKER_INIT(clinker_hull);
    const clinker_status status = clinker_mesh_hull(workspace, mesh, &hull);
    uint64_t digest = digest_status(digest_begin(), status, workspace);
    for (size_t i = 0; i < 3 * hull.triangle_count; i++) {
        digest = digest_count(digest, hull.indices[i]);
    }
    return digest;
}

static uint64_t digest_inspection(clinker_workspace *workspace, const clinker_body *body) {
    clinker_inspection found = CLINKER_INIT(clinker_inspection);
    const clinker_status status = clinker_mesh_inspect(workspace, &body->mesh, body->pose, &found);
    uint64_t digest = digest_status(digest_begin(), status, workspace);
    digest = digest_count(digest_count(digest, found.triangles), found.vertices);
    digest = digest_reals(digest_reals(digest, found.box_min, 3), found.box_max, 3);
    digest = digest_real(digest_real(digest, found.area), found.volume);
    digest = digest_count(digest_count(digest_count(digest, found.components), found.solid), found.convex);
    return digest_count(digest, (uint64_t)found.orientation);
}

typedef enum sight {
    SIGHT_MAP,
    SIGHT_PICTURE,
    SIGHT_HULL,
    SIGHT_INSPECTION,
    SIGHTS,
} sight;

static uint64_t digest_sight(sight asked, clinker_workspace *workspace, const clinker_body bodies[2]) {
    switch (asked) {
    case SIGHT_MAP:
        return digest_map(workspace, bodies);
    case SIGHT_PICTURE:
        return digest_picture(workspace, bodies);
    case SIGHT_HULL:
        return digest_hull(workspace, &bodies[0].mesh);
    default:
        return digest_inspection(workspace, &bodies[1]);
    }
}

void ask_views(book *answers, clinker_workspace *workspaces[2]) {
    static const char *const names[SIGHTS] = {"map", "picture", "hull", "inspection"};
    for (size_t i = 0; i < PAIRS; i++) {
        const char *pair_name;
        scene_pair pair = make_pair(i, &pair_name);
        clinker_body bodies[2];
        scene_pair_bodies(&pair, bodies);
        for (sight asked = 0; asked < SIGHTS; asked++) {
            char name[96];
            snprintf(name, sizeof name, "%s: %s", names[asked], pair_name);
            if (book_wants(answers, name)) {
                book_enter(answers, digest_sight(asked, workspaces[i % 2], bodies));
            }
        }
        scene_pair_free(&pair);
    }
}
