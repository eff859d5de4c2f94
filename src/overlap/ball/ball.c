#include "overlap/ball/ball.h"

#include "base/assert.h"
#include "math/vec3.h"
#include "overlap/ball/search.h"

#include <string.h>

/* No ball is wider than the box. */
static double half_of_box(const ck_ball_space *space) {
    double least = INFINITY;
    for (int axis = 0; axis < 3; axis++) {
        least = ck_lesser(least, 0.5 * (space->high[axis] - space->low[axis]) * (1 + 0x1p-50));
    }
    return least;
}

/* What the search was content with falls short of the best ball's true radius by a part of the precision. */
static void measure_best(ck_ball_search *search) {
    if (search->lower > 0) {
        uint32_t face;
        search->lower = ck_greater(search->lower, ck_ball_tree_least(&search->tree, search->centre, 1, 0, &face));
    }
}

static bool search_space(ck_ball_search *search) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(search->workspace);
    ck_ball_queue queue = {.buffer = &scratch->ball_cells};
    ck_ball_cell whole = {.upper = search->upper};
    memcpy(whole.low, search->space->low, sizeof whole.low);
    memcpy(whole.high, search->space->high, sizeof whole.high);
    const uint64_t steps = search->tree.steps;
    if (!ck_ball_tree_build(search->workspace, search->space->faces, search->space->count, &search->tree) ||
        !ck_ball_take_in(search, &queue, &whole)) {
        return false;
    }
    search->tree.steps += steps;
    ck_ball_seed(search);
    if (!ck_ball_branch(search, &queue)) {
        return false;
    }
    search->upper = ck_lesser(search->upper, queue.closed);
    measure_best(search);
    return true;
}

static bool find(ck_ball_search *search) {
    if (search->space->count == 0) {
        search->upper = 0; /* what nothing bounds is empty */
        return true;
    }
    if (search->space->convex && !ck_ball_convex(search)) {
        return false;
    }
    return ck_ball_reached(search) || search_space(search);
}

bool ck_ball_find(clinker_workspace *workspace, const ck_ball_space *space, const ck_ball_goal *goal,
                  ck_ball_bounds *ball) {
    CK_ASSERT(ck_box_in_order(space->low, space->high) && space->count < CK_BALL_HOLE);
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    if (scratch == NULL) {
        return false;
    }
    ck_ball_search search = {.workspace = workspace,
                             .space = space,
                             .goal = goal,
                             .holes = &scratch->ball_holes,
                             .upper = half_of_box(space),
                             .sheet_size = INFINITY};
    memcpy(search.centre, space->low, sizeof search.centre);
    if (!find(&search)) {
        return false;
    }
    CK_ASSERT(search.lower <= search.upper);
    memcpy(ball->centre, search.centre, sizeof ball->centre);
    ball->lower = 2 * search.lower;
    ball->upper = 2 * search.upper;
    ball->steps = search.tree.steps;
    return true;
}
