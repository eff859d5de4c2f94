#include "overlap/thin.h"

#include "math/ray_crossing.h"
#include "math/vec3.h"
#include "overlap/columns/columns.h"
#include "overlap/scratch.h"

#include <math.h>
#include <string.h>

/* How much larger than the best ball no ball shall be. */
static const double aimed = 1.1;

/* Sides of columns, in radii of the largest ball: what is wider proves too little, what is narrower takes longer. */
static const double best_size = 0.38, widest = 0.46, narrowest = 0.25;

/* More columns for each face take longer than other ways; more open ones than one for so many faces are not left to
 * cells. */
enum { COLUMNS_OF_FACE = 32, FACES_OF_OPEN = 32 };

/* The radius of the largest ball, in mean thicknesses, at a first guess. */
static const double first_guess = 0.85;

typedef struct thin_search {
    ck_depth *depth;
    const ck_ball_goal *goal;
    ck_ball_bounds *ball;
    ck_columns columns;
    ck_column_guess guesses[CK_COLUMN_GUESSES];
    int guess_count;
} thin_search;

/* How thick the overlap is in the mean, if it has two sides; and the axis that it is thin along, if that is clear:
 * the faces of b inside of a, seen along it, must have much of their area, as those of a sheet have and not those of a
 * closed shell. 0: it is not thin. */
static double mean_thickness(const ck_depth *depth, int *axis) {
    const ck_sums *whole = &depth->search->totals->whole;
    const double volume = whole->volume.high / 6, areas[2] = {0.5 * whole->area[0].high, 0.5 * whole->area[1].high};
    double seen = 0;
    for (int i = 0; i < 3; i++) {
        const double own = 0.5 * fabs(whole->push[i].high);
        if (own > seen) {
            seen = own;
            *axis = i;
        }
    }
    const double thickness = 2 * volume / (areas[0] + areas[1]);
    return seen > 0.4 * areas[1] && areas[0] < 2 * areas[1] && areas[1] < 2 * areas[0] ? thickness : 0;
}

/* Draws all faces into columns of a size. `fits`: there are few enough of these. False: no memory. */
static bool draw(thin_search *search, int axis, double size, bool *fits) {
    ck_depth *depth = search->depth;
    ck_memory *memory = &depth->workspace->memory;
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(depth->workspace);
    const uint32_t count = depth->starts[4];
    if (!ck_columns_lay(memory, &scratch->columns, depth->space.low, depth->space.high, axis, size, count,
                        COLUMNS_OF_FACE * (size_t)count, &search->columns, fits)) {
        return false;
    }
    ck_column_faces faces = {{{{0}}}};
    for (uint32_t i = 0; i < count && *fits; i++) {
        double face[3][3];
        ck_depth_face(depth, i, face);
        for (int k = 0; k < 9; k++) {
            faces.corner[k / 3][k % 3][i % CK_LANES] = face[k / 3][search->columns.axes[k % 3]];
        }
        if (i % CK_LANES == CK_LANES - 1 || i + 1 == count) {
            ck_columns_draw(&search->columns, i / CK_LANES * CK_LANES, i % CK_LANES + 1, &faces);
        }
    }
    *fits = *fits && ck_columns_drawn(&search->columns);
    return true;
}

/* Columns of a size that suits the largest ball, as far as they tell it themselves. */
static bool draw_well(thin_search *search, int axis, double thickness, bool *fits) {
    double size = best_size * first_guess * thickness;
    *fits = true;
    for (int tries = 0; tries < 2 && *fits; tries++) {
        if (!draw(search, axis, size, fits)) {
            return false;
        }
        search->guess_count = *fits ? ck_columns_guess(&search->columns, search->guesses) : 0;
        *fits = search->guess_count > 0;
        const double radius = *fits ? search->guesses[0].radius : 0;
        if (size <= widest * radius && size >= narrowest * radius) {
            return true;
        }
        size = best_size * radius;
    }
    *fits = false;
    return true;
}

/* ---- Whether points lie inside ---- */

enum { UNCERTAIN = -1 };

/* The lowest face above a point. */
typedef struct face_above {
    uint32_t face;
    int way;             /* 1: it looks up; 0: there is none */
    double height, next; /* how far it is above, and the next one */
} face_above;

/* How far a face is above a point, along an axis, but for rounding; infinite: it is too steep, slender or wide to
 * tell. */
