#include "overlap/ball/tree.h"

#include "base/assert.h"
#include "base/morton.h"
#include "base/simd/simd.h"
#include "math/feature_distance.h"
#include "math/triangle_distance.h"
#include "overlap/ball/foot.h"

#include <string.h>

enum { BRANCHES = CK_BALL_BRANCHES, MOST_WAITING = BRANCHES * CK_BALL_LEVELS };

/* ---- Order along a Morton curve ---- */

/* Twice the middle of a face's box, along an axis: long faces beside each other have theirs beside each other, while
 * their corners are at either end. */
static double twice_middle(const double face[3][3], int axis) {
    const double a = face[0][axis], b = face[1][axis], c = face[2][axis];
    return ck_lesser(a, ck_lesser(b, c)) + ck_greater(a, ck_greater(b, c));
}

/* The box of all corners. */
static void bounds_of(const double (*faces)[3][3], uint32_t count, double low[3], double high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = INFINITY;
        high[axis] = -INFINITY;
    }
    for (uint32_t i = 0; i < count; i++) {
        for (int k = 0; k < 9; k++) {
            low[k % 3] = ck_lesser(low[k % 3], faces[i][k / 3][k % 3]);
            high[k % 3] = ck_greater(high[k % 3], faces[i][k / 3][k % 3]);
        }
    }
}

static uint64_t morton_key(const double face[3][3], bool by_middle, const double low[3], double scale) {
    uint32_t key = 0;
    for (int axis = 0; axis < 3; axis++) {
        const double at = by_middle ? 0.5 * twice_middle(face, axis) : face[0][axis];
        const double cell = (at - low[axis]) * scale;
        key |= ck_morton_spread((uint32_t)ck_lesser(cell, (1 << CK_MORTON_BITS) - 1)) << axis;
    }
    return key;
}

/* Stable, by ten bits of the upper half from `shift` on. */
static void sort_by_digit(const uint64_t *from, uint64_t *to, uint32_t count, int shift) {
    uint32_t starts[1 << CK_MORTON_BITS] = {0};
    const uint64_t mask = (1 << CK_MORTON_BITS) - 1;
    for (uint32_t i = 0; i < count; i++) {
        starts[from[i] >> shift & mask]++;
    }
    uint32_t sum = 0;
    for (uint32_t i = 0; i <= mask; i++) {
        const uint32_t own = starts[i];
        starts[i] = sum;
        sum += own;
    }
    for (uint32_t i = 0; i < count; i++) {
        to[starts[from[i] >> shift & mask]++] = from[i];
    }
}

/* The power of two that takes all offsets of corners to no more than 1. */
static double zoom_of(double longest) {
    int exponent;
    (void)frexp(ck_greater(longest, 0x1p-200), &exponent);
    return ldexp(1, -exponent);
}

/* Keys in the upper halves, numbers of faces in the lower ones; by the middle of each, or its first corner. */
static void find_order(ck_ball_tree *tree, bool by_middles, uint64_t *keys, uint64_t *other, uint32_t *order) {
    double *low = tree->origin, high[3], longest = 0;
    bounds_of(tree->faces, tree->count, low, high);
    for (int axis = 0; axis < 3; axis++) {
        longest = ck_greater(longest, high[axis] - low[axis]);
    }
    tree->zoom = zoom_of(longest);
    const double scale = longest > 0 ? (1 << CK_MORTON_BITS) / longest : 0;
    for (uint32_t i = 0; i < tree->count; i++) {
        keys[i] = morton_key(tree->faces[i], by_middles, low, scale) << 32 | i;
    }
    sort_by_digit(keys, other, tree->count, 32);
    sort_by_digit(other, keys, tree->count, 32 + CK_MORTON_BITS);
    sort_by_digit(keys, other, tree->count, 32 + 2 * CK_MORTON_BITS);
    for (uint32_t i = 0; i < tree->count; i++) {
        order[i] = (uint32_t)other[i];
    }
}

/* ---- Boxes, from the leaves upwards ---- */

