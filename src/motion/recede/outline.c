/* The polygon of each planar face: its hull, or an octagon around it. */
#include "motion/recede/facets.h"

#include "base/assert.h"
#include "base/sort.h"
#include "math/orient.h"
#include "math/vec3.h"

#include <string.h>

enum { MOST_POINTS = 8 };

/* A point of a face as seen along an axis. */
typedef struct seen_point {
    double at[2];
    uint32_t number;
} seen_point;

static int by_place(const void *left, const void *right) {
    const seen_point *a = left;
    const seen_point *b = right;
    for (int k = 0; k < 2; k++) {
        if (a->at[k] != b->at[k]) {
            return a->at[k] < b->at[k] ? -1 : 1;
        }
    }
    return (a->number > b->number) - (a->number < b->number);
}

/* What is found of a face on the way. */
typedef struct face_outline {
    const ck_facet_work *work;
    const uint32_t *members;
    uint32_t member_count;
    int axis;         /* along which it is looked at */
    double corner[3]; /* the first point, in coordinates of the facets */
    double normal[3]; /* of length 1 */
    seen_point *seen, *hull;
    uint32_t seen_count, hull_count;
} face_outline;

static void place(const clinker_facets *facets, const double *point, double out[3]) {
    for (int k = 0; k < 3; k++) {
        out[k] = (point[k] * facets->scale - facets->origin[k]) * facets->unit;
    }
}

/* The edges of a triangle, differences of its corners as they are; their normal, and its length. */
static double find_normal(const ck_facet_work *work, uint32_t triangle, double first[3], double second[3],
                          double normal[3]) {
    const double factor = work->made->scale * work->made->unit;
    const double *corners[3];
    for (int i = 0; i < 3; i++) {
        corners[i] = ck_surface_point(work->surface, triangle, i);
    }
    for (int k = 0; k < 3; k++) {
        first[k] = (corners[1][k] - corners[0][k]) * factor;
        second[k] = (corners[2][k] - corners[0][k]) * factor;
    }
    ck_cross(first, second, normal);
    return ck_norm(normal);
}

/* Normal and factors, see flow.h: that of the largest triangle, and those of the smallest. A normal is off by 2^-50 of
 * |e1| |e2| before it is made a float, which is 2^-30 of what per_product allows for. Products with it are as many as
 * with n = e1 x e2, where |n| = 1: twice that, and once more of points outside of the body. */
static void find_factors(face_outline *face, ck_facet *facet) {
    double largest = 0, ratio = INFINITY, edges = 0, least = 0;
    for (uint32_t i = 0; i < face->member_count; i++) {
        double first[3], second[3], normal[3];
        const double length = find_normal(face->work, face->members[i], first, second, normal);
        const double one = ck_sum_of_sizes(first), other = ck_sum_of_sizes(second);
        edges = fmax(edges, (one + other) / length);
        least = fmax(least, 1 / length);
        if (length > largest) {
            largest = length;
            ratio = one * other / length;
            for (int k = 0; k < 3; k++) {
                face->normal[k] = normal[k] / length;
            }
        }
    }
    for (int k = 0; k < 3; k++) {
        facet->normal[k] = (float)face->normal[k];
    }
    facet->product = nextafterf((float)(4 + 0x1p-30 * ratio), INFINITY);
    facet->edges = nextafterf((float)edges, INFINITY);
    facet->least = nextafterf((float)least, INFINITY);
}

/* The axis along which the face is seen best, as a triangle with area certainly. */
static int choose_axis(const face_outline *face) {
    const ck_surface *surface = face->work->surface;
    const double *corners[3];
    int best = -1;
    for (int i = 0; i < 3; i++) {
        corners[i] = ck_surface_point(surface, face->members[0], i);
    }
    for (int axis = 0; axis < 3; axis++) {
        const bool better = best < 0 || fabs(face->normal[axis]) > fabs(face->normal[best]);
        if (better && ck_projected_turn(corners[0], corners[1], corners[2], axis) != 0) {
            best = axis;
        }
    }
    CK_ASSERT(best >= 0);
    return best;
}

