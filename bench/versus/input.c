#include "input.h"

#include <clinker/convex.h>

#include <math.h>
#include <random.h>
#include <stdlib.h>
#include <string.h>

enum { THROWS = 1000, FRAMES = 50, HULL_QUERIES = 20000 };

/* Balls around bumpy spheres have a radius of 1.1. */
static const double throw_radius = 2.2;

/* The centre of the second hull of W5 lies in this ball. */
static const double hull_radius = 2;

static versus_body borrow(const scene_mesh *mesh, const clinker_pose *pose) {
    return (versus_body){.positions = mesh->positions,
                         .vertex_count = mesh->vertex_count,
                         .indices = mesh->indices,
                         .triangle_count = mesh->triangle_count,
                         .pose = pose == NULL ? NULL : pose->m};
}

static bool make_room(versus_input *input, size_t body_count, size_t step_count) {
    input->bodies = calloc(body_count * step_count, sizeof *input->bodies);
    input->task.bodies = input->bodies;
    input->task.body_count = body_count;
    input->task.step_count = step_count;
    return input->bodies != NULL;
}

static bool place_still(versus_input *input) {
    const scene_pair *pair = &input->made.pair;
    const scene_crowd *crowd = &input->made.crowd;
    const scene_parts *parts = &input->made.parts;
    if (!make_room(input, case_bodies(&input->made), 1)) {
        return false;
    }
    if (crowd->count == 0 && parts->count == 0) {
        input->bodies[0] = borrow(&pair->a, NULL);
        input->bodies[1] = borrow(&pair->b, &pair->pose);
    }
    for (size_t i = 0; i < parts->count; i++) {
        input->bodies[i] = borrow(&parts->meshes[i], NULL);
    }
    for (size_t i = 0; i < crowd->count; i++) {
        input->bodies[i] = borrow(&crowd->mesh, &crowd->poses[i]);
        if (crowd->half_extents != NULL) { /* boxes: eight vertices of its own for each */
            input->bodies[i].positions = crowd->mesh.positions + 24 * i;
            input->bodies[i].vertex_count = 8;
        }
    }
    return true;
}

/* Turned at random, in a random place of a ball around the origin. */
static clinker_pose random_pose(scene_random *random, double radius) {
    double place[3];
    double distance = radius * cbrt(scene_random_between(random, 0, 1));
    scene_random_direction(random, place);
    for (int k = 0; k < 3; k++) {
        place[k] *= distance;
    }
    return scene_random_pose(random, place);
}

static bool place_thrown(versus_input *input) {
    scene_random random = {4};
    input->poses = calloc(THROWS, sizeof *input->poses);
    if (input->poses == NULL || !make_room(input, 2, THROWS)) {
        return false;
    }
    for (size_t i = 0; i < THROWS; i++) {
        input->poses[i] = random_pose(&random, throw_radius);
        input->bodies[2 * i] = borrow(&input->made.pair.a, NULL);
        input->bodies[2 * i + 1] = borrow(&input->made.pair.b, &input->poses[i]);
    }
    return true;
}

static bool place_deformed(versus_input *input) {
    const scene_pair *pair = &input->made.pair;
    size_t size_a = 3 * pair->a.vertex_count, size_b = 3 * pair->b.vertex_count;
    input->frames = malloc(FRAMES * (size_a + size_b) * sizeof *input->frames);
    if (input->frames == NULL || !make_room(input, 2, FRAMES)) {
        return false;
    }
    float *next = input->frames;
    for (unsigned frame = 0; frame < FRAMES; frame++) {
        scene_mesh a = pair->a, b = pair->b;
        a.positions = next;
        b.positions = next + size_a;
        next += size_a + size_b;
        scene_deform(&pair->a, frame, &a);
        scene_deform(&pair->b, frame, &b);
        input->bodies[2 * frame] = borrow(&a, NULL);
        input->bodies[2 * frame + 1] = borrow(&b, &pair->pose);
    }
    return true;
}

/* Gives points the faces of their hull. */
static bool wrap(scene_mesh *points) {
    clinker_workspace *workspace = NULL;
    clinker_hull hull = CLINKER_INIT(clinker_hull);
    const clinker_mesh mesh = scene_mesh_borrow(points);
    bool made = clinker_workspace_create(NULL, &workspace) == CLINKER_STATUS_OK &&
                clinker_mesh_hull(workspace, &mesh, &hull) == CLINKER_STATUS_OK;
    if (made) {
        points->indices = malloc(hull.triangle_count * 3 * sizeof *points->indices);
        made = points->indices != NULL;
    }
    if (made) {
        memcpy(points->indices, hull.indices, hull.triangle_count * 3 * sizeof *points->indices);
        points->triangle_count = hull.triangle_count;
    }
    clinker_workspace_destroy(workspace);
    return made;
}

static bool place_hulls(const versus_row *row, versus_input *input) {
    scene_random random = {5};
    input->hull = scene_ellipsoid_points(row->corners, row->axes, row->corners);
    input->poses = calloc(2 * (size_t)HULL_QUERIES, sizeof *input->poses);
    if (input->poses == NULL || !wrap(&input->hull) || !make_room(input, 2, HULL_QUERIES)) {
        return false;
    }
    for (size_t i = 0; i < HULL_QUERIES; i++) {
        clinker_pose *poses = &input->poses[2 * i];
        poses[0] = random_pose(&random, 0);
        poses[1] = random_pose(&random, hull_radius);
        input->bodies[2 * i] = borrow(&input->hull, &poses[0]);
        input->bodies[2 * i + 1] = borrow(&input->hull, &poses[1]);
    }
    return true;
}

bool versus_input_make(const versus_row *row, versus_input *input) {
    *input = (versus_input){.task = {.question = row->question, .threads = row->threads}};
    if (row->motion == VERSUS_HULLS) {
        return place_hulls(row, input);
    }
    if (!case_make(&row->bodies, &input->made)) {
        return false;
    }
    switch (row->motion) {
    case VERSUS_THROWN:
        return place_thrown(input);
    case VERSUS_DEFORMED:
        return place_deformed(input);
    default:
        return place_still(input);
    }
}

void versus_input_free(versus_input *input) {
    case_free(&input->made);
    scene_mesh_free(&input->hull);
    free(input->frames);
    free(input->poses);
    free(input->bodies);
    *input = (versus_input){0};
}