static void set_box(ck_ball_node *node, uint32_t child, const float low[3], const float high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        node->low[axis][child] = low[axis];
        node->high[axis][child] = high[axis];
    }
}

/* A float that is less, by more than doubles are rounded; numbers far beyond the tree count as nearer, which they may.
 */
static float rounded_down(double x) {
    const double far = 0x1p50;
    const double clamped = ck_greater(-2 * far, ck_lesser(x, far));
    return (float)(clamped - 0x1p-22 * fabs(clamped) - 0x1p-120);
}

static void face_box(const ck_ball_tree *tree, const double face[3][3], float low[3], float high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        const double a = face[0][axis], b = face[1][axis], c = face[2][axis];
        low[axis] = rounded_down((ck_lesser(a, ck_lesser(b, c)) - tree->origin[axis]) * tree->zoom);
        high[axis] = -rounded_down((tree->origin[axis] - ck_greater(a, ck_greater(b, c))) * tree->zoom);
    }
}

static void node_box(const ck_ball_node *node, float low[3], float high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        for (int child = 0; child < BRANCHES; child++) {
            low[axis] = low[axis] < node->low[axis][child] ? low[axis] : node->low[axis][child];
            high[axis] = high[axis] > node->high[axis][child] ? high[axis] : node->high[axis][child];
        }
    }
}

/* The nodes of a level over `below` faces or nodes. */
static void fill_level(const ck_ball_tree *tree, int level, uint32_t below, ck_ball_node *nodes) {
    ck_ball_node *own = &nodes[tree->level_starts[level]];
    const ck_ball_node *children = level > 0 ? &nodes[tree->level_starts[level - 1]] : NULL;
    const uint32_t rounded = (below + BRANCHES - 1) / BRANCHES * BRANCHES;
    for (uint32_t i = 0; i < rounded; i++) {
        float low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
        if (i < below && children == NULL) {
            face_box(tree, tree->faces[tree->order[i]], low, high);
        } else if (i < below) {
            node_box(&children[i], low, high);
        }
        set_box(&own[i / BRANCHES], i % BRANCHES, low, high);
    }
}

static bool build(clinker_workspace *workspace, const double (*faces)[3][3], uint32_t count, bool by_middles,
                  ck_ball_tree *tree) {
    CK_ASSERT(count > 0);
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    ck_memory *memory = &workspace->memory;
    *tree = (ck_ball_tree){.faces = faces, .count = count};
    uint32_t below[CK_BALL_LEVELS], nodes = 0;
    uint32_t items = count;
    do {
        below[tree->levels] = items;
        tree->level_starts[tree->levels++] = nodes;
        items = items / BRANCHES + (items % BRANCHES != 0 ? 1 : 0);
        nodes += items;
    } while (items > 1);
    /* The nodes are made when the keys of the order are no longer needed. */
    const size_t node_bytes = nodes * sizeof(ck_ball_node), key_bytes = 2 * (size_t)count * sizeof(uint64_t);
    if (scratch == NULL || !ck_buffer_reserve(memory, &scratch->ball_order, count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->ball_nodes, node_bytes > key_bytes ? node_bytes : key_bytes, 1)) {
        return false;
    }
    uint64_t *keys = scratch->ball_nodes.data;
    tree->order = scratch->ball_order.data;
    tree->nodes = scratch->ball_nodes.data;
    find_order(tree, by_middles, keys, keys + count, scratch->ball_order.data);
    for (int level = 0; level < tree->levels; level++) {
        fill_level(tree, level, below[level], scratch->ball_nodes.data);
    }
    return true;
}

bool ck_ball_tree_build(clinker_workspace *workspace, const double (*faces)[3][3], uint32_t count, ck_ball_tree *tree) {
    return build(workspace, faces, count, true, tree);
}

bool ck_ball_tree_build_by_corners(clinker_workspace *workspace, const double (*faces)[3][3], uint32_t count,
                                   ck_ball_tree *tree) {
    return build(workspace, faces, count, false, tree);
}

/* ---- Nearest faces ---- */

