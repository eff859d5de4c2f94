/* Step by step: columns over all of the overlap, or, where these would be too many, over one part after the other;
 * balls where they guess them; and that none is much larger. */
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
static const double best_size = 0.38, widest = 0.48, narrowest = 0.25;

/* More columns for each face take longer than other ways; more open ones than one for so many faces are not left to
 * cells. Of many columns for each face it is the columns that take long: wide ones are tried first. */
enum { COLUMNS_OF_FACE = 32, MOST_OPEN = 1024, FACES_OF_OPEN = 32, MANY_COLUMNS = 8 };

/* How far a grid begins before its box, in columns: edges of meshes lie where they divide their box evenly, or along
 * diagonals, and middles of columns shall not. */
static const double aside[2] = {0.3819660112501051, 0.2360679774997898};

/* The radius of the largest ball, in mean thicknesses, at a first guess. */
static const double first_guess = 0.85;

typedef struct thin_search {
    ck_depth *depth;
    const ck_ball_goal *goal;
    ck_ball_bounds *ball;   /* the best one so far; and what bounds the piece at hand */
    double certain;         /* the diameter of a ball that is known to be one */
    double low[3], high[3]; /* the piece at hand: all of the overlap, or a part of it, within this box */
    const ck_sums *sums;
    int axis;
    ck_columns columns;
    ck_column_guess guesses[CK_COLUMN_GUESSES];
    int guess_count;
} thin_search;

/* ---- Columns over a piece ---- */

/* How thick a piece is in the mean, if it has two sides; and the axis that it is thin along, if that is clear: the
 * faces of b inside of a, seen along it, must have much of their area, as those of a sheet have and not those of a
 * closed shell. 0: it is not thin. */
static double mean_thickness(const ck_sums *sums, int *axis) {
    const double volume = sums->volume.high / 6, areas[2] = {0.5 * sums->area[0].high, 0.5 * sums->area[1].high};
    double seen = 0;
    for (int i = 0; i < 3; i++) {
        const double own = 0.5 * fabs(sums->push[i].high);
        if (own > seen) {
            seen = own;
            *axis = i;
        }
    }
    const double thickness = 2 * volume / (areas[0] + areas[1]);
    return seen > 0.4 * areas[1] && areas[0] < 2 * areas[1] && areas[1] < 2 * areas[0] ? thickness : 0;
}

static bool meets_box(const double t[3][3], const double low[3], const double high[3]) {
    bool meets = true;
    for (int i = 0; i < 3; i++) {
        meets = meets && ck_lesser(t[0][i], ck_lesser(t[1][i], t[2][i])) <= high[i] &&
                ck_greater(t[0][i], ck_greater(t[1][i], t[2][i])) >= low[i];
    }
    return meets;
}

/* Draws the faces of the piece. */
static void draw_faces(thin_search *search) {
    ck_columns *columns = &search->columns;
    ck_column_faces faces = {{{{0}}}};
    uint32_t numbers[CK_LANES], count = 0;
    for (uint32_t i = 0; i < search->depth->starts[4]; i++) {
        double face[3][3];
        ck_depth_face(search->depth, i, face);
        if (!meets_box((const double(*)[3])face, search->low, search->high)) {
            ck_columns_leave_out(columns, i);
            continue;
        }
        for (int k = 0; k < 9; k++) {
            faces.corner[k / 3][k % 3][count] = face[k / 3][columns->axes[k % 3]];
        }
        numbers[count++] = i;
        if (count == CK_LANES) {
            ck_columns_draw(columns, numbers, count, &faces);
            count = 0;
        }
    }
    ck_columns_draw(columns, numbers, count, &faces);
}

/* Makes columns of a size. `fits`: there are few enough of them. False: no memory. */
static bool draw(thin_search *search, double size, bool *fits) {
    ck_depth *depth = search->depth;
    const uint32_t count = depth->starts[4];
    ck_columns_memory *room = &ck_overlap_scratch_of(depth->workspace)->columns;
    ck_buffer *images = depth->search->spare != NULL ? depth->search->spare : &room->images;
    double low[3];
    memcpy(low, search->low, sizeof low);
    for (int i = 0; i < 2; i++) {
        low[(search->axis + 1 + i) % 3] -= aside[i] * size;
    }
    if (!ck_columns_lay(&depth->workspace->memory, images, room, low, search->high, search->axis, size, count,
                        COLUMNS_OF_FACE * (size_t)count, &search->columns, fits)) {
        return false;
    }
    if (*fits) {
        draw_faces(search);
        *fits = ck_columns_drawn(&search->columns);
    }
    return true;
}

