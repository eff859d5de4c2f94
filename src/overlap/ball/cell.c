/* The upper bound of a cell: a linear program to which a face near the place found is added, again and again. */
#include "overlap/ball/search.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <string.h>

enum { MOST_CUTS = 12 };

static const double least_cut = 0.1;  /* a row that takes less of what is to be gained is the last one */
static const double sheet_aim = 0.15; /* of the bound so far: a sheet that proves this is worth its cell */
static const double large = 2;        /* half a diagonal in radii that are looked for: no program helps */

typedef struct relaxation {
    ck_ball_search *search;
    ck_ball_cell *cell;
    double centre[3];
    double closing;
    ck_program program;
} relaxation;

static void begin(relaxation *r) {
    for (int axis = 0; axis < 3; axis++) {
        const double low = r->cell->low[axis], high = r->cell->high[axis];
        r->centre[axis] = low + 0.5 * (high - low);
        r->program.half[axis] = ck_greater(high - r->centre[axis], r->centre[axis] - low);
    }
    r->program.count = 0;
}

/* Adds a face or a hole; how much it is violated by the place found before. */
static double add(relaxation *r, uint32_t name) {
    ck_program_row row;
    const double most = ck_ball_row(r->search, name, r->cell, r->centre, &row);
    r->search->tree.steps += 8;
    r->cell->upper = ck_lesser(r->cell->upper, most);
    if (r->program.count == 0) {
        double half[3];
        memcpy(half, r->program.half, sizeof half);
        ck_program_begin(&r->program, half, &row, name);
        return INFINITY;
    }
    const double excess = ck_program_excess(&r->program, &row);
    ck_program_add(&r->program, &row, name);
    return excess;
}

/* True: the bound is down to where nothing more is asked. */
static bool solve(relaxation *r) {
    ck_program_solve(&r->program);
    r->search->tree.steps += 4;
    r->cell->upper = ck_lesser(r->cell->upper, ck_program_bound(&r->program));
    return r->cell->upper <= r->closing;
}

static void place_found(const relaxation *r, double p[3]) {
    for (int axis = 0; axis < 3; axis++) {
        const double at = r->centre[axis] + r->program.place[axis];
        p[axis] = ck_greater(r->cell->low[axis], ck_lesser(r->cell->high[axis], at));
    }
}

/* A row by what was seen at the place found; false: it gains too little. */
static bool cut(relaxation *r) {
    ck_ball_search *search = r->search;
    double p[3];
    uint32_t name;
    place_found(r, p);
    const double near_enough = 0.85 * ck_greater(r->closing < INFINITY ? r->closing : 0, search->lower);
    const double least = ck_ball_tree_least(&search->tree, p, 0.8, near_enough, &name);
    if (least > 0.8 * search->lower) {
        if (!ck_ball_inside(search, p, name)) {
            name = ck_ball_hole_keep(search, p, least);
        } else if (ck_ball_offer(search, p, &name)) {
            r->closing = ck_greater(r->closing, ck_ball_closing(search->goal, search->lower));
        }
    }
    if (search->failed) {
        return false;
    }
    const double gain = ck_lesser(r->program.radius, r->cell->upper) - ck_greater(r->closing, 0);
    return add(r, name) > least_cut * gain;
}

/* Of thick overlaps, next to no cell holds a sheet. */
static bool sheets_are_of_use(const ck_ball_search *search) {
    enum { ENOUGH_TO_TELL = 16, FEWEST = 16 };
    return search->sheets_tried < ENOUGH_TO_TELL + FEWEST * search->sheets_found;
}

/* A large cell holds a sheet of the overlap, or nothing, or is halved anyway: then one face is enough to know. */
static void glance(relaxation *r, bool is_large) {
    ck_ball_search *search = r->search;
    const double half = ck_norm(r->program.half);
    uint32_t name;
    const double least = ck_ball_tree_least(&search->tree, r->centre, 0.9, 0.25 * half, &name);
    if (is_large && least < half && half < search->sheet_size && sheets_are_of_use(search)) {
        const double aim = ck_greater(r->closing, sheet_aim * r->cell->upper);
        r->cell->upper = ck_lesser(r->cell->upper, ck_ball_sheet(search, r->cell, name, aim));
        search->sheets_tried++;
        if (r->cell->upper <= aim) {
            search->sheets_found++;
            return;
        }
    }
    if (least > 0 && (least > half - r->closing || least > search->lower)) {
        if (!ck_ball_inside(search, r->centre, name)) {
            name = ck_ball_hole_keep(search, r->centre, least);
        } else {
            (void)ck_ball_offer(search, r->centre, &name);
        }
    }
    if (!search->failed) {
        (void)add(r, name);
    }
}

void ck_ball_cell_bound(ck_ball_search *search, ck_ball_cell *cell, double closing) {
    relaxation r = {.search = search, .cell = cell, .closing = closing};
    cell->axis = -1;
    begin(&r);
    for (uint32_t i = 0; i < cell->name_count && cell->upper > closing; i++) {
        (void)add(&r, cell->names[i]);
    }
    if (cell->upper <= closing) {
        return;
    }
    const bool is_large = closing > 0 && ck_norm(r.program.half) > large * closing;
    if (r.program.count == 0 || is_large) {
        glance(&r, is_large);
    }
    if (cell->upper <= closing) {
        return;
    }
    for (int i = 0; !search->failed && !is_large && !solve(&r) && i < MOST_CUTS && cut(&r); i++) {
    }
    if (search->failed || r.program.count == 0) {
        return;
    }
    cell->name_count = (uint32_t)ck_program_basis_names(&r.program, cell->names);
}
