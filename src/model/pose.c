#include "clinker/clinker.h"

#include <math.h>

clinker_pose clinker_pose_identity(void) {
    return (clinker_pose){{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
}

/* Sine and cosine, exact at multiples of a quarter turn, where rounding would tilt flush faces. */
static void turn(double angle, double *sine, double *cosine) {
    const double quarter = 1.5707963267948966;
    double quarters = nearbyint(angle / quarter);
    *sine = sin(angle);
    *cosine = cos(angle);
    if (fabs(quarters) < 1e6 && fabs(angle - quarters * quarter) <= 1e-15 * fabs(angle)) {
        static const double exact[4] = {0, 1, 0, -1};
        int step = (int)(fmod(quarters, 4.0) + 4.0) % 4;
        *sine = exact[step];
        *cosine = exact[(step + 1) % 4];
    }
}

clinker_pose clinker_pose_euler(const double translation[3], const double rotation[3]) {
    static const double none[3] = {0, 0, 0};
    translation = translation != NULL ? translation : none;
    rotation = rotation != NULL ? rotation : none;
    double sx, cx, sy, cy, sz, cz;
    turn(rotation[0], &sx, &cx);
    turn(rotation[1], &sy, &cy);
    turn(rotation[2], &sz, &cz);
    /* clang-format off */
    return (clinker_pose){{cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx, translation[0],
                           sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx, translation[1],
                           -sy, cy * sx, cy * cx, translation[2]}};
    /* clang-format on */
}
