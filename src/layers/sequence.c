#include "layers/sequence.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

/* The part of the window that is added on each side of a new view, and the part of it that must be in use later. */
static const double spare = 0.125;
static const double least_used = 0.4;

static const double identity[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};

/* A sequence is of two bodies; with more, a pair does not come again before others were drawn. */
static bool is_sequence(const ck_layers *layers) {
    return layers->check->query->layers.sequence && layers->check->body_count == 2;
}

static const double *pose_of(const ck_mesh *mesh) {
    return mesh->placed ? mesh->m : identity;
}

static bool same_pose(const double a[12], const double b[12]) {
    bool same = true;
    for (int i = 0; i < 12; i++) {
        same = same && a[i] == b[i];
    }
    return same;
}

/* A mirror keeps lengths, but turns surfaces inside out. */
static bool is_rigid(const double m[12]) {
    const double close = 1e-9;
    double third[3];
    ck_cross(&m[0], &m[4], third);
    if (!(ck_dot(third, &m[8]) > 0)) {
        return false;
    }
    for (int i = 0; i < 3; i++) {
        for (int k = i; k < 3; k++) {
            if (!(fabs(ck_dot(&m[4 * i], &m[4 * k]) - (i == k)) < close)) {
                return false;
            }
        }
    }
    return true;
}

/* The rigid motion that takes a body from one pose to another. */
static void motion_between(const double from[12], const double to[12], double motion[12]) {
    if (same_pose(from, to)) {
        memcpy(motion, identity, sizeof identity);
        return;
    }
    const double start[3] = {from[3], from[7], from[11]};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            motion[4 * i + k] = ck_dot(&to[4 * i], &from[4 * k]);
        }
        motion[4 * i + 3] = to[4 * i + 3] - ck_dot(&motion[4 * i], start);
    }
}

static void turn(const double motion[12], const double in[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = ck_dot(&motion[4 * i], in);
    }
}

static void turn_back(const double motion[12], const double in[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        const double column[3] = {motion[i], motion[4 + i], motion[8 + i]};
        out[i] = ck_dot(column, in);
    }
}

/* Places a mesh by its pose, and then the motion. */
static void move_mesh(const double motion[12], ck_mesh *mesh) {
    double m[12];
    memcpy(m, pose_of(mesh), sizeof m);
    for (int k = 0; k < 4; k++) {
        const double column[3] = {m[k], m[4 + k], m[8 + k]};
        for (int i = 0; i < 3; i++) {
            mesh->m[4 * i + k] = ck_dot(&motion[4 * i], column) + (k == 3 ? motion[4 * i + 3] : 0);
        }
    }
    mesh->placed = true;
}

static ck_placed_box moved_box(const double motion[12], const ck_placed_box *box) {
    ck_placed_box moved = *box;
    turn(motion, box->origin, moved.origin);
    for (int i = 0; i < 3; i++) {
        moved.origin[i] += motion[4 * i + 3];
        turn(motion, box->axis[i], moved.axis[i]);
        turn(motion, box->dual[i], moved.dual[i]);
    }
    return moved;
}

static bool same_mesh(const ck_mesh *a, const ck_mesh *b) {
    return a->positions == b->positions && a->indices == b->indices && a->stride == b->stride && a->wide == b->wide &&
           a->vertex_count == b->vertex_count && a->triangle_count == b->triangle_count;
}

static bool same_meshes(const ck_layers *layers) {
    const ck_layer_sequence *sequence = &layers->scratch->sequence;
    return same_mesh(&sequence->meshes[0], layers->whole[0].mesh) &&
           same_mesh(&sequence->meshes[1], layers->whole[1].mesh);
}

/* Whether the resolution that is asked for, and the direction, moved along, are those of the kept view. What is
 * up in it is not kept. */
static bool as_asked(const clinker_view *asked, const double motion[12], const ck_layer_sequence *sequence) {
    bool chosen = ck_is_zero(asked->direction);
    if (!ck_is_zero(asked->up) || asked->resolution != sequence->resolution ||
        chosen != (sequence->sight != CLINKER_SIGHT_ASKED)) {
        return false;
    }
    const double close = 1e-12;
    double direction[3];
    turn(motion, asked->direction, direction);
    return chosen || ck_dot(direction, sequence->view.forward) > (1 - close) * ck_norm(direction);
}

/* Whether the bodies still face each other along about the line along which they did when the direction was chosen. */
static bool face_alike(const ck_guess *moved, const ck_layer_sequence *sequence) {
    const double least = 0.86602540378443864676; /* the cosine of 30 degrees */
    return sequence->sight == CLINKER_SIGHT_ASKED ||
           fabs(ck_dot(moved->projection.direction, sequence->guessed)) > least;
}

