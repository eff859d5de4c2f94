/* Convex overlaps: every face's plane bounds the ball as a whole, so one linear program over all planes has the largest
 * ball (the Chebyshev centre), and its multipliers prove that there is no larger one. */
#include "overlap/ball/search.h"

#include "math/triangle_distance.h"
#include "math/vec3.h"

#include <string.h>

enum { MOST_ROUNDS = 100, PARTS = 12 };

/* A face's plane: r <= row.offset - row.gradient . z for the centre at z off the middle of the box. */
typedef struct plane {
    ck_program_row row;
    double noise; /* what the offset was raised by, for roundings: docs/bounds.md */
} plane;

typedef struct polytope {
    ck_ball_search *search;
    const plane *planes;
    double middle[3];
} polytope;

/* The plane of a face; one that rounding hides bounds nothing. */
static plane plane_of(const double face[3][3], const double middle[3], double reach, double off) {
    double e[3], f[3], n[3], way[3];
    ck_sub(face[1], face[0], e);
    ck_sub(face[2], face[0], f);
    ck_sub(face[0], middle, way);
    ck_cross(e, f, n);
    const double length = ck_norm(n), slender = ck_norm(e) * ck_norm(f) / length;
    plane result = {{{0, 0, 0}, INFINITY}, INFINITY};
    if (slender < 0x1p40) {
        for (int axis = 0; axis < 3; axis++) {
            result.row.gradient[axis] = n[axis] / length;
        }
        const double tilt = 4 * off * (ck_norm(e) + ck_norm(f)) / length;
        result.noise = (0x1p-48 * (slender + 1) + tilt) * (ck_norm(way) + reach) + 4 * off;
        result.row.offset = ck_dot(result.row.gradient, way) + result.noise;
    }
    return result;
}

static bool make_planes(polytope *p, ck_overlap_scratch *scratch, double half[3]) {
    const ck_ball_space *space = p->search->space;
    if (!ck_buffer_reserve(&p->search->workspace->memory, &scratch->ball_planes, space->count, sizeof(plane))) {
        return false;
    }
    for (int axis = 0; axis < 3; axis++) {
        const double low = space->low[axis], high = space->high[axis];
        p->middle[axis] = low + 0.5 * (high - low);
        half[axis] = ck_greater(high - p->middle[axis], p->middle[axis] - low);
    }
    plane *planes = scratch->ball_planes.data;
    for (uint32_t i = 0; i < space->count; i++) {
        double room[3][3];
        planes[i] = plane_of(ck_ball_face(&space->faces, i, room), p->middle, ck_sum_of_sizes(half), space->off);
    }
    p->planes = planes;
    p->search->tree.steps += space->count;
    return true;
}

/* Adds the plane that the place found is farthest beyond, of each of several parts of the list; how many. */
static int add_violated(const polytope *p, ck_program *program) {
    const uint32_t count = p->search->space->count, size = (count + PARTS - 1) / PARTS;
    const double rounding = 1e-13 * fabs(program->radius);
    int added = 0;
    for (uint32_t start = 0; start < count; start += size) {
        const uint32_t end = count - start < size ? count : start + size;
        uint32_t most = start;
        double largest = -INFINITY;
        for (uint32_t i = start; i < end; i++) {
            const double excess = ck_program_excess(program, &p->planes[i].row);
            if (excess > largest) {
                largest = excess;
                most = i;
            }
        }
        if (largest > rounding) {
            ck_program_add(program, &p->planes[most].row, most);
            added++;
        }
    }
    p->search->tree.steps += count / 8 + 1;
    return added;
}

/* The least distance of all faces from a point z off the middle, by their planes; where these say too little, by the
 * faces themselves. */
static double least_distance(const polytope *p, const double z[3], const double x[3]) {
    double least = INFINITY;
    for (uint32_t i = 0; i < p->search->space->count && least > 0; i++) {
        const plane *own = &p->planes[i];
        double distance = own->row.offset - ck_dot(own->row.gradient, z) - 2 * own->noise;
        if (!(distance >= least)) {
            double room[3][3];
            distance = ck_greater(ck_point_triangle_least(x, ck_ball_face(&p->search->space->faces, i, room)), 0);
            least = ck_lesser(least, distance);
        }
    }
    return least;
}

static void offer(const polytope *p, const double place[3]) {
    ck_ball_search *search = p->search;
    double x[3], z[3];
    ck_add_scaled(p->middle, 1, place, x);
    ck_sub(x, p->middle, z);
    const double least = least_distance(p, z, x);
    if (least > search->lower && search->space->inside(search->space->user, x)) {
        memcpy(search->centre, x, sizeof x);
        search->lower = least;
    }
}

bool ck_ball_convex(ck_ball_search *search) {
    polytope p = {.search = search};
    double half[3];
    if (!make_planes(&p, ck_overlap_scratch_of(search->workspace), half)) {
        return false;
    }
    ck_program program;
    const ck_program_row whole = {{0, 0, 0}, 2 * ck_sum_of_sizes(half)};
    ck_program_begin(&program, half, &whole, 0);
    for (int i = 0; i < MOST_ROUNDS && add_violated(&p, &program) > 0; i++) {
        ck_program_solve(&program);
    }
    search->upper = ck_lesser(search->upper, ck_greater(ck_program_bound(&program), 0));
    offer(&p, program.place);
    return true;
}