static double height_over(const double t[3][3], const double p[3], int axis, double limit) {
    double e[3], f[3], normal[3], way[3];
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, normal);
    ck_sub(t[0], p, way);
    const double rise = normal[axis], size = ck_sum_of_sizes(normal),
                 sides[2] = {ck_sum_of_sizes(e), ck_sum_of_sizes(f)};
    const bool known = fabs(rise) > 0x1p-6 * size && size > 0x1p-16 * sides[0] * sides[1] &&
                       sides[0] + sides[1] + ck_sum_of_sizes(way) < limit;
    return known ? ck_dot(normal, way) / rise : INFINITY;
}

/* Looks at the faces over a point. False: it lies on one, or heights cannot be told. */
static bool look_up(thin_search *search, const double p[3], face_above *above) {
    enum { ROOM = 64 };
    ck_depth *depth = search->depth;
    const int axis = search->columns.axis;
    uint32_t faces[ROOM], count;
    double high[3] = {p[0], p[1], p[2]};
    high[axis] = depth->space.high[axis];
    *above = (face_above){.height = INFINITY, .next = INFINITY};
    if (!ck_ball_tree_within(&depth->tree, p, high, faces, ROOM, &count)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        const int way = ck_ray_crossing(p, depth->space.faces[faces[i]], axis);
        if (way == 0) {
            continue;
        }
        const double height = height_over(depth->space.faces[faces[i]], p, axis, 0x1p12 * search->columns.size);
        if (way == CK_ON_SURFACE || !(height < INFINITY)) {
            return false;
        }
        above->next = ck_lesser(above->next, ck_greater(height, above->height));
        if (height < above->height) {
            above->height = height;
            above->way = way;
            above->face = faces[i];
        }
    }
    return true;
}

/* Who leaves the overlap passes a face of one body at a point that the other one holds: a face that is listed. So what
 * is just below the lowest listed face above a point tells where the point is, if all of that face lies inside of the
 * other body. Exact but where it is uncertain. */
static int inside_by_column(thin_search *search, const double p[3]) {
    const ck_depth *depth = search->depth;
    face_above above;
    if (!ck_columns_marked(&search->columns, p, 0) || !look_up(search, p, &above)) {
        return UNCERTAIN;
    }
    if (above.way == 0) {
        return 0;
    }
    const double apart = 0x1p-14 * search->columns.size;
    const bool certain = above.next - above.height > apart && ck_depth_is_inside(depth, above.face);
    return certain ? (above.way > 0 ? 1 : 0) : UNCERTAIN;
}

static bool lies_inside(void *user, const double p[3]) {
    thin_search *search = user;
    ck_depth *depth = search->depth;
    const int known = inside_by_column(search, p);
    return known == UNCERTAIN ? depth->space.inside(depth->space.user, p) : known == 1;
}

/* The space of the depth, with this in place of rays through all of both bodies. */
static ck_ball_space space_of(thin_search *search) {
    ck_ball_space space = search->depth->space;
    space.inside = lies_inside;
    space.user = search;
    space.patch = NULL;
    return space;
}

/* ---- The steps ---- */

/* Lists the faces near the marks. `some`: there are any. False: no memory. */
static bool list_near(thin_search *search, bool *some) {
    ck_depth *depth = search->depth;
    ck_buffer *buffer = &ck_overlap_scratch_of(depth->workspace)->face_sources;
    uint32_t count = 0;
    ck_columns_settle(&search->columns);
    for (uint32_t i = 0; i < depth->starts[4]; i++) {
        if (ck_columns_near(&search->columns, i)) {
            if (!ck_buffer_extend(&depth->workspace->memory, buffer, count, (size_t)count + 1, sizeof(uint32_t))) {
                return false;
            }
            ((uint32_t *)buffer->data)[count++] = i;
        }
    }
    if (!ck_depth_list_some(depth, count)) {
        return false;
    }
    *some = depth->space.count > 0;
    return true;
}

/* Balls where columns guess them. */
static bool try_guesses(thin_search *search) {
    ck_depth *depth = search->depth;
    ck_columns_unmark(&search->columns);
    for (int i = 0; i < search->guess_count; i++) {
        ck_columns_mark(&search->columns, search->guesses[i].centre, 3 * search->guesses[0].radius);
    }
    bool some;
    if (!list_near(search, &some)) {
        return false;
    }
    const ck_ball_space space = space_of(search);
    for (int i = 0; i < search->guess_count && some && 2 * search->guesses[i].radius > search->ball->lower; i++) {
        if (!ck_ball_try(depth->workspace, &space, &depth->tree, search->goal, search->guesses[i].centre,
                         search->ball)) {
            return false;
        }
    }
    return true;
}