/* How many columns of a size there would be. */
static double columns_at(const thin_search *search, double size) {
    double count = 1;
    for (int i = 1; i < 3; i++) {
        const int across = (search->axis + i) % 3;
        count *= (search->high[across] - search->low[across]) / size;
    }
    return count;
}

/* Columns of a size that suits the largest ball, as far as they tell it themselves, or the best one so far. */
static bool draw_well(thin_search *search, double thickness, bool *fits) {
    const double known = 0.5 * search->ball->lower;
    double size = best_size * ck_greater(known, first_guess * thickness);
    const double per_face = columns_at(search, size) / search->depth->starts[4];
    const bool many = per_face > MANY_COLUMNS && per_face < COLUMNS_OF_FACE;
    size *= many ? 2 : 1;
    *fits = true;
    for (int tries = 0; tries < (many ? 3 : 2) && *fits; tries++) {
        if (!draw(search, size, fits)) {
            return false;
        }
        search->guess_count = *fits ? ck_columns_guess(&search->columns, search->guesses) : 0;
        const double radius = ck_greater(known, search->guess_count > 0 ? search->guesses[0].radius : 0);
        if (*fits && size <= widest * radius && size >= narrowest * radius) {
            return true;
        }
        *fits = *fits && radius > 0;
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
    const int axis = search->axis;
    uint32_t faces[ROOM], count;
    double high[3] = {p[0], p[1], p[2]};
    high[axis] = ck_greater(p[axis], search->high[axis]);
    *above = (face_above){.height = INFINITY, .next = INFINITY};
    if (!ck_ball_tree_within(&depth->tree, p, high, faces, ROOM, &count)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        const int way = ck_ray_crossing(p, depth->space.faces.stored[faces[i]], axis);
        if (way == 0) {
            continue;
        }
        const double height = height_over(depth->space.faces.stored[faces[i]], p, axis, 0x1p12 * search->columns.size);
        if (way == CK_ON_SURFACE || !(height < INFINITY)) {
            return false;
        }
        if (height > high[axis] - p[axis] + 0x1p-9 * search->columns.size) {
            continue; /* beyond the piece */
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

/* Who leaves the piece passes a face of one body at a point that the other one holds, within its box: a face that is
 * listed. So the lowest listed face above a point tells where the point is: inside, if that face looks up and is passed
 * at a point inside of the other body. Exact but where it is uncertain. Heights are off by 2^-14 of the width of
 * columns at most. */
static int inside_by_column(thin_search *search, const double p[3]) {
    const ck_depth *depth = search->depth;
    face_above above;
    for (int i = 0; i < 3; i++) {
        if (!(p[i] >= search->low[i] && p[i] <= search->high[i])) {
            return 0; /* outside of the piece */
        }
    }
    if (!ck_columns_marked(&search->columns, p, 0) || !look_up(search, p, &above)) {
        return UNCERTAIN;
    }
    if (above.way == 0) {
        return 0;
    }
    const double apart = 0x1p-14 * search->columns.size;
    if (!(above.next - above.height > apart)) {
        return UNCERTAIN;
    }
    double hit[3] = {p[0], p[1], p[2]};
    hit[search->axis] += above.height;
    return above.way > 0 ? ck_depth_side_of(depth, above.face, hit, apart) : 0;
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
    space.partial = true;
    return space;
}

/* ---- The steps ---- */

/* Notes that a face is to be listed. False: no memory. */
static bool note_face(ck_depth *depth, uint32_t face, uint32_t *count) {
    ck_buffer *buffer = &ck_overlap_scratch_of(depth->workspace)->face_sources;
    if (!ck_buffer_extend(&depth->workspace->memory, buffer, *count, (size_t)*count + 1, sizeof(uint32_t))) {
        return false;
    }
    ((uint32_t *)buffer->data)[(*count)++] = face;
    return true;
}

/* Lists the faces near the marks. `some`: there are any. False: no memory. */
static bool list_near(thin_search *search, bool *some) {
    ck_depth *depth = search->depth;
    uint32_t count = 0;
    ck_columns_settle(&search->columns);
    for (uint32_t i = 0; i < depth->starts[4]; i++) {
        if (ck_columns_near(&search->columns, i) && !note_face(depth, i, &count)) {
            return false;
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

/* Whether the best ball is one for certain: all faces that it might meet have been listed, those over columns with
 * marks. What is inside of the piece lies within its box, and so does the ball, but for rounding. */
static bool make_certain(thin_search *search) {
    ck_ball_bounds *ball = search->ball;
    if (!(ball->lower > search->certain)) {
        return search->certain > 0;
    }
    for (int i = 0; i < 3; i++) {
        const double room = ck_lesser(ball->centre[i] - search->low[i], search->high[i] - ball->centre[i]);
        ball->lower = ck_lesser(ball->lower, ck_greater(0, 2 * room));
    }
    const bool certain =
        ball->lower > search->certain && ck_columns_marked(&search->columns, ball->centre, 0.5 * ball->lower);
    search->certain = certain ? ball->lower : search->certain;
    return certain;
}

/* Whether it is shown that no ball is much larger than the best one: rounded as where that is tried. */
static bool is_closed(const thin_search *search) {
    return aimed * search->ball->lower >= search->ball->upper;
}

/* Tries to show it: by columns, and by cells where these leave it open. `hopeless`: they leave too much. False: no
 * memory. */
static bool close(thin_search *search, bool *hopeless) {
    ck_depth *depth = search->depth;
    ck_buffer *boxes = &ck_overlap_scratch_of(depth->workspace)->open_columns;
    const double diameter = aimed * search->ball->lower;
    uint32_t count;
    ck_columns_unmark(&search->columns);
    if (!ck_columns_cover(&depth->workspace->memory, &search->columns, 0.5 * diameter,
                          MOST_OPEN + depth->starts[4] / FACES_OF_OPEN, boxes, &count, hopeless)) {
        return false;
    }
    if (*hopeless) {
        return true;
    }
    if (count == 0) {
        search->ball->upper = ck_lesser(search->ball->upper, diameter);
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
        .tolerance = -1, .precision = 1 - 1 / aimed, .budget = 512 * (uint64_t)count + (1 << 14)};
    ck_ball_space space = space_of(search);
    space.regions = boxes->data;
    space.region_count = count;
    return ck_ball_seek_within(depth->workspace, &space, &depth->tree, &goal, diameter, search->ball);
}

/* Again with the better balls that this finds, or with narrower columns. `certain`: what has been found is so. */
static bool close_by_and_by(thin_search *search, bool *certain) {
    enum { TRIES = 4 };
    bool fits = true, finer = false;
    *certain = make_certain(search);
    for (int i = 0; i < TRIES && fits && *certain && !is_closed(search); i++) {
        const double before = search->ball->lower;
        bool hopeless;
        if (!close(search, &hopeless)) {
            return false;
        }
        *certain = make_certain(search);
        if (*certain && !is_closed(search) && (hopeless || !(search->ball->lower > 1.01 * before))) {
            fits = !finer;
            finer = true;
            if (fits && !draw(search, narrowest * 0.5 * search->ball->lower, &fits)) {
                return false;
            }
        }
    }
    return true;
}

/* ---- Pieces ---- */

/* Begins with a piece, of which the bounds of the ball tell nothing yet but that its diameter is no more than `upper`.
 */
static void begin(thin_search *search, const ck_sums *sums, const double low[3], const double high[3], double upper) {
    memcpy(search->low, low, sizeof search->low);
    memcpy(search->high, high, sizeof search->high);
    search->sums = sums;
    search->ball->upper = upper;
}

/* Whether columns show it of a piece. `fits`: they are few enough. False: no memory. */
static bool seek_piece(thin_search *search, bool *fits, bool *shown) {
    const double thickness = mean_thickness(search->sums, &search->axis);
    bool certain = false;
    *shown = false;
    *fits = false;
    if (!(thickness > 0)) {
        return true;
    }
    if (!draw_well(search, thickness, fits) || (*fits && !try_guesses(search)) ||
        (*fits && !close_by_and_by(search, &certain))) {
        return false;
    }
    *shown = certain && is_closed(search);
    return true;
}

/* Whether a region is looked at after another one: the wider ones first, and like ones in their order. */
static bool comes_after(const ck_ball_space *space, uint32_t region, uint32_t other) {
    const double widths[2] = {space->regions[region].upper, space->regions[other].upper};
    return widths[0] < widths[1] || (widths[0] == widths[1] && region > other);
}

/* The next region after one; after none, the count, the first. None: the count again. */
static uint32_t next_region(const ck_ball_space *space, uint32_t last) {
    const uint32_t none = space->region_count;
    uint32_t found = none;
    for (uint32_t i = 0; i < none; i++) {
        if ((last == none || comes_after(space, i, last)) && (found == none || comes_after(space, found, i))) {
            found = i;
        }
    }
    return found;
}

/* Part by part, the widest first, until all others are narrower than it is shown of these. */
static bool seek_parts(thin_search *search, bool *shown) {
    enum { MOST_PARTS = 256 };
    const ck_ball_space *space = &search->depth->space;
    double upper = 0, width = INFINITY;
    uint32_t region = space->region_count;
    *shown = true;
    if (!ck_depth_tighten(search->depth)) {
        return false;
    }
    for (int i = 0; *shown; i++) {
        region = next_region(space, region);
        width = region < space->region_count ? space->regions[region].upper : 0;
        if (width <= aimed * search->ball->lower) {
            break;
        }
        const ck_ball_region *box = &space->regions[region];
        bool fits;
        begin(search, &search->depth->search->totals->parts[region], box->low, box->high, width);
        if (!seek_piece(search, &fits, shown)) {
            return false;
        }
        *shown = *shown && i < MOST_PARTS;
        upper = ck_greater(upper, search->ball->upper);
    }
    search->ball->upper = ck_greater(upper, width);
    return true;
}

/* Lists the faces around the ball, which tell the part that it is in. */
static bool list_around_ball(thin_search *search) {
    ck_depth *depth = search->depth;
    uint32_t count = 0;
    double low[3], high[3];
    for (int i = 0; i < 3; i++) {
        low[i] = search->ball->centre[i] - search->ball->lower;
        high[i] = search->ball->centre[i] + search->ball->lower;
    }
    for (uint32_t i = 0; i < depth->starts[4]; i++) {
        double face[3][3];
        ck_depth_face(depth, i, face);
        if (meets_box((const double(*)[3])face, low, high) && !note_face(depth, i, &count)) {
            return false;
        }
    }
    return ck_depth_list_some(depth, count);
}

/* Whether it looks as if columns were of use: balls of the size of the thickness would be many. */
static bool is_for_columns(const ck_depth *depth) {
    enum { FEWEST = 1024 }; /* faces: what takes less time otherwise */
    int axis;
    const double thickness = mean_thickness(&depth->search->totals->whole, &axis);
    return depth->search->kernels != NULL && !depth->complete && depth->starts[4] >= FEWEST && thickness > 0 &&
           ck_ball_is_thin(&depth->space, thickness);
}

bool ck_thin_seek(ck_depth *depth, const ck_ball_goal *goal, ck_ball_bounds *ball) {
    thin_search search = {.depth = depth, .goal = goal, .ball = ball};
    const ck_ball_bounds before = *ball;
    const ck_ball_space *space = &depth->space;
    bool fits, shown;
    if (depth->settled || depth->declined) {
        return true;
    }
    depth->declined = true;
    if (!is_for_columns(depth)) {
        return true;
    }
    begin(&search, &depth->search->totals->whole, space->low, space->high, ball->upper);
    if (!seek_piece(&search, &fits, &shown)) {
        return false;
    }
    if (!fits && space->region_count > 1 &&
        (!seek_parts(&search, &shown) || (shown && search.certain > 0 && !list_around_ball(&search)))) {
        return false;
    }
    depth->settled = shown && search.certain > 0;
    ball->upper = depth->settled ? ck_lesser(ball->upper, before.upper) : before.upper;
    if (!(search.certain > 0)) {
        *ball = before;
    }
    return !depth->failed; /* else points that are inside may have been taken for others */
}
