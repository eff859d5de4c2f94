/* What the filters of orient.h leave open: picks the cheapest stage that is exact for the numbers at hand. */
#include "math/orient.h"
#include "math/orient_stages.h"
#include "math/vec3.h"

#include <stdbool.h>

/* Whether expansions are exact for these coordinates. */
static bool moderate(const double *x, int count) {
    bool all = true;
    for (int i = 0; i < count; i++) {
        const double size = fabs(x[i]);
        all = all && ((size >= 0x1p-300 && size <= 0x1p300) || size == 0.0);
    }
    return all;
}

static bool same2(const double a[2], const double b[2]) {
    return a[0] == b[0] && a[1] == b[1];
}

int ck_orient2d_exact(const double a[2], const double b[2], const double c[2]) {
    /* Lines along an axis and shared corners are common, and settled by comparison. */
    if ((a[0] == b[0] && a[0] == c[0]) || (a[1] == b[1] && a[1] == c[1]) || same2(a, b) || same2(a, c) || same2(b, c)) {
        return 0;
    }
    if (moderate(a, 2) && moderate(b, 2) && moderate(c, 2)) {
        return ck_orient2d_expansion(a, b, c);
    }
    return ck_orient2d_wide(a, b, c);
}

int ck_orient3d_exact(const double a[3], const double b[3], const double c[3], const double d[3]) {
    /* Faces across an axis and shared corners are common, and settled by comparison. */
    for (int i = 0; i < 3; i++) {
        if (a[i] == b[i] && a[i] == c[i] && a[i] == d[i]) {
            return 0;
        }
    }
    if (ck_same_point(a, b) || ck_same_point(a, c) || ck_same_point(a, d) || ck_same_point(b, c) ||
        ck_same_point(b, d) || ck_same_point(c, d)) {
        return 0;
    }
    if (moderate(a, 3) && moderate(b, 3) && moderate(c, 3) && moderate(d, 3)) {
        const int sign = ck_orient3d_twofold(a, b, c, d);
        return sign != CK_UNDECIDED ? sign : ck_orient3d_expansion(a, b, c, d);
    }
    return ck_orient3d_wide(a, b, c, d);
}

ck_magnitude ck_orient2d_value(const double a[2], const double b[2], const double c[2]) {
    ck_magnitude value = {0.0, 0};
    if (moderate(a, 2) && moderate(b, 2) && moderate(c, 2)) {
        value.number = ck_orient2d_expansion_value(a, b, c);
    } else {
        value.number = ck_orient2d_wide_value(a, b, c, &value.exponent);
    }
    return value;
}

ck_magnitude ck_orient3d_value(const double a[3], const double b[3], const double c[3], const double d[3]) {
    ck_magnitude value = {0.0, 0};
    if (!(moderate(a, 3) && moderate(b, 3) && moderate(c, 3) && moderate(d, 3))) {
        value.number = ck_orient3d_wide_value(a, b, c, d, &value.exponent);
    } else if (!ck_orient3d_twofold_value(a, b, c, d, &value.number)) {
        value.number = ck_orient3d_expansion_value(a, b, c, d);
    }
    return value;
}
