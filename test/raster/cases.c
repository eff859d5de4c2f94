#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "raster/cases.h"

#include "random.h"

#include <math.h>
#include <stdlib.h>

static scene_mesh make_shape(scene_random *random) {
    const float low[3] = {-1, -0.5F, -0.25F};
    const float high[3] = {1, 0.5F, 0.25F};
    switch (scene_random_below(random, 11)) {
    case 0:
        return scene_box(low, high);
    case 1:
        return scene_tetrahedron(1);
    case 2:
        return scene_cylinder(0.7F, 1, 17);
    case 3:
        return scene_torus(0.8F, 0.3F, 14, 9);
    case 4:
        return scene_knot(2, 3, 0.7F, 0.3F, 0.1F, 60, 6);
    case 5:
        return scene_hollow_box(1, 0.6F);
    case 6:
        return scene_two_cubes(0.4F, 1);
    case 7:
        return scene_plate_with_hole(1, 0.2F, 0.5F, 16);
    case 8:
        return scene_pin(0.5F, 0.3F, 16);
    case 9:
        return scene_icosphere(1, 1 + (unsigned)scene_random_below(random, 6));
    default:
        return scene_bumpy_sphere(20 + scene_random_below(random, 2000), scene_random_bits(random), 1);
    }
}

/* Moves corners about: the surface may fold and cross itself, but stays closed. */
static void distort(scene_mesh *mesh, scene_random *random) {
    size_t kind = scene_random_below(random, 7);
    size_t axis = scene_random_below(random, 3);
    size_t chosen = scene_random_below(random, mesh->vertex_count);
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        float *p = &mesh->positions[3 * i];
        bool now_and_then = scene_random_below(random, 8) == 0;
        for (size_t k = 0; k < 3; k++) {
            switch (kind) {
            case 0: /* flat: every face a sliver from the side */
                p[k] *= k == axis ? 1e-6F : 1;
                break;
            case 1: /* a coarse grid, whose points fall on centres of pixels */
                p[k] = (float)rint((double)p[k] * 8) / 8;
                break;
            case 2: /* needles */
                p[k] *= now_and_then && k == axis ? 50 : 1;
                break;
            case 3: /* shaken */
                p[k] += (float)scene_random_between(random, -0.2, 0.2);
                break;
            case 4: /* many corners in one */
                p[k] = now_and_then ? mesh->positions[3 * chosen + k] : p[k];
                break;
            default:
                break;
            }
        }
    }
}

static void aim_view(ck_view *view, scene_random *random) {
    double direction[3] = {0, 0, 0};
    double up[3] = {0, 0, 0};
    if (scene_random_below(random, 2) == 0) {
        scene_random_direction(random, direction);
        assert_true(ck_view_aim(view, direction, NULL));
    } else { /* along an axis: sides are seen edge-on, and edges run along rows and columns */
        size_t axis = scene_random_below(random, 3);
        direction[axis] = scene_random_below(random, 2) == 0 ? 1 : -1;
        up[(axis + 1 + scene_random_below(random, 2)) % 3] = 1;
        assert_true(ck_view_aim(view, direction, up));
    }
}

static void choose_window(ck_view *view, scene_random *random) {
    const double low[3] = {-1, -1, -1};
    const double high[3] = {1, 1, 1};
    uint32_t width = 1 + (uint32_t)scene_random_below(random, 100);
    uint32_t height = 1 + (uint32_t)scene_random_below(random, 100);
    if (scene_random_below(random, 2) == 0) { /* one in which the grid of `distort` meets centres and edges */
        ck_view_fit(view, low, high, 64, 64);
        view->half_width = view->half_height = 2;
        for (int i = 0; i < 3; i++) {
            view->centre[i] = scene_random_below(random, 2) == 0 ? 0 : 1.0 / 32;
        }
        return;
    }
    ck_view_fit(view, low, high, width, height);
    double zoom = pow(10, scene_random_between(random, -7, 0.5));
    zoom = scene_random_below(random, 3) == 0 ? zoom : 1;
    view->half_width *= zoom;
    view->half_height *= zoom;
    for (int i = 0; i < 3; i++) {
        view->centre[i] += scene_random_between(random, -1, 1);
    }
}

