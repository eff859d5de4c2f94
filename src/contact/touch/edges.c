#include "contact/touch/edges.h"

#include "base/assert.h"
#include "math/triangle_distance.h"
#include "math/vec3.h"

#include <string.h>

/* One face before the plane of another. */
typedef struct stand {
    const ck_touch_face *face, *ground;
    const ck_touch_limits *limits;
    double heights[3];   /* of the corners above the ground */
    double insets[3][3]; /* of corner i from side k of the ground, inwards */
} stand;

/* False: the face stays clear of the ground. */
static bool make_stand(const ck_touch_face *face, const ck_touch_face *ground, const ck_touch_limits *limits,
                       stand *at) {
    *at = (stand){.face = face, .ground = ground, .limits = limits};
    double low = INFINITY;
    double high = -INFINITY;
    for (int i = 0; i < 3; i++) {
        at->heights[i] = ck_touch_face_height(ground, face->corners[i]);
        low = ck_lesser(low, at->heights[i]);
        high = ck_greater(high, at->heights[i]);
    }
    return low <= limits->reach && high >= -limits->reach;
}

static void find_insets(stand *at) {
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            double off[3];
            ck_sub(at->face->corners[i], at->ground->corners[k], off);
            at->insets[i][k] = ck_dot(at->ground->sides[k], off);
        }
    }
}

/* Whether a point is near the ground itself, not only its plane and the lines of its sides: where two sides meet at a
 * small angle, these are near far beyond the corner. */
static bool is_near(const stand *at, const double point[3]) {
    double unused[3];
    return at->limits->exact ||
           ck_point_triangle_distance(point, at->ground->corners, unused) <= (1 + 0x1p-20) * at->limits->reach;
}

/* Whether a corner lies on the ground. */
static bool rests(const stand *at, int corner) {
    const double *inset = at->insets[corner];
    double reach = at->limits->reach;
    return fabs(at->heights[corner]) <= reach && inset[0] >= -reach && inset[1] >= -reach && inset[2] >= -reach &&
           (!at->limits->exact || ck_touch_face_holds(at->ground, at->face->corners[corner])) &&
           is_near(at, at->face->corners[corner]);
}

/* Cuts a span off where it leaves a side of the ground. A stretch along the side is within it if it strays from it by
 * no more than the reach; what ends at the side, ends there, and what begins there to go away is nothing. */
static bool cut_at_side(double start, double end, double reach, double span[2]) {
    if (start >= -reach && end >= -reach) {
        return true;
    }
    if (start <= 0 && end <= 0) {
        return false;
    }
    double share = start / (start - end);
    if (start < end) {
        span[0] = ck_greater(span[0], share);
    } else {
        span[1] = ck_lesser(span[1], share);
    }
    return span[0] < span[1];
}

static void point_on_edge(const stand *at, int edge, double share, double out[3]) {
    const double *from = at->face->corners[edge];
    const double *to = at->face->corners[(edge + 1) % 3];
    if (share == 1) {
        memcpy(out, to, 3 * sizeof *out);
        return;
    }
    double way[3];
    ck_sub(to, from, way);
    ck_add_scaled(from, share, way, out);
}

/* The stretch of an edge that lies on the ground, if there is one. */
static bool lay_edge(const stand *at, int edge, double ends[2][3]) {
    int next = (edge + 1) % 3;
    double reach = at->limits->reach;
    double span[2] = {0, 1};
    for (int k = 0; k < 3; k++) {
        if (!cut_at_side(at->insets[edge][k], at->insets[next][k], reach, span)) {
            return false;
        }
    }
    double rise = at->heights[next] - at->heights[edge];
    if (fabs(at->heights[edge] + span[0] * rise) > reach || fabs(at->heights[edge] + span[1] * rise) > reach) {
        return false;
    }
    if (at->limits->exact && (!ck_touch_face_holds(at->ground, at->face->corners[edge]) ||
                              !ck_touch_face_holds(at->ground, at->face->corners[next]))) {
        return false;
    }
    double way[3];
    point_on_edge(at, edge, span[0], ends[0]);
    point_on_edge(at, edge, span[1], ends[1]);
    ck_sub(ends[1], ends[0], way);
    return ck_norm(way) > 4 * reach;
}

/* Where an edge that does not lie on the ground passes through it. */
static bool pierce(const stand *at, int edge, double point[3]) {
    int next = (edge + 1) % 3;
    double reach = at->limits->reach;
    double from = at->heights[edge];
    double to = at->heights[next];
    if (!((from > reach && to < -reach) || (from < -reach && to > reach))) {
        return false;
    }
    double share = from / (from - to);
    for (int k = 0; k < 3; k++) {
        if (at->insets[edge][k] + share * (at->insets[next][k] - at->insets[edge][k]) < -reach) {
            return false;
        }
    }
    point_on_edge(at, edge, share, point);
    return is_near(at, point);
}

static void mark(const stand *at, ck_touch_marks *marks) {
    double reach = at->limits->reach;
    for (int i = 0; i < 3; i++) {
        int next = (i + 1) % 3;
        double low = ck_lesser(at->heights[i], at->heights[next]);
        double high = ck_greater(at->heights[i], at->heights[next]);
        if (low <= reach && high >= -reach && lay_edge(at, i, marks->segments[marks->segment_count])) {
            marks->segment_count++;
        } else if (pierce(at, i, marks->points[marks->point_count])) {
            marks->point_count++;
        }
        if (rests(at, i)) {
            memcpy(marks->points[marks->point_count++], at->face->corners[i], sizeof marks->points[0]);
        }
    }
}

void ck_touch_marks_find(const ck_touch_face *f, const ck_touch_face *g, const ck_touch_limits *limits,
                         ck_touch_marks *marks) {
    CK_ASSERT(f->has_area && g->has_area && limits->reach > 0);
    marks->segment_count = 0;
    marks->point_count = 0;
    stand of_f;
    stand of_g;
    if (!make_stand(f, g, limits, &of_f) || !make_stand(g, f, limits, &of_g)) {
        return;
    }
    find_insets(&of_f);
    mark(&of_f, marks);
    find_insets(&of_g);
    mark(&of_g, marks);
}