static void gather_points(face_outline *face) {
    const ck_surface *surface = face->work->surface;
    uint32_t count = 0;
    for (uint32_t i = 0; i < face->member_count; i++) {
        for (int corner = 0; corner < 3; corner++) {
            seen_point *point = &face->seen[count++];
            point->number = surface->faces[face->members[i]][corner];
            ck_project(surface->points[point->number], face->axis, point->at);
        }
    }
    ck_sort(face->seen, count, sizeof *face->seen, by_place);
    face->seen_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || face->seen[i].number != face->seen[i - 1].number) {
            face->seen[face->seen_count++] = face->seen[i];
        }
    }
}

/* Adds a point to one side of the hull, which began with `first`; points that are no corners go. */
static void add_to_hull(face_outline *face, uint32_t first, const seen_point *point) {
    while (face->hull_count >= first + 2 &&
           ck_orient2d(face->hull[face->hull_count - 2].at, face->hull[face->hull_count - 1].at, point->at) <= 0) {
        face->hull_count--;
    }
    face->hull[face->hull_count++] = *point;
}

/* The hull of the points, exactly, counterclockwise (Andrew's monotone chain). */
static void find_hull(face_outline *face) {
    face->hull_count = 0;
    for (uint32_t i = 0; i < face->seen_count; i++) {
        add_to_hull(face, 0, &face->seen[i]);
    }
    const uint32_t upper = face->hull_count - 1;
    for (uint32_t i = face->seen_count - 1; i-- > 0;) {
        add_to_hull(face, upper, &face->seen[i]);
    }
    face->hull_count--; /* the first point once more */
    CK_ASSERT(face->hull_count >= 3);
}

static void write_offset(const double off[3], float out[3]) {
    for (int k = 0; k < 3; k++) {
        out[k] = (float)off[k];
    }
}

static uint32_t write_hull(const face_outline *face, float (*points)[3]) {
    const ck_facet_work *work = face->work;
    const double factor = work->made->scale * work->made->unit;
    const double *first = work->surface->points[face->hull[0].number];
    for (uint32_t i = 1; i < face->hull_count; i++) {
        const double *at = work->surface->points[face->hull[i].number];
        const double off[3] = {(at[0] - first[0]) * factor, (at[1] - first[1]) * factor, (at[2] - first[2]) * factor};
        write_offset(off, points[i - 1]);
    }
    return face->hull_count - 1;
}

/* The octagon of sides along x, y and the diagonals that encloses the hull, as it is seen: neighbouring sides, all of
 * which touch the hull, meet in its corners. They are lifted into the plane of the face. */
static uint32_t write_octagon(face_outline *face, ck_facet *facet, float (*points)[3]) {
    const double factor = face->work->made->scale * face->work->made->unit;
    double low[4] = {INFINITY, INFINITY, INFINITY, INFINITY}; /* of x, y, x + y, x - y */
    double high[4] = {-INFINITY, -INFINITY, -INFINITY, -INFINITY};
    for (uint32_t i = 0; i < face->hull_count; i++) {
        const double x = (face->hull[i].at[0] - face->hull[0].at[0]) * factor;
        const double y = (face->hull[i].at[1] - face->hull[0].at[1]) * factor;
        const double along[4] = {x, y, x + y, x - y};
        for (int k = 0; k < 4; k++) {
            low[k] = fmin(low[k], along[k]);
            high[k] = fmax(high[k], along[k]);
        }
    }
    const double corners[MOST_POINTS][2] = {
        {high[0], high[2] - high[0]}, {high[2] - high[1], high[1]}, {low[3] + high[1], high[1]},
        {low[0], low[0] - low[3]},    {low[0], low[2] - low[0]},    {low[2] - low[1], low[1]},
        {high[3] + low[1], low[1]},   {high[0], high[0] - high[3]},
    };
    const int u = (face->axis + 1) % 3, v = (face->axis + 2) % 3;
    double lifted[MOST_POINTS][3];
    for (int i = 0; i < MOST_POINTS; i++) {
        lifted[i][u] = corners[i][0];
        lifted[i][v] = corners[i][1];
        lifted[i][face->axis] =
            -(face->normal[u] * corners[i][0] + face->normal[v] * corners[i][1]) / face->normal[face->axis];
    }
    for (int k = 0; k < 3; k++) {
        face->corner[k] += lifted[0][k];
        facet->corner[k] = (float)face->corner[k];
    }
    for (int i = 1; i < MOST_POINTS; i++) {
        double off[3];
        ck_sub(lifted[i], lifted[0], off);
        write_offset(off, points[i - 1]);
    }
    return MOST_POINTS - 1;
}

