/* A better ball beside the best one. */
#include "overlap/ball/search.h"

#include "math/vec3.h"

enum { MOST_MOVES = 16 };

/* Programs over boxes around the best ball that shrink where they lead to no better one. */
void ck_ball_climb(ck_ball_search *search) {
    const double closing = ck_ball_closing(search->goal, 0);
    double step = search->lower;
    for (int i = 0; i < MOST_MOVES && step > 0.01 * search->lower; i++) {
        ck_ball_cell cell = {.upper = INFINITY};
        const double before = search->lower;
        for (int axis = 0; axis < 3; axis++) {
            cell.low[axis] = ck_greater(search->space->low[axis], search->centre[axis] - step);
            cell.high[axis] = ck_lesser(search->space->high[axis], search->centre[axis] + step);
        }
        ck_ball_cell_bound(search, &cell, ck_greater(closing, search->lower));
        if (!(search->lower > before * 1.02)) {
            step *= 0.4;
        }
        if (cell.upper <= ck_ball_closing(search->goal, search->lower)) {
            return;
        }
    }
}
