/* Branch and bound: the cell with the largest upper bound is halved until none is left that could hold a better ball.
 */
#include "overlap/ball/search.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <string.h>

static bool before(const ck_ball_cell *a, const ck_ball_cell *b) {
    return a->upper > b->upper;
}

bool ck_ball_push(ck_ball_search *search, ck_ball_queue *q, const ck_ball_cell *cell) {
    if (!ck_buffer_extend(&search->workspace->memory, q->buffer, q->count, q->count + 1, sizeof *cell)) {
        return false;
    }
    ck_ball_cell *cells = q->buffer->data;
    size_t at = q->count++;
    for (; at > 0 && before(cell, &cells[(at - 1) / 2]); at = (at - 1) / 2) {
        cells[at] = cells[(at - 1) / 2];
    }
    cells[at] = *cell;
    return true;
}

static ck_ball_cell pop(ck_ball_queue *q) {
    ck_ball_cell *cells = q->buffer->data;
    CK_ASSERT(q->count > 0);
    const ck_ball_cell top = cells[0], last = cells[--q->count];
    size_t at = 0, child = 1;
    for (; child < q->count; child = 2 * at + 1) {
        child += child + 1 < q->count && before(&cells[child + 1], &cells[child]) ? 1 : 0;
        if (!before(&cells[child], &last)) {
            break;
        }
        cells[at] = cells[child];
        at = child;
    }
    cells[at] = last;
    return top;
}

static int longest_axis(const ck_ball_cell *cell) {
    int longest = 0;
    for (int axis = 1; axis < 3; axis++) {
        if (cell->high[axis] - cell->low[axis] > cell->high[longest] - cell->low[longest]) {
            longest = axis;
        }
    }
    return longest;
}

/* Halves a cell across an axis; false: there is no number in between. */
static bool halve_across(const ck_ball_cell *cell, int axis, ck_ball_cell halves[2]) {
    const double middle = cell->low[axis] + 0.5 * (cell->high[axis] - cell->low[axis]);
    halves[0] = *cell;
    halves[1] = *cell;
    halves[0].high[axis] = middle;
    halves[1].low[axis] = middle;
    return cell->low[axis] < middle && middle < cell->high[axis];
}

bool ck_ball_halve(const ck_ball_cell *cell, ck_ball_cell halves[2]) {
    return (cell->axis >= 0 && halve_across(cell, cell->axis, halves)) ||
           halve_across(cell, longest_axis(cell), halves);
}

/* Bounds a cell, and puts it into the queue if it may hold a better ball. */
static bool take_in(ck_ball_search *search, ck_ball_queue *q, ck_ball_cell *cell) {
    cell->fresh = false;
    const double lower = search->lower;
    ck_ball_cell_bound(search, cell, ck_ball_closing(search->goal, search->lower));
    if (search->lower > lower * 1.02) {
        ck_ball_climb(search);
    }
    if (search->failed) {
        return false;
    }
    if (cell->upper <= ck_ball_closing(search->goal, search->lower)) {
        q->closed = ck_greater(q->closed, cell->upper);
        return true;
    }
    return ck_ball_push(search, q, cell);
}

bool ck_ball_branch(ck_ball_search *search, ck_ball_queue *q, bool first, uint64_t end) {
    ck_ball_cell halves[2];
    bool done = true;
    while (done && q->count > 0 && search->tree.steps < end && !(first && search->lower > 0)) {
        ck_ball_cell cell = pop(q);
        if (cell.upper <= ck_ball_closing(search->goal, search->lower) ||
            (!cell.fresh && !ck_ball_halve(&cell, halves))) {
            q->closed = ck_greater(q->closed, cell.upper);
            break;
        }
        done =
            cell.fresh ? take_in(search, q, &cell) : take_in(search, q, &halves[0]) && take_in(search, q, &halves[1]);
    }
    return done;
}

double ck_ball_left(const ck_ball_queue *q) {
    return q->count > 0 ? ck_greater(q->closed, ((const ck_ball_cell *)q->buffer->data)->upper) : q->closed;
}
