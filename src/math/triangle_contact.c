/* Contact of two triangles from the signs of orientations alone, so that nothing is ever rounded.
 *
 * The general case follows Guigue and Devillers, "Fast and Robust Triangle-Triangle Overlap Test Using Orientation
 * Predicates", 2003; what they leave to the caller, coplanar and degenerate triangles, is told apart here as well. */
#include "math/triangle_contact.h"

#include "base/assert.h"
#include "math/orient.h"

static bool none_zero_and_equal(const int s[3]) {
    return s[0] != 0 && s[0] == s[1] && s[0] == s[2];
}

static bool all_zero(const int s[3]) {
    return s[0] == 0 && s[1] == 0 && s[2] == 0;
}

static bool both_signs(const int s[3]) {
    return (s[0] > 0 || s[1] > 0 || s[2] > 0) && (s[0] < 0 || s[1] < 0 || s[2] < 0);
}

/* On which side of the plane of t the corners of u lie; all 0 where t is degenerate. */
static void sides(const double t[3][3], const double u[3][3], int s[3]) {
    for (int i = 0; i < 3; i++) {
        s[i] = ck_orient3d(t[0], t[1], t[2], u[i]);
    }
}

/* ---- Two proper triangles in different planes ---- */

/* The corner whose two edges reach the other triangle's plane, and the side of that plane it counts to. A single
 * corner on the plane, the others on one side, counts to the opposite side. */
typedef struct apex {
    int corner;
    int side;
} apex;

static apex find_apex(const int s[3]) {
    CK_ASSERT(!all_zero(s) && !none_zero_and_equal(s));
    int corner = 0;
    while (corner < 3 &&
           (s[corner] == 0 || s[corner] * s[(corner + 1) % 3] > 0 || s[corner] * s[(corner + 2) % 3] > 0)) {
        corner++;
    }
    if (corner < 3) {
        return (apex){corner, s[corner]};
    }
    corner = s[0] == 0 ? 0 : s[1] == 0 ? 1 : 2;
    CK_ASSERT(s[corner] == 0 && s[(corner + 1) % 3] == s[(corner + 2) % 3]);
    return (apex){corner, -s[(corner + 1) % 3]};
}

/* Each triangle cuts the line common to both planes in an interval whose ends lie on the two edges at its apex. With
 * the corners ordered such that each apex lies above the other's plane, the intervals overlap where the first end of
 * t is not beyond the first of u, nor the second end of u beyond the second of t: one orientation for each. */
static ck_contact line_contact(const double t[3][3], const double u[3][3], const int t_side[3], const int u_side[3]) {
    const apex ta = find_apex(t_side), ua = find_apex(u_side);
    const int t_turn = ua.side > 0 ? 1 : 2, u_turn = ta.side > 0 ? 1 : 2;
    const double *t0 = t[ta.corner], *u0 = u[ua.corner];
    const int first = ck_orient3d(t0, t[(ta.corner + t_turn) % 3], u0, u[(ua.corner + u_turn) % 3]);
    if (first > 0) {
        return CK_CONTACT_NONE;
    }
    const int second = ck_orient3d(t0, t[(ta.corner + 3 - t_turn) % 3], u0, u[(ua.corner + 3 - u_turn) % 3]);
    if (second < 0) {
        return CK_CONTACT_NONE;
    }
    const bool inner = first < 0 && second > 0 && both_signs(t_side) && both_signs(u_side);
    return inner ? CK_CONTACT_CROSS : CK_CONTACT_TOUCH;
}

/* ---- Degenerate triangles are segments ---- */

/* Lexicographic order, which along a line is the order on that line. */
static bool before(const double a[3], const double b[3]) {
    for (int i = 0; i < 2; i++) {
        if (a[i] != b[i]) {
            return a[i] < b[i];
        }
    }
    return a[2] < b[2];
}

typedef struct segment {
    const double *from, *to;
} segment;

/* A degenerate triangle as the segment that it is, or as a point with equal ends. */
static segment segment_of(const double t[3][3]) {
    segment s = {t[0], t[0]};
    for (int i = 1; i < 3; i++) {
        s.from = before(t[i], s.from) ? t[i] : s.from;
        s.to = before(s.to, t[i]) ? t[i] : s.to;
    }
    CK_ASSERT(!before(s.to, s.from));
    return s;
}

/* Segment t reaches the plane of the proper triangle u in one point: within u where its line passes no two edges on
 * different sides. */
static ck_contact piercing_contact(const double t[3][3], const double u[3][3]) {
    CK_ASSERT(ck_triangle_degenerate(t) && !ck_triangle_degenerate(u));
    const segment s = segment_of(t);
    int passed[3];
    for (int i = 0; i < 3; i++) {
        passed[i] = ck_orient3d(s.from, s.to, u[i], u[(i + 1) % 3]);
    }
    return both_signs(passed) ? CK_CONTACT_NONE : CK_CONTACT_TOUCH;
}

