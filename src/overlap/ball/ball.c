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

/* The boxes of all regions wait to be looked at, but those that hold no ball of a radius, as it shows at once. */
static bool push_regions(ck_ball_search *search, double radius, ck_ball_queue *queue) {
    const ck_ball_space *space = search->space;
    ck_ball_region whole = {.upper = INFINITY};
    memcpy(whole.low, space->low, sizeof whole.low);
    memcpy(whole.high, space->high, sizeof whole.high);
    const bool several = space->region_count > 0;
    const uint32_t count = several ? space->region_count : 1;
    uint32_t hints[CK_BALL_HINTS] = {0};
    for (uint32_t i = 0; i < count; i++) {
        const ck_ball_region *region = several ? &space->regions[i] : &whole;
        if (radius < INFINITY && ck_ball_march(search, region->low, region->high, radius, hints)) {
            continue;
        }
        ck_ball_cell cell = {.upper = ck_lesser(search->upper, 0.5 * region->upper), .fresh = true};
        memcpy(cell.low, region->low, sizeof cell.low);
        memcpy(cell.high, region->high, sizeof cell.high);
        if (!ck_ball_push(search, queue, &cell)) {
            return false;
        }
    }
    return true;
}

/* Cells gain little in thin overlaps, so that what is known to a tenth is not worth all of the budget. */
static uint64_t end_of_branch(const ck_ball_search *search) {
    const uint64_t most = search->goal->budget, few = search->tree.steps + most / 16;
    const bool enough = search->goal->precision < 1 && 0.9 * search->upper <= search->lower;
    return enough && ck_ball_is_thin(search->space, search->lower) && few < most ? few : most;
}

static bool search_space(ck_ball_search *search) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(search->workspace);
    ck_ball_queue queue = {.buffer = &scratch->ball_cells};
    if (!push_regions(search, INFINITY, &queue)) {
        return false;
    }
    ck_ball_seed(search);
    if (!ck_ball_branch(search, &queue, true, search->goal->budget / 2)) {
        return false;
    }
    if (!ck_ball_touch(search)) {
        if (!ck_ball_branch(search, &queue, false, end_of_branch(search))) {
            return false;
        }
        search->upper = ck_lesser(search->upper, ck_ball_left(&queue));
    }
    measure_best(search);
    return !search->failed;
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

/* No region has a larger ball than its bound says. */
static double most_of_regions(const ck_ball_space *space) {
    double most = space->region_count > 0 ? 0 : INFINITY;
    for (uint32_t i = 0; i < space->region_count; i++) {
        most = ck_greater(most, space->regions[i].upper);
    }
    return most;
}

bool ck_ball_open(clinker_workspace *workspace, const ck_ball_space *space, ck_ball_tree *tree) {
    *tree = (ck_ball_tree){0};
    return space->count == 0 || ck_ball_tree_build(workspace, &space->faces, space->count, tree);
}

ck_ball_bounds ck_ball_unknown(const ck_ball_space *space) {
    ck_ball_bounds ball = {.upper = ck_lesser(2 * half_of_box(space), most_of_regions(space))};
    memcpy(ball.centre, space->low, sizeof ball.centre);
    return ball;
}

static ck_ball_search begin(clinker_workspace *workspace, const ck_ball_space *space, const ck_ball_tree *tree,
                            const ck_ball_goal *goal, const ck_ball_bounds *ball) {
    CK_ASSERT(ck_box_in_order(space->low, space->high) && space->count < CK_BALL_HOLE);
    ck_ball_search search = {.workspace = workspace,
                             .space = space,
                             .goal = goal,
                             .tree = *tree,
                             .kernels = ck_overlap_kernels_select(),
                             .holes = &ck_overlap_scratch_of(workspace)->ball_holes,
                             .lower = 0.5 * ball->lower,
                             .upper = 0.5 * ball->upper,
                             .sheet_size = space->partial ? 0 : INFINITY};
    search.tree.steps = 0; /* the budget is for this search, not for points that others asked about */
    memcpy(search.centre, ball->centre, sizeof search.centre);
    return search;
}

static void take_bounds(const ck_ball_search *search, ck_ball_bounds *ball) {
    memcpy(ball->centre, search->centre, sizeof ball->centre);
    ball->lower = 2 * search->lower;
    ball->upper = 2 * search->upper;
    ball->steps = search->tree.steps;
}

bool ck_ball_seek(clinker_workspace *workspace, const ck_ball_space *space, const ck_ball_tree *tree,
                  const ck_ball_goal *goal, ck_ball_bounds *ball) {
    if (ck_overlap_scratch_of(workspace) == NULL) {
        return false;
    }
    ck_ball_search search = begin(workspace, space, tree, goal, ball);
    if (!find(&search)) {
        return false;
    }
    take_bounds(&search, ball);
    return true;
}

bool ck_ball_try(clinker_workspace *workspace, const ck_ball_space *space, const ck_ball_tree *tree,
                 const ck_ball_goal *goal, const double centre[3], ck_ball_bounds *ball) {
    ck_ball_search search = begin(workspace, space, tree, goal, ball);
    uint32_t face = 0;
    if (ck_ball_inside(&search, centre, face) && ck_ball_offer(&search, centre, &face)) {
        ck_ball_climb(&search);
        measure_best(&search);
        take_bounds(&search, ball);
    }
    return !search.failed;
}

bool ck_ball_seek_within(clinker_workspace *workspace, const ck_ball_space *space, const ck_ball_tree *tree,
                         const ck_ball_goal *goal, double elsewhere, ck_ball_bounds *ball) {
    ck_ball_search search = begin(workspace, space, tree, goal, ball);
    ck_ball_queue queue = {.buffer = &ck_overlap_scratch_of(workspace)->ball_cells, .closed = 0.5 * elsewhere};
    if ((space->region_count > 0 && !push_regions(&search, 0.5 * elsewhere, &queue)) ||
        !ck_ball_branch(&search, &queue, false, goal->budget)) {
        return false;
    }
    search.upper = ck_lesser(search.upper, ck_ball_left(&queue));
    if (search.lower > 0.5 * ball->lower) {
        measure_best(&search);
    }
    take_bounds(&search, ball);
    return !search.failed;
}
