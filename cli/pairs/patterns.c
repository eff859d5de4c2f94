/* Patterns are found by sorting pairs by what can be compared at once: state, kind, numbers of triangles, then size.
 * Runs of about the same size are then looked at pair by pair. */
#include "cli/base/memory.h"
#include "cli/bodies/body_shape.h"
#include "cli/pairs/answer.h"
#include "cli/pairs/causes.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_PATTERNS = 16 }; /* of one run: parts with as many triangles, and overlaps of one size, that differ */

typedef struct pattern_key {
    int state, kind, patch;
    size_t triangles[2]; /* the fewer first */
    double size;         /* volume, or what there is in its place */
    size_t rank;         /* in the list */
} pattern_key;

typedef struct pattern_search {
    const clash *clashes;
    const body_list *bodies;
    clash_mark *marks;
    body_shape *shapes; /* of each body; no triangles: not looked at yet */
} pattern_search;

static double size_of(const clinker_pair *pair) {
    if (pair->state == CLINKER_STATE_NEAR) {
        return pair->distance;
    }
    if (pair->state == CLINKER_STATE_TOUCH) {
        return pair->patch_count > 0 ? fmax(pair->patches[0].area, pair->patches[0].length) : pair->span;
    }
    return pair->volume_error >= 0 ? pair->volume : pair->curve.length > 0 ? pair->curve.length : pair->span;
}

static pattern_key key_of(const clash *at, const body_list *bodies, size_t rank) {
    const clinker_pair *pair = at->pair;
    const size_t a = bodies->bodies[pair->a].mesh.triangle_count;
    const size_t b = bodies->bodies[pair->b].mesh.triangle_count;
    return (pattern_key){
        .state = (int)pair->state,
        .kind = pair->kind == CLINKER_KIND_B_IN_A ? (int)CLINKER_KIND_A_IN_B : (int)pair->kind,
        .patch = pair->patch_count > 0 ? (int)pair->patches[0].kind : -1,
        .triangles = {a < b ? a : b, a < b ? b : a},
        .size = size_of(pair),
        .rank = rank,
    };
}

static int compare_classes(const pattern_key *a, const pattern_key *b) {
    const double one[] = {a->state, a->kind, a->patch, (double)a->triangles[0], (double)a->triangles[1]};
    const double other[] = {b->state, b->kind, b->patch, (double)b->triangles[0], (double)b->triangles[1]};
    for (int i = 0; i < 5; i++) {
        if (one[i] != other[i]) {
            return one[i] < other[i] ? -1 : 1;
        }
    }
    return 0;
}

static int compare_keys(const void *left, const void *right) {
    const pattern_key *a = left;
    const pattern_key *b = right;
    int order = compare_classes(a, b);
    order = order != 0 ? order : (a->size > b->size) - (a->size < b->size);
    return order != 0 ? order : (a->rank > b->rank) - (a->rank < b->rank);
}

static int compare_ranks(const void *left, const void *right) {
    const pattern_key *a = left;
    const pattern_key *b = right;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

/* To a hundredth, as bounds and rounding leave them of copies that stand elsewhere. */
static bool measures_agree(double one, double other) {
    return fabs(one - other) <= 1e-2 * fmax(fabs(one), fabs(other));
}

/* Depths are known between bounds: they may be the same where these overlap. Those of parts that touch are rounding. */
static bool depths_agree(const clinker_pair *one, const clinker_pair *other) {
    const clinker_pair *less = one->depth <= other->depth ? one : other;
    const clinker_pair *more = less == one ? other : one;
    return one->state != CLINKER_STATE_INTERFERE || less->depth_error < 0 || measures_agree(less->depth, more->depth) ||
           less->depth + less->depth_error >= more->depth;
}

static const body_shape *shape_of(const pattern_search *search, uint32_t body) {
    body_shape *shape = &search->shapes[body];
    if (shape->triangles == 0) {
        *shape = body_shape_of(&search->bodies->bodies[body]);
    }
    return shape;
}

/* Most parts that come more than once are copies of one mesh: only of others, shapes are found. */
static shape_likeness compare_bodies(const pattern_search *search, uint32_t one, uint32_t other) {
    const cli_body *bodies = search->bodies->bodies;
    return one == other || body_is_copy(&bodies[one], &bodies[other])
               ? SHAPES_SAME
               : body_shapes_compare(shape_of(search, one), shape_of(search, other));
}

/* Whether two pairs show the same parts, the second one in its order or the other one. */
static shape_likeness compare_parts(const pattern_search *search, const clinker_pair *one, const clinker_pair *other,
                                    bool swapped) {
    const uint32_t with[2] = {swapped ? other->b : other->a, swapped ? other->a : other->b};
    const bool within = one->kind == CLINKER_KIND_A_IN_B || one->kind == CLINKER_KIND_B_IN_A;
    if (within && (one->kind == other->kind) == swapped) {
        return SHAPES_DIFFER;
    }
    shape_likeness a = compare_bodies(search, one->a, with[0]);
    if (a == SHAPES_DIFFER) {
        return a;
    }
    shape_likeness b = compare_bodies(search, one->b, with[1]);
    return a == SHAPES_MIRRORED && b != SHAPES_DIFFER ? a : b;
}

/* Joins a pair to one that it is like. */
static bool join(const pattern_search *search, size_t leader, size_t rank) {
    const clinker_pair *one = search->clashes[leader].pair;
    const clinker_pair *other = search->clashes[rank].pair;
    if (!depths_agree(one, other)) {
        return false;
    }
    for (int swapped = 0; swapped < 2; swapped++) {
        shape_likeness likeness = compare_parts(search, one, other, swapped != 0);
        if (likeness != SHAPES_DIFFER) {
            const bool mirrored = likeness == SHAPES_MIRRORED || search->marks[leader].cause == CLASH_MIRROR;
            search->marks[leader].cause = mirrored ? CLASH_MIRROR : CLASH_PATTERN;
            search->marks[rank] = (clash_mark){.leader = leader, .swapped = swapped != 0};
            return true;
        }
    }
    return false;
}

/* The worst pair of each pattern leads it. */
static void join_run(const pattern_search *search, pattern_key *run, size_t count) {
    size_t leaders[MOST_PATTERNS];
    size_t leader_count = 0;
    qsort(run, count, sizeof *run, compare_ranks);
    for (size_t i = 0; i < count; i++) {
        bool joined = false;
        for (size_t k = 0; k < leader_count && !joined; k++) {
            joined = join(search, leaders[k], run[i].rank);
        }
        if (!joined && leader_count < MOST_PATTERNS) {
            leaders[leader_count++] = run[i].rank;
        }
    }
}

void patterns_join(const clash *clashes, size_t count, const body_list *bodies, clash_mark *marks) {
    pattern_search search = {.clashes = clashes,
                             .bodies = bodies,
                             .marks = marks,
                             .shapes = memory_take(bodies->count, sizeof *search.shapes)};
    pattern_key *keys = memory_take(count, sizeof *keys);
    for (size_t i = 0; i < count; i++) {
        keys[i] = key_of(&clashes[i], bodies, i);
    }
    qsort(keys, count, sizeof *keys, compare_keys);
    for (size_t first = 0, end = 0; first < count; first = end) {
        for (end = first + 1; end < count && compare_classes(&keys[first], &keys[end]) == 0 &&
                              measures_agree(keys[first].size, keys[end].size);
             end++) {
        }
        if (end - first > 1) {
            join_run(&search, &keys[first], end - first);
        }
    }
    free(keys);
    free(search.shapes);
}