/* Whether all faces that the ball might meet have been listed: those over columns with marks. What is inside of the
 * overlap lies within its box, and so does the ball, but for rounding. */
static bool make_certain(const thin_search *search) {
    const ck_ball_space *space = &search->depth->space;
    ck_ball_bounds *ball = search->ball;
    for (int i = 0; i < 3; i++) {
        const double room = ck_lesser(ball->centre[i] - space->low[i], space->high[i] - ball->centre[i]);
        ball->lower = ck_lesser(ball->lower, ck_greater(0, 2 * room));
    }
    return ball->lower > 0 && ck_columns_marked(&search->columns, ball->centre, 0.5 * ball->lower);
}

/* Whether it is shown that no ball is much larger than the best one. */
static bool is_closed(const thin_search *search) {
    return search->ball->lower >= search->ball->upper / aimed;
}

/* Tries to show it: by columns, and by cells where these leave it open. `hopeless`: they leave too much. False: no
 * memory. */
static bool close(thin_search *search, bool *hopeless) {
    ck_depth *depth = search->depth;
    ck_buffer *boxes = &ck_overlap_scratch_of(depth->workspace)->open_columns;
    const double diameter = aimed * search->ball->lower;
    uint32_t count;
    ck_columns_unmark(&search->columns);
    if (!ck_columns_cover(&depth->workspace->memory, &search->columns, 0.5 * diameter, depth->starts[4] / FACES_OF_OPEN,
                          boxes, &count, hopeless)) {
        return false;
    }
    if (*hopeless) {
        return true;
    }
    ck_columns_mark(&search->columns, search->ball->centre, diameter);
    ck_columns_spread(&search->columns, diameter);
    bool some;
    if (!list_near(search, &some)) {
        return false;
    }
    *hopeless = !some; /* of no use any more, as it seems: what there is was not drawn */
    if (*hopeless) {
        return true;
    }
    const ck_ball_goal goal = {
        .tolerance = -1, .precision = 1 - 1 / aimed, .budget = 128 * (uint64_t)count + (1 << 14)};
    ck_ball_space space = space_of(search);
    space.regions = boxes->data;
    space.region_count = count;
    return ck_ball_seek_within(depth->workspace, &space, &depth->tree, &goal, diameter, search->ball);
}

/* Again with the better balls that this finds, or with narrower columns. `certain`: what has been found is so. */
static bool close_by_and_by(thin_search *search, int axis, bool *certain) {
    enum { TRIES = 4 };
    bool fits = true, finer = false;
    *certain = make_certain(search);
    for (int i = 0; i < TRIES && fits && *certain && !is_closed(search); i++) {
        const double before = search->ball->lower;
        bool hopeless;
        if (!close(search, &hopeless)) {
            return false;
        }
        *certain = hopeless || make_certain(search);
        if (*certain && !is_closed(search) && (hopeless || !(search->ball->lower > 1.01 * before))) {
            fits = !finer;
            finer = true;
            if (fits && !draw(search, axis, narrowest * 0.5 * search->ball->lower, &fits)) {
                return false;
            }
        }
    }
    return true;
}

/* Whether it looks as if columns were of use: balls of the size of the thickness would be many. */
static bool is_for_columns(const ck_depth *depth, int *axis, double *thickness) {
    enum { FEWEST = 1024 }; /* faces: what takes less time otherwise */
    *thickness = mean_thickness(depth, axis);
    return depth->search->kernels != NULL && !depth->complete && depth->starts[4] >= FEWEST && *thickness > 0 &&
           ck_ball_is_thin(&depth->space, *thickness);
}

bool ck_thin_seek(ck_depth *depth, const ck_ball_goal *goal, ck_ball_bounds *ball) {
    thin_search search = {.depth = depth, .goal = goal, .ball = ball};
    const ck_ball_bounds before = *ball;
    bool fits, certain = false;
    int axis = 0;
    double thickness;
    if (depth->settled || depth->declined) {
        return true;
    }
    depth->declined = true;
    if (!is_for_columns(depth, &axis, &thickness)) {
        return true;
    }
    if (!draw_well(&search, axis, thickness, &fits) || (fits && !try_guesses(&search)) ||
        (fits && !close_by_and_by(&search, axis, &certain))) {
        return false;
    }
    if (!certain) {
        *ball = before;
    }
    depth->settled = certain && is_closed(&search);
    return !depth->failed; /* else points that are inside may have been taken for others */
}
