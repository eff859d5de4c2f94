#include "pictures.h"

#include "tight_view.h"

#include "math/vec3.h"
#include "raster/raster.h"

#include <random.h>
#include <scenes.h>
#include <stdlib.h>

enum { BODIES = 200, SHAPES = 5, RESOLUTION = 860, SMOOTH = 3, MARGIN = 12 * SMOOTH };

/* All solids, and all of them as one mesh, which is what is drawn. */
typedef struct crowd {
    scene_mesh meshes[BODIES]; /* in the world */
    bool red[BODIES];
    scene_mesh all;
    uint32_t *body_of; /* each face of that mesh */
} crowd;

static scene_mesh make_shape(size_t which) {
    const float low[3] = {-0.55F, -0.4F, -0.3F};
    const float high[3] = {0.55F, 0.4F, 0.3F};
    switch (which % SHAPES) {
    case 0:
        return scene_box(low, high);
    case 1:
        return scene_cube(0.4F);
    case 2:
        return scene_icosphere(0.5F, 8);
    case 3:
        return scene_torus(0.45F, 0.17F, 40, 16);
    default:
        return scene_tetrahedron(0.95F);
    }
}

static bool place(crowd *made, size_t body, scene_random *random) {
    static const double room[3] = {15, 8.5, 9};
    double position[3];
    for (int i = 0; i < 3; i++) {
        position[i] = scene_random_between(random, -room[i] / 2, room[i] / 2);
    }
    clinker_pose pose = scene_random_pose(random, position);
    scene_mesh shape = make_shape(body);
    made->meshes[body] = scene_mesh_placed(&shape, &pose);
    scene_mesh_free(&shape);
    return made->meshes[body].positions != NULL;
}

static bool make_crowd(crowd *made) {
    scene_random random = {14};
    size_t faces = 0;
    for (size_t i = 0; i < BODIES; i++) {
        if (!place(made, i, &random)) {
            return false;
        }
        faces += made->meshes[i].triangle_count;
    }
    made->body_of = malloc(faces * sizeof *made->body_of);
    bool done = made->body_of != NULL;
    for (uint32_t i = 0; done && i < BODIES; i++) {
        size_t first = made->all.triangle_count;
        done = scene_mesh_append(&made->all, &made->meshes[i]);
        for (size_t face = first; done && face < made->all.triangle_count; face++) {
            made->body_of[face] = i;
        }
    }
    return done;
}

/* Marks who interferes, and counts their pairs. */
static bool find_pairs(const crowd *made, clinker_workspace *workspace, clinker_method method, bool red[BODIES],
                       size_t *pairs) {
    clinker_body bodies[BODIES];
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    query.method = method;
    query.view.resolution = 1024;
    for (int i = 0; i < BODIES; i++) {
        bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(&made->meshes[i])};
    }
    if (clinker_bodies_check(workspace, bodies, BODIES, &query, &answer) != CLINKER_STATUS_OK) {
        return false;
    }
    *pairs = 0;
    for (size_t i = 0; i < answer.pair_count; i++) {
        if (answer.pairs[i].state == CLINKER_STATE_INTERFERE) {
            red[answer.pairs[i].a] = red[answer.pairs[i].b] = true;
            (*pairs)++;
        }
    }
    return true;
}

static bool find_red(crowd *made, clinker_workspace *workspace) {
    bool truth[BODIES] = {false};
    size_t red = 0;
    size_t pairs;
    size_t exact;
    if (!find_pairs(made, workspace, CLINKER_METHOD_EDGES, made->red, &pairs) ||
        !find_pairs(made, workspace, CLINKER_METHOD_EXACT, truth, &exact)) {
        return false;
    }
    for (int i = 0; i < BODIES; i++) {
        red += made->red[i];
    }
    printf("- `edges_crowd.png`: %d solids, %zu of them interfere, in %zu pairs; the exact method finds %zu.\n", BODIES,
           red, pairs, exact);
    return true;
}