/* A point, as a box that holds it for certain, and a limit that nothing counts beyond, in the numbers of nodes. */
typedef struct seeker {
    float low[3], high[3];
    float limit; /* squared */
} seeker;

/* A node or face that waits to be looked at. */
typedef struct waiting {
    float squared; /* distance of its box */
    uint32_t item;
    int level; /* -1: a face */
} waiting;

static seeker seeker_at(const ck_ball_tree *tree, const double p[3]) {
    seeker from;
    for (int axis = 0; axis < 3; axis++) {
        const double offset = (p[axis] - tree->origin[axis]) * tree->zoom;
        from.low[axis] = rounded_down(offset);
        from.high[axis] = -rounded_down(-offset);
    }
    return from;
}

/* A float that is no less than a squared distance is in the numbers of nodes. */
static float limit_of(const ck_ball_tree *tree, double squared) {
    const double scaled = squared * tree->zoom * tree->zoom * (1 + 0x1p-20);
    return scaled < 0x1p120 ? (float)scaled : INFINITY;
}

/* Squares that are no more than those of the distances of boxes; bits of those below the limit. Ends of boxes are
 * certain; a difference, its square and two sums round by 2^-24 each, which the factor makes good, and what underflows
 * by less than 2^-140. */
static unsigned box_distances(const ck_ball_node *node, const seeker *from, float squared[BRANCHES]) {
    ck_f8 sum = ck_f8_set(0);
    for (int axis = 0; axis < 3; axis++) {
        const ck_f8 before = ck_f8_sub(ck_f8_load(node->low[axis]), ck_f8_set(from->high[axis]));
        const ck_f8 behind = ck_f8_sub(ck_f8_set(from->low[axis]), ck_f8_load(node->high[axis]));
        const ck_f8 gap = ck_f8_max(ck_f8_max(before, behind), ck_f8_set(0));
        sum = ck_f8_add(sum, ck_f8_mul(gap, gap));
    }
    sum = ck_f8_sub(ck_f8_mul(sum, ck_f8_set(1 - 0x1p-20F)), ck_f8_set(0x1p-120F));
    ck_f8_store(squared, sum);
    return ck_f8_gt(ck_f8_set(from->limit), sum);
}

/* Puts the children that are nearer than the limit on the stack, the nearest on top. */
static int open_node(ck_ball_tree *tree, const waiting *from, const seeker *seeking, waiting *stack, int top) {
    float squared[BRANCHES];
    unsigned met = box_distances(&tree->nodes[tree->level_starts[from->level] + from->item], seeking, squared);
    tree->steps++;
    const int bottom = top;
    for (; met != 0; met &= met - 1) {
        const uint32_t i = (uint32_t)__builtin_ctz(met);
        int at = top++;
        for (; at > bottom && stack[at - 1].squared < squared[i]; at--) {
            stack[at] = stack[at - 1];
        }
        stack[at] = (waiting){squared[i], from->item * BRANCHES + i, from->level - 1};
    }
    CK_ASSERT(top <= MOST_WAITING);
    return top;
}

/* A measure of the distance of one face, as a square. */
typedef double measure(const double p[3], const double face[3][3]);

static double plain_squared(const double p[3], const double face[3][3]) {
    double foot[3];
    return ck_corner_triangle(p, face, foot);
}

static double about_squared(const double p[3], const double face[3][3]) {
    double foot[3];
    return ck_foot_on(p, face, foot);
}

static double least_squared(const double p[3], const double face[3][3]) {
    const double least = ck_point_triangle_least(p, face);
    return least * least;
}

/* The smallest measure below the limit, all as squares; boxes beyond `share` of it are passed over. */
static inline double search(ck_ball_tree *tree, const double p[3], double limit, double share, double enough,
                            measure *of, uint32_t *face) {
    waiting stack[MOST_WAITING];
    seeker from = seeker_at(tree, p);
    from.limit = limit_of(tree, limit * share);
    stack[0] = (waiting){0, 0, tree->levels - 1};
    int top = 1;
    double best = limit;
    while (top > 0 && !(best < enough)) {
        const waiting next = stack[--top];
        if (!(next.squared < from.limit)) {
            continue;
        }
        if (next.level >= 0) {
            top = open_node(tree, &next, &from, stack, top);
            continue;
        }
        tree->steps++;
        const double squared = of(p, tree->faces[tree->order[next.item]]);
        if (squared < best) {
            best = squared;
            from.limit = limit_of(tree, best * share);
            *face = tree->order[next.item];
        }
    }
    return best;
}

