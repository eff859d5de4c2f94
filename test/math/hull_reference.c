/* The reference for contacts; see the header. */
#include "math/hull_reference.h"

#include <stdint.h>

typedef struct whole {
    int64_t x, y, z;
} whole;

static whole minus(whole a, whole b) {
    return (whole){a.x - b.x, a.y - b.y, a.z - b.z};
}

static whole cross(whole a, whole b) {
    return (whole){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static int64_t dot(whole a, whole b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static bool is_zero(whole a) {
    return a.x == 0 && a.y == 0 && a.z == 0;
}

static bool origin_on_segment(whole a, whole b) {
    return is_zero(cross(a, b)) && dot(a, b) <= 0;
}

static bool origin_on_triangle(whole a, whole b, whole c) {
    const whole n = cross(minus(b, a), minus(c, a));
    return !is_zero(n) && dot(n, a) == 0 && dot(cross(a, b), n) >= 0 && dot(cross(b, c), n) >= 0 &&
           dot(cross(c, a), n) >= 0;
}

static bool origin_in_tetrahedron(whole a, whole b, whole c, whole d) {
    const int64_t volume = dot(cross(minus(b, a), minus(c, a)), minus(d, a));
    const int64_t sign = volume > 0 ? 1 : -1;
    return volume != 0 && sign * dot(cross(b, c), d) >= 0 && sign * dot(cross(a, c), d) <= 0 &&
           sign * dot(cross(a, b), d) >= 0 && sign * dot(cross(a, b), c) <= 0;
}

/* Over all sets of up to four points; a set with repeated indices stands for a smaller one. */
static bool origin_in_hull(const whole p[9]) {
    for (int i = 0; i < 9; i++) {
        for (int j = i; j < 9; j++) {
            if (origin_on_segment(p[i], p[j])) {
                return true;
            }
            for (int k = j + 1; k < 9; k++) {
                if (origin_on_triangle(p[i], p[j], p[k])) {
                    return true;
                }
                for (int l = k + 1; l < 9; l++) {
                    if (origin_in_tetrahedron(p[i], p[j], p[k], p[l])) {
                        return true;
                    }
                }
            }
        }
    }
    return false;
}

/* The origin is inside a hull that has volume unless some plane through it and two of the points has all of the hull
 * on one side. */
static bool origin_inside_hull(const whole p[9]) {
    for (int i = 0; i < 9; i++) {
        for (int j = i + 1; j < 9; j++) {
            const whole n = cross(p[i], p[j]);
            bool above = false, below = false;
            for (int k = 0; k < 9; k++) {
                above = above || dot(n, p[k]) > 0;
                below = below || dot(n, p[k]) < 0;
            }
            if (!is_zero(n) && !(above && below)) {
                return false;
            }
        }
    }
    return true;
}

static whole normal(int t[3][3]) {
    const whole a = {t[1][0] - t[0][0], t[1][1] - t[0][1], t[1][2] - t[0][2]};
    const whole b = {t[2][0] - t[0][0], t[2][1] - t[0][1], t[2][2] - t[0][2]};
    return cross(a, b);
}

ck_contact hull_reference_contact(int t[3][3], int u[3][3]) {
    whole p[9];
    for (int i = 0; i < 9; i++) {
        const int *a = t[i / 3], *b = u[i % 3];
        p[i] = (whole){a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }
    if (!origin_in_hull(p)) {
        return CK_CONTACT_NONE;
    }
    /* Planes that are parallel, or a triangle without one, give differences without volume. */
    const bool volume = !is_zero(cross(normal(t), normal(u)));
    return volume && origin_inside_hull(p) ? CK_CONTACT_CROSS : CK_CONTACT_TOUCH;
}
