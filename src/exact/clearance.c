#include "exact/clearance.h"
#include "exact/scratch.h"

#include "base/assert.h"
#include "exact/box_sweep.h"
#include "exact/locate.h"
#include "math/triangle_contact.h"
#include "math/triangle_distance.h"

#include <math.h>
#include <string.h>

typedef struct clearance_search {
    const ck_tree *a, *b;
    const ck_body *body_a, *body_b;
    double to_frame; /* a scaled length of the world in the frame */
    float slack;     /* of a difference of two coordinates */
    ck_clearance *best;
} clearance_search;

static void try_pair(const ck_body *a, uint32_t i, const ck_body *b, uint32_t j, ck_clearance *best) {
    double t[3][3];
    double u[3][3];
    ck_scaled_triangle(a, i, t);
    ck_scaled_triangle(b, j, u);
    double on_a[3];
    double on_b[3];
    double distance = ck_triangle_distance((const double(*)[3])t, (const double(*)[3])u, on_a, on_b);
    if (distance < best->distance && !ck_triangle_degenerate((const double(*)[3])t) &&
        !ck_triangle_degenerate((const double(*)[3])u)) {
        best->distance = distance;
        memcpy(best->point_a, on_a, sizeof on_a);
        memcpy(best->point_b, on_b, sizeof on_b);
    }
}

static float axis_distance(float low_a, float high_a, float low_b, float high_b, float slack) {
    float below = low_b - high_a;
    float above = low_a - high_b;
    float distance = (below > above ? below : above) - slack;
    return distance > 0 ? distance : 0.0F;
}

/* A lower bound of the squared distances of one box to eight. */
static void box_distances(const ck_boxes *one, unsigned lane, const ck_boxes *many, float slack,
                          float square[CK_LANES]) {
    CK_ASSERT(lane < CK_LANES && slack >= 0);
    for (unsigned i = 0; i < CK_LANES; i++) {
        float sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            float along = axis_distance(one->low[axis][lane], one->high[axis][lane], many->low[axis][i],
                                        many->high[axis][i], slack);
            sum += along * along;
        }
        square[i] = sum * 0.9999F;
    }
}

static bool beyond(const clearance_search *search, float square) {
    double distance = search->best->distance * search->to_frame;
    return (double)square >= distance * distance;
}

static void search_clusters(const clearance_search *search, const ck_cluster *a, const ck_cluster *b) {
    CK_ASSERT(a->count >= 1 && a->count <= CK_LANES && b->count >= 1 && b->count <= CK_LANES);
    ck_boxes of_a = ck_cluster_boxes(a);
    ck_boxes of_b = ck_cluster_boxes(b);
    for (uint32_t i = 0; i < a->count; i++) {
        float square[CK_LANES];
        box_distances(&of_a, i, &of_b, search->slack, square);
        for (uint32_t j = 0; j < b->count; j++) {
            if (!beyond(search, square[j])) {
                try_pair(search->body_a, a->triangle[i], search->body_b, b->triangle[j], search->best);
            }
        }
    }
}

/* Opens the larger of two nodes and visits its children, nearest first. */
static void search_below(const clearance_search *search, ck_node_pair at) {
    CK_ASSERT(at.level_a <= search->a->levels && at.a / CK_LANES < search->a->groups[at.level_a]);
    CK_ASSERT(at.level_b <= search->b->levels && at.b / CK_LANES < search->b->groups[at.level_b]);
    if (at.level_a == 0 && at.level_b == 0) {
        CK_ASSERT(at.a < search->a->cluster_count && at.b < search->b->cluster_count);
        search_clusters(search, &search->a->clusters[at.a], &search->b->clusters[at.b]);
        return;
    }
    bool open_a = at.level_a >= at.level_b;
    float square[CK_LANES];
    if (open_a) {
        box_distances(&search->b->boxes[at.level_b][at.b / CK_LANES], at.b % CK_LANES,
                      &search->a->boxes[at.level_a - 1][at.a], search->slack, square);
    } else {
        box_distances(&search->a->boxes[at.level_a][at.a / CK_LANES], at.a % CK_LANES,
                      &search->b->boxes[at.level_b - 1][at.b], search->slack, square);
    }
    for (unsigned left = 0xFF; left != 0;) {
        unsigned next = (unsigned)__builtin_ctz(left);
        for (unsigned lane = next + 1; lane < CK_LANES; lane++) {
            next = (left >> lane & 1) != 0 && square[lane] < square[next] ? lane : next;
        }
        if (beyond(search, square[next])) {
            return;
        }
        left &= ~(1U << next);
        ck_node_pair child = at;
        if (open_a) {
            child.a = at.a * CK_LANES + next;
            child.level_a--;
        } else {
            child.b = at.b * CK_LANES + next;
            child.level_b--;
        }
        search_below(search, child);
    }
}

static void search_trees(const ck_tree_plan plans[2], const ck_frame *frame, double slack, ck_clearance *best) {
    CK_ASSERT(plans[0].tree.cluster_count > 0 && plans[1].tree.cluster_count > 0 && slack >= 0);
    clearance_search search = {.a = &plans[0].tree,
                               .b = &plans[1].tree,
                               .body_a = plans[0].body,
                               .body_b = plans[1].body,
                               .to_frame = frame->zoom,
                               .slack = (float)(2.01 * slack),
                               .best = best};
    search_below(&search, (ck_node_pair){0, 0, (uint8_t)search.a->levels, (uint8_t)search.b->levels});
}

/* A ck_take_pairs: pairs whose boxes are near enough. */
static bool take_near(void *user, const clinker_face_pair *pairs, size_t count) {
    const clearance_search *search = user;
    for (size_t i = 0; i < count; i++) {
        try_pair(search->body_a, pairs[i].a, search->body_b, pairs[i].b, search->best);
    }
    return true;
}

/* For bodies of which no frame of floats fits both. The memory for whole bodies is not needed any more by now. */
static bool search_boxes(clinker_workspace *workspace, const ck_tree_plan plans[2], double limit, ck_clearance *best) {
    clearance_search search = {.body_a = plans[0].body, .body_b = plans[1].body, .best = best};
    return ck_box_sweep(&workspace->memory, plans, ck_exact_scratch_of(workspace)->whole, limit, take_near, &search);
}

bool ck_clearance_find(clinker_workspace *workspace, const ck_tree_plan plans[2], const ck_frame *frame, double slack,
                       double limit, ck_clearance *best) {
    CK_ASSERT(limit >= 0);
    *best = (ck_clearance){.distance = limit};
    bool done = true;
    if (slack < 0x1p10) {
        search_trees(plans, frame, slack, best);
    } else {
        done = search_boxes(workspace, plans, limit, best);
    }
    if (!(best->distance < limit)) {
        best->distance = INFINITY;
    }
    CK_ASSERT(best->distance > 0); /* surfaces that meet are not asked for a gap */
    return done;
}

void ck_clearance_find_plainly(const ck_body *a, const ck_body *b, double limit, ck_clearance *best) {
    *best = (ck_clearance){.distance = limit};
    for (uint32_t i = 0; i < a->mesh.triangle_count; i++) {
        for (uint32_t j = 0; j < b->mesh.triangle_count; j++) {
            try_pair(a, i, b, j, best);
        }
    }
    if (!(best->distance < limit)) {
        best->distance = INFINITY;
    }
}