double ck_ball_tree_near(ck_ball_tree *tree, const double p[3], double limit, double share, double enough,
                         uint32_t *face) {
    *face = UINT32_MAX;
    const double squared = search(tree, p, limit * limit, share * share, enough * enough, about_squared, face);
    return *face == UINT32_MAX ? INFINITY : sqrt(squared);
}

double ck_ball_tree_nearest(ck_ball_tree *tree, const double p[3], double limit, uint32_t *face) {
    *face = UINT32_MAX;
    const double squared = search(tree, p, limit * limit, 1, 0, plain_squared, face);
    return *face == UINT32_MAX ? INFINITY : sqrt(squared);
}

/* No box is nearer than its distance says, and limits are rounded up. Squares of least distances round once, and so
 * does the root: what is passed over is farther than the result by 2^-48 less. */
double ck_ball_tree_least(ck_ball_tree *tree, const double p[3], double share, double enough, uint32_t *face) {
    *face = 0;
    const double squared = search(tree, p, INFINITY, share * share, enough * enough, least_squared, face);
    return squared < enough * enough ? 0 : share * sqrt(squared) * (1 - 0x1p-48);
}

/* The square of a least distance rounds once, which the wider limit makes good. */
bool ck_ball_tree_nearer(ck_ball_tree *tree, const double p[3], double limit, uint32_t *faces, uint32_t room,
                         uint32_t *count) {
    waiting stack[MOST_WAITING];
    const double squared = limit * limit * (1 + 0x1p-40);
    seeker from = seeker_at(tree, p);
    from.limit = limit_of(tree, squared);
    stack[0] = (waiting){0, 0, tree->levels - 1};
    int top = 1;
    *count = 0;
    while (top > 0) {
        const waiting next = stack[--top];
        if (next.level >= 0) {
            top = open_node(tree, &next, &from, stack, top);
            continue;
        }
        const uint32_t face = tree->order[next.item];
        tree->steps++;
        if (!(least_squared(p, tree->faces[face]) < squared)) {
            continue;
        }
        if (*count == room) {
            return false;
        }
        faces[(*count)++] = face;
    }
    return true;
}

/* ---- Faces within a box ---- */

static bool child_meets_box(const ck_ball_node *node, uint32_t child, const double low[3], const double high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        if (node->low[axis][child] > high[axis] || node->high[axis][child] < low[axis]) {
            return false;
        }
    }
    return true;
}

bool ck_ball_tree_within(ck_ball_tree *tree, const double low[3], const double high[3], uint32_t *faces, uint32_t room,
                         uint32_t *count) {
    waiting stack[MOST_WAITING];
    double box[2][3];
    for (int axis = 0; axis < 3; axis++) {
        box[0][axis] = (low[axis] - tree->origin[axis]) * tree->zoom;
        box[1][axis] = (high[axis] - tree->origin[axis]) * tree->zoom;
    }
    stack[0] = (waiting){0, 0, tree->levels - 1};
    int top = 1;
    *count = 0;
    while (top > 0) {
        const waiting next = stack[--top];
        if (next.level >= 0) {
            const ck_ball_node *node = &tree->nodes[tree->level_starts[next.level] + next.item];
            tree->steps++;
            for (uint32_t i = 0; i < BRANCHES; i++) {
                if (child_meets_box(node, i, box[0], box[1])) {
                    stack[top++] = (waiting){0, next.item * BRANCHES + i, next.level - 1};
                }
            }
            continue;
        }
        tree->steps++;
        if (*count == room) {
            return false;
        }
        faces[(*count)++] = tree->order[next.item];
    }
    return true;
}
