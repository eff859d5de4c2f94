/* What bounds the radius of balls, as rows of a linear program over a cell. */
#include "overlap/ball/search.h"

#include "overlap/ball/foot.h"

enum { CORNERS = 8 };

static void corner_of(const ck_ball_cell *cell, int number, double corner[3]) {
    for (int axis = 0; axis < 3; axis++) {
        corner[axis] = number >> axis & 1 ? cell->high[axis] : cell->low[axis];
    }
}

static void face_values_plainly(const double face[3][3], const ck_ball_cell *cell, double values[CORNERS]) {
    for (int i = 0; i < CORNERS; i++) {
        double corner[3], foot[3];
        corner_of(cell, i, corner);
        values[i] = sqrt(ck_foot_on(corner, face, foot));
    }
}

/* The distance of a face at the corners; returns a length that bounds all that is added up on the way. */
static double face_values(const ck_overlap_kernels *kernels, const double face[3][3], const ck_ball_cell *cell,
                          double values[CORNERS]) {
    double sides[2][3], most = 0;
    if (kernels != NULL) {
        kernels->corner_distances(face, cell->low, cell->high, values);
    } else {
        face_values_plainly(face, cell, values);
    }
    for (int i = 0; i < CORNERS; i++) {
        most = ck_greater(most, values[i]);
    }
    ck_sub(face[1], face[0], sides[0]);
    ck_sub(face[2], face[0], sides[1]);
    return most + ck_sum_of_sizes(sides[0]) + ck_sum_of_sizes(sides[1]);
}

/* How far the corners are beyond the nearest point of the surface on the way to a hole's centre. */
static double hole_values(const ck_ball_hole *hole, const ck_ball_cell *cell, double values[CORNERS]) {
    double corner[3], way[3], most = 0;
    for (int i = 0; i < CORNERS; i++) {
        corner_of(cell, i, corner);
        ck_sub(corner, hole->centre, way);
        const double length = ck_norm(way);
        values[i] = length - hole->radius;
        most = ck_greater(most, length);
    }
    return most + hole->radius;
}

/* Minus the slope between the means of opposite sides. */
static void find_gradient(const double values[CORNERS], const ck_ball_cell *cell, double gradient[3]) {
    for (int axis = 0; axis < 3; axis++) {
        double difference = 0;
        for (int i = 0; i < CORNERS; i++) {
            difference += i >> axis & 1 ? -values[i] : values[i];
        }
        const double width = cell->high[axis] - cell->low[axis];
        gradient[axis] = width > 0 ? 0.25 * difference / width : 0;
    }
}

static void find_offsets_plainly(const double values[CORNERS], const ck_ball_cell *cell, const double centre[3],
                                 const double gradient[3], double offsets[CORNERS]) {
    for (int i = 0; i < CORNERS; i++) {
        double corner[3], way[3];
        corner_of(cell, i, corner);
        ck_sub(corner, centre, way);
        offsets[i] = values[i] + ck_dot(gradient, way);
    }
}

/* Distances are convex, so that a linear function which is no less at the corners is no less within. docs/bounds.md has
 * the roundings. */
double ck_ball_row(const ck_ball_search *search, uint32_t name, const ck_ball_cell *cell, const double centre[3],
                   ck_program_row *row) {
    const ck_ball_hole *holes = search->holes->data;
    double values[CORNERS], offsets[CORNERS], room[3][3];
    double reach = name & CK_BALL_HOLE
                       ? hole_values(&holes[name & ~CK_BALL_HOLE], cell, values)
                       : face_values(search->kernels, ck_ball_face(&search->space->faces, name, room), cell, values);
    find_gradient(values, cell, row->gradient);
    if (search->kernels != NULL) {
        search->kernels->corner_offsets(cell->low, cell->high, centre, row->gradient, values, offsets);
    } else {
        find_offsets_plainly(values, cell, centre, row->gradient, offsets);
    }
    double flat = -HUGE_VAL, offset = -HUGE_VAL;
    for (int i = 0; i < CORNERS; i++) {
        flat = ck_greater(flat, values[i]);
        offset = ck_greater(offset, offsets[i]);
    }
    for (int axis = 0; axis < 3; axis++) {
        reach += fabs(row->gradient[axis]) * (cell->high[axis] - cell->low[axis]);
    }
    row->offset = offset + 0x1p-48 * reach;
    return flat + 0x1p-48 * reach;
}