/* A part of the triangles, in ascending order; sometimes a small one. */
static void choose_triangles(ck_raster_source *source, uint32_t **list, scene_random *random) {
    uint32_t all = source->mesh->triangle_count;
    size_t one_in = scene_random_below(random, 2) == 0 ? 2 : 40;
    *list = malloc(all * sizeof **list);
    assert_non_null(*list);
    for (uint32_t i = 0; i < all; i++) {
        if (scene_random_below(random, one_in) == 0) {
            (*list)[source->triangle_count++] = i;
        }
    }
    source->triangles = *list;
}

static void make_body(raster_case *made, int body, clinker_workspace *workspace, scene_random *random, bool closed) {
    scene_mesh *mesh = &made->meshes[body];
    *mesh = make_shape(random);
    assert_true(mesh->vertex_count > 0);
    distort(mesh, random);
    if (scene_random_below(random, 3) == 0) {
        scene_mesh soup = scene_soup(mesh);
        scene_mesh_free(mesh);
        *mesh = soup;
        assert_true(mesh->vertex_count > 0);
    }
    clinker_mesh borrowed = scene_mesh_borrow(mesh);
    if (scene_random_below(random, 3) == 0) {
        made->wide[body] = scene_mesh_doubles(mesh);
        assert_non_null(made->wide[body]);
        borrowed.positions = made->wide[body];
        borrowed.scalar = CLINKER_SCALAR_FLOAT64;
        borrowed.position_stride = 0;
    }
    const double place[3] = {scene_random_between(random, -0.5, 0.5), 0, 0.25};
    made->poses[body] = scene_random_pose(random, place);
    bool posed = scene_random_below(random, 2) == 0;
    assert_int_equal(ck_mesh_open(workspace, &borrowed, posed ? &made->poses[body] : NULL, 0, &made->opened[body]),
                     CLINKER_STATUS_OK);
    made->sources[body] = (ck_raster_source){
        .mesh = &made->opened[body], .body = (uint32_t)(3 * body + 1), .first_face = (uint32_t)(7777 * (1 - body))};
    if (!closed && scene_random_below(random, 2) == 0) {
        choose_triangles(&made->sources[body], &made->lists[body], random);
    }
}

void raster_case_make(raster_case *made, clinker_workspace *workspace, uint64_t seed, bool closed) {
    scene_random random = {seed};
    *made = (raster_case){.view = {.width = 0}};
    for (int body = 0; body < CASE_BODIES; body++) {
        make_body(made, body, workspace, &random, closed);
    }
    aim_view(&made->view, &random);
    choose_window(&made->view, &random);
    made->choice = seed % 2 == 0 ? CK_EDGE_LAST : CK_EDGE_NEAREST;
    for (int body = 0; body < CASE_BODIES; body++) {
        made->sources[body].unpaired = scene_random_below(&random, 2) == 0;
        made->sources[body].inward = scene_random_below(&random, 2) == 0;
    }
}

/* How far the bodies reach from the centre towards the eye. */
static double reach_forwards(const raster_case *made) {
    double nearest = 0;
    for (int body = 0; body < CASE_BODIES; body++) {
        for (uint32_t i = 0; i < made->opened[body].vertex_count; i++) {
            double world[3];
            double seen[3];
            ck_mesh_world(&made->opened[body], i, world);
            ck_view_project(&made->view, world, seen);
            nearest = fmin(nearest, seen[2]);
        }
    }
    return -nearest;
}

void raster_case_approach(raster_case *made, uint64_t seed) {
    scene_random random = {seed};
    double reach = reach_forwards(made);
    double share = scene_random_below(&random, 4) == 0 ? scene_random_between(&random, 1, 8)
                                                       : scene_random_between(&random, 0.01, 0.98);
    made->view.nearness = share / (reach > 0 ? reach : 1);
}

void raster_case_free(raster_case *made) {
    for (int body = 0; body < CASE_BODIES; body++) {
        scene_mesh_free(&made->meshes[body]);
        free(made->wide[body]);
        free(made->lists[body]);
    }
}