/* Whether a window lies in the kept one and uses enough of it. */
static bool fits(const ck_view *window, const ck_view *kept) {
    CK_ASSERT(kept->half_width > 0 && kept->half_height > 0);
    double offset[3];
    ck_sub(window->centre, kept->centre, offset);
    return fabs(ck_dot(kept->right, offset)) + window->half_width <= kept->half_width &&
           fabs(ck_dot(kept->up, offset)) + window->half_height <= kept->half_height &&
           fmax(window->half_width / kept->half_width, window->half_height / kept->half_height) > least_used;
}

/* What the bodies share, where the kept depths have them. */
static ck_guess moved_guess(const double motion[12], const ck_guess *guess) {
    ck_guess moved = *guess;
    turn(motion, guess->projection.direction, moved.projection.direction);
    for (int i = 0; i < guess->shared_count; i++) {
        moved.shared[i] = moved_box(motion, &guess->shared[i]);
    }
    return moved;
}

bool ck_layers_resume(ck_layers *layers, const ck_guess *guess) {
    const ck_layer_sequence *sequence = &layers->scratch->sequence;
    if (!is_sequence(layers) || !sequence->kept || sequence->swap || layers->scene.open) {
        return false;
    }
    CK_ASSERT(sequence->first < 2 && ck_view_usable(&sequence->view));
    double motion[12];
    const ck_mesh *first = layers->whole[sequence->first].mesh;
    const double *then = pose_of(&sequence->meshes[sequence->first]);
    if (!same_meshes(layers) || !is_rigid(pose_of(first)) || !is_rigid(then)) {
        return false;
    }
    motion_between(pose_of(first), then, motion);
    ck_guess moved = moved_guess(motion, guess);
    ck_view window = sequence->view;
    ck_guess_frame(&moved, window.width > window.height ? window.width : window.height, &window);
    if (!as_asked(&layers->check->query->view, motion, sequence) || !face_alike(&moved, sequence) ||
        !fits(&window, &sequence->view)) {
        return false;
    }
    uint32_t other = 1 - sequence->first;
    layers->moved[sequence->first] = sequence->meshes[sequence->first];
    layers->moved[other] = *layers->whole[other].mesh;
    if (!same_pose(motion, identity)) {
        move_mesh(motion, &layers->moved[other]);
    }
    for (int slot = 0; slot < 2; slot++) {
        layers->whole[slot].mesh = &layers->moved[slot];
    }
    layers->scene.view = sequence->view;
    motion_between(then, pose_of(first), layers->scene.to_world);
    turn_back(motion, sequence->view.forward, layers->direction);
    layers->first = sequence->first;
    layers->range = sequence->range;
    layers->sight = sequence->sight;
    layers->agreement = sequence->agreement;
    layers->resumed = true;
    return true;
}

void ck_layers_leave(ck_layers *layers) {
    CK_ASSERT(layers->resumed);
    for (int slot = 0; slot < 2; slot++) {
        layers->whole[slot].mesh = &layers->scene.bodies[slot].body->mesh;
    }
    memcpy(layers->scene.to_world, identity, sizeof identity);
    layers->resumed = false;
}

void ck_layers_widen(ck_layers *layers) {
    if (is_sequence(layers)) {
        layers->scene.view.half_width *= 1 + 2 * spare;
        layers->scene.view.half_height *= 1 + 2 * spare;
    }
}

uint32_t ck_layers_swap(const ck_layers *layers) {
    const ck_layer_sequence *sequence = &layers->scratch->sequence;
    return is_sequence(layers) && sequence->kept && sequence->swap && same_meshes(layers);
}

void ck_layers_forget(ck_layers *layers) {
    layers->scratch->sequence.kept = false;
}

void ck_layers_keep(ck_layers *layers, size_t shared) {
    ck_layer_sequence *sequence = &layers->scratch->sequence;
    if (!is_sequence(layers)) {
        return;
    }
    /* Where most pixels need the second drawing, they would not the other way round. */
    CK_ASSERT(layers->sums[CK_LAYER_OPEN] <= shared);
    sequence->swap = layers->settings->stepwise && 2 * layers->sums[CK_LAYER_OPEN] > shared;
    if (layers->resumed) {
        return;
    }
    sequence->kept = true;
    sequence->first = layers->first;
    sequence->resolution = layers->check->query->view.resolution;
    sequence->view = layers->scene.view;
    sequence->range = layers->range;
    sequence->sight = layers->sight;
    memcpy(sequence->guessed, layers->guessed, sizeof sequence->guessed);
    sequence->agreement = layers->agreement;
    for (int slot = 0; slot < 2; slot++) {
        sequence->meshes[slot] = *layers->whole[slot].mesh;
    }
}
