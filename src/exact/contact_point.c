#include "exact/contact_point.h"

#include "base/assert.h"
#include "exact/locate.h"
#include "math/triangle_distance.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

/* A mean of points. */
typedef struct mean {
    double sum[3];
    double count;
} mean;

static void add_point(mean *points, const double p[3]) {
    for (int axis = 0; axis < 3; axis++) {
        points->sum[axis] += p[axis];
    }
    points->count += 1;
}

static bool unit_normal(const double t[3][3], double turn, double normal[3]) {
    double e[3];
    double f[3];
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, normal);
    double length = sqrt(ck_dot(normal, normal));
    for (int axis = 0; axis < 3; axis++) {
        normal[axis] *= turn / length;
    }
    return length > 0 && isfinite(length);
}

/* Points where the border of one face meets the other face: corners that lie on it, edges that pierce it. */
static void add_border(const double t[3][3], const double u[3][3], double near, mean *points) {
    double normal[3];
    if (!unit_normal(u, 1.0, normal)) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        const double *p = t[i];
        const double *q = t[(i + 1) % 3];
        double nearest[3];
        if (ck_point_triangle_distance(p, u, nearest) <= near) {
            add_point(points, p);
        }
        double from[3];
        double to[3];
        ck_sub(p, u[0], from);
        ck_sub(q, u[0], to);
        double height_p = ck_dot(from, normal);
        double height_q = ck_dot(to, normal);
        if (height_p * height_q < 0) {
            double at[3];
            double s = height_p / (height_p - height_q);
            for (int axis = 0; axis < 3; axis++) {
                at[axis] = p[axis] + s * (q[axis] - p[axis]);
            }
            if (ck_point_triangle_distance(at, u, nearest) <= near) {
                add_point(points, at);
            }
        }
    }
}

/* Where no corner lies on the other face and no edge pierces it, edges cross in one plane. */
static void add_edge_crossings(const double t[3][3], const double u[3][3], double near, mean *points) {
    for (int i = 0; i < 9; i++) {
        const double *p = t[i / 3];
        const double *q = u[i % 3];
        double d[3];
        double e[3];
        double r[3];
        ck_sub(t[(i / 3 + 1) % 3], p, d);
        ck_sub(u[(i % 3 + 1) % 3], q, e);
        ck_sub(q, p, r);
        double dd = ck_dot(d, d);
        double ee = ck_dot(e, e);
        double de = ck_dot(d, e);
        double det = dd * ee - de * de;
        if (!(det > 1e-12 * dd * ee)) {
            continue;
        }
        double s = (ck_dot(r, d) * ee - ck_dot(r, e) * de) / det;
        double w = (ck_dot(r, d) * de - ck_dot(r, e) * dd) / det;
        double at[3];
        double squared = 0;
        for (int axis = 0; axis < 3; axis++) {
            at[axis] = p[axis] + s * d[axis];
            double other = q[axis] + w * e[axis];
            squared += (at[axis] - other) * (at[axis] - other);
        }
        if (s >= 0 && s <= 1 && w >= 0 && w <= 1 && sqrt(squared) <= near) {
            add_point(points, at);
        }
    }
}

/* The mean of the corners of what two faces share. False: doubles find none. */
static bool find_common(const double t[3][3], const double u[3][3], double at[3]) {
    double size = 0;
    for (int i = 0; i < 9; i++) {
        size = fmax(size, fmax(fabs(t[i / 3][i % 3]), fabs(u[i / 3][i % 3])));
    }
    mean points = {0};
    double near = 0x1p-45 * size;
    add_border(t, u, near, &points);
    add_border(u, t, near, &points);
    add_edge_crossings(t, u, near, &points);
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = points.sum[axis] / points.count;
    }
    return points.count > 0;
}

bool ck_contact_point_find(const double t[3][3], const double u[3][3], const double turn[2],
                           ck_contact_point *contact) {
    CK_ASSERT(fabs(turn[0]) == 1 && fabs(turn[1]) == 1);
    double n[3];
    double m[3];
    if (!unit_normal(t, turn[0], n) || !unit_normal(u, turn[1], m)) {
        return false;
    }
    double length = 0;
    for (int axis = 0; axis < 3; axis++) {
        contact->inwards[axis] = -(n[axis] + m[axis]);
        length += contact->inwards[axis] * contact->inwards[axis];
    }
    length = sqrt(length);
    if (!(length > 1e-6)) {
        return false;
    }
    for (int axis = 0; axis < 3; axis++) {
        contact->inwards[axis] /= length;
    }
    CK_ASSERT(ck_is_unit(contact->inwards));
    return find_common(t, u, contact->at);
}

bool ck_contacts_point(const ck_body *a, const ck_body *b, const ck_contacts *contacts, const double *wanted,
                       double point[3]) {
    enum { MOST_LOOKED_AT = 256 };
    const bool crossing = contacts->crossings != NULL && contacts->crossing_count > 0;
    const clinker_face_pair *list = crossing ? contacts->crossings : contacts->touchings;
    const size_t count = list == NULL ? 0 : crossing ? contacts->crossing_count : contacts->touching_count;
    double best = INFINITY;
    for (size_t i = 0; i < count; i += count / MOST_LOOKED_AT + 1) {
        double t[3][3];
        double u[3][3];
        double at[3];
        double off[3] = {0};
        ck_scaled_triangle(a, list[i].a, t);
        ck_scaled_triangle(b, list[i].b, u);
        bool found = find_common((const double(*)[3])t, (const double(*)[3])u, at);
        for (int axis = 0; axis < 3; axis++) {
            off[axis] = wanted != NULL ? at[axis] - wanted[axis] * a->points.scale : 0;
            at[axis] /= a->points.scale;
        }
        if (found && ck_norm(off) < best) {
            best = wanted != NULL ? ck_norm(off) : 0;
            memcpy(point, at, sizeof at);
        }
    }
    return best < INFINITY;
}
