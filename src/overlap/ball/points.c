/* What is found out about single points. */
#include "overlap/ball/search.h"

#include "math/vec3.h"

#include <string.h>

bool ck_ball_inside(ck_ball_search *search, const double p[3], uint32_t face) {
    if (ck_ball_is_before(search, p, face)) {
        return false;
    }
    search->tree.steps += CK_BALL_INSIDE_STEPS;
    return search->space->inside(search->space->user, p);
}

bool ck_ball_offer(ck_ball_search *search, const double p[3], uint32_t *face) {
    const double fine = 0.1 * ck_lesser(search->goal->precision, 0.2);
    const double least = ck_ball_tree_least(&search->tree, p, 1 - fine, search->lower * (1 + fine), face);
    if (!(least > search->lower)) {
        return false;
    }
    memcpy(search->centre, p, sizeof search->centre);
    search->lower = least;
    return true;
}

uint32_t ck_ball_hole_keep(ck_ball_search *search, const double p[3], double radius) {
    const size_t count = search->hole_count;
    if (!ck_buffer_extend(&search->workspace->memory, search->holes, count, count + 1, sizeof(ck_ball_hole))) {
        search->failed = true;
        return CK_BALL_HOLE;
    }
    ck_ball_hole *hole = (ck_ball_hole *)search->holes->data + count;
    memcpy(hole->centre, p, sizeof hole->centre);
    hole->radius = radius;
    return CK_BALL_HOLE | search->hole_count++;
}