/* The polygon of a face, behind the points of those before; its first point is the corner. */
static void write_polygon(face_outline *face, ck_facet *facet, float (*points)[3]) {
    const ck_facet_work *work = face->work;
    face->axis = choose_axis(face);
    gather_points(face);
    find_hull(face);
    place(work->made, work->surface->points[face->hull[0].number], face->corner);
    for (int k = 0; k < 3; k++) {
        facet->corner[k] = (float)face->corner[k];
    }
    const bool bound = work->made->polygons == CLINKER_POLYGONS_BOUNDING && face->hull_count > MOST_POINTS;
    facet->point_count = bound ? write_octagon(face, facet, points) : write_hull(face, points);
}

/* Members of faces, one face after the other; fills in which they are. Returns how many faces there are. */
static uint32_t list_members(const ck_facet_work *work, ck_facet *facets, uint32_t *numbers, uint32_t *members) {
    const ck_surface *surface = work->surface;
    uint32_t count = 0, first = 0;
    for (uint32_t i = 0; i < surface->face_count; i++) {
        if (surface->kinds[i] == CK_FACE_PROPER && work->sets[i] == i) {
            facets[count] = (ck_facet){.member_count = 0};
            numbers[i] = count++;
        }
    }
    for (uint32_t i = 0; i < surface->face_count; i++) {
        if (surface->kinds[i] == CK_FACE_PROPER) {
            facets[numbers[work->sets[i]]].member_count++;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        facets[i].first_member = first;
        first += facets[i].member_count;
        facets[i].member_count = 0;
    }
    for (uint32_t i = 0; i < surface->face_count; i++) {
        if (surface->kinds[i] == CK_FACE_PROPER) {
            ck_facet *facet = &facets[numbers[work->sets[i]]];
            members[facet->first_member + facet->member_count++] = i;
        }
    }
    work->made->member_count = first;
    return count;
}

bool ck_recede_outline(ck_facet_work *work) {
    clinker_facets *made = work->made;
    const size_t triangles = made->triangle_count;
    ck_memory *memory = &work->workspace->memory;
    ck_motion_scratch *scratch = work->scratch;
    if (!ck_buffer_reserve(memory, &scratch->order, triangles, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->hull, 3 * triangles + 1, sizeof(seen_point)) ||
        !ck_buffer_reserve(memory, &scratch->projected, 3 * triangles, sizeof(seen_point)) ||
        !ck_buffer_reserve(&made->memory, &made->facet_memory, triangles, sizeof(ck_facet)) ||
        !ck_buffer_reserve(&made->memory, &made->member_memory, triangles, sizeof(uint32_t)) ||
        !ck_buffer_reserve(&made->memory, &made->point_memory, 2 * triangles, sizeof(float[3]))) {
        return false;
    }
    ck_facet *facets = made->facet_memory.data;
    float(*points)[3] = made->point_memory.data;
    made->facets = facets;
    made->members = made->member_memory.data;
    made->points = (const float(*)[3])points;
    made->facet_count = list_members(work, facets, scratch->order.data, made->member_memory.data);
    for (uint32_t i = 0; i < made->facet_count; i++) {
        face_outline face = {.work = work,
                             .members = &made->members[facets[i].first_member],
                             .member_count = facets[i].member_count,
                             .seen = scratch->projected.data,
                             .hull = scratch->hull.data};
        find_factors(&face, &facets[i]);
        facets[i].first_point = made->point_count;
        write_polygon(&face, &facets[i], &points[made->point_count]);
        made->point_count += facets[i].point_count;
        made->most_points =
            facets[i].point_count + 1 > made->most_points ? facets[i].point_count + 1 : made->most_points;
    }
    return true;
}
