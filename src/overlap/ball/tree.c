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

/* The place of a face is the middle of its box: long faces beside each other have theirs beside each other, while their
 * corners are at either end. Or it is its first corner. */
void ck_ball_tree_add(ck_ball_tree *tree, const double face[3][3]) {
    double *place = tree->places[tree->count++];
    for (int axis = 0; axis < 3; axis++) {
        const double a = face[0][axis], b = face[1][axis], c = face[2][axis];
        const double least = ck_lesser(a, ck_lesser(b, c)), most = ck_greater(a, ck_greater(b, c));
        tree->origin[axis] = ck_lesser(tree->origin[axis], least);
        tree->end[axis] = ck_greater(tree->end[axis], most);
        place[axis] = tree->by_corners ? a : 0.5 * (least + most);
    }
}

static uint64_t morton_key(const double place[3], const double low[3], double scale) {
    uint32_t key = 0;
    for (int axis = 0; axis < 3; axis++) {
        const double cell = (place[axis] - low[axis]) * scale;
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

/* Keys in the upper halves, numbers of faces in the lower ones. The keys go where the places were, of which each is
 * longer than a key. */
static void find_order(ck_ball_tree *tree, uint64_t *keys, uint32_t *order) {
    uint64_t *other = keys + tree->count;
    double longest = 0;
    for (int axis = 0; axis < 3; axis++) {
        longest = ck_greater(longest, tree->end[axis] - tree->origin[axis]);
    }
    tree->zoom = zoom_of(longest);
    const double scale = longest > 0 ? (1 << CK_MORTON_BITS) / longest : 0;
    for (uint32_t i = 0; i < tree->count; i++) {
        double place[3];
        memcpy(place, tree->places[i], sizeof place);
        const uint64_t key = morton_key(place, tree->origin, scale) << 32 | i;
        memcpy(&keys[i], &key, sizeof key);
    }
    sort_by_digit(keys, other, tree->count, 32);
    sort_by_digit(other, keys, tree->count, 32 + CK_MORTON_BITS);
    sort_by_digit(keys, other, tree->count, 32 + 2 * CK_MORTON_BITS);
    for (uint32_t i = 0; i < tree->count; i++) {
        order[i] = (uint32_t)other[i];
    }
}

/* ---- Boxes, from the leaves upwards ---- */

/* A float that is less, by more than doubles are rounded. */
static float rounded_down(double x) {
    return (float)(x - 0x1p-22 * fabs(x) - 0x1p-120);
}

/* The boxes of up to eight faces. */
static void fill_leaf(const ck_ball_tree *tree, const uint32_t *faces, uint32_t count, ck_ball_node *node) {
    double least[3][BRANCHES] = {{0}}, most[3][BRANCHES] = {{0}};
    for (uint32_t i = 0; i < count; i++) {
        double room[3][3];
        const ck_ball_corners face = ck_ball_face(&tree->faces, faces[i], room);
        for (int axis = 0; axis < 3; axis++) {
            const double a = face[0][axis], b = face[1][axis], c = face[2][axis];
            least[axis][i] = ck_lesser(a, ck_lesser(b, c));
            most[axis][i] = ck_greater(a, ck_greater(b, c));
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        for (uint32_t i = 0; i < BRANCHES; i++) {
            node->low[axis][i] = rounded_down((least[axis][i] - tree->origin[axis]) * tree->zoom);
            node->high[axis][i] = -rounded_down((tree->origin[axis] - most[axis][i]) * tree->zoom);
        }
    }
}

static void node_box(const ck_ball_node *node, float low[3], float high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = INFINITY;
        high[axis] = -INFINITY;
        for (int child = 0; child < BRANCHES; child++) {
            low[axis] = low[axis] < node->low[axis][child] ? low[axis] : node->low[axis][child];
            high[axis] = high[axis] > node->high[axis][child] ? high[axis] : node->high[axis][child];
        }
    }
}

/* The boxes of up to eight nodes. */
static void fill_branch(const ck_ball_node *children, uint32_t count, ck_ball_node *node) {
    for (uint32_t i = 0; i < count; i++) {
        float low[3], high[3];
        node_box(&children[i], low, high);
        for (int axis = 0; axis < 3; axis++) {
            node->low[axis][i] = low[axis];
            node->high[axis][i] = high[axis];
        }
    }
}

static void leave_empty(ck_ball_node *node, uint32_t from) {
    for (int axis = 0; axis < 3; axis++) {
        for (uint32_t i = from; i < BRANCHES; i++) {
            node->low[axis][i] = INFINITY;
            node->high[axis][i] = -INFINITY;
        }
    }
}

/* The nodes of a level over the faces, or over the nodes below. */
static void fill_level(const ck_ball_tree *tree, int level, ck_ball_node *nodes) {
    const uint32_t *starts = tree->level_starts;
    const uint32_t below = level == 0 ? tree->count : starts[level] - starts[level - 1];
    ck_ball_node *own = &nodes[starts[level]];
    for (uint32_t from = 0; from < below; from += BRANCHES) {
        const uint32_t count = below - from < BRANCHES ? below - from : BRANCHES;
        ck_ball_node *node = &own[from / BRANCHES];
        if (level == 0) {
            fill_leaf(tree, &tree->order[from], count, node);
        } else {
            fill_branch(&nodes[starts[level - 1] + from], count, node);
        }
        leave_empty(node, count);
    }
}

/* The levels over some faces; how many nodes they have. */
static size_t find_levels(ck_ball_tree *tree, uint32_t count) {
    uint32_t items = count, nodes = 0;
    tree->levels = 0;
    do {
        tree->level_starts[tree->levels++] = nodes;
        items = items / BRANCHES + (items % BRANCHES != 0 ? 1 : 0);
        nodes += items;
    } while (items > 1);
    return nodes;
}

static bool begin(clinker_workspace *workspace, uint32_t most, bool by_corners, ck_ball_tree *tree) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    ck_memory *memory = &workspace->memory;
    *tree = (ck_ball_tree){
        .by_corners = by_corners, .origin = {INFINITY, INFINITY, INFINITY}, .end = {-INFINITY, -INFINITY, -INFINITY}};
    /* The nodes are made when places and keys are no longer needed, which take no more than the lowest level. */
    if (scratch == NULL || !ck_buffer_reserve(memory, &scratch->ball_order, most, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->ball_nodes, find_levels(tree, most), sizeof(ck_ball_node))) {
        return false;
    }
    tree->places = scratch->ball_nodes.data;
    return true;
}

bool ck_ball_tree_begin(clinker_workspace *workspace, uint32_t most, ck_ball_tree *tree) {
    return begin(workspace, most, false, tree);
}

void ck_ball_tree_finish(clinker_workspace *workspace, const ck_ball_faces *faces, ck_ball_tree *tree) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    CK_ASSERT(tree->count > 0);
    (void)find_levels(tree, tree->count);
    find_order(tree, scratch->ball_nodes.data, scratch->ball_order.data);
    tree->faces = *faces;
    tree->order = scratch->ball_order.data;
    tree->nodes = scratch->ball_nodes.data;
    for (int level = 0; level < tree->levels; level++) {
        fill_level(tree, level, scratch->ball_nodes.data);
    }
}

