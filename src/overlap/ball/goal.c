#include "overlap/ball/search.h"

/* While the tolerance decides nothing, it is a bound for what is left as well. */
double ck_ball_closing(const ck_ball_goal *goal, double lower) {
    double closing = goal->precision < 1 ? lower / (1 - goal->precision) : INFINITY;
    if (goal->tolerance >= 0 && !(2 * lower > goal->tolerance) && closing > 0.5 * goal->tolerance) {
        closing = 0.5 * goal->tolerance;
    }
    return closing;
}

bool ck_ball_reached(const ck_ball_search *search) {
    return search->upper <= ck_ball_closing(search->goal, search->lower);
}