/* ---- All in one plane ---- */

enum { NO_AXIS = -1 };

/* An axis along which the three points do not look collinear, or NO_AXIS where they are collinear. Starts with the
 * axis that the normal leans to most: there the filter decides. */
static int spanning_axis(const double a[3], const double b[3], const double c[3]) {
    int first = 0;
    double largest = 0.0, bound = 0.0;
    for (int i = 0; i < 3; i++) {
        double pa[2], pb[2], pc[2], off;
        ck_project(a, i, pa);
        ck_project(b, i, pb);
        ck_project(c, i, pc);
        const double area = fabs(ck_orient2d_estimate(pa, pb, pc, &off));
        if (area > largest) {
            largest = area;
            bound = off;
            first = i;
        }
    }
    if (largest > bound) {
        return first;
    }
    for (int i = 0; i < 3; i++) {
        const int axis = (first + i) % 3;
        if (ck_projected_turn(a, b, c, axis) != 0) {
            return axis;
        }
    }
    return NO_AXIS;
}

/* As above, of two segments that lie in one plane. */
static int spanning_axis_of_segments(segment s, segment r) {
    const double *triple[4][3] = {
        {s.from, s.to, r.from}, {s.from, s.to, r.to}, {r.from, r.to, s.from}, {r.from, r.to, s.to}};
    int axis = NO_AXIS;
    for (int i = 0; i < 4 && axis == NO_AXIS; i++) {
        axis = spanning_axis(triple[i][0], triple[i][1], triple[i][2]);
    }
    return axis;
}

/* Whether the line through an edge of a has b strictly on one side and no corner of a there. Edges of no length
 * separate nothing, those of a flat triangle may on either side. */
static bool edge_separates(double a[3][2], double b[3][2]) {
    const int own = ck_orient2d(a[0], a[1], a[2]);
    for (int i = 0; i < 3; i++) {
        const double *from = a[i], *to = a[(i + 1) % 3];
        const int side = ck_orient2d(from, to, b[0]);
        if (side != 0 && side != own && ck_orient2d(from, to, b[1]) == side && ck_orient2d(from, to, b[2]) == side) {
            return true;
        }
    }
    return false;
}

/* Convex figures in a plane are disjoint exactly where an edge of one separates them, points and segments included as
 * long as they are not all on one line. */
static ck_contact planar_contact(const double t[3][3], const double u[3][3], int axis) {
    CK_ASSERT(axis >= 0 && axis < 3);
    double a[3][2], b[3][2];
    for (int i = 0; i < 3; i++) {
        ck_project(t[i], axis, a[i]);
        ck_project(u[i], axis, b[i]);
    }
    return edge_separates(a, b) || edge_separates(b, a) ? CK_CONTACT_NONE : CK_CONTACT_TOUCH;
}

static ck_contact coplanar_contact(const double t[3][3], const double u[3][3]) {
    int axis = spanning_axis(t[0], t[1], t[2]);
    if (axis == NO_AXIS) {
        axis = spanning_axis(u[0], u[1], u[2]);
    }
    if (axis == NO_AXIS) {
        const segment s = segment_of(t), r = segment_of(u);
        if (ck_orient3d(s.from, s.to, r.from, r.to) != 0) {
            return CK_CONTACT_NONE;
        }
        axis = spanning_axis_of_segments(s, r);
        if (axis == NO_AXIS) {
            return before(s.to, r.from) || before(r.to, s.from) ? CK_CONTACT_NONE : CK_CONTACT_TOUCH;
        }
    }
    return planar_contact(t, u, axis);
}

ck_contact ck_triangle_contact(const double t[3][3], const double u[3][3]) {
    int t_side[3], u_side[3];
    sides(t, u, u_side);
    if (none_zero_and_equal(u_side)) {
        return CK_CONTACT_NONE;
    }
    sides(u, t, t_side);
    if (none_zero_and_equal(t_side)) {
        return CK_CONTACT_NONE;
    }
    const bool t_spans_no_other = all_zero(u_side), u_spans_no_other = all_zero(t_side);
    if (t_spans_no_other && u_spans_no_other) {
        return coplanar_contact(t, u);
    }
    if (t_spans_no_other) {
        return piercing_contact(t, u);
    }
    if (u_spans_no_other) {
        return piercing_contact(u, t);
    }
    return line_contact(t, u, t_side, u_side);
}

bool ck_triangle_degenerate(const double t[3][3]) {
    return spanning_axis(t[0], t[1], t[2]) == NO_AXIS;
}