static bool build(clinker_workspace *workspace, const ck_ball_faces *faces, uint32_t count, bool by_corners,
                  ck_ball_tree *tree) {
    if (!begin(workspace, count, by_corners, tree)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        double room[3][3];
        ck_ball_tree_add(tree, ck_ball_face(faces, i, room));
    }
    ck_ball_tree_finish(workspace, faces, tree);
    return true;
}

bool ck_ball_tree_build(clinker_workspace *workspace, const ck_ball_faces *faces, uint32_t count, ck_ball_tree *tree) {
    return build(workspace, faces, count, false, tree);
}

bool ck_ball_tree_build_by_corners(clinker_workspace *workspace, const ck_ball_faces *faces, uint32_t count,
                                   ck_ball_tree *tree) {
    return build(workspace, faces, count, true, tree);
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

/* Points far beyond the tree count as nearer, which they may. */
static seeker seeker_at(const ck_ball_tree *tree, const double p[3]) {
    const double far = 0x1p50;
    seeker from;
    for (int axis = 0; axis < 3; axis++) {
        const double offset = (p[axis] - tree->origin[axis]) * tree->zoom;
        from.low[axis] = rounded_down(ck_greater(-2 * far, ck_lesser(offset, far)));
        from.high[axis] = -rounded_down(ck_greater(-2 * far, ck_lesser(-offset, far)));
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

/* The nearest of the children in `met`. */
static uint32_t nearest_child(unsigned met, const float squared[BRANCHES]) {
    uint32_t nearest = (uint32_t)__builtin_ctz(met);
    for (unsigned rest = met & (met - 1); rest != 0; rest &= rest - 1) {
        const uint32_t i = (uint32_t)__builtin_ctz(rest);
        nearest = squared[i] < squared[nearest] ? i : nearest;
    }
    return nearest;
}

/* Looks at the faces of a node of the lowest level, the nearest boxes first. */
static inline double search_faces(ck_ball_tree *tree, const double p[3], uint32_t node, double share, double enough,
                                  measure *of, seeker *from, double best, uint32_t *face) {
    float squared[BRANCHES];
    unsigned met = box_distances(&tree->nodes[node], from, squared);
    tree->steps++;
    while (met != 0 && !(best < enough)) {
        const uint32_t i = nearest_child(met, squared);
        if (!(squared[i] < from->limit)) {
            break;
        }
        met &= ~(1U << i);
        tree->steps++;
        const uint32_t number = tree->order[node * BRANCHES + i];
        double room[3][3];
        const double own = of(p, ck_ball_face(&tree->faces, number, room));
        if (own < best) {
            best = own;
            from->limit = limit_of(tree, best * share);
            *face = number;
        }
    }
    return best;
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
        if (next.level > 0) {
            top = open_node(tree, &next, &from, stack, top);
        } else {
            best = search_faces(tree, p, next.item, share, enough, of, &from, best, face);
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
        double corners[3][3];
        if (!(least_squared(p, ck_ball_face(&tree->faces, face, corners)) < squared)) {
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