/* Of a face: light from the upper left, and some from everywhere. */
static picture_colour shade(const crowd *made, const ck_mesh *mesh, const ck_view *view, uint32_t face) {
    static const picture_colour red = {0.86F, 0.22F, 0.18F};
    static const picture_colour calm = {0.72F, 0.79F, 0.87F};
    double corners[3][3];
    double sides[2][3];
    double normal[3];
    ck_mesh_triangle(mesh, face, corners);
    for (int i = 0; i < 3; i++) {
        sides[0][i] = corners[1][i] - corners[0][i];
        sides[1][i] = corners[2][i] - corners[0][i];
    }
    ck_cross(sides[0], sides[1], normal);
    double length = ck_norm(normal);
    double lit = 0;
    for (int i = 0; i < 3 && length > 0; i++) {
        lit += normal[i] / length * (-0.45 * view->right[i] + 0.68 * view->up[i] - 0.58 * view->forward[i]);
    }
    float bright = (float)(0.55 + 0.5 * fmax(-0.4, lit));
    picture_colour colour = made->red[made->body_of[face]] ? red : calm;
    return (picture_colour){bright * colour.red, bright * colour.green, bright * colour.blue};
}

/* Whether another body, or nothing, is seen at the next pixel to the right or above: an outline. */
static bool is_outline(const crowd *made, const ck_view *view, const uint32_t *faces, uint32_t column, uint32_t row) {
    uint32_t pixel = row * view->width + column;
    uint32_t next[2] = {column + 1 < view->width ? pixel + 1 : pixel,
                        row + 1 < view->height ? pixel + view->width : pixel};
    for (int i = 0; i < 2; i++) {
        uint32_t face = faces[next[i]];
        if (face == CK_NO_FACE || made->body_of[face] != made->body_of[faces[pixel]]) {
            return true;
        }
    }
    return false;
}

static picture_colour mix(picture_colour a, picture_colour b, float share) {
    return (picture_colour){a.red + share * (b.red - a.red), a.green + share * (b.green - a.green),
                            a.blue + share * (b.blue - a.blue)};
}

/* What is far is faint. */
static void paint(const crowd *made, const ck_mesh *mesh, const ck_view *view, const ck_raster_extremes *seen,
                  picture *large) {
    const picture_colour white = {1, 1, 1};
    const picture_colour black = {0, 0, 0};
    for (uint32_t row = 0; row < view->height; row++) {
        picture_colour *line = &large->pixels[(MARGIN + view->height - 1 - row) * (size_t)large->width + MARGIN];
        for (uint32_t column = 0; column < view->width; column++) {
            uint32_t pixel = row * view->width + column;
            if (seen->nearest_face[pixel] == CK_NO_FACE) {
                continue;
            }
            bool outline = is_outline(made, view, seen->nearest_face, column, row);
            float far = (float)tight_view_share(view, (double)seen->nearest[pixel]);
            picture_colour colour = mix(shade(made, mesh, view, seen->nearest_face[pixel]), black, outline ? 0.55F : 0);
            line[column] = mix(colour, white, 0.45F * far);
        }
    }
}

static picture draw(const crowd *made, clinker_workspace *workspace) {
    static const double direction[3] = {-0.25, -0.35, -1};
    static const double up[3] = {0, 1, 0};
    const clinker_mesh borrowed = scene_mesh_borrow(&made->all);
    ck_mesh mesh;
    ck_view view;
    ck_raster_extremes seen;
    picture small = {0};
    if (ck_mesh_open(workspace, &borrowed, NULL, 0, &mesh) != CLINKER_STATUS_OK ||
        !tight_view(&view, &made->all, 1, direction, up, SMOOTH * RESOLUTION)) {
        return small;
    }
    const ck_raster_source source = {.mesh = &mesh};
    picture large = picture_make((int)view.width + 2 * MARGIN, (int)view.height + 2 * MARGIN);
    if (large.pixels != NULL && ck_raster_cpu.extremes(workspace, &view, &source, 1, &seen) == CLINKER_STATUS_OK) {
        paint(made, &mesh, &view, &seen, &large);
        small = picture_shrink(&large, SMOOTH);
    }
    picture_free(&large);
    return small;
}

picture edges_crowd_picture(clinker_workspace *workspace) {
    picture drawn = {0};
    crowd *made = calloc(1, sizeof *made);
    if (made != NULL && make_crowd(made) && find_red(made, workspace)) {
        drawn = draw(made, workspace);
    }
    for (size_t i = 0; made != NULL && i < BODIES; i++) {
        scene_mesh_free(&made->meshes[i]);
    }
    if (made != NULL) {
        scene_mesh_free(&made->all);
        free(made->body_of);
    }
    free(made);
    return drawn;
}
