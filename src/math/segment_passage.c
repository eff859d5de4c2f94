/* Passages of a segment under a symbolic shift; see the header. */
#include "math/segment_passage.h"

#include "base/assert.h"
#include "math/orient.h"
#include "math/ray_crossing.h"

/* ---- Places along the segment ---- */

static double place_in_plane(const double p[3], const double q[3], const double t[3][3]) {
    return ck_zero_between(ck_orient3d_value(t[0], t[1], t[2], p), ck_orient3d_value(t[0], t[1], t[2], q));
}

/* ---- Segments in the plane of the triangle ---- */

static ck_magnitude projected_value(const double a[3], const double b[3], const double c[3], int axis) {
    double pa[2], pb[2], pc[2];
    ck_project(a, axis, pa);
    ck_project(b, axis, pb);
    ck_project(c, axis, pc);
    return ck_orient2d_value(pa, pb, pc);
}

/* Cuts off what lies beyond edge k of the triangle, which turns as `turn` says along `axis`. */
static void clip(const double p[3], const double q[3], const double t[3][3], int k, int axis, int turn,
                 ck_passage *passage) {
    CK_ASSERT(k >= 0 && k < 3 && axis >= 0 && axis < 3 && (turn == 1 || turn == -1));
    const int from = turn * ck_projected_turn(t[k], t[(k + 1) % 3], p, axis);
    const int to = turn * ck_projected_turn(t[k], t[(k + 1) % 3], q, axis);
    if (from >= 0 && to >= 0) {
        return;
    }
    double at = from == 0 ? 0.0 : 1.0;
    if (from * to < 0) {
        const double *a = t[k], *b = t[(k + 1) % 3];
        at = ck_zero_between(projected_value(a, b, p, axis), projected_value(a, b, q, axis));
        CK_ASSERT(at >= 0.0 && at <= 1.0);
    }
    if (from < 0) {
        passage->first = at > passage->first ? at : passage->first;
    } else {
        passage->last = at < passage->last ? at : passage->last;
    }
}

/* The stretch of a segment in the plane of the triangle that lies on it. False: the triangle has no area. */
static bool clip_to_triangle(const double p[3], const double q[3], const double t[3][3], ck_passage *passage) {
    int turn = 0;
    int axis = -1;
    while (turn == 0 && axis < 2) {
        axis++;
        turn = ck_projected_turn(t[0], t[1], t[2], axis);
    }
    if (turn == 0) {
        return false;
    }
    passage->last = 1.0;
    for (int k = 0; k < 3; k++) {
        clip(p, q, t, k, axis, turn, passage);
    }
    CK_ASSERT(passage->first >= 0.0 && passage->first <= 1.0 && passage->last >= 0.0 && passage->last <= 1.0);
    passage->along = passage->first < passage->last;
    return true;
}

/* ---- Segments across the plane ---- */

/* Whether the line from p to q, shifted, which is not in the plane of t, runs through t. */
static bool runs_through(const double p[3], const double q[3], const double t[3][3]) {
    const int side = ck_shifted_edges(t[0], t[1], p, q);
    return side != 0 && side == ck_shifted_edges(t[1], t[2], p, q) && side == ck_shifted_edges(t[2], t[0], p, q);
}

static bool runs_properly_through(const double p[3], const double q[3], const double t[3][3]) {
    return ck_orient3d(p, q, t[0], t[1]) != 0 && ck_orient3d(p, q, t[1], t[2]) != 0 &&
           ck_orient3d(p, q, t[2], t[0]) != 0;
}

static void pass_plane(const double p[3], const double q[3], const double t[3][3], int from, int to,
                       ck_passage *passage) {
    CK_ASSERT(from != to);
    const int from_beside = from != 0 ? from : ck_shifted_side(t, p, CK_SHIFT_POINT);
    const int to_beside = to != 0 ? to : ck_shifted_side(t, q, CK_SHIFT_POINT);
    if (from_beside == to_beside || !runs_through(p, q, t)) {
        return;
    }
    const bool between = from != 0 && to != 0;
    passage->turn = from_beside;
    passage->proper = between && runs_properly_through(p, q, t);
    passage->at = between ? place_in_plane(p, q, t) : from == 0 ? 0.0 : 1.0;
}

static bool lies_on(const double p[3], const double t[3][3]) {
    return ck_ray_crossing(p, t, 2) == CK_ON_SURFACE;
}

bool ck_segment_passage(const double p[3], const double q[3], const double t[3][3], ck_passage *passage) {
    CK_ASSERT(p[0] != q[0] || p[1] != q[1] || p[2] != q[2]);
    *passage = (ck_passage){0};
    const int from = ck_orient3d(t[0], t[1], t[2], p);
    const int to = ck_orient3d(t[0], t[1], t[2], q);
    if (from != 0 && from == to) {
        return false;
    }
    if (from != 0 || to != 0) {
        pass_plane(p, q, t, from, to, passage);
    } else if (!clip_to_triangle(p, q, t, passage)) {
        return false;
    }
    passage->from_on = from == 0 && lies_on(p, t);
    passage->to_on = to == 0 && lies_on(q, t);
    return passage->turn != 0 || passage->along || passage->from_on || passage->to_on;
}
