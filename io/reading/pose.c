#include "reading/pose.h"

#include <math.h>

bool pose_is_finite(const clinker_pose *pose) {
    for (int i = 0; i < 12; ++i) {
        if (!isfinite(pose->m[i])) {
            return false;
        }
    }
    return true;
}

bool pose_mirrors(const clinker_pose *pose) {
    const double *m = pose->m;
    double largest = 0;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            largest = fmax(largest, fabs(m[4 * row + column]));
        }
    }
    if (largest == 0) {
        return false;
    }
    /* Scaled, so that tiny and huge poses neither under- nor overflow. */
    double s = 1 / largest;
    double a[3] = {m[0] * s, m[1] * s, m[2] * s};
    double b[3] = {m[4] * s, m[5] * s, m[6] * s};
    double c[3] = {m[8] * s, m[9] * s, m[10] * s};
    double determinant =
        a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
    return determinant < 0;
}

/* Whole turns go first, exactly, so that 450 degrees turn as 90 do. */
static double radians(double degrees) {
    const double pi = 3.14159265358979323846;
    return fmod(degrees, 360.0) / 180.0 * pi;
}

clinker_pose io_pose_in_degrees(const double numbers[6]) {
    const double rotation[3] = {radians(numbers[3]), radians(numbers[4]), radians(numbers[5])};
    return clinker_pose_euler(numbers, rotation);
}

clinker_pose pose_multiply(const clinker_pose *a, const clinker_pose *b) {
    clinker_pose product;
    for (int row = 0; row < 3; ++row) {
        const double *r = a->m + 4 * (size_t)row;
        for (int column = 0; column < 4; ++column) {
            double sum = r[0] * b->m[column] + r[1] * b->m[4 + column] + r[2] * b->m[8 + column];
            product.m[4 * row + column] = column == 3 ? sum + r[3] : sum;
        }
    }
    return product;
}
